"""Mending an older entry: what was entered, what really happened, and what comes of it."""

import pytest

from hugo_core.board import Place
from hugo_core.commands import PlaceGuest
from hugo_core.events import GuestPlaced
from hugo_core.history import Done, Replayed
from hugo_core.position import Seat
from hugod.app.values.prompt_views import AskView, ListView, TextView
from hugod.app.values.turn_views import MoveView, RollView
from tests.hugod.app.conftest import Box, Story

ROLLING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,5,17 blue(12)=12,14,r3"


def played(box: Box) -> Story:
    """Red moved 4 to 8, blue 12 to 13, red 8 to 10."""
    story = box(ROLLING).roll("4").press("8").settle().roll("1").press("13").settle()
    return story.roll("2").press("10").settle()


def test_the_newest_entry_comes_first_in_the_list(box: Box) -> None:
    story = played(box).open("Fix it", "Fix a move")
    assert isinstance(story.view, ListView)
    assert story.view.items[:3] == ("red 8→10", "blue 12→13", "red 4→8")


def test_the_move_of_that_time_is_asked_with_the_roll_of_that_time(box: Box) -> None:
    story = played(box).open("Fix it", "Fix a move").press("2")
    assert isinstance(story.view, MoveView)
    assert (story.view.face, story.view.hint) == (1, "What happened?")
    assert story.view.bar.turn is not None
    assert story.view.bar.turn.name == "blue"


def test_what_really_happened_is_put_in_and_the_rest_played_on_top(box: Box) -> None:
    story = played(box).open("Fix it", "Fix a move").press("2", "15")
    assert story.tell() == ["blue. On the board. 13 → 12. 14 → 15"]
    assert isinstance(story.view, RollView)
    assert story.line == (
        "amigo-hugo rolling act=blue hugo=20 passes=1 red(10)=5,10,17 blue(12)=12,15,r3"
    )
    record = next(kept for kept in reversed(story.kept) if isinstance(kept, Replayed))
    assert (record.back, len(record.done), record.waiting) == (3, 3, ())


def test_a_wrong_place_is_refused_by_the_rules_of_that_time(box: Box) -> None:
    story = played(box).open("Fix it", "Fix a move").press("2", "16")
    assert story.words.startswith("With a 1 you cannot reach 16.")
    assert isinstance(story.wait(2).press("#").view, MoveView)


def misfitting(box: Box) -> Story:
    """It was not the guest on 4 that red moved: 8 to 10 has no guest any more."""
    story = played(box).open("Fix it", "Fix a move").press("3", "9")
    story.tell()
    return story


def test_the_first_that_does_not_fit_is_shown_with_its_reason_and_asked_anew(box: Box) -> None:
    story = misfitting(box)
    assert story.words == "No longer fits. red 8→10. You have no guest on 8. # enter again"
    assert isinstance(story.press("#").view, MoveView)
    story.press("6").settle()
    story.tell()
    assert isinstance(story.view, RollView)
    assert story.line == (
        "amigo-hugo rolling act=blue hugo=20 passes=1 red(10)=6,9,17 blue(12)=13,14,r3"
    )


def test_what_waits_is_still_there_after_a_power_cut(box: Box) -> None:
    story = misfitting(box).again()
    assert story.words.startswith("No longer fits. red 8→10.")


def test_nothing_that_waits_is_dropped_by_looking_away(box: Box) -> None:
    story = misfitting(box).press("#", "*")
    assert story.words.startswith("No longer fits. red 8→10.")


def test_a_placement_is_mended(box: Box) -> None:
    story = box("amigo-hugo placing act=red red(10)= blue(10)=").press("17", "8")
    story.open("Fix it", "Fix a move").press("2")
    assert isinstance(story.view, AskView)
    story.press("9")
    assert story.tell() == ["red. On the board. 17 → 9"]
    assert story.line == "amigo-hugo placing act=red red(10)=9 blue(10)=8"


