"""Where things lie on the sheet: every place once, at true size, nothing over anything else."""

from __future__ import annotations

from dataclasses import asdict
from itertools import combinations

import pytest

from hugo_core.board import CELLAR, Board, board_names, load_board, read_board
from hugod.languages import all_words
from hugod.stickers.pen import printable
from hugod.stickers.sheet import (
    MARGIN,
    ROOM_SIZE,
    SQUARE_SIZE,
    STEP_SIZE,
    Area,
    Paper,
    Sheet,
    about,
    lay_out,
    sheet_words,
)


def largest(squares: int, across: int, rooms: int) -> Board:
    doors = "".join(f'[[room]]\ndoor = {n}\nkind = "haunted"\n' for n in range(1, rooms + 1))
    return read_board(
        f'name = "large"\nconfirmed = false\nsquares = {squares}\nacross = {across}\n'
        f"steps = 2\nwine_cellar = true\n{doors}"
    )


BOARDS = [load_board(name) for name in board_names()] + [
    largest(30, 12, 19), largest(16, 2, 1), largest(29, 9, 12),
]  # fmt: skip


WORDS = {language: sheet_words(words) for language, words in all_words().items()}


def sheet(board: Board, paper: Paper, language: str = "en") -> Sheet:
    return lay_out(board, paper, WORDS[language])


def apart(one: Area, other: Area) -> bool:
    beside = one.right <= other.left + 1e-9 or other.right <= one.left + 1e-9
    return beside or one.bottom <= other.top + 1e-9 or other.bottom <= one.top + 1e-9


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("board", BOARDS, ids=lambda b: f"{b.name}-{b.squares}")
def test_every_place_has_one_sticker_and_the_cellar_has_one(board: Board, paper: Paper) -> None:
    places = [sticker.place for group in sheet(board, paper).groups for sticker in group.stickers]
    assert sorted(places) == sorted([*board.places(), CELLAR])


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("board", BOARDS, ids=lambda b: f"{b.name}-{b.squares}")
def test_nothing_lies_over_anything_else_or_over_the_edge(board: Board, paper: Paper) -> None:
    page = sheet(board, paper)
    areas = [page.header, page.how, page.ruler, page.map_heading, page.map]
    for group in page.groups:
        areas += [group.area, *(sticker.area for sticker in group.stickers)]
    assert all(apart(one, other) for one, other in combinations(areas, 2))
    for area in areas:
        assert area.left >= MARGIN - 1e-9
        assert area.top >= MARGIN
        assert area.right <= paper.width - MARGIN + 1e-9
        assert area.bottom <= paper.height - MARGIN + 1e-9
    assert page.map.height > 60


@pytest.mark.parametrize("board", BOARDS, ids=lambda b: f"{b.name}-{b.squares}")
def test_a_sticker_has_the_same_size_on_every_paper(board: Board) -> None:
    for paper in Paper:
        groups = sheet(board, paper).groups
        sizes = [{(s.area.width, s.area.height) for s in group.stickers} for group in groups]
        assert sizes == [{SQUARE_SIZE}, {ROOM_SIZE}, {STEP_SIZE}]
    assert SQUARE_SIZE == (12, 12)


def test_papers_are_as_large_as_they_are_called() -> None:
    assert (Paper.A4.width, Paper.A4.height) == (210, 297)
    letter = (Paper.LETTER.width, Paper.LETTER.height)
    assert letter == pytest.approx((8.5 * 25.4, 11 * 25.4))


def test_the_measuring_line_is_100_mm_long() -> None:
    assert sheet(BOARDS[0], Paper.A4).ruler.width == 100


def test_stickers_say_what_their_places_are_called() -> None:
    texts: dict[int, str] = {
        sticker.place: sticker.text
        for group in sheet(load_board("ravensburger-1989"), Paper.A4, "de").groups
        for sticker in group.stickers
    }
    assert [texts[place] for place in (60, 53, 51, 50, 70)] == [
        "Stufe 10", "Stufe 3", "Weinkeller", "Keller", "Hugo",
    ]  # fmt: skip
    assert (texts[33], texts[31], texts[1]) == ("Spielzimmer", "", "")


def test_an_assumed_board_is_said_to_be_assumed() -> None:
    words = WORDS["fr"]
    assert sheet(load_board("amigo-hugo"), Paper.A4, "fr").how_lines[-1] == words.assumed
    assert words.assumed not in sheet(load_board("ravensburger-1989"), Paper.A4, "fr").how_lines


# Words


@pytest.mark.parametrize("language", WORDS)
def test_no_word_is_missing_and_all_can_be_printed(language: str) -> None:
    words = asdict(WORDS[language])
    texts = [*words.pop("how"), *words.values()]
    assert all(texts)
    assert [text for text in texts if printable(text) != text] == []
    assert "100 mm" in WORDS[language].how[1]
    assert "{number}" in WORDS[language].step


def test_no_two_languages_say_the_same_sentence() -> None:
    for key in ("title", "how", "assumed", "map", "beside"):
        assert len({asdict(words)[key] for words in WORDS.values()}) == len(WORDS)


def test_the_board_is_told_with_its_size() -> None:
    board = load_board("amigo-hugo")
    assert about(WORDS["de"], board) == "Hugo (AMIGO): 28 Felder, 9 Räume"
