"""All games onto a stick: whole or not at all, on sticks that are really full or really locked."""

import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from hugo_core.board import load_board
from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.game_file import read_record
from hugo_core.history import Acknowledged, Begun, Drafted
from hugo_core.limits import SMALL_BYTES
from hugo_core.position import agree
from hugod.app.values.inputs import StickTrouble
from hugod.app.values.settings import Settings
from hugod.backup import bundle
from hugod.backup.copy_out import copy_out, zipped
from hugod.backup.stick_files import StickError
from hugod.ports import DeviceError, JournalError
from hugod.store.board_files import save
from hugod.store.chain import read_sealed
from hugod.store.folder import DATABASE
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore
from tests.hugod.backup.conftest import Bench


def test_every_game_is_there_the_open_one_too(card: Path, stick: Path, bench: Bench) -> None:
    told: list[tuple[int, int]] = []
    copied = copy_out(card, stick, lambda done, total: told.append((done, total)))
    assert (copied.games, copied.harmed) == (3, ())
    assert copied.folder == stick / "hugo-games-0001"
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    for number in (1, 2, 3):
        rows = read_sealed((copied.folder / f"games/000{number}.jsonl").read_bytes())
        assert {row.game for row in rows} == {number}
    *_, last = read_record((copied.folder / "games/0003.hugo").read_bytes())
    assert last.position.phase


def test_without_a_stick_the_same_folder_is_one_file(
    card: Path, stick: Path, tmp_path: Path, bench: Bench
) -> None:
    carried = bench.carry(card, stick)
    sent = io.BytesIO(b"".join(zipped(card).parts))
    with ZipFile(sent) as archive:
        archive.extractall(tmp_path / "unpacked")
    unpacked = tmp_path / "unpacked" / "hugo-games-0001"
    assert bench.everything_in(unpacked) == bench.everything_in(carried)


def test_a_long_evening_is_carried_whole_to_another_box(
    stick: Path, tmp_path: Path, bench: Bench
) -> None:
    """The game's own file is all that is left of it, and longer than small files may be."""
    long = bench.played(6)
    card = bench.keep(tmp_path / "long", long)
    game = (card / "games/0001.jsonl").read_bytes()
    assert len(game) > SMALL_BYTES
    for journal in card.glob(f"{DATABASE}*"):
        journal.unlink()
    copied = copy_out(card, stick, bench.in_silence)
    assert (copied.games, copied.harmed) == (1, ())
    assert (copied.folder / "games/0001.jsonl").read_bytes() == game
    with ZipFile(io.BytesIO(b"".join(zipped(card).parts))) as archive:
        assert archive.read("hugo-games-0001/games/0001.jsonl") == game
    laid = bench.take(stick, tmp_path / "other")
    assert (laid.new, laid.refused) == (1, [])


def test_what_is_sent_to_a_page_is_read_by_any_thread_and_lies_nowhere(
    card: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "no such folder"))
    parts, sent = zipped(card).parts, b""
    while True:
        with ThreadPoolExecutor(1) as thread:
            part = thread.submit(next, parts, b"").result()
        if not part:
            break
        sent += part
    assert ZipFile(io.BytesIO(sent)).testzip() is None


def test_a_damaged_journal_is_no_file(card: Path) -> None:
    (card / DATABASE).write_bytes(b"no journal at all" * 99)
    with pytest.raises(DeviceError):
        zipped(card)


def test_the_manifest_lists_every_file_but_itself(card: Path, stick: Path, bench: Bench) -> None:
    JsonSettingsStore(card).remember(Settings("de"))
    save(replace(load_board("amigo-hugo"), name="my-board"), card)
    files = bench.everything_in(bench.carry(card, stick))
    listed = bundle.read_manifest(files.pop(bundle.MANIFEST))
    assert listed == {name: bundle.entry_of(data) for name, data in files.items()}
    assert {"README.txt", "settings.json", "boards/my-board.toml"} < set(listed)
    assert json.loads(files["settings.json"])["language"] == "de"


