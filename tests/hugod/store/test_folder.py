"""The state folder: one user at a time, and whole files only."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Acknowledged, Begun, Drafted, Record
from hugo_core.limits import OWN_GAME_BYTES
from hugo_core.position import agree
from hugod.ports import JournalError
from hugod.store.chain import EventRow, read_sealed, sealed_text
from hugod.store.files import ASIDE
from hugod.store.folder import (
    CLUB,
    COMPANIONS,
    DATABASE,
    GAMES,
    HEADS,
    INCOMING,
    NEWEST,
    Folder,
    beside_name,
    desk_locked,
    games_locked,
    move_in,
    number_in,
    sweep,
)
from hugod.store.head import Head, read_head
from hugod.store.journal import SqliteJournal
from hugod.store.reader import card_reader


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    with closing(Folder(tmp_path)) as folder:
        yield folder


def test_a_folder_has_one_user_at_a_time(tmp_path: Path, folder: Folder) -> None:
    with pytest.raises(JournalError, match="Another hugod"):
        Folder(tmp_path)
    folder.close()
    Folder(tmp_path).close()
    assert (tmp_path / "hugo.lock").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / GAMES).stat().st_mode & 0o777 == 0o700


def open_files(folder: Path) -> list[str]:
    """Give what this process has open in *folder*."""
    found = []
    for each in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            path = each.readlink()
            found += [path.name] if path.is_relative_to(folder) else []
    return sorted(found)


def test_what_cannot_be_used_is_not_kept_open(tmp_path: Path, folder: Folder) -> None:
    with pytest.raises(JournalError, match="Another hugod"):
        Folder(tmp_path)
    assert open_files(tmp_path) == ["hugo.lock"]
    (tmp_path / f"{DATABASE}-wal").write_bytes(b"of a killed process")
    folder.settle()
    with games_locked(tmp_path), desk_locked(tmp_path):
        assert open_files(tmp_path) == ["desk.lock", GAMES, "hugo.lock"]
    assert open_files(tmp_path) == ["hugo.lock"]
    folder.close()
    folder.close()
    assert open_files(tmp_path) == []


def test_an_empty_file_is_no_database_and_nothing_remains_of_it(
    tmp_path: Path, folder: Folder
) -> None:
    for companion in ("", *COMPANIONS):
        (tmp_path / f"{DATABASE}{companion}").touch()
    assert not folder.has_database()
    assert not folder.has_remains()
    folder.draft.write_text("new")
    folder.make_ready()
    assert folder.install() == ""
    assert sorted(path.name for path in tmp_path.glob(f"{DATABASE}*")) == [DATABASE]
    assert folder.has_database()
    assert folder.has_remains()
    folder.database.write_bytes(b"x")
    assert folder.has_database()


def test_a_database_is_on_the_card_before_the_next_step(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[tuple[str, ...]]()

    def flush(path: Path) -> None:
        seen.append(tuple(sorted(each.name for each in path.glob(f"{DATABASE}*"))))

    monkeypatch.setattr("hugod.store.files.flush_folder", flush)
    folder.draft.write_text("new")
    folder.database.write_text("old")
    folder.make_ready()
    folder.install()
    old, ready = f"{DATABASE}{ASIDE}1", f"{DATABASE}.ready"
    assert seen == [(DATABASE, ready), (old, ready), (DATABASE, old)]


def test_games_are_locked_for_one_at_a_time(tmp_path: Path, folder: Folder) -> None:
    with games_locked(tmp_path):
        other = os.open(tmp_path / GAMES, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            flock(other, LOCK_EX | LOCK_NB)
    flock(other, LOCK_EX | LOCK_NB)
    os.close(other)
    folder.games.rmdir()
    for kind in (Path.touch, lambda path: path.symlink_to(tmp_path)):
        kind(folder.games)
        with pytest.raises(OSError, match="Not a directory"), games_locked(tmp_path):
            pass
        folder.games.unlink()


def test_a_sealed_file_leaves_no_draft_behind(tmp_path: Path, folder: Folder) -> None:
    folder.seal(3, "three")
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["0003.hugo"]
    assert folder.last_sealed() == 3


@pytest.mark.parametrize(
    ("stem", "number"), [("0001", 1), ("123456", 123456), ("001", None), ("9" * 10, None)]
)
def test_a_game_has_its_number_from_a_name_of_ours_alone(stem: str, number: int | None) -> None:
    assert number_in(stem) == number


def test_the_first_database_takes_nobodys_place(folder: Folder) -> None:
    folder.draft.write_text("new")
    folder.make_ready()
    assert not folder.has_database()
    assert not folder.has_remains()
    assert folder.install() == ""
    assert folder.database.read_text() == "new"


def test_a_folder_in_the_place_of_a_draft_is_put_aside(tmp_path: Path) -> None:
    with closing(Folder(tmp_path)) as folder:
        folder.draft.mkdir()
    with closing(Folder(tmp_path)):
        assert not folder.draft.exists()
    assert (tmp_path / f"{folder.draft.name}{ASIDE}1").is_dir()


def test_an_old_database_goes_aside_with_all_its_companions(tmp_path: Path, folder: Folder) -> None:
    for companion in ("", *COMPANIONS):
        (tmp_path / f"{DATABASE}{companion}").write_text("old")
    folder.draft.write_text("new")
    folder.make_ready()
    assert folder.has_remains()
    assert folder.install() == f"{DATABASE}.damaged-1"
    for companion in ("", *COMPANIONS):
        assert (tmp_path / f"{DATABASE}.damaged-1{companion}").read_text() == "old"
    assert folder.database.read_text() == "new"


def test_f09_a_folder_that_cannot_be_looked_through_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "glob", fail)
    with pytest.raises(JournalError, match="games is in the way: Input/output error"):
        Folder(tmp_path)
    assert open_files(tmp_path) == []


# Games from another card


SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
GAME: tuple[Record, ...] = (Drafted(2), Begun(SETUP))


def rows_of(folder: Path, *records: Record) -> tuple[EventRow, ...]:
    """Return the rows of a game that another box played."""
    with closing(SqliteJournal(folder)) as journal:
        for record in records:
            journal.keep(record)
    with card_reader(folder) as reader:
        return reader.newest()


@pytest.fixture
def journal(tmp_path: Path) -> SqliteJournal:
    return SqliteJournal(tmp_path / "card")


def lay(folder: Path, rows: tuple[EventRow, ...], **files: bytes) -> None:
    (folder / INCOMING / "games").mkdir(parents=True)
    (folder / INCOMING / NEWEST).write_bytes(sealed_text(rows))
    for name, data in files.items():
        (folder / INCOMING / "games" / name).write_bytes(data)


def test_a_game_goes_on_and_files_lie_among_the_others(
    tmp_path: Path, journal: SqliteJournal
) -> None:
    folder = tmp_path / "card"
    (folder / "games/taken").write_bytes(b"ours")
    rows = rows_of(tmp_path / "old", *GAME, *GAME, Acknowledged())
    lay(folder, rows, free=b"theirs", taken=b"theirs")
    seen = list[tuple[bool, bool]]()
    journal.take_in(
        lambda: seen.append(((folder / "games/free").exists(), (folder / INCOMING).exists()))
    )
    # It gives a sign of life after the files and after the rows.
    assert seen == [(True, True)] * 2
    assert journal.records() == (*GAME, Acknowledged())
    kept = Head(2, 3, rows[-1].hash)
    assert [read_head(folder / f"{DATABASE}{name}") for name in HEADS] == [kept] * 2
    journal.keep(Acknowledged())
    journal.close()
    assert (folder / "games/free").read_bytes() == b"theirs"
    assert (folder / "games/taken").read_bytes() == b"ours"
    assert not (folder / INCOMING).exists()
    assert [row.seq for row in rows_of(folder)] == [1, 2, 3, 4]
    assert rows_of(folder)[0].game == 2


def test_the_word_about_the_end_knows_of_it(tmp_path: Path, journal: SqliteJournal) -> None:
    lay(tmp_path / "card", rows_of(tmp_path / "old", *GAME))
    journal.take_in()
    journal.close()
    for name in ("", "-wal", "-shm"):
        (tmp_path / f"card/hugo.sqlite3{name}").unlink(missing_ok=True)
    with closing(SqliteJournal(tmp_path / "card")) as again:
        assert "0 records" not in again.notice
    assert (tmp_path / "card/damage.json").exists()


def test_what_does_not_follow_from_the_game_here_lies_beside_it(
    tmp_path: Path, journal: SqliteJournal
) -> None:
    for record in GAME:
        journal.keep(record)
    rows = rows_of(tmp_path / "old", *GAME)
    lay(tmp_path / "card", rows)
    journal.take_in()
    assert journal.records() == GAME
    beside = tmp_path / "card/games" / f"{beside_name(1, rows[-1].hash)}.jsonl"
    assert read_sealed(beside.read_bytes()) == rows
    journal.close()


def test_without_anything_laid_in_nothing_happens(journal: SqliteJournal) -> None:
    journal.take_in()
    assert journal.records() == ()
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        journal.take_in()


def test_a_game_that_does_not_read_any_more_changes_nothing(
    tmp_path: Path, journal: SqliteJournal
) -> None:
    rows = rows_of(tmp_path / "old", *GAME)
    lay(tmp_path / "card", rows, free=b"theirs")
    (tmp_path / "card" / INCOMING / NEWEST).write_bytes(sealed_text(rows)[:-1])
    with pytest.raises(JournalError, match="the end of the file is missing"):
        journal.take_in()
    assert not (tmp_path / "card/games/free").exists()
    journal.close()


def test_a_card_that_does_not_take_the_game_is_told_and_closed(
    tmp_path: Path, journal: SqliteJournal
) -> None:
    lay(tmp_path / "card", rows_of(tmp_path / "old", *GAME))
    journal._open_database().execute("PRAGMA query_only = ON")
    with pytest.raises(JournalError, match="did not take the game"):
        journal.take_in()
    with pytest.raises(JournalError, match="closed"):
        journal.keep(Drafted(2))
    with closing(SqliteJournal(tmp_path / "card")) as again:
        assert again.records() == ()


def test_a_start_sweeps_what_nobody_said_yes_to(tmp_path: Path, journal: SqliteJournal) -> None:
    journal.close()
    lay(tmp_path / "card", rows_of(tmp_path / "old", *GAME))
    with closing(SqliteJournal(tmp_path / "card")) as again:
        assert again.records() == ()
    assert not (tmp_path / "card" / INCOMING).exists()
    sweep(tmp_path / "card")
    assert move_in(tmp_path / "card") == ()


@pytest.mark.parametrize("lay_it", [os.mkfifo, Path.touch, lambda path: path.symlink_to("/")])
def test_what_is_no_folder_but_has_its_name_is_put_aside(
    tmp_path: Path, lay_it: Callable[[Path], None]
) -> None:
    """RL9: a pipe was waited for, and the box was dark until a key was held."""
    lay_it(tmp_path / INCOMING)
    sweep(tmp_path)
    (aside,) = tmp_path.iterdir()
    assert aside.name.startswith(f"{INCOMING}.")


def test_what_cannot_be_swept_keeps_nobody_from_a_game(
    tmp_path: Path, journal: SqliteJournal
) -> None:
    journal.keep(Drafted(3))
    journal.close()
    (tmp_path / "card" / INCOMING).write_text("what a harmed file system makes of a folder")
    with closing(SqliteJournal(tmp_path / "card")) as again:
        assert again.records() == (Drafted(3),)


@pytest.mark.parametrize("kind", ["a folder", "too long", "a link"])
def test_no_evening_that_waits_is_read_without_a_limit(tmp_path: Path, kind: str) -> None:
    waits, here = tmp_path / INCOMING / CLUB / "0001.jsonl", tmp_path / CLUB / "0001.jsonl"
    for folder in (waits.parent, here.parent, tmp_path / GAMES):
        folder.mkdir(parents=True, exist_ok=True)
    here.write_bytes(b"a desk that was only opened\n")
    if kind == "a folder":
        waits.mkdir()
    elif kind == "a link":
        waits.symlink_to(tmp_path / "elsewhere")
        (tmp_path / "elsewhere").write_bytes(here.read_bytes() * 2)
    else:
        with waits.open("wb") as file:
            file.truncate(OWN_GAME_BYTES + 1)
    assert move_in(tmp_path) == ()
    assert here.read_bytes() == b"a desk that was only opened\n"
    assert not here.is_symlink()


OPENED = b"1 opened\n"


@pytest.mark.parametrize(
    ("here", "waits", "then"),
    [
        (None, OPENED, OPENED),
        (OPENED + b"2\n", OPENED + b"2\n3\n", OPENED + b"2\n3\n"),
        (OPENED + b"2\n3\n", OPENED + b"2\n", OPENED + b"2\n3\n"),
        (OPENED + b"2\n", b"1 another\n2\n3\n", OPENED + b"2\n"),
        (OPENED, b"1 another\n2\n", b"1 another\n2\n"),
        (b"", OPENED, OPENED),
    ],
    ids=["new", "goes on", "shorter", "another", "one that was only opened", "of no byte"],
)
@pytest.mark.parametrize("is_open", [False, True])
def test_an_evening_from_a_stick_is_moved_in_if_it_is_new_or_goes_on_and_no_desk_is_open(
    tmp_path: Path, here: bytes | None, waits: bytes, then: bytes, *, is_open: bool
) -> None:
    club, other = tmp_path / CLUB, tmp_path / INCOMING / CLUB
    for folder in (other, tmp_path / GAMES):
        folder.mkdir(parents=True)
    (other / "0001.jsonl").write_bytes(waits)
    if here is not None:
        club.mkdir()
        (club / "0001.jsonl").write_bytes(here)
    with ExitStack() as desk:
        if is_open:
            club.mkdir(exist_ok=True)
            assert desk.enter_context(desk_locked(club))
            assert (club / "desk.lock").stat().st_mode & 0o777 == 0o600
        assert move_in(tmp_path) == ()
    now = (club / "0001.jsonl").read_bytes() if (club / "0001.jsonl").exists() else None
    assert now == (here if is_open else then)
    assert (other / "0001.jsonl").exists() is (now != waits)


def test_what_is_moved_in_is_flushed_with_the_folder_that_it_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed = list[str]()
    monkeypatch.setattr(
        "hugod.store.files.flush_folder",
        lambda path: flushed.append(f"{path.name}: {len(list(path.glob('*.jsonl')))}"),
    )
    for folder in (tmp_path / INCOMING / CLUB, tmp_path / GAMES):
        folder.mkdir(parents=True)
    assert move_in(tmp_path) == ()
    assert not (tmp_path / CLUB).exists()
    (tmp_path / INCOMING / CLUB / "0001.jsonl").write_bytes(OPENED)
    assert move_in(tmp_path) == ()
    assert flushed == ["games: 0", "games: 0", f"{tmp_path.name}: 0", f"{CLUB}: 1"]
    assert (tmp_path / CLUB).stat().st_mode & 0o777 == 0o700


def test_a_game_beside_another_has_the_beginning_of_its_head_in_its_name() -> None:
    assert beside_name(7, "0123456789abcdef") == "0007-01234567"
