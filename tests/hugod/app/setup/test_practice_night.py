"""A practice night: every rule is met in six minutes, and nothing of it is kept."""

from dataclasses import replace
from random import Random

import pytest

from hugo_core.editions import EDITIONS
from hugo_core.history import Begun, Drafted
from hugod.app.table.evening import won
from hugod.app.table.lessons import LESSONS
from hugod.app.values.prompt_views import AskView
from hugod.app.values.settings import Question, Settings
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.partners.conftest import play

FIRST = Settings(first_evening=Question.GAME)
OF_HUGO = ("1",)
NAMES = {name: ("3", str(line)) for line, name in enumerate(EDITIONS, 1)}
"""Which game it is, by its name in the list."""


def practising(story: Story, people: str) -> Story:
    """Say that nobody knows the game, and practise."""
    return story.press("3", "2", people).settle()


def read_rest(story: Story) -> list[str]:
    """Press Roll at the end, and read what has not come; a digit drops none of it."""
    story.press("Roll")
    read = []
    while not isinstance(story.view, AskView):
        read.append(story.words.removesuffix(" * lessons off"))
        story.press("Roll" if read[1:] else "5")
    return read


@pytest.mark.parametrize("name", EDITIONS)
def test_in_each_game_every_rule_is_told_in_a_few_minutes_and_nothing_is_kept(
    box: Box, name: str
) -> None:
    story = practising(box(settings=FIRST).press(*NAMES[name]), "3")
    story.looks_at_glass = False
    story.press("5", "#", "9", "#").settle()
    assert story.again().settle().line == story.line
    story.play_to_the_end(Random(len(name)))
    met = {lesson.glass for lesson in LESSONS if lesson.id in story.settings.taught}
    assert story.position
    setup = story.position.setup
    rest = read_rest(story)
    agreed_on = {"last-lap"}
    known = [each for each in LESSONS if each.of(setup) and each.id not in agreed_on]
    assert {lesson.glass for lesson in known} == {*met, *rest}
    assert met.isdisjoint(rest)
    assert story.sealed == []
    assert story.words.startswith("How many play?")
    story.press("2", "1", "1").settle()
    draft, begun = story.kept[-2:]
    assert isinstance(draft, Drafted)
    assert isinstance(begun, Begun)
    assert begun.setup.edition is EDITIONS[name]
    assert (begun.setup.house, begun.setup.rounds) == ((), EDITIONS[name].rounds or 1)
    assert "1/6" in story.words


def test_who_is_alone_practises_with_the_box(box: Box) -> None:
    story = practising(box(settings=FIRST).press(*OF_HUGO), "1")
    story.looks_at_glass = False
    assert "practice passes=4 red(10)=5 blue(10)=" in story.press("5", "#").line
    play(story, Random(3))
    assert story.session._table.people == (0,)
    assert won(story.session._table) == ()


def test_the_menu_leads_to_it_and_away_from_it_and_the_family_keeps_its_rules(box: Box) -> None:
    learnt = Settings(taught=tuple(lesson.id for lesson in LESSONS))
    line = "bga-hugo rolling act=red house=start-at-0 hugo=9 passes=1 red(9)=14,20 blue(9)=15,22"
    story = box(line, settings=learnt).open("This box", "Settings", "Practice night")
    assert story.words.startswith("End this game and begin a new one?")
    assert story.press("#", "2").words == "Practice: one guest each. Set the clock to 3:00."
    assert story.again().words == story.words, "a plug was pulled before the clock was set"
    assert story.settle().settings == replace(learnt, practised=("goal", "place"))
    story.press("5", "#").press("C", "#")
    assert "house=start-at-0,practice passes=4 red(0)= blue(0)=" in story.settle().line
    assert story.settings.practised == ("goal", "place")
    story = story.again().settle().press("5", "#").settle().open("New game").press("#")
    assert story.words.startswith("How many play?")
    story.press("2", "1", "1").settle()
    assert "house=start-at-0 red(0)=" in story.line
    assert isinstance(story.view, AskView), "lessons are off as before"
    assert story.settings.taught == learnt.taught, "nothing is unlearnt by breaking it off"


def test_lessons_that_are_off_stay_off_in_what_is_left_of_it(box: Box) -> None:
    story = practising(box(settings=FIRST).press(*OF_HUGO), "2")
    story.looks_at_glass = False
    story.press("5", "#", "9", "#").wait_until("lessons off")
    story.press("*").settle()
    story.play_to_the_end(Random(1))
    assert not story.settings.lessons
    assert read_rest(story) == []


def test_a_box_that_does_not_know_the_game_asks_for_it_first(box: Box) -> None:
    story = box().open("This box", "Settings", "Practice night").press("2", "2", "4", "8")
    assert story.words == "Practice: one guest each. Put Hugo on step 57."
