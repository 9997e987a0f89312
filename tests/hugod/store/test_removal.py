"""What keeps the box from starting is set aside: whole, under a name of its own, and never lost."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, Drafted
from hugo_core.position import agree
from hugod.app.settings import Settings
from hugod.ports import JournalError, JournalTaken
from hugod.store.folder import LOCK
from hugod.store.journal import SqliteJournal
from hugod.store.reader import card_reader
from hugod.store.removal import (
    ORDER,
    PLACE,
    Reach,
    all_set_aside,
    next_reach,
    note_health,
    set_aside,
)
from hugod.store.settings_store import CardNotebook

DAY = date(2026, 11, 22)
GAME = (Drafted(2), Begun(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))))
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
    CardNotebook(folder).remember(Settings("de"))
    (folder / "boards").mkdir()
    (folder / "boards/ours.toml").write_text("a board")
    for name in ("hugo.sqlite3.ready", "hugo.sqlite3-wal", "damage.json"):
        (folder / name).write_bytes(b"garbage")
    return folder


def test_the_journal_goes_with_all_that_belongs_to_it_and_everything_else_stays(
    card: Path,
) -> None:
    before = contents(card)
    assert set_aside(card, DAY) == "2026-11-22-1"
    aside = contents(card / PLACE / "2026-11-22-1")
    assert OF_THE_JOURNAL | {"damage.json"} <= set(aside)
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
    assert next_reach(card) is Reach.GAMES
    set_aside(card, DAY)
    SqliteJournal(card).close()
    assert next_reach(card) is Reach.ALL
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
    assert next_reach(card) is Reach.GAMES


def test_without_a_journal_it_is_something_else_that_is_to_blame(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("[" * 9)
    set_aside(tmp_path, DAY)
    assert {path.name for path in tmp_path.iterdir()} == {PLACE, LOCK}


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

    monkeypatch.setattr("hugod.store.removal.write_whole", full)
    with pytest.raises(JournalError, match=r"^Nothing was set aside: No space left on device\.$"):
        set_aside(card, DAY)
    assert contents(card) == before


@pytest.mark.parametrize("mark", [b"", b"../.. all\n", b"2026-11-22-1 everything\n", b"\xff" * 999])
def test_a_mark_that_is_none_of_ours_orders_nothing(mark: bytes, card: Path) -> None:
    for name in ("hugo.sqlite3-wal", "hugo.sqlite3.ready"):
        (card / name).unlink()
    (card / ORDER).write_bytes(mark)
    with closing(SqliteJournal(card)) as journal:
        assert journal.records() == GAME
    assert set_aside(card, DAY) == "2026-11-22-1"
    assert not (card / ORDER).exists()


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
