"""What a start finds in the state folder: a journal, a ruin, and what does not belong there."""

import os
import random
import resource
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hugo_core.history import Drafted, Record, TookBack
from hugod.ports import JournalError
from hugod.store.folder import DATABASE, HEADS
from hugod.store.journal import SqliteJournal
from hugod.store.recovery import NOTE as FILE
from hugod.store.recovery import leave_note, read_note, remove_note
from tests.hugod.store.test_journal import found_in, play

HEAD_NAMES = tuple(f"{DATABASE}{head}" for head in HEADS)


def game(length: int) -> tuple[Record, ...]:
    return (Drafted(2), *(TookBack(number) for number in range(1, length)))


def play_until_cut(folder: Path, records: tuple[Record, ...], name: str = "cut") -> None:
    """Play in *folder* and leave a copy called *name* beside it, with the log as it is."""
    with closing(SqliteJournal(folder)) as journal:
        for record in records:
            journal.keep(record)
        shutil.copytree(folder, folder.with_name(name))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


NAMES = (
    *(f"{DATABASE}{end}" for end in ("-wal", "-shm", "-journal", "-head", "-head2", ".ready")),
    *(f"{DATABASE}.tmp", f"{DATABASE}.tmp-wal", "hugo.lock", "wipe-games", "games/x.hugo.tmp"),
)


def lay_what_is_no_file(kind: str, path: Path) -> None:
    path.unlink(missing_ok=True)
    match kind:
        case "folder":
            path.mkdir()
            (path / "inside").write_text("somebody's")
        case "pipe":
            os.mkfifo(path)
        case "link to nothing":
            path.symlink_to(path.with_name("nothing"))
        case "link to itself":
            path.symlink_to(path)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["folder", "pipe", "link to nothing", "link to itself"])
def test_what_is_no_file_and_has_our_name_takes_no_game_away(
    folder: Path, name: str, kind: str
) -> None:
    play(folder, game(8))
    lay_what_is_no_file(kind, folder / name)
    assert found_in(folder) == (game(8), "")
    play(folder, (TookBack(9),))
    assert found_in(folder) == ((*game(8), TookBack(9)), "")


@pytest.mark.parametrize("kind", ["folder", "pipe", "link to nothing", "link to itself"])
def test_what_is_no_file_in_the_place_of_the_journal_is_put_aside_and_that_is_told(
    folder: Path, kind: str
) -> None:
    play(folder, game(8))
    lay_what_is_no_file(kind, folder / DATABASE)
    assert "no open game could be saved" in found_in(folder)[1]
    assert os.path.lexists(folder / f"{DATABASE}.damaged-1")
    assert found_in(folder) == ((), "")


