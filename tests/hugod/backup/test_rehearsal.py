"""What an import takes can be played on: every key and some dozen turns, with all pictures."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from families import answers

from hugo_core.board import Place, board_names, load_board
from hugo_core.codec import from_plain
from hugo_core.commands import PlaceGuest
from hugo_core.editions import EDITIONS, Colour
from hugo_core.events import GuestPlaced
from hugo_core.game_file import read_record
from hugo_core.history import BY_HAND, Begun, Done, Drafted, History, Record
from hugo_core.position import agree
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.backup.proved import Unplayable, judged_table
from hugod.store.chain import read_sealed
from tests.chains import chain_of
from tests.hugod.backup.conftest import Bench
from tests.rehearsal import Unfit, look_at, rehearse_board, rehearse_game
from tests.shares import at_once


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


TESTS = Path(__file__).parents[2]
SHORTEST = ("bga-hugo", "ghost-party")
"""An edition of either kind."""
SEALED = "workshop/games/sealed-the-old-way.jsonl"
ONE, *OTHERS = (
    SEALED,
    *sorted(f"core/games/{path.name}" for path in TESTS.glob("core/games/*.hugo")),
)


def records_in(name: str) -> list[Record]:
    """The game of a kept file, as a box would have stored it."""
    data = (TESTS / name).read_bytes()
    if name.endswith(".jsonl"):
        return [from_plain(json.loads(row.body)) for row in read_sealed(data)]
    first, *steps = read_record(data)
    history = History(first.position.setup)
    done = [history.do(command, BY_HAND) for step in steps for command in step.commands]
    return [*answers(history.setup), *done]


@pytest.mark.parametrize(
    "name", [ONE, *(pytest.param(name, marks=pytest.mark.endurance) for name in OTHERS)]
)
def test_every_kept_game_can_be_played_on_wherever_it_stands(name: str) -> None:
    """An exception here would come at every start of the box."""
    records = records_in(name)
    for most in (2, len(records) // 2, len(records)):
        rehearse_game(records[:most])
        look_at(table_of(records[:most]))


def test_a_card_of_the_first_form_can_be_played_on(tmp_path: Path, bench: Bench) -> None:
    shutil.copytree(TESTS / "fixtures/journal-v1", tmp_path / "card")
    rehearse_game(bench.records_in(tmp_path / "card"))


@pytest.mark.parametrize("most", [0, 9, 10_000])
def test_a_game_is_good_wherever_it_stands(most: int, bench: Bench) -> None:
    records = bench.played(5, most)
    before = repr(records)
    rehearse_game(records)
    look_at(table_of(records))
    assert repr(records) == before


@pytest.mark.parametrize("edition", at_once(EDITIONS, SHORTEST.__contains__))
@pytest.mark.parametrize("players", [2, pytest.param(8, marks=pytest.mark.endurance)])
def test_a_game_of_every_edition_is_good(edition: str, players: int) -> None:
    setup = agree(EDITIONS[edition], tuple(Colour)[:players])
    rehearse_game([Drafted(players), Begun(setup)])


@pytest.mark.parametrize("place", [-5, 99, 10**9])
def test_rh2_a_guest_where_no_place_is_is_refused_by_the_rules(place: int, bench: Bench) -> None:
    forged = with_guest_on(place, bench.played(1, 12))
    with pytest.raises(Unfit, match=r"^somebody stands where no place is$"):
        rehearse_game(forged)
    with pytest.raises(Unfit):
        look_at(table_of(forged))
    with pytest.raises(Unplayable, match=r"^line \d+: this cannot have happened here"):
        judged_table(chain_of(forged))


BOARD, *BOARDS = board_names()


@pytest.mark.parametrize(
    "name", [BOARD, *(pytest.param(name, marks=pytest.mark.endurance) for name in BOARDS)]
)
def test_the_boards_that_ship_are_good_as_the_owners_own(name: str) -> None:
    rehearse_board(replace(load_board(name), name=f"my-{name}"))


def test_a_board_that_cannot_be_played_on_is_found() -> None:
    board = replace(load_board("amigo-hugo"), name="my-amigo-hugo")
    object.__setattr__(board, "steps", ())  # past whatever judges boards
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
