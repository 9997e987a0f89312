"""The pages of a turn's news, order and words: captures, rooms, the hour, rounds, the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from hugo_core.board import Place, step_points
from hugo_core.commands import DealGuests, Dealt
from hugo_core.editions import Edition
from hugo_core.events import (
    Cause,
    ClockStruck,
    Event,
    GameEnded,
    GuestExpelled,
    GuestLeftOver,
    GuestsCaptured,
    GuestSteppedOut,
    HugoReturned,
    HugoStepped,
    LastLapAgreed,
    LotDrawn,
    LotsCalled,
    PlacingTurn,
    PlayerJoined,
    PlayerLeft,
    PointsChanged,
    PointsExpected,
    RollingTurn,
    RoundEnd,
    RoundEnded,
    RoundScored,
)
from hugo_core.evolve import replay
from hugo_core.history import Done
from hugo_core.position import GameEnd, Phase, Position
from hugod.app.table.counts import Count, points_counts, together
from hugod.app.table.figures import by_seat, figure_pages
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import Carried, NewsView, is_one
from hugod.app.values.signs import Badge, Bar, Icon
from hugod.app.values.status_views import SheetRow, SheetView
from hugod.app.values.turn_views import HugoView
from hugod.app.values.words import N_, Words

_NEWS = (
    HugoStepped,
    GuestExpelled,
    GuestsCaptured,
    PointsChanged,
    ClockStruck,
    RoundEnded,
    LotDrawn,
    LastLapAgreed,
    PointsExpected,
)
_TOGETHER = (GuestLeftOver, GuestSteppedOut)
"""Of these all that happen in a row are told on one page."""
# What follows a turn is known only when all of it is read.
_WHAT_FOLLOWS = (RollingTurn, PlacingTurn, LotsCalled, GameEnded)

OnePage = NewsView | SheetView | PlaceView


class NewsPage(NamedTuple):
    """A page, how the cardboard stands before it, and what is known to whoever has read it."""

    page: OnePage
    before: Position
    position: Position
    counts: tuple[Count, ...] = ()
    """What may be counted when the page is read."""


MOST_ROWS = 12
"""Things to be done on the cardboard that are seen at once."""
MOST_BESIDE = 3
"""Figures that have room beside their way where two are on a page."""
SHEET_ROUNDS, SHEET_ROWS = 3, 4
"""As many rounds and players of the score sheet are seen at once."""
ROUND_ENDS = {
    RoundEnd.GALLERY_EMPTY: N_("nobody outside"),
    RoundEnd.ROOMS_FULL: N_("all rooms full"),
    RoundEnd.AGREED: N_("last lap over"),
}


def has_news(done: Done) -> bool:
    """Whether the players have something to read and to do on the cardboard."""
    is_dealt = isinstance(done.command, Dealt)
    return is_dealt or any(map(_is_news, done.events))


def _is_news(event: Event) -> bool:
    is_news = isinstance(event, _NEWS) or event == GameEnded(GameEnd.LAST_LAP)
    return event.takes_guests if isinstance(event, PlayerLeft) else is_news


def walk_of(before: Position, done: Done, words: Words) -> HugoView | None:
    """Return Hugo's walk, not begun yet; None if he did not move."""
    path = [event.place for event in done.events if isinstance(event, HugoStepped)]
    if not path:
        return None
    squares = {event.square for event in done.events if isinstance(event, GuestsCaptured)}
    return HugoView(
        bar=words.bar(before),
        title=words.hugo_moves(len(path)),
        path=tuple(map(str, path)),
        at=-1,
        stands=frozenset(i for i, place in enumerate(path) if place in squares),
    )


def walked(before: Position, done: Done, steps: int) -> Position:
    """Return the position while Hugo stands on the place of his *steps*-th step; 0: none yet."""
    path = [event for event in done.events if isinstance(event, HugoStepped)]
    return replay(before, path[:steps])


