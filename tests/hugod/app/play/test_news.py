"""What each turn brings, page by page, and how a game ends."""

import random

import pytest

from hugo_core.editions import Colour
from hugo_core.history import Acknowledged, Drafted
from hugo_core.notation import read_position
from hugod.app.play.news import REST_S, EndScreen
from hugod.app.screens.kinds import READ_S
from hugod.app.screens.looking_round import NOTICE_S
from hugod.app.screens.notices import LATE_S, MOMENT_S
from hugod.app.screens.screen import Send
from hugod.app.table.lessons import LESSONS
from hugod.app.values.effects import Cue
from hugod.app.values.inputs import Part, PartLost
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import BusyView
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import HugoView, RollView, TumbleView
from hugod.app.values.view import Light
from tests.hugod.app.conftest import Box, Story, records_of

ONE_GUEST = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12"
PARTY = (
    "ghost-party rolling act=red round=1/3 hugo=20"
    " red(0)=21,r5,r6,r7,r8,c10 blue(0)=r4,r9,r10,r11,c9,c8"
)


def test_a_guest_that_stops_on_hugo_is_caught(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=18 blue(10)=22"
    story = box(line).roll("2")
    assert "18 → 20 to Hugo!" in story.words
    assert story.press("20").tell() == ["red. Caught on 20! put on step 60. +10 points"]
    assert story.words == "blue · 24:00. red 18→20. Press Roll"


def test_a_guest_that_is_expelled_onto_hugo_is_caught(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=3 passes=1 red(10)=2 blue(10)=12,r1"
    assert box(line).roll("2").press("31").tell() == [
        "blue. Out of 31! put on 3",
        "blue. Caught on 3! put on step 60. +10 points",
    ]


def test_hugo_junior_costs_a_point(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=6 passes=1 red(10)=20 blue(10)=22"
    story = box(line).roll("2").press("39")
    assert story.tell() == ["red. Hugo junior! +1 point"]
    assert "red(11)" in story.line


def test_a_lucky_room_takes_three_points_off_but_never_below_none(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red({})=9 blue(10)=22"
    assert box(line.format(10)).roll("1").press("34").tell() == ["red. Lucky room! −3 points"]
    assert box(line.format(2)).roll("1").press("34").tell() == ["red. Lucky room! −2 points"]
    assert box(line.format(0)).roll("1").press("34").tell() == []


def test_hugo_walks_step_by_step_and_his_way_stays_to_be_read(box: Box) -> None:
    story = box(ONE_GUEST, "ghost").press("Roll", "#")
    walk = []
    while story.words not in walk:
        walk.append(story.words)
        story.wait(0.5)
    start = "red · 24:00. Hugo moves 3"
    assert walk == [start, f"{start}. 21", f"{start}. 21 → 22", f"{start}. 21 → 22 → 23"]
    assert story.wait(REST_S - 0.6).words == walk[-1]


@pytest.mark.parametrize("key", ["Roll", "#"])
def test_who_hurries_hugo_sees_all_the_same_where_he_went(box: Box, key: str) -> None:
    story = box(ONE_GUEST, "ghost").press("Roll", "Roll", key)
    assert story.words == "red · 24:00. Hugo moves 3. 21 → 22 → 23"
    assert story.press("Roll").words == "blue · 24:00. Hugo is on 23. Press Roll"


THREE_CAUGHT = (
    "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,21 blue(10)=22,27 turquoise(10)=23"
)


STRIKES = "amigo-hugo rolling act=red hugo=27 passes=1 red(10)=9 blue(10)=12"


@pytest.mark.parametrize(
    ("line", "key"), [(ONE_GUEST, "Roll"), (ONE_GUEST, "#"), (STRIKES, "Roll")]
)
def test_a_press_just_when_what_is_told_goes_on_rolls_a_moment_later(
    box: Box, line: str, key: str
) -> None:
    story = box(line, "ghost", "4").press("Roll")
    story.wait_until(RollView)
    assert story.press(key).wait(LATE_S).words == "One moment …", "that was to hurry Hugo"
    assert story.press(key).words == "One moment …"
    assert story.view.light is Light.ROLL
    assert story.press(key).words == "One moment …"
    assert len(story.faces) == 1, "nobody has seen yet whose turn it is"
    assert isinstance(story.wait(MOMENT_S).view, TumbleView), "then it is done, once"
    assert len(story.faces) == 0


def test_a_press_just_when_hugos_walk_goes_on_skips_no_capture(box: Box) -> None:
    story = box(THREE_CAUGHT, "ghost").press("Roll")
    story.wait_until(NewsView)
    there = story.words
    story.press("Roll", "Roll", "Roll").wait(MOMENT_S)
    assert story.words == there
    assert story.press("Roll").words == "One moment …", "it is to be read, and carried"
    assert isinstance(story.view, BusyView)
    assert story.view.is_low, "nothing but the hint is hidden"
    story.wait(MOMENT_S)
    assert "Caught on 23" in story.press("Roll").words


def test_a_press_just_when_hugo_arrives_does_not_hide_where_he_is(box: Box) -> None:
    story = box(ONE_GUEST, "ghost").press("Roll")
    story.wait_until("21 → 22 → 23")
    story.press("Roll").wait(MOMENT_S)
    assert story.words.endswith("21 → 22 → 23")


def test_where_figures_are_carried_the_words_say_so_and_it_waits(box: Box) -> None:
    story = box(THREE_CAUGHT).roll("ghost")
    assert story.words.endswith(". on the board, then Roll")
    assert story.view.light is Light.ON
    before = story.words
    assert story.wait(600).words == before
    story.give(PartLost(Part.BUTTON, "stuck")).press("*")
    assert story.words.endswith(". on the board, then #")


def test_hugos_captures_are_told_figure_by_figure_and_each_once(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,22 blue(10)=21,22,27"
    story = box(line, "ghost").press("Roll")
    assert story.tell() == [
        "red · 24:00. Hugo moves 3. 21 → 22 → 23",
        "Caught! blue 21 → 60, +10 points. red, blue 22 → 59, +9 for each",
    ]
    assert story.words == "blue · 24:00. Hugo is on 23. Press Roll"


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
    following = [story.wait(REST_S).told, story.wait(READ_S).told]
    assert following == [
        before.format(2, 2, 10, "4,28", 10, "2,12"),  # it strikes one
        before.format(2, 2, 20, "4,c10", 19, "12,c9"),  # caught, with their points
    ]
    story.wait(1).press("Roll")
    assert story.told == story.line
    assert "act=blue" in story.told  # who is next is known last of all


def test_a_look_round_and_the_menu_know_no_more_than_the_display_has_told(box: Box) -> None:
    story = box(CAUGHT_TWICE, "ghost").press("Roll")
    story.wait_until("It is 1:00")
    told = story.told
    assert story.press("D").words == "Spooky points. red 10. blue 10"
    assert story.press("D", "D").words == "Who is where. Hugo 2. red 4 28. blue 2 12"
    assert story.press("*", "*").told == told
    assert story.again().press("*").told.startswith("amigo-hugo rolling act=red hugo=2")


def test_the_board_forgets_nothing_over_a_power_cut(box: Box) -> None:
    story = box(CAUGHT_TWICE, "ghost").press("Roll").wait(0.3)
    assert story.again().told == story.told
    assert story.settle().words.startswith("Caught!")
    assert "act=red" in story.told
    assert story.again().told == story.told


def test_the_lot_says_who_begins_and_the_board_with_it(box: Box) -> None:
    line = "ghost-party placing act=red round=1/3 red(5)=1,2,3,4,5,c10 blue(5)=7,8,9,9,9,9"
    story = box(line).press("6", "#")
    assert "lots round=1/3 tied=red,blue" in story.told
    story.chance = random.Random(1)
    assert story.press("Roll").words.endswith("The lot fell. begins now")
    assert "rolling" in story.told
    assert story.told == story.line


def test_news_can_be_turned_back_with_a_and_is_still_to_be_acknowledged(box: Box) -> None:
    story = box(THREE_CAUGHT).roll("ghost").press("Roll", "A")
    assert story.words.startswith("Caught! red 21 → 60")
    assert story.told.endswith("red(20)=4,c10 blue(19)=27,c9 turquoise(10)=23")
    assert story.press("A").words == "Do this on the board, then press Roll."
    assert story.press("B").words.startswith("turquoise. Caught on 23!")
    there = story.words
    for waits, key in ((0.1, "Roll"), (0.1, "#"), (0.1, "*"), (NOTICE_S, "7")):
        assert story.press("7").words == "Do this on the board, then press Roll."
        assert story.view.light is Light.ON, "Roll is what is wanted below"
        story.wait(waits)
        assert waits > 1 or story.press(key).words == there, "no page goes by unread"
        assert story.words == there
    assert isinstance(story.wait(1).press("#").view, RollView)


@pytest.mark.parametrize(
    ("line", "read", "words"), [(THREE_CAUGHT, 7, "turquoise. Caught"), (ONE_GUEST, 1, "blue · ")]
)
def test_where_an_older_box_had_more_pages_the_last_one_goes_on(
    box: Box, line: str, read: int, words: str
) -> None:
    story = box(line).roll("ghost")
    assert Story((*story.kept, Acknowledged(read)), (), "").words.startswith(words)


def test_a_power_cut_comes_back_to_the_same_page_until_all_is_read(box: Box) -> None:
    story = box(THREE_CAUGHT, "ghost").press("Roll").wait(3)
    assert isinstance(story.view, HugoView)
    assert isinstance(story.again().view, HugoView)
    for _page in range(2):
        assert isinstance(story.settle().view, NewsView)
        assert story.again().words == story.words
        story.press("Roll")
    assert isinstance(story.again().view, RollView)


def test_a_look_back_at_a_page_forgets_nothing_that_was_read(box: Box) -> None:
    story = box(THREE_CAUGHT).roll("ghost").press("Roll")
    last, kept = story.words, len(story.kept)
    assert story.press("A").again().words == last
    assert story.press("Roll").words == last
    assert len(story.kept) == kept, "it is noted once"
    assert isinstance(story.press("Roll").view, RollView)


def test_the_clock_strikes_when_hugo_comes_over_the_arrow(box: Box) -> None:
    story = box(STRIKES, "ghost").press("Roll")
    assert story.tell() == ["red · 24:00. Hugo moves 3. 28 → 1 → 2", "It is 1:00. Hugo moves 4"]
    assert story.words.startswith("blue · 1:00")


def test_the_party_ends_at_five_and_a_tie_is_shared(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=26 passes=5 red(20)=9 blue(20)=12"
    story = box(line, "ghost").press("Roll")
    assert story.tell()[-1] == "It is 5:00. The party's over"
    assert story.words == "Winners! 1. red 20. 1. blue 20"
    assert isinstance(story.again().view, EndView)


def test_the_game_ends_when_somebody_reaches_the_limit(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(40)=4,21 blue(20)=23 turquoise(30)=9"
    story = box(line, "ghost").press("Roll")
    assert story.tell() == [
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
    assert story.session.deadline() is None, "it is over, and nothing goes on by itself"


def test_what_was_remarkable_is_told_before_the_ranking_and_only_once(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(30)=21,22 blue(20)=24 green(0)=21,r5"
    story = box(line).roll("ghost")
    story.press_until("46 or more", "Roll")
    assert story.press("Roll").words == "red. Hugo's favourite. caught 2×"
    assert story.wait(3).words == "The party's over. 3. red 49"
    assert story.settle().words.startswith("Winner! 1. green 10")
    assert story.press("*", "*").words.startswith("Winner! 1. green 10")
    assert story.again().words.startswith("Winner! 1. green 10")


def test_who_cannot_wait_for_the_winner_presses_roll(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(40)=4,21 blue(20)=24"
    story = box(line).roll("ghost")
    story.press_until("46 or more", "Roll")
    assert story.press("Roll").words == "The party's over. 2. red 50"
    story.listen()
    assert story.press("Roll").words == "Winner! 1. blue 20. 2. red 50"
    assert story.listen() == [Cue.WINNER]
    assert story.press("#").words.startswith("Play again?")


def test_looking_back_is_thought_about_once_while_the_ranking_is_told(box: Box) -> None:
    story = box("amigo-hugo rolling act=red hugo=20 passes=1 red(40)=4,21 blue(20)=24")
    table = story.roll("ghost").session._table
    steps = [EndScreen(step=number).elapsed(table) for number in (0, 1)]
    assert [isinstance(step, Send) for step in steps] == [True, False]


def test_a_practice_night_is_not_looked_back_at(box: Box) -> None:
    line = "amigo-hugo rolling act=red {}hugo=26 passes=5 red(20)=9 blue(20)=12"
    for house, is_looked_at in (("", True), ("house=practice ", False)):
        story = box(line.format(house)).roll("ghost")
        story.press_until("Winners!", "Roll")
        table = story.session._table
        assert isinstance(story.view, EndView)
        assert story.view.hint == ("A: look back" if is_looked_at else "Roll: now for real")
        assert isinstance(EndScreen().elapsed(table), Send) is is_looked_at
        assert (story.press("A").words == "One moment …") is is_looked_at


def test_after_a_practice_night_roll_reads_what_has_not_come_and_then_asks_who_plays(
    box: Box,
) -> None:
    line = "amigo-hugo rolling act=red house=practice hugo=26 passes=5 red(20)=9 blue(20)=12"
    story = box(line).roll("ghost")
    story.press_until("Winners!", "Roll")
    setup, known = story.session._table.game().setup, {*story.settings.practised, "last-lap"}
    first = story.press("Roll").words
    read = [first, story.press("2").words, *story.press_until("How many play?", "Roll")]
    left = {each.glass for each in LESSONS if each.of(setup) and each.id not in known}
    assert {each.removesuffix(" * lessons off") for each in read if "lessons off" in each} == left


def test_what_is_offered_after_a_game_is_what_there_is_of_it(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=26 passes=5 red(19)=9 blue(20)=12"
    story = box(line).roll("4").press("C", "#", "Roll").settle().press("13").roll("ghost")
    story.press_until("Winner!", "Roll")
    assert story.words.startswith("Winner! 1. red 19. 2. blue 20")
    assert story.press("B").words == "In this game. 1× taken back"
    assert story.press("Roll").words.endswith(
        "Same players / Others play / In this game / Look back / Past games"
    )
    assert story.told == story.line
    assert story.press("3").words == "In this game. 1× taken back"
    assert story.press("B").words.startswith("Winner! 1. red 19.")
    story.press("B", "Roll").press("*", "*")
    assert story.words.startswith("Menu"), "it lies over nothing"


def test_the_games_of_an_evening_are_told_until_a_new_evening(box: Box) -> None:
    ended = read_position("amigo-hugo over:clock hugo=1 passes=6 red(9)=9 blue(20)=21")
    before = Drafted(2, ended.setup.colours, won=(Colour.BLUE, Colour.RED))
    story = Story((before, *records_of(ended)), (), "").press("Roll", "3")
    assert story.words == "Games won. ▸ red 2. red 2 / blue 1 / New evening"
    assert story.press("3").session._table.won == ()


@pytest.mark.parametrize(
    ("points", "title"), [((12, 30), "Likely winner!"), ((12, 12), "Likely winners!")]
)
def test_a_fair_end_has_likely_winners(box: Box, points: tuple[int, int], title: str) -> None:
    red, blue = points
    story = box(f"amigo-hugo over:fair hugo=1 passes=3 red({red})=9 blue({blue})=21")
    assert isinstance(story.view, EndView)
    assert story.view.title == title


def test_after_the_end_no_key_rolls_or_moves(box: Box) -> None:
    story = box("amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21")
    assert story.press("7").words == "The game is over. Roll: a new one."
    assert story.press("*").press("B").words == "The game is over. Roll: a new one."
    assert isinstance(story.press("*").view, EndView)


def test_the_end_of_a_round_is_told_and_accounted_as_on_paper(box: Box) -> None:
    story = box(PARTY, "ghost").press("Roll")
    assert story.tell() == [
        "red · R1/3. Hugo moves 1. 21",
        "red. Caught on 21! put on step 57. it counts 7",
        "Round 1 over. nobody outside",
        "1 total. red 17 = 17. blue 16 = 16",
        "Round 2 of 3. red 35 → 11. red 36 → 15. red 37 → 17. red 38 → 18."
        " blue 34 → 9. blue 39 → 21. blue 40 → 24. blue 41 → 26. HUGO → 60",
    ]
    assert story.words == "red · R2/3. Step 60: put it where? 1 to 28, Roll deals all"


def test_whoever_is_left_over_when_the_rooms_are_full_counts_two(box: Box) -> None:
    line = (
        "ghost-party moving:1 act=red round=1/3 hugo=20"
        " red(0)=7,26,r1,r2,r3,r4 blue(0)=8,r5,r6,r7,r8,r9 green(0)=r10,w,w,w,w,w"
    )
    pages = box(line).press("41").tell()
    assert pages[0] == "Round 1 over. all rooms full"
    assert pages[1] == "Still outside. red 7 → 51. blue 8 → 51. 2 for each"


def test_a_draw_of_lots_says_among_whom_and_for_whom(box: Box) -> None:
    line = (
        "ghost-party rolling act=red round=1/3 hugo=20"
        " red(0)=21,r1,r2,r3,r5,r9 blue(0)=21,r4,r6,r7,r8,r11"
    )
    story = box(line).roll("ghost")
    story.tell()
    assert story.words == "R2/3. Lot: R B. Press Roll"
    story.chance = random.Random(1)
    assert story.press("Roll").tell()[0].endswith("The lot fell. places first")
    assert "Step 60: put it where?" in story.words


def test_who_hurries_the_die_where_nobody_can_move_does_not_roll_for_the_next(box: Box) -> None:
    line = "ghost-party rolling act=red round=1/3 hugo=20 red(0)=r5,c10 blue(0)=9,c9"
    story = box(line, "4", "5").press("Roll", "Roll", "Roll", "#").settle()
    assert story.words == "blue · R1/3. red: 4, nobody can move. Press Roll"
    assert len(story.faces) == 1


def test_that_nobody_can_move_is_told_over_a_power_cut_and_goes_on_by_itself(box: Box) -> None:
    line = "ghost-party rolling act=red round=1/3 hugo=20 red(0)=r5,c10 blue(0)=9,c9"
    for key in ("Roll", "#"):
        story = box(line, "4").press("Roll").again().press(key)
        assert story.words.startswith("blue · R1/3. red: 4, nobody can move."), "at once"
    story = box(line, "4").press("Roll").again()
    assert story.words.endswith("nobody can move (1/1)")
    assert story.press("7").words == "It goes on by itself. Roll: at once."
    assert story.press("*").wait(READ_S).words.startswith("blue · R1/3. red: 4, nobody can move.")