def test_what_is_about_one_box_alone_stays(card: Path, stick: Path, bench: Bench) -> None:
    JsonSettingsStore(card).remember(Settings("fr", glass="sh1106", is_locked=True))
    (card / "settings.json").write_text(
        json.dumps({**json.loads((card / "settings.json").read_text()), "token": "s3cret"})
    )
    told = (bench.carry(card, stick) / "settings.json").read_text()
    assert "fr" in told
    assert not any(word in told for word in ("sh1106", "locked", "s3cret"))


def test_another_time_it_is_another_folder(card: Path, stick: Path, bench: Bench) -> None:
    first = bench.carry(card, stick)
    before = bench.everything_in(first)
    assert bench.carry(card, stick).name == "hugo-games-0002"
    assert bench.everything_in(first) == before


def test_the_box_plays_on_meanwhile(card: Path, stick: Path, bench: Bench) -> None:
    with closing(SqliteJournal(card)) as journal:
        journal.keep(Acknowledged())
        folder = bench.carry(card, stick)
        journal.keep(Acknowledged())
        assert len(journal.records()) == 22
    assert len(read_sealed((folder / "games/0003.jsonl").read_bytes())) == 21


def test_a_practice_night_stays_on_the_card(card: Path, stick: Path, bench: Bench) -> None:
    two, edition = (Colour.RED, Colour.BLUE), EDITIONS["amigo-hugo"]
    setup = agree(edition, two, house=(HouseRule.PRACTICE,))
    with closing(SqliteJournal(card)) as journal:
        journal.keep(Drafted(2, two, edition))
        journal.keep(Begun(setup))
        assert journal.place()[0] == 4
        assert copy_out(card, stick, bench.in_silence).games == 3


def test_a_new_card_has_no_games_to_carry(tmp_path: Path, stick: Path, bench: Bench) -> None:
    copied = copy_out(tmp_path / "none", stick, bench.in_silence)
    assert copied.games == 0
    assert not (tmp_path / "none").exists()


def test_a_sealed_game_without_its_rows_is_carried_from_its_file(
    card: Path, stick: Path, bench: Bench
) -> None:
    before = (card / "games/0001.jsonl").read_bytes()
    for path in card.glob(f"{DATABASE}*"):
        path.unlink()
    copied = copy_out(card, stick, bench.in_silence)
    assert (copied.games, copied.harmed) == (1, ())
    assert (copied.folder / "games/0001.jsonl").read_bytes() == before
    (card / "games/0001.jsonl").write_bytes(before[:-100])
    assert copy_out(card, stick, bench.in_silence).harmed == ("games/0001.jsonl",)


def flip_in_the_journal(card: Path, game: int) -> None:
    """Change one text of a record, as a bad cell does; SQLite cannot see it."""
    path = card / DATABASE
    with closing(sqlite3.connect(path)) as database:
        ((hash_,),) = database.execute("SELECT hash FROM event WHERE game = ? AND seq = 9", (game,))
    data = path.read_bytes()
    path.write_bytes(data.replace(hash_.encode(), hash_[::-1].encode(), 1))


def test_a_game_that_is_damaged_in_the_journal_is_carried_from_its_file(
    card: Path, stick: Path, bench: Bench
) -> None:
    whole = bench.everything_in(bench.carry(card, stick))
    flip_in_the_journal(card, 1)
    copied = copy_out(card, stick, bench.in_silence)
    assert (copied.games, copied.harmed) == (3, ())
    carried = (copied.folder / "games/0001.jsonl").read_bytes()
    assert carried == whole["games/0001.jsonl"]


def test_a_game_that_is_damaged_and_nowhere_else_keeps_no_other_from_the_stick(
    card: Path, stick: Path, bench: Bench
) -> None:
    flip_in_the_journal(card, 2)
    copied = copy_out(card, stick, bench.in_silence)
    assert (copied.games, copied.harmed) == (2, ("games/0002.jsonl",))
    files = bench.everything_in(copied.folder)
    assert {"games/0001.jsonl", "games/0003.jsonl"} < set(files)
    assert "games/0002.jsonl" not in files


