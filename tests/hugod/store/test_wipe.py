"""All games wiped: no byte of them is left, and a cut at any step leaves all of them or none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, Drafted, Record
from hugo_core.position import agree
from hugod.app.settings import Settings
from hugod.ports import JournalError
from hugod.store import removal
from hugod.store.chain import Row
from hugod.store.folder import INCOMING
from hugod.store.journal import SqliteJournal
from hugod.store.reader import card_reader
from hugod.store.removal import MARK, finish_wipe, order_wipe
from hugod.store.settings_store import CardNotebook

SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
GAME: tuple[Record, ...] = (Drafted(2), Begun(SETUP))


@pytest.fixture
def card(tmp_path: Path) -> Path:
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
    (folder / INCOMING / "games").mkdir(parents=True)
    (folder / INCOMING / "newest.jsonl").write_text(head)
    (folder / INCOMING / "games/0001.jsonl").write_text(head)
    CardNotebook(folder).remember(Settings("de", counted=("amigo-hugo",)))
    aside = folder / "set-aside/2026-11-22-1"
    (aside / "boards").mkdir(parents=True)
    for name in ("hugo.sqlite3", "hugo.sqlite3-wal", "games"):
        (aside / name).write_bytes(ruin)
    return folder


def rows_on(card: Path) -> tuple[Row, ...]:
    with card_reader(card) as reader:
        return tuple(row for number in reader.numbers() for row in reader.rows(number))


def traces(card: Path, words: list[bytes]) -> list[str]:
    """Name the files in which any of *words* is still to be read."""
    files = [path for path in card.rglob("*") if path.is_file()]
    return [path.name for path in files if any(word in path.read_bytes() for word in words)]


def words_of(card: Path) -> list[bytes]:
    """Give what tells of a game, as it stands in files: hashes, bodies, words."""
    rows = rows_on(card)
    hashes = [row.hash.encode() for row in rows]
    bodies = [row.body.encode()[:40] for row in rows]
    return [*hashes, *bodies, rows[0].boot_id.encode(), b"game in words"]


def test_what_somebody_laid_among_the_games_goes_and_is_not_waited_for(card: Path) -> None:
    """RL9: whoever opens a pipe to write waits for a reader."""
    os.mkfifo(card / "games/0008.hugo")
    (card / "games/0007.hugo").symlink_to("/dev/zero")
    with closing(SqliteJournal(card)) as journal:
        journal.wipe()
    assert [*(card / "games").iterdir()] == []


def test_s12_no_byte_of_a_game_is_left(card: Path) -> None:
    words = words_of(card)
    assert len(traces(card, words)) >= 10
    with closing(SqliteJournal(card)) as journal:
        journal.wipe()
        assert traces(card, words) == []
        assert journal.records() == ()
    assert traces(card, words) == []
    assert sorted(path.name for path in card.iterdir()) == [
        *("games", "hugo.lock", "hugo.sqlite3", "hugo.sqlite3-head2", "settings.json")
    ]
    assert list((card / "games").iterdir()) == []


def test_the_box_stays_what_it_is(card: Path) -> None:
    settings = (card / "settings.json").read_bytes()
    (card / "boards").mkdir()
    (card / "boards/mine.toml").write_text("counted")
    with closing(SqliteJournal(card)) as journal:
        journal.wipe()
    assert (card / "settings.json").read_bytes() == settings
    assert (card / "boards/mine.toml").read_text() == "counted"


def test_the_next_game_is_the_first(card: Path) -> None:
    with closing(SqliteJournal(card)) as journal:
        journal.wipe()
        journal.keep(Drafted(3))
        assert journal.records() == (Drafted(3),)
    assert [(row.game, row.seq) for row in rows_on(card)] == [(1, 1)]


def test_what_lay_in_the_files_is_written_over_before_they_go(
    card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = {path: os.open(path, os.O_RDONLY) for path in (card / "games").iterdir()}
    sizes = {path: path.stat().st_size for path in kept}
    order_wipe(card)
    finish_wipe(card)
    for path, file in kept.items():
        assert not path.exists()
        assert os.pread(file, 10**6, 0) == bytes(sizes[path]), path
        os.close(file)


def test_it_breathes_after_every_file(card: Path) -> None:
    left = list[int]()
    with closing(SqliteJournal(card)) as journal:
        files = sum(not path.is_dir() for path in (card / "games").iterdir())
        journal.wipe(lambda: left.append(len(list((card / "games").iterdir()))))
    assert set(left) == set(range(files + 1))


def test_without_the_mark_nothing_is_wiped(card: Path) -> None:
    before = words_of(card)
    finish_wipe(card)
    assert words_of(card) == before


def wiped_and_killed(card: Path, step: int) -> bool:
    """Wipe in a process of its own that dies at the file's call number *step*; say if it did."""
    child = os.fork()
    if child == 0:
        _wipe_and_die(card, step)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == DIED


