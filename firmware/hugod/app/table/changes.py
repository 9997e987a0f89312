"""What to carry where the box stands otherwise than the cardboard: pages by player, short lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from hugo_core.board import Place, order
from hugo_core.position import Position, Seat
from hugod.app.table.announce import NewsPage, carry, numbered, way
from hugod.app.table.figures import put_here, take_off
from hugod.app.values.news_views import Carried, NewsView
from hugod.app.values.signs import Badge, Bar, Icon
from hugod.app.values.words import Words

LINES = 2
"""Changes on one page."""

Way = tuple[Place | None, Place | None]
"""Where a figure leaves and where it comes to."""


class Change(NamedTuple):
    """One thing to be done on the cardboard, and how it stands then."""

    row: Carried
    position: Position


def count_changes(before: Position, after: Position) -> int:
    """Count what is to be changed on the cardboard: figures, Hugo among them, points, the clock."""
    seats = _all_seats(before, after)
    moved = sum(len(_carried(before, after, seat)) for seat in seats)
    scored = sum(_scores(before, after, seat) for seat in seats)
    return moved + scored + (before.hugo != after.hugo) + (before.clock != after.clock)


def movers(before: Position, after: Position) -> list[Seat]:
    """Return the seats of both positions whose figures stand elsewhere."""
    pairs = zip(before.guests, after.guests, strict=False)
    return [Seat(seat) for seat, (old, new) in enumerate(pairs) if old != new]


def _all_seats(before: Position, after: Position) -> tuple[Seat, ...]:
    """Return the seats of both positions."""
    # Somebody may have joined between the two, so neither alone has all.
    return tuple(map(Seat, range(max(len(before.points), len(after.points)))))


def _scores(before: Position, after: Position, seat: Seat) -> bool:
    """Whether the points of a player differ."""
    # Who joins or joined has no points in one of the two, so none to be changed.
    is_known = seat < min(len(before.points), len(after.points))
    return is_known and before.points[seat] != after.points[seat]


def changes(before: Position, after: Position, words: Words) -> tuple[NewsPage, ...]:
    """Return the pages that lead the cardboard from *before* to *after*, one player at a time."""
    stands = _with_all(before, after)
    walked = replace(stands, hugo=after.hugo, passes=after.passes)
    hugo = [Change(carried, walked) for carried in _of_hugo(before, after, words)]
    told = [*_on_pages(hugo, stands, words.bar(after), Icon.GHOST, words)]
    for seat in _all_seats(before, after):
        told += _pages_of(told[-1].position if told else stands, after, seat, words)
    return numbered(told)


def _with_all(before: Position, after: Position) -> Position:
    """Return the game *after*wards with all figures as they stood *before*."""
    # Somebody may have joined between the two: the seat has no figures in one of them.
    known = len(before.points)
    whole = after if known <= len(after.points) else before
    guests = before.guests + ((),) * (len(whole.points) - known)
    points = before.points + whole.points[known:]
    return replace(whole, guests=guests, points=points, hugo=before.hugo, passes=before.passes)


def all_at_once(
    before: Position, after: Position, headline: str, words: Words
) -> Iterator[NewsView]:
    """Yield the figures to be carried from *before* to *after*, as many on a page as it holds."""
    ways = (
        carried
        for seat in _all_seats(before, after)
        for carried in _of_player(words.seat(after, seat), _carried(before, after, seat), words)
    )
    return carry(words.bar(after), Icon.GUEST, headline, ways)


def _pages_of(stands: Position, after: Position, seat: Seat, words: Words) -> Iterator[NewsPage]:
    """Yield the pages for one player; many figures on a page of their own."""
    ways, who = _carried(stands, after, seat), words.seat(stands, seat)
    come = [target for origin, target in ways if origin is None and target is not None]
    gone = [origin for origin, target in ways if target is None and origin is not None]
    if len(ways) > LINES and len(ways) in (len(come), len(gone)):
        page = put_here(stands, seat, come, words) if come else take_off(stands, seat, gone, words)
        yield NewsPage(page, stands, stands := _moved(stands, seat, *ways))
        ways = []
    done = stands
    changed = [
        Change(carried, done := _moved(done, seat, way))
        for way, carried in zip(ways, _of_player(who, ways, words), strict=True)
    ]
    if _scores(stands, after, seat):
        points = words.gettext("points: {points}").format(points=words.number(after.points[seat]))
        scored = (*done.points[:seat], after.points[seat], *done.points[seat + 1 :])
        changed.append(Change(Carried((who,), points), replace(done, points=scored)))
    yield from _on_pages(changed, stands, words.bar(after), Icon.GUEST, words)


def _on_pages(
    changed: Sequence[Change], stands: Position, bar: Bar, icon: Icon, words: Words
) -> Iterator[NewsPage]:
    """Yield the pages of all that is *changed* where the cardboard *stands*."""
    headline, rows = words.gettext("On the board"), [change.row for change in changed]
    for number, page in enumerate(carry(bar, icon, headline, rows, LINES)):
        then = changed[number * LINES :][:LINES][-1].position
        yield NewsPage(page, stands, then)
        stands = then


def _moved(stands: Position, seat: Seat, *ways: Way) -> Position:
    """Return *stands* with figures of *seat* carried along these *ways*."""
    mine = Counter(stands.guests[seat])
    mine.subtract(gone for gone, _ in ways if gone is not None)
    mine.update(come for _, come in ways if come is not None)
    carried = tuple(sorted(mine.elements(), key=order))
    return replace(stands, guests=(*stands.guests[:seat], carried, *stands.guests[seat + 1 :]))


def differences(before: Position, after: Position, words: Words) -> list[str]:
    """List the differences between two positions, a short line each: figures to turn."""
    _ = words.gettext
    said = [f"Hugo {before.hugo}→{after.hugo}"] if before.hugo != after.hugo else []
    if before.clock != after.clock and after.clock:
        said.append(_("clock: {hour}").format(hour=after.clock))
    for seat in map(Seat, after.setup.seats):
        who = words.seat(after, seat).name
        for gone, come in _carried(before, after, seat):
            assert gone is not None  # a correction has as many figures as before
            assert come is not None
            said.append(f"{who} {gone}→{come}")
        if before.points[seat] != after.points[seat]:
            points = _("points: {points}").format(points=words.number(after.points[seat]))
            said.append(f"{who}, {points}")
    if before.to_act != after.to_act and after.to_act is not None:
        said.append(_("now {who}").format(who=words.seat(after, after.to_act).name))
    return said


def _of_player(who: Badge, ways: Sequence[Way], words: Words) -> Iterator[Carried]:
    box = words.gettext("aside")
    for gone, come in ways:
        yield Carried((who,), way(box if gone is None else gone, box if come is None else come))


def _of_hugo(before: Position, after: Position, words: Words) -> Iterator[Carried]:
    if before.hugo != after.hugo:
        yield Carried((), f"Hugo {way(before.hugo, after.hugo)}")
    if before.clock != after.clock and after.clock:
        yield Carried((), words.gettext("clock to {hour}").format(hour=after.clock))


def _carried(before: Position, after: Position, seat: Seat) -> list[Way]:
    """Pair the places a player's figures leave with those they come to; None is the box."""
    this = slice(seat, seat + 1)
    old, new = (Counter(*position.guests[this]) for position in (before, after))
    gone = sorted((old - new).elements(), key=order)
    come = sorted((new - old).elements(), key=order)
    return list(zip_longest(gone, come))