def news_of(before: Position, done: Done, words: Words) -> tuple[NewsPage, ...]:
    """Return a page for each thing that happened, in order, with what is known by then."""
    # Hugo has walked before the first page; whose turn is next, no page of a turn knows.
    position = walked(before, done, len(done.events))
    told: list[NewsPage] = []
    is_dealt = isinstance(done.command, DealGuests)
    in_order = _in_order(done.events, before.setup.edition)
    for events in by_seat(in_order) if is_dealt else _gathered(in_order):
        was, position = position, replay(position, _known(events))
        counts = points_counts(was, events)
        if told and isinstance(events[0], RoundScored):
            # The points of a round are counted before the sheet says their sum.
            told[-1], counts = told[-1]._replace(counts=counts), ()
        bar = Bar(words.bar(before).turn, words.hour(position))
        for figures in figure_pages(events, was, position, words):
            told.append(NewsPage(figures, was, position))
            was = position
        for silent in _page(events, position, bar, words):
            page = replace(silent, events=events) if isinstance(silent, NewsView) else silent
            both = _both(told[-1].page, page, words) if told else None
            if both:
                counts, was = together(told[-1].counts, counts), told.pop().before
            told.append(NewsPage(both or page, was, position, counts))
            was = position
    return numbered(told)


def _both(first: OnePage, second: OnePage, words: Words) -> NewsView | None:
    """Return two captures on one page, or None where they need a page each."""
    pages = [page for page in (first, second) if isinstance(page, NewsView)]
    rows = tuple(row for page in pages for row in page.rows)
    if not len(pages) == len(rows) == 2 or any(page.icon is not Icon.STAIRS for page in pages):
        return None
    # More figures than these have no room beside their way.
    if any(len(row.who) > MOST_BESIDE for row in rows):
        return None
    brief = tuple(row if row.note.startswith("+") else replace(row, note="") for row in rows)
    lines = tuple(
        f"{_spoken(row, rows)}, {page.lines[-1]}" for row, page in zip(rows, pages, strict=True)
    )
    headline = words.gettext("Caught!")
    whole = NewsView(pages[-1].bar, Icon.STAIRS, _whose(rows), headline, lines, rows=brief)
    return replace(whole, events=pages[0].events + pages[1].events)


def _whose(rows: Sequence[Carried]) -> tuple[Badge, ...]:
    """Return the players whose figures *rows* are about."""
    # One name is enough if all the figures are somebody's.
    return rows[0].who if is_one(rows) else tuple(badge for row in rows for badge in row.who)


def _spoken(row: Carried, rows: Sequence[Carried]) -> str:
    """Return the words of one of *rows*, with the names where they differ."""
    names = "" if is_one(rows) else ", ".join(badge.name for badge in row.who)
    return f"{names} {row.way.replace('→', ' → ')}".strip()


def numbered(told: Sequence[NewsPage]) -> tuple[NewsPage, ...]:
    """Return *told* with the number of each page on it."""
    return tuple(
        each._replace(page=replace(each.page, page=number, pages=len(told)))
        if isinstance(each.page, NewsView)
        else each
        for number, each in enumerate(told)
    )


def _in_order(events: Iterable[Event], edition: Edition) -> list[Event]:
    """Return *events* in the order in which they are told."""

    def when(event: Event) -> int:
        match event:
            case HugoStepped():
                return 0
            case ClockStruck(passes):
                # The hour goes with Hugo's walk, but the last hour ends the party and is told last.
                return 3 if passes == len(edition.clock) - 1 else 1
            case _:
                return 2

    return sorted(events, key=when)


