"""The pages of the looking back: bands that grow and shrink, and bars of luck and choices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import isfinite

from hugod.app.values.looking_back_views import MOST_BLOCKS, Balance, CourseView, LedgerView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View
from hugod.draw import widgets
from hugod.draw.canvas import HINT, READ, WIDTH, Painter, Painters, Rect
from hugod.draw.fonts import Font
from hugod.draw.icons import icon
from hugod.draw.wordless import without_words

TOP, BOTTOM = 16, HINT - 1
"""The rows of the bands."""
SIGN = 8
GROUNDS = ((1, 1), (4, 4), (2, 2), (6, 2), (3, 6), (2, 6), (6, 6), (5, 3))
"""How far apart the dots of each band are, across and down; the first is left empty."""
BLOCK, GAP = 10, 1
MIDDLE = 92
"""The middle of the bars."""


def _course(paint: Painter, view: CourseView) -> None:
    """A band for each player, as high as the share of the win; a riddle is a line and its number.

    Each has dots of its own, and its shape where it is highest.
    """
    widgets.hint(paint, view.hint)
    shares = _parts(view)
    if len(shares) < 2:
        return
    rows = [_rows(shares, column) for column in range(WIDTH)]
    for column, edges in enumerate(rows):
        for seat, (top, bottom) in enumerate(pairwise(edges)):
            _ground(paint, column, top, bottom, seat)
    for number, roll in enumerate(view.moments, 1):
        left = min(WIDTH - 6, max(1, _column(roll, len(view.shares))))
        for row in range(TOP - 4, BOTTOM, 2):
            paint.fill(Rect(left, row, left + 1, row + 1))
        paint.fill(Rect(left - 1, TOP - 4, left + 2, TOP - 2))
        _number(paint, left, number, view)
    for seat in range(len(view.who)):
        _sign_of(paint, rows, seat, view)


def _parts(view: CourseView) -> list[list[float]]:
    """The shares with one from 0 to 1 for every player."""
    count = len(view.who)
    even = [
        [max(0.0, min(1.0, part)) if isfinite(part) else 0.0 for part in r] for r in view.shares
    ]
    return [(row + [0.0] * count)[:count] for row in even]


def _number(paint: Painter, left: int, number: int, view: CourseView) -> None:
    """The number of a riddle above its line, unless an earlier one is in its place."""
    others = [_column(roll, len(view.shares)) for roll in view.moments[: number - 1]]
    if all(abs(other - left) > 6 for other in others):
        place = Rect(max(0, left - 2), 0, max(0, left - 2) + 6, 10)
        paint.words(place, str(number), (Font.TINY,))


def _column(roll: int, count: int) -> int:
    return max(0, min(roll, count - 1)) * (WIDTH - 1) // max(1, count - 1)


def _rows(shares: Sequence[Sequence[float]], column: int) -> list[int]:
    """The edges of the bands in *column*, from the top down."""
    at = column * (len(shares) - 1) / (WIDTH - 1)
    first = min(int(at), len(shares) - 2)
    part = at - first
    here = [a + (b - a) * part for a, b in zip(shares[first], shares[first + 1], strict=True)]
    high = BOTTOM - TOP
    return [TOP, *(TOP + min(high, round(high * whole)) for whole in accumulate(here))]


def _ground(paint: Painter, column: int, top: int, bottom: int, seat: int) -> None:
    """One column of a band: its upper edge, and its dots."""
    if bottom > top and seat:
        paint.fill(Rect(column, top, column + 1, top + 1))
    across, down = GROUNDS[seat % len(GROUNDS)]
    if across > 1 and column % across == 0:
        for row in range(top + 1, bottom):
            if row % down == 0:
                paint.fill(Rect(column, row, column + 1, row + 1))


def _sign_of(paint: Painter, rows: Sequence[Sequence[int]], seat: int, view: CourseView) -> None:
    """A player's shape in the highest place of the band that has room for it."""
    best, at = 0, 0
    lines = [_column(roll, len(view.shares)) for roll in view.moments]
    for left in range(1, WIDTH - SIGN - 1):
        if any(left - 2 <= line <= left + SIGN + 2 for line in lines):
            continue
        edges = rows[left : left + SIGN]
        room = min(each[seat + 1] for each in edges) - max(each[seat] for each in edges)
        if room > best:
            best, at = room, left
    if best >= SIGN + 3:
        top = max(each[seat] for each in rows[at : at + SIGN]) + (best - SIGN) // 2 + 1
        paint.fill(Rect(at - 1, top - 1, at + SIGN + 1, top + SIGN + 1), lit=False)
        widgets.sign(paint, (at, top), view.who[seat], size=SIGN)


def _ledger(paint: Painter, view: LedgerView) -> None:
    """The player's shape and award, how often, and the two bars."""
    widgets.hint(paint, view.hint)
    widgets.sign(paint, (0, 2), view.who)
    paint.words(Rect(15, 0, WIDTH, 15), view.award, READ)
    paint.words(Rect(15, 14, WIDTH, 25), view.note, READ[1:])
    for top, bar in ((27, view.luck), (41, view.choices)):
        _bar(paint, top, bar)


def _bar(paint: Painter, top: int, bar: Balance) -> None:
    """Blocks to the right or to the left of the middle, the others as dots."""
    left = MIDDLE - MOST_BLOCKS * (BLOCK + GAP)
    paint.words(Rect(0, top, left - 2, top + 13), bar.name, READ[1:])
    paint.fill(Rect(MIDDLE - 1, top, MIDDLE + 1, top + 13))
    for block in range(-MOST_BLOCKS, MOST_BLOCKS):
        start = MIDDLE + block * (BLOCK + GAP) + (2 if block >= 0 else -1)
        is_lit = 0 <= block < bar.blocks or bar.blocks <= block < 0
        if is_lit:
            paint.fill(Rect(start, top + 2, start + BLOCK - 1, top + 11))
        else:
            paint.fill(Rect(start + BLOCK // 2 - 1, top + 6, start + BLOCK // 2 + 1, top + 8))


def _ledger_bare(paint: Painter, view: LedgerView) -> None:
    """The shape and the bars, before each what it is of: luck, choices."""
    _ledger(paint, without_words(view))
    for top, drawn in ((25, Icon.LUCKY), (42, Icon.QUESTION)):
        paint.picture((20, top), icon(drawn))


PAINTED_BY: dict[type[View], Painters] = {
    CourseView: Painters(_course),
    LedgerView: Painters(_ledger, bare=_ledger_bare),
}
