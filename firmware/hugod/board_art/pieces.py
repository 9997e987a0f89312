"""The drawn figures: each colour's exact shade and outline, its letter; Hugo, the crown.

Each is drawn round the point 0, 0 in a circle of radius 50 and put into a slot of its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from hugo_core.editions import Colour
from hugod.app.values.signs import Badge, Shape
from hugod.board_art.layout import Extent


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour's fill, its rim and the ink of its letter."""

    fill: str
    rim: str = "#fff6dc"
    ink: str = "#12142b"


PAINTS = {
    Colour.RED: Paint("#ff5f5f"),
    Colour.BLUE: Paint("#58a0ff"),
    Colour.TURQUOISE: Paint("#2ed3c6"),
    Colour.YELLOW: Paint("#ffd94d", rim="#fffdf4"),
    Colour.BLACK: Paint("#14151f", ink="#fff6dc"),
    Colour.GREEN: Paint("#62cf5e"),
    Colour.WHITE: Paint("#ffffff", rim="#8f9cd0"),
    Colour.VIOLET: Paint("#c993ff"),
}

OUTLINES = {
    Shape.CIRCLE: "M0-42A42 42 0 1 1 0 42A42 42 0 1 1 0-42Z",
    Shape.SQUARE: "M-30-38H30Q38-38 38-30V30Q38 38 30 38H-30Q-38 38-38 30V-30Q-38-38-30-38Z",
    Shape.TRIANGLE: "M-7-42Q0-52 7-42L47 30Q50 40 40 40H-40Q-50 40-47 30Z",
    Shape.DIAMOND: "M-6-46Q0-52 6-46L46-6Q52 0 46 6L6 46Q0 52-6 46L-46 6Q-52 0-46-6Z",
    Shape.STAR: "M0-50L15-21 48-15 25 8 30 41 0 27-30 41-25 8-48-15-15-21Z",
    Shape.CROSS: "M-16-46H16V-16H46V16H16V46H-16V16H-46V-16H-16Z",
    Shape.HEART: "M0 45C-62 4-50-42-24-42C-10-42 0-30 0-24C0-30 10-42 24-42C50-42 62 4 0 45Z",
    Shape.MOON: "M14-48A48 48 0 1 0 46 22A40 40 0 0 1 14-48Z",
}
"""One closed path a shape; every one has room for a letter round its `_HEARTS` point."""

# A letter larger than that would hide the shape of its figure and those beside it.
LARGEST = 150.0
_HEARTS = {
    Shape.TRIANGLE: (0, 13),
    Shape.STAR: (0, 3),
    Shape.HEART: (0, -6),
    Shape.MOON: (-15, 9),
}

_CAP = 'fill="#7d5bd6"'
_GHOST = (
    '<circle r="62" fill="url(#b-halo)"/>'
    '<path d="M-37 44C-46 8-44-46 0-46C44-46 46 8 37 44Q31 52 25 44Q18 36 12 44Q6 52 0 44Q-6 36'
    '-12 44Q-18 52-25 44Q-31 36-37 44Z" fill="url(#b-ghost)" stroke="#fff" stroke-width="3"/>'
    '<path d="M-36 4Q-54 2-50-14Q-38-16-34-6M36 4Q54 2 50-14Q38-16 34-6" fill="#f4f7ff"/>'
    '<ellipse cx="-14" cy="-10" rx="8" ry="11" fill="#1b1d3c"/>'
    '<ellipse cx="14" cy="-10" rx="8" ry="11" fill="#1b1d3c"/>'
    '<circle cx="-11" cy="-14" r="3" fill="#fff"/><circle cx="17" cy="-14" r="3" fill="#fff"/>'
    '<ellipse cx="-26" cy="8" rx="6" ry="4" fill="#ff9fb6"/>'
    '<ellipse cx="26" cy="8" rx="6" ry="4" fill="#ff9fb6"/>'
    '<path d="M-11 9Q0 14 11 9Q9 26 0 26Q-9 26-11 9Z" fill="#1b1d3c"/>'
    '<path d="M-5 22Q0 18 5 22Q3 26 0 26Q-3 26-5 22Z" fill="#ff7d90"/>'
    '<path d="M-33-26Q-30-52 2-56Q30-60 42-40Q24-44 33-26Q0-38-33-26Z" fill="#7d5bd6"/>'
    '<path d="M-34-23Q0-37 34-23L33-31Q0-45-33-31Z" fill="#fff6dc"/>'
    '<circle cx="44" cy="-38" r="8" fill="#fff6dc"/>'
)


