"""Games are set aside whole and can be read again; wiped, no byte of them is left."""

import errno
import os
import re
import shutil
from collections.abc import Callable
from contextlib import closing
from datetime import date
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import Any, NoReturn

import pytest

from hugo_core.animal_marks import Marked, read_mark
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, Drafted, Record
from hugo_core.position import agree
from hugo_hall.log import EveningLog
from hugod.app.values.settings import Settings
from hugod.ports import JournalError, JournalTaken
from hugod.store import files, removal
from hugod.store.chain import EventRow
from hugod.store.folder import HEADS, INCOMING, LOCK
from hugod.store.head import read_head
from hugod.store.journal import SqliteJournal
from hugod.store.reader import card_reader
from hugod.store.removal import (
    MARK,
    ORDER,
    PLACE,
    WipeReach,
    all_set_aside,
    finish_wipe,
    next_reach,
    note_health,
    order_wipe,
    set_aside,
)
from hugod.store.settings_store import JsonSettingsStore

DAY = date(2026, 11, 22)
GAME: tuple[Record, ...] = (
    Drafted(2),
    Begun(
        agree(
            EDITIONS["amigo-hugo"],
            (Colour.RED, Colour.BLUE),
            marks=(Marked(Colour.RED, read_mark("owl-4")),),
        )
    ),
)
OF_THE_JOURNAL = {"hugo.sqlite3", "hugo.sqlite3-wal", "hugo.sqlite3-head", "hugo.sqlite3.ready"}


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A card with a sealed game, an open one, settings and a board."""
    folder = tmp_path / "card"
    with closing(SqliteJournal(folder)) as journal:
        for record in GAME:
            journal.keep(record)
        journal.seal("the first game in words")
        for record in GAME:
            journal.keep(record)
    JsonSettingsStore(folder).remember(Settings("de"))
    (folder / "boards").mkdir()
    (folder / "boards/ours.toml").write_text("a board")
    for name in ("hugo.sqlite3.ready", "hugo.sqlite3-wal", "damage.json"):
        (folder / name).write_bytes(b"garbage")
    return folder


def test_the_journal_goes_with_all_that_belongs_to_it_and_everything_else_stays(card: Path) -> None:
    before = contents(card)
    assert set_aside(card, DAY) == "2026-11-22-1"
    aside = contents(card / PLACE / "2026-11-22-1")
    assert OF_THE_JOURNAL | {"damage.json"} <= set(aside)
    assert (card / PLACE / "2026-11-22-1").stat().st_mode & 0o777 == 0o700
    assert all(aside[name] == before[name] for name in aside)
    after = contents(card)
    assert {name for name in after if not name.startswith(PLACE)} == {
        *("settings.json", "boards/ours.toml", LOCK, "games/0001.hugo", "games/0001.jsonl")
    }


def test_the_box_starts_empty_and_its_next_game_has_a_new_number(card: Path) -> None:
    set_aside(card, DAY)
    with closing(SqliteJournal(card)) as journal:
        assert (journal.records(), journal.notice) == ((), "")
        journal.keep(GAME[0])
        assert journal.place() == (2, 1)


def test_what_was_set_aside_can_be_read(card: Path) -> None:
    (card / "hugo.sqlite3-wal").unlink()
    with card_reader(card) as reader:
        before = [reader.rows(number) for number in reader.numbers()]
    set_aside(card, DAY)
    with card_reader(card / PLACE / "2026-11-22-1") as reader:
        assert [reader.rows(number) for number in reader.numbers()] == before


def test_a_second_time_without_a_minute_of_health_takes_the_settings_and_boards_too(
    card: Path,
) -> None:
    assert next_reach(card) is WipeReach.GAMES
    set_aside(card, DAY)
    SqliteJournal(card).close()
    assert next_reach(card) is WipeReach.ALL
    (card / "games/0002.jsonl").mkdir()
    os.mkfifo(card / "games/0003.hugo")
    (card / "phones.json").write_text("garbage")
    assert set_aside(card, DAY) == "2026-11-22-2"
    names = {path.name for path in (card / PLACE / "2026-11-22-2").iterdir()}
    assert {"settings.json", "boards", "phones.json", "0002.jsonl", "0003.hugo"} <= names
    assert {path.name for path in (card / "games").iterdir()} == {"0001.hugo", "0001.jsonl"}
    assert [path.name for path in all_set_aside(card)] == ["2026-11-22-1", "2026-11-22-2"]


def test_after_a_minute_of_health_it_begins_with_the_journal_again(card: Path) -> None:
    set_aside(card, DAY)
    note_health(card)
    SqliteJournal(card).close()
    assert next_reach(card) is WipeReach.GAMES


def test_without_a_journal_it_is_something_else_that_is_to_blame(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("[" * 9)
    set_aside(tmp_path, DAY)
    assert {path.name for path in tmp_path.iterdir()} == {PLACE, LOCK}
    assert (tmp_path / LOCK).stat().st_mode & 0o777 == 0o600


def test_a_clock_that_stands_still_makes_no_name_twice(card: Path) -> None:
    named = [set_aside(card, date(1970, 1, 1)) for _ in range(11)]
    assert named[-1] == "1970-01-01-11"
    assert [path.name for path in all_set_aside(card)] == named


@pytest.mark.parametrize("name", ["games", "boards", "settings.json", LOCK, PLACE, "incoming"])
@pytest.mark.parametrize("kind", ["file", "folder", "pipe", "link"])
def test_whatever_is_in_the_way_gives_way(name: str, kind: str, tmp_path: Path) -> None:
    make: dict[str, Callable[[Path], object]] = {
        "file": lambda path: path.write_text("in the way"),
        "folder": lambda path: (path / "x").mkdir(parents=True),
        "pipe": os.mkfifo,
        "link": lambda path: path.symlink_to("/nowhere/at/all"),
    }
    make[kind](tmp_path / name)
    set_aside(tmp_path, DAY)
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.keep(GAME[0])
    left = tmp_path / name
    assert left.is_dir() if name in ("games", PLACE) else left.is_file() or not left.exists()


def test_nobody_is_robbed_while_he_plays(card: Path) -> None:
    (card / "hugo.sqlite3-wal").unlink()
    (card / "hugo.sqlite3.ready").unlink()
    with closing(SqliteJournal(card)) as journal, pytest.raises(JournalTaken):
        set_aside(card, DAY)
    assert journal.records() == GAME
    assert not (card / PLACE).exists()


def test_a_card_that_takes_nothing_is_said_in_a_sentence_and_loses_nothing(
    card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(card)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("hugod.store.removal.files.write_whole", full)
    with pytest.raises(JournalError, match=r"^Nothing was set aside: No space left on device\.$"):
        set_aside(card, DAY)
    assert contents(card) == before


def test_what_a_failure_left_half_done_goes_on_and_takes_no_more(
    card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename

    def fail(path: Path, to: Path) -> Path:
        if path.name == "hugo.sqlite3-wal":
            raise OSError(errno.EIO, "Input/output error")
        return rename(path, to)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", fail)
        with pytest.raises(JournalError, match="Nothing was set aside"):
            set_aside(card, DAY)
    assert not (card / "hugo.sqlite3").exists()
    assert next_reach(card) is WipeReach.GAMES
    assert set_aside(card, DAY) == "2026-11-22-1"
    assert not (card / "hugo.sqlite3-wal").exists()
    assert (card / "settings.json").exists()
    assert (card / "boards/ours.toml").exists()


def test_what_a_cut_left_ordered_goes_on_under_its_own_name(card: Path) -> None:
    (card / ORDER).write_bytes(b"2026-11-21-7 games\n")
    assert set_aside(card, DAY) == "2026-11-21-7"
    assert not (card / ORDER).exists()
    assert [path.name for path in all_set_aside(card)] == ["2026-11-21-7"]


@pytest.mark.parametrize("mark", [b"", b"../.. all\n", b"2026-11-22-1 everything\n", b"\xff" * 999])
def test_a_mark_that_is_none_of_ours_orders_nothing(mark: bytes, card: Path) -> None:
    for name in ("hugo.sqlite3-wal", "hugo.sqlite3.ready"):
        (card / name).unlink()
    (card / ORDER).write_bytes(mark)
    with closing(SqliteJournal(card)) as journal:
        assert journal.records() == GAME
    assert set_aside(card, DAY) == "2026-11-22-1"
    assert not (card / ORDER).exists()


def test_what_was_moved_is_on_the_card_before_the_order_goes(
    card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed = list[tuple[Path, bool]]()
    flush = files.flush_folder

    def noted(folder: Path) -> None:
        flushed.append((folder, (card / ORDER).exists()))
        flush(folder)

    monkeypatch.setattr(files, "flush_folder", noted)
    aside = card / PLACE / set_aside(card, DAY)
    assert flushed[-3:] == [(aside, True), (card, True), (card, False)]


class Cut(Exception):
    """The plug is pulled."""


def cut_after(monkeypatch: pytest.MonkeyPatch, calls: int) -> Callable[[], int]:
    """Pull the plug at the call of the system after so many that change something."""
    made = 0
    for name in ("rename", "mkdir", "unlink"):
        real = getattr(Path, name)

        def counted(path: Path, *args: Any, real: Any = real, **more: Any) -> Any:
            nonlocal made
            made += 1
            if made > calls:
                raise Cut
            return real(path, *args, **more)

        monkeypatch.setattr(Path, name, counted)
    return lambda: made


@pytest.mark.parametrize("calls", range(12))
def test_a_cut_anywhere_leaves_all_or_nothing_after_the_next_start(
    calls: int, card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("hugo.sqlite3-wal", "hugo.sqlite3.ready"):
        (card / name).unlink()
    with monkeypatch.context() as patch:
        made = cut_after(patch, calls)
        try:
            set_aside(card, DAY)
        except Cut:
            assert made() == calls + 1
    with closing(SqliteJournal(card)) as journal:
        is_there = journal.records() == GAME
        assert is_there or journal.records() == ()
    assert is_there is not (card / PLACE / "2026-11-22-1/hugo.sqlite3").exists()
    names = [name for name in contents(card) if re.search(r"hugo\.sqlite3$", name)]
    assert len(names) == (1 if is_there else 2)
    assert not (card / ORDER).exists()


# Wiped


@pytest.fixture
def full_card(tmp_path: Path) -> Path:
    """A card with everything a game was ever written in: sealed, open, ruined, half copied."""
    folder = tmp_path / "card"
    with closing(SqliteJournal(folder)) as journal:
        for record in (*GAME, *GAME):
            journal.keep(record)
            journal.seal("the first game in words")
        ruin = (folder / "hugo.sqlite3-wal").read_bytes()
        head = journal.seal("the second game in words")[1]
    for name in ("hugo.sqlite3.damaged-1", "hugo.sqlite3.damaged-1-wal", "hugo.sqlite3.ready.tmp"):
        (folder / name).write_bytes(ruin)
    (folder / "damage.json").write_text(f'{{"saved": 5, "head": "{head}"}}')
    (folder / "games/0009.jsonl.tmp").write_text(head)
    for name in ("history.cache", "history.cache.tmp"):
        (folder / name).write_text(f"owl-4 {head}")
    (folder / INCOMING / "games").mkdir(parents=True)
    (folder / INCOMING / "newest.jsonl").write_text(head)
    (folder / INCOMING / "games/0001.jsonl").write_text(head)
    JsonSettingsStore(folder).remember(Settings("de", counted=("amigo-hugo",)))
    aside = folder / "set-aside/2026-11-22-1"
    (aside / "boards").mkdir(parents=True)
    for name in ("hugo.sqlite3", "hugo.sqlite3-wal", "games"):
        (aside / name).write_bytes(ruin)
    return folder


def rows_on(full_card: Path) -> tuple[EventRow, ...]:
    with card_reader(full_card) as reader:
        return tuple(row for number in reader.numbers() for row in reader.rows(number))


def traces(full_card: Path, words: list[bytes]) -> list[str]:
    """Name the files in which any of *words* is still to be read."""
    files = [path for path in full_card.rglob("*") if path.is_file()]
    return [path.name for path in files if any(word in path.read_bytes() for word in words)]


def words_of(full_card: Path) -> list[bytes]:
    """Return what tells of a game, as it stands in files: hashes, bodies, words."""
    rows = rows_on(full_card)
    hashes = [row.hash.encode() for row in rows]
    bodies = [row.body.encode()[:40] for row in rows]
    return [*hashes, *bodies, rows[0].boot_id.encode(), b"game in words", b"owl"]


def test_what_somebody_laid_among_the_games_goes_and_is_not_waited_for(full_card: Path) -> None:
    """RL9: whoever opens a pipe to write waits for a reader."""
    os.mkfifo(full_card / "games/0008.hugo")
    (full_card / "games/0007.hugo").symlink_to("/dev/zero")
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
    assert [*(full_card / "games").iterdir()] == []


def test_a_folder_that_somebody_laid_among_the_games_goes_with_all_in_it(full_card: Path) -> None:
    inner = full_card / "games/copy of games/more"
    inner.mkdir(parents=True)
    (inner / "0001.hugo").write_bytes(b"copied by hand")
    kept = os.open(inner / "0001.hugo", os.O_RDONLY)
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
    assert [*(full_card / "games").iterdir()] == []
    assert os.pread(kept, 100, 0) == bytes(len(b"copied by hand"))
    os.close(kept)


@pytest.mark.parametrize(
    "name",
    [
        *("hugo.sqlite3.damaged-7/a game", "games.damaged-1/0001.hugo", "incoming/club/1.jsonl"),
        *("wipe-games.damaged-1/owl", "errors.json", "errors.json.new"),
    ],
)
def test_what_was_put_aside_or_tells_of_an_evening_goes_too(full_card: Path, name: str) -> None:
    path = full_card / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"of a game")
    order_wipe(full_card)
    finish_wipe(full_card)
    assert not os.path.lexists(full_card / Path(name).parts[0])


def test_s12_no_byte_of_a_game_is_left(full_card: Path) -> None:
    words = words_of(full_card)
    assert len(traces(full_card, words)) >= 10
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
        assert traces(full_card, words) == []
        assert journal.records() == ()
    assert traces(full_card, words) == []
    assert sorted(path.name for path in full_card.iterdir()) == [
        *("games", "hugo.lock", "hugo.sqlite3", "hugo.sqlite3-head2", "settings.json")
    ]
    assert list((full_card / "games").iterdir()) == []


def test_the_box_stays_what_it_is(full_card: Path) -> None:
    settings = (full_card / "settings.json").read_bytes()
    (full_card / "boards").mkdir()
    (full_card / "boards/mine.toml").write_text("counted")
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
    assert (full_card / "settings.json").read_bytes() == settings
    assert (full_card / "boards/mine.toml").read_text() == "counted"


def test_the_voices_that_a_family_recorded_go_with_the_games(full_card: Path) -> None:
    clips = full_card / "voices/grandma-de/clips"
    clips.mkdir(parents=True)
    (clips / "four_000001.wav").write_bytes(b"grandma says four")
    kept = os.open(clips / "four_000001.wav", os.O_RDONLY)
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
    assert not (full_card / "voices").exists()
    assert os.pread(kept, 100, 0) == bytes(len(b"grandma says four"))
    os.close(kept)


def test_the_evenings_of_a_club_go_with_the_games(full_card: Path) -> None:
    log = EveningLog(full_card)
    log.begin({"kind": "begun", "secret": "314159"})
    log.append({"kind": "came", "mark": "owl-4"})
    log.close()
    order_wipe(full_card)
    finish_wipe(full_card)
    assert not (full_card / "club").exists()


def test_voices_that_are_a_link_elsewhere_are_left_there(full_card: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "photo").write_bytes(b"not ours")
    (full_card / "voices").symlink_to(elsewhere)
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
    assert not os.path.lexists(full_card / "voices")
    assert (elsewhere / "photo").read_bytes() == b"not ours"


def test_the_next_game_is_the_first(full_card: Path) -> None:
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
        journal.keep(Drafted(3))
        assert journal.records() == (Drafted(3),)
        # Both words about the end are in the new files, none in those that went.
        heads = [read_head(full_card / f"hugo.sqlite3{name}") for name in HEADS]
    assert [head and head[:2] for head in heads] == [(1, 1)] * 2
    assert [(row.game, row.seq) for row in rows_on(full_card)] == [(1, 1)]


def test_what_lay_in_the_files_is_written_over_before_they_go(
    full_card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (full_card / "games/0009.jsonl").write_bytes(b"x")
    kept = {path: os.open(path, os.O_RDONLY) for path in (full_card / "games").iterdir()}
    sizes = {path: path.stat().st_size for path in kept}
    order_wipe(full_card)
    finish_wipe(full_card)
    for path, file in kept.items():
        assert not path.exists()
        assert os.pread(file, 10**6, 0) == bytes(sizes[path]), path
        os.close(file)


def test_it_breathes_after_every_file(full_card: Path) -> None:
    left = list[int]()
    with closing(SqliteJournal(full_card)) as journal:
        files = sum(not path.is_dir() for path in (full_card / "games").iterdir())
        journal.wipe(lambda: left.append(len(list((full_card / "games").iterdir()))))
    assert set(left) == set(range(files + 1))


def test_without_the_mark_nothing_is_wiped(full_card: Path) -> None:
    before = words_of(full_card)
    finish_wipe(full_card)
    assert words_of(full_card) == before


def wiped_and_killed(full_card: Path, step: int) -> bool:
    """Wipe in a process of its own that dies at the file's call number *step*; say if it did."""
    child = os.fork()
    if child == 0:
        _wipe_and_die(full_card, step)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == DIED


