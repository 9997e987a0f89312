"""A child counts along: with help, alone, too much, not at all; and whatever else is pressed."""

import pytest

from hugo_core.editions import Colour
from hugo_core.history import Acknowledged, TookBack
from hugo_core.notation import FACES, read_position
from hugo_core.position import Seat
from hugod.app.count.counting import AWAY_S, END_S, HEARING_S, HELP_S
from hugod.app.screens.kinds import HESITATION_S
from hugod.app.values.effects import Cue
from hugod.app.values.findings import ButtonTrouble
from hugod.app.values.inputs import Key, KeyDown, KeyUp, Part, PartLost
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, ListView
from hugod.app.values.settings import Counting, Help, Settings
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import CountView, RollView
from hugod.app.values.view import Light
from tests.hugod.app.conftest import Story, records_of

CAUGHT = "amigo-hugo rolling act=red hugo=20 passes=1 red(23)=18 blue(10)=22"
"""Red rolls a two and goes to Hugo: ten points."""
LUCKY = "amigo-hugo rolling act=red hugo=20 passes=1 red({})=9 blue(10)=22"
"""Red rolls a one and goes into a lucky room, 34."""
WALK = "amigo-hugo rolling act=red hugo=26 passes=1 red(10)=12 blue(10)=22"
"""Red rolls a four, 12 to 16."""


def counting(line: str, *faces: str, lock: bool = False, **levels: Help) -> Story:
    """Stand at *line*; the colours named count so."""
    settings = Settings(counting=Counting(**levels), is_locked=lock)
    records = records_of(read_position(line))
    return Story(records, [FACES[face] for face in faces], "", settings)


def caught(help_: Help = Help.HELP) -> Story:
    """Red has walked two and read that it is caught; it stands on 23, and ten more are due."""
    story = counting(CAUGHT, red=help_).roll("2").press("20", "Roll", "Roll").wait(END_S + 1)
    assert isinstance(story.view, NewsView)
    assert points(story) == "23", "nothing is told ahead of the count"
    story.press("Roll")
    assert story.words == "red. 23. 10 more"
    return story


def hint(story: Story) -> str:
    assert isinstance(story.view, CountView)
    return story.view.hint


def points(story: Story) -> str:
    """What is known of red's points."""
    return story.told.split("red(")[1].split(")")[0]


# As it should go


def test_ten_points_are_counted_one_by_one_and_board_and_points_follow() -> None:
    story = caught()
    first = story.view
    assert first.light is Light.ON
    assert hint(story) == "Roll counts   * skips"
    heard = []
    for number in range(24, 33):
        assert story.press("Roll").words == str(number)
        heard.append(points(story))
    assert heard == [str(number) for number in range(24, 33)]
    assert story.press("Roll").words == "33. There you are!"
    assert story.view.light is Light.OFF
    assert story.wait(END_S).words.startswith("blue · 24:00.")
    assert points(story) == "33"


def test_a_guests_way_is_counted_place_by_place() -> None:
    story = counting(WALK, red=Help.HELP).roll("4").press("16")
    assert story.words == "red. 12. 4 more"
    said = [story.press("Roll").words for _ in range(4)]
    assert said == ["13", "14", "15", "16. There you are!"]
    assert "red(10)=16" in story.told
    assert isinstance(story.wait(END_S).view, RollView)


def test_a_lucky_room_is_counted_down_and_stops_at_nothing() -> None:
    story = counting(LUCKY.format(2), red=Help.HELP).roll("1").press("34", "Roll")
    story.wait(END_S + 6)
    assert story.words == "red. 2. 2 back"
    assert [story.press("Roll").words for _ in range(2)] == ["1", "0. There you are!"]
    nothing = counting(LUCKY.format(0), red=Help.HELP).roll("1").press("34", "Roll")
    assert isinstance(nothing.wait(END_S).view, RollView)


def test_two_on_one_step_count_one_after_the_other() -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,23 blue(12)=23,14"
    story = counting(line, red=Help.HELP, blue=Help.HELP).roll("ghost")
    assert story.press("Roll").words == "red. 10. 10 more"
    story.press(*["Roll"] * 10).wait(END_S + 1)
    assert story.words == "blue. 12. 10 more"
    assert "red(20)" in story.told
    assert "blue(12)" in story.told
    assert story.press(*["Roll"] * 10).words == "22. There you are!"
    assert story.session._table.tally.numbers == 20


def test_a_page_leads_on_to_its_count_and_back_to_the_page_before() -> None:
    story = counting(CAUGHT, red=Help.HELP).roll("2").press("20", "Roll", "Roll").wait(END_S + 1)
    assert story.press("B").words == "red. 23. 10 more"
    line = "amigo-hugo rolling act=red hugo=6 passes=1 red(10)=5 blue(10)=12,r3"
    story = counting(line, red=Help.HELP).roll("2").press("33", "Roll", "Roll").wait(END_S + 1)
    assert story.words.startswith("blue. Out of 33!")
    assert story.press("Roll").words.startswith("red. Lucky room!")
    assert story.press("A").words.startswith("blue. Out of 33!")