def guest(badge: Badge, slot: Extent, least: float, *, on_turn: bool = False) -> str:
    """A guest in *slot*, its letter at *least* so large; the marked element is `data-guest`."""
    halo = '<circle class="halo" r="54"/>' if on_turn else ""
    return _put(
        slot, f'<g class="figure" data-guest="{badge.colour}">{halo}{_body(badge, slot, least)}</g>'
    )


def waiting(badge: Badge, slot: Extent, least: float = 0) -> str:
    """A guest that waits beside the board, in no place yet."""
    return _put(
        slot, f'<g class="figure" data-waiting="{badge.colour}">{_body(badge, slot, least)}</g>'
    )


def token(badge: Badge, slot: Extent) -> str:
    """A player's sign, which is not a figure of the game."""
    return _put(slot, _body(badge, slot, 0))


def hugo(slot: Extent) -> str:
    """Hugo; the marked element is `data-hugo`."""
    return _put(slot, f'<g class="figure" data-hugo=""><g class="ghost">{_GHOST}</g></g>')


def catcher(badge: Badge, slot: Extent) -> str:
    """Hugo with a guest that he has caught in his arms, his cap in its colour."""
    ghost = _GHOST.replace(_CAP, f'fill="{PAINTS[badge.colour].fill}"')
    caught = Extent(slot.x, slot.y + 0.3 * slot.height, 0.5 * slot.width, 0.5 * slot.height)
    return _put(slot, f'<g class="ghost">{ghost}</g>') + token(badge, caught)


def crown(x: float, y: float, scale: float) -> str:
    """The winner's crown, its middle at *x* and *y*; 88 wide and 56 high at *scale* 1."""
    return (
        f'<path transform="translate({x:.1f} {y:.1f}) scale({scale})"'
        ' d="M-38 26L-44-20-20 2 0-30 20 2 44-20 38 26Z" fill="#ffc857" stroke="#fff6dc"'
        ' stroke-width="4" stroke-linejoin="round"/>'
    )


def slots(count: int, area: Extent) -> Sequence[Extent]:
    """The boxes of *count* figures in *area*: the grid in which they are drawn largest."""
    if not count:
        return ()
    columns = max(range(1, count + 1), key=lambda n: _cell(count, n, area))
    size = _cell(count, columns, area)
    rows = -(-count // columns)
    return [
        _slot(index, min(columns, count - index // columns * columns), columns, rows, size, area)
        for index in range(count)
    ]


def _cell(count: int, columns: int, area: Extent) -> float:
    return min(area.width / columns, area.height / -(-count // columns))


def _slot(index: int, in_row: int, columns: int, rows: int, size: float, area: Extent) -> Extent:
    row, column = divmod(index, columns)
    x = area.x + (column - (in_row - 1) / 2) * size
    return Extent(x, area.y + (row - (rows - 1) / 2) * size, size, size)


def _body(badge: Badge, slot: Extent, least: float) -> str:
    """The figure; where it is small its letter is as large as it, or left out."""
    paint, shape = PAINTS[badge.colour], badge.shape
    x, y = _HEARTS.get(shape, (0, 0))
    outline = OUTLINES[shape]
    return (
        f'<path d="{outline}" fill="#05060f" opacity=".45" transform="translate(3 6)"/>'
        f'<path d="{outline}" fill="{paint.fill}" stroke="{paint.rim}" stroke-width="6"'
        ' stroke-linejoin="round"/>'
        f"{_letter(badge, x, y, max(46.0, least / _scale(slot)))}"
    )


def _letter(badge: Badge, x: float, y: float, size: float) -> str:
    paint = PAINTS[badge.colour]
    if size > LARGEST:
        return ""
    edge = f' stroke="{paint.fill}" stroke-width="18" paint-order="stroke"' if size > 46 else ""
    return (
        f'<text x="{x}" y="{y}" fill="{paint.ink}" class="letter" font-size="{size:.0f}"'
        ' font-weight="800"'
        f'{edge} text-anchor="middle" dominant-baseline="central">{escape(badge.letter)}</text>'
    )


def _put(slot: Extent, drawing: str) -> str:
    place = f"translate({slot.x:.1f} {slot.y:.1f}) scale({_scale(slot):.3f})"
    return f'<g transform="{place}">{drawing}</g>'


def _scale(slot: Extent) -> float:
    return min(slot.width, slot.height) / 108
