"""The owner's guide is true: its words to those on the glass, its lines to what can be typed."""

import re
import shlex
from pathlib import Path

import pytest
from guide_pictures import Party
from make_guide import GUIDE, GUIDES, ROOT, pages

from hugo_core.board import load_board
from hugo_core.editions import EDITIONS, MidMove, guests_each
from hugod.app.box.safe_talk import BROKEN, FAILED
from hugod.app.box.stick_and_wipe import TROUBLES
from hugod.app.screens.notices import BUTTON_TROUBLES, TOLD, card_damaged
from hugod.app.setup.edition import NAMES
from hugod.app.values.inputs import Key
from hugod.app.values.words import Words
from hugod.main import command_line
from tests.guide.glass_words import could_be_said
from tests.shares import TOLD_AT_ONCE, at_once

LANGUAGE_OF = {page: language for language in GUIDES for page in pages(language)}
CHAPTERS = [page for page in LANGUAGE_OF if page.is_relative_to(GUIDE)]
FOR_OWNERS = [*LANGUAGE_OF, ROOT / "docs/keeping.md"]
WITH_WAYS = [*CHAPTERS, *(ROOT / "docs").glob("*.md")]
MOST_WORDS = 700
"""Of a chapter: two screens. Pictures and their words do not count."""
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)")
MARKS = {"es": ("«", "»"), "it": ("«", "»"), "nl": ("“", "”")} | {
    "en": ("“", "”"),
    "de": ("„", "“"),
    "fr": ("« ", " »"),
}
"""What stands before and behind the words on the glass."""
BLOCK = re.compile(r"```\n(.*?)```", re.DOTALL)
PICTURE = re.compile(r"!\[(?:[^\[\]]|\[[^\]]*\])*\]\([^)]*\)")

every_language = pytest.mark.parametrize("language", GUIDES)
told_at_length = pytest.mark.parametrize(
    "language", at_once(GUIDES, lambda each: each in ("en", *TOLD_AT_ONCE))
)


def text_of(page: Path) -> str:
    """The page in one line: what belongs together may be broken anywhere."""
    return " ".join(page.read_text("utf-8").split())


def quoted(text: str, language: str) -> list[str]:
    """Everything that is said to be on the glass."""
    before, behind = MARKS[language]
    return re.findall(f"{before}(.*?){behind}", text)


def ways(text: str, language: str) -> list[list[str]]:
    """Everything that is said to be in the menu, and in the lists it leads to."""
    before, behind = MARKS[language]
    one = f"{before}[^{behind[-1]}]*{behind}"
    return [quoted(way, language) for way in re.findall(f"{one}(?: › {one})+", text)]