def test_which_guest_it_was_is_asked_at_that_time_too(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,6,r3,r4 blue(12)=12"
    story = box(line).roll("4").press("10").settle()
    story.open("Fix it", "Fix a move").press("1", "8")
    story.tell()
    assert "red(10)=6,8,r3,r4" in story.line


@pytest.mark.parametrize("key", ["C", "D"])
def test_other_keys_wait_until_the_entry_is_mended(box: Box, key: str) -> None:
    story = played(box).open("Fix it", "Fix a move").press("2", key)
    assert isinstance(story.view, TextView)
    assert isinstance(story.press("#").view, MoveView)


def test_star_leads_back_to_the_list_and_to_the_game(box: Box) -> None:
    story = played(box)
    line = story.line
    story.open("Fix it", "Fix a move").press("2", "*")
    assert isinstance(story.view, ListView)
    story.leave()
    assert (story.line, isinstance(story.view, RollView)) == (line, True)


def test_before_the_first_placement_there_is_nothing_to_mend(box: Box) -> None:
    story = box("amigo-hugo placing act=red red(10)= blue(10)=").open("Fix it", "Fix a move")
    assert story.words == "There is no move to fix yet."


def test_a_roll_that_was_taken_back_is_not_given_up_without_everyones_yes(box: Box) -> None:
    story = played(box).roll("5").press("C", "#")
    story.open("Fix it", "Fix a move").press("2", "15")
    assert "Do you agree?" in story.words
    story.press("Roll", "Roll")
    assert any(isinstance(kept, Replayed) for kept in story.kept)


def test_what_is_not_asked_for_any_more_is_left_out_on_hash(box: Box) -> None:
    story = box(ROLLING)
    gone = Done(PlaceGuest(Place(5)), (GuestPlaced(Seat(0), None, Place(5)),))
    story.kept.append(Replayed(0, (), (gone,)))
    story = story.again()
    assert story.words.startswith("No longer fits. red → 5.")
    assert story.words.endswith("# leave it out")
    assert story.press("#").last_kept == Replayed(0, ())
    assert isinstance(story.view, RollView)


def typed(box: Box) -> Story:
    """Red typed a 4 of the family's own die and moved 4 to 8; it had been a 5."""
    story = (
        box(ROLLING).open("This box", "Settings", "Who rolls: box", "Us, our own die").press("Roll")
    )
    assert story.settings.own_die
    return story.press("4").settle().press("8").settle()


def test_a_roll_of_the_familys_own_die_is_mended_and_the_move_asked_anew(box: Box) -> None:
    story = typed(box).open("Fix it", "Fix a move")
    assert isinstance(story.view, ListView)
    assert story.view.items[:2] == ("red 4→8", "red: 4")
    story.press("2")
    assert isinstance(story.view, AskView)
    assert story.view.hint == "What happened?"
    story.press("5")
    story.tell()
    assert story.words.startswith("No longer fits. red 4→8.")
    story.wait(2).press("#", "9")
    story.tell()
    assert story.line.startswith("amigo-hugo rolling act=blue hugo=20 passes=1 red(10)=5,9,17")
    again = story.again()
    assert again.line == story.line
    assert again.session._table.record_text().splitlines()[-1] == "red 5 4>9"


def test_a_roll_that_is_mended_to_the_same_stays_and_nothing_is_rolled_meanwhile(box: Box) -> None:
    story = typed(box)
    line = story.line
    story.open("Fix it", "Fix a move").press("2", "Roll")
    assert isinstance(story.view, TextView)
    assert isinstance(story.press("#").view, AskView)
    story.press("4", "#")
    story.tell()
    assert story.line == line


def test_a_roll_of_the_box_is_not_in_the_list(box: Box) -> None:
    story = played(box).open("Fix it", "Fix a move")
    assert isinstance(story.view, ListView)
    assert not any("red:" in item for item in story.view.items)