def _wipe_and_die(full_card: Path, step: int) -> NoReturn:
    journal, calls = SqliteJournal(full_card), iter(range(1, 10_000))

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*values: Any, **named: Any) -> Any:
            if next(calls) >= step:
                os._exit(DIED)
            return real(*values, **named)

        return call

    for name in ("open", "write", "fsync", "unlink", "rename", "replace"):
        setattr(os, name, counted(getattr(os, name)))
    journal.wipe()
    os._exit(0)


DIED = 77


@pytest.mark.parametrize(
    "stride",
    [pytest.param(5, marks=pytest.mark.share), pytest.param(1, marks=pytest.mark.endurance)],
)
def test_f11_killed_at_any_step_leaves_all_games_or_none(
    full_card: Path, tmp_path: Path, stride: int
) -> None:
    words, all_or_none = words_of(full_card), set[int]()
    for step in range(1, 1000, stride):
        copy = shutil.copytree(full_card, tmp_path / f"copy-{step}")
        has_died = wiped_and_killed(copy, step)
        is_ordered = (copy / MARK).exists()
        with closing(SqliteJournal(copy)) as journal:
            left = len(journal.records())
        assert not (copy / MARK).exists()
        assert left == 0 or not is_ordered
        assert traces(copy, words) == [] or left == len(GAME)
        all_or_none.add(left)
        shutil.rmtree(copy)
        if not has_died:
            break
    assert step > 50
    assert all_or_none == {0, len(GAME)}