def test_a_round_of_the_midnight_party_is_one_sum_and_the_sheet_says_it_after() -> None:
    line = (
        "ghost-party rolling act=red round=1/3 hugo=20"
        " red(0)=21,r5,r6,r7,r8,c10 blue(0)=r4,r9,r10,r11,c9,c8"
    )
    story = counting(line, blue=Help.ALONE).roll("ghost")
    while not isinstance(story.view, CountView):
        assert "total" not in story.words
        story.press("Roll").wait(1)
    assert story.words == "blue. 0. 5 guests"
    assert "blue(0)" in story.told
    assert [story.press("Roll").words for _ in range(4)] == ["9", "17", "18", "19"]
    story.press("Roll").wait(END_S)
    assert "blue" in story.words
    assert "blue 16 = 16" in story.words


def test_off_costs_no_key_and_keeps_nothing() -> None:
    story = counting(WALK, blue=Help.HELP).roll("4").press("16")
    assert isinstance(story.view, RollView)
    assert not any(isinstance(record, Acknowledged) for record in story.kept[3:])


def test_the_tones_rise_and_fall_with_the_numbers() -> None:
    story = caught()
    story.listen()
    story.press("Roll", "Roll", "Roll")
    assert story.listen() == [Cue.COUNT_1, Cue.COUNT_2, Cue.COUNT_3]
    story = counting(LUCKY.format(5), red=Help.HELP).roll("1").press("34", "Roll").wait(9)
    story.listen()
    assert story.press("Roll", "Roll", "Roll").listen() == [Cue.COUNT_10, Cue.COUNT_9, Cue.THERE]


# Slow, too much, away


@pytest.mark.parametrize("help_", [Help.HELP, Help.ALONE])
def test_who_hesitates_is_told_the_next_number_and_presses_it(help_: Help) -> None:
    story = caught(help_).wait(HELP_S[help_] - 0.1)
    assert story.words == "red. 23. 10 more"
    assert story.wait(0.2).words == "red. 23. Now 24!"
    assert (points(story), hint(story)) == ("23", "Roll counts   * skips")
    assert story.press("Roll").words == "24"
    assert hint(story) == ""


def test_one_too_many_is_noticed_and_mashing_on_rolls_nothing_for_the_next() -> None:
    story = caught().press(*["Roll"] * 10, "4")
    assert story.words == "It goes on by itself.", "Roll would not hurry it"
    assert story.press("Roll").words == "One too many! 33 it is."
    for _ in range(24):
        assert story.press("Roll").wait(0.1).words == "One too many! 33 it is."
    for _ in range(14):
        story.press("Roll").wait(0.1)
    assert story.words == "One moment …", "no press has held it up"
    assert isinstance(story.wait(1).view, RollView)
    assert points(story) == "33"


def test_who_walks_away_comes_back_to_the_result_and_the_game() -> None:
    story = caught().press("Roll").wait(HEARING_S + HELP_S[Help.HELP] + AWAY_S + 0.1)
    assert story.words == "33 it is."
    assert isinstance(story.wait(END_S + 1).view, RollView)


def test_a_held_roll_counts_once() -> None:
    story = caught()
    story.give(KeyDown(Key.ROLL)).wait(2)
    assert story.words == "24"
    story.give(KeyUp(Key.ROLL))
    assert story.words == "24"


# Other keys


@pytest.mark.parametrize("key", ["0", "4", "9", "A", "B"])
def test_another_key_gets_a_kind_answer_and_counts_nothing(key: str) -> None:
    story = caught().press("Roll")
    kept = len(story.kept)
    story.listen()
    assert story.press(key).words == "Press Roll once for each number."
    assert story.listen() == []
    assert len(story.kept) == kept
    assert story.wait(5).words == "24"
    assert story.press(key, "Roll").words == "25"


def test_star_leads_out_and_the_next_key_switches_it_off() -> None:
    story = caught().press("Roll", "*")
    assert story.words == "33 it is."
    assert story.press("0").words.startswith("red counts no more.")
    assert story.settings.counting.red is Help.OFF
    assert isinstance(story.press("*").view, RollView)
    assert isinstance(story.again().view, RollView)


def test_star_and_star_again_is_the_menu_and_leads_back() -> None:
    story = caught().press("Roll", "*", "*")
    assert isinstance(story.view, ListView)
    assert story.press("*").words == "33 it is."
    assert hint(story) == "0: no more counting"
    assert story.press("A").words == "It goes on by itself. Roll: at once."


