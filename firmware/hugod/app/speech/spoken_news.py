"""What happened, said aloud: the pages of news."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hugo_core import events
from hugo_core.board import step_points
from hugo_core.position import GameEnd, Phase, Position
from hugod.app.speech.sentences import (
    Said,
    Say,
    Sentence,
    aloud,
    from_to,
    hour_aloud,
    listed,
    player,
    points_aloud,
    sentence,
)
from hugod.app.speech.spoken_done import entered, who_is
from hugod.app.table.counts import IsCounting
from hugod.app.table.table import Table
from hugod.app.values.effects import Show
from hugod.app.values.news_views import NewsView
from hugod.app.values.settings import Detail
from hugod.app.values.signs import Icon
from hugod.app.values.view import View
from hugod.app.values.words import N_, Words

ROUND_ENDS = {
    events.RoundEnd.GALLERY_EMPTY: N_("No guest is on the gallery."),
    events.RoundEnd.ROOMS_FULL: N_("All rooms are full."),
    events.RoundEnd.AGREED: N_("The last lap is over."),
}
LEAST, FULL = Detail.LEAST, Detail.FULL


def news(
    view: NewsView,
    position: Position | None,
    words: Words,
    is_counting: IsCounting = lambda _seat: False,
) -> Iterator[Sentence]:
    """Yield what a page of news says: what happened, else its own lines.

    How many points it makes is not said to a seat that *is_counting*: they are counted then.
    """
    said = tuple(
        sentence
        for event in view.events
        if position is not None
        for sentence in _of_event(event, position, words)
    )
    yield from said or _lines(view, words)
    if position is not None:
        yield from _totals(view, position, words, is_counting)
    if view.hint:
        yield Sentence(aloud(view.hint, words), FULL)


def _lines(view: NewsView, words: Words) -> Iterator[Sentence]:
    who = listed([player(badge) for badge in dict.fromkeys(view.who)], words)
    headline = aloud(view.headline, words)
    if view.rows:
        yield Sentence(headline, LEAST)
        for row in view.rows:
            owners = listed([player(badge) for badge in row.who], words)
            origin, _arrow, target = row.way.partition("→")
            is_way = origin.isdigit() and target.isdigit()
            way = from_to(int(origin), int(target), words) if is_way else row.way
            yield Sentence(aloud(f"{owners} {way}".strip(), words), LEAST)
        return
    yield Sentence(f"{who}: {headline}" if who else headline, LEAST)
    for line in view.lines:
        yield Sentence(aloud(line, words), LEAST)


def _totals(
    view: NewsView, position: Position, words: Words, is_counting: IsCounting
) -> Iterator[Sentence]:
    """Yield how many points those have now whose points changed."""
    changed = (event.seat for event in view.events if isinstance(event, events.PointsChanged))
    for seat in dict.fromkeys(changed):
        if is_counting(seat):
            continue
        points = points_aloud(position.points[seat], words)
        said = words.gettext("{player} has {points} now.")
        yield Sentence(said.format(player=who_is(seat, position, words), points=points))


def _of_event(event: events.Event, position: Position, words: Words) -> Iterator[Sentence]:
    _ = words.gettext
    match event:
        case events.GuestsCaptured():
            yield from _caught(event, position, words)
        case events.PointsChanged(seat, by, cause):
            if cause is not events.Cause.CAPTURED:
                said = _("A lucky room!") if cause is events.Cause.BONUS else _("Hugo junior!")
                yield Sentence(said, LEAST)
            said = _("{player} gets {points}.") if by > 0 else _("{points} fewer for {player}.")
            who, points = who_is(seat, position, words), points_aloud(abs(by), words)
            yield Sentence(said.format(player=who, points=points), LEAST)
        case events.GuestExpelled(seat, room, square):
            who = who_is(seat, position, words)
            said = _("{player} must leave room {room}.").format(player=who, room=room)
            yield Sentence(said, LEAST)
            yield Sentence(_("Put the guest on {place}.").format(place=square))
        case events.ClockStruck():
            yield from _struck(position, words)
        case events.GameEnded(GameEnd.LIMIT):
            limit = points_aloud(position.setup.edition.limit or 0, words)
            yield Sentence(_("Somebody has {points} or more.").format(points=limit), LEAST)
            yield Sentence(_("The party is over!"), LEAST)
        case events.PlayerJoined(seat):
            points = points_aloud(position.points[seat], words)
            said = _("{player} joins with {points}, the most of all.")
            yield Sentence(said.format(player=who_is(seat, position, words), points=points), LEAST)
        case events.LotDrawn(seat):
            who = who_is(seat, position, words)
            yield Sentence(_("The lot fell on {player}.").format(player=who), LEAST)
            begins = position.phase is Phase.ROLLING
            said = _("{player} begins.") if begins else _("{player} places first.")
            yield Sentence(said.format(player=who))
        case _:
            yield from _of_round(event, position, words)


def _of_round(event: events.Event, position: Position, words: Words) -> Iterator[Sentence]:
    """Yield what happens between two rounds of the Midnight Party."""
    _ = words.gettext
    match event:
        case events.RoundEnded(how):
            yield Sentence(_("Round {number} is over.").format(number=position.round), LEAST)
            yield Sentence(_(ROUND_ENDS[how]))
        case events.GuestLeftOver(seat, square, place):
            yield Sentence(_("Still outside:"))
            way = f"{who_is(seat, position, words)} {from_to(square, place, words)}"
            yield Sentence(sentence(way), LEAST)
            points = points_aloud(step_points(place), words)
            yield Sentence(_("That counts {points} for each.").format(points=points))
        case events.GuestSteppedOut(seat, room, square):
            yield _round_begins(position, words)
            way = f"{who_is(seat, position, words)} {from_to(room, square, words)}"
            yield Sentence(sentence(way))
        case events.HugoReturned(place):
            yield _round_begins(position, words)
            yield Sentence(_("Hugo goes back to {place}.").format(place=place))
        case _:
            yield from _of_bedtime(event, words)


def _of_bedtime(event: events.Event, words: Words) -> Iterator[Sentence]:
    """Yield what is said of an end that all have agreed on."""
    _ = words.gettext
    match event:
        case events.LastLapAgreed():
            yield Sentence(_("The last lap!"), LEAST)
            yield Sentence(_("Everybody has one more turn."), LEAST)
        case events.GameEnded(GameEnd.LAST_LAP):
            yield Sentence(_("The last lap is over."), LEAST)
            yield Sentence(_("The party is over!"), LEAST)
        case events.PointsExpected():
            yield Sentence(_("The fair end: the likely points count."), LEAST)


def _round_begins(position: Position, words: Words) -> Sentence:
    said = words.gettext("Round {number} of {rounds} begins.")
    return Sentence(said.format(number=position.round, rounds=position.setup.rounds), LEAST)


def _caught(caught: events.GuestsCaptured, position: Position, words: Words) -> Iterator[Sentence]:
    _ = words.gettext
    for seat, count in Counter(caught.seats).items():
        who, square = who_is(seat, position, words), caught.square
        one = _("Hugo caught {player} on {square}!")
        more = _("Hugo caught {count} guests of {player} on {square}!")
        said = (one if count == 1 else more).format(player=who, square=square, count=count)
        yield Sentence(said, LEAST)
    if not position.setup.edition.scores_at_once:
        points = points_aloud(step_points(caught.step), words)
        each = _("That counts {points} for each.")
        said = _("That counts {points}.") if len(caught.seats) == 1 else each
        yield Sentence(said.format(points=points), LEAST)
    is_one = len(caught.seats) == 1
    put = _("Put the guest on step {step}.") if is_one else _("Put them on step {step}.")
    yield Sentence(put.format(step=caught.step))


def _struck(position: Position, words: Words) -> Iterator[Sentence]:
    _, clock = words.gettext, position.setup.edition.clock
    hour = hour_aloud(clock[position.passes].label, words)
    yield Sentence(_("The clock strikes: it is {hour}!").format(hour=hour), LEAST)
    if position.passes == len(clock) - 1:
        yield Sentence(_("The party is over!"), LEAST)
        return
    if position.passes == 1:
        yield Sentence(_("The rooms are open now."), LEAST)
    yield Sentence(_("From now on Hugo goes {count} steps.").format(count=position.stride))


def _told(view: NewsView, show: Show, table: Table) -> Said:
    if view.icon is not Icon.QUESTION:
        yield from entered(table)
    yield from news(view, show.position, table.words, table.is_counting)


SAID: dict[type[View], Say] = {NewsView: _told}
