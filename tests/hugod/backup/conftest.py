"""Cards with games on them, played by the rules with a seeded die, and sticks to carry them."""

import random
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from families import answers

from hugo_core.commands import DrawLot, RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import History, Record
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, agree
from hugo_hall.desk import Desk
from hugod.backup import bundle
from hugod.backup.copy_in import LaidIn, lay_in
from hugod.backup.copy_out import copy_out
from hugod.dice.kernel import KernelDice
from hugod.store.chain import read_sealed, sealed_text
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore
from tests.chains import chain_of

OPEN = 20
"""So many records has a game that is still played; every whole one has more."""


class Bench:
    """What is done with cards and sticks."""

    @staticmethod
    def played(seed: int, most: int = 10_000) -> list[Record]:
        """Play a game at random, to its end or for as many records as that."""
        chance = random.Random(seed)
        dice = KernelDice(chance.randbytes)
        setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
        history, records = History(setup), answers(setup)
        while history.position.phase is not Phase.OVER and len(records) < most:
            phase = history.position.phase
            if phase is Phase.ROLLING:
                face, proof = dice.roll()
                records.append(history.do(RollDie(face), proof))
            elif phase is Phase.LOTS:
                seat, proof = dice.roll_lot(history.position.tied)
                records.append(history.do(DrawLot(seat), proof))
            else:
                records.append(history.do(chance.choice(list(legal_commands(history.position)))))
        return records

    @staticmethod
    def keep(folder: Path, *games: list[Record]) -> Path:
        """Put games on a card as the daemon does: those that are over are sealed."""
        with closing(SqliteJournal(folder)) as journal:
            for game in games:
                for record in game:
                    journal.keep(record)
                if len(game) > OPEN:
                    journal.seal("hugo-record 1\n")
        return folder

    @staticmethod
    def evening(folder: Path, *wishes: dict[str, Any]) -> Path:
        """Go on with the newest evening of the desk whose card is *folder*; returns its file."""
        with closing(Desk(folder)) as desk:
            for wish in wishes:
                desk.do(wish)
        return max((folder / "club").glob("*.jsonl"))

    @staticmethod
    def records_in(folder: Path) -> tuple[Record, ...]:
        """Give the newest game on a card."""
        with closing(SqliteJournal(folder)) as journal:
            assert journal.notice == ""
            return tuple(journal.records())

    @staticmethod
    def everything_in(folder: Path) -> dict[str, bytes]:
        """Give the files of a folder, but for what SQLite and the lock keep beside."""
        files = (path for path in folder.rglob("*") if path.is_file())
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in files
            if not path.name.endswith(("-shm", "-wal", ".lock"))
        }

    @staticmethod
    def in_silence(done: int, total: int) -> None:
        """Is told how far it is."""

    @staticmethod
    def carry(card: Path, stick: Path) -> Path:
        """Copy a card's games onto a stick and give the folder on it."""
        stick.mkdir(exist_ok=True)
        return copy_out(card, stick, Bench.in_silence).folder

    @staticmethod
    def take(stick: Path, card: Path) -> LaidIn:
        """Take everything from a stick over, as the daemon does after a yes."""
        with closing(SqliteJournal(card)) as journal:
            laid = lay_in(stick, card, Bench.in_silence)
            JsonSettingsStore(card).take_in()
            journal.take_in()
            return laid


@pytest.fixture(scope="session")
def bench() -> Bench:
    return Bench()


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


@pytest.fixture(scope="session")
def played_card(tmp_path_factory: pytest.TempPathFactory, bench: Bench) -> Path:
    games = (bench.played(1), bench.played(2, OPEN), bench.played(3, OPEN))
    return bench.keep(tmp_path_factory.mktemp("played") / "card", *games)


@pytest.fixture
def card(tmp_path: Path, played_card: Path) -> Path:
    """A card with a game that is over, one that was left, and one that is played."""
    return shutil.copytree(played_card, tmp_path / "card")


@pytest.fixture(scope="session")
def forge() -> Callable[[Path, str, list[Record]], None]:
    """Write other records into a chain on a stick, with right hashes and a right list."""

    def forge(folder: Path, name: str, records: list[Record]) -> None:
        first, *_ = read_sealed((folder / name).read_bytes())
        (folder / name).write_bytes(sealed_text(chain_of(records, first)))
        files = bundle.read_manifest((folder / bundle.MANIFEST).read_bytes())
        files[name] = bundle.entry_of((folder / name).read_bytes())
        (folder / bundle.MANIFEST).write_bytes(bundle.write_manifest(files))

    return forge
