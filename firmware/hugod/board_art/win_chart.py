"""The course of a whole game as a drawing: who was how near to winning, roll by roll.

A band for each player in the player's colour, with the player's sign where there is room; riddles
are numbered lines. It takes the place of the board on the pages; its `desc` says the same in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import accumulate
from zlib import crc32

from hugod.app.values.looking_back_views import CourseView
from hugod.app.values.signs import Badge
from hugod.board_art import pieces
from hugod.board_art.layout import Extent

WIDE, UPRIGHT = (1600, 1000), (1000, 1180)
TOP, SIDE, FOOT = 150, 40, 90
LETTER, SIGN = 54, 84.0
INK, DIM, LAMP = "#fff3d0", "#b9bde6", "#ffd68a"
ROOM = 1.05
"""A sign wants so many times its height in its band."""


def draw_course(view: CourseView, *, is_upright: bool = False) -> str:
    """The drawing of *view*; the root element has the role `img` and the title as its name."""
    width, height = UPRIGHT if is_upright else WIDE
    plot = Extent(width / 2, (TOP + height - FOOT) / 2, width - 2 * SIDE, height - TOP - FOOT)
    edges = [_edges(mine, plot) for mine in view.shares]
    title, said = escape(view.title), escape(" ".join(f"{line}." for line in view.lines))
    inner = "".join(
        (
            f'<desc data-stand="words">{said}</desc>',
            f'<text x="{SIDE}" y="70" fill="{INK}" font-size="{LETTER}" font-weight="800">'
            f"{title}</text>",
            *(_band(view.who[seat], seat, edges, plot) for seat in range(len(view.who))),
            *(_moment(n, at, len(edges), plot) for n, at in enumerate(view.moments, 1)),
            *(_sign(view, seat, edges, plot) for seat in range(len(view.who))),
            _foot(view.who, edges[-1], width, height),
        )
    )
    scene = f"course/{crc32(inner.encode()):08x}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' aria-label="{title}" class="board course" data-scene="{scene}">{inner}</svg>'
    )


def _edges(shares: Sequence[float], plot: Extent) -> list[float]:
    """The upper edge of every band and the lowest edge, from the top down."""
    return [plot.top, *(plot.top + plot.height * whole for whole in accumulate(shares))]


def _across(at: float, count: int, plot: Extent) -> float:
    return plot.left + plot.width * at / max(1, count - 1)


def _band(who: Badge, seat: int, edges: Sequence[Sequence[float]], plot: Extent) -> str:
    """The band of a *seat*: along its upper edge and back along the lower one."""
    count = len(edges)
    there = [f"{_across(at, count, plot):.1f} {each[seat]:.1f}" for at, each in enumerate(edges)]
    back = [f"{_across(at, count, plot):.1f} {e[seat + 1]:.1f}" for at, e in enumerate(edges)]
    path = f"M{'L'.join([*there, *reversed(back)])}Z"
    paint = pieces.PAINTS[who.colour]
    return (
        f'<path d="{path}" data-band="{who.colour}" fill="{paint.fill}" stroke="#12142b"'
        ' stroke-width="4" stroke-linejoin="round"/>'
    )


def _moment(number: int, at: int, count: int, plot: Extent) -> str:
    """A line at a riddle, its number in a lamp above it."""
    x = _across(at, count, plot)
    high = plot.top - 28
    return (
        f'<g data-moment="{number}"><path d="M{x:.1f} {plot.top:.1f}V{plot.bottom:.1f}"'
        f' stroke="#12142b" stroke-width="12"/><path d="M{x:.1f} {plot.top:.1f}V{plot.bottom:.1f}"'
        f' stroke="{LAMP}" stroke-width="6" stroke-dasharray="18 12"/>'
        f'<circle cx="{x:.1f}" cy="{high:.1f}" r="30" fill="{LAMP}"/>'
        f'<text x="{x:.1f}" y="{high:.1f}" fill="#23264a" font-size="42" font-weight="800"'
        f' text-anchor="middle" dominant-baseline="central">{number}</text></g>'
    )


def _sign(view: CourseView, seat: int, edges: Sequence[Sequence[float]], plot: Extent) -> str:
    """A player's sign where the band is highest; none where it is nowhere high enough."""
    count = len(edges)
    lines = [_across(at, count, plot) for at in view.moments]
    best, where = 0.0, (0.0, 0.0)
    for at, each in enumerate(edges):
        x, high = _across(at, count, plot), each[seat + 1] - each[seat]
        is_free = all(abs(x - line) > SIGN * 0.7 for line in lines)
        is_inside = plot.left + SIGN / 2 < x < plot.right - SIGN / 2
        if is_free and is_inside and high > best:
            best, where = high, (x, (each[seat] + each[seat + 1]) / 2)
    size = min(SIGN, best / ROOM)
    return pieces.token(view.who[seat], Extent(*where, size, size)) if size >= SIGN / 2 else ""


def _foot(who: Sequence[Badge], last: Sequence[float], width: float, height: float) -> str:
    """All players' signs below, those who won with a crown."""
    size, y = min(78.0, (width - 2 * SIDE) / max(1, len(who)) * 0.8), height - 42
    step = (width - 2 * SIDE) / len(who)
    drawn = []
    for seat, badge in enumerate(who):
        x = SIDE + step * (seat + 0.5)
        drawn.append(pieces.token(badge, Extent(x, y, size, size)))
        if last[seat + 1] - last[seat] > 1:
            drawn.append(pieces.crown(x, y - size / 2, size / 150))
    return "".join(drawn)
