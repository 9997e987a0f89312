"""A share of the benches of single bits and of double harm, and that they find what is wrong."""

import random

import pytest
import rot
from rot import HARMS, STANDS, WAL, Came, Harm, Table, after, harmed, sealed, spoilt

from hugod.store.folder import DATABASE


@pytest.fixture(scope="module")
def table() -> Table:
    return Table({stands: rot.long_game(stands) for stands in STANDS})


def test_rm5_single_bits_of_the_log_cost_next_to_nothing(table: Table) -> None:
    (bar,) = rot.flips(12, table)
    assert bar.is_met, bar.found


@pytest.mark.parametrize("harms", [12, pytest.param(48, marks=pytest.mark.endurance)])
def test_rl7_two_harms_at_once_are_told(table: Table, harms: int) -> None:
    (bar,) = rot.pairs(1, harms, table)
    assert bar.is_met, bar.found


def test_a_game_stands_where_it_is_said_to_stand(table: Table) -> None:
    for game in table.games.values():
        assert after(game.now, game.rows) == Came(0, is_told=False)
        assert len(game.rows) == rot.RECORDS
    sizes = [len(table.games[stands].now.get(WAL, b"")) for stands in STANDS]
    assert min(sizes[:2]) > 500_000
    assert sizes[2] == 0


def test_what_is_lost_without_a_word_is_found_out(table: Table) -> None:
    """Without any head, and with a database that never heard of one, nothing tells of an end."""
    game = table.games["in the log"]
    came = after(game.old, game.rows)
    assert came == Came(100, is_told=False)
    assert came.is_untold
    assert after({**game.now, DATABASE: b"x"}, game.rows[:-1]).trouble == "changed"


@pytest.mark.parametrize("how", HARMS)
def test_each_harm_is_done_to_one_file(table: Table, how: str) -> None:
    game = table.games["in the log"]
    for name in rot.FILES:
        after_it = harmed(name, how, game, random.Random(3))
        others = {other: data for other, data in game.now.items() if other != name}
        assert {other: data for other, data in after_it.items() if other != name} == others
    assert harmed(WAL, how, game, random.Random(3)).get(WAL) != game.now[WAL]


@pytest.mark.parametrize(
    ("came", "bad", "bad_at_once", "words"),
    [
        (Came(3, is_told=True), False, False, "told"),
        (Came(0, is_told=False), False, False, "nothing lost"),
        (Came(2, is_told=False), True, False, "lost untold 2 records"),
        (Came(3, is_told=False), True, True, "lost untold 3 records"),
        (Came(0, is_told=True, trouble="changed"), True, True, "changed"),
    ],
)
def test_the_bad_is_told_from_the_good(
    came: Came, bad: bool, bad_at_once: bool, words: str
) -> None:
    for is_fresh, is_bad in ((False, bad), (True, bad_at_once)):
        assert Harm(WAL, "cut", is_fresh, 0).is_bad(came) == is_bad
    assert came.words == words


def test_each_harm_is_one() -> None:
    data = random.Random(1).randbytes(10_000)
    flipped = spoilt(data, "flipped", random.Random(2))
    bits = int.from_bytes(data, "big") ^ int.from_bytes(flipped, "big")
    assert bits.bit_count() == 1
    assert data.startswith(spoilt(data, "cut", random.Random(3)))
    zeroed = spoilt(data, "zeroed 4096", random.Random(4))
    assert len(zeroed) == len(data)
    assert 1_800 < sum(old != new for old, new in zip(data, zeroed, strict=True)) <= 4_096


def test_a_sealed_game_that_reads_although_it_is_another_would_be_found_out() -> None:
    assert sealed(b"same", b"same").words == "nothing lost"
    assert sealed(b"harmed", b"same").words == "told"
