"""The journal on the card: what is kept stays, and whatever else is found there is one sentence."""

import json
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from itertools import product
from pathlib import Path

import pytest

from hugo_core.board import Place
from hugo_core.commands import PlaceGuest, RollDie, StayPut
from hugo_core.editions import EDITIONS, Colour
from hugo_core.events import DieRolled, GuestPlaced
from hugo_core.history import Acknowledged, Begun, Done, Drafted, Record, TookBack
from hugo_core.position import Face, Seat, agree
from hugod.ports import Journal, JournalError
from hugod.store.chain import hash_of, read_sealed
from hugod.store.folder import DATABASE
from hugod.store.head import read_head
from hugod.store.journal import SqliteJournal
from hugod.store.recovery import read_note
from hugod.store.schema import connect, examine

COLOURS = (Colour.RED, Colour.BLUE)
DRAFT = Drafted(2, COLOURS)
BEGUN = Begun(agree(EDITIONS["amigo-hugo"], COLOURS))


HEAD_NAMES = (f"{DATABASE}-head", f"{DATABASE}-head2")


def turn(number: int) -> Done:
    seat = Seat(number % 2)
    return Done(RollDie(Face.FOUR), (DieRolled(seat, Face.FOUR),), f"{number % 256:02x}")


def game(turns: int) -> tuple[Record, ...]:
    placed = Done(PlaceGuest(Place(7)), (GuestPlaced(Seat(0), None, Place(7)),))
    middle = (turn(number) for number in range(turns))
    return (DRAFT, BEGUN, placed, *middle, Done(StayPut(), ()), TookBack(1), Acknowledged())


def play(folder: Path, *games: tuple[Record, ...]) -> None:
    with closing(SqliteJournal(folder)) as journal:
        for records in games:
            for record in records:
                journal.keep(record)


def found_in(folder: Path) -> tuple[tuple[Record, ...], str]:
    with closing(SqliteJournal(folder)) as journal:
        return tuple(journal.records()), journal.notice


def refusal_of(folder: Path) -> str:
    with pytest.raises(JournalError) as refused:
        SqliteJournal(folder).close()
    message = str(refused.value)
    assert message.count("\n") == 0
    assert message.endswith(".")
    return message


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def records_in(folder: Path) -> dict[str, bytes]:
    """Return the game records, without the chains beside them."""
    found = contents(folder / "games").items()
    return {name: data for name, data in found if name.endswith(".hugo")}


def cut(folder: Path, into: Path) -> None:
    """Copy the state folder as a power cut would leave it now."""
    shutil.copytree(folder, into)
    (into / f"{DATABASE}-shm").unlink(missing_ok=True)


