"""Somebody leaves a running game, comes back, or joins; and the others go on."""

import pytest

from hugo_core.history import Done
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import ListView
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import RollView
from tests.hugod.app.conftest import Box, Story

PLAYING = (
    "amigo-hugo rolling act=red hugo=20 passes=1 "
    "red(10)=4,6,8,10,17 blue(12)=1,2,3,12,c10 turquoise(31)=5,7,9,11,13"
)
MOVING = PLAYING.replace("rolling", "moving:4")
PARTY = (
    "ghost-party rolling act=red round=1/3 {}"
    "red(0)=4,6,8,10,17 blue(0)=1,2,3,12,14 turquoise(0)=5,7,9,11,13"
)
TWO = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=1,2,3,4,5,6 blue(12)=7,8,9,10,11,12"


def leave(story: Story, who: str, figures: str) -> Story:
    story.open("Who plays", "Somebody leaves", who)
    assert story.words.startswith("The figures?")
    return story.press("1" if figures == "stay" else "2")


def test_a_child_goes_to_bed_and_the_others_play_on(box: Box) -> None:
    story = leave(box(PLAYING), "blue", "stay")
    assert "left=blue" in story.line
    assert isinstance(story.view, RollView)
    assert story.words.startswith("red · 24:00. blue leaves.")
    story.roll("1").press("18")
    assert "act=turquoise" in story.line
    assert story.again().line == story.line


def test_who_is_to_roll_and_leaves_hands_on_the_turn(box: Box) -> None:
    assert "act=blue" in leave(box(PLAYING), "red", "stay").line


def test_the_display_says_which_figures_go(box: Box) -> None:
    story = leave(box(PLAYING), "blue", "go")
    assert isinstance(story.view, PlaceView)
    assert story.words == "blue: 1, 2, 3, 12, 60. take off, Roll goes on"
    assert "blue(12)= " in story.line
    assert story.press("Roll").words.startswith("red · 24:00. blue leaves.")


def test_undo_brings_them_back_and_redo_lets_them_go_again(box: Box) -> None:
    story = leave(box(PLAYING), "blue", "go").press("Roll", "C")
    assert "blue leaves" in story.words
    story.wait(2).press("#")
    assert story.words == "blue: 1, 2, 3, 12, 60. put here, Roll goes on"
    assert story.line == PLAYING
    story.press("Roll", "C", "A")
    assert story.words.startswith("Redo? blue leaves")
    story.wait(2).press("#")
    assert story.words == "blue: 1, 2, 3, 12, 60. take off, Roll goes on"


def test_who_comes_back_plays_on_with_the_figures_that_stayed(box: Box) -> None:
    story = leave(box(PLAYING), "blue", "stay").open("Who plays", "Somebody joins", "blue: back")
    assert story.line == PLAYING
    assert story.words.startswith("red · 24:00. blue: back.")
    assert "back" not in story.open("Who plays", "Somebody joins").words


def test_before_only_one_is_left_it_is_asked(box: Box) -> None:
    story = leave(box(TWO), "blue", "stay")
    assert story.words.startswith("Then red is alone and the game is over. All right?")
    assert story.leave().open("Who plays", "Somebody leaves").line == TWO
    story = leave(box(TWO), "blue", "go").wait(2).press("#")
    assert story.words.startswith("blue: 7, 8, 9")
    story.press("Roll").settle()
    assert isinstance(story.view, EndView)
    assert [(row.badge.name, row.rank, row.won) for row in story.view.rows] == [
        ("red", 1, True),
        ("blue", 2, False),
    ]
    assert story.sealed[-1].endswith("leave blue go\n")


def test_who_has_left_comes_after_the_others_with_however_few_points(box: Box) -> None:
    story = box("amigo-hugo rolling act=red hugo=20 passes=1 red(20)=1 blue(5)=2 green(7)=3")
    story = leave(leave(story, "green", "stay"), "blue", "stay")
    story.wait(2).press("#").settle()
    assert isinstance(story.view, EndView)
    ranks = [(row.badge.name, row.rank) for row in story.view.rows]
    assert ranks == [("red", 1), ("blue", 2), ("green", 3)]


# Joining


def test_somebody_joins_in_two_presses_and_is_told_where_and_with_what(box: Box) -> None:
    story = box(PLAYING).open("Who plays", "Somebody joins")
    assert isinstance(story.view, ListView)
    assert story.view.items[0] == "yellow"
    story.press("#")
    assert isinstance(story.view, PlaceView)
    assert story.view.title == "yellow"
    assert len(story.view.more) == 3
    places = (story.view.place, *story.view.more)
    assert story.line.endswith(f"yellow(31)={','.join(map(str, places))}")
    story.press("Roll")
    assert isinstance(story.view, NewsView)
    assert story.words == "yellow. yellow joins. starts with 31. the most of all"
    assert story.press("Roll").words.startswith("red · 24:00. yellow joins.")
    (dealt,) = (record for record in story.kept[3:] if isinstance(record, Done))
    assert dealt.proof


def test_taken_back_and_joined_again_the_guests_are_the_same(box: Box) -> None:
    story = box(PLAYING).open("Who plays", "Somebody joins").press("#", "Roll", "Roll")
    joined = story.line
    story.press("C").wait(2).press("#")
    assert isinstance(story.view, PlaceView)
    assert story.words.endswith("take off, Roll goes on")
    assert story.line == PLAYING
    story.press("Roll").open("Who plays", "Somebody joins").press("#")
    assert story.line == joined


def test_in_the_midnight_party_one_joins_when_a_round_begins(box: Box) -> None:
    early = box(PARTY.format("")).open("Who plays", "Somebody joins").press("#")
    assert "yellow(0)=" in early.line
    late = box(PARTY.format("hugo=20 ")).open("Who plays", "Somebody joins")
    assert late.words.startswith("Somebody may join when the next round begins.")


def test_who_took_the_figures_along_may_join_again_in_that_colour(box: Box) -> None:
    story = leave(box(PLAYING), "blue", "go").press("Roll").open("Who plays", "Somebody joins")
    assert isinstance(story.view, ListView)
    assert story.view.items[:2] == ("blue", "yellow")
    story.press("#", "Roll", "Roll")
    assert "left" not in story.line
    assert "blue(31)=" in story.line


# When it is not the time


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (MOVING, "Move the 4 first."),
        ("amigo-hugo placing act=red red(10)=1 blue(10)=2", "Place all the guests first."),
    ],
)
def test_when_it_is_not_the_time_it_says_why(line: str, said: str, box: Box) -> None:
    for item in ("Somebody leaves", "Somebody joins"):
        assert box(line).open("Who plays", item).words.startswith(said)


def test_before_a_game_there_is_nobody_to_leave(box: Box) -> None:
    story = box().open("Who plays", "Somebody leaves")
    assert story.words.startswith("Nobody plays yet")


def test_while_some_have_stirred_nobody_leaves(box: Box) -> None:
    story = box(PLAYING).open("This box", "Settings", "Who rolls: box", "The box, sealed")
    story.press("Roll", "Roll", "Roll", "123")
    assert "123 is in" in story.words
    story.open("Who plays", "Somebody leaves")
    assert story.words.startswith("Everyone stirs first.")
    again = story.again().press("Roll", "Roll", "456", "789", "012").wait(1)  # the secret was lost
    assert "left=blue" in leave(again, "blue", "stay").line


def test_the_box_itself_is_asked_and_no_phone(box: Box) -> None:
    story = box(PLAYING).open("Who plays").wait(10)
    assert "Please press it on the box." in story.phone("1").words
