"""A kept game read whole, or as a summary: who counts, and on whose board it was played."""

from dataclasses import replace
from random import Random

import pytest
from families import answers

from hugo_core.animal_marks import read_mark
from hugo_core.board import Board, load_board
from hugo_core.commands import Command, Leave, RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Acknowledged, Begun, Done, Drafted, History, Record, Replayed
from hugo_core.houses import Far
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, GameEnd, Phase, Seat, agree
from hugod.history.past_reader import Harmed, far_in, read_game, summary_of
from hugod.store.chain import sealed_text
from tests.chains import chain_of
from tests.hugod.history.conftest import GamesOnCard, kinds, marked, table_of


def whole_game(board: Board | None = None, *, until: int = 10_000) -> list[Record]:
    """A game of two at random; after *until* moves blue leaves and red is alone."""
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), board=board)
    history, chance = History(setup), Random(3)
    records: list[Record] = answers(setup)
    command: Command
    while history.position.phase is not Phase.OVER:
        if history.position.phase is Phase.ROLLING:
            due = len(records) > until
            command = Leave(Seat(1), takes_guests=True) if due else RollDie(chance.choice(DIE))
        else:
            command = chance.choice(list(legal_commands(history.position)))
        records.append(history.do(command, "00" if isinstance(command, RollDie) else ""))
    return [*records, Acknowledged()]


def put(card: GamesOnCard, records: list[Record]) -> None:
    (card.games / "0001.jsonl").write_bytes(sealed_text(chain_of(records)))
    (card.games / "0001.hugo").write_text(table_of(records).record_text(), "utf-8")


def test_a_game_is_read_step_by_step(card: GamesOnCard) -> None:
    card.add(1, "owl-4")
    steps = read_game(card.games, "0001")
    assert steps[0].text == ""
    assert steps[-1].position.phase is Phase.OVER
    assert steps[-1].position.points == table_of(kinds()[0]).game().points


def test_a_game_on_a_board_of_their_own_is_read_on_that_board(card: GamesOnCard) -> None:
    """Whatever stands in the folder of boards today, or on another box."""
    own = replace(load_board("amigo-hugo"), name="my-amigo-hugo", is_confirmed=True)
    put(card, whole_game(own))
    game = summary_of(card.games, "0001")
    assert game is not None
    assert read_game(card.games, "0001")[0].position.setup.board.name == "my-amigo-hugo"


def test_a_board_that_is_in_no_chain_is_told_with_its_line(card: GamesOnCard) -> None:
    put(card, whole_game())
    words, chain = card.games / "0001.hugo", card.games / "0001.jsonl"
    words.write_text(words.read_text().replace("place", "board my-castle\nplace", 1))
    chain.write_bytes(chain.read_bytes().replace(b'"type":"Begun"', b'"type":"Began"'))
    with pytest.raises(Harmed, match=r"0001\.hugo:4: its chain names no board"):
        summary_of(card.games, "0001")


def test_a_house_rule_of_a_newer_box_is_told_with_its_line(card: GamesOnCard) -> None:
    put(card, whole_game())
    words = card.games / "0001.hugo"
    words.write_text(words.read_text().replace("place", "house two-ghosts\nplace", 1))
    for read in (summary_of, read_game):
        with pytest.raises(Harmed, match=r"0001\.hugo:4: no house rule 'two-ghosts' is known here"):
            read(card.games, "0001")


def test_a_game_that_somebody_left_early_is_listed_and_not_rated(card: GamesOnCard) -> None:
    records = whole_game(until=40)
    put(card, records)
    game = summary_of(card.games, "0001")
    assert game is not None
    assert table_of(records).game().end is GameEnd.ALONE
    assert not any(seat.is_rated for seat in game.seats)
    assert not game.is_whole


def test_who_has_no_mark_is_not_rated(card: GamesOnCard) -> None:
    card.add(1, "owl-4", "", "fox-1")
    game = summary_of(card.games, "0001")
    assert game is not None
    assert all(seat.mark for seat in game.seats if seat.is_rated)
    assert game.seat_of(read_mark("cat-1")) is None


def test_who_was_played_by_the_box_is_not_rated_and_the_others_are(card: GamesOnCard) -> None:
    put(card, marked(whole_game(), "owl-4", "fox-1"))
    before = summary_of(card.games, "0001")
    path = card.games / "0001.hugo"
    path.write_text(path.read_text().replace("mark red", "player blue level:3\nmark red"))
    after = summary_of(card.games, "0001")
    assert before is not None
    assert after is not None
    assert [seat.is_rated for seat in before.seats] == [True, True]
    assert [seat.is_rated for seat in after.seats] == [True, False]
    assert [seat.player for seat in after.seats] == ["", "level:3"]


def test_a_game_that_was_played_on_from_another_one_is_not_rated(card: GamesOnCard) -> None:
    played = marked(whole_game(), "owl-4", "fox-1")
    begun = 1 + next(n for n, each in enumerate(played) if isinstance(each, Begun))
    first = tuple(each for each in played[begun : begun + 20] if isinstance(each, Done))
    put(card, [*played[:begun], Replayed(0, first), *played[begun + 20 :]])
    game = summary_of(card.games, "0001")
    assert game is not None
    assert not game.is_whole
    assert not any(seat.is_rated for seat in game.seats)


def test_who_sat_in_another_house_is_known_to_this_card(card: GamesOnCard) -> None:
    records = whole_game()
    put(card, records)
    assert far_in(card.games, "0001") == ()
    far = Far(1, (Colour.BLUE,), is_seated=True)
    put(card, [replace(each, far=far) if isinstance(each, Drafted) else each for each in records])
    assert far_in(card.games, "0001") == (Colour.BLUE,)
