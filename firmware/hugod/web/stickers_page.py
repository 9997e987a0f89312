"""The page with the sheets of numbers, in the players' language."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Protocol

from hugo_core.board import Board
from hugod.stickers.sheet import WORDS, Paper, about


class Sheets(Protocol):
    """What makes the sheets."""

    def boards(self) -> Sequence[Board]: ...

    def pdf(self, name: str, paper: str, language: str) -> bytes | None:
        """Make one as a PDF; None: there is none. May take a second. Raises `ImportError`."""
        ...


def stickers_page(page: str, boards: Sequence[Board], language: str) -> str:
    """Fill *page* with each board's sheets, on each paper, and how they are used."""
    words = WORDS[language]
    how = "\n".join(f"<p>{escape(line)}</p>" for line in words.how)
    listed = "\n".join(
        f"<li>{escape(about(words, board))}<br>{_links(board)}</li>" for board in boards
    )
    filled = page.replace('<html lang="en">', f'<html lang="{language}">')
    filled = filled.replace("<!-- title -->", escape("HUGO"))
    return filled.replace("<!-- stickers -->", f"{how}\n<ul>\n{listed}\n</ul>")


def _links(board: Board) -> str:
    return " ".join(
        f'<a href="/stickers/{escape(board.name)}-{paper.value[0]}.pdf">'
        f"PDF {paper.value[0].capitalize()}</a>"
        for paper in Paper
    )


def sheet_of(file: str) -> tuple[str, str] | None:
    """Read which board and paper the name of a *file* means; None if it is none."""
    name, dot, kind = file.rpartition(".")
    board, dash, paper = name.rpartition("-")
    return (board, paper) if dot and dash and kind == "pdf" else None
