"""The marks of a choice: where one may go, and the move that is highlighted on the display.

A shape and not a colour alone says which is which: corners round a place that may be typed, a whole
frame round one that is highlighted, an arrow from where to where.
"""

from __future__ import annotations

from math import hypot

from hugod.app.values.signs import Marks
from hugod.board_art.layout import Extent, Plan, Spot

_CORNER = 24.0
_PAINT = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_LIGHT, _GOLD, _DARK = "#a8ffd0", "#ffe27a", "#10122b"
_HEAD = 30.0
"""The length of the arrow's head."""


def mark(spot: Spot, marks: Marks) -> str:
    """The mark of a place; the marked element is `data-target` or `data-chosen`."""
    if spot.place in marks.chosen:
        return _twice(_frame(spot.box), _GOLD, 9, "data-chosen")
    return (
        _twice(_corners(spot.box), _LIGHT, 7, "data-target") if spot.place in marks.targets else ""
    )


def move_arrow(plan: Plan, marks: Marks) -> str:
    """The arrow of the highlighted move; nothing where only a place is highlighted."""
    boxes = {spot.place: spot.box for spot in plan.spots if spot.place in marks.chosen}
    if len(boxes) != 2:
        return ""
    start, end = (boxes[place] for place in marks.chosen)
    far = hypot(end.x - start.x, end.y - start.y)
    right, down = (end.x - start.x) / far, (end.y - start.y) / far
    out = min(
        half / abs(by) for half, by in ((start.width / 2, right), (start.height / 2, down)) if by
    )
    x, y = end.x + 22 - 12 * right, end.y + 34 - 12 * down  # below the number
    sides = [
        (x - _HEAD * (right + by * down), y - _HEAD * (down - by * right)) for by in (0.75, -0.75)
    ]
    head = "".join(f"M{x:.1f} {y:.1f}L{a:.1f} {b:.1f}" for a, b in sides)
    path = f"M{start.x + out * right:.1f} {start.y + out * down:.1f}L{x:.1f} {y:.1f}{head}"
    return _twice(path, _GOLD, 9, "data-arrow")


def _twice(path: str, paint: str, width: int, name: str) -> str:
    """*path* with a dark edge, so that it is seen on any floor."""
    lines = ((_DARK, width + 7), (paint, width))
    drawn = "".join(f'<path d="{path}" stroke="{ink}" stroke-width="{w}"/>' for ink, w in lines)
    return f'<g class="mark" {name}="" {_PAINT}>{drawn}</g>'


def _frame(box: Extent) -> str:
    return f"M{box.left:.1f} {box.top:.1f}H{box.right:.1f}V{box.bottom:.1f}H{box.left:.1f}Z"


def _corners(box: Extent) -> str:
    return "".join(
        f"M{x:.1f} {y + v * _CORNER:.1f}V{y:.1f}H{x + h * _CORNER:.1f}"
        for x, h in ((box.left, 1), (box.right, -1))
        for y, v in ((box.top, 1), (box.bottom, -1))
    )
