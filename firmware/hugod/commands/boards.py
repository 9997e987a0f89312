"""`hugod board` and `hugod stickers`: what they say and the files they make."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hugo_core.board import Board
from hugo_core.errors import BadBoard
from hugod.board_art.svg import draw_board
from hugod.commands.board_text import drawn, told
from hugod.stickers.sheet import Paper
from hugod.store.boards import BadBoardFile, all_boards, board_at, read_file
from hugod.store.files import write_whole

_PAGE = '<svg style="background:#14152e" font-family="Nunito, Trebuchet MS, Verdana, sans-serif"'
"""The drawing's root as the page around it would have it: night behind, round letters."""


class CannotMake(Exception):
    """A file that was asked for cannot be made; the message is one sentence a line."""


def check(file: Path) -> tuple[list[str], bool]:
    """Say what the board in *file* is and draw it, or all that is wrong; and which of both."""
    try:
        board = read_file(file)
    except BadBoardFile as error:
        return error.lines, False
    return [f"{board.name}: {told(board)}", "", *drawn(board)], True


def listed(folder: Path) -> Iterator[str]:
    """Yield a line for each board there is, the owner's with their files."""
    kept = all_boards(folder)
    width = max(len(one.name) for one in kept)
    for one in kept:
        words = told(one.board) if one.board else f"cannot be used: hugod board check {one.file}"
        whose = f"; yours, {one.file}" if one.board and one.file else ""
        yield f"{one.name:{width}}  {words}{whose}"


def draw(name_or_file: str, folder: Path, out: Path) -> None:
    """Draw a board as an SVG into *out*. Raises `CannotMake`."""
    _write(out, as_picture(_found(name_or_file, folder)).encode())


def as_picture(board: Board) -> str:
    """Give *board* as an SVG that stands by itself, every place with its number."""
    return draw_board(board).replace("<svg", _PAGE, 1)


def make_stickers(name_or_file: str, folder: Path, out: Path, paper: str, language: str) -> None:
    """Make a board's sheet of numbers as a PDF in *out*. Raises `CannotMake`."""
    board = _found(name_or_file, folder)
    try:
        from hugod.stickers.drawing import sticker_sheet
    except ImportError as error:
        raise CannotMake(
            f"Stickers need the library {error.name}: pip install reportlab"
            " (Debian: sudo apt install python3-reportlab)."
        ) from error
    _write(out, sticker_sheet(board, Paper[paper.upper()], language))


def _found(name_or_file: str, folder: Path) -> Board:
    try:
        return board_at(name_or_file, folder)
    except BadBoardFile as error:
        raise CannotMake("\n".join(error.lines)) from error
    except BadBoard as error:
        raise CannotMake(str(error)) from error


def _write(out: Path, data: bytes) -> None:
    """Put *data* into *out*, whole or not at all. Raises `CannotMake`."""
    try:
        if out.exists() and not out.is_file():  # a pipe or a device is written to, not replaced
            out.write_bytes(data)
        else:
            write_whole(out, data)
    except OSError as error:
        raise CannotMake(f"{out}: {error.strerror}") from error