def play_until_cut(folder: Path, records: tuple[Record, ...]) -> None:
    """Play in *folder* and leave a copy in `cut` beside it, as a power cut would."""
    with closing(SqliteJournal(folder)) as journal:
        for record in records:
            journal.keep(record)
        cut(folder, folder.with_name("cut"))


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """Let the card be full: writes behind *size* fail."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


# The contract of ports.Journal


@pytest.fixture
def opened(folder: Path) -> Iterator[Callable[[], Journal]]:
    """Open the journal on the card; what was open before is closed."""
    journals: list[Journal] = []

    def open_journal() -> Journal:
        for journal in journals:
            journal.close()
        journals.append(SqliteJournal(folder))
        return journals[-1]

    yield open_journal
    for journal in journals:
        journal.close()


def test_an_empty_card_has_no_records(opened: Callable[[], Journal]) -> None:
    assert list(opened().records()) == []
    assert list(opened().records()) == []


def test_what_was_kept_is_there_at_once_and_after_a_start(opened: Callable[[], Journal]) -> None:
    journal = opened()
    for count, record in enumerate(game(3), 1):
        journal.keep(record)
        assert list(journal.records()) == list(game(3)[:count])
    assert list(opened().records()) == list(game(3))


def test_a_game_goes_on_after_a_start(opened: Callable[[], Journal]) -> None:
    for record in game(2):
        opened().keep(record)
    assert list(opened().records()) == list(game(2))


@pytest.mark.parametrize("first", [DRAFT, BEGUN, turn(0), TookBack(1), Acknowledged()])
def test_any_record_opens_a_game_on_an_empty_card(
    opened: Callable[[], Journal], first: Record
) -> None:
    opened().keep(first)
    assert list(opened().records()) == [first]


def test_answers_before_the_game_belong_to_it(opened: Callable[[], Journal]) -> None:
    journal = opened()
    for record in (Drafted(), Drafted(2), DRAFT, BEGUN):
        journal.keep(record)
    assert list(journal.records()) == [Drafted(), Drafted(2), DRAFT, BEGUN]


def test_an_answer_after_a_game_has_begun_opens_the_next(opened: Callable[[], Journal]) -> None:
    journal = opened()
    for record in (*game(2), Drafted(2)):
        journal.keep(record)
    assert list(journal.records()) == [Drafted(2)]
    journal = opened()
    assert list(journal.records()) == [Drafted(2)]
    journal.keep(DRAFT)
    assert list(opened().records()) == [Drafted(2), DRAFT]


def test_the_records_given_do_not_change_later(opened: Callable[[], Journal]) -> None:
    journal = opened()
    before = journal.records()
    journal.keep(DRAFT)
    assert list(before) == []


def test_closing_twice_is_harmless_and_nothing_is_kept_after(opened: Callable[[], Journal]) -> None:
    journal = opened()
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        journal.keep(DRAFT)
    with pytest.raises(JournalError, match="closed"):
        journal.seal("")
    assert list(opened().records()) == []


# Sealed games


def test_each_game_is_sealed_under_its_number(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        for text in ("first\n", "zweites · größer\n"):
            for record in game(0):
                journal.keep(record)
            journal.seal("half")
            number, head = journal.seal(text)
            sealed = (folder / "games" / f"{number:04}.jsonl").read_text()
            assert json.loads(sealed.splitlines()[-1])["head"] == head
    assert records_in(folder) == {
        "0001.hugo": b"first\n",
        "0002.hugo": "zweites · größer\n".encode(),
    }


def test_each_games_chain_is_sealed_beside_its_record(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        for turns in (2, 3):
            for record in game(turns):
                journal.keep(record)
            journal.seal("")
        rows = [read_sealed((folder / "games" / f"000{n}.jsonl").read_bytes()) for n in (1, 2)]
    assert [row.game for row in rows[0] + rows[1]] == [1] * len(game(2)) + [2] * len(game(3))
    assert rows[1] == examine(folder / DATABASE)


def test_a_chain_that_cannot_be_written_is_told(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        journal.keep(BEGUN)
        with no_file_longer_than(100), pytest.raises(JournalError, match="chain of game 1 was not"):
            journal.seal("")
        journal.seal("")
    assert len(read_sealed((folder / "games" / "0001.jsonl").read_bytes())) == 1


def test_a_game_that_the_card_does_not_give_back_is_not_sealed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(database: sqlite3.Connection, game: int) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("hugod.store.journal.rows_of", fails)
    with closing(SqliteJournal(folder)) as journal:
        journal.keep(Drafted(2))
        with pytest.raises(JournalError, match=r"did not give the game back: disk I/O error\."):
            journal.seal("")
    assert list((folder / "games").iterdir()) == []


def test_no_game_no_seal(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal, pytest.raises(JournalError, match="no game"):
        journal.seal("")


def test_a_full_card_leaves_the_sealed_game_as_it_was(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        journal.keep(BEGUN)
        journal.seal("short")
        most = (folder / "games" / "0001.jsonl").stat().st_size
        with no_file_longer_than(most), pytest.raises(JournalError, match=r"0001\.hugo was not"):
            journal.seal("long" * 10_000)
        assert (folder / "games" / "0001.hugo").read_text() == "short"
        journal.seal("long" * 1000)
    assert records_in(folder) == {"0001.hugo": b"long" * 1000}


def test_a_game_for_whose_files_was_no_room_has_them_before_the_next_one_begins(
    folder: Path,
) -> None:
    with closing(SqliteJournal(folder)) as journal:
        journal.keep(BEGUN)
        with no_file_longer_than(10), pytest.raises(JournalError):
            journal.seal("the first")
        assert contents(folder / "games") == {}
        journal.keep(DRAFT)
        assert records_in(folder) == {"0001.hugo": b"the first"}
        assert journal.place() == (2, 1)


def test_a_game_that_goes_on_after_all_is_owed_no_files(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        journal.keep(BEGUN)
        with no_file_longer_than(10), pytest.raises(JournalError):
            journal.seal("the first")
        journal.keep(TookBack(1))
        journal.keep(DRAFT)
        assert contents(folder / "games") == {}


def test_a_game_that_has_its_files_is_not_written_again(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        journal.keep(BEGUN)
        journal.seal("the first")
        for path in (folder / "games").iterdir():
            path.unlink()
        journal.keep(DRAFT)
        assert contents(folder / "games") == {}


def test_a_wiped_journal_tells_of_its_end_anew_and_leaves_no_file_open(folder: Path) -> None:
    opened = os.listdir("/proc/self/fd")
    with closing(SqliteJournal(folder)) as journal:
        journal.keep(BEGUN)
        journal.wipe()
        journal.keep(DRAFT)
        (row,) = examine(folder / DATABASE)
        for name in HEAD_NAMES:
            assert read_head(folder / name) == (row.game, 1, row.hash)
    assert len(os.listdir("/proc/self/fd")) == len(opened)


def test_a_box_that_does_not_know_its_start_plays_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hugod.store.journal.BOOT_ID", folder / "no-such-file")
    play(folder, game(1))
    rows = examine(folder / DATABASE)
    assert {row.boot_id for row in rows} == {""}
    for row in rows:  # there is one way to write a record
        assert row.body == json.dumps(json.loads(row.body), sort_keys=True, separators=(",", ":"))


def test_leftovers_of_a_cut_are_swept_away(folder: Path) -> None:
    play(folder, game(1))
    (folder / "games" / "0001.hugo.tmp").write_text("hal")
    for companion in ("", "-wal", "-journal"):
        (folder / f"{DATABASE}.tmp{companion}").write_bytes(b"half a database")
    assert found_in(folder) == (game(1), "")
    assert contents(folder / "games") == {}
    heads = {f"{DATABASE}-head", f"{DATABASE}-head2"}
    assert set(contents(folder)) == {DATABASE, *heads, "hugo.lock"}


def test_no_sealed_game_is_ever_written_over_by_a_new_one(folder: Path) -> None:
    play(folder, game(0))
    (folder / "games" / "0041.hugo").write_text("grandma won")
    (folder / "games" / "notes.hugo").write_text("hers")
    with closing(SqliteJournal(folder)) as journal:
        journal.keep(DRAFT)
        journal.seal("new")
    assert (folder / "games" / "0042.hugo").read_text() == "new"
    assert (folder / "games" / "0041.hugo").read_text() == "grandma won"


# The file


def test_rows_are_linked_by_hashes_a_stranger_can_redo(folder: Path) -> None:
    play(folder, game(0), game(1))
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        rows = database.execute("SELECT * FROM event ORDER BY game, seq").fetchall()
    assert [row[:2] for row in rows] == [(1, n) for n in range(1, 7)] + [
        (2, n) for n in range(1, 8)
    ]
    previous = ""
    for row in rows:
        if row[1] == 1:
            previous = sha256(f"hugo-companion game {row[0]}".encode()).hexdigest()
        assert row[8] == previous
        text = json.dumps(row[:9], separators=(",", ":"))
        previous = sha256(text.encode()).hexdigest()
        assert row[9] == previous


def test_a_row_says_when_it_was_kept_and_whether_that_can_be_trusted(folder: Path) -> None:
    began = time.time(), time.monotonic()
    play(folder, (DRAFT, BEGUN))
    took_ms = 1000 * (time.time() - began[0]) + 1
    rows = examine(folder / DATABASE)
    boot_id = Path("/proc/sys/kernel/random/boot_id")
    synchronised = Path("/run/systemd/timesync/synchronized")
    for row in rows:
        assert row.boot_id == (boot_id.read_text().strip() if boot_id.exists() else "")
        assert row.wall_trusted == synchronised.exists()
        for kept_ms, since in zip((row.wall_ms, row.mono_ms), began, strict=True):
            assert -1 <= kept_ms - 1000 * since <= took_ms
    assert rows[0].mono_ms <= rows[1].mono_ms
    assert [row.type for row in rows] == ["Drafted", "Begun"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET body = '' WHERE seq = 2",
        "DELETE FROM event WHERE seq = 2",
        "DELETE FROM event",
        "INSERT OR REPLACE INTO event SELECT * FROM event WHERE seq = 2",
        "INSERT INTO event SELECT * FROM event WHERE seq = 2",
        "INSERT INTO event SELECT game, 99, x'00', '', '', 0, 0, 0, '', '' FROM event LIMIT 1",
    ],
)
def test_no_row_is_ever_changed_deleted_or_of_another_type(folder: Path, statement: str) -> None:
    play(folder, game(1))
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        with pytest.raises(sqlite3.IntegrityError):
            database.execute(statement)
        database.rollback()
    assert found_in(folder) == (game(1), "")


# Nobody else's


def test_a_second_daemon_is_kept_out_until_the_first_has_gone(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        journal.keep(DRAFT)
        assert refusal_of(folder) == f"Another hugod already plays in {folder}."
        journal.keep(BEGUN)
    assert found_in(folder) == ((DRAFT, BEGUN), "")


def test_a_folder_that_cannot_be_made_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "state", Path("/proc/hugo/state")):
        assert refusal_of(path).startswith(f"The state folder {path} cannot be used: ")


def test_the_folder_is_made_for_the_owner_alone(tmp_path: Path) -> None:
    SqliteJournal(tmp_path / "share" / "hugo").close()
    assert (tmp_path / "share" / "hugo").stat().st_mode & 0o777 == 0o700


def test_f09_a_full_card_is_told_and_the_journal_is_not_used_again(folder: Path) -> None:
    play(folder, game(3))
    with closing(SqliteJournal(folder)) as journal:
        with no_file_longer_than(0), pytest.raises(JournalError, match="did not take the record"):
            journal.keep(turn(9))
        with pytest.raises(JournalError, match="closed"):
            journal.keep(turn(10))
    assert found_in(folder) == (game(3), "")


def test_f09_a_card_too_full_for_a_first_journal_is_told(folder: Path) -> None:
    with no_file_longer_than(0):
        refusal_of(folder)
    assert found_in(folder) == ((), "")


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_f13_a_database_of_another_program_is_left_alone(
    tmp_path: Path, folder: Path, mode: str
) -> None:
    (tmp_path / "theirs").mkdir()
    with closing(sqlite3.connect(tmp_path / "theirs" / DATABASE)) as database:
        database.execute("CREATE TABLE event (name)")
        database.execute(f"PRAGMA journal_mode = {mode}")
        database.execute("INSERT INTO event VALUES ('party')")
        database.commit()
        cut(tmp_path / "theirs", folder)
    before = contents(folder)
    assert "belongs to another program" in refusal_of(folder)
    assert contents(folder) == {**before, "hugo.lock": b""}


def test_an_empty_database_of_nobody_is_left_alone_too(folder: Path) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("PRAGMA user_version = 3")
    assert "belongs to another program" in refusal_of(folder)


def test_it_says_which_game_and_how_far(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        assert journal.place() == (0, 0)
        for record in game(2)[:3]:
            journal.keep(record)
        assert journal.place() == (1, 3)
    with closing(SqliteJournal(folder)) as journal:
        assert journal.place() == (1, 3)


def test_d12_f13_a_file_of_a_newer_version_is_left_alone(tmp_path: Path, folder: Path) -> None:
    play(tmp_path / "theirs", game(2))
    with closing(sqlite3.connect(tmp_path / "theirs" / DATABASE)) as database:
        database.execute("CREATE TABLE league (name)")
        database.execute("UPDATE meta SET value = '2'")
        database.execute("PRAGMA user_version = 2")
        database.commit()
        cut(tmp_path / "theirs", folder)
    before = contents(folder)
    assert "from a newer version of this program (2, here 1)" in refusal_of(folder)
    after = contents(folder)
    after.pop(f"{DATABASE}-shm", None)  # SQLite's notes about the WAL; it makes them anew
    assert after == before


def test_a_sound_record_of_an_unknown_kind_is_not_called_damage(folder: Path) -> None:
    play(folder, game(0))
    rows = examine(folder / DATABASE)
    body = '{"format":1,"kind":"Corrected"}'
    row = rows[-1]._replace(seq=7, type="Corrected", body=body, prev_hash=rows[-1].hash)
    row = row._replace(hash=hash_of(row))
    with closing(connect(folder / DATABASE)) as database:
        database.execute(f"INSERT INTO event VALUES ({','.join('?' * len(row))})", row)
    before = (folder / DATABASE).read_bytes()
    assert "This version cannot read record 7 of game 1" in refusal_of(folder)
    assert (folder / DATABASE).read_bytes() == before


# Damage


def damaged(folder: Path, number: int = 1) -> Path:
    return folder / f"{DATABASE}.damaged-{number}"


def check_rescue(folder: Path, before: tuple[Record, ...], ruin: bytes) -> int | None:
    """Open a ruined journal: all there, or a beginning and a notice. Gives how many were lost."""
    records, notice = found_in(folder)
    assert records == before[: len(records)]
    assert read_note(folder) == (len(records) if notice else None)
    if notice:
        assert damaged(folder).read_bytes() == ruin
        assert damaged(folder).name in notice
        assert (f"{len(records)} records" in notice) == bool(records)
    else:
        assert records == before
        assert not damaged(folder).exists()
        return None
    with closing(SqliteJournal(folder)) as journal:  # and it can be played on
        assert tuple(journal.records()) == records
        assert journal.notice == ""
        journal.keep(turn(7))
    assert found_in(folder) == ((*records, turn(7)), "")
    return len(before) - len(records)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A journal of two games, all in the one file."""
    folder = tmp_path_factory.mktemp("sound")
    play(folder, game(5), game(60))
    return (folder / DATABASE).read_bytes()


