"""The page of all squares where who joins, or is dealt, puts figures; who leaves takes them off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hugo_core.board import Place, order
from hugo_core.events import Event, GuestPlaced, PlayerJoined, PlayerLeft
from hugo_core.position import Position, Seat
from hugod.app.values.map_views import Map, PlaceView
from hugod.app.values.words import Words


def put_here(position: Position, seat: Seat, places: Iterable[Place], words: Words) -> PlaceView:
    """Return the page that asks to put figures of *seat* on *places*."""
    return _page(position, seat, places, words, words.gettext("put here, Roll goes on"))


def take_off(position: Position, seat: Seat, places: Iterable[Place], words: Words) -> PlaceView:
    """Return the page that asks to take the figures of *seat* away from *places*."""
    return _page(position, seat, places, words, words.gettext("take off, Roll goes on"))


def _page(
    position: Position, seat: Seat, places: Iterable[Place], words: Words, hint: str
) -> PlaceView:
    who = words.seat(position, seat)
    board = Map.of(position.setup.board)
    first, *more = sorted(places, key=order)
    return PlaceView(who.name, board, first, who, more=tuple(more), hint=hint, by_roll=True)


def figure_pages(
    events: tuple[Event, ...], before: Position, after: Position, words: Words
) -> Iterator[PlaceView]:
    """Yield the page for *events* that put figures onto the board, or took them off."""
    match events[0]:
        case GuestPlaced(seat):
            squares = [event.square for event in events if isinstance(event, GuestPlaced)]
            yield put_here(after, seat, squares, words)
        case PlayerJoined(seat, _, squares):
            yield put_here(after, seat, squares, words)
        case PlayerLeft(seat, True):
            yield take_off(before, seat, before.guests[seat], words)


def by_seat(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """Split what the box dealt into what each player has to put onto the board."""
    placed = [event for event in events if isinstance(event, GuestPlaced)]
    for seat in dict.fromkeys(event.seat for event in placed):
        yield tuple(event for event in placed if event.seat == seat)
