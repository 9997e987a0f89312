"""What our rules do, told before the first game by them: how long, and who wins more often."""

import pytest

from hugo_core.history import Begun
from hugo_core.position import start
from hugod.app.fair.foretold import SECONDS_A_TURN, ForetoldScreen
from hugod.app.screens.screen import Home
from hugod.app.table.table import Table
from hugod.draw import problems
from hugod.languages import all_languages, words_in
from hugod.thinking.course import COURSES, Course, LookAhead, band
from hugod.thinking.tempo import Tempo
from tests.hugod.app.conftest import Box, Story

TO_PLAYERS = ("Roll", "3", "2", "2", "6", "*", "*", "1")
"""Hugo of BGA, a short night, and the question how many play."""


def agreed(box: Box) -> Story:
    """Everything is said of a game of two with a short night."""
    return box().press(*TO_PLAYERS).press("2", "1", "1")


def test_it_is_told_before_a_game_by_our_rules_and_roll_begins(box: Box) -> None:
    story = agreed(box)
    assert story.words == "I look ahead …"
    assert story.settle().words.startswith("About ")
    told = story.words
    story.press("Roll")
    begun = story.last_kept
    assert isinstance(begun, Begun)
    courses = LookAhead(start(begun.setup), range(COURSES)).answer()
    least, most = (5 * round(turns * SECONDS_A_TURN / 300) for turns in band(courses))
    assert told.startswith(f"About {least} to {most} minutes. The first wins as often as the last.")


@pytest.mark.parametrize("key", ["Roll", "#"])
def test_whoever_does_not_wait_begins_at_once(box: Box, key: str) -> None:
    story = agreed(box).press(key)
    assert isinstance(story.last_kept, Begun)
    assert story.words.startswith("red · 23:45. Place guest 1/6")


def test_the_way_back_leads_to_who_begins_and_nothing_is_kept(box: Box) -> None:
    story = agreed(box).settle()
    assert story.press("*").words.startswith("Who is youngest?")
    assert not isinstance(story.last_kept, Begun)


def test_by_the_sheet_nothing_is_told(box: Box) -> None:
    story = box().press("Roll", "3", "2", "1").press("2", "1", "1")
    assert isinstance(story.last_kept, Begun)


def test_what_was_played_before_is_not_told_again(box: Box) -> None:
    line = "bga-hugo over:clock house=short-night hugo=1 passes=4 red(20)=4 blue(5)=9"
    story = box(line).press("Roll", "2").press("2", "1", "1")
    begun = story.last_kept
    assert isinstance(begun, Begun)
    assert begun.setup.house


@pytest.mark.parametrize("language", all_languages())
@pytest.mark.parametrize("points", [(0, 9), (9, 0), (5, 5)])
def test_it_fits_in_every_language(box: Box, language: str, points: tuple[int, int]) -> None:
    begun = agreed(box).press("Roll").last_kept
    assert isinstance(begun, Begun)
    courses = tuple(Course(270 + turns, points) for turns in range(COURSES))
    table = Table(words_in(language))
    view = ForetoldScreen(begun.setup, courses, Tempo(), Home()).view(table)
    assert problems(view) == ()