def ruin(folder: Path, data: bytes) -> int | None:
    (folder / "games").mkdir(parents=True)
    (folder / "games" / "0001.hugo").write_text("the game before")
    (folder / DATABASE).write_bytes(data)
    return check_rescue(folder, game(60), data)


@pytest.mark.parametrize("flips", [20, pytest.param(300, marks=pytest.mark.endurance)])
def test_f13_a_single_flipped_bit_is_found_wherever_it_matters(
    tmp_path: Path, sound: bytes, flips: int
) -> None:
    chance = random.Random(20131)
    lost: list[int | None] = []
    for number in range(flips):
        data = bytearray(sound)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        lost.append(ruin(tmp_path / str(number), bytes(data)))
    noticed = [count for count in lost if count is not None]
    # The others hit the game before, which is not looked into, or bytes that nothing uses.
    assert len(noticed) > flips / 2
    assert sum(count < len(game(60)) for count in noticed) > 0.9 * len(noticed)


@pytest.mark.parametrize(
    "step", [pytest.param(7, marks=pytest.mark.share), pytest.param(1, marks=pytest.mark.endurance)]
)
def test_a_ruined_byte_among_the_first_hundred_is_survived(
    tmp_path: Path, sound: bytes, step: int
) -> None:
    for byte, mask in product(range(0, 100, step), (0x01, 0xFF)):
        data = bytearray(sound)
        data[byte] ^= mask
        ruin(tmp_path / f"{byte} {mask}", bytes(data))