def test_a_file_in_the_place_of_the_finished_games_is_put_aside(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    play(folder, game(8))
    (folder / "games").rmdir()
    (folder / "games").write_text("not a folder")
    assert found_in(folder) == (game(8), "")
    assert (folder / "games.damaged-1").read_text() == "not a folder"
    assert f"{folder / 'games'} was in the way; it is now games.damaged-1." in caplog.text


def test_a_folder_by_the_name_of_a_wipe_wipes_nothing(folder: Path) -> None:
    with closing(SqliteJournal(folder)) as journal:
        journal.keep(Drafted(2))
        journal.seal("grandma won")
    (folder / "wipe-games").mkdir()
    assert found_in(folder) == ((Drafted(2),), "")
    assert (folder / "games" / "0001.hugo").read_text() == "grandma won"


@pytest.mark.parametrize("garbage", [b"", b"x", b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" * 512])
def test_rl4_a_stray_rollback_journal_is_put_aside_by_its_name(
    folder: Path, garbage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    play(folder, game(8))
    (folder / f"{DATABASE}-journal").write_bytes(garbage)
    assert found_in(folder) == (game(8), "")
    assert f"{DATABASE}-journal.damaged-1" in caplog.text
    assert (folder / f"{DATABASE}-journal.damaged-1").read_bytes() == garbage
    play(folder, (TookBack(9),))


def without_the_end(folder: Path, name: str) -> None:
    """Play on, keep the log from falling into the file, and cut it short."""
    play_until_cut(folder, game(9), name)
    wal = folder.with_name(name) / f"{DATABASE}-wal"
    wal.write_bytes(wal.read_bytes()[: -6 * 1048])


@pytest.mark.parametrize("name", HEAD_NAMES)
@pytest.mark.parametrize("harm", [b"", b"\xff" * 104, None])
def test_rl7_with_one_harmed_word_a_lost_end_is_still_told(
    folder: Path, name: str, harm: bytes | None
) -> None:
    without_the_end(folder, "short")
    head = folder.with_name("short") / name
    if harm is None:
        head.unlink()
    else:
        head.write_bytes(harm)
    records, notice = found_in(folder.with_name("short"))
    assert records == game(9)[: len(records)]
    assert f"{len(records)} records of the game are saved" in notice


@pytest.mark.parametrize("harm", [b"", b"\xff" * 103, b"\xff" * 5000, None])
def test_rl7_two_words_that_are_gone_are_damage(folder: Path, harm: bytes | None) -> None:
    play(folder, game(8))
    for name in HEAD_NAMES:
        if harm is None:
            (folder / name).unlink()
        else:
            (folder / name).write_bytes(harm)
    records, notice = found_in(folder)
    assert records == game(8)
    assert f"{len(game(8))} records of the game are saved" in notice
    assert found_in(folder) == (game(8), "")


def test_two_words_that_a_cut_may_have_torn_are_none_and_are_told_anew(folder: Path) -> None:
    play(folder, game(8))
    good = (folder / HEAD_NAMES[0]).read_bytes()
    for name in HEAD_NAMES:
        (folder / name).write_bytes(good[:60] + bytes(44))
    assert found_in(folder) == (game(8), "")
    assert {(folder / name).read_bytes() for name in HEAD_NAMES} == {good}


def as_an_earlier_version_left_it(folder: Path, heads: int) -> None:
    """Play with this version and take away what earlier ones do not have."""
    play(folder, game(8))
    for name in HEAD_NAMES[heads:]:
        (folder / name).unlink()
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("DELETE FROM meta WHERE key = 'heads'")
        database.commit()


@pytest.mark.parametrize("heads", [0, 1])
def test_rl7_a_journal_of_an_earlier_version_opens_without_a_false_alarm(
    folder: Path, heads: int
) -> None:
    as_an_earlier_version_left_it(folder, heads)
    assert found_in(folder) == (game(8), "")
    assert found_in(folder) == (game(8), "")
    assert (folder / HEAD_NAMES[0]).read_bytes() == (folder / HEAD_NAMES[1]).read_bytes()
    (folder / HEAD_NAMES[0]).unlink()
    (folder / HEAD_NAMES[1]).unlink()
    assert found_in(folder)[1] != ""


def test_rl7_what_an_earlier_version_rescued_meanwhile_is_no_damage(
    tmp_path: Path, folder: Path
) -> None:
    """It leaves the second word as it was, about a journal that it has set aside."""
    play(tmp_path / "before", game(9))
    as_an_earlier_version_left_it(folder, 1)
    shutil.copy(tmp_path / "before" / HEAD_NAMES[1], folder / HEAD_NAMES[1])
    assert found_in(folder) == (game(8), "")


def test_rl10_a_ready_journal_that_is_none_is_put_aside_and_the_game_goes_on(folder: Path) -> None:
    ready = folder / f"{DATABASE}.ready"
    play(folder, game(8))
    for number, garbage in enumerate((b"", b"x" * 5000, b"SQLite format 3\0" * 300), 1):
        ready.write_bytes(garbage)
        assert found_in(folder) == (game(8), "")
        assert ready.with_name(f"{DATABASE}.ready.damaged-{number}").read_bytes() == garbage


def test_rl10_a_ready_journal_from_elsewhere_takes_no_sound_ones_place(
    tmp_path: Path, folder: Path
) -> None:
    play(tmp_path / "theirs", game(50))
    play(folder, game(8))
    ready = folder / f"{DATABASE}.ready"
    shutil.copy(tmp_path / "theirs" / DATABASE, ready)
    assert found_in(folder) == (game(8), "")
    assert ready.with_name(f"{ready.name}.damaged-1").exists()


def test_rl10_of_a_ready_journal_and_a_ruin_the_one_that_goes_further_is_taken(
    tmp_path: Path, folder: Path
) -> None:
    play(tmp_path / "older", game(4))
    play(folder, game(9))
    data = (folder / DATABASE).read_bytes()
    (folder / DATABASE).write_bytes(b"ruin" + data[4:])
    shutil.copy(tmp_path / "older" / DATABASE, folder / f"{DATABASE}.ready")
    records, notice = found_in(folder)
    assert records == game(9)
    assert "9 records of the game are saved" in notice


@pytest.mark.parametrize(
    ("theirs", "is_ruin", "taken"),
    [
        *((1, False, False), (7, False, False), (8, False, False), (9, False, True)),
        *((7, True, False), (8, True, True), (9, True, True)),
    ],
)
def test_rl10_where_no_word_tells_how_far_it_went_the_one_that_goes_further_is_taken(
    tmp_path: Path, folder: Path, theirs: int, *, is_ruin: bool, taken: bool
) -> None:
    play(tmp_path / "theirs", game(theirs))
    as_an_earlier_version_left_it(folder, 0)
    if is_ruin:
        data = (folder / DATABASE).read_bytes()
        (folder / DATABASE).write_bytes(b"ruin" + data[4:])
    shutil.copy(tmp_path / "theirs" / DATABASE, folder / f"{DATABASE}.ready")
    assert found_in(folder)[0] == game(theirs if taken else 8)
    assert (folder / f"{DATABASE}.ready.damaged-1").exists() is not taken


def test_a_log_of_another_journal_costs_no_record(tmp_path: Path, folder: Path) -> None:
    play(folder, game(8))
    with closing(SqliteJournal(tmp_path / "theirs")) as journal:
        for record in game(20):
            journal.keep(record)
        wal = (tmp_path / "theirs" / f"{DATABASE}-wal").read_bytes()
    (folder / f"{DATABASE}-wal").write_bytes(wal)
    records, notice = found_in(folder)
    assert records == game(8)
    assert "8 records of the game are saved" in notice


@pytest.mark.parametrize("left", [b"", b"S", b"SQLite format 3\0", b"x" * 99, b"x" * 1024])
def test_rm5_with_next_to_nothing_left_of_the_file_its_log_is_read(
    tmp_path: Path, folder: Path, left: bytes
) -> None:
    play_until_cut(folder, game(8))
    (tmp_path / "cut" / DATABASE).write_bytes(left)
    records, notice = found_in(tmp_path / "cut")
    assert records == game(8)
    assert "8 records of the game are saved" in notice


def test_garbage_in_the_place_of_shared_memory_is_nothing(tmp_path: Path, folder: Path) -> None:
    play_until_cut(folder, game(9))
    for size in (1, 512, 32768, 70000):
        shm = random.Random(size).randbytes(size)
        (tmp_path / "cut" / f"{DATABASE}-shm").write_bytes(shm)
        assert found_in(shutil.copytree(tmp_path / "cut", tmp_path / str(size))) == (game(9), "")


def test_f09_a_card_that_is_too_full_to_note_that_there_are_two_words_is_one_sentence(
    tmp_path: Path, folder: Path
) -> None:
    play_until_cut(folder, game(40))
    database = tmp_path / "cut" / DATABASE
    database.write_bytes(database.read_bytes().replace(b"heads", b"no op"))  # an earlier version's
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, hard))  # the log is longer
    try:
        with pytest.raises(JournalError, match="cannot be used"):
            SqliteJournal(tmp_path / "cut").close()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert found_in(tmp_path / "cut") == (game(40), "")


# The note for the next start


def test_it_is_read_until_it_is_taken_away(tmp_path: Path) -> None:
    assert read_note(tmp_path) is None
    for saved in (0, 12, 999_999):
        leave_note(tmp_path, saved)
        assert read_note(tmp_path) == read_note(tmp_path) == saved
    for _ in range(2):
        remove_note(tmp_path)
        assert read_note(tmp_path) is None


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"12", b'{"saved": true}', b'{"saved": -1}', b'{"saved": "1"}', b"{}", b"\xff"),
        *(b'{"saved": 1000000}', b'{"saved": 99999999999999999999}', b"[" * 60_000),
    ],
)
def test_a_harmed_note_says_nothing(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    assert read_note(tmp_path) is None


def test_a_card_that_does_not_let_it_go_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    remove_note(tmp_path)
    assert read_note(tmp_path) is None
