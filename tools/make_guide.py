"""The guide's pictures, drawn anew, each with the words that are on the glass as its text; and the
sheets of numbers and of rules to print.

`make pictures` runs it. Pictures that no page shows are removed, and a page that shows one there is
no story for is an error; `tests/guide/` compares what is committed with what this draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from guide_pictures import sight_of, views
from PIL import Image, ImageOps

from hugo_core.board import load_board
from hugo_core.editions import EDITIONS
from hugo_workshop.boards import as_picture
from hugod.app.values.effects import Sight
from hugod.app.values.view import View
from hugod.draw import render
from hugod.draw.render import USUAL
from hugod.languages import all_languages, words_in
from hugod.stickers.drawing import sticker_sheet
from hugod.stickers.sheet import Paper
from hugod.stickers.touch_drawing import touch_sheet
from hugod.web.rules_sheet import rules_file, setup_of

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "guide"
LANGUAGES = all_languages()
GUIDES = {"en": GUIDE} | {each: GUIDE / each for each in LANGUAGES if (GUIDE / each).is_dir()}
"""The languages there is a guide in, with its folder."""
PICTURES = "pictures"
"""The folder of the pictures in each of them."""
TIMES, RIM = 3, 12
"""How large a dot is, and how wide the black around the glass."""
BOARDS = ("amigo-hugo", "ravensburger-1989")
"""The boards that the guide shows with their numbers."""
STICKERS = GUIDE / "stickers"
SHEETS = {
    f"{board}-{paper.name.lower()}-{language}": (board, paper, language)
    for board in ("amigo-hugo", "amigo-midnight-party", "ravensburger-1989")
    for paper, language in (*((Paper.A4, each) for each in LANGUAGES), (Paper.LETTER, "en"))
}
"""The sheets of numbers, by their names."""
TOUCH_SHEETS = {f"{name}-touch": sheet for name, sheet in SHEETS.items()}
"""The sheets of dots for the fingers, by theirs."""
RULES = GUIDE / "rules"
RULE_SHEETS = {f"{name}-{each}": (name, each) for each in LANGUAGES for name in EDITIONS}
"""The sheets of rules, by their names."""
SHOWN = re.compile(r"!\[(?:[^\[\]]|\[[^\]]*\])*\]\(((?:[\w./-]*/)?pictures/([\w-]+)\.png)\)")
"""A picture of the glass in a page: its path, its name."""


def pages(language: str) -> list[Path]:
    """Give every page in a language that shows what is on the glass."""
    readme = [ROOT / "README.md"] if language == "en" else []
    return [*readme, *sorted(GUIDES[language].glob("*.md"))]


def framed(view: View, sight: Sight = USUAL) -> Image.Image:
    """Give the glass as it looks in the box: large dots and black around them."""
    dots = render(view, sight=sight)
    large = dots.resize((dots.width * TIMES, dots.height * TIMES), Image.Resampling.NEAREST)
    return ImageOps.expand(large, RIM, 0)


def shown_in(texts: Iterable[str]) -> set[str]:
    """Give the names of all pictures that pages show."""
    return {found[2] for text in texts for found in SHOWN.finditer(text)}


def with_words(text: str, said: Mapping[str, View]) -> str:
    """Give a page with the words on the glass as the text of each picture."""
    return SHOWN.sub(lambda found: f"![{said[found[2]].words}]({found[1]})", text)


def board_picture(name: str) -> str:
    """Give a board as SVG, every place with its number."""
    return as_picture(load_board(name))


def sheet_of_numbers(name: str) -> bytes:
    """Give one of `SHEETS` or `TOUCH_SHEETS` as PDF."""
    board, paper, language = (SHEETS | TOUCH_SHEETS)[name]
    sheet = touch_sheet if name in TOUCH_SHEETS else sticker_sheet
    return sheet(load_board(board), paper, words_in(language))


def sheet_of_rules(name: str) -> str:
    """Give one of `RULE_SHEETS` as HTML."""
    edition, language = RULE_SHEETS[name]
    return rules_file(setup_of(EDITIONS[edition]), words_in(language))


def make(language: str) -> None:
    """Draw the pictures of the guide in a language, and put their words into its pages."""
    said = views(language)
    texts = {page: page.read_text("utf-8") for page in pages(language)}
    shown = shown_in(texts.values())
    folder = GUIDES[language] / PICTURES
    folder.mkdir(exist_ok=True)
    for page, text in texts.items():
        page.write_text(with_words(text, said), "utf-8")
    for name in sorted(shown):
        framed(said[name], sight_of(name)).save(folder / f"{name}.png", optimize=True)
    for old in {file.stem for file in folder.glob("*.png")} - shown:
        (folder / f"{old}.png").unlink()


def main() -> None:
    for language in GUIDES:
        make(language)
    for board in BOARDS:
        (GUIDE / PICTURES / f"{board}.svg").write_text(board_picture(board), "utf-8")
    STICKERS.mkdir(exist_ok=True)
    for sheet in SHEETS | TOUCH_SHEETS:
        (STICKERS / f"{sheet}.pdf").write_bytes(sheet_of_numbers(sheet))
    RULES.mkdir(exist_ok=True)
    for sheet in RULE_SHEETS:
        (RULES / f"{sheet}.html").write_text(sheet_of_rules(sheet), "utf-8")


if __name__ == "__main__":
    main()
