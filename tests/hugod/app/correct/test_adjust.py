"""Putting the box in step with the cardboard: any figure, any points, Hugo, the clock, the turn."""

import random

import pytest

from hugo_core.board import DOOR
from hugo_core.commands import Fix
from hugo_core.history import Done, TookBack
from hugod.app.values.inputs import Key
from hugod.app.values.map_views import PlaceView
from hugod.app.values.prompt_views import AskView, ListView, TextView
from hugod.app.values.turn_views import RollView
from tests.hugod.app.conftest import Box, Story

HUGO = (
    "amigo-hugo rolling act=red hugo=20 passes=1 "
    "red(10)=4,17,21,22,r5,c10 blue(12)=9,11,12,13,14,c9"
)
PARTY = "ghost-party rolling act=red round=1/3 red(0)=4,17,20,21,r5,c10 blue(0)=9,11,12,13,14,w"


def to_be_put_right(story: Story) -> Story:
    """Open the page of the menu about putting right."""
    story.press("*")
    assert isinstance(story.view, ListView)
    return story.press(str(story.view.items.index("Fix it") + 1)).wait(2)


def list_of(story: Story) -> Story:
    """Go to what can be put right, figure by figure, behind a bump of the board."""
    to_be_put_right(story).press("3").wait(2).press("3")
    assert story.words.startswith("Fix positions. ▸ red. red / blue / Hugo")
    return story


def slowly(story: Story, *keys: str) -> Story:
    """Press keys with time to look between them: no `#` is taken for a habit."""
    for key in keys:
        story.wait(2).press(key)
    return story


def all_right(story: Story) -> Story:
    """Go to the end of the list and say that all is right, page by page."""
    story.wait(2)
    story.press_until("▸ all right", "A")
    story.press("#")
    return story.press_while("Roll goes on", "Roll")


def fixes(story: Story) -> list[Fix]:
    done = (kept.command for kept in story.kept if isinstance(kept, Done))
    return [command for command in done if isinstance(command, Fix)]


def test_a_bumped_guest_is_put_where_the_cardboard_has_it(box: Box) -> None:
    story = slowly(list_of(box(HUGO)), "1", "1")
    assert story.words == "red 1/6: 4. A B or number, # next"
    assert slowly(story, "#").words.startswith("red 2/6: 17.")
    story.press("1", "8")
    assert story.words.startswith("red 2/6: 18.")
    slowly(story, *"#####")
    assert isinstance(story.view, ListView)
    assert all_right(story).words == "Is it right now? red 17→18. # yes      * no"
    assert fixes(story) == []
    story.press("#")
    assert story.line == HUGO.replace("red(10)=4,17", "red(10)=4,18")
    assert isinstance(story.view, RollView)
    assert story.view.note == "positions fixed"
    assert len(fixes(story)) == 1


def test_a_correction_is_taken_back_like_anything(box: Box) -> None:
    story = slowly(list_of(box(HUGO)), "1", "1", "B", *"######")
    all_right(story).press("#")
    assert story.line == HUGO.replace("=4,17", "=5,17")
    assert story.press("C").words == "Take back? positions fixed. # yes  * no  C more"
    assert story.press("#").line == HUGO
    assert story.last_kept == TookBack(1)


def test_everything_can_be_put_right_at_once_and_each_is_said(box: Box) -> None:
    story = list_of(box(HUGO))
    slowly(story, "2", "2", "2", "3").wait(2).press("#")  # blue: 23 points
    slowly(story, "3", "1", "6").wait(2).press("#")  # Hugo on 16
    slowly(story, "4", "3").wait(2)  # the third hour
    slowly(story, "5", "2")  # blue's turn
    assert story.words == (
        "Fix positions. ▸ now blue. red / blue / Hugo: 16 / clock: 1:00 / now blue / all right"
    )
    said = []
    story.wait(2).press("B", "#")
    while isinstance(story.view, TextView):
        said.append(story.words)
        story.press("#")
    assert said == [
        "Is it right now? Hugo 20→16\nclock: 1:00. Roll goes on",
        "Is it right now? blue, points: 23\nnow blue. # yes      * no",
    ]
    turned = HUGO.replace("act=red hugo=20 passes=1", "act=blue hugo=16 passes=2")
    assert story.line == turned.replace("blue(12)", "blue(23)")


def test_two_figures_change_places_though_the_first_alone_could_not(box: Box) -> None:
    both = HUGO.replace("12,13,14,c9", "12,13,r6,c9")
    story = slowly(list_of(box(both)), "1", "1", *"####", "36", *"##")
    slowly(story, "2", "1", *"####", "35", *"##")
    all_right(story).press("#")
    assert story.line == both.replace("r5", "rx").replace("r6", "r5").replace("rx", "r6")


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (("1", "1", "20", *"######"), "Hugo is on 20: a guest there is caught."),
        (("2", "1", "35", *"######"), "Two guests cannot be in room 35."),
        (("3", "60", "#"), "With Hugo on the stairs it is 23:45."),
        (("4", "1"), "With Hugo on 20 the clock has struck."),
    ],
)
def test_what_cannot_be_is_refused_and_the_rest_stays(
    box: Box, keys: tuple[str, ...], reason: str
) -> None:
    story = slowly(list_of(box(HUGO)), "2", "2", "2", "3").wait(2).press("#")
    slowly(story, *keys)
    assert all_right(story).words == reason
    assert isinstance(story.press("#").view, ListView)
    assert slowly(story, "2").words.endswith("guests / points: 23")
    assert fixes(story) == []


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (("1", "1", "29"), "There is no 29 on this board."),
        (("1", "1", "70"), "There is no 70 on this board."),
        (("3", "35"), "Hugo never stands on 35."),
        (("1", "2", "46"), "Points go from 0 to 45."),
    ],
)
def test_a_number_that_is_none_is_refused_at_once(
    box: Box, keys: tuple[str, ...], reason: str
) -> None:
    story = slowly(list_of(box(HUGO)), *keys)
    assert story.words == reason
    assert "[" not in story.press("#").words


