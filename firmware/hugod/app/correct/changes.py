"""The changes on the cardboard when the box stands otherwise: figure by figure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from hugo_core.board import Place, order
from hugo_core.position import Position, Seat
from hugod.app.play.announce import Told, numbered
from hugod.app.views import Badge, Bar, Icon, NewsView
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
    told = [Told(page, stands) for page in _paged(after, words, (), _of_hugo(before, after, words))]
    for seat in map(Seat, after.setup.seats):
        stands = _with_player(stands, after, seat)
        who, said = (words.seat(after, seat),), _of_player(before, after, seat, words)
        told += [Told(page, stands) for page in _paged(after, words, who, said)]
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


def _of_player(before: Position, after: Position, seat: Seat, words: Words) -> list[str]:
    box = words.gettext("box")
    ways = (tuple(box if at is None else at for at in way) for way in _carried(before, after, seat))
    said = [f"{origin} → {target}" for origin, target in ways]
    if before.points[seat] != after.points[seat]:
        said.append(
            words.gettext("track to {points}").format(points=words.number(after.points[seat]))
        )
    return said


def _of_hugo(before: Position, after: Position, words: Words) -> list[str]:
    said = []
    if before.hugo != after.hugo:
        said.append(f"Hugo {before.hugo} → {after.hugo}")
    if before.clock != after.clock and after.clock:
        said.append(words.gettext("clock to {hour}").format(hour=after.clock))
    return said


def _carried(
    before: Position, after: Position, seat: Seat
) -> list[tuple[Place | None, Place | None]]:
    """Pair the places a player's figures leave with those they come to; None is the box."""
    old, new = Counter(before.guests[seat]), Counter(after.guests[seat])
    gone = sorted((old - new).elements(), key=order)
    come = sorted((new - old).elements(), key=order)
    return list(zip_longest(gone, come))


def _paged(
    after: Position, words: Words, who: tuple[Badge, ...], said: list[str]
) -> Iterator[NewsView]:
    icon = Icon.GUEST if who else Icon.GHOST
    bar = Bar(words.bar(after).turn, words.hour(after))
    for first in range(0, len(said), LINES):
        lines = tuple(said[first : first + LINES])
        yield NewsView(bar, icon, who, words.gettext("On the board"), lines)
