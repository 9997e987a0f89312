"""The guide's pictures are what the box draws now, and each is told in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

import guide_pictures
import pytest
from make_guide import (
    BOARDS,
    PICTURES,
    ROOT,
    SHEETS,
    STICKERS,
    board_picture,
    framed,
    pages,
    sheet_of_numbers,
    shown_in,
    with_words,
)
from PIL import Image
from pypdf import PdfReader

from hugod.app.view import View
from hugod.draw import problems

NAMES = sorted(shown_in(page.read_text("utf-8") for page in pages()))
HELP = "`make pictures` helps"


@cache
def views() -> Mapping[str, View]:
    return guide_pictures.views()


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_what_the_box_draws_now(name: str) -> None:
    assert problems(views()[name]) == ()
    drawn = framed(views()[name])
    with Image.open(PICTURES / f"{name}.png") as kept:
        assert kept.size == drawn.size
        assert kept.convert("1").tobytes() == drawn.tobytes(), HELP


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_what_the_page_draws_now(name: str) -> None:
    assert (PICTURES / f"{name}.svg").read_text("utf-8") == board_picture(name), HELP


def test_every_picture_that_is_kept_is_shown() -> None:
    assert {file.stem for file in PICTURES.glob("*.png")} == set(NAMES), HELP
    text = "".join(page.read_text("utf-8") for page in pages())
    assert [board for board in BOARDS if f"pictures/{board}.svg" not in text] == []
    assert {file.stem for file in PICTURES.glob("*.svg")} == set(BOARDS), HELP


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_the_words_of_each_picture_are_those_on_the_glass(page: Path) -> None:
    text = page.read_text("utf-8")
    assert with_words(text, views()) == text, HELP


def test_a_picture_gets_its_words_whatever_stood_there() -> None:
    page = "| ![old [1] words](pictures/start.png) | ![](a/pictures/start.png) |"
    words = views()["start"].words
    assert with_words(page, views()) == (
        f"| ![{words}](pictures/start.png) | ![{words}](a/pictures/start.png) |"
    )


def test_a_story_that_no_page_shows_is_no_story() -> None:
    assert set(guide_pictures.PICTURES) == set(NAMES)


# The sheets of numbers


def told(sheet: PdfReader) -> list[object]:
    """How large its pages are, and what is on them."""
    return [(list(page.mediabox), page.extract_text()) for page in sheet.pages]


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_of_numbers_is_what_the_box_makes_now(name: str) -> None:
    kept = told(PdfReader(STICKERS / f"{name}.pdf"))
    assert kept == told(PdfReader(BytesIO(sheet_of_numbers(name)))), HELP


def test_every_sheet_of_numbers_is_in_the_guide() -> None:
    assert {file.stem for file in STICKERS.iterdir()} == set(SHEETS)
    text = (PICTURES.parent / "first-evening.md").read_text("utf-8")
    assert [name for name in SHEETS if f"(stickers/{name}.pdf)" not in text] == []
