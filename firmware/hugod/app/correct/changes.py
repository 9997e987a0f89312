"""The changes on the cardboard when the box stands otherwise: figure by figure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from hugo_core.board import Place, order
from hugo_core.position import Position, Seat
from hugod.app.play.announce import Told, carry, numbered, way
from hugod.app.views import Carried, Icon
from hugod.app.words import Words

LINES = 2
"""Changes on one page."""


def count_changes(before: Position, after: Position) -> int:
    """Count what is to be changed on the cardboard: figures, Hugo among them, points, the clock."""
    moved = sum(len(_carried(before, after, seat)) for seat in map(Seat, before.setup.seats))
    scored = sum(old != new for old, new in zip(before.points, after.points, strict=True))
    return moved + scored + (before.hugo != after.hugo) + (before.clock != after.clock)


def changes(before: Position, after: Position, words: Words) -> tuple[Told, ...]:
    """Return the pages that lead the cardboard from *before* to *after*, one player at a time."""
    stands = replace(after, guests=before.guests, points=before.points)
    bar, headline = words.bar(after), words.gettext("On the board")
    hugo = carry(bar, Icon.GHOST, headline, _of_hugo(before, after, words), LINES)
    told = [Told(page, stands) for page in hugo]
    for seat in map(Seat, after.setup.seats):
        stands = _with_player(stands, after, seat)
        mine = _of_player(before, after, seat, words)
        told += [Told(page, stands) for page in carry(bar, Icon.GUEST, headline, mine, LINES)]
    return numbered(told)


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


def _of_player(before: Position, after: Position, seat: Seat, words: Words) -> Iterator[Carried]:
    who = (words.seat(after, seat),)
    box = words.gettext("box")
    for gone, come in _carried(before, after, seat):
        yield Carried(who, way(box if gone is None else gone, box if come is None else come))
    if before.points[seat] != after.points[seat]:
        points = words.number(after.points[seat])
        yield Carried(who, words.gettext("track to {points}").format(points=points))


def _of_hugo(before: Position, after: Position, words: Words) -> Iterator[Carried]:
    if before.hugo != after.hugo:
        yield Carried((), f"Hugo {way(before.hugo, after.hugo)}")
    if before.clock != after.clock and after.clock:
        yield Carried((), words.gettext("clock to {hour}").format(hour=after.clock))


def _carried(
    before: Position, after: Position, seat: Seat
) -> list[tuple[Place | None, Place | None]]:
    """Pair the places a player's figures leave with those they come to; None is the box."""
    old, new = Counter(before.guests[seat]), Counter(after.guests[seat])
    gone = sorted((old - new).elements(), key=order)
    come = sorted((new - old).elements(), key=order)
    return list(zip_longest(gone, come))
