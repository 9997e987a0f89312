"""The box looks at itself: one moment, then the list, then what to do about a part."""

import pytest

from hugod.app.values.box_views import Pattern, PatternView
from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.app.values.inputs import Checked, Key
from hugod.app.values.prompt_views import AskView, ListView, StartView
from hugod.app.values.signs import PartState
from tests.hugod.app.conftest import Box, Story

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
FOUND = (
    Finding(CheckedPart.DIE, State.OK),
    Finding(CheckedPart.DISPLAY, State.WRONG, Code.LOST),
    Finding(CheckedPart.NUMBER_PAD, State.ABSENT, Code.NONE),
)


def checking(story: Story) -> Story:
    """Ask for a look at the parts, from the menu of a game or of none."""
    return story.open("This box", "Check the box").wait(2).press("1")


def test_a_look_at_the_parts_takes_a_moment_and_is_asked_for_once(box: Box) -> None:
    story = checking(box())
    assert story.words == "One moment …"
    assert story.checks == 1
    assert story.press("7", "Roll").checks == 1


def test_each_part_has_its_mark_and_its_words(box: Box) -> None:
    story = checking(box()).give(Checked(FOUND))
    assert isinstance(story.view, ListView)
    assert story.view.marks == (PartState.TICK, PartState.WRONG, PartState.DASH)
    assert story.words.startswith("Check the box. ▸ Die ✓")
    assert story.press("2").words == "Glass. It does not answer: check its cable. * goes back"
    assert story.wait(2).press("#").words.startswith("Check the box. ▸ Glass !")
    assert story.press("B", "#").words == "Number pad. None is plugged in. * goes back"


def test_the_way_back_leads_to_the_game_as_it_stood(box: Box) -> None:
    story = checking(box(PLAYING)).give(Checked(FOUND))
    assert story.leave().line == PLAYING
    assert story.words.endswith("Press Roll")


def test_an_answer_that_nobody_waits_for_changes_nothing(box: Box) -> None:
    story = checking(box()).leave()
    before = len(story.shown)
    story.give(Checked(FOUND))
    assert len(story.shown) == before
    assert isinstance(story.view, StartView)


def test_a_look_that_brings_nothing_is_given_up(box: Box) -> None:
    assert checking(box()).wait(31).words.startswith("Check the box. ▸ All parts")


def test_a_look_in_the_middle_of_a_game_keeps_no_record(box: Box) -> None:
    story = box(PLAYING)
    kept = len(story.kept)
    checking(story).give(Checked(FOUND)).press("1", "#", "*", "*")
    assert len(story.kept) == kept


def trying(box: Box, number: str) -> Story:
    return box().open("This box", "Check the box").wait(2).press(number)


@pytest.mark.parametrize("key", Key)
def test_every_key_says_its_name(box: Box, key: Key) -> None:
    view = trying(box, "2").press(key.value).view
    assert isinstance(view, AskView)
    assert view.entry == key.value


def test_a_star_is_a_key_too_and_the_second_one_ends(box: Box) -> None:
    story = trying(box, "2").press("*")
    assert isinstance(story.view, AskView)
    assert isinstance(story.press("1", "*").view, AskView)
    assert isinstance(story.press("*").view, ListView)


def test_ten_seconds_without_a_key_end_the_key_test(box: Box) -> None:
    story = trying(box, "2").wait(9).press("5").wait(9)
    assert isinstance(story.view, AskView)
    assert isinstance(story.wait(2).view, ListView)


def test_every_dot_then_the_edge_then_back(box: Box) -> None:
    story, patterns = trying(box, "3"), []
    while isinstance(story.view, PatternView):
        patterns.append(story.view.pattern)
        story.press("7")
    assert patterns == [Pattern.ALL, Pattern.FRAME]
    for ended in (story, trying(box, "3").press("*"), trying(box, "3").wait(21)):
        assert isinstance(ended.view, ListView)


def test_the_pictures_come_in_turn_each_drawn_for_its_kind(box: Box) -> None:
    story = trying(box, "4")
    kinds = []
    for _ in range(3):
        kinds.append((story.glass, story.words))
        story.wait(6.5)
    assert kinds == [
        ("ssd1306", "1. Right? Press A"),
        ("sh1106", "2. Right? Press B"),
        ("ssd1306", "1. Right? Press A"),
    ]


@pytest.mark.parametrize(("key", "kind"), [("A", "ssd1306"), ("B", "sh1106"), ("#", "sh1106")])
def test_what_looked_right_is_kept_and_used(box: Box, key: str, kind: str) -> None:
    story = trying(box, "4").wait(6.5).press(key)
    assert story.settings.glass == kind
    assert story.glass == ""
    assert story.words.startswith("Good.")
    assert story.again().settings.glass == kind


@pytest.mark.parametrize("way", ["star", "nobody"])
def test_without_an_answer_all_is_as_before(box: Box, way: str) -> None:
    story = trying(box, "4")
    story = story.press("*") if way == "star" else story.wait(70)
    assert (story.glass, story.settings.glass) == ("", "")
    assert isinstance(story.view, ListView)
    assert isinstance(story.leave().view, StartView)


def test_any_other_key_shows_the_other_picture(box: Box) -> None:
    for key in ("5", "Roll", "C", "D"):
        assert trying(box, "4").press(key).glass == "sh1106"
