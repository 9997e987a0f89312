"""All games read beside whoever plays, and nothing changed by it."""

import json
import os
import shutil
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from families import Family

from hugo_core import history
from hugo_core.codec import to_plain
from hugo_core.commands import Command, DrawLot, RollDie, StayPut
from hugo_core.editions import EDITIONS, Colour
from hugo_core.position import Face, Seat, agree
from hugod.ports import JournalError
from hugod.store.folder import DATABASE
from hugod.store.journal import SqliteJournal
from hugod.store.reader import card_reader, opening_of
from tests.chains import body_of

GAME: tuple[history.Record, ...] = (
    history.Drafted(2),
    history.Begun(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))),
)


@pytest.fixture
def card(tmp_path: Path) -> Path:
    with closing(SqliteJournal(tmp_path / "card")) as journal:
        for record in (*GAME, *GAME):
            journal.keep(record)
            journal.seal("in words")
    return tmp_path / "card"


def test_every_game_is_there_in_its_order(card: Path) -> None:
    with card_reader(card) as reader:
        assert reader.numbers() == (1, 2)
        assert [row.type for row in reader.rows(1)] == ["Drafted", "Begun"]
        assert reader.newest() == reader.rows(2)
        assert reader.highest() == 2
        assert [path.name for path in reader.sealed()] == ["0001.jsonl", "0002.jsonl"]


def test_a_card_that_was_never_played_on_has_none(tmp_path: Path) -> None:
    with card_reader(tmp_path) as reader:
        assert (reader.numbers(), reader.newest(), reader.sealed()) == ((), (), ())
        assert reader.highest() == 0
        assert not reader.knows(1, "0" * 64)
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_a_cut_left_empty_has_no_games(tmp_path: Path) -> None:
    (tmp_path / DATABASE).touch()
    with card_reader(tmp_path) as reader:
        assert (reader.numbers(), reader.newest()) == ((), ())


def test_sealed_games_count_and_so_do_those_of_others(card: Path) -> None:
    (card / "games/0041.hugo").touch()
    (card / "games/0099-0123abcd.jsonl").write_text("its head is abcd")
    with card_reader(card) as reader:
        assert reader.highest() == 41
        assert reader.knows(99, "abcd")
        assert not reader.knows(98, "abcd")
        assert [path.name for path in reader.named(99)] == ["0099-0123abcd.jsonl"]


def test_what_is_no_file_of_ours_is_as_if_it_were_not_there(card: Path) -> None:
    """RL9: a pipe was waited for, and a name of 20 digits is no number to SQLite."""
    os.mkfifo(card / "games/0098-0123abcd.jsonl")
    (card / "games/0097-0123abcd.jsonl").symlink_to("/dev/zero")
    (card / f"games/{'9' * 20}.hugo").touch()
    with card_reader(card) as reader:
        assert not reader.knows(98, "abcd")
        assert not reader.knows(97, "abcd")
        assert reader.highest() == 2
    with closing(SqliteJournal(card)) as journal:
        for record in GAME:
            journal.keep(record)
        assert journal.records() == GAME


def test_a_game_is_known_by_every_record_it_went_through(card: Path) -> None:
    for path in (card / "games").iterdir():
        path.unlink()
    with card_reader(card) as reader:
        assert all(reader.knows(1, row.hash) for row in reader.rows(1))
        assert not reader.knows(2, reader.rows(1)[0].hash)


def test_a_long_game_is_known_by_its_file_alone_and_its_longest_copy_counts(card: Path) -> None:
    with closing(SqliteJournal(card)) as journal:
        for record in (*GAME, *[history.Acknowledged()] * 150):
            journal.keep(record)
        journal.seal("in words")
    with card_reader(card) as reader:
        opening = opening_of(3, [row.body for row in reader.rows(3)])
        assert reader.longest(3, opening) == 152
    (card / DATABASE).unlink()
    shutil.copy(card / "games/0002.jsonl", card / "games/0003-0123abcd.jsonl")
    with card_reader(card) as reader:
        assert reader.longest(3, opening) == 152
        assert reader.longest(2, opening) == reader.longest(3, "another") == 0
        assert reader.longest(9, opening) == 0


def test_who_plays_meanwhile_is_not_held_up(card: Path) -> None:
    with closing(SqliteJournal(card)) as journal, card_reader(card) as reader:
        before = reader.newest()
        journal.keep(history.Acknowledged())
        assert reader.newest()[:-1] == before
        assert reader.newest()[-1].type == "Acknowledged"
        # It is longer than its file, which was sealed before.
        assert reader.longest(2, opening_of(2, [row.body for row in before])) == 3


