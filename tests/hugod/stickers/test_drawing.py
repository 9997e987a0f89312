"""The sheet as it is printed, read back from the PDF."""

from collections import Counter
from itertools import pairwise

import pytest

from hugo_core.board import CELLAR, Board, board_names, load_board, read_board
from hugod.languages import all_words, words_in
from hugod.stickers.drawing import sticker_sheet
from hugod.stickers.pen import MM
from hugod.stickers.sheet import Paper, lay_out, sheet_words
from tests.hugod.stickers.reading import read
from tests.shares import TOLD_AT_ONCE, at_once

WORDS = {language: sheet_words(words) for language, words in all_words().items()}


def strange_board() -> Board:
    return read_board(
        'name = "strange"\nconfirmed = false\nsquares = 29\nacross = 2\nsteps = 10\n'
        'wine_cellar = false\ntwo_doors = true\n[[room]]\ndoor = 1\nkind = "bonus"\n'
        'names = { en = "Łódź ☃ Šatna", fr = "Œuvre d’été" }\n[[room]]\ndoor = 1\nkind = "plain"\n'
    )


BOARDS = [*(load_board(name) for name in board_names()), strange_board()]


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("language", at_once(WORDS, TOLD_AT_ONCE.__contains__))
@pytest.mark.parametrize("board", BOARDS, ids=lambda b: b.name)
def test_each_number_is_on_sticker_and_map(board: Board, language: str, paper: Paper) -> None:
    drawn = read(sticker_sheet(board, paper, words_in(language)))
    words = Counter(drawn.text.split("\n"))
    for place in board.places():
        assert words[str(place)] == 2, place
    assert words[str(CELLAR)] == 1  # the heading of the map says where it goes
    assert WORDS[language].beside in drawn.text
    assert drawn.size == pytest.approx((paper.width * MM, paper.height * MM), abs=0.01)


def test_the_measuring_line_is_100_mm_long_on_paper() -> None:
    for paper in Paper:
        drawn = read(sticker_sheet(BOARDS[0], paper, words_in("en")))
        flat = [abs(x2 - x1) for x1, y1, x2, y2 in drawn.lines if y1 == y2]
        assert [length for length in flat if length == pytest.approx(283.465, abs=0.01)]


def test_squares_are_12_mm_wide_on_paper() -> None:
    drawn = read(sticker_sheet(BOARDS[0], Paper.LETTER, words_in("en")))
    upright = [(x1, abs(y2 - y1)) for x1, y1, x2, y2 in drawn.lines if x1 == x2]
    rows = [x for x, length in upright if length == pytest.approx(24 * MM, abs=0.01)]
    assert len(rows) == 15
    gaps = {round(right - left, 2) for left, right in pairwise(rows)}
    assert gaps == {round(12 * MM, 2)} == {34.02}


def test_every_edge_of_a_sticker_is_on_a_line_to_cut_along() -> None:
    board, paper = load_board("ravensburger-1989"), Paper.A4
    drawn = read(sticker_sheet(board, paper, words_in("en")))
    for group in lay_out(board, paper, WORDS["en"]).groups:
        for area in (sticker.area for sticker in group.stickers):
            top, bottom = (paper.height - area.top) * MM, (paper.height - area.bottom) * MM
            left, right = area.left * MM, area.right * MM
            for y in (top, bottom):
                assert any(
                    y1 == pytest.approx(y, abs=0.01) == y2 and x1 <= left and x2 >= right
                    for x1, y1, x2, y2 in drawn.lines
                )
            for x in (left, right):
                assert any(
                    x1 == pytest.approx(x, abs=0.01) == x2
                    and max(y1, y2) >= top - 0.01
                    and min(y1, y2) <= bottom + 0.01
                    for x1, y1, x2, y2 in drawn.lines
                )


def test_rooms_have_their_names_in_the_language() -> None:
    board = load_board("ravensburger-1989")
    text = {
        language: " ".join(read(sticker_sheet(board, Paper.A4, words)).text.split())
        for language, words in all_words().items()
    }
    assert text["en"].count("Laundry Room") == text["de"].count("Wäschekammer") == 2
    assert text["fr"].count("Chambre de chasse") == 2
    assert "Trophy" not in text["fr"]
    assert text["de"].count("Stufe 10") == text["fr"].count("marche 10") == 1


def test_a_name_in_foreign_letters_is_written_as_well_as_can_be() -> None:
    board = strange_board()
    english = read(sticker_sheet(board, Paper.A4, words_in("en")))
    assert "?ódz ? Šatna" in " ".join(english.text.split())
    french = read(sticker_sheet(board, Paper.A4, words_in("fr")))
    assert "Œuvre d’été" in " ".join(french.text.split())


def test_an_assumed_layout_is_told() -> None:
    assumed = read(sticker_sheet(load_board("amigo-hugo"), Paper.A4, words_in("de")))
    known = read(sticker_sheet(load_board("ravensburger-1989"), Paper.A4, words_in("de")))
    assert WORDS["de"].assumed in assumed.text
    assert WORDS["de"].assumed not in known.text


def test_the_same_sheet_is_the_same_file() -> None:
    sheets = {sticker_sheet(BOARDS[1], Paper.A4, words_in("fr")) for _ in range(3)}
    assert len(sheets) == 1


def test_the_file_has_a_title() -> None:
    drawn = read(sticker_sheet(BOARDS[0], Paper.A4, words_in("fr")))
    assert drawn.title == "Des numéros pour votre château hanté (amigo-hugo)"
