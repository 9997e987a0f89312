"""Looking round, and being told why."""

import pytest

from hugod.app.values.prompt_views import TextView
from hugod.app.values.status_views import ClockView, TracksView, WhereView
from hugod.app.values.turn_views import MoveView, TumbleView
from tests.hugod.app.conftest import Box

PLACING = "amigo-hugo placing act=red red(10)= blue(10)="
ROLLING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(12)=12,r3,c10"
OVER = "amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21"


# Looking


def test_the_look_key_goes_round(box: Box) -> None:
    story = box(ROLLING)
    seen = [type(story.press("D").view) for _ in range(7)]
    assert seen == [TracksView, ClockView, WhereView, *[TextView] * 3, TracksView]


def test_each_page_says_what_it_shows(box: Box) -> None:
    story = box(ROLLING)
    assert story.press("D").words == "Spooky points. red 10. blue 12"
    assert story.press("D").words == "24:00. Hugo moves 3"
    assert story.press("D").words == "Who is where. Hugo 20. red 4 17. blue 12 33 60"
    assert story.press("D").words == "Why? Press the big button to roll the die."


@pytest.mark.parametrize("line", [PLACING, ROLLING, OVER, ROLLING.replace("rolling", "moving:4")])
@pytest.mark.parametrize("looks", range(1, 8))
def test_looking_changes_nothing(box: Box, line: str, looks: int) -> None:
    story = box(line)
    before, kept = story.view, len(story.kept)
    story.press(*["D"] * looks, "#")
    assert (story.view, story.line, len(story.kept)) == (before, line, kept)


def test_any_other_key_goes_back_and_counts(box: Box) -> None:
    story = box(ROLLING, "4").press("D", "D", "Roll")
    assert isinstance(story.view, TumbleView)


def test_looking_leaves_the_highlight_and_the_entry_as_they_were(box: Box) -> None:
    story = box(ROLLING).roll("4").press("B")
    before = story.view
    assert story.press("D", "*").view == before
    assert "[3]" in story.press("3", "D", "D", "#").words


def test_hugo_walks_on_after_a_look(box: Box) -> None:
    story = box(ROLLING, "ghost").press("Roll", "#").wait(0.5).press("D").wait(5)
    assert isinstance(story.view, TracksView)
    assert story.press("#").words.endswith("Hugo moves 3. 21")
    assert story.wait(1.5).words.endswith("21 → 22 → 23")


def test_why_repeats_the_last_refusal_until_something_is_done(box: Box) -> None:
    story = box(ROLLING).roll("4").press("0", "*")
    assert story.press("D", "D", "D", "D").words.startswith("Why? A guest must move.")
    story.press("#").press("8")
    assert story.press("D", "D", "D", "D").words == "Why? Press the big button to roll the die."


def test_why_forgets_a_refusal_that_was_taken_back_with_its_roll(box: Box) -> None:
    story = box(ROLLING).roll("4").press("0", "C").wait(2).press("#")
    assert story.press("D", "D", "D", "D").words == "Why? Press the big button to roll the die."


def test_why_is_not_about_advice_given_elsewhere(box: Box) -> None:
    story = box(ROLLING).press("*", "9", "*", "*")
    assert story.press("D", "D", "D", "D").words == "Why? Press the big button to roll the die."


def test_a_refusal_is_gone_with_the_next_key_which_counts(box: Box) -> None:
    story = box(ROLLING).roll("4").press("0", "B")
    assert isinstance(story.view, MoveView)
    assert "(2/" in story.words
