"""Lessons while a game is played: in time, never in the way, never twice, and off by one key."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.notation import position_line
from hugo_core.position import agree, start
from hugod.app.table.lessons import LESSONS
from hugod.app.values.prompt_views import AskView, TextView
from hugod.app.values.settings import (
    Counting,
    Detail,
    DisplayKind,
    Help,
    Question,
    Settings,
    Speech,
)
from hugod.app.values.turn_views import HugoView, MoveView, RollView, TumbleView
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.partners.conftest import seated
from tests.shares import PLAYED_AT_ONCE, at_once

TAUGHT = Settings(lessons=True)
GLASS = {each.id: each.glass for each in LESSONS}
GOAL, PLACE, ROLL, GHOST, STAIRS = map(
    GLASS.__getitem__, ["goal", "place", "roll", "ghost", "stairs"]
)
ROLLING = "amigo-hugo rolling act=red hugo=c9 red(10)=4,17 blue(10)=12,13"
CATCHING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,22 blue(10)=12,13"
PLACING = "amigo-hugo placing act=red red(10)= blue(10)="
STAY, INSIDE, POINTS, SHARE = map(GLASS.__getitem__, ["stay", "inside", "points", "share"])
LEARNT = replace(
    TAUGHT, taught=tuple(["goal", "roll", "stairs", "share", "start-10", "stride-later"])
)


def lessons_of(story: Story) -> list[str]:
    """Give the lessons that were shown, each as often as it came up."""
    texts = [lesson.glass for lesson in LESSONS]
    shown = [show.view.text if isinstance(show.view, TextView) else "" for show in story.shown]
    pairs = zip(["", *shown], shown, strict=False)
    return [now for before, now in pairs if now in texts and now != before]


def test_who_says_that_nobody_knows_the_game_is_taught_and_roll_says_that_all_do(box: Box) -> None:
    first = Settings(first_evening=Question.GAME)
    story = box(settings=first).press("1")
    assert story.words.startswith("Who knows the game? ▸ all of us: play. all of us: play / not")
    assert story.press("Roll", "2", "1", "1").wait(9).settings == first
    assert isinstance(story.view, AskView)
    assert box(settings=first).press("1", "2").settings == replace(first, lessons=True)
    story = box(settings=first).press("1", "3", "Roll", "*")
    assert story.words.startswith("Who knows the game?"), "it is asked again by who goes back"
    assert story.press("1").settings == first
    story.press("*", "3", "Roll", "2", "1", "1")
    assert story.words == f"{GOAL} * lessons off"
    assert lessons_of(story.settle()) == [GOAL, PLACE]
    assert story.settings == replace(first, lessons=True, taught=("goal", "place"))


def test_a_lesson_that_nobody_can_have_read_comes_again(box: Box) -> None:
    story = box(ROLLING, "4", settings=TAUGHT).wait(0.1).press("Roll").wait(9)
    assert story.line.startswith("amigo-hugo moving:4")
    assert story.wait(9).settings.taught == ("roll",)
    assert lessons_of(story.press("8").wait(30)).count(GOAL) == 2
    assert "goal" in story.settings.taught


@pytest.mark.parametrize("key", ["A", "C", "D"])
def test_a_key_that_chooses_nothing_leads_to_the_next_lesson(key: str, box: Box) -> None:
    assert box(PLACING, settings=TAUGHT).press(key).words == f"{PLACE} * lessons off"
    last = box(PLACING, settings=replace(TAUGHT, taught=("goal",)))
    assert last.words == f"{PLACE} * lessons off"
    assert last.press(key).words != box(PLACING).words  # it counts for the screen below


def test_a_lesson_is_cut_short_by_any_key_which_counts(box: Box) -> None:
    story = box(ROLLING, "4", settings=TAUGHT).wait(2)
    assert (story.words, story.view.light.value) == (f"{GOAL} * lessons off", "roll")
    assert isinstance(story.press("Roll").view, TumbleView)
    assert story.settle().line.startswith("amigo-hugo moving:4")
    story.press("8").settle()
    assert story.line.startswith("amigo-hugo rolling act=blue")
    assert lessons_of(story) == [GOAL, ROLL, SHARE]


def test_roll_passes_nothing_unread_that_a_lesson_covers(box: Box) -> None:
    learnt = replace(
        LEARNT, taught=(*LEARNT.taught, *["ghost", "open", "caught", "share", "rooms"])
    )
    story = box(CATCHING, "ghost", settings=learnt).wait(9).press("Roll")
    story.wait_until(POINTS)
    assert story.wait(1).press("Roll").words.startswith("red. Caught on 22!")
    assert story.press("Roll").wait(60).line.startswith("amigo-hugo rolling act=blue")
    story = box(PLACING, settings=TAUGHT).press("Roll", "Roll").wait(1)
    assert (story.line, type(story.view)) == (PLACING, AskView)


def test_before_a_move_who_hurries_presses_one_lesson_away_at_the_most(box: Box) -> None:
    line = "amigo-hugo moving:5 act=red hugo=9 passes=1 red(10)=1,8 blue(10)=12,13"
    assert len(lessons_of(box(line, settings=TAUGHT).wait(90))) > 1
    story = box(line, settings=TAUGHT)
    assert isinstance(story.wait(2).press("Roll").view, MoveView)
    assert len(story.settings.taught) == 1


def test_the_ghost_is_explained_before_the_stairs_to_who_hurries(box: Box) -> None:
    story = box(ROLLING, "ghost", settings=TAUGHT).press("Roll", "Roll")
    assert story.words == f"{GHOST} * lessons off"
    assert isinstance(story.press("Roll").view, HugoView)


def test_the_ghost_is_explained_when_it_lies_and_before_hugo_walks(box: Box) -> None:
    story = box(ROLLING, "ghost", settings=LEARNT).press("Roll")
    story.wait_until(GHOST)
    assert story.told.startswith(ROLLING)
    story.wait_until(HugoView)
    assert story.told.startswith(ROLLING)
    assert isinstance(story.settle().view, RollView)


def test_a_lesson_cut_off_by_the_plug_comes_again_and_one_that_was_read_does_not(box: Box) -> None:
    story = box(ROLLING, settings=TAUGHT).again()
    assert story.words.startswith(GOAL)
    story = story.wait(9).again()
    assert lessons_of(story.wait(2)) == [ROLL]
    assert story.press("C").again().wait(20).settings.taught == ("goal", "roll", "start-10")


def test_star_ends_all_lessons_and_the_settings_begin_them_anew(box: Box) -> None:
    story = box(ROLLING, "4", "ghost", settings=LEARNT).press("Roll").settle().press("8", "Roll")
    story.wait_until(GHOST)
    assert story.press("*").words == "No more lessons. Settings: teach us again."
    assert isinstance(story.settle().view, RollView)
    assert not story.again().settings.lessons
    story.open("This box", "Settings", "Teach us again").press("Roll")
    assert story.words.startswith(GOAL)
    story.settle().open("This box", "Settings", "Stop the lessons").press("Roll").settle()
    assert not story.settings.lessons


def test_a_phone_reads_on_and_ends_no_lessons(box: Box) -> None:
    story = box(ROLLING, "4", settings=TAUGHT).wait(6).phone("*")
    assert story.settings.lessons
    assert isinstance(story.wait(9).phone("Roll").view, TumbleView)
    story = box(ROLLING, "4", settings=TAUGHT).wait(2)
    assert story.words.startswith(GOAL)
    assert isinstance(story.phone("Roll").view, TumbleView)


@pytest.mark.parametrize("name", at_once(EDITIONS, PLAYED_AT_ONCE.__contains__))
def test_a_whole_game_is_the_same_with_lessons_each_of_which_comes_once(
    box: Box, name: str
) -> None:
    line = position_line(start(agree(EDITIONS[name], tuple(Colour)[:4])))
    games = [box(line, settings=replace(TAUGHT, lessons=on)) for on in (False, True)]
    for story in games:
        story.looks_at_glass = story.looks_back = False
        story.play_to_the_end(Random(5))
    plain, taught = games
    assert plain.kept == taught.kept
    shown = lessons_of(taught)
    assert len(set(shown)) == len(shown) > 10 > len(lessons_of(plain)) == 0
    assert len(shown) == len(taught.settings.taught)
    true = {lesson.glass for lesson in LESSONS if name in lesson.editions}
    assert true.issuperset(shown)
    taught.press("Roll", "1").settle().press("Roll").settle()
    assert taught.line.startswith(f"{name} rolling")
    assert lessons_of(taught) == shown, "the next game tells nothing again"


def test_the_look_key_has_the_rule_of_what_was_done_and_of_what_comes_next(box: Box) -> None:
    story = box(ROLLING.replace("hugo=c9", "hugo=2 passes=1"), "4")
    story.roll("4").press("0", "*").press("D", "D", "D", "D")
    assert story.words.startswith("Why? A guest must move.")
    assert story.press("D").words.startswith(f"The rule. {ROLL}")
    assert story.press("D").words.startswith("What next?")
    assert story.press("#").line.startswith("amigo-hugo moving:4")


WAYS = (
    {"display": DisplayKind.PICTURES},
    {"display": DisplayKind.LARGE},
    {"speech": Speech(Detail.FULL)},
    {"counting": Counting(red=Help.HELP)},
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: next(iter(way)))
def test_lessons_go_with_each_way_to_play_and_undo_tells_none_twice(
    box: Box, way: dict[str, Any]
) -> None:
    story = box(ROLLING, "4", settings=replace(TAUGHT, **way)).wait(90)
    assert isinstance(story.view, RollView)
    story.press("Roll").wait(30).press("8").wait(30).press("C", "#").wait(90)
    assert story.line.startswith("amigo-hugo moving:4")
    assert lessons_of(story)[:2] == [GOAL, ROLL]
    assert len(set(lessons_of(story))) == len(lessons_of(story)) == len(story.settings.taught)


@pytest.mark.parametrize(("knows", "taught"), [("1", LEARNT.taught), ("2", ())])
def test_who_joins_and_knows_nothing_is_taught_what_the_table_was(
    knows: str, taught: tuple[str, ...], box: Box
) -> None:
    story = box(ROLLING, settings=LEARNT).open("Who plays", "Somebody joins", "turquoise")
    assert story.words.startswith("Do you know the game? ▸ yes. yes / no")
    assert story.press(knows).settings.taught == taught
    assert "turquoise" in story.line
    story.press_until(RollView if knows == "1" else GOAL, "Roll")
    off = replace(LEARNT, lessons=False)
    story = box(ROLLING, settings=off).open("Who plays", "Somebody joins", "turquoise")
    assert "turquoise" in story.line, "nobody is asked where no lessons are told"


def test_in_another_game_only_that_is_told_which_is_otherwise(box: Box) -> None:
    known = tuple(lesson.id for lesson in LESSONS if "amigo-hugo" in lesson.editions)
    line = "ghost-party moving:4 act=red round=1/3 hugo=c5 red(0)=5,r1 blue(0)=9,12"
    story = box(line, settings=replace(TAUGHT, taught=known)).settle()
    assert lessons_of(story) == [STAY, INSIDE]


def test_for_a_ghost_nothing_is_told_and_it_plays_on() -> None:
    line = ROLLING.replace("act=red", "act=blue")
    story = seated(line, "4", settings=TAUGHT).settle()
    assert lessons_of(story) == []
    assert story.line.startswith("amigo-hugo moving:4 act=blue")


def test_twenty_keys_a_second_read_no_lesson_and_do_not_lead_off_the_rules(box: Box) -> None:
    story, chance = box(PLACING, settings=TAUGHT), Random(7)
    story.chance = chance
    for _ in range(200):
        story.press(chance.choice(("Roll", "#", *"0123456789ABCD"))).wait(0.05)
    assert story.settings.taught == ()
    assert story.again().line == story.line
