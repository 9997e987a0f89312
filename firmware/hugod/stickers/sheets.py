"""The sheets of numbers for the page, and the address of that page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock

from hugo_core.board import Board
from hugod.app.inputs import PageState, PageTold, StickersAt
from hugod.stickers.sheet import Paper
from hugod.store.boards import all_boards


class StickerSheets:
    """Makes the sheet of each board there is, the owner's in the state *folder* among them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._turn = Lock()

    def boards(self) -> Sequence[Board]:
        """The boards that can be used, those that ship first."""
        return [kept.board for kept in all_boards(self._folder) if kept.board]

    def pdf(self, name: str, paper: str, language: str) -> bytes | None:
        """Make one sheet, one at a time; None: there is no such board or paper.

        Raises `ImportError` where the library that draws it is missing.
        """
        board = next((each for each in self.boards() if each.name == name), None)
        if board is None or paper not in {each.value[0] for each in Paper}:
            return None
        with self._turn:
            return _made(board, paper, language)


@lru_cache(maxsize=32)
def _made(board: Board, paper: str, language: str) -> bytes:
    from hugod.stickers.drawing import sticker_sheet

    return sticker_sheet(board, Paper[paper.upper()], language)


def stickers_at(port: int, told: PageTold | None = None, *, is_pi: bool) -> StickersAt:
    """The address of the sheets: on the page on the network, as it was *told*, if it is open.

    Else they are on the page at *port*, which no other machine can reach. On the box itself there
    is no browser: no address at all.
    """
    if told is not None and told.state is PageState.OPEN:
        return StickersAt(f"{told.url}stickers", is_here=False)
    return StickersAt() if is_pi else StickersAt(f"http://127.0.0.1:{port}/stickers")
