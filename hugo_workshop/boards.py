"""`hugod board` and `hugod stickers`: a board in words, in letters, as SVG, as sheet of numbers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from hugo_core.board import ARROW, CELLAR, Board, RoomKind
from hugo_core.errors import BadBoard
from hugod.board_art.layout import PITCH, Plan, Spot, plan
from hugod.board_art.svg import draw_board
from hugod.commands.shared_options import BOARD, add_data, folder_of
from hugod.commands.terminal import OK, complain, say
from hugod.languages import all_languages, words_in
from hugod.stickers.sheet import Paper, sheet_of_dots, sheet_of_numbers
from hugod.store.board_files import BadBoardFile, all_boards, board_at, read_file
from hugod.store.files import write_whole
from hugod.store.state_dir import is_closed, the_line_for_root

_PAGE = '<svg style="background:#14152e" font-family="Nunito, Trebuchet MS, Verdana, sans-serif"'
"""The root of the drawing with the look of the page: night behind, round letters."""
# Enough to keep the numbers of two narrow steps apart.
_COLUMNS = 4.5
"""Letters a square."""
_MARKS = {RoomKind.PLAIN: "", RoomKind.BONUS: "+", RoomKind.HAUNTED: "!"}
_LEGEND = {
    RoomKind.BONUS: "+ three points off, entered with an exact throw only",
    RoomKind.HAUNTED: "! haunted: one point",
}


class CannotMake(Exception):
    """A file that was asked for cannot be made; the message is one sentence a line."""


def add_board_commands(parser: argparse.ArgumentParser) -> None:
    """Add what stands behind `hugod board`."""
    parser.description = "Look at the boards there are, and check a board file of your own."
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    checked = commands.add_parser("check", help="say what is wrong with a board file, or draw it")
    checked.add_argument("file", type=Path, metavar="FILE", help="the board, as TOML")
    checked.set_defaults(command=_check)
    drawn = commands.add_parser("draw", help="draw a board as a picture (SVG)")
    drawn.add_argument("board", metavar=BOARD, help="a board's name or its file")
    drawn.add_argument("--out", type=Path, metavar="FILE.svg", required=True)
    add_data(drawn)
    drawn.set_defaults(command=_draw)
    all_of_them = commands.add_parser("list", help="list all boards, those that ship and your own")
    add_data(all_of_them)
    all_of_them.set_defaults(command=_list)


def add_stickers(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod stickers`."""
    parser.description = "Make a sheet of a board's place numbers to print, cut out and stick on."
    parser.add_argument("--board", metavar=BOARD, required=True, help="a name or a file")
    parser.add_argument("--out", type=Path, metavar="FILE.pdf", required=True)
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument("--language", choices=all_languages(), default="en")
    parser.add_argument(
        "--touch", action="store_true", help="where to glue dots that fingers find, instead"
    )
    add_data(parser)
    parser.set_defaults(command=_stickers)


def _check(options: argparse.Namespace) -> int:
    lines, is_good = check(options.file)
    if is_good:
        say(lines)
        return OK
    return complain("\n".join(lines))


def _list(options: argparse.Namespace) -> int:
    say(listed(folder_of(options)))
    if options.data is None and is_closed():
        line = the_line_for_root(["board", "list"])
        say([f"The boards of the box were not looked at: {line}"])
    return OK


def _draw(options: argparse.Namespace) -> int:
    try:
        draw(options.board, folder_of(options), options.out)
    except CannotMake as error:
        return complain(error)
    return OK


def _stickers(options: argparse.Namespace) -> int:
    folder = folder_of(options)
    try:
        make_stickers(
            options.board, folder, options.out, options.paper, options.language, options.touch
        )
    except CannotMake as error:
        return complain(error)
    return OK


def check(file: Path) -> tuple[list[str], bool]:
    """The board in *file* in words and letters, or all its faults; and whether it is good."""
    try:
        board = read_file(file)
    except BadBoardFile as error:
        return error.lines, False
    return [f"{board.name}: {in_words(board)}", "", *in_letters(board)], True


def listed(folder: Path) -> Iterator[str]:
    """One line for each board there is, the owner's with their files."""
    kept = all_boards(folder)
    width = max(len(one.name) for one in kept)
    for one in kept:
        words = (
            in_words(one.board) if one.board else f"cannot be used: hugod board check {one.file}"
        )
        whose = f"; yours, {one.file}" if one.board and one.file else ""
        yield f"{one.name:{width}}  {words}{whose}"


def draw(name_or_file: str, folder: Path, out: Path) -> None:
    """Draw a board as an SVG into *out*. Raises `CannotMake`."""
    _write(out, as_picture(_found(name_or_file, folder)).encode())


def as_picture(board: Board) -> str:
    """*board* as an SVG of its own, every place with its number."""
    return draw_board(board).replace("<svg", _PAGE, 1)


def make_stickers(
    name_or_file: str, folder: Path, out: Path, paper: str, language: str, for_touch: bool
) -> None:
    """Make a board's sheet of numbers, or of dots, as a PDF in *out*. Raises `CannotMake`."""
    board, sheet_of = _found(name_or_file, folder), sheet_of_dots if for_touch else sheet_of_numbers
    try:
        sheet = sheet_of(board, Paper[paper.upper()], words_in(language))
    except ImportError as error:
        raise CannotMake(
            f"Stickers of a board of your own need the library {error.name}: pip install reportlab"
            " (Debian: sudo apt install --no-install-recommends python3-reportlab)."
        ) from error
    _write(out, sheet)


def _found(name_or_file: str, folder: Path) -> Board:
    try:
        return board_at(name_or_file, folder)
    except BadBoardFile as error:
        raise CannotMake("\n".join(error.lines)) from error
    except BadBoard as error:
        raise CannotMake(str(error)) from error


def _write(out: Path, data: bytes) -> None:
    """Write *data* to *out*, whole or not at all. Raises `CannotMake`."""
    try:
        if out.exists() and not out.is_file():
            # A pipe or a device is written to, and not replaced by a file.
            out.write_bytes(data)
        else:
            write_whole(out, data)
    except OSError as error:
        raise CannotMake(f"{out}: {error.strerror}") from error


def in_words(board: Board) -> str:
    """The board in one line of words."""
    rooms = "1 room" if len(board.rooms) == 1 else f"{len(board.rooms)} rooms"
    first, last = board.steps[0] - CELLAR, board.steps[-1] - CELLAR
    cellar = " and the wine cellar" if board.has_wine_cellar else ""
    known = "confirmed" if board.is_confirmed else "assumed: nobody has counted it yet"
    return f"{board.squares} squares, {rooms}, steps {first} to {last}{cellar}; {known}"


def in_letters(board: Board) -> list[str]:
    """*board* drawn in letters: the ring from its arrow `1^` clockwise, rooms behind their doors,
    the stairs inside with Hugo's door; below, a legend.
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
