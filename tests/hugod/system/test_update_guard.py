"""Whether somebody is playing: noted for an update, forgotten when the game is over or rests."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.position import GameEnd, Position, agree, start
from hugod.app.values.inputs import Key, KeyDown
from hugod.app.values.prompt_views import TextView
from hugod.system.update_guard import NOTE, REST_S, UpdateGuard, rested_s

VIEW = TextView("")
PLAYED = start(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))


class Evening:
    """A box on a clock of its own."""

    def __init__(self, runtime: Path) -> None:
        self.runtime, self.now = runtime, 1000.0
        self.guard = UpdateGuard(runtime, lambda: self.now)

    def key(self, position: Position | None = PLAYED) -> None:
        self.guard.heard(KeyDown(Key.D5))
        self.guard.saw(VIEW, position)

    def rested(self) -> float | None:
        return rested_s(self.runtime, lambda: self.now)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_game_with_keys_is_being_played_until_it_rests(evening: Evening) -> None:
    assert evening.rested() is None
    evening.key()
    evening.now += 60
    assert evening.rested() == 60
    evening.now += REST_S - 61
    assert evening.rested() == REST_S - 1
    evening.now += 1
    assert evening.rested() is None


def test_each_key_begins_it_anew_but_not_each_is_written(evening: Evening) -> None:
    evening.key()
    for _ in range(3):
        evening.now += 20
        evening.key()
    assert evening.rested() == 20
    assert (evening.runtime / NOTE).read_text() == "1040\n"


def test_a_key_is_never_said_to_have_come_later_than_it_did(evening: Evening) -> None:
    evening.now += 0.7
    evening.key()
    assert evening.rested() == pytest.approx(0.7)


def test_a_picture_without_a_key_is_no_sign_of_life(evening: Evening) -> None:
    evening.guard.saw(VIEW, PLAYED)
    assert evening.rested() is None
    evening.key()
    evening.now += 600
    evening.guard.saw(VIEW, PLAYED)
    assert evening.rested() == 600


def test_no_game_is_no_game_whatever_is_pressed(evening: Evening) -> None:
    evening.key(None)
    assert evening.rested() is None


def test_the_end_of_a_game_ends_it(evening: Evening) -> None:
    evening.key()
    assert evening.rested() == 0
    evening.key(replace(PLAYED, end=GameEnd.LIMIT))
    assert evening.rested() is None
    assert not (evening.runtime / NOTE).exists()
    evening.guard.saw(VIEW, PLAYED)
    assert evening.rested() is None


@pytest.mark.parametrize("note", ["", "x", "inf", "-5", "99999", "nan"])
def test_a_note_that_says_nothing_is_none(evening: Evening, note: str) -> None:
    (evening.runtime / NOTE).write_text(note)
    assert evening.rested() is None


def test_a_note_of_the_box_before_this_one_goes_with_the_game(evening: Evening) -> None:
    evening.key()
    started_again = UpdateGuard(evening.runtime, lambda: evening.now)
    started_again.saw(VIEW, PLAYED)
    assert evening.rested() == 0
    started_again.saw(VIEW, None)
    assert evening.rested() is None


def test_roots_question_is_not_held_up_by_what_lies_there(evening: Evening) -> None:
    os.mkfifo(evening.runtime / NOTE)
    assert evening.rested() is None


def test_a_daemon_started_by_hand_notes_nothing(tmp_path: Path) -> None:
    guard = UpdateGuard(None)
    guard.heard(KeyDown(Key.D5))
    guard.saw(VIEW, PLAYED)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_gone_harms_nobody(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "none")
    evening.key()
    evening.key(None)
    assert evening.rested() is None
