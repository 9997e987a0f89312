"""The menu: on with the game, a new one, another one, the board, the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hugod.app.views import ListView

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"


def test_the_menu_of_a_game_begins_with_going_on(box: Box) -> None:
    story = box(PLAYING).press("*")
    assert isinstance(story.view, ListView)
    assert story.view.items[0] == "Go on"
    assert story.press("#").line == PLAYING


def test_another_game_is_asked_for_only_after_a_yes(box: Box) -> None:
    story = box(PLAYING).open("This box", "Which game?")
    assert story.words.startswith("End this game and begin a new one?")
    assert story.wait(2).press("#").words.startswith("Track 0 to 46?")
    assert story.press("*").line == PLAYING


@pytest.mark.parametrize("line", ["", PLAYING])
def test_another_language_is_spoken_at_once_and_remembered(box: Box, line: str) -> None:
    story = box(line).open("This box", "Language").press("2")
    assert (story.settings.language, story.again().settings.language) == ("de", "de")
    assert story.line == line
    assert story.open("Diese Box", "Sprache").press("1").settings.language == "en"


def test_the_language_that_is_spoken_is_highlighted_so_a_needless_hash_changes_nothing(
    box: Box,
) -> None:
    story = box().open("This box", "Language").press("3").settle()
    assert story.press("*", "A", "#", "#").words.startswith("Langue. ▸ Français.")
    story.wait(2).press("#")
    assert story.settings.language == "fr"


@pytest.mark.parametrize("line", ["", PLAYING])
@pytest.mark.parametrize("number", "123")
def test_the_list_of_languages_is_found_by_who_cannot_read_the_menu(
    line: str, number: str, box: Box
) -> None:
    """As the guide says it: `wrong.md`."""
    story = box(line).open("This box", "Language").press(number).settle()
    story.press("*", "A", "#", "#")
    assert isinstance(story.view, ListView)
    assert story.view.items == ("English", "Deutsch", "Français")


@pytest.mark.parametrize("line", ["", PLAYING, "amigo-hugo over:limit red(50)=4 blue(10)=12"])
def test_no_list_has_more_lines_than_there_are_digits(box: Box, line: str) -> None:
    """Each line is taken by its digit as well; a tenth would have none."""
    story = box(line).press("*")
    lists = [story.view]
    assert isinstance(story.view, ListView)
    for digit in range(1, len(story.view.items) + 1):
        lists.append(box(line).press("*").press(str(digit)).view)
    seen = [view for view in lists if isinstance(view, ListView)]
    assert len(seen) > 2
    assert all(1 < len(view.items) <= 9 for view in seen), seen


@pytest.mark.parametrize("number", range(8))
def test_each_line_about_the_box_is_taken_by_its_digit_as_by_its_highlight(
    box: Box, number: int
) -> None:
    by_digit = box().open("This box").wait(2).press(str(number + 1))
    by_highlight = box().open("This box").wait(2).press(*["B"] * number, "#")
    assert by_digit.view == by_highlight.view
    assert by_digit.words != box().open("This box").words
