"""Rolling: the die tumbles, keys hurry it on, and the face is the one that was drawn."""

import pytest

from hugo_core.commands import RollDie
from hugo_core.history import Done
from hugod.app.values.turn_views import HugoView, MoveView, TumbleView
from tests.hugod.app.conftest import Box

PLACING = "amigo-hugo placing act=red red(10)= blue(10)="
ONE_GUEST = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12"
PAIR = "amigo-hugo rolling act=red hugo=26 passes=1 red(10)=13,14 blue(10)=22"


def test_the_die_tumbles_without_a_hint_and_ends_on_its_face(box: Box) -> None:
    tumbling = []
    for face in ("1", "2", "4", "5", "ghost"):
        story = box(ONE_GUEST, face).press("Roll")
        before = len(story.shown) - 1
        story.wait(1.6)
        views = [show.view for show in story.shown[before:]]
        rolled = [view for view in views if isinstance(view, TumbleView)]
        tumbling.append([view for view in rolled if not view.settled])
        last = rolled[-1]
        assert last.settled
        assert last.face.word == face
        assert last.said == ("Ghost!" if face == "ghost" else face)
    assert len(tumbling[0]) > 1
    assert all(views == tumbling[0] for views in tumbling)


def test_a_key_hurries_the_die_on(box: Box) -> None:
    assert isinstance(box(ONE_GUEST, "4").press("Roll", "#").view, MoveView)
    assert isinstance(box(ONE_GUEST, "ghost").press("Roll", "#").view, HugoView)


def test_a_digit_typed_ahead_counts_when_a_number_is_rolled(box: Box) -> None:
    story = box(ONE_GUEST, "4").press("Roll", "8")
    assert story.words == "blue · 24:00. red 4→8. Press Roll"


def test_a_digit_typed_ahead_is_no_harm_when_the_ghost_is_rolled(box: Box) -> None:
    story = box(ONE_GUEST, "ghost").press("Roll", "8")
    assert isinstance(story.view, HugoView)
    assert story.settle().words == "blue · 24:00. Hugo is on 23. Press Roll"


def test_roll_where_no_roll_is_due_rolls_nothing(box: Box) -> None:
    story = box(ONE_GUEST).roll("4").press("Roll", "Roll", "Roll")
    assert story.words == "Type where your guest goes. Or A and B, then #."
    rolls = [r for r in story.kept if isinstance(r, Done) and isinstance(r.command, RollDie)]
    assert len(rolls) == 1


def test_hash_rolls_too_for_boxes_without_a_button(box: Box) -> None:
    story = box(ONE_GUEST, "4").press("#").settle()
    assert isinstance(story.view, MoveView)


@pytest.mark.parametrize("key", ["0", "9", "A", "B"])
def test_a_key_that_means_nothing_before_the_roll_says_so(box: Box, key: str) -> None:
    assert box(ONE_GUEST).press(key).words == "Press the big button to roll the die."
