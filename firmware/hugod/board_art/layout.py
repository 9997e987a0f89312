"""The layout of the drawn board: the box of every place, lying or, for a phone, upright.

The gallery is a rectangular ring of cells. Its first square, the arrow, is the middle of the left
side; play goes up that side, right along the top, and on clockwise. Rooms lie outside the ring,
each before its door. The stairs lie inside it, from Hugo's door on the right to the arrow; where
the ring is too small for them they come from the left. For a phone all of it is turned by a
quarter: the arrow is above, the stairs lead down from it. Lengths are units of the SVG: a cell of
the ring is `PITCH` apart from the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from hugo_core.board import DOOR, WINE_CELLAR, Board, Place

PITCH = 104.0
SIZE = 98.0
DEPTH = 126.0
"""Of the rooms above and below the ring; those beside it are square."""
WALL = 18.0
"""The castle wall between a square and the room behind its door."""
MARGIN = 16.0
_STAIR_LEAST = 84.0  # a step must be wide enough for its sticker and a figure


class DrawnKind(StrEnum):
    """The kinds of places that are drawn differently."""

    SQUARE = "square"
    ROOM = "room"
    STEP = "step"
    WINE = "wine"
    DOOR = "door"


@dataclass(frozen=True, slots=True)
class Extent:
    """A rectangle by its middle and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def left(self) -> float:
        return self.x - self.width / 2

    @property
    def top(self) -> float:
        return self.y - self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width / 2

    @property
    def bottom(self) -> float:
        return self.y + self.height / 2

    @property
    def turned(self) -> Extent:
        """It, turned clockwise by a quarter round the point 0, 0."""
        return Extent(-self.y, self.x, self.height, self.width)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the drawing."""

    place: Place
    kind: DrawnKind
    box: Extent
    outward: tuple[int, int] = (0, 0)
    """Away from the ring's middle, in whole steps right and down: where a room would lie."""

    @property
    def turned(self) -> Spot:
        """It, turned clockwise by a quarter round the point 0, 0."""
        right, down = self.outward
        return replace(self, box=self.box.turned, outward=(-down, right))


@dataclass(frozen=True, slots=True)
class Plan:
    """A board's drawing plan: all its spots, the ring's outline, and all of it."""

    spots: tuple[Spot, ...]
    ring: Extent
    hall: Extent
    """Inside the ring."""
    frame: Extent

    @property
    def is_upright(self) -> bool:
        return self.frame.height > self.frame.width

    @property
    def smallest(self) -> float:
        """The size of the smallest letters.

        They have 11 px where the upright one is 390 px wide, and the lying one 625.
        """
        return 28 if self.is_upright else 25

    @property
    def turned(self) -> Plan:
        """It, turned clockwise by a quarter."""
        spots = tuple(spot.turned for spot in self.spots)
        return Plan(spots, self.ring.turned, self.hall.turned, self.frame.turned)


def plan(board: Board, *, is_upright: bool = False) -> Plan:
    """Lay out *board*: every place that has a sticker, once, in the order of `Board.places`."""
    lying = _lying(board)
    return lying.turned if is_upright else lying


def _lying(board: Board) -> Plan:
    gallery = tuple(_gallery(board))
    ring = around([spot.box for spot in gallery])
    hall = Extent(ring.x, ring.y, ring.width - 2 * PITCH, ring.height - 2 * PITCH)
    rooms = tuple(_rooms(board, gallery))
    stairs = tuple(_stairs(board, gallery[0].box, hall, rooms))
    spots = (*gallery, *rooms, *stairs)
    everything = around([*(spot.box for spot in spots), _grown(ring, WALL)])
    return Plan(spots, ring, hall, _grown(everything, MARGIN))


def _gallery(board: Board) -> Iterator[Spot]:
    for number, (column, row, outward) in enumerate(_ring(board.squares, board.across), 1):
        box = Extent(column * PITCH, row * PITCH, SIZE, SIZE)
        yield Spot(Place(number), DrawnKind.SQUARE, box, outward)


def _ring(squares: int, across: int) -> Iterator[tuple[float, float, tuple[int, int]]]:
    """Column, row and outward direction of each cell; corners count to the upright sides."""
    right = (squares - 2 * across) // 2
    left = squares - 2 * across - right
    arrow, bottom, last = (left - 1) // 2 + 1, left + 1, across - 1
    yield from ((0, row, (-1, 0)) for row in range(arrow, 0, -1))
    yield from ((column, 0, _outward(column, last, -1)) for column in range(across))
    yield from ((last, n * bottom / (right + 1), (1, 0)) for n in range(1, right + 1))
    yield from ((column, bottom, _outward(column, last, 1)) for column in range(last, -1, -1))
    yield from ((0, row, (-1, 0)) for row in range(left, arrow, -1))


def _outward(column: int, last: int, vertical: int) -> tuple[int, int]:
    if column == 0:
        return (-1, 0)
    return (1, 0) if column == last else (0, vertical)


def _rooms(board: Board, gallery: tuple[Spot, ...]) -> Iterator[Spot]:
    behind: dict[Place, int] = {}
    for room in board.rooms:
        square = gallery[room.square - 1]
        depth = behind.get(room.square, 0)  # a second room with the same door lies further out
        behind[room.square] = depth + 1
        right, down = square.outward
        height = DEPTH if down else SIZE
        away = (SIZE + height) / 2 + WALL + 5 + depth * (height + 6)
        box = Extent(square.box.x + right * away, square.box.y + down * away, SIZE, height)
        yield Spot(room.place, DrawnKind.ROOM, box, square.outward)


def _stairs(board: Board, arrow: Extent, hall: Extent, rooms: tuple[Spot, ...]) -> Iterator[Spot]:
    """The steps, the wine cellar and Hugo's door in one line, the lowest step at the arrow."""
    below = ((WINE_CELLAR, DrawnKind.WINE),) if board.has_wine_cellar else ()
    line = (*((step, DrawnKind.STEP) for step in board.steps), *below, (DOOR, DrawnKind.DOOR))
    inside = hall.width / len(line) >= _STAIR_LEAST
    pitch = min(PITCH, hall.width / len(line)) if inside else PITCH
    first = hall.left + pitch / 2 if inside else _left_of(arrow, rooms) - pitch / 2
    along = 1 if inside else -1
    count = len(board.steps)
    for index, (place, kind) in enumerate(line):
        rank = count - 1 - index if index < count else index
        box = Extent(first + along * rank * pitch, arrow.y, pitch - 6, SIZE - 6)
        yield Spot(place, kind, box)


def _left_of(arrow: Extent, rooms: tuple[Spot, ...]) -> float:
    beside = [spot.box.left for spot in rooms if spot.box.top < arrow.y < spot.box.bottom]
    return min([arrow.left, *beside]) - WALL


def around(boxes: Sequence[Extent]) -> Extent:
    """The smallest box that holds all *boxes*."""
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    return Extent((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


def _grown(box: Extent, by: float) -> Extent:
    return Extent(box.x, box.y, box.width + 2 * by, box.height + 2 * by)
