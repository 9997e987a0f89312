"""The rooms: their lamps, what stands in them, their shields, and the doors to the gallery."""

from __future__ import annotations

from hugo_core.board import ROOMS, Room, RoomKind
from hugod.board_art.layout import Box, Spot
from hugod.board_art.strokes import rect

_LAMPS = ("b-lamp", "b-rose", "b-teal", "b-blue")
_SHIELD = "M-22-27H22V4Q22 22 0 32Q-22 22-22 4Z"
_CLOVER = (
    '<g fill="#e6ffd9"><circle cx="-6.5" cy="-12" r="7"/><circle cx="6.5" cy="-12" r="7"/>'
    '<circle cy="-20" r="7"/><path d="M-2-10H2L4 1H-1Z"/></g>'
)
_LITTLE_GHOST = (
    '<path d="M-11 2V-12Q-11-23 0-23Q11-23 11-12V2L7-2 3.500 2 0-2-3.500 2-7-2Z" fill="#fff"/>'
    '<circle cx="-4" cy="-12" r="2.300" fill="#5b1020"/>'
    '<circle cx="4" cy="-12" r="2.300" fill="#5b1020"/>'
)

_FURNITURE = (
    # a candlestick
    '<path d="M-14 22H14V17H4V-6H-4V17H-14Z" fill="#d9a441"/>'
    '<path d="M0-28Q10-14 0-8Q-10-14 0-28Z" fill="#fff3d0"/>',
    # books
    '<path d="M-20-20H-9V22H-20Z" fill="#b9485a"/><path d="M-7-12H3V22H-7Z" fill="#f0d48a"/>'
    '<path d="M6-18L16-22 24 18 13 22Z" fill="#5f7fd0"/>',
    # a goblet
    '<path d="M-16-24H16Q16 2 3 5V16H12V22H-12V16H-3V5Q-16 2-16-24Z" fill="#ffe3a0"/>',
    # a bed
    '<path d="M-25-14V22H-19V14H19V22H25V2H-19V-14Z" fill="#5a3a2c"/>'
    '<path d="M-17-8H-4V2H-17Z" fill="#fff6dc"/><path d="M-2-4H25V10H-19V4H-2Z" fill="#7f9be0"/>',
    # a fire
    '<path d="M-25 22V-24H25V22H16V-12H-16V22Z" fill="#5d5c7d"/>'
    '<path d="M0-10Q16 6 8 22H-8Q-16 6 0-10Z" fill="#ff8a3c"/>'
    '<path d="M0 4Q8 12 4 22H-4Q-8 12 0 4Z" fill="#ffe08a"/>',
    # a note
    '<path d="M-8-24L18-30V12A9 8 0 1 1 12 4V-14L-2-11V18A9 8 0 1 1-8 10Z" fill="#fff3d0"/>',
)


def room(spot: Spot, of: Room) -> str:
    """Draw a room, lit by its own lamp, with its shield."""
    box = spot.box
    return (
        rect(box, "#8089bf", grow=5, radius=15)
        + rect(box, f"url(#{_lamp(of)})", radius=10)
        + _floorboards(box)
        + (_furniture(of, box) if of.kind is RoomKind.PLAIN else _shield(box, of.kind))
    )


def _lamp(room: Room) -> str:
    """The light differs from room to room; green and violet mean what the shields say."""
    if room.kind is RoomKind.PLAIN:
        return _LAMPS[room.place % len(_LAMPS)]
    return "b-green" if room.kind is RoomKind.BONUS else "b-spook"


def _furniture(room: Room, box: Box) -> str:
    drawing = _FURNITURE[(room.place - ROOMS) % len(_FURNITURE)]
    place = f"translate({box.right - 25:.1f} {box.top + 30:.1f}) scale(.75)"
    return f'<g transform="{place}" opacity=".9">{drawing}</g>'


def archway(spot: Spot) -> str:
    """Draw the opening in the wall between a room and its square."""
    sideways = spot.outward[0] != 0
    x, y = _door(spot, -15 - (spot.box.width if sideways else spot.box.height) / 2)
    wide, deep = (30, 44) if sideways else (44, 30)
    return rect(Box(x, y, wide, deep), "#ffd68a", radius=3)


def _door(spot: Spot, outward: float) -> tuple[float, float]:
    """A point before or behind the door, which lies a little aside of the stickers."""
    right, down = spot.outward
    aside = (20 * abs(down), 14 * abs(right))
    return spot.box.x + right * outward + aside[0], spot.box.y + down * outward + aside[1]


def threshold(spot: Spot) -> str:
    """Draw a fan of light on the floor, where the printed arch is."""
    angle = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[spot.outward]
    x, y = _door(spot, 49)
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({angle})">'
        '<path d="M-22 0L-30 42Q0 56 30 42L22 0Z" fill="#ffd68a" opacity=".3"/>'
        '<path d="M-22 3V10A22 20 0 0 0 22 10V3" fill="none" stroke="#ffd68a"'
        ' stroke-width="6"/></g>'
    )


def _shield(box: Box, kind: RoomKind) -> str:
    fill, sign, number = (
        ("#1f7a3d", _CLOVER, 3) if kind is RoomKind.BONUS else ("#b3203a", _LITTLE_GHOST, 1)
    )
    return (
        f'<g transform="translate({box.right - 25:.1f} {box.top + 30:.1f})"><path d="{_SHIELD}"'
        f' fill="{fill}" stroke="#fff6dc" stroke-width="3"/>{sign}<text y="14" fill="#fff"'
        ' font-size="25" font-weight="800" text-anchor="middle" dominant-baseline="central">'
        f"{number}</text></g>"
    )


def _floorboards(box: Box) -> str:
    lines = "".join(
        f"M{box.left + 6:.1f} {box.top + box.height * n / 4:.1f}H{box.right - 6:.1f}"
        for n in (1, 2, 3)
    )
    return f'<path d="{lines}" stroke="#000" stroke-width="2" opacity=".14"/>'
