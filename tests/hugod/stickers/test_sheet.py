"""Where things lie on the sheet: every place once, at true size, nothing over anything else."""

import sys
from dataclasses import asdict, replace
from io import BytesIO
from itertools import combinations, product
from pathlib import Path

import pytest
from pypdf import PdfReader

from hugo_core.board import CELLAR, Board, board_names, load_board, read_board
from hugod.app.values.inputs import PageState, PageTold, StickersAt
from hugod.app.values.words import Words
from hugod.languages import all_words, words_in
from hugod.stickers import drawing
from hugod.stickers.pen import printable
from hugod.stickers.sheet import (
    MARGIN,
    ROOM_SIZE,
    SQUARE_SIZE,
    STEP_SIZE,
    Area,
    Paper,
    Sheet,
    StickerSheets,
    about,
    lay_out,
    sheet_of_dots,
    sheet_of_numbers,
    sheet_words,
    stickers_at,
)
from hugod.stickers.sheet import _made as sheet_cache
from hugod.store import board_files


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
