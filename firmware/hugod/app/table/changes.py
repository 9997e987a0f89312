"""The changes on the cardboard when the box stands otherwise: figure by figure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from hugo_core.board import Place, order
from hugo_core.position import Position, Seat
from hugod.app.table.announce import NewsPage, Page, carry, numbered, way
from hugod.app.table.figures import put_here, take_off
from hugod.app.values.news_views import Carried, NewsView
from hugod.app.values.signs import Badge, Icon
from hugod.app.values.words import Words

LINES = 2
"""Changes on one page."""

Way = tuple[Place | None, Place | None]
"""Where a figure leaves and where it comes to."""


def count_changes(before: Position, after: Position) -> int:
    """Count what is to be changed on the cardboard: figures, Hugo among them, points, the clock."""
    seats = _all_seats(before, after)
    moved = sum(len(_carried(before, after, seat)) for seat in seats)
    scored = sum(_scores(before, after, seat) for seat in seats)
    return moved + scored + (before.hugo != after.hugo) + (before.clock != after.clock)


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
    is_same_company = len(before.points) == len(after.points)
    stands = after
    if is_same_company:
        stands = replace(after, guests=before.guests, points=before.points)
    headline = words.gettext("On the board")
    hugo = carry(words.bar(after), Icon.GHOST, headline, _of_hugo(before, after, words), LINES)
    told = [NewsPage(page, stands) for page in hugo]
    for seat in _all_seats(before, after):
        if is_same_company:
            stands = _with_player(stands, after, seat)
        told += [NewsPage(page, stands) for page in _pages_of(before, after, seat, words)]
    return numbered(told)


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


def _pages_of(before: Position, after: Position, seat: Seat, words: Words) -> Iterator[Page]:
    """Yield the pages for one player; many figures on a page of their own."""
    ways = _carried(before, after, seat)
    whole = after if seat < len(after.points) else before
    come = [target for origin, target in ways if origin is None and target is not None]
    gone = [origin for origin, target in ways if target is None and origin is not None]
    if len(ways) > LINES and len(come) == len(ways):
        yield put_here(whole, seat, come, words)
        ways = []
    elif len(ways) > LINES and len(gone) == len(ways):
        yield take_off(whole, seat, gone, words)
        ways = []
    said = [*_of_player(words.seat(whole, seat), ways, words)]
    if _scores(before, after, seat):
        points = words.gettext("points: {points}").format(points=words.number(after.points[seat]))
        said.append(Carried((words.seat(whole, seat),), points))
    yield from carry(words.bar(after), Icon.GUEST, words.gettext("On the board"), said, LINES)


def _with_player(stands: Position, after: Position, seat: Seat) -> Position:
    """Return *stands* with the figures and points that *seat* has *after*wards."""
    this = slice(seat, seat + 1)
    guests, points = list(stands.guests), list(stands.points)
    guests[this], points[this] = after.guests[this], after.points[this]
    return replace(stands, guests=tuple(guests), points=tuple(points))


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