def test_who_stops_counting_leaves_the_others_theirs() -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,23 blue(12)=23,14"
    story = counting(line, red=Help.HELP, blue=Help.HELP).roll("ghost").press("Roll", "*", "0")
    assert story.words.startswith("red counts no more.")
    assert story.press("*").words == "blue. 12. 10 more"


@pytest.mark.parametrize("keys", [("Roll", "*", "#"), ("Roll", "*", "Roll"), (*["Roll"] * 10, "#")])
def test_who_does_not_want_to_wait_goes_on(keys: tuple[str, ...]) -> None:
    story = caught().press(*keys)
    assert isinstance(story.view, RollView)
    assert points(story) == "33"


def test_undo_in_mid_count_takes_the_turn_back_and_the_counting_with_it() -> None:
    story = caught().press("Roll", "Roll", "C")
    assert "Take back?" in story.words
    story.wait(1).press("#")
    assert story.last_kept == TookBack(1)
    assert points(story) == "23"
    assert story.session._table.tally.numbers == 0
    story.settle().press("Roll").settle().press("20")
    assert story.words == "red. 18. 2 more"


def test_undo_that_is_not_meant_goes_on_counting() -> None:
    assert caught().press("Roll", "C", "*").words == "24"


def test_a_phone_counts_too_and_cannot_switch_it_off() -> None:
    story = caught().phone("Roll")
    assert story.words == "24"
    assert story.phone("*").words == "33 it is."
    story.phone("0")
    assert story.settings.counting.red is Help.HELP


def test_locked_keys_count_nothing() -> None:
    story = caught()
    story.hold("A", "B", seconds=2.5).wait(4)
    assert story.press("Roll").words == "Locked. Hold A+B."
    assert points(story) == "23"


def test_looking_round_says_no_more_than_is_counted() -> None:
    story = caught().press("Roll", "D")
    assert "red 24" in story.words
    assert story.press("#").words == "24"


# The plug


def test_the_plug_may_be_pulled_at_every_number_of_a_count() -> None:
    story = caught()
    for number in range(24, 33):
        story.press("Roll")
        after = story.again()
        assert after.view == story.view
        assert (after.words, after.told) == (str(number), story.told)
        assert after.press("Roll").words.startswith(str(number + 1))
    there = story.press("Roll").again()
    assert there.words == "33. There you are!"
    assert isinstance(there.wait(END_S).view, RollView)


def test_the_plug_may_be_pulled_on_a_guests_way() -> None:
    story = counting(WALK, red=Help.HELP).roll("4").press("16", "Roll")
    assert story.again().words == "13"
    done = len(story.kept) - 2
    cut = Story(story.kept[:done], [], "", story.settings)
    assert isinstance(cut.view, RollView)  # not opened yet: nothing was shown of it


def test_nothing_of_it_is_in_the_games_record() -> None:
    story = caught().press(*["Roll"] * 10).wait(END_S)
    plain = counting(CAUGHT).roll("2").press("20", "Roll")
    records = [each.session._table.record_text() for each in (story, plain)]
    assert records[0] == records[1]


# How many now?


def asked(start: int = 26) -> Story:
    """Red has counted three ways without help, and goes into a lucky room: *start*, 3 back."""
    line = f"amigo-hugo rolling act=red hugo=20 passes=1 red({start})=5 blue(10)=22"
    story = counting(line, red=Help.ALONE)
    for place in (6, 7, 8):
        story.roll("1").press(str(place), "#", "Roll").wait(END_S + 1)
        story.roll("1").press(str(place + 17), "#").wait(1)
    story.roll("2").press("34", "Roll").wait(1).press("Roll").wait(END_S + 6)
    assert story.words == f"red · 24:00. How many now? {start}, 3 back"
    assert isinstance(story.view, AskView)
    assert story.view.digits == 2
    return story


def test_who_counts_well_is_asked_how_many_it_is_now() -> None:
    story = asked()
    assert points(story) == "26"
    assert story.again().words == story.words
    assert story.press("23").words == "23. There you are!"
    assert points(story) == "23"
    assert isinstance(story.wait(END_S).view, RollView)


def test_nobody_is_asked_for_the_place_of_a_guest() -> None:
    """It is there to be read on the board."""
    story = counting(
        "amigo-hugo rolling act=red hugo=20 passes=1 red(26)=5 blue(10)=22", red=Help.ALONE
    )
    for place in (6, 7, 8):
        story.roll("1").press(str(place), "#", "Roll").wait(END_S + 1)
        story.roll("1").press(str(place + 17), "#").wait(1)
    assert story.session._table.tally.mastered(Seat(0)) == 3
    assert story.roll("1").press("9").wait(1).words == "red. 8. 1 more"


