"""Before a yes a box that nobody sees plays what came: whatever would raise there is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hugo_core.board import Place, board_names, load_board
from hugo_core.commands import PlaceGuest
from hugo_core.editions import EDITIONS, Colour
from hugo_core.events import GuestPlaced
from hugo_core.history import Begun, Done, Drafted, Record
from hugo_core.position import agree
from hugod.app.table.table import Table
from hugod.app.values.settings import Settings
from hugod.app.values.words import Words
from hugod.backup.rehearsal import Unfit, look_at, rehearse_board, rehearse_game

if TYPE_CHECKING:
    from tests.hugod.backup.conftest import Bench


def table_of(records: list[Record]) -> Table:
    return Table(Words()).after(*records)


def with_guest_on(place: int, records: list[Record]) -> list[Record]:
    """Give the records as somebody would forge them: the first guest was put on *place* (RH2)."""
    forged = list(records)
    at = next(at for at, record in enumerate(forged) if isinstance(record, Done))
    first = forged[at]
    assert isinstance(first, Done)
    (placed, *after) = first.events
    assert isinstance(placed, GuestPlaced)
    events = (replace(placed, square=Place(place)), *after)
    forged[at] = replace(first, command=PlaceGuest(Place(place)), events=events)
    return forged


@pytest.mark.parametrize("most", [0, 1, 2, 9, 40, 10_000])
def test_a_game_is_good_wherever_it_stands(most: int, bench: Bench) -> None:
    records = bench.played(5, most)
    rehearse_game(records)
    look_at(table_of(records))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, pytest.param(8, marks=pytest.mark.endurance)])
def test_a_game_of_every_edition_is_good(edition: str, players: int) -> None:
    setup = agree(EDITIONS[edition], tuple(Colour)[:players])
    rehearse_game([Drafted(players), Begun(setup)])


@pytest.mark.parametrize("place", [-5, 99, 10**9])
def test_rh2_a_guest_where_no_place_is_brings_no_box_down(place: int, bench: Bench) -> None:
    with pytest.raises(Unfit, match=r"^somebody stands where no place is$"):
        rehearse_game(with_guest_on(place, bench.played(1, 12)))


def test_rh2_a_game_that_is_only_kept_is_looked_at_too(bench: Bench) -> None:
    with pytest.raises(Unfit):
        look_at(table_of(with_guest_on(10**9, bench.played(1, 12))))


def test_the_records_are_left_as_they_were(bench: Bench) -> None:
    records = bench.played(7, 30)
    before = repr(records)
    rehearse_game(records)
    assert repr(records) == before


def test_what_would_take_for_ever_is_refused_in_time(bench: Bench) -> None:
    slow = count(step=1.0)
    with pytest.raises(Unfit, match="too slow"):
        rehearse_game(bench.played(1, 12), clock=lambda: next(slow))
    assert next(slow) < 70


def test_locked_keys_are_no_excuse(bench: Bench) -> None:
    with pytest.raises(Unfit):
        rehearse_game(with_guest_on(-5, bench.played(1, 12)), Settings(is_locked=True))


ONE, *OTHERS = board_names()


@pytest.mark.parametrize(
    "name", [ONE, *(pytest.param(name, marks=pytest.mark.endurance) for name in OTHERS)]
)
def test_the_boards_that_ship_are_good_as_the_owners_own(name: str) -> None:
    rehearse_board(replace(load_board(name), name=f"my-{name}"))


def test_a_board_that_cannot_be_played_on_is_refused() -> None:
    board = replace(load_board("amigo-hugo"), name="my-amigo-hugo")
    object.__setattr__(board, "steps", ())  # past whatever judges boards: this is the last net
    with pytest.raises(Unfit):
        rehearse_board(board)


def test_rh2_on_a_stick_the_others_are_taken_all_the_same(
    tmp_path: Path, stick: Path, bench: Bench, forge: Callable[[Path, str, list[Record]], None]
) -> None:
    records = bench.played(3, 20)
    card = bench.keep(tmp_path / "card", bench.played(1), bench.played(2, 20), records)
    folder = bench.carry(card, stick)
    forge(folder, "games/0003.jsonl", with_guest_on(-5, records))
    laid = bench.take(stick, tmp_path / "new")
    assert (laid.new, laid.refused_games) == (2, 1)
    assert laid.refused[0].startswith("games/0003.jsonl:")
    assert json.dumps(laid.refused)
