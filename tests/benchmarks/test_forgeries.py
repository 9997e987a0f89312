"""A share of benchmarks/forgeries.py: no forgery is accepted that differs in what a player sees."""

from __future__ import annotations

from pathlib import Path

import pytest
from families import Family
from forgeries import Forgery, linked, rows_of, seen, try_all, verdict, verified

from hugo_core.commands import PlaceGuest
from hugo_core.history import Done


@pytest.mark.parametrize("count", [24, pytest.param(120, marks=pytest.mark.endurance)])
def test_rh1_no_forgery_is_taken_that_a_player_could_see(count: int) -> None:
    games = [Family("amigo-hugo", 3, seed, is_sealed=bool(seed)).play() for seed in range(2)]
    counted = try_all(games, count)
    assert counted.total() == 2 * count
    assert not [what for what in counted if "WRONG" in what]
    assert counted["verify: refused"] > count / 2
    assert counted["import: refused"] > count / 2


def test_a_forgery_that_is_seen_is_called_wrong() -> None:
    """The bench itself: what differs in a player's eyes is not taken for a label."""
    records = Family("amigo-hugo", 2, 1, is_sealed=False).play()
    rows = linked(rows_of(records, 1), 1)
    at = next(
        n
        for n, r in enumerate(records)
        if isinstance(r, Done) and isinstance(r.command, PlaceGuest)
    )
    other = rows[at]._replace(body=rows[at].body.replace('"square":', '"square":1'))
    assert other.body != rows[at].body
    forgery = Forgery(0, at, "Done.command.square", "1", (*rows[:at], other, *rows[at + 1 :]))
    assert verdict(forgery, rows, seen(rows)).startswith("WRONG")


def test_an_honest_game_is_taken(tmp_path: Path) -> None:
    rows = rows_of(Family("ghost-party", 4, 3, is_sealed=True).play(), 1)
    assert verified([Forgery(0, 0, "", "", tuple(rows))], tmp_path) == [True]