def test_a_file_that_lost_its_guards_is_damaged(folder: Path) -> None:
    play(folder, game(1))
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("DROP TRIGGER event_is_never_deleted")
    records, notice = found_in(folder)
    assert records == game(1)
    assert damaged(folder).name in notice


def test_a_file_that_is_in_use_is_not_called_damaged(folder: Path) -> None:
    play(folder, game(1))
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("PRAGMA user_version = 1")
        assert "database is locked" in refusal_of(folder)
    assert found_in(folder) == (game(1), "")


@pytest.mark.parametrize("step", [6011, pytest.param(1511, marks=pytest.mark.endurance)])
def test_f13_a_file_cut_short_keeps_what_lies_before_the_cut(
    tmp_path: Path, sound: bytes, step: int
) -> None:
    lost = [
        ruin(tmp_path / str(size), sound[:size])
        for size in (1, 15, 99, 512, *range(1024, len(sound), step))
    ]
    assert None not in lost
    assert min(count for count in lost if count is not None) < 30


@pytest.mark.parametrize(
    "step", [pytest.param(3, marks=pytest.mark.share), pytest.param(1, marks=pytest.mark.endurance)]
)
def test_f13_a_zeroed_block_is_found(tmp_path: Path, sound: bytes, step: int) -> None:
    for start in range(0, len(sound), step * 4096):
        data = sound[:start] + bytes(len(sound[start : start + 4096])) + sound[start + 4096 :]
        assert ruin(tmp_path / str(start), data) is not None


