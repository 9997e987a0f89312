"""Screens of a turn: what was rolled, where Hugo is, whom it is about."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import ImageChops

from hugo_core.editions import Colour
from hugo_core.position import Face
from hugod.app.values.signs import Badge, Bar
from hugod.app.values.turn_views import HugoView, MoveView, RollView, TumbleView
from hugod.draw import problems, render, widgets

PLAYERS = tuple(Badge(colour, colour.value, colour.value[0].upper()) for colour in Colour)
BAR = Bar(PLAYERS[2], "23:45")
WAY = HugoView(BAR, "Hugo moves 7", ("26", "27", "28", "51", "60", "33", "41"), -1)
MOVE = MoveView(
    BAR, Face.FOUR, "12", "16", "sixteen letters!", 0, 1, "", "at most 25 letters, hint!"
)


@pytest.mark.parametrize("caught", [frozenset[int](), frozenset(range(7))])
@pytest.mark.parametrize("at", range(-1, 7))
def test_seven_places_fit_wherever_hugo_is(at: int, caught: frozenset[int]) -> None:
    assert problems(replace(WAY, at=at, stands=caught)) == ()


def test_each_step_of_hugo_is_another_picture() -> None:
    assert len({render(replace(WAY, at=at)).tobytes() for at in range(-1, 7)}) == 8


def test_a_capture_is_marked_before_and_when_it_happens() -> None:
    for at in (0, 3):
        plain = replace(WAY, at=at)
        marked = replace(plain, stands=frozenset({3}))
        assert render(plain).tobytes() != render(marked).tobytes()


def test_the_longest_move_fits() -> None:
    assert problems(MOVE) == ()
    assert problems(replace(MOVE, index=11, count=14)) == ()
    assert problems(replace(MOVE, origin="", target="", index=11, count=14)) == ()


def test_what_is_typed_stands_in_its_field_and_the_rest_stays() -> None:
    changed = ImageChops.logical_xor(render(MOVE), render(replace(MOVE, entry="1"))).getbbox()
    assert changed is not None
    left, top, right, bottom = changed
    field = widgets.FIELD
    assert field.left < left < right < field.right
    assert field.top < top < bottom < field.bottom


@pytest.mark.parametrize("settled", [False, True])
def test_whose_turn_and_the_clock_stay_where_they_are_through_a_turn(settled: bool) -> None:
    views = (RollView(BAR, "Press Roll"), TumbleView(BAR, Face.FOUR, settled, 3, "4"), MOVE, WAY)
    tops = {render(view).crop((0, 0, 128, 16)).tobytes() for view in views}
    assert len(tops) == 1
    assert b"".join(tops).strip(b"\0")


def test_marks_beside_a_tumbling_die_come_and_go_one_at_a_time() -> None:
    rolls = [render(TumbleView(BAR, Face.TWO, False, frame, "…")) for frame in range(5)]
    assert len({roll.tobytes() for roll in rolls}) == 4
    for before, after in pairwise(rolls):
        changed = ImageChops.logical_xor(before, after).getbbox()
        assert changed is not None
        assert changed[2] - changed[0] == 4


def test_a_settled_die_lies_still() -> None:
    views = (TumbleView(BAR, Face.TWO, True, frame, "2") for frame in range(4))
    assert len({render(view).tobytes() for view in views}) == 1
