"""The table: the sum of the records, and nothing else."""

import random
from dataclasses import replace

import pytest

from hugo_core.board import Place, RoomKind, load_board
from hugo_core.commands import Command, Leave, MoveGuest, PlaceGuest, RollDie
from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.errors import Refused
from hugo_core.events import PointsChanged
from hugo_core.history import (
    Acknowledged,
    Asked,
    Begun,
    Committed,
    Drafted,
    Recounted,
    Seated,
    Told,
    TookBack,
)
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import Face, Phase, Seat, agree
from hugod.app.table.counts import Tally
from hugod.app.table.table import Table
from hugod.app.values.far_sayings import LineState
from hugod.app.values.settings import Question, Settings, own_name
from hugod.app.values.words import Words
from tests.hugod.app.conftest import records_of

CAUGHT = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,22 blue(10)=2,12"
SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))


@pytest.fixture
def table() -> Table:
    return Table(Words()).after(Begun(SETUP))


def do(table: Table, command: Command, proof: str = "") -> Table:
    return table.after(table.do(command, proof))


@pytest.fixture
def placed(table: Table) -> Table:
    """Everyone is on the board."""
    for square in range(1, 13):
        table = do(table, PlaceGuest(Place(square)))
    return table


def test_an_empty_table_has_no_game() -> None:
    table = Table(Words())
    assert (table.position, table.phase, table.last(), table.last_words()) == (None, None, None, "")
    assert table.languages == {"en": table.words}


def test_a_start_lays_the_table_anew_and_keeps_what_the_box_has(table: Table) -> None:
    languages = {"en": table.words, "de": Words(language="de")}
    box = replace(table, languages=languages, programs=("deep",), line=LineState.THERE)
    anew = box.anew(Settings(language="de"), {})
    assert (anew.words, anew.history) == (languages["de"], None)
    assert (anew.languages, anew.programs, anew.line) == (languages, ("deep",), LineState.THERE)
    assert box.in_language("xx") is table.words


def test_the_first_evening_asks_until_a_game_is_set_up(table: Table) -> None:
    first = Table(Words(), Settings(first_evening=Question.GAME))
    assert first.question is Question.GAME
    assert first.after(Drafted(2)).question is Question.NONE


def test_who_asks_the_box_is_remembered_and_its_answer_goes(table: Table) -> None:
    asked = table.after(Asked(Seat(0), 1))
    assert (asked.advises, asked.asked) == (True, {(Seat(0), 1): table.game()})
    assert not asked.after(Told()).advises


def test_who_plays_and_what_is_usual_is_what_was_agreed_and_no_practice() -> None:
    draft = Drafted(2, SETUP.colours, seats=("", "level:3"), rounds=1)
    begun = Table(Words()).after(draft, Begun(SETUP))
    assert begun.seated == {Colour.BLUE: "level:3"}
    practice = agree(EDITIONS["amigo-hugo"], SETUP.colours, house=(HouseRule.PRACTICE,))
    usual = Table(Words()).after(draft, Begun(practice)).usual
    assert usual == begun.usual


def test_the_owners_board_is_played_on_where_it_was_counted() -> None:
    edition = EDITIONS["amigo-hugo"]
    own = replace(load_board(edition.board), name=own_name(edition.board))
    counted = Table(Words(), Settings(counted=(edition.board,)), {own.name: own})
    usual = Drafted(edition=edition, board=SETUP.board)
    assert replace(counted, usual=usual).game_to_set_up().board is own
    assert counted.after(usual).game_to_set_up() == usual
    assert replace(counted, settings=Settings()).board_for(edition) == load_board(edition.board)


def test_a_new_set_up_clears_the_old_game_away(table: Table) -> None:
    old = replace(table, house=1, unread=True, told=table.position)
    table = old.after(Drafted(3))
    assert table.position is None
    assert table.draft == Drafted(3)
    assert (table.house, table.unread, table.told) == (0, False, None)


def test_after_another_board_it_is_asked_again_who_begins(table: Table) -> None:
    draft = Drafted(2, (Colour.RED, Colour.BLUE), beginner=Colour.BLUE)
    board = load_board("ravensburger-1989")
    moved, records = table.after(draft).on_board(board)
    assert records == (moved.draft,) == (replace(draft, board=board, beginner=None),)


def test_a_game_that_begins_ends_the_set_up(table: Table) -> None:
    assert table.draft is None
    assert table.phase is Phase.PLACING


def test_the_last_thing_done_is_told_shortly(table: Table) -> None:
    assert do(table, PlaceGuest(Place(7))).last_words() == "red → 7"


def test_news_is_unread_until_it_is_acknowledged(placed: Table) -> None:
    assert not placed.unread
    table = do(placed, RollDie(Face.GHOST), "00")
    assert table.unread
    assert not table.after(Acknowledged()).unread


def test_what_an_older_box_had_counted_where_this_one_counts_nothing_is_passed_over(
    placed: Table,
) -> None:
    table = do(placed, RollDie(Face.GHOST), "00").after(Acknowledged(1, 3))
    assert (table.read, table.counted, table.tally) == (1, 3, Tally())
    assert table.after(Acknowledged(1)).counted == 0