def _wipe_and_die(card: Path, step: int) -> NoReturn:
    journal, calls = SqliteJournal(card), iter(range(1, 10_000))

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


def test_f11_killed_at_any_step_leaves_all_games_or_none(card: Path, tmp_path: Path) -> None:
    words, all_or_none = words_of(card), set[int]()
    for step in range(1, 1000):
        copy = shutil.copytree(card, tmp_path / f"copy-{step}")
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


class Cut(BaseException):
    """The plug is pulled."""


def test_a_cut_before_the_order_leaves_every_game(
    card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(folder: Path) -> NoReturn:
        raise Cut

    words = words_of(card)
    monkeypatch.setattr("hugod.store.journal.order_wipe", cut)
    with pytest.raises(Cut), closing(SqliteJournal(card)) as journal:
        journal.wipe()
    assert words_of(card) == words
    with closing(SqliteJournal(card)) as journal:
        assert journal.records() == GAME


def test_a_link_goes_and_what_it_leads_to_stays(card: Path, tmp_path: Path) -> None:
    (tmp_path / "photo").write_text("of grandma")
    (card / "games/0007.hugo").symlink_to(tmp_path / "photo")
    with closing(SqliteJournal(card)) as journal:
        journal.wipe()
    assert (tmp_path / "photo").read_text() == "of grandma"
    assert list((card / "games").iterdir()) == []


def test_a_bad_sector_does_not_keep_the_others(card: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bad(path: Path) -> NoReturn:
        raise OSError(5, "Input/output error")

    words = words_of(card)
    monkeypatch.setattr(removal, "_write_over", bad)
    with closing(SqliteJournal(card)) as journal:
        journal.wipe()
    assert traces(card, words) == []


def test_a_card_that_fails_closes_the_journal_and_the_next_start_finishes(
    card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(folder: Path, breathe: Callable[[], None]) -> NoReturn:
        raise OSError(30, "Read-only file system")

    words = words_of(card)
    journal = SqliteJournal(card)
    with monkeypatch.context() as patched:
        patched.setattr("hugod.store.journal.finish_wipe", fails)
        with pytest.raises(JournalError, match="Read-only file system"):
            journal.wipe()
    with pytest.raises(JournalError, match="closed"):
        journal.keep(Drafted(2))
    with closing(SqliteJournal(card)) as journal:
        assert journal.records() == ()
    assert traces(card, words) == []


def test_another_daemon_is_kept_out_meanwhile(card: Path) -> None:
    with closing(SqliteJournal(card)) as journal:
        journal.wipe()
        with pytest.raises(JournalError, match="Another hugod"):
            SqliteJournal(card)


def test_a_wiped_card_can_be_wiped(card: Path) -> None:
    shutil.rmtree(card)
    with closing(SqliteJournal(card)) as journal:
        journal.wipe()
        journal.wipe()
        assert journal.records() == ()
