"""What a turn brought, told page by page: Hugo's walk first, then each thing to be done."""

from __future__ import annotations

from collections.abc import Iterator

from hugo_core.events import (
    Cause,
    ClockStruck,
    Event,
    GuestExpelled,
    GuestsCaptured,
    HugoStepped,
    PointsChanged,
)
from hugo_core.evolve import evolve
from hugo_core.history import Done
from hugo_core.position import Position
from hugod.app.phrases import Phrases
from hugod.app.view import Bar, HugoView, Icon, NewsView

_NEWS = (HugoStepped, GuestExpelled, GuestsCaptured, PointsChanged, ClockStruck)


def has_news(done: Done) -> bool:
    """Say whether the players have something to read and to do on the cardboard."""
    return any(isinstance(event, _NEWS) for event in done.events)


def walk_of(before: Position, done: Done, words: Phrases) -> HugoView | None:
    """Give Hugo's walk, not begun yet; None if he did not move."""
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


def news_of(before: Position, done: Done, words: Phrases) -> tuple[NewsView, ...]:
    """Give a page for each thing that happened, in order."""
    position = before
    pages: list[NewsView] = []
    for event in done.events:
        position = evolve(position, event)
        bar = Bar(words.bar(before).turn, words.hour(position))
        pages.extend(_page(event, position, bar, words))
    return tuple(
        NewsView(p.bar, p.icon, p.who, p.headline, p.lines, number, len(pages))
        for number, p in enumerate(pages)
    )


def _page(event: Event, position: Position, bar: Bar, words: Phrases) -> Iterator[NewsView]:
    match event:
        case GuestsCaptured(square, step, seats):
            who = tuple(words.seat(position, seat) for seat in seats)
            lines = (words.to_step(step), words.captive_points(step, len(seats)))
            yield NewsView(bar, Icon.STAIRS, who, words.caught(square), lines)
        case GuestExpelled(seat, room, square):
            who = (words.seat(position, seat),)
            yield NewsView(bar, Icon.ROOM, who, words.expelled(room), (words.to_square(square),))
        case PointsChanged(seat, by, Cause.HAUNTED | Cause.BONUS as cause):
            who = (words.seat(position, seat),)
            icon, headline = (
                (Icon.LUCKY, words.lucky) if cause is Cause.BONUS else (Icon.SPOOKY, words.spooky)
            )
            yield NewsView(bar, icon, who, headline, (words.points_change(by),))
        case ClockStruck():
            is_last = position.passes == len(position.setup.edition.clock) - 1
            said = words.party_over if is_last else words.hugo_moves(position.stride)
            headline = words.clock_strikes(words.hour(position))
            yield NewsView(bar, Icon.CLOCK, (), headline, (said,))
