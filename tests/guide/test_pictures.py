"""The guide's pictures are what the box draws now, and each is told in words."""

from collections.abc import Mapping
from functools import cache
from io import BytesIO

import guide_pictures
import make_guide
import pytest
from PIL import Image
from pypdf import PdfReader

from hugod.app.values.prompt_views import ListView
from hugod.app.values.view import View
from hugod.draw import problems
from tests.shares import TOLD_AT_ONCE, at_once

SHOWN = {
    language: sorted(
        make_guide.shown_in(page.read_text("utf-8") for page in make_guide.pages(language))
    )
    for language in make_guide.GUIDES
}
HELP = "`make pictures` helps"
told_at_length = pytest.mark.parametrize(
    "language", at_once(make_guide.GUIDES, lambda each: each in ("en", *TOLD_AT_ONCE))
)
LETTERS, LINES = 16, 3
"""Of a list: a longer one has an arrow at its right, for which a letter goes."""


@cache
def views(language: str) -> Mapping[str, View]:
    return guide_pictures.views(language)


@told_at_length
def test_a_picture_is_what_the_box_draws_now(language: str) -> None:
    folder, others = make_guide.GUIDES[language] / make_guide.PICTURES, list[str]()
    for name in SHOWN[language]:
        view, sight = views(language)[name], guide_pictures.sight_of(name)
        assert problems(view) == problems(view, sight) == (), name
        drawn = make_guide.framed(view, sight)
        with Image.open(folder / f"{name}.png") as kept:
            is_same = kept.size == drawn.size and kept.convert("1").tobytes() == drawn.tobytes()
            others += [] if is_same else [name]
    assert others == [], HELP


@told_at_length
def test_all_of_a_list_is_in_the_large_letters(language: str) -> None:
    """A line that is too long for them would be drawn in small ones, beside large ones."""
    lists = {name: view for name, view in views(language).items() if isinstance(view, ListView)}
    del lists["names"]  # the games are called what they are called
    small = {
        item
        for view in lists.values()
        for item in view.items
        if len(item) > LETTERS - (len(view.items) > LINES) - 2 * bool(view.marks)
    }
    assert small == set()


@pytest.mark.parametrize("name", make_guide.BOARDS)
def test_a_board_is_what_the_page_draws_now(name: str) -> None:
    file = make_guide.GUIDE / make_guide.PICTURES / f"{name}.svg"
    assert file.read_text("utf-8") == make_guide.board_picture(name), HELP


@pytest.mark.parametrize("language", make_guide.GUIDES)
def test_every_picture_that_is_kept_is_shown(language: str) -> None:
    folder = make_guide.GUIDES[language] / make_guide.PICTURES
    assert {file.stem for file in folder.glob("*.png")} == set(SHOWN[language]), HELP


def test_every_board_is_shown() -> None:
    text = "".join(page.read_text("utf-8") for page in make_guide.pages("en"))
    assert [board for board in make_guide.BOARDS if f"pictures/{board}.svg" not in text] == []
    assert {file.stem for file in (make_guide.GUIDE / make_guide.PICTURES).glob("*.svg")} == set(
        make_guide.BOARDS
    ), HELP


@told_at_length
def test_the_words_of_each_picture_are_those_on_the_glass(language: str) -> None:
    for page in make_guide.pages(language):
        text = page.read_text("utf-8")
        assert make_guide.with_words(text, views(language)) == text, HELP


def test_a_picture_gets_its_words_whatever_stood_there() -> None:
    page = "| ![old [1] words](pictures/start.png) | ![](a/pictures/start.png) |"
    words = views("en")["start"].words
    assert make_guide.with_words(page, views("en")) == (
        f"| ![{words}](pictures/start.png) | ![{words}](a/pictures/start.png) |"
    )


def test_a_story_that_no_page_shows_is_no_story() -> None:
    assert set(views("en")) == set(SHOWN["en"])


# The sheets of numbers


def told(sheet: PdfReader) -> list[object]:
    """How large its pages are, and what is on them."""
    return [(list(page.mediabox), page.extract_text()) for page in sheet.pages]


@pytest.mark.parametrize(
    "name", at_once(make_guide.SHEETS | make_guide.TOUCH_SHEETS, lambda name: "-en" in name)
)
def test_a_sheet_of_numbers_is_what_the_box_makes_now(name: str) -> None:
    kept = told(PdfReader(make_guide.STICKERS / f"{name}.pdf"))
    assert kept == told(PdfReader(BytesIO(make_guide.sheet_of_numbers(name)))), HELP


def test_every_sheet_of_numbers_is_in_the_guide() -> None:
    assert {file.stem for file in make_guide.STICKERS.iterdir()} == set(
        make_guide.SHEETS | make_guide.TOUCH_SHEETS
    )
    numbers, dots = (
        (make_guide.GUIDE / name).read_text("utf-8") for name in ("first-evening.md", "touch.md")
    )
    assert [name for name in make_guide.SHEETS if f"(stickers/{name}.pdf)" not in numbers] == []
    assert [name for name in make_guide.TOUCH_SHEETS if f"(stickers/{name}.pdf)" not in dots] == []


@pytest.mark.parametrize("language", make_guide.GUIDES)
def test_a_sheet_of_rules_is_what_the_box_makes_now_and_is_in_the_guide(language: str) -> None:
    text = "".join(page.read_text("utf-8") for page in make_guide.pages(language))
    names = [name for name in make_guide.RULE_SHEETS if name.endswith(f"-{language}")]
    assert {f"{name}.html" for name in names} == {
        file.name for file in make_guide.RULES.glob(f"*-{language}.html")
    }
    for name in names:
        assert f"rules/{name}.html)" in text
        kept = (make_guide.RULES / f"{name}.html").read_text("utf-8")
        assert kept == make_guide.sheet_of_rules(name), HELP