def heading_names(page: Path) -> set[str]:
    """The names GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def typed(page: Path, program: str) -> list[list[str]]:
    """Every line of a page that begins with *program*, in a block or in the text, as words."""
    text = page.read_text("utf-8")
    lines = [line for block in BLOCK.findall(text) for line in block.splitlines()]
    lines += re.findall(r"(?<!`)`([^`\n]+)`(?!`)", BLOCK.sub("", text))
    words = [shlex.split(line, comments=True) for line in lines if program in line]
    words = [line[1:] if line[0] == "sudo" else line for line in words]
    return [line for line in words if Path(line[0]).name == program and len(line) > 1]


def test_every_link_and_picture_leads_somewhere() -> None:
    for page in LANGUAGE_OF:
        for path, heading in LINK.findall(page.read_text("utf-8")):
            target = (page.parent / path).resolve() if path else page
            assert target.exists(), (page, path)
            assert not heading or heading in heading_names(target), (page, path, heading)


@every_language
def test_every_chapter_is_in_the_index(language: str) -> None:
    index = (GUIDES[language] / "README.md").read_text("utf-8")
    names = [page.name for page in GUIDES[language].glob("*.md")]
    assert [name for name in names if f"({name})" not in index] == ["README.md"]


def test_a_chapter_is_short_and_its_headings_are_questions() -> None:
    for page in CHAPTERS:
        text = page.read_text("utf-8")
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        if page.name != "README.md":
            assert [each for each in headings if not each.endswith(("?", "…?"))] == [], page
        assert len(PICTURE.sub("", text).split()) <= MOST_WORDS, page


def test_the_boxs_games_are_asked_for_as_root() -> None:
    """To everybody else they are closed."""
    ask = re.compile(r"[`\n](hugod (?:export|import|verify) [A-Z\d]+)\b")
    asked = {line for page in FOR_OWNERS for line in ask.findall(page.read_text("utf-8"))}
    assert asked <= {"hugod verify FILE"}


def test_no_page_says_that_an_update_comes_by_itself() -> None:
    """There is no archive that apt could ask for the package: it is a file."""
    told = {page: text_of(page) for page in FOR_OWNERS}
    assert [page for page, text in told.items() if "apt upgrade" in text] == []


@told_at_length
def test_what_is_said_to_be_on_the_glass_can_be_there(language: str) -> None:
    said = {words for page in pages(language) for words in quoted(text_of(page), language)}
    assert [words for words in said if not could_be_said(words, language)] == []


def test_what_the_glass_never_says_would_be_seen() -> None:
    sentence = "Room 33 needs exactly 3. You may go to 8, 32."
    assert could_be_said(sentence)
    assert not could_be_said(sentence.replace("needs", "wants"))
    assert not could_be_said(sentence + " Good luck!")
    assert not could_be_said("Press Rolls")
    assert not could_be_said("Press Roll", "de")
    assert not could_be_said("Ton weg", "de")


def test_every_language_has_words_that_are_marked() -> None:
    marked = {LANGUAGE_OF[page] for page in CHAPTERS if ways(text_of(page), LANGUAGE_OF[page])}
    assert marked == set(GUIDES)


def test_every_trouble_the_glass_can_tell_is_explained() -> None:
    troubles = [*BUTTON_TROUBLES.values(), *(gone for gone, _ in TOLD.values())]
    troubles += [
        "saving …",
        "rolling …",
        "The card failed. What you saw before is kept. Switch off and on.",
        "The die does not answer. Press Roll again.",
    ]
    troubles += [card_damaged(Words(), saved) for saved in (0, 87)]
    troubles += [
        "I do not know the time. Sound stays on.",
        "Locked. Hold A+B.",
        "The box cannot switch itself off. Just pull the plug.",
    ]
    troubles += [
        "The box is stuck",
        "Pull the plug. Count to ten. Plug it in.",
        "Your games are safe on the card.",
    ]
    troubles += [*FAILED.values(), BROKEN]
    told = text_of(GUIDE / "wrong.md") + text_of(GUIDE / "stuck.md")
    assert [trouble for trouble in troubles if f"“{trouble}”" not in told] == []


def test_every_word_about_a_stick_is_explained() -> None:
    told = text_of(GUIDE / "keeping.md")
    said = [*TROUBLES.values(), "All its games are here already. Pull it out now."]
    assert [each for each in said if f"“{each}”" not in told] == []


@told_at_length
def test_every_way_through_the_menu_is_there(language: str) -> None:
    """At the ghost or in a game; the first of the marked words is in the menu."""
    party = Party(language)
    pages = [page for page in WITH_WAYS if LANGUAGE_OF.get(page, "en") == language]
    for way in {tuple(way) for page in pages for way in ways(text_of(page), language)}:
        try:
            party.box().open(*way)
        except ValueError:
            party.under_way().open(*way)


def test_every_key_is_on_the_keypad() -> None:
    """A bare `*` would begin slanted letters."""
    texts = [page.read_text("utf-8") for page in LANGUAGE_OF]
    keys = {key for text in texts for key in re.findall(r"<kbd>(.*?)</kbd>", text)}
    assert {key.replace(r"\*", "*") for key in keys} <= set(Key)
    assert "*" not in keys


def test_every_command_is_one() -> None:
    for words in (words for page in LANGUAGE_OF for words in typed(page, "hugod")):
        assert command_line().parse_args(words[1:])  # or it exits with what is wrong


def test_every_target_of_make_is_there() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert {words[1] for page in LANGUAGE_OF for words in typed(page, "make")} <= targets


def test_commands_are_found_wherever_they_stand(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Type `hugod verify 12` or\n\n```\nsudo hugod check\n```\n`hugod` alone.\n")
    assert typed(page, "hugod") == [["hugod", "check"], ["hugod", "verify", "12"]]


# The table of the editions


def rows(page: Path) -> dict[str, list[str]]:
    """The rows of the table that has a column for each edition, by their first cell."""
    lines = [line for line in page.read_text("utf-8").splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0]: row[1:] for row in cells if len(row) == 1 + len(EDITIONS)}


def told(yes: bool) -> str:
    return "yes" if yes else "no"


def test_the_editions_differ_as_the_table_says() -> None:
    table = rows(GUIDE / "editions.md")
    editions = EDITIONS.values()
    assert table[""] == [f"“{NAMES[edition.name]}”" for edition in editions]
    assert table["points at the start"] == [str(edition.start_points) for edition in editions]
    assert table["points are counted"] == [
        "at once" if edition.scores_at_once else "after each round" for edition in editions
    ]
    assert table["it ends"] == [
        f"after {edition.rounds} rounds"
        if edition.rounds
        else f"at {edition.limit} points or {edition.clock[-1].label.split(':')[0]} o'clock"
        for edition in editions
    ]
    assert table["end in the middle of Hugo's walk"] == [
        "–"
        if edition.rounds
        else {MidMove.STOP: "he stops", MidMove.FINISH: "he walks on"}[edition.mid_move]
        for edition in editions
    ]
    assert table["rooms"] == [str(len(load_board(edition.board).rooms)) for edition in editions]
    assert table["a guest in a room may be thrown out"] == [told(one.expels) for one in editions]
    assert table["guests come out of rooms and cellar"] == [
        "when you like" if edition.leaves_rooms_and_cellar else "in the next round"
        for edition in editions
    ]
    assert table["may you stay where you are"] == [
        "with one guest in the gallery" if edition.may_miss_with_one_guest else "no"
        for edition in editions
    ]


def test_hugo_walks_as_the_table_says() -> None:
    for said, edition in zip(
        rows(GUIDE / "editions.md")["Hugo walks"], EDITIONS.values(), strict=True
    ):
        numbers = [int(number) for number in re.findall(r"\d+", said)]
        if edition.clock:
            assert numbers == [edition.clock[0].stride, edition.clock[-1].stride]
        elif edition.slow_from:
            assert numbers == [edition.stride, edition.slow_from, edition.slow_from + 1, 2]
        else:
            assert numbers == [edition.stride]


def test_everybody_has_as_many_guests_as_the_page_says() -> None:
    said = re.search(r"Each has (.*?)\.", text_of(GUIDE / "editions.md"))
    assert said
    assert [int(number) for number in re.findall(r"\d", said[1])] == [
        guests_each(players) for players in range(2, 7)
    ]
