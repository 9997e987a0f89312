"""A new version from a stick: what is new, a yes, the writing; and why one is not taken."""

import pytest

from hugod.app.box.stick_and_wipe import ANOTHER
from hugod.app.screens.notices import old_version_back
from hugod.app.values import inputs
from hugod.app.values.effects import FindVersion, TakeVersion
from hugod.app.values.new_versions import VersionFound, VersionIsIn, VersionRefused, VersionTrouble
from hugod.app.values.offers import Offer
from hugod.app.values.prompt_views import ListView
from tests.hugod.app.conftest import SPOKEN, Box, Story

CARD = frozenset({Offer.VERSIONS})
PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
OVER = "amigo-hugo over hugo=27 passes=3 end=limit red(10)=4,17 blue(10)=12"
NEWS = {"en": "Hugo hides more.\nMore jokes.", "de": "Neue Verstecke.\nMehr Witze."}
FOUND = VersionFound("0.2.0", 7, NEWS)


@pytest.fixture
def asked(box: Box) -> Story:
    """A box that asks for the stick, and is told that it is in."""
    story = box(offers=CARD).open("This box", "Check the box", "New version")
    assert story.words == "New version. Put a USB stick in. Press #. * goes back"
    return story.press("#")


def test_the_news_are_read_a_yes_takes_it_and_the_box_starts_again(asked: Story) -> None:
    assert asked.sticks == [FindVersion()]
    asked.give(FOUND)
    assert asked.words == "New version. Hugo hides more.\nMore jokes. # yes      * no"
    assert asked.press("#").sticks == [FindVersion(), TakeVersion(7)]
    assert asked.words == "One moment … Leave it in"
    assert asked.give(inputs.StickBusy(40, 190)).words == "copying …\n40 of 190. Leave it in"
    assert asked.press("*").press("Roll").words == "copying …\n40 of 190. Leave it in"
    asked.give(VersionIsIn())
    assert asked.words.startswith("It is in. The box starts again by itself. A minute …")


def test_a_no_leaves_everything_as_it_is(asked: Story) -> None:
    assert asked.give(FOUND).press("*").words.startswith("Check the box. ")
    assert asked.sticks == [FindVersion()]


@pytest.mark.parametrize("why", VersionTrouble)
def test_each_refusal_has_its_sentence(asked: Story, why: VersionTrouble) -> None:
    asked.give(VersionRefused(why))
    assert asked.words.endswith(". Roll goes on")
    assert asked.press("#").words.startswith("Check the box. ")


@pytest.mark.parametrize("trouble", inputs.StickTrouble)
def test_a_stick_that_cannot_be_read_may_be_tried_again(
    asked: Story, trouble: inputs.StickTrouble
) -> None:
    asked.give(FOUND).press("#").give(inputs.StickFailed(trouble))
    assert asked.words.endswith(". Roll goes on")
    if trouble not in ANOTHER:
        assert asked.press("Roll").words.startswith("New version. Put a USB stick in.")
    assert asked.press("Roll").sticks[-1] == FindVersion()


def test_writing_that_says_nothing_any_more_is_given_up(asked: Story) -> None:
    asked.give(FOUND).press("#").wait(80).give(inputs.StickBusy(1, 2)).wait(80)
    assert asked.words.startswith("copying")
    assert asked.wait(11).words.startswith("The card does not take it.")


def test_nobody_is_interrupted_by_it(box: Box) -> None:
    story = box(PLAYING, offers=CARD).open("This box", "Check the box", "New version")
    assert story.words == "First play this game to its end. Roll goes on"
    assert story.press("#").leave().line == PLAYING
    assert story.sticks == []


def test_a_box_that_is_no_card_of_two_halves_has_no_line_for_it(box: Box) -> None:
    view = box().open("This box", "Check the box").view
    assert isinstance(view, ListView)
    assert "New version" not in view.items


@pytest.mark.parametrize("language", SPOKEN)
def test_the_way_back_is_said_once_and_fits(box: Box, language: str) -> None:
    said = old_version_back(SPOKEN[language])
    assert box(PLAYING, notice=said).words.startswith(said)
