"""The games followed from another process: what is new, and not a byte of the card changed."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Acknowledged, Begun, Drafted, Record
from hugo_core.position import agree
from hugod.app.values.settings import Settings
from hugod.store.chain import BadSeal
from hugod.store.folder import DATABASE, SETTINGS
from hugod.store.follower import CardChange, Follower, records_of
from hugod.store.journal import SqliteJournal

GAME: tuple[Record, ...] = (
    Drafted(2),
    Begun(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))),
)


def test_what_is_written_is_seen_once_and_in_order(tmp_path: Path) -> None:
    card = tmp_path / "card"
    follower = Follower(card)
    assert follower.look() is None
    with closing(SqliteJournal(card)) as journal:
        journal.keep(GAME[0])
        seen = follower.look()
        assert seen
        assert (seen.game, seen.records, seen.is_anew) == (1, GAME[:1], True)
        first = seen.first_hash
        assert follower.look() is None
        late = Follower(card)
        journal.keep(GAME[1])
        journal.keep(Acknowledged())
        seen = follower.look()
        assert seen
        assert (seen.records, seen.is_anew) == ((GAME[1], Acknowledged()), False)
        assert seen.first_hash == first
        whole = late.look()
        assert whole
        assert (whole.first_hash, whole.records) == (first, (*GAME, Acknowledged()))
        journal.tidy()
        assert follower.look() is None


def test_nothing_is_opened_while_the_files_stay_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[str]()

    def connect(path: str, **how: Any) -> sqlite3.Connection:
        opened.append(path)
        return opening(path, **how)

    opening: type[sqlite3.Connection] = sqlite3.Connection
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.keep(GAME[0])
        journal.seal("in words")
        monkeypatch.setattr(sqlite3, "connect", connect)
        follower = Follower(tmp_path)
        assert follower.look()
        assert follower.look() is None
        assert len(opened) == 1
        assert follower.finished() is follower.finished()


def test_another_card_with_a_game_of_the_same_number_is_told_anew(tmp_path: Path) -> None:
    for name, records in (("long", (*GAME, Acknowledged())), ("short", GAME[:1])):
        with closing(SqliteJournal(tmp_path / name)) as journal:
            for record in records:
                journal.keep(record)
    follower = Follower(tmp_path / "long")
    assert follower.look()
    (tmp_path / "short" / DATABASE).replace(tmp_path / "long" / DATABASE)
    seen = follower.look()
    assert seen
    assert (seen.game, seen.records, seen.is_anew) == (1, GAME[:1], True)
    (tmp_path / "long" / DATABASE).write_bytes(b"")
    assert follower.look() == CardChange(0, "", (), is_anew=True)


def test_the_settings_are_read_when_they_have_changed(tmp_path: Path) -> None:
    follower, file = Follower(tmp_path), tmp_path / SETTINGS
    assert follower.settings() == Settings()
    for number, (text, language) in enumerate(
        (('{"language": "de"}', "de"), ('["fr"]', "en"), ('{"language": "fr"}', "fr"), ("{", "en"))
    ):
        file.write_text(text)
        os.utime(file, (number, number))
        assert follower.settings().language == language
        assert follower.settings() is follower.settings()


def test_the_next_game_is_another_one(tmp_path: Path) -> None:
    card = tmp_path / "card"
    follower = Follower(card)
    with closing(SqliteJournal(card)) as journal:
        for record in GAME:
            journal.keep(record)
        before = follower.look()
        journal.keep(GAME[0])
        after = follower.look()
    assert before
    assert after
    assert (after.game, after.is_anew) == (2, True)
    assert after.first_hash != before.first_hash


def test_what_does_not_hold_together_is_not_seen_nor_what_follows_it(tmp_path: Path) -> None:
    card = tmp_path / "card"
    early, late = Follower(card), Follower(card)
    with closing(SqliteJournal(card)) as journal:
        for record in GAME:
            journal.keep(record)
        early.look()
        for _ in range(3):
            journal.keep(Acknowledged())
    with closing(sqlite3.connect(card / DATABASE)) as database, database:
        database.execute("DROP TRIGGER event_is_never_changed")
        database.execute("UPDATE event SET body = '{}' WHERE seq = 4")
    for follower, records in ((early, (Acknowledged(),)), (late, (*GAME, Acknowledged()))):
        seen = follower.look()
        assert seen
        assert seen.records == records


def test_after_a_wipe_there_is_no_game_and_none_that_is_finished(tmp_path: Path) -> None:
    card = tmp_path / "card"
    follower = Follower(card)
    with closing(SqliteJournal(card)) as journal:
        for record in GAME:
            journal.keep(record)
        journal.seal("in words")
        assert follower.look()
        assert list(follower.finished()) == [1]
        journal.wipe()
        seen = follower.look()
        assert seen
        assert seen == CardChange(0, "", (), is_anew=True)
        assert follower.finished() == {}
        os.utime(card / DATABASE, (1, 1))
        assert follower.look() is None


def test_a_finished_game_may_have_more_letters_than_it_may_have_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        for record in GAME:
            journal.keep(record)
        journal.seal("in words")
    monkeypatch.setattr("hugod.store.follower.OWN_GAME_RECORDS", 10)
    assert records_of(Follower(tmp_path).sealed(1)) == GAME


def test_nothing_on_the_card_is_changed_played_or_at_rest(tmp_path: Path) -> None:
    card = tmp_path / "card"
    with closing(SqliteJournal(card)) as journal:
        for record in GAME:
            journal.keep(record)
        journal.seal("in words")
        before = _files(card)
        _look(card)
        assert _files(card) == before
    before = _files(card)
    _look(card)
    assert _files(card) == before


def _files(card: Path) -> dict[Path, tuple[bytes, int]]:
    """Every file as it is, but for SQLite's own notes on who reads."""
    paths = [path for path in card.rglob("*") if path.is_file() and "-shm" not in path.name]
    return {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}


def _look(card: Path) -> None:
    follower = Follower(card)
    assert follower.look()
    assert records_of(follower.sealed(1)) == GAME


def test_a_finished_game_is_known_by_its_first_record_and_its_head(tmp_path: Path) -> None:
    card = tmp_path / "card"
    follower = Follower(card)
    with closing(SqliteJournal(card)) as journal:
        for record in GAME:
            journal.keep(record)
        number, head = journal.seal("in words")
        found = follower.finished()[number]
        journal.keep(Acknowledged())
        _, later = journal.seal("in words")
        again = follower.finished()[number]
        seen = follower.look()
    assert seen
    assert (found.head, again.head) == (head, later)
    assert found.first_hash == again.first_hash == seen.first_hash
    file = card / "games" / "0001.jsonl"
    file.write_bytes(file.read_bytes()[:-10])
    assert Follower(card).finished() == {}


def test_files_that_are_no_games_of_this_box_are_left_out(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "0001.jsonl").write_text("rubbish")
    (games / "0002-0123abcd.jsonl").write_text("another card's")
    (games / "0003.jsonl").mkdir()
    (games / "0004.jsonl").symlink_to("/etc/passwd")
    follower = Follower(tmp_path)
    assert follower.finished() == {}
    with pytest.raises(BadSeal):
        follower.sealed(1)


@pytest.mark.parametrize("what", [b"", b"no database at all", b"SQLite format 3\0" + bytes(200)])
def test_a_card_that_cannot_be_read_says_nothing(tmp_path: Path, what: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(what)
    assert Follower(tmp_path).look() is None
    assert (tmp_path / DATABASE).read_bytes() == what