def test_random_bytes_are_set_aside_each_time_under_another_name(folder: Path) -> None:
    play(folder, game(0))
    for number in (1, 2, 3):
        noise = random.Random(number).randbytes(5000)
        (folder / DATABASE).write_bytes(noise)
        records, notice = found_in(folder)
        assert records == ()
        assert "no open game could be saved" in notice
        assert damaged(folder, number).name in notice
        assert damaged(folder, number).read_bytes() == noise


def test_an_empty_file_is_no_damage(folder: Path) -> None:
    folder.mkdir()
    (folder / DATABASE).write_bytes(b"")
    assert found_in(folder) == ((), "")


def test_a_row_changed_behind_the_triggers_is_found(folder: Path) -> None:
    play(folder, game(5))
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        (sql,) = database.execute(
            "SELECT sql FROM sqlite_master WHERE name = 'event_is_never_changed'"
        ).fetchone()
        database.execute("DROP TRIGGER event_is_never_changed")
        database.execute("""UPDATE event SET body = replace(body, ':4', ':5') WHERE seq = 5""")
        database.execute(sql)
        database.commit()
    records, notice = found_in(folder)
    assert records == game(5)[:4]
    assert "4 records of the game are saved" in notice


def test_a_finished_game_is_not_taken_for_the_open_one_that_is_lost(
    folder: Path, sound: bytes
) -> None:
    (folder / "games").mkdir(parents=True)
    (folder / "games" / "0002.hugo").write_text("as it was")
    (folder / DATABASE).write_bytes(sound[:-3000])
    with closing(SqliteJournal(folder)) as journal:
        assert "no open game could be saved" in journal.notice
        assert journal.records() == ()
        journal.keep(BEGUN)
        journal.seal("the next")
    assert records_in(folder) == {"0002.hugo": b"as it was", "0003.hugo": b"the next"}