def test_a_cut_before_the_order_leaves_every_game(
    full_card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(folder: Path) -> NoReturn:
        raise Cut

    words = words_of(full_card)
    monkeypatch.setattr("hugod.store.journal.order_wipe", cut)
    with pytest.raises(Cut), closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
    assert words_of(full_card) == words
    with closing(SqliteJournal(full_card)) as journal:
        assert journal.records() == GAME


def test_a_link_goes_and_what_it_leads_to_stays(full_card: Path, tmp_path: Path) -> None:
    (tmp_path / "photo").write_text("of grandma")
    (full_card / "games/0007.hugo").symlink_to(tmp_path / "photo")
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
    assert (tmp_path / "photo").read_text() == "of grandma"
    assert list((full_card / "games").iterdir()) == []


def test_a_link_to_a_folder_goes_and_all_in_it_stays(full_card: Path, tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos/grandma").write_text("of grandma")
    (full_card / "games/0007").symlink_to(tmp_path / "photos")
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
    assert (tmp_path / "photos/grandma").read_text() == "of grandma"
    assert list((full_card / "games").iterdir()) == []


def test_zeros_and_gaps_are_on_the_card_and_nobody_reads_a_game_meanwhile(
    full_card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flushed(file: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{file}"))
        seen.append(path.relative_to(full_card).as_posix())
        if path.is_file():
            assert not path.read_bytes().strip(b"\0")

    def locked() -> None:
        opened = os.open(full_card / "games", os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            flock(opened, LOCK_EX | LOCK_NB)
        os.close(opened)

    seen = list[str]()
    (full_card / "games/more/inner").mkdir(parents=True)
    (full_card / "games/more/inner/0001.hugo").write_text("a game")
    order_wipe(full_card)
    before = len(os.listdir("/proc/self/fd"))
    monkeypatch.setattr(os, "fsync", flushed)
    finish_wipe(full_card, locked)
    assert {"games/0001.hugo", "games/more/inner/0001.hugo"} <= set(seen)
    assert [name for name in seen if name.startswith("games/more")][-2:] == [
        *("games/more", "games/more/inner")
    ]
    assert seen[-3:] == ["games", ".", "."]
    assert len(os.listdir("/proc/self/fd")) == before


def test_what_is_set_aside_twice_by_one_order_is_kept_twice(card: Path) -> None:
    aside = card / PLACE / "2026-11-22-1"
    aside.mkdir(parents=True)
    (aside / "hugo.sqlite3").write_text("moved before a cut")
    (card / ORDER).write_bytes(f"2026-11-22-1 {WipeReach.ALL}\n".encode())
    (card / "games").rename(card / "kept")
    (card / "games").write_text("in the way")
    removal.finish_set_aside(card)
    assert (aside / "hugo.sqlite3").read_text() == "moved before a cut"
    assert (aside / "hugo.sqlite3.2").exists()
    assert (aside / "games").read_text() == "in the way"
    assert (card / LOCK).stat().st_mode & 0o777 == 0o600


def test_a_lock_that_fails_is_no_other_box(card: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: int) -> NoReturn:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(removal, "flock", fail)
    with pytest.raises(JournalError, match="No locks available"):
        set_aside(card, DAY)


def test_a_bad_sector_does_not_keep_the_others(
    full_card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bad(path: Path) -> NoReturn:
        raise OSError(5, "Input/output error")

    words = words_of(full_card)
    monkeypatch.setattr(removal, "_write_over", bad)
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
    assert traces(full_card, words) == []


def test_a_card_that_fails_closes_the_journal_and_the_next_start_finishes(
    full_card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(folder: Path, breathe: Callable[[], None]) -> NoReturn:
        raise OSError(30, "Read-only file system")

    words = words_of(full_card)
    journal = SqliteJournal(full_card)
    with monkeypatch.context() as patched:
        patched.setattr("hugod.store.journal.finish_wipe", fails)
        with pytest.raises(JournalError, match="Read-only file system"):
            journal.wipe()
    with pytest.raises(JournalError, match="closed"):
        journal.keep(Drafted(2))
    with pytest.raises(JournalError, match="closed"):
        journal.wipe()
    with closing(SqliteJournal(full_card)) as journal:
        assert journal.records() == ()
    assert traces(full_card, words) == []


def test_another_daemon_is_kept_out_meanwhile(full_card: Path) -> None:
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
        with pytest.raises(JournalError, match="Another hugod"):
            SqliteJournal(full_card)


def test_a_wiped_card_can_be_wiped(full_card: Path) -> None:
    shutil.rmtree(full_card)
    with closing(SqliteJournal(full_card)) as journal:
        journal.wipe()
        journal.wipe()
        assert journal.records() == ()
