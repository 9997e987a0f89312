"""A share of the bench of single bits and of double harm, and that it would find what is wrong."""

from __future__ import annotations

import random

import pytest
from flips import (
    FILES,
    HARMS,
    RECORDS,
    STANDS,
    Came,
    Game,
    Table,
    after,
    flips_in,
    harmed,
    long_game,
    pairs_in,
)

from hugod.store.folder import DATABASE

WAL = f"{DATABASE}-wal"


@pytest.fixture(scope="module")
def table() -> Table:
    return Table({stands: long_game(stands) for stands in STANDS})


def test_rm5_single_bits_of_the_log_cost_next_to_nothing(table: Table) -> None:
    (bar,) = flips_in(table, 12)
    assert bar.is_met, bar.found


@pytest.mark.parametrize("harms", [12, pytest.param(48, marks=pytest.mark.endurance)])
def test_rl7_two_harms_at_once_are_told(table: Table, harms: int) -> None:
    (bar,) = pairs_in(table, 1, harms)
    assert bar.is_met, bar.found


def test_a_game_stands_where_it_is_said_to_stand(table: Table) -> None:
    for game in table.games.values():
        assert after(game.now, game.rows) == Came(0, is_told=False)
        assert len(game.rows) == RECORDS
    sizes = [len(table.games[stands].now.get(WAL, b"")) for stands in STANDS]
    assert min(sizes[:2]) > 500_000
    assert sizes[2] == 0


def test_what_is_lost_without_a_word_is_found_out(table: Table) -> None:
    """Without any head, and with a database that never heard of one, nothing tells of an end."""
    game = table.games["in the log"]
    older = Game(game.old, game.old, game.rows)
    came = after(older.now, older.rows)
    assert came == Came(100, is_told=False)
    assert came.is_untold
    assert after({**game.now, DATABASE: b"x"}, game.rows[:-1]).trouble == "changed"


@pytest.mark.parametrize("how", HARMS)
def test_each_harm_is_done_to_one_file(table: Table, how: str) -> None:
    game = table.games["in the log"]
    for name in FILES:
        spoilt = harmed(name, how, game, random.Random(3))
        others = {other: data for other, data in game.now.items() if other != name}
        assert {other: data for other, data in spoilt.items() if other != name} == others
    changed = harmed(WAL, how, game, random.Random(3)).get(WAL)
    assert changed != game.now[WAL]
    if how == "flipped":
        assert changed is not None
        assert sum(a != b for a, b in zip(changed, game.now[WAL], strict=True)) == 1
