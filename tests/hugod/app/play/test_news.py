"""What each turn brings, page by page, and how a game ends."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hugod.app.effects import Cue
from hugod.app.views import EndView, HugoView, NewsView, RollView, SheetView

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box, Story

ONE_GUEST = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12"
PARTY = (
    "ghost-party rolling act=red round=1/3 hugo=20"
    " red(0)=21,r5,r6,r7,r8,c10 blue(0)=r4,r9,r10,r11,c9,c8"
)


def told(story: Story) -> list[str]:
    """Press Roll through everything that is to be read, and give its words."""
    words = []
    while isinstance(story.view, HugoView | NewsView | SheetView):
        words.append(story.words)
        story.press("Roll")
    return words


def test_a_guest_that_stops_on_hugo_is_caught(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=18 blue(10)=22"
    story = box(line).throw("2")
    assert "18 → 20 to Hugo!" in story.words
    assert told(story.press("20")) == ["red. Caught on 20! put on step 60. +10 points"]
    assert story.words == "blue · 24:00. red 18→20. Press Roll"


def test_a_guest_that_is_expelled_stands_before_the_door(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=2 blue(10)=12,r1"
    story = box(line).throw("2").press("31")
    assert told(story) == ["blue. Out of 31! put on 3"]


def test_a_guest_that_is_expelled_onto_hugo_is_caught(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=3 passes=1 red(10)=2 blue(10)=12,r1"
    assert told(box(line).throw("2").press("31")) == [
        "blue. Out of 31! put on 3",
        "blue. Caught on 3! put on step 60. +10 points",
    ]


def test_hugo_junior_costs_a_point(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=6 passes=1 red(10)=20 blue(10)=22"
    story = box(line).throw("2").press("39")
    assert told(story) == ["red. Hugo junior! +1 point"]
    assert "red(11)" in story.line


def test_a_lucky_room_takes_three_points_off_but_never_below_none(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red({})=9 blue(10)=22"
    assert told(box(line.format(10)).throw("1").press("34")) == ["red. Lucky room! −3 points"]
    assert told(box(line.format(2)).throw("1").press("34")) == ["red. Lucky room! −2 points"]
    assert told(box(line.format(0)).throw("1").press("34")) == []


def test_hugo_walks_step_by_step_and_his_way_stays_to_be_read(box: Box) -> None:
    story = box(ONE_GUEST, "ghost").press("Roll", "#")
    walk = []
    while story.words not in walk:
        walk.append(story.words)
        story.wait(0.5)
    start = "red · 24:00. Hugo moves 3"
    assert walk == [start, f"{start}. 21", f"{start}. 21 → 22", f"{start}. 21 → 22 → 23"]
    assert story.settle().words == walk[-1]
    assert story.press("Roll").words == "blue · 24:00. red: Ghost! Press Roll"


def test_who_hurries_hugo_sees_all_the_same_where_he_went(box: Box) -> None:
    story = box(ONE_GUEST, "ghost").press("Roll", "Roll", "Roll")
    assert story.words == "red · 24:00. Hugo moves 3. 21 → 22 → 23"


def test_hugos_captures_are_told_figure_by_figure_and_each_once(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,22 blue(10)=21,22,27"
    story = box(line).throw("ghost")
    assert told(story) == [
        "red · 24:00. Hugo moves 3. 21 → 22 → 23",
        "blue. Caught on 21! put on step 60. +10 points",
        "red, blue. Caught on 22! put on step 59. +9 for each",
    ]
    assert story.words == "blue · 24:00. red: Ghost! Press Roll"


CAUGHT_TWICE = "amigo-hugo rolling act=red hugo=27 passes=1 red(10)=4,28 blue(10)=2,12"


def test_board_and_points_follow_the_display_and_are_never_ahead_of_it(box: Box) -> None:
    before = "amigo-hugo rolling act=red hugo={} passes={} red({})={} blue({})={}"
    story = box(CAUGHT_TWICE, "ghost").press("Roll")
    following = [story.told]
    for wait_s in (0.8, 1.0, 0.5, 0.5, 0.5):
        following.append(story.wait(wait_s).told)
    assert following == [
        before.format(27, 1, 10, "4,28", 10, "2,12"),  # the die tumbles,
        before.format(27, 1, 10, "4,28", 10, "2,12"),  # shows a ghost,
        before.format(27, 1, 10, "4,28", 10, "2,12"),  # and Hugo sets out
        before.format(28, 1, 10, "4,28", 10, "2,12"),
        before.format(1, 1, 10, "4,28", 10, "2,12"),
        before.format(2, 1, 10, "4,28", 10, "2,12"),
    ]
    following = []
    while isinstance(story.settle().view, HugoView | NewsView):
        following.append(story.told)
        story.press("Roll")
    assert following[-3:] == [
        before.format(2, 1, 20, "4,c10", 10, "2,12"),  # caught, with its points
        before.format(2, 2, 20, "4,c10", 10, "2,12"),  # it strikes one
        before.format(2, 2, 20, "4,c10", 19, "12,c9"),
    ]
    assert story.told == story.line
    assert "act=blue" in story.told  # who is next is known last of all


def test_a_look_round_and_the_menu_know_no_more_than_the_display_has_told(box: Box) -> None:
    story = box(CAUGHT_TWICE).throw("ghost").press("Roll")
    told = story.told
    while "Caught on 28" not in story.words:
        told = story.press("Roll").told
    assert story.press("D").words == "Spooky points. red 20. blue 10"
    assert story.press("D", "D").words == "Where. Hugo 2. red 4 60. blue 2 12"
    assert story.press("*", "*").told == told
    assert story.again().press("*").told.startswith("amigo-hugo rolling act=red hugo=2")


def test_the_board_forgets_nothing_over_a_power_cut(box: Box) -> None:
    story = box(CAUGHT_TWICE, "ghost").press("Roll").wait(0.3)
    assert story.again().told == story.told
    story.settle().press("Roll")
    assert "act=red" in story.again().told


def test_the_lot_says_who_begins_and_the_board_with_it(box: Box) -> None:
    line = "ghost-party placing act=red round=1/3 red(5)=1,2,3,4,5,c10 blue(5)=7,8,9,9,9,9"
    story = box(line).press("6", "#")
    assert "lots round=1/3 tied=red,blue" in story.told
    story.chance = random.Random(1)
    assert story.press("Roll").words.endswith("The lot fell. begins now")
    assert "rolling" in story.told
    assert story.told == story.line


def test_news_can_be_turned_back_with_a_and_is_still_to_be_acknowledged(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,22 blue(10)=21,27"
    story = box(line).throw("ghost").press("Roll", "Roll", "A")
    assert story.words.startswith("blue. Caught on 21!")
    assert story.press("A").words == "Do this on the board, then press Roll."
    assert story.press("B").words.startswith("red. Caught on 22!")
    assert story.press("7").words == "Do this on the board, then press Roll."
    assert isinstance(story.press("Roll").view, RollView)


def test_news_is_there_again_after_a_power_cut_until_it_is_read(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=18 blue(10)=22"
    story = box(line).throw("2").press("20")
    assert isinstance(story.again().view, NewsView)
    assert isinstance(story.press("Roll").again().view, RollView)


def test_the_clock_strikes_when_hugo_comes_over_the_arrow(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=27 passes=1 red(10)=9 blue(10)=12"
    story = box(line).throw("ghost")
    assert told(story) == ["red · 24:00. Hugo moves 3. 28 → 1 → 2", "It is 1:00. Hugo moves 4"]
    assert story.words.startswith("blue · 1:00")


def test_the_party_ends_at_five_and_a_tie_is_shared(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=26 passes=5 red(20)=9 blue(20)=12"
    story = box(line).throw("ghost")
    assert told(story)[-1] == "It is 5:00. The party's over"
    assert story.words == "Winners! 1. red 20. 1. blue 20"
    assert isinstance(story.again().view, EndView)


def test_the_game_ends_when_somebody_reaches_the_limit(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(40)=4,21 blue(20)=23 turquoise(30)=9"
    story = box(line).throw("ghost")
    assert told(story) == [
        "red · 24:00. Hugo moves 1. 21",
        "red. Caught on 21! put on step 60. +10 points",
        "46 or more! The party's over",
    ]
    ranking = []
    for _ in range(3):
        ranking.append((story.words, "over:" in story.told))
        story.wait(1)
    assert ranking == [
        ("The party's over. 3. red 50", False),
        ("The party's over. 2. turquoise 30", False),
        ("Winner! 1. blue 20. 2. turquoise 30. 3. red 50", True),
    ]


def test_what_was_remarkable_is_told_before_the_ranking_and_only_once(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(30)=21,22 blue(20)=24 green(0)=21,r5"
    story = box(line).throw("ghost")
    while "46 or more" not in story.words:
        story.press("Roll")
    assert story.press("Roll").words == "red. Hugo's favourite. caught 2×"
    assert story.wait(3).words == "The party's over. 3. red 49"
    assert story.settle().words.startswith("Winner! 1. green 10")
    assert story.press("*", "*").words.startswith("Winner! 1. green 10")
    assert story.again().words.startswith("Winner! 1. green 10")


def test_who_cannot_wait_for_the_winner_presses_roll(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(40)=4,21 blue(20)=24"
    story = box(line).throw("ghost")
    while "46 or more" not in story.words:
        story.press("Roll")
    assert story.press("Roll").words == "The party's over. 2. red 50"
    story.listen()
    assert story.press("Roll").words == "Winner! 1. blue 20. 2. red 50"
    assert story.listen() == [Cue.WINNER]
    assert story.press("Roll").words.startswith("Play again?")


def test_after_the_end_no_key_throws_or_moves(box: Box) -> None:
    story = box("amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21")
    assert story.press("7").words == "The game is over. Roll: a new one."
    assert isinstance(story.press("*").view, EndView)


def test_the_end_of_a_round_is_told_and_accounted_as_on_paper(box: Box) -> None:
    story = box(PARTY).throw("ghost")
    assert told(story) == [
        "red · R1/3. Hugo moves 1. 21",
        "red. Caught on 21! put on step 57. it counts 7",
        "Round 1 over. gallery empty",
        "1 total. red 17 = 17. blue 16 = 16",
        "red, red, red, red, blue, blue, blue, blue. Out of the rooms. to their doors",
        "Round 2 of 3. Hugo back on 60. captives return",
    ]
    assert story.words.startswith("red · R2/3. From 60 to?")


def test_whoever_is_left_over_when_the_rooms_are_full_counts_two(box: Box) -> None:
    line = (
        "ghost-party moving:1 act=red round=1/3 hugo=20"
        " red(0)=7,26,r1,r2,r3,r4 blue(0)=8,r5,r6,r7,r8,r9 green(0)=r10,w,w,w,w,w"
    )
    pages = told(box(line).press("41").wait(2))
    assert pages[0] == "Round 1 over. all rooms full"
    assert pages[1] == "red, blue. Still outside. put on step 51. 2 for each"


def test_a_draw_of_lots_says_among_whom_and_for_whom(box: Box) -> None:
    line = (
        "ghost-party rolling act=red round=1/3 hugo=20"
        " red(0)=21,r1,r2,r3,r5,r9 blue(0)=21,r4,r6,r7,r8,r11"
    )
    story = box(line).throw("ghost")
    told(story)
    assert story.words == "R2/3. Lot: R B. Press Roll"
    story.chance = random.Random(1)
    assert told(story.press("Roll"))[0].endswith("The lot fell. places first")
    assert "From 60 to?" in story.words


def test_a_number_with_nobody_on_the_gallery_does_nothing(box: Box) -> None:
    line = "ghost-party rolling act=red round=1/3 hugo=20 red(0)=r5,c10 blue(0)=9,c9"
    story = box(line).throw("4")
    assert "nobody can move" in story.words
    assert story.press("Roll").words == "blue · R1/3. red stays. Press Roll"
