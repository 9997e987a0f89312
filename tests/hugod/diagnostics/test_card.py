"""The settings, the card with real journals on it, the die, the clock."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from datetime import date, datetime
from pathlib import Path

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun
from hugo_core.position import Face, Seat, agree
from hugod.app.box.findings import Code, State
from hugod.config import load_config
from hugod.diagnostics import card
from hugod.diagnostics.machine import Place
from hugod.ports import DieError
from hugod.store.folder import DATABASE
from hugod.store.journal import SqliteJournal
from hugod.store.removal import set_aside
from tests.hugod.diagnostics.conftest import Machine

GAME = Begun(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))


def tree(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_every_bad_setting_has_its_line(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[page]\nport = 99999\n[display]\nkind = "oled"\n')
    findings = card.settings(file, load_config(file)[1])
    assert {each.state for each in findings} == {State.WRONG}
    assert [each.what.partition(" ")[0] for each in findings] == [f"{file}:2:", f"{file}:4:"]


def test_settings_that_are_right_or_not_there_are_fine(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    assert "none is needed" in card.settings(file, ())[0].what
    file.touch()
    assert card.settings(file, ())[0].what == str(file)


def test_an_empty_folder_takes_games(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "not" / "yet" / "made"):
        finding = card.card(Place(), folder)
        assert finding.state is State.OK
        assert "MB free, no game yet" in finding.what
    assert not list(tmp_path.iterdir())


def test_it_tells_what_safe_mode_has_set_aside(tmp_path: Path) -> None:
    for _ in range(2):
        SqliteJournal(tmp_path).close()
        set_aside(tmp_path, date(2026, 11, 22))
    assert "set aside: 2 (the last 2026-11-22-2)" in card.card(Place(), tmp_path).what


def test_a_journal_is_looked_at_and_stays_as_it_is_byte_for_byte(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.keep(GAME)
    before = tree(tmp_path)
    assert "the journal is sound (1 records)" in card.card(Place(), tmp_path).what
    assert tree(tmp_path) == before


def test_a_journal_that_was_not_closed_is_read_with_what_is_not_in_the_file_yet(
    tmp_path: Path,
) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.keep(GAME)
        assert (tmp_path / f"{DATABASE}-wal").stat().st_size
        assert "(1 records)" in card.card(Place(), tmp_path).what


def test_a_damaged_journal_is_told_and_left_alone(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.keep(GAME)
    file = tmp_path / DATABASE
    file.write_bytes(file.read_bytes().replace(b"amigo-hugo", b"amigo-huge"))
    before = tree(tmp_path)
    finding = card.card(Place(), tmp_path)
    assert (finding.state, finding.code) == (State.WRONG, Code.DAMAGED)
    assert tree(tmp_path) == before


def test_a_file_of_another_program_is_told(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"SQLite format 3\0" + bytes(200))
    assert card.card(Place(), tmp_path).state is State.WRONG


def test_a_card_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    locked = Place(may_use=lambda path: False)
    assert card.card(locked, tmp_path).code is Code.NOT_WRITABLE
    (tmp_path / "file").touch()
    assert card.card(Place(), tmp_path / "file").code is Code.NOT_WRITABLE


def test_a_card_that_is_nearly_full_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card, "LEAST_FREE_MB", 10**12)
    assert card.card(Place(), tmp_path).code is Code.NEARLY_FULL


def test_who_plays_in_a_folder_is_read_off_the_kernels_list(tmp_path: Path) -> None:
    assert card.player(Place(), tmp_path) == ""
    with closing(SqliteJournal(tmp_path)):
        assert card.player(Place(), tmp_path).isdecimal()
    assert card.player(Place(), tmp_path) == ""


def test_without_a_list_of_locks_nobody_plays(laptop: Machine, tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)):
        assert card.player(laptop.place, tmp_path) == ""


class Dice:
    """A die that gives a face, or cannot."""

    def __init__(self, trouble: str = "") -> None:
        self.trouble = trouble

    def roll(self) -> tuple[Face, str]:
        if self.trouble:
            raise DieError(self.trouble)
        return Face.FOUR, "00"

    def roll_lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]:
        return seats[0], "00"


def test_the_die_is_thrown_once() -> None:
    assert card.die(Dice()).state is State.OK
    stuck = card.die(Dice("The generator is not ready."))
    assert (stuck.state, stuck.code) == (State.WRONG, Code.NO_CHANCE)
    assert stuck.what == "The generator is not ready."


def test_a_clock_that_begins_in_1970_does_not_keep_anybody_from_a_game() -> None:
    assert card.clock(lambda: datetime(1970, 1, 1)).state is State.ABSENT
    assert card.clock(lambda: datetime(2026, 11, 21, 20, 15)).what == "2026-11-21 20:15"