def test_without_a_big_button_hash_says_one_too_many() -> None:
    """It is the only key to count with, and is pressed as often as that."""
    story = caught().give(PartLost(Part.BUTTON, ButtonTrouble.STUCK))
    story.press("#", *["#"] * 10)  # the first one when it was told of the button
    assert story.words == "33. There you are!"
    assert story.press("#").words == "One too many! 33 it is."


def test_the_right_answer_of_one_digit_needs_no_key_more() -> None:
    assert asked(11).press("8", "Roll").words == "8. There you are!"
    story = asked(11).press("8")
    assert story.wait(HESITATION_S).words == "8. There you are!"
    assert isinstance(story.wait(END_S).view, RollView)


@pytest.mark.parametrize(
    ("start", "said"), [(23, "2 tens"), (13, "10. one ten"), (25, "2 tens and 2")]
)
def test_full_tens_have_no_ones(start: int, said: str) -> None:
    assert asked(start).wait(AWAY_S + 1).words == said


def test_after_three_tries_the_answer_comes_in_tens_and_ones() -> None:
    story = asked().press("22").wait(1)
    assert story.words == "red · 24:00. How many now? Not quite. Once more!"
    assert "Not quite" in story.press("29").wait(1).words
    assert story.press("30").words == "2 tens and 3"
    assert points(story) == "23"
    assert isinstance(story.wait(END_S).view, RollView)
    assert story.session._table.tally.mastered(Seat(0)) == 0


def test_in_a_question_roll_counts_all_the_same_and_star_leads_out() -> None:
    assert asked().press("Roll").words == "25"
    assert asked().press("2", "*", "*").words == "23 it is."
    assert asked().press("A").words == "Type how many. Roll counts."
    assert (
        asked().press("2").wait(5).words.endswith("[2]. # takes it * clears".replace(" *", "   *"))
    )
    assert asked().wait(AWAY_S + 1).words == "2 tens and 3"
    assert asked().press("2").wait(HESITATION_S + AWAY_S + 1).words == "2 tens and 3"


# For the parents


def test_at_the_end_the_parents_see_how_well_was_counted_and_no_name() -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(36)=18 blue(10)=22"
    story = counting(line, red=Help.HELP).roll("2").press("20", "Roll", "Roll").wait(END_S + 1)
    story.press("Roll").wait(1).press("Roll").wait(HELP_S[Help.HELP] + 1)
    for _ in range(5):
        story.press("Roll").wait(HEARING_S)
    story.press(*["Roll"] * 4)  # nobody counts so fast
    assert isinstance(story.settle().settle().view, EndView)
    assert story.press("B").words == "In this game. 7 of 12 counted alone"
    assert story.again().press("B").words == "In this game. 7 of 12 counted alone"


# Who counts


def test_who_counts_is_said_by_colour_and_comes_back_after_a_start() -> None:
    story = counting(WALK).open("Who plays", "Count with me", "blue")
    assert story.words.startswith("blue counts. ▸ no")
    story.press("3")
    assert story.words.startswith("Count with me. ▸ blue: alone")
    assert story.settings.counting == Counting(blue=Help.ALONE)
    assert story.again().session._table.is_counting(Seat(1))


def test_where_somebody_ever_counted_it_is_asked_when_the_players_sit_down() -> None:
    story = Story((), [], "", Settings(counting=Counting(red=Help.HELP)))
    story.press("Roll").wait(1)
    for _ in range(9):
        if story.words.startswith("Who counts?"):
            break
        story.press("2" if "How many" in story.words else "#").wait(1)
    assert story.words.startswith("Who counts? ▸ Go on."), story.words
    assert isinstance(story.view, ListView)
    assert story.view.items == ("Go on", "red: with help", "blue"), "nobody else sits down"
    story.press("3", "2").wait(1)
    assert story.settings.counting == Counting(red=Help.HELP, blue=Help.HELP)
    assert story.phone("1").position is not None


def test_before_a_game_all_colours_may_count() -> None:
    story = Story((), [], "").open("Who plays", "Count with me")
    assert isinstance(story.view, ListView)
    assert [badge.colour for badge in story.view.badges] == list(Colour)


def test_who_is_switched_off_in_the_menu_in_mid_count_is_told_the_result() -> None:
    story = counting(WALK, red=Help.HELP).roll("4").press("16", "Roll", "*", "*")
    story.press("8", "3", "1", "1")
    assert story.settings.counting == Counting()
    story.leave()
    assert story.words == story.again().words == "16 it is."
    assert isinstance(story.wait(END_S).view, RollView)


def test_who_is_switched_on_counts_from_the_next_move_on() -> None:
    story = counting(WALK).roll("4").press("16").open("Who plays", "Count with me", "red")
    story.press("2").leave()
    assert isinstance(story.view, RollView)
    assert isinstance(story.again().view, RollView)
