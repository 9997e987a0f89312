"""The box looks at itself: one moment, then the list, then what to do about a part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hugod.app.box.check_view import Mark
from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.app.inputs import Checked
from hugod.app.views import ListView, StartView

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box, Story

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
FOUND = (
    Finding(Piece.DIE, State.OK),
    Finding(Piece.DISPLAY, State.WRONG, Code.LOST),
    Finding(Piece.NUMBER_PAD, State.ABSENT, Code.NONE),
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
    assert story.view.marks == (Mark.TICK, Mark.WRONG, Mark.DASH)
    assert story.words.startswith("Check the box. ▸ Die ✓")
    assert story.press("2").words == "Glass. It does not answer: check its cable. * goes back"
    assert story.wait(2).press("#").words.startswith("Check the box. ▸ Glass !")
    assert story.press("B", "#").words == "Number pad. None is plugged in. * goes back"


def test_the_way_back_leads_to_the_game_as_it_stood(box: Box) -> None:
    story = checking(box(PLAYING)).give(Checked(FOUND))
    assert story.press("*", "*").line == PLAYING
    assert story.words.endswith("Press Roll")


def test_an_answer_that_nobody_waits_for_changes_nothing(box: Box) -> None:
    story = checking(box()).press("*", "*")
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