def test_a_game_that_does_not_fit_together_is_damaged(card: Path) -> None:
    with closing(SqliteJournal(card)) as journal:
        journal._open_database().execute("DROP TRIGGER event_is_never_changed")
        journal._open_database().execute("UPDATE event SET mono_ms = 5 WHERE game = 1")
        sql = "CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event\n"
        sql += "BEGIN SELECT RAISE(ABORT, 'a record is never changed'); END"
        journal._open_database().execute(sql)
    with (
        card_reader(card) as reader,
        pytest.raises(JournalError, match=r"sqlite3 is damaged: game 1 does not fit together\.$"),
    ):
        reader.rows(1)


def test_d12_a_card_of_a_newer_version_is_left_alone(card: Path) -> None:
    with closing(SqliteJournal(card)) as journal:
        journal._open_database().execute("PRAGMA user_version = 9")
        journal._open_database().execute("UPDATE meta SET value = '9'")
    before = (card / DATABASE).read_bytes()
    with pytest.raises(JournalError, match="is from a newer version"), card_reader(card):
        pytest.fail("it cannot be read")
    assert (card / DATABASE).read_bytes() == before


def known_by(records: Sequence[history.Record], game: int = 1) -> str:
    return opening_of(game, map(body_of, records))


ROLL, STAY, LOT = RollDie(Face.FOUR), StayPut(), DrawLot(Seat(1))


def did(*commands: Command) -> tuple[history.Done, ...]:
    return tuple(history.Done(command, ()) for command in commands)


@pytest.mark.parametrize(
    ("records", "stand"),
    [
        ((), ()),
        (did(ROLL, STAY), (ROLL, STAY)),
        ((*did(ROLL, STAY, LOT), history.TookBack(2)), (ROLL,)),
        ((*did(ROLL, STAY), history.TookBack(9), *did(LOT)), (LOT,)),
        ((*did(ROLL, STAY, LOT), history.TookBack(3), history.PutBack(2)), (ROLL, STAY)),
        ((*did(ROLL), history.TookBack(1), history.PutBack(9), *did(STAY)), (ROLL, STAY)),
        ((*did(ROLL, STAY), history.Replayed(2, did(LOT, STAY))), (LOT, STAY)),
        (did(*[ROLL] * 19, LOT, STAY), (*[ROLL] * 19, LOT)),
    ],
)
def test_a_game_is_known_by_what_stands_up_to_its_twentieth_draw(
    records: Sequence[history.Record], stand: Sequence[Command]
) -> None:
    plain = [to_plain(done)["command"] for done in did(*stand)]
    assert (
        known_by(records, 7) == sha256(json.dumps([7, plain], sort_keys=True).encode()).hexdigest()
    )


def test_a_sealed_game_is_known_by_its_first_commitment() -> None:
    bound = (history.Committed("ab" * 32, 7), history.Committed("cd" * 32, 7))
    records: tuple[history.Record, ...] = (*did(STAY), *bound)
    assert known_by(records, 7) == sha256(json.dumps([7, "ab" * 32]).encode()).hexdigest()


@pytest.mark.parametrize("is_sealed", [True, False])
def test_another_tail_is_the_same_game_and_another_number_is_not(is_sealed: bool) -> None:
    records = list(Family("amigo-hugo", 3, 4, is_sealed=is_sealed).play())
    tails: tuple[list[history.Record], ...] = (
        [],
        [history.TookBack(1)],
        [history.TookBack(1), history.PutBack(1)],
        [history.TookBack(200)],
    )
    for tail in tails:
        assert known_by([*records, *tail]) == known_by(records)
        assert known_by([*records[:-7], *tail]) == known_by(records)
    assert known_by(records, 2) != known_by(records)


def test_going_back_and_forth_in_the_middle_is_the_same_game() -> None:
    records = list(Family("amigo-hugo", 3, 4, is_sealed=False).play())
    for at in [at for at, record in enumerate(records) if isinstance(record, history.Done)][:30]:
        back_and_forth = (history.TookBack(1), history.PutBack(1))
        other = [*records[: at + 1], *back_and_forth, *records[at + 1 :]]
        assert known_by(other) == known_by(records)


def test_a_sealed_game_cut_short_is_the_same_game() -> None:
    records = list(Family("amigo-hugo", 3, 4, is_sealed=True).play())
    sealed = next(at for at, record in enumerate(records) if isinstance(record, history.Committed))
    assert known_by(records[: sealed + 1]) == known_by(records)


def test_no_two_of_many_games_are_known_by_the_same() -> None:
    games = [Family("amigo-hugo", 2, seed, is_sealed=False).play() for seed in range(60)]
    assert len({known_by(records) for records in games}) == len(games)