# Cuts


def test_what_only_the_wal_holds_is_found_after_a_cut(tmp_path: Path, folder: Path) -> None:
    play_until_cut(folder, game(9))
    assert found_in(tmp_path / "cut") == (game(9), "")


@pytest.mark.parametrize("flips", [9, pytest.param(60, marks=pytest.mark.endurance)])
def test_rm5_d5_f13_a_flipped_bit_in_the_wal_costs_nothing_and_what_a_cut_costs_is_told(
    tmp_path: Path, folder: Path, flips: int
) -> None:
    told = []
    play_until_cut(folder, game(9))
    wal = (tmp_path / "cut" / f"{DATABASE}-wal").read_bytes()
    chance = random.Random(7)
    for number in range(flips):
        state = tmp_path / str(number)
        shutil.copytree(tmp_path / "cut", state)
        data = bytearray(wal)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        size = chance.choice((len(data), number * 6000 // flips))
        (state / f"{DATABASE}-wal").write_bytes(data[:size])
        records, notice = found_in(state)
        assert records == game(9)[: len(records)]
        assert notice or len(records) == len(game(9))
        assert size < len(data) or len(records) == len(game(9))
        told.append(bool(notice))
        assert found_in(state) == (records, "")
    assert sum(told) > flips * 2 / 3


def test_a_cut_that_takes_what_was_never_told_of_is_no_damage(tmp_path: Path, folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        for record in game(9)[:-1]:
            journal.keep(record)
        heads = {name: (folder / name).read_bytes() for name in HEAD_NAMES}
        journal.keep(game(9)[-1])
        cut(folder, tmp_path / "cut")
    wal = tmp_path / "cut" / f"{DATABASE}-wal"
    wal.write_bytes(wal.read_bytes()[:-10])
    for name, head in heads.items():
        (tmp_path / "cut" / name).write_bytes(head)
    assert found_in(tmp_path / "cut") == (game(9)[:-1], "")


@pytest.mark.parametrize("head", [b"", b"0000000001", b"\xff" * 103])
@pytest.mark.parametrize("name", HEAD_NAMES)
def test_one_harmed_word_about_the_end_says_nothing(folder: Path, name: str, head: bytes) -> None:
    play(folder, game(2))
    (folder / name).write_bytes(head)
    assert found_in(folder) == (game(2), "")
    (folder / name).unlink()
    assert found_in(folder) == (game(2), "")


def test_it_is_tidied_into_one_file_without_a_change(tmp_path: Path, folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        for record in game(9):
            journal.keep(record)
        journal.tidy()
        cut(folder, tmp_path / "cut")
        journal.keep(turn(1))
    journal.tidy()
    (tmp_path / "cut" / f"{DATABASE}-wal").unlink()
    assert found_in(tmp_path / "cut") == (game(9), "")
    assert found_in(folder) == ((*game(9), turn(1)), "")


def test_f13_a_journal_that_is_missing_or_from_another_box_is_told(
    tmp_path: Path, folder: Path
) -> None:
    play(folder, game(2))
    (folder / DATABASE).unlink()
    assert "no open game could be saved" in found_in(folder)[1]
    play(folder, game(3))
    play(tmp_path / "other", game(4))
    shutil.copy(tmp_path / "other" / DATABASE, folder / DATABASE)
    records, notice = found_in(folder)
    assert records == game(4)
    assert f"{len(game(4))} records of the game are saved" in notice


def test_a_card_that_does_not_take_the_word_about_the_end_is_told(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        (folder / f"{DATABASE}-head").mkdir()
        with pytest.raises(JournalError, match=r"did not take the record: Is a directory\.$"):
            journal.keep(DRAFT)
        with pytest.raises(JournalError, match="closed"):
            journal.keep(DRAFT)


def test_what_a_killed_process_wrote_is_flushed_before_it_is_told_of(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(SqliteJournal(folder)) as journal:
        journal.keep(DRAFT)
        cut(folder, tmp_path / "killed")
    flushed: list[str] = []
    monkeypatch.setattr(
        os, "fdatasync", lambda fd: flushed.append(os.readlink(f"/proc/self/fd/{fd}"))
    )
    assert found_in(tmp_path / "killed") == ((DRAFT,), "")
    assert flushed == [str(tmp_path / "killed" / f"{DATABASE}-wal")]


def test_rm5_f13_from_a_wal_without_its_file_the_game_is_saved(
    tmp_path: Path, folder: Path
) -> None:
    play_until_cut(folder, game(9))
    (tmp_path / "cut" / DATABASE).unlink()
    wal = (tmp_path / "cut" / f"{DATABASE}-wal").read_bytes()
    records, notice = found_in(tmp_path / "cut")
    assert records == game(9)
    assert "15 records of the game are saved" in notice
    assert (tmp_path / "cut" / f"{DATABASE}.damaged-1-wal").read_bytes() == wal


@pytest.mark.parametrize("gone", [(), ("-wal",), ("-wal", "")])
def test_f12_a_rescue_cut_short_is_finished_at_the_next_start(
    tmp_path: Path, folder: Path, gone: tuple[str, ...]
) -> None:
    play(tmp_path / "rescued", game(4))
    folder.mkdir()
    shutil.copy(tmp_path / "rescued" / DATABASE, folder / f"{DATABASE}.ready")
    for companion in ("-wal", ""):
        name = "damaged-1" if companion in gone else ""
        path = folder / (f"{DATABASE}.{name}{companion}" if name else f"{DATABASE}{companion}")
        path.write_bytes(b"ruin" + companion.encode())
    assert read_note(folder) is None
    records, notice = found_in(folder)
    assert records == game(4)
    assert ("10 records of the game are saved" in notice) == (gone != ("-wal", ""))
    aside = {name: data for name, data in contents(folder).items() if "damaged" in name}
    kept = [data for name, data in aside.items() if not name.endswith("-shm")]
    assert sorted(kept) == [b"ruin", b"ruin-wal"]
    assert found_in(folder) == (game(4), "")


WRITER = """
import sys
from pathlib import Path
from hugo_core.history import TookBack
from hugod.store.journal import SqliteJournal
journal = SqliteJournal(Path(sys.argv[1]))
number = len(journal.records())
while True:
    number += 1
    journal.keep(TookBack(number))
    print(number, flush=True)
"""


@pytest.mark.parametrize(
    "kills",
    [pytest.param(5, marks=pytest.mark.share), pytest.param(20, marks=pytest.mark.endurance)],
)
def test_nothing_acknowledged_is_lost_by_kill_9(folder: Path, kills: int) -> None:
    chance = random.Random(9)
    acknowledged = 0
    for _ in range(kills):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(folder)], stdout=subprocess.PIPE, text=True
        )
        with writer:
            assert writer.stdout is not None
            for _ in range(chance.randrange(1, 120)):
                acknowledged = int(writer.stdout.readline())
            writer.kill()
            acknowledged = int((["", *writer.stdout.read().split()][-1]) or acknowledged)
        records, notice = found_in(folder)
        assert notice == ""
        assert records == tuple(TookBack(number + 1) for number in range(len(records)))
        assert acknowledged <= len(records) <= acknowledged + 1


def test_a_cut_while_the_first_page_is_copied_over_is_no_damage(
    tmp_path: Path, folder: Path
) -> None:
    play_until_cut(folder, game(9))
    data = (tmp_path / "cut" / DATABASE).read_bytes()
    (tmp_path / "cut" / DATABASE).write_bytes(random.Random(1).randbytes(512) + data[512:])
    assert found_in(tmp_path / "cut") == (game(9), "")
