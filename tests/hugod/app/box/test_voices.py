"""Whose voice the box speaks with: found, listed, chosen, and said."""

from dataclasses import replace

import pytest

from hugod.app.box.voices import PERSONS
from hugod.app.values.effects import FindVoices
from hugod.app.values.inputs import VoicesFound
from hugod.app.values.prompt_views import ListView, TextView
from hugod.voice.recorded import PEOPLE
from tests.hugod.app.conftest import Box, Story

NAMES = {"robot-en": "Robot", "grandma-en": "grandma"}


@pytest.fixture
def listed(box: Box) -> Story:
    return box().open("This box", "Speech", "Voice").give(VoicesFound(NAMES, "grandma-en"))


def test_those_of_the_language_are_looked_for_and_the_one_that_speaks_is_said(
    listed: Story,
) -> None:
    assert listed.voices == [FindVoices("en")]
    assert listed.view == ListView("Voice: Grandma", ("Robot", "Grandma"), 1)


def test_another_is_chosen_and_said(listed: Story) -> None:
    listed.press("1")
    assert listed.voices[1:] == [FindVoices("en", "robot-en")]
    assert listed.words == "One moment …"
    listed.give(VoicesFound(NAMES, "robot-en"))
    assert listed.view == ListView("Voice: Robot", ("Robot", "Grandma"), 0)
    said = [play.said.text for play in listed.played if play.said]
    assert "Voice: Robot" in said[-1]
    assert listed.press("*").words.startswith("Speech")


def test_a_card_that_does_not_take_it_is_told_and_the_list_is_as_it_was(listed: Story) -> None:
    listed.press("1").give(VoicesFound(NAMES, "grandma-en"))
    assert isinstance(listed.view, TextView)
    assert listed.words.startswith("The card does not work well.")
    assert listed.press("Roll").view == ListView("Voice: Grandma", ("Robot", "Grandma"), 1)


def test_the_recorded_voice_that_speaks_is_deleted_after_a_yes(box: Box) -> None:
    found = VoicesFound(NAMES, "grandma-en", frozenset({"grandma-en"}))
    listed = box().open("This box", "Speech", "Voice").give(found)
    before = ListView("Voice: Grandma", ("Robot", "Grandma", "Delete this voice"), 1)
    question = ListView("Delete this voice", ("No, keep it", "Yes, delete"), 0)
    assert listed.view == before
    assert listed.press("3").view == question
    assert listed.press("#").view == replace(before, cursor=2)
    assert listed.press("3").press("*").view == replace(before, cursor=2)
    assert listed.voices == [FindVoices("en")]
    listed.press("3").press("2")
    assert listed.voices[1:] == [FindVoices("en", forget="grandma-en")]
    left = VoicesFound({"robot-en": "Robot"}, "robot-en")
    assert listed.give(left).words.startswith("The voice is deleted.")
    assert listed.press("Roll").view == ListView("Voice: Robot", ("Robot",), 0)
    assert listed.press("*").words.startswith("Speech")


def test_a_card_that_does_not_let_a_voice_go_is_told(box: Box) -> None:
    found = VoicesFound(NAMES, "grandma-en", frozenset({"grandma-en"}))
    story = box().open("This box", "Speech", "Voice").give(found).press("3").press("2").give(found)
    assert story.words.startswith("The card does not work well.")


def test_without_any_it_is_said_where_one_is_made(box: Box) -> None:
    story = box().open("This box", "Speech", "Voice").give(VoicesFound({}))
    assert story.words.startswith("No voice yet.")
    assert story.press("Roll").words.startswith("Speech")


def test_whoever_may_record_has_a_word() -> None:
    assert set(PERSONS) == set(PEOPLE)