def _gathered(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """Split *events* into what is told at once: with a capture go its points."""
    group: list[Event] = []
    for event in events:
        if group and not _goes_with(group[-1], event):
            yield tuple(group)
            group = []
        group.append(event)
    yield tuple(group)


def _goes_with(last: Event, event: Event) -> bool:
    match event:
        case PointsChanged(cause=Cause.CAPTURED):
            return True
        case RollingTurn() | PlacingTurn():
            return isinstance(last, LotDrawn)
        case HugoReturned():
            return isinstance(last, GuestSteppedOut)
        case _:
            return isinstance(event, _TOGETHER) and type(event) is type(last)


def _known(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Leave out what is told elsewhere: Hugo's steps before, what follows afterwards."""
    if isinstance(events[0], LotDrawn):
        return events
    return tuple(event for event in events if not isinstance(event, (HugoStepped, *_WHAT_FOLLOWS)))


def _page(
    events: tuple[Event, ...], position: Position, bar: Bar, words: Words
) -> Iterator[OnePage]:
    _ = words.gettext
    match events[0]:
        case GuestsCaptured() as captured:
            yield _capture(captured, position, bar, words)
        case GuestExpelled(seat, room, square):
            who = (words.seat(position, seat),)
            headline = _("Out of {room}!").format(room=room)
            put = _("put on {square}").format(square=square)
            rows = (Carried(who, way(room, square)),)
            yield NewsView(bar, Icon.ROOM, who, headline, (put,), rows=rows)
        case PointsChanged(seat, by, Cause.HAUNTED | Cause.BONUS as cause):
            who = (words.seat(position, seat),)
            lucky, spooky = (Icon.LUCKY, _("Lucky room!")), (Icon.SPOOKY, _("Hugo junior!"))
            icon, headline = lucky if cause is Cause.BONUS else spooky
            yield NewsView(bar, icon, who, headline, (points_change(by, words),))
        case ClockStruck():
            is_last = position.passes == len(position.setup.edition.clock) - 1
            said = _("The party's over") if is_last else words.hugo_moves(position.stride)
            headline = _("It is {hour}").format(hour=words.hour(position))
            headline = _("Midnight!") if position.passes == 1 else headline
            opens = position.passes == position.setup.edition.first_hour + 1
            first, doors = ((_("rooms are open"),), Icon.DOOR) if opens else ((), None)
            yield NewsView(bar, Icon.CLOCK, (), headline, (*first, said), beside=doors)
        case GameEnded(GameEnd.LIMIT):
            headline = _("{points} or more!").format(points=position.setup.edition.limit or 0)
            yield NewsView(bar, Icon.FLAG, (), headline, (_("The party's over"),))
        case PlayerJoined(seat):
            who = (words.seat(position, seat),)
            headline = _("{who} joins").format(who=who[0].name)
            points = _("starts with {points}").format(points=words.number(position.points[seat]))
            yield NewsView(bar, Icon.GUEST, who, headline, (points, _("the most of all")))
        case LotDrawn(seat):
            who = (words.seat(position, seat),)
            right = _("begins now") if position.phase is Phase.ROLLING else _("places first")
            yield NewsView(bar, Icon.CUP, who, _("The lot fell"), (right,))
        case _:
            yield from _round_page(events, position, bar, words)


def _capture(captured: GuestsCaptured, position: Position, bar: Bar, words: Words) -> NewsView:
    """Return the page of one capture, with its points where they count at once."""
    _, step = words.gettext, captured.step
    who = tuple(words.seat(position, seat) for seat in captured.seats)
    at_once = position.setup.edition.scores_at_once
    put = _("put on step {step}").format(step=step)
    lines = (put, captive_points(step, len(who), words, at_once=at_once))
    later = captive_points(step, 1, words, at_once=False)
    note = f"+{step_points(step)}" if at_once else later
    headline = _("Caught on {square}!").format(square=captured.square)
    rows = (Carried(who, way(captured.square, step), note),)
    return NewsView(bar, Icon.STAIRS, who, headline, lines, rows=rows)


def _bedtime_page(event: Event, bar: Bar, words: Words) -> Iterator[OnePage]:
    """Tell of an end that all have agreed on."""
    _ = words.gettext
    match event:
        case GameEnded(GameEnd.LAST_LAP):
            yield NewsView(bar, Icon.CLOCK, (), _("Last lap over"), (_("The party's over"),))
        case LastLapAgreed():
            yield NewsView(bar, Icon.CLOCK, (), _("The last lap!"), (_("one more turn each"),))
        case PointsExpected():
            yield NewsView(bar, Icon.CUP, (), _("Fair end"), (_("likely points count"),))


def _round_page(
    events: tuple[Event, ...], position: Position, bar: Bar, words: Words
) -> Iterator[OnePage]:
    """Tell what happens between two rounds of the Midnight Party."""
    _ = words.gettext
    match events[0]:
        case RoundEnded(how):
            headline = _("Round {number} over").format(number=position.round)
            yield NewsView(bar, Icon.FLAG, (), headline, (_(ROUND_ENDS[how]),))
        case GuestLeftOver(_, _, place):
            counts = captive_points(place, len(events), words, at_once=False)
            rows = _rows(events, position, words)
            for page in carry(bar, Icon.STAIRS, _("Still outside"), rows):
                yield replace(page, lines=(*page.lines, counts))
        case RoundScored():
            for first in range(0, len(position.points), SHEET_ROWS):
                yield sheet_of(position, words, first=first)
        case GuestSteppedOut() | HugoReturned():
            headline = _("Round {number} of {rounds}").format(
                number=position.round, rounds=position.setup.rounds
            )
            yield from carry(bar, Icon.ROOM, headline, _rows(events, position, words))
        case _:
            yield from _bedtime_page(events[0], bar, words)


def _rows(events: tuple[Event, ...], position: Position, words: Words) -> Iterator[Carried]:
    """Yield what is to be carried between two rounds."""
    for event in events:
        match event:
            case GuestLeftOver(seat, square, place):
                yield Carried((words.seat(position, seat),), way(square, place))
            case GuestSteppedOut(seat, room, square):
                yield Carried((words.seat(position, seat),), way(room, square))
            case HugoReturned(place):
                yield Carried((), way("HUGO", place))


def way(origin: object, target: object) -> str:
    """Return the short form of a way on the cardboard."""
    return f"{origin}→{target}"


def carry(
    bar: Bar, icon: Icon, headline: str, rows: Iterable[Carried], at_once: int = MOST_ROWS
) -> Iterator[NewsView]:
    """Yield pages for all of *rows*, so many *at_once*."""
    left = tuple(rows)
    while left:
        some, left = left[:at_once], left[at_once:]
        lines = tuple(_spoken(row, some) for row in some)
        yield NewsView(bar, icon, _whose(some), headline, lines, rows=some)


def sheet_of(position: Position, words: Words, *, first: int = 0, back: int = 0) -> SheetView:
    """Return the score sheet from seat *first* on, leafed back by *back* rounds."""
    players = list(enumerate(position.setup.colours))[first : first + SHEET_ROWS]
    end = max(len(position.sheet) - back, min(SHEET_ROUNDS, len(position.sheet)))
    shown = range(max(0, end - SHEET_ROUNDS), end)
    return SheetView(
        rounds=tuple(str(number + 1) for number in shown),
        total=words.gettext("total"),
        rows=tuple(
            SheetRow(
                badge=words.badge(colour),
                rounds=tuple(words.number(position.sheet[number][seat]) for number in shown),
                total=words.number(position.points[seat]),
            )
            for seat, colour in players
        ),
    )


def points_change(by: int, words: Words) -> str:
    """How many points a room takes or gives, with a real minus sign."""
    _ = words.gettext
    sentence = _("{points} point") if abs(by) == 1 else _("{points} points")
    return sentence.format(points=f"{by:+d}".replace("-", "−"))


def captive_points(step: Place, guests: int, words: Words, *, at_once: bool) -> str:
    """What *guests* on a step of the cellar count, *at_once* or when the round is scored."""
    _ = words.gettext
    if at_once:
        sentence = _("+{points} points") if guests == 1 else _("+{points} for each")
    else:
        sentence = _("it counts {points}") if guests == 1 else _("{points} for each")
    return sentence.format(points=step_points(step))
