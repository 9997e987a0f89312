"""The trainer's ledger: it is the box's, it adds up deed by deed, and it takes luck away."""

import ctypes

import pytest

from hugo_core.commands import RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.notation import read_position
from hugo_core.position import DIE, agree
from hugod.thinking.ledger import Deed, luck_of
from hugod.thinking.value import load_value, name_for
from training.engine import game_of, library, state_of
from training.luck import Row, Seat, books, net_named, ratio
from training.players import CAREFUL, Player

pytestmark = pytest.mark.endurance
"""The engine is compiled: with what only `make check` asks for."""
LINES = (
    "amigo-hugo rolling act=red hugo=16 passes=2 red(23)=4,17,r5,c10,c9,c8 "
    "blue(20)=9,9,r1,r2,c7,c6",
    "ghost-party rolling act=blue round=2/3 hugo=28 sheet=5,5 red(5)=1,14,r1,r2,w,w "
    "blue(5)=21,22,23,24,25,27",
)


@pytest.mark.parametrize("is_family", [False, True])
@pytest.mark.parametrize("line", LINES)
def test_the_luck_of_a_roll_is_the_same_as_the_boxs(line: str, *, is_family: bool) -> None:
    position = read_position(line)
    name = name_for(position.setup.edition, 2, is_family=is_family)
    game, state, luck, came = game_of(position.setup), state_of(position), Row(), Row()
    for face in set(DIE):
        library().luck_of_roll(
            ctypes.byref(net_named(name)),
            ctypes.byref(game),
            ctypes.byref(state),
            int(face),
            name.endswith("family"),
            luck,
            came,
        )
        ours = luck_of(load_value(name), Deed(1, position, RollDie(face)))
        assert list(luck)[:2] == pytest.approx(ours, abs=1e-5)


@pytest.mark.parametrize("edition", ["amigo-hugo", "ghost-party"])
def test_start_and_luck_and_choices_are_the_result(edition: str) -> None:
    """A share of `python -m training.luck`, which keeps the books of 10,000 games."""
    setup = agree(EDITIONS[edition], tuple(Colour)[:3])
    net = net_named(name_for(setup.edition, 3, is_family=True))
    seats = list(books(net, Player(CAREFUL), game_of(setup), 40, is_family=True))
    assert len(seats) == 120
    assert max(seat.miss for seat in seats) < 1e-9
    assert sum(seat.result for seat in seats) == pytest.approx(40)
    assert ratio(seats)[0] > 1


def test_at_the_start_the_shares_of_all_seats_are_one_win() -> None:
    setup = agree(EDITIONS["ghost-party"], tuple(Colour)[:5])
    net = net_named(name_for(setup.edition, 5, is_family=True))
    seats = list(books(net, Player(CAREFUL), game_of(setup), 1, is_family=True))
    assert sum(seat.start for seat in seats) == pytest.approx(1, abs=1e-6)


def test_books_that_do_not_add_up_are_seen() -> None:
    assert Seat(0.5, 0.1, 0.0, 1.0).miss == pytest.approx(0.4)
