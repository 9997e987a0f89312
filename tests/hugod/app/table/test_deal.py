"""The same deal: which draw of a code is due, whatever was taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hugo_core.commands import DealGuests, DrawLot, PlaceGuest, ThrowDie
from hugo_core.company import to_deal
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import History
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Seat, agree, start
from hugod.app.table import deal

SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), deal="482913")


def dealt() -> History:
    history = History(SETUP)
    squares, count = to_deal(history.position, None)
    history.do(DealGuests(squares[:count]), "00")
    return history


def test_throws_are_counted_and_each_has_its_words() -> None:
    history = dealt()
    assert deal.same_draw(history, deal.THROW) == "482913 throw 1"
    history.do(ThrowDie(Face.TWO), "01")
    assert deal.same_draw(history, deal.THROW) == "482913 throw 2"
    assert deal.same_draw(history, deal.THROW, steps=1) == "482913 throw 1"
    assert deal.same_draw(history, deal.LOT) == "482913 lot 1"


def test_taking_back_and_another_way_gives_no_other_throw() -> None:
    history = dealt()
    history.do(ThrowDie(Face.TWO), "01")
    first, second, *_ = legal_commands(history.position)
    history.do(first)
    due = deal.same_draw(history, deal.THROW)
    history.take_back(1)
    history.do(second)
    assert deal.same_draw(history, deal.THROW) == due


def test_all_begin_where_the_code_says_and_nowhere_else() -> None:
    assert deal.is_placed_by_code(start(SETUP))
    assert deal.same_draw(History(SETUP), deal.PLACES) == "482913 places 1"
    assert not deal.is_placed_by_code(dealt().position)
    assert not deal.is_placed_by_code(start(replace(SETUP, deal="")))


def test_a_game_of_chance_has_no_words_and_may_be_judged() -> None:
    history = History(replace(SETUP, deal=""))
    assert deal.same_draw(history, deal.THROW) == ""
    assert not deal.hides_judgement(history.position)
    assert not deal.hides_judgement(None)
    assert deal.hides_judgement(start(SETUP))


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (ThrowDie(Face.GHOST), deal.THROW),
        (DrawLot(Seat(0)), deal.LOT),
        (DealGuests(()), deal.PLACES),
    ],
)
def test_what_is_drawn_has_a_kind(command: ThrowDie | DrawLot | DealGuests, kind: str) -> None:
    assert deal.kind_of(command) == kind


def test_nobody_draws_a_placement() -> None:
    with pytest.raises(StopIteration):
        deal.kind_of(PlaceGuest(next(SETUP.board.places())))
