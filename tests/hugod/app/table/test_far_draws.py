"""Which link a draw follows from, and what a house opens: two tables that tell one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from hugo_core.commands import Leave, PlaceGuest, RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, Drafted, TookBack
from hugo_core.houses import FIRST, SECOND, Far, FarHeads
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import Face, Phase, Seat, Setup, agree
from hugod.app.table import far_draws
from hugod.app.table.far_links import Opening, head_of, link_of, link_proof, packed, read_opening
from hugod.app.table.rolls import PLACES, ROLL
from hugod.app.table.table import Table
from hugod.app.values.far_sayings import OpenThere
from hugod.app.values.words import Words
from hugod.dice.kernel import KernelDice, same_bytes

SEEDS = {FIRST: "5" * 40, SECOND: "2" * 40}


def game_of(seeds: Mapping[int, str]) -> Setup:
    """Give the game of two houses that have drawn *seeds*."""
    heads = FarHeads(*(head_of(seeds[house], house) for house in (FIRST, SECOND)))
    colours = (Colour.RED, Colour.BLUE)
    return agree(EDITIONS["amigo-hugo"], colours, deal=str(heads), houses=(FIRST, SECOND))


GAME = game_of(SEEDS)


def table_of(house: int, seeds: Mapping[int, str] = SEEDS) -> Table:
    """Give the table of *house* when the game has begun."""
    far = Far(house, seed=seeds[house])
    return Table(Words()).after(Drafted(far=far), Begun(game_of(seeds)))


def heard(here: Table, there: Table) -> Table:
    """Give the table *here* once it has what *there* opens."""
    return far_draws.opened_there(far_draws.opening(there).opened, here)


def placed(table: Table) -> Table:
    """Give the table with all guests placed: the first roll is due."""
    while table.phase is Phase.PLACING:
        command = next(c for c in legal_commands(table.game()) if isinstance(c, PlaceGuest))
        table = table.after(table.do(command, ""))
    return table


def test_a_link_is_opened_when_its_draw_is_due_and_not_before() -> None:
    here, there = table_of(FIRST), table_of(SECOND)
    assert not far_draws.is_opened(here, PLACES)
    here = heard(here, there)
    assert far_draws.is_opened(here, PLACES)
    assert not far_draws.is_opened(here, ROLL)
    here, there = placed(here), placed(there)
    assert not far_draws.is_opened(here, ROLL), "the other house has not told that it is there"
    here = heard(here, there)
    there = heard(there, here)
    assert far_draws.draw_words(here, ROLL) == far_draws.draw_words(there, ROLL)
    both = (link_of(SEEDS[house], house, 2) for house in (FIRST, SECOND))
    assert far_draws.draw_words(here, ROLL) == f"{link_proof(2, *both)} throw 1"


@pytest.mark.parametrize("digit", "23467")
def test_after_a_ghost_nobody_waits_until_the_other_house_has_read_it(digit: str) -> None:
    """What no choice stands between is opened one after the other; before a choice it ends."""
    seeds = {FIRST: SEEDS[FIRST], SECOND: digit * 40}
    here, there = (placed(table_of(house, seeds)) for house in (FIRST, SECOND))
    number = 2
    for _ in range(40):
        here, there = heard(here, there), heard(there, here)
        words = f"{far_draws.draw_words(here, ROLL)}"
        face = KernelDice(same_bytes(words)).roll()[0]
        is_ghost = face is Face.GHOST
        opened = read_opening(game_of(seeds).deal, far_draws.opening(here).opened)
        assert opened is not None
        assert opened.number >= number + is_ghost
        if not is_ghost:
            assert (opened.number, there.game().face) == (number, None)
            return
        here, number = here.after(here.do(RollDie(face), "ab")), number + 1
    raise AssertionError("never a number")


def test_where_nobody_can_move_nobody_waits_either() -> None:
    stuck = "ghost-party rolling act=red round=1/3 hugo=20 red(0)=r5,c10 blue(0)=9,c9"
    after = far_draws._gone_on(read_position(stuck), RollDie(Face.FOUR))
    assert (after.phase, after.to_act) == (Phase.ROLLING, Seat(1))
    may_move = far_draws._gone_on(after, RollDie(Face.FOUR))
    assert (may_move.phase, may_move.to_act) == (Phase.MOVING, Seat(1))


def test_what_was_drawn_and_taken_back_follows_from_the_same_links() -> None:
    here, there = placed(table_of(FIRST)), placed(table_of(SECOND))
    here = heard(here, there)
    due = far_draws.draw_words(here, ROLL)
    rolled = here.after(here.do(RollDie(Face.GHOST), "ab"))
    assert not far_draws.is_opened(rolled, ROLL)
    assert far_draws.draw_words(rolled.after(TookBack(1)), ROLL) == due
    back = rolled.after(TookBack(2))
    assert far_draws.draw_words(placed(back), ROLL) == due, "on another way, too"


def test_rm8_links_of_another_die_are_none_until_the_right_ones_come() -> None:
    here, there = placed(table_of(FIRST)), placed(table_of(SECOND))
    right = far_draws.opening(there).opened
    wrong = packed(GAME.deal, Opening(2, bytes(32)))
    here = far_draws.opened_there(wrong, here)
    assert (here.links.is_other, far_draws.is_opened(here, ROLL)) == (True, False)
    here = far_draws.opened_there(right, here)
    assert (here.links.is_other, far_draws.is_opened(here, ROLL)) == (False, True)
    assert far_draws.opened_there(wrong, here).links.theirs == here.links.theirs
    late = packed(GAME.deal, Opening(1, link_of(SEEDS[SECOND], SECOND, 1)))
    assert far_draws.opened_there(late, here).links.theirs == here.links.theirs
    assert far_draws.opened_there(b"rubbish", here) is here


def test_what_is_opened_to_a_table_without_another_house_changes_nothing() -> None:
    alone = Table(Words())
    assert far_draws.opened_there(far_draws.opening(table_of(SECOND)).opened, alone) is alone
    assert far_draws.opening(alone) == OpenThere()
    home = alone.after(Begun(replace(GAME, deal="", houses=())))
    assert (far_draws.draw_proof(home, ROLL), far_draws.draw_words(home, ROLL)) == ("", "")
    assert far_draws.is_opened(home, ROLL)


def test_who_may_still_need_a_link_is_not_hung_up_on() -> None:
    here, there = placed(table_of(FIRST)), placed(table_of(SECOND))
    assert not far_draws.is_owed(here), "nobody is there who could need it"
    here = heard(here, there)
    assert far_draws.is_owed(here)
    for _ in range(3):
        there = heard(there, here)
        here = heard(here, there)
    assert not far_draws.is_owed(here)
    assert not far_draws.may_be_owed(here), "it is not over"
    over = here.after(here.do(Leave(Seat(0), takes_guests=True), ""))
    assert far_draws.may_be_owed(over)
    assert not far_draws.is_owed(Table(Words()))
