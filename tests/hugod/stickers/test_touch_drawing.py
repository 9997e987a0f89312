"""The sheet for the fingers as it is printed, read back from the PDF."""

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from hugo_core.board import Board
from hugo_core.editions import Colour
from hugod.languages import all_words, words_in
from hugod.stickers.pen import BOLD, MM, PLAIN, width_of
from hugod.stickers.sheet import MARGIN, Paper, about, sheet_words
from hugod.stickers.touch import KEYPAD, ROWS, TEXT, TITLE, legend
from hugod.stickers.touch_drawing import touch_sheet, wrapped
from tests.hugod.stickers.test_sheet import BOARDS as SHEET_BOARDS
from tests.shares import TOLD_AT_ONCE, at_once

BOARDS = SHEET_BOARDS[:-2]
Written = list[tuple[str, float, float, float]]


def plain(text: str) -> str:
    """Return *text* with plain spaces; a reader of PDF tells no others."""
    return text.replace("\xa0", " ")


def pages(data: bytes) -> list[Written]:
    """Each page's lines, with where they begin and the size of their letters, in points."""
    read: list[Written] = []
    for page in PdfReader(BytesIO(data)).pages:
        lines: Written = []

        def text(
            written: str, _: Any, matrix: Any, __: Any, size: float, lines: Written = lines
        ) -> None:
            if written.strip():
                lines.append((plain(written.strip()), float(matrix[4]), float(matrix[5]), size))

        page.extract_text(visitor_text=text)
        read.append(lines)
    return read


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("language", at_once(all_words(), TOLD_AT_ONCE.__contains__))
@pytest.mark.parametrize("board", BOARDS, ids=lambda b: b.name)
def test_a_page_for_the_board_one_for_the_keys(board: Board, language: str, paper: Paper) -> None:
    words = words_in(language)
    first, second = pages(touch_sheet(board, paper, words))
    on_board, on_keys = [line for line, *_ in first], [line for line, *_ in second]
    for place in board.places():
        assert on_board.count(str(place)) == 1
    assert plain(about(sheet_words(words), board)) in " ".join(on_board)
    assert all(plain(meaning) in on_board for _dots, meaning in legend(board, words))
    assert all(on_keys.count(key) == 1 for key in "".join(ROWS))
    assert all(words.colour(colour) in on_keys for colour in Colour)
    for line, x, y, size in (*first, *second):
        font = PLAIN if size == pytest.approx(TEXT) else BOLD
        assert x >= MARGIN * MM - 0.01
        assert x / MM + width_of(line, size, font) <= paper.width - MARGIN + 0.2, line
        assert MARGIN - 1 <= y / MM <= paper.height - MARGIN


def test_sentences_are_in_large_letters() -> None:
    for page in pages(touch_sheet(BOARDS[0], Paper.A4, words_in("de"))):
        sentences = [size for line, _x, _y, size in page if len(line) > 2]
        assert min(sentences) == TEXT >= 14
        assert max(sentences) == TITLE


def test_the_keypad_is_in_life_size() -> None:
    assert KEYPAD == (69, 77)  # hardware/bom.md
    _board, keys = pages(touch_sheet(BOARDS[0], Paper.A4, words_in("en")))
    at = {line: (x, y) for line, x, y, _size in keys}
    two_keys_down = (at["1"][1] - at["7"][1]) / MM
    assert two_keys_down == pytest.approx(77 / 4 * 2, abs=0.1)
    assert (at["2"][0] - at["1"][0]) / MM == pytest.approx(69 / 4, abs=0.1)


def test_long_lines_go_on_below() -> None:
    lines = wrapped("one two three four five six", 30)
    assert " ".join(lines) == "one two three four five six"
    assert len(lines) > 1
    assert all(width_of(line, TEXT) <= 30 for line in lines)


def test_the_same_sheet_is_the_same_file() -> None:
    sheets = {touch_sheet(BOARDS[1], Paper.A4, words_in("fr")) for _ in range(3)}
    assert len(sheets) == 1
