"""The sheets as the page serves them: for every board there is, the owner's too."""

from __future__ import annotations

import sys
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from pypdf import PdfReader

from hugo_core.board import Board, board_names, load_board
from hugod.app.values.inputs import PageState, PageTold, StickersAt
from hugod.app.values.words import Words
from hugod.languages import words_in
from hugod.stickers import drawing
from hugod.stickers.sheet import Paper, about, sheet_words
from hugod.stickers.sheets import StickerSheets, sheet_of_dots, sheet_of_numbers, stickers_at
from hugod.stickers.sheets import _made as sheet_cache
from hugod.store import board_files

ROOT = Path(__file__).parents[3]
ENGLISH, FRENCH = Words(), words_in("fr")


def text_of(data: bytes | None) -> str:
    assert data is not None
    (page,) = PdfReader(BytesIO(data)).pages
    return page.extract_text()


@pytest.mark.parametrize("name", board_names())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_shipped_board_has_its_sheet(name: str, paper: str, tmp_path: Path) -> None:
    said = text_of(StickerSheets(tmp_path).pdf(name, paper, FRENCH))
    assert about(sheet_words(FRENCH), load_board(name)).replace("\xa0", " ") in said
    assert str(load_board(name).rooms[-1].place) in said


def test_the_owners_counted_board_comes_after_those_that_ship(tmp_path: Path) -> None:
    board_files.save(replace(load_board("amigo-hugo"), name="my-amigo-hugo"), tmp_path)
    sheets = StickerSheets(tmp_path)
    assert [each.name for each in sheets.boards()] == [*board_names(), "my-amigo-hugo"]
    assert "Hugo (AMIGO), as you counted it" in text_of(sheets.pdf("my-amigo-hugo", "a4", ENGLISH))


def test_asked_again_all_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes a processor of a small Pi a quarter of a second, and a stranger may ask."""
    made: list[str] = []

    def sheet(board: Board, paper: Paper, words: Words) -> bytes:
        made.append(f"{board.name} {paper} {words.language}")
        return b"%PDF"

    monkeypatch.setattr(drawing, "sticker_sheet", sheet)
    sheet_cache.cache_clear()
    for board, paper in [*product(StickerSheets(tmp_path).boards(), ("a4", "letter"))] * 3:
        assert StickerSheets(tmp_path).pdf(board.name, paper, ENGLISH)
    sheet_cache.cache_clear()
    assert len(made) == len(set(made)) == 2 * len(board_names())


def test_a_bad_board_file_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "broken.toml").write_text("squares = 1000")
    sheets = StickerSheets(tmp_path)
    assert "broken" not in [each.name for each in sheets.boards()]
    assert sheets.pdf("broken", "a4", ENGLISH) is None


def test_without_the_library_a_board_has_the_guides_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hugod.stickers.drawing", None)
    board, guide = load_board("amigo-hugo"), ROOT / "docs/guide/stickers"
    kept = {file.stem: file.read_bytes() for file in guide.glob("amigo-hugo-*.pdf")}
    assert sheet_of_numbers(board, Paper.A4, FRENCH, guide) == kept["amigo-hugo-a4-fr"]
    assert sheet_of_numbers(board, Paper.LETTER, FRENCH, guide) == kept["amigo-hugo-letter-en"]
    with pytest.raises(ImportError):
        sheet_of_numbers(replace(board, name="mine"), Paper.A4, FRENCH, guide)


def test_the_touch_sheet_is_drawn_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = StickerSheets(tmp_path).pdf("amigo-hugo", "a4", FRENCH, for_touch=True)
    assert drawn is not None
    assert len(PdfReader(BytesIO(drawn)).pages) == 2
    monkeypatch.setitem(sys.modules, "hugod.stickers.touch_drawing", None)
    board, guide = load_board("amigo-hugo"), ROOT / "docs/guide/stickers"
    kept = {file.stem: file.read_bytes() for file in guide.glob("amigo-hugo-*-touch.pdf")}
    assert sheet_of_dots(board, Paper.A4, FRENCH, guide) == kept["amigo-hugo-a4-fr-touch"]
    assert sheet_of_dots(board, Paper.LETTER, FRENCH, guide) == kept["amigo-hugo-letter-en-touch"]
    with pytest.raises(ImportError):
        sheet_of_dots(replace(board, name="mine"), Paper.A4, FRENCH, guide)


@pytest.mark.parametrize(("name", "paper"), [("amigo-hugo", "a0"), ("no-such", "a4"), ("", "")])
def test_there_is_no_other_sheet(name: str, paper: str, tmp_path: Path) -> None:
    assert StickerSheets(tmp_path).pdf(name, paper, ENGLISH) is None


def test_only_a_machine_with_a_browser_is_sent_to_its_own_page() -> None:
    assert stickers_at(8081, is_pi=False) == StickersAt("http://127.0.0.1:8081/stickers")
    assert stickers_at(8081, is_pi=True) == StickersAt()


def test_they_are_in_the_network_while_its_page_is_open() -> None:
    told = PageTold(PageState.OPEN, "192.168.178.123", 8080)
    at = StickersAt("http://192.168.178.123:8080/stickers", is_here=False)
    assert stickers_at(8081, told, is_pi=True) == at
    assert stickers_at(8081, PageTold(PageState.NO_NETWORK), is_pi=True) == StickersAt()
