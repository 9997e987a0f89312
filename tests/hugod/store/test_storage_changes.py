"""Cuts while all games are wiped, or others taken in: every state of the weak disk, none a half.

What the box really does is traced, call by call; a disk follows it, and after each call every
state is built that a cut may leave then. The daemon's own journal opens each.
"""

import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from calls import CALLS, parsed
from disk import Disk, State
from families import answers
from judge import lay_out, read_in

from hugo_core.editions import EDITIONS, Colour
from hugo_core.position import agree
from hugo_hall.desk import Desk
from hugo_hall.log import sound_rows
from hugo_hall.stick_evenings import evening_files
from hugod.backup.copy_in import lay_in
from hugod.backup.copy_out import copy_out
from hugod.store.chain import read_sealed
from hugod.store.journal import SqliteJournal
from hugod.store.reader import card_reader
from tests import shares

WIPES = "journal.wipe()"
TAKES = "JsonSettingsStore(folder).take_in(); journal.take_in()"
SCRIPT = """
import sys
from pathlib import Path
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore
from hugod.backup.copy_in import lay_in
folder = Path(sys.argv[1])
journal = SqliteJournal(folder)
if sys.argv[2:]:
    lay_in(Path(sys.argv[2]), folder, lambda done, total: None)
{}
journal.close()
"""
SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
GAME = tuple(answers(SETUP))


@pytest.fixture
def ram() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        yield Path(folder)


def card(folder: Path, games: int) -> Path:
    """Make a card on which the last of so many games is open and the others are sealed, and that
    of a desk whose evening goes on."""
    with closing(SqliteJournal(folder)) as journal:
        for number in range(1, games + 1):
            for record in GAME:
                journal.keep(record)
            if number < games:
                journal.seal("hugo-record 1\n")
    if games:
        with closing(Desk(folder)) as desk:
            desk.do({"do": "come", "mark": "owl 4"})
    return folder


def heads_in(folder: Path) -> frozenset[str]:
    """Give the heads of all games and evenings; each of them is whole."""
    with card_reader(folder) as reader:
        found = {reader.rows(number)[-1].hash for number in reader.numbers()}
        found |= {read_sealed(path.read_bytes())[-1].hash for path in reader.sealed()}
    for path in evening_files(folder):
        rows, is_whole = sound_rows(path.read_bytes(), 1)
        assert is_whole
        found.add(rows[-1].hash)
    return frozenset(found)


def states(before: State, folder: Path, script: str, *more: str) -> Iterator[State]:
    """Do what *script* says in *folder*, and give every state a cut may leave meanwhile."""
    log = folder.with_name("trace")
    subprocess.run(
        [
            *("strace", "-f", "-y", "-xx", "-s", "4000000", "-e", f"trace={CALLS}", "-o", str(log)),
            *(sys.executable, "-c", SCRIPT.format(script), str(folder), *more),
        ],
        check=True,
    )
    disk, chance = Disk("weak", before), random.Random(1)
    calls = parsed(log.read_text("ascii").splitlines(), folder, folder / "no marks")
    for number, op in enumerate(calls):
        disk.follow(op)
        yield disk.none()
        yield disk.all()
        if shares.is_short and number % 2:
            continue  # of what is half there `make test` tries every second one
        yield disk.prefix(chance)
        yield disk.torn(chance, 512, garbage=False)


def tried(found: Iterator[State], place: Path, look: Callable[[Path], str]) -> Counter[str]:
    """Let *look* see each state once, and count what it says."""
    said: Counter[str] = Counter()
    seen = set[int]()
    for state in found:
        key = hash(tuple(sorted((n, d) for n, d in state.items() if not n.endswith("-shm"))))
        if key not in seen:
            seen.add(key)
            lay_out(state, place)
            said[look(place)] += 1
            shutil.rmtree(place)
    return said


def test_f11_s12_a_cut_while_games_are_wiped_leaves_all_or_none(ram: Path) -> None:
    folder = card(ram / "card", 3)
    before, heads = read_in(folder), heads_in(folder)

    def look(place: Path) -> str:
        with closing(SqliteJournal(place)) as journal:
            assert journal.notice == ""
            records = tuple(journal.records())
            left = heads_in(place)
            texts = [p.read_bytes() for p in place.rglob("*") if p.is_file()]
        if left == heads:
            assert records == GAME
            return "all"
        assert (records, left) == ((), frozenset())
        assert not any(head.encode() in text for head in heads for text in texts)
        return "none"

    said = tried(states(before, folder, WIPES), ram / "state", look)
    assert set(said) == {"all", "none"}
    assert said.total() > (60 if shares.is_short else 90)


def test_f11_a_cut_while_games_are_taken_in_loses_none_and_halves_none(ram: Path) -> None:
    (ram / "stick").mkdir()
    copy_out(card(ram / "old", 3), ram / "stick", lambda done, total: None)
    folder = card(ram / "card", 0)
    before, theirs = read_in(folder), heads_in(ram / "old")

    def look(place: Path) -> str:
        with closing(SqliteJournal(place)) as journal:
            assert journal.notice == ""
            assert tuple(journal.records()) in ((), GAME)
            has_open = bool(journal.records())
            left = heads_in(place)
            assert left <= theirs
            lay_in(ram / "stick", place, lambda done, total: None)
            journal.take_in()
            assert heads_in(place) == theirs
            assert tuple(journal.records()) == GAME
        return f"{len(left)} kept, {'a game open' if has_open else 'none open'}"

    found = states(before, folder, TAKES, str(ram / "stick"))
    said = tried(found, ram / "state", look)
    assert {"0 kept, none open", "4 kept, a game open"} <= set(said)
    assert said.total() > (60 if shares.is_short else 90)