def test_counting_a_plain_move_begins_where_it_was_not_known_yet(placed: Table) -> None:
    table = do(placed, RollDie(Face.ONE), "00")
    moved = do(table, next(iter(legal_commands(table.game()))))
    assert (moved.unread, moved.told) == (False, moved.position)
    counted = moved.after(Acknowledged(0, 0))
    assert (counted.unread, counted.told) == (True, table.position)


def test_news_that_is_none_on_the_counted_board_is_not_told(placed: Table) -> None:
    table, chance = placed, random.Random(2)
    while not (table.unread and isinstance((last := table.last()) and last[1].command, MoveGuest)):
        table = table.after(Acknowledged())
        table = do(table, chance.choice(list(legal_commands(table.game()))), "00")
    assert last is not None
    assert any(isinstance(event, PointsChanged) for event in last[1].events)
    plain = tuple(replace(room, kind=RoomKind.PLAIN) for room in table.game().setup.board.rooms)
    counted = Recounted(replace(table.game().setup.board, rooms=plain))
    assert not table.after(counted).unread


def test_news_stays_unread_on_another_board(placed: Table) -> None:
    walk = do(placed, RollDie(Face.GHOST), "00").after(Recounted(load_board("ravensburger-1989")))
    assert walk.unread


def test_of_hugo_it_is_told_where_he_stands_or_may_still_stand() -> None:
    """How far he was carried whose walk is taken back nobody knows."""
    table = do(Table(Words()).after(*records_of(read_position(CAUGHT))), RollDie(Face.GHOST), "0")
    for read, hugo in (((), 20), ((Acknowledged(1),), 23)):
        back = table.after(*read, TookBack(1))
        assert back.stood is not None
        assert back.told is not None
        assert (back.unread, back.page, back.stood.hugo) == (True, 0, 23)
        assert (back.told.hugo, back.hugo_or) == (hugo, hugo)


def test_news_that_is_taken_back_is_no_longer_unread(placed: Table) -> None:
    table = do(placed, RollDie(Face.GHOST), "00").after(TookBack(1))
    assert not table.unread
    assert table.phase is Phase.ROLLING


def test_what_the_box_did_is_told_from_what_persons_did(table: Table) -> None:
    table = table.after(Seated(Colour.BLUE, "level:3"))
    by_box = set()
    for square in range(1, 5):
        before, command = table.game(), PlaceGuest(Place(square))
        table = do(table, command)
        by_box |= {(before, command)} if before.to_act == 1 else set()
    assert len(by_box) == 2
    assert table.by_box == by_box


def test_what_is_restored_is_what_was_done(table: Table) -> None:
    other = Table(Words()).after(Begun(SETUP))
    for square in (7, 8):
        done = table.do(PlaceGuest(Place(square)), "")
        table, other = table.after(done), other.after(done)
    assert other.position == table.position
    assert other.record_text() == table.record_text()


def test_a_refused_command_changes_nothing(table: Table) -> None:
    before = table.position
    with pytest.raises(Refused):
        table.do(RollDie(Face.FOUR), "")
    assert table.position == before


def test_a_refusal_is_forgotten_with_the_next_record(table: Table) -> None:
    table = do(replace(table, refusal="No."), PlaceGuest(Place(7)))
    assert table.refusal == ""
    assert replace(table, refusal="No.").after(TookBack(1)).refusal == ""


def test_the_record_holds_the_moves_that_stand(table: Table) -> None:
    table = do(do(table, PlaceGuest(Place(7))), PlaceGuest(Place(8))).after(TookBack(1))
    assert table.record_text().splitlines()[-1] == "place red 7"


def test_a_table_stays_while_the_next_one_goes_on(table: Table) -> None:
    then = do(table, PlaceGuest(Place(17)))
    assert table.last() is None
    assert then.last() is not None


def test_another_board_is_for_a_game_under_way_and_for_no_other(placed: Table) -> None:
    board = load_board("ravensburger-1989")
    table = do(placed, RollDie(Face.ONE), "00")
    moved, records = table.on_board(board)
    assert records == (Recounted(board),)
    assert moved.game().setup.board is board
    empty = Table(Words())
    assert empty.on_board(board) == (empty, ())
    over = placed.after(placed.do(Leave(Seat(0), takes_guests=True), ""))
    assert over.phase is Phase.OVER
    assert over.on_board(board) == (over, ())


def test_a_board_on_which_the_game_cannot_stand_is_not_taken(placed: Table) -> None:
    table = placed.after(Begun(SETUP))
    table = do(table, PlaceGuest(Place(28)))
    small = replace(SETUP.board, name="small", squares=27)
    assert table.on_board(small) == (table, ())


def test_what_concerns_the_die_alone_leaves_the_table_and_what_was_told_is_told(
    table: Table,
) -> None:
    table = replace(table, untold=True)
    committed = table.after(Committed("aa", 1))
    assert (committed.position, committed.untold) == (table.position, True)
    assert committed.sealing.commitments == ("aa",)
    assert not table.after(Told()).untold
