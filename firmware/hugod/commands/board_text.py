"""A board in words and in letters, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from hugo_core.board import ARROW, CELLAR, Board, RoomKind
from hugod.board_art.layout import PITCH, Plan, Spot, plan

_COLUMNS = 4.5
"""Letters a square: even the narrow steps of the page's drawing keep two digits apart."""
_MARKS = {RoomKind.PLAIN: "", RoomKind.BONUS: "+", RoomKind.HAUNTED: "!"}
_LEGEND = {
    RoomKind.BONUS: "+ three points off, entered with an exact throw only",
    RoomKind.HAUNTED: "! haunted: one point",
}


def told(board: Board) -> str:
    """Say in a line what the board is."""
    rooms = "1 room" if len(board.rooms) == 1 else f"{len(board.rooms)} rooms"
    first, last = board.steps[0] - CELLAR, board.steps[-1] - CELLAR
    cellar = " and the wine cellar" if board.has_wine_cellar else ""
    known = "confirmed" if board.is_confirmed else "assumed: nobody has counted it yet"
    return f"{board.squares} squares, {rooms}, steps {first} to {last}{cellar}; {known}"


def drawn(board: Board) -> list[str]:
    """Draw *board* in letters: the ring from its arrow `1^` clockwise, rooms behind their doors,
    and inside the stairs with Hugo's door. Below is said what the signs mean.
    """
    scheme = plan(board)
    grid = _Grid(scheme)
    for spot in scheme.spots:
        text = str(spot.place) + _mark(spot, board)
        grid.write(spot, text)
        if spot.place in board.room_at:
            grid.connect(spot, len(text))
    return [*grid.lines(), "", *_legend(board)]


def _mark(spot: Spot, board: Board) -> str:
    if spot.place in board.room_at:
        return _MARKS[board.room_at[spot.place].kind]
    return "^" if spot.place == ARROW else ""


def _legend(board: Board) -> Iterator[str]:
    yield "^ the arrow: up from there, and on clockwise"
    kinds = {room.kind for room in board.rooms}
    yield from (text for kind, text in _LEGEND.items() if kind in kinds)
    names = [f"{room.place} {room.names[0].text}" for room in board.rooms if room.names]
    if names:
        yield ", ".join(names)


class _Grid:
    """Letters on lines; every second line is for the doors between the others."""

    def __init__(self, scheme: Plan) -> None:
        self._left = scheme.frame.left
        rows = sorted({round(spot.box.y) for spot in scheme.spots})
        self._row = {y: 2 * number for number, y in enumerate(rows)}
        width = round(scheme.frame.width / PITCH * _COLUMNS) + 2
        self._cells = [[" "] * width for _ in range(2 * len(rows) - 1)]

    def write(self, spot: Spot, text: str) -> None:
        """Write *text* with its digits in the middle of the spot."""
        first = self._column(spot.box.x) - 1
        self._cells[self._row[round(spot.box.y)]][first : first + len(text)] = text

    def connect(self, room: Spot, letters: int) -> None:
        """Draw the door between a room, written in so many *letters*, and what lies before it."""
        right, down = room.outward
        row = self._row[round(room.box.y)] - down
        aside = {-1: letters, 0: 0, 1: -3}[right]
        self._cells[row][self._column(room.box.x) + aside] = "|" if down else "-"

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self._cells]

    def _column(self, x: float) -> int:
        return round((x - self._left) / PITCH * _COLUMNS)
