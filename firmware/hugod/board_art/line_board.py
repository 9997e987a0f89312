"""The board in black lines for paper: every place with its number, a sign in some of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hugo_core.board import ARROW, DOOR, Board, Place, step_points
from hugod.board_art.layout import DrawnKind, Spot, plan

_LETTERS = 50
"""Letter size; on a sheet 110 mm wide that is 11 points."""
_PAINT = 'fill="none" stroke="currentColor" stroke-width="5"'


def line_board(board: Board, signs: Mapping[Place, str]) -> str:
    """Draw *board* as an SVG. *signs* are paths of 32 by 32 dots, by the place they stand in.

    A step and the wine cellar have the points that they count, every other place its number.
    """
    scheme = plan(board)
    frame = scheme.frame
    view_box = f"{frame.left:.0f} {frame.top:.0f} {frame.width:.0f} {frame.height:.0f}"
    # Of Hugo's door nothing is said where he does not start there.
    spots = (
        spot for spot in scheme.spots if spot.kind is not DrawnKind.DOOR or spot.place in signs
    )
    drawn = (part for spot in spots for part in _place(spot, signs.get(spot.place, "")))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}" class="line-board"'
        ' fill="currentColor" aria-hidden="true" text-anchor="middle"'
        f' font-size="{_LETTERS}">{"".join(drawn)}</svg>'
    )


def _place(spot: Spot, sign: str) -> Iterator[str]:
    box, is_room = spot.box, spot.kind is DrawnKind.ROOM
    size = f'width="{box.width:.0f}" height="{box.height:.0f}"'
    yield f'<rect x="{box.left:.0f}" y="{box.top:.0f}" {size} rx="{14 * is_room}" {_PAINT}/>'
    if is_room:
        yield _door(spot)
    counts = spot.kind in (DrawnKind.STEP, DrawnKind.WINE)
    said = str(step_points(spot.place) if counts else spot.place)
    if spot.place != DOOR:
        y = box.y + 18 * (not sign)
        yield f'<text x="{box.x:.0f}" y="{y:.0f}">{said}</text>'
    if spot.place == ARROW:
        yield f'<path d="M{box.x:.0f} {box.top + 6:.0f}l12 18h-24z"/>'
    if sign:
        place = f"translate({box.x - 24:.0f} {box.bottom - 50:.0f}) scale(1.5)"
        yield f'<path transform="{place}" d="{sign}"/>'


def _door(spot: Spot) -> str:
    """Draw the gap between a room and its square as a bold line."""
    right, down = spot.outward
    x = spot.box.x - right * (spot.box.width / 2 + 11)
    y = spot.box.y - down * (spot.box.height / 2 + 11)
    return f'<path d="M{x:.0f} {y:.0f}m-11-11h22v22h-22z"/>'