def test_a_damaged_journal_is_told_and_leaves_the_stick_alone(card: Path, stick: Path) -> None:
    data = bytearray((card / DATABASE).read_bytes())
    data[2000:3000] = bytes(1000)
    (card / DATABASE).write_bytes(data)
    with pytest.raises(JournalError, match="is damaged"):
        copy_out(card, stick, lambda done, total: None)
    assert list(stick.iterdir()) == []


def test_boards_that_differ_in_capitals_alone_do_not_overwrite_each_other(
    card: Path, stick: Path, bench: Bench
) -> None:
    for name in ("mine", "Mine"):
        save(replace(load_board("amigo-hugo"), name=name), card)
    copied = copy_out(card, stick, bench.in_silence)
    assert copied.harmed == ("boards/mine.toml",)
    assert (copied.folder / "boards/Mine.toml").exists()


def test_what_a_yank_has_left_is_swept_by_the_next(card: Path, stick: Path, bench: Bench) -> None:
    (stick / "hugo-games-0001.tmp/games").mkdir(parents=True)
    (stick / "holiday.tmp").mkdir()
    assert bench.carry(card, stick).name == "hugo-games-0002"
    assert sorted(path.name for path in stick.iterdir()) == ["hugo-games-0002", "holiday.tmp"][::-1]


def test_a_folder_that_was_made_and_not_told_of_is_discarded(
    card: Path, stick: Path, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Path.mkdir

    def stopped(folder: Path) -> None:
        made(folder)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "mkdir", stopped)
    with pytest.raises(KeyboardInterrupt):
        copy_out(card, stick, bench.in_silence)
    assert list(stick.iterdir()) == []


@pytest.mark.parametrize("fails_at", range(0, 11, 2))
def test_whenever_the_stick_is_pulled_out_no_half_is_left_that_looks_whole(
    card: Path, stick: Path, bench: Bench, fails_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.evening(card, {"do": "come", "mark": "owl 4"})
    before, real = bench.everything_in(card), os.fsync
    calls = iter(range(99))

    def fsync(file: int) -> None:
        if next(calls) >= fails_at:
            raise OSError(5, "Input/output error")
        real(file)

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(StickError) as told:
        bench.carry(card, stick)
    assert told.value.trouble is StickTrouble.PULLED
    assert bundle.newest_folder(path.name for path in stick.iterdir()) is None
    assert bench.everything_in(card) == before


IN_ITS_OWN_MOUNTS = ("unshare", "--mount", "--map-root-user")
ON_A_REAL_STICK = """
import subprocess, sys
from pathlib import Path
from hugod.backup.copy_out import copy_out
from hugod.backup.stick_files import StickError

card, stick, *how = sys.argv[1:]
subprocess.run(["mount", "-t", "tmpfs", "-o", how[0], "stick", stick], check=True)
if how[1:]:
    subprocess.run(["mount", "-o", f"remount,{how[1]}", stick], check=True)
try:
    print(copy_out(Path(card), Path(stick), lambda done, total: None).games)
except StickError as error:
    print(error.trouble)
print(*(path.name for path in Path(stick).iterdir()))
"""


def on_a_mounted_stick(card: Path, stick: Path, *how: str) -> Sequence[str]:
    """Copy onto a file system of its own, mounted for this alone, and give what is told."""
    done = subprocess.run(
        [*IN_ITS_OWN_MOUNTS, sys.executable, "-c", ON_A_REAL_STICK, str(card), str(stick), *how],
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_a_real_stick_takes_all_or_is_full_and_has_nothing_of_ours(card: Path, stick: Path) -> None:
    assert on_a_mounted_stick(card, stick, "size=1m") == ["3", "hugo-games-0001"]
    assert on_a_mounted_stick(card, stick, "size=64k") == ["full", ""]


def test_a_real_locked_stick_is_told(card: Path, stick: Path) -> None:
    assert on_a_mounted_stick(card, stick, "size=1m", "bind,ro") == ["locked", ""]


def test_the_old_card_can_be_read_only(card: Path, stick: Path, bench: Bench) -> None:
    shutil.copytree(card, card.with_name("copy"))
    assert bench.everything_in(bench.carry(card.with_name("copy"), stick))
