"""The tree of a game: doing, taking back, and the same face by the same way."""

from __future__ import annotations

import pytest

from hugo_core.board import Place, load_board
from hugo_core.commands import Command, MoveGuest, PlaceGuest, ThrowDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import Refused
from hugo_core.events import DieThrown, GuestPlaced
from hugo_core.history import Done, History
from hugo_core.position import Face, Phase, Seat, Setup, agree, start

OPENING: list[Command] = [PlaceGuest(Place(square)) for square in range(1, 13)]


def setup() -> Setup:
    return agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))


def opened() -> History:
    """A game of two in which everybody is placed."""
    history = History(setup())
    for command in OPENING:
        history.do(command)
    return history


def test_a_game_begins_with_nothing_done() -> None:
    history = History(setup())
    assert history.position == start(setup())
    assert history.last is None
    assert history.trail() == ()
    assert history.take_back(3).steps == 0


def test_what_is_done_is_told_with_its_events_and_proof() -> None:
    history = opened()
    done = history.do(ThrowDie(Face.FOUR), proof="c0ffee")
    assert done == Done(ThrowDie(Face.FOUR), (DieThrown(Seat(0), Face.FOUR),), "c0ffee")
    assert history.last == done
    assert history.position.phase is Phase.MOVING


def test_a_refusal_changes_nothing() -> None:
    history = opened()
    before = history.position, history.last, history.trail()
    with pytest.raises(Refused):
        history.do(MoveGuest(Place(1), Place(5)))
    assert (history.position, history.last, history.trail()) == before


def test_taking_back_goes_to_the_first_placement_and_no_further() -> None:
    history = opened()
    assert history.take_back(5).steps == 5
    assert len(history.trail()) == 7
    assert history.take_back(99).steps == 7
    assert history.position == start(setup())
    assert history.last is None


def test_the_trail_tells_every_step_with_the_position_before_it() -> None:
    history = opened()
    trail = history.trail()
    assert [done.command for _, done in trail] == OPENING
    assert [before.phase for before, _ in trail] == [Phase.PLACING] * 12
    assert trail[0][0] == start(setup())
    assert isinstance(trail[0][1].events[0], GuestPlaced)


def test_the_throw_taken_back_is_known_in_the_same_position() -> None:
    history = opened()
    assert history.drawn_here() is None
    history.do(ThrowDie(Face.FOUR), proof="abc")
    history.do(MoveGuest(Place(1), Place(5)))
    assert history.drawn_here() is None
    history.take_back(2)
    assert history.drawn_here() == ThrowDie(Face.FOUR)
    again = history.do(ThrowDie(Face.FOUR), proof="other")
    assert again.proof == "abc"


def test_another_way_leads_to_another_throw_and_back_again() -> None:
    history = opened()
    history.do(ThrowDie(Face.FOUR))
    history.do(MoveGuest(Place(1), Place(5)))
    history.do(ThrowDie(Face.GHOST))
    history.take_back(2)
    history.do(MoveGuest(Place(3), Place(7)))
    assert history.drawn_here() is None
    history.do(ThrowDie(Face.ONE))
    history.take_back(2)
    history.do(MoveGuest(Place(1), Place(5)))
    assert history.drawn_here() == ThrowDie(Face.GHOST)


def test_a_kept_record_is_taken_over_without_being_judged() -> None:
    live, restored = opened(), History(setup())
    live.do(ThrowDie(Face.FOUR), proof="abc")
    for _, done in live.trail():
        restored.restore(done)
    assert restored.position == live.position
    assert restored.trail() == live.trail()
    fact = Done(PlaceGuest(Place(28)), (DieThrown(Seat(0), Face.ONE),))
    restored.restore(fact)
    assert restored.last == fact
    restored.take_back(1)
    restored.restore(fact)
    assert restored.last is fact


def test_on_another_board_a_throw_that_was_taken_back_is_still_the_same() -> None:
    history = History(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))
    for square in range(1, 13):
        history.do(PlaceGuest(Place(square)))
    history.do(ThrowDie(Face.FIVE), "05")
    history.take_back(1)
    moved = history.on_board(load_board("ravensburger-1989"))
    assert moved.position.setup.board is load_board("ravensburger-1989")
    assert moved.drawn_here() == ThrowDie(Face.FIVE)
    assert moved.do(ThrowDie(Face.FIVE)).proof == "05"
