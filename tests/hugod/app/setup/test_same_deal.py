"""The same throws at several tables: six digits in the set-up, and the code places the guests."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hugo_core.history import Begun, Drafted
from hugod.app.looking_back.riddles import may_look_back
from hugod.app.partners.partner_turn import partner_turn
from hugod.app.table.deal import hides_judgement
from hugod.app.values.effects import RollDeal, RollDie

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box, Story


def code_of(story: Story) -> str:
    draft = story.last_kept
    assert isinstance(draft, Drafted)
    return draft.deal


def test_six_digits_are_typed_and_the_list_shows_them(box: Box) -> None:
    story = box().press("Roll", "1", "4")
    assert "Six digits" in story.words
    assert "482" in story.press("4", "8", "2").words
    story.press("9", "1", "3")
    assert code_of(story) == "482913"
    assert "Code 482913" in story.press("B").words


def test_the_code_goes_again_and_a_half_typed_one_was_never_there(box: Box) -> None:
    story = box().press("Roll", "1", "4", "4", "8", "*", "*")
    assert "Same throws" in story.words
    story = box().press("Roll", "1", "4", *"482913").wait(3).press("4")
    assert code_of(story) == ""


def test_the_game_has_the_code_and_the_next_one_has_not(box: Box) -> None:
    story = begun(box)
    record = story.last_kept
    assert isinstance(record, Begun)
    assert record.setup.deal == "482913"
    assert story.session._table.usual
    assert story.session._table.usual.deal == ""


def test_the_code_places_all_guests_and_no_key_does(box: Box) -> None:
    story = begun(box)
    before = story.position
    assert "code" in story.words
    for key in ("1", "A", "B", "#"):
        story.press(key).wait(3)
    assert story.position == before
    effects = story.session._deal(None, story.now)
    assert [effect.same for effect in effects if isinstance(effect, RollDeal)] == [
        "482913 places 1"
    ]


def test_each_roll_says_which_throw_of_the_code_it_is(box: Box) -> None:
    story = begun(box)
    story.press("Roll").press_until("Press Roll", "Roll")
    effects = story.session._throw(None, story.now)
    assert [effect.same for effect in effects if isinstance(effect, RollDie)] == ["482913 throw 1"]


def begun(box: Box) -> Story:
    """A game of two with a code, before anything is placed."""
    story = box().press("Roll", "1", "4", *"482913").settle()
    return story.press("Roll", "2", "1", "1", "1")


def test_no_seat_of_the_box_places_before_the_code_has(box: Box) -> None:
    story = begun(box)
    position = story.position
    assert position
    assert partner_turn(story.session._table) is None
    assert not may_look_back(story.session._table)


def test_a_game_with_a_code_is_not_looked_back_at(box: Box) -> None:
    """Another table may still play the same throws."""
    story = box("amigo-hugo over:clock red(20)=4 blue(5)=9")
    table = story.session._table
    assert table.history
    assert table.position
    before = hides_judgement(table.position)
    coded = replace(table.position, setup=replace(table.position.setup, deal="482913"))
    assert (before, hides_judgement(coded)) == (False, True)
