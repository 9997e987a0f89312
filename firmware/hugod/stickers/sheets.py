"""The sheets of numbers and of dots for the page, and the address of that page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock

from hugo_core.board import Board, board_names, load_board
from hugod.app.values.inputs import PageState, PageTold, StickersAt
from hugod.app.values.words import Words
from hugod.late import drawing, touch_drawing
from hugod.stickers.sheet import Paper
from hugod.store.board_files import all_boards

READY = Path("/usr/share/hugo-companion/stickers")
"""Where the package puts the guide's sheets of the boards that ship."""


class StickerSheets:
    """Makes the sheet of each board there is, the owner's in the state *folder* among them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._turn = Lock()

    def boards(self) -> Sequence[Board]:
        """The boards that can be used, those that ship first."""
        return [kept.board for kept in all_boards(self._folder) if kept.board]

    def pdf(self, name: str, paper: str, words: Words, *, for_touch: bool = False) -> bytes | None:
        """Make one sheet, of numbers or of dots, one at a time; None: no such board or paper.

        Raises `ImportError` as `sheet_of_numbers` does.
        """
        board = next((each for each in self.boards() if each.name == name), None)
        if board is None or paper not in {each.value[0] for each in Paper}:
            return None
        with self._turn:
            return _made(board, paper, words, for_touch=for_touch)


@lru_cache(maxsize=32)
def _made(board: Board, paper: str, words: Words, *, for_touch: bool = False) -> bytes:
    sheet = sheet_of_dots if for_touch else sheet_of_numbers
    return sheet(board, Paper[paper.upper()], words)


def sheet_of_dots(board: Board, paper: Paper, words: Words, ready: Path | None = None) -> bytes:
    """The sheet of *board* for the fingers as a PDF. As `sheet_of_numbers` in all else."""
    try:
        draw = touch_drawing.touch_sheet
    except ImportError:
        kept = _ready(board, paper, f"{words.language}-touch", ready or READY)
        if kept is None:
            raise
        return kept
    return draw(board, paper, words)


def sheet_of_numbers(board: Board, paper: Paper, words: Words, ready: Path | None = None) -> bytes:
    """The sheet of *board* as a PDF: drawn, or the one in *ready* where nothing can draw it.

    The package does without the library, which brings 30 MB of letters and window system on
    Debian 13. Raises `ImportError` where it is missing and the board is the owner's own.
    """
    try:
        draw = drawing.sticker_sheet
    except ImportError:
        kept = _ready(board, paper, words.language, ready or READY)
        if kept is None:
            raise
        return kept
    return draw(board, paper, words)


def _ready(board: Board, paper: Paper, sheet: str, folder: Path) -> bytes | None:
    """The *sheet* that ships with the guide, by its language and sort, in English if not in it."""
    if board.name not in board_names() or load_board(board.name) != board:
        return None
    spoken, dash, sort = sheet.partition("-")
    names = (f"{board.name}-{paper.value[0]}-{each}{dash}{sort}.pdf" for each in (spoken, "en"))
    file = next((folder / name for name in names if (folder / name).is_file()), None)
    return file.read_bytes() if file else None


def stickers_at(port: int, told: PageTold | None = None, *, is_pi: bool) -> StickersAt:
    """The address of the sheets: on the page on the network, as it was *told*, if it is open.

    Else they are on the page at *port*, which no other machine can reach. On the box itself there
    is no browser: no address at all.
    """
    if told is not None and told.state is PageState.OPEN:
        return StickersAt(f"{told.url}stickers", is_here=False)
    return StickersAt() if is_pi else StickersAt(f"http://127.0.0.1:{port}/stickers")