def test_a_half_typed_number_is_shown_and_hash_takes_it(box: Box) -> None:
    story = slowly(list_of(box(HUGO)), "1", "1", "1")
    assert isinstance(story.view, PlaceView)
    assert story.view.entry == "1"
    assert story.press("*").words.startswith("red 1/6: 4.")
    assert slowly(story, "1", "#").words.startswith("red 2/6: 17.")
    assert story.press("*").words.startswith("red 1/6: 1.")


def test_a_and_b_lead_through_neighbouring_places(box: Box) -> None:
    story = slowly(list_of(box(HUGO)), "1", "1", "A", "A", "A", "A")
    assert story.words.startswith("red 1/6: 52.")  # the lowest step is beside the arrow's square
    assert story.press("B").words.startswith("red 1/6: 1.")


def test_hugo_goes_down_the_stairs_to_the_arrow(box: Box) -> None:
    story = slowly(list_of(box(HUGO)), "3", "1", "#").wait(2).press("3", "A")
    assert isinstance(story.view, PlaceView)
    assert (story.view.place, story.view.is_hugo) == (52, True)
    assert story.press("70").words.startswith(f"Hugo: {DOOR}.")


def test_points_go_below_nought_where_rooms_take_them_off(box: Box) -> None:
    story = slowly(list_of(box(PARTY)), "1", "2", "A", "A")
    assert isinstance(story.view, AskView)
    assert story.view.entry == "−2"
    all_right(story.press("#")).press("#")
    assert story.line == PARTY.replace("red(0)", "red(-2)")
    assert slowly(list_of(box(HUGO.replace("red(10)", "red(0)"))), "1", "2", "A").words == (
        "Points go from 0 to 45."
    )


def test_without_a_clock_none_is_asked_for(box: Box) -> None:
    assert "clock" not in list_of(box(PARTY)).words


def test_nothing_changed_keeps_nothing_and_says_so(box: Box) -> None:
    story = slowly(list_of(box(HUGO)), "1", "1", "B", "A", *"######")
    before = list(story.kept)
    assert all_right(story).words == "All is as the box thought."
    assert isinstance(story.press("Roll").view, RollView)
    assert story.kept == before


def test_leaving_with_something_changed_is_asked_once_more(box: Box) -> None:
    story = slowly(list_of(box(HUGO)), "1", "1", "B", *"######", "*")
    assert story.words.startswith("Stop here? Then all stays as it was.")
    assert "Fix positions" in story.press("*").words
    assert story.press("*", "#").words.startswith("Board bumped")
    assert slowly(list_of(box(HUGO)), "*").words.startswith("Board bumped")


def test_no_is_no(box: Box) -> None:
    story = slowly(list_of(box(HUGO)), "1", "1", "B", *"######")
    assert all_right(story).press("*").words.startswith("Fix positions")
    assert fixes(story) == []


def test_a_number_rolled_is_moved_after_it(box: Box) -> None:
    story = slowly(list_of(box(HUGO.replace("rolling", "moving:4"))), "1", "1", "B", *"######")
    all_right(story).press("#")
    assert story.line == HUGO.replace("rolling", "moving:4").replace("=4,17", "=5,17")


def test_a_cut_in_the_middle_loses_only_the_correction(box: Box) -> None:
    story = slowly(list_of(box(HUGO)), "1", "1", "B", *"######")
    again = all_right(story).again()
    assert (again.line, isinstance(again.view, RollView)) == (HUGO, True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "amigo-hugo placing act=red red(10)= blue(10)=",
            "First place all the guests and draw all the lots.",
        ),
        ("amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21", "The game is over."),
    ],
)
def test_at_other_times_the_box_says_kindly_why_not(box: Box, line: str, said: str) -> None:
    assert to_be_put_right(box(line)).press("3").wait(2).press("3").words == said


def test_first_comes_what_is_to_be_done_on_the_board(box: Box) -> None:
    story = to_be_put_right(box(HUGO).roll("ghost")).press("3").wait(2).press("3")
    assert story.words == "Do this on the board, then press Roll."


@pytest.mark.parametrize("line", [HUGO, PARTY])
def test_any_keys_keep_nothing_but_what_was_said_to_be_right(box: Box, line: str) -> None:
    keys = [*Key, *"1234567890", *"AABB###"]
    for seed in range(15):
        chance = random.Random(seed)
        story = list_of(box(line))
        story.faces.clear()
        for _ in range(60):
            before, asked = len(fixes(story)), story.words
            story.chance = chance
            story.wait(chance.choice((0, 2))).press(chance.choice(keys))
            if len(fixes(story)) > before:
                assert asked.startswith("Is it right now?")
                assert asked.endswith("# yes      * no")
            if chance.random() < 0.2 and isinstance(story.view, RollView):
                list_of(story)
