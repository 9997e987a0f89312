"""RM5, RL7: single bits in the log of a long game, and two harms at once on every pair of files.

Alone: `flips.py [--flips N] [--rounds N] [--state FOLDER]`; with a folder the state is made there
once, so that another version of the daemon (PYTHONPATH) can be shown the very same harms.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations, cycle, islice, product
from multiprocessing import get_context
from pathlib import Path

from children import end_with_parent
from disk import State
from judge import Key, lay_out, read_in, rows_of
from report import Bar, fresh_folder, report
from wear import a_game

from hugo_core.history import Begun, Drafted
from hugod.ports import JournalError
from hugod.store.folder import DATABASE
from hugod.store.journal import SqliteJournal

RECORDS = 300
FILES = tuple(f"{DATABASE}{end}" for end in ("", "-wal", "-shm", "-head", "-head2"))
HARMS = ("flipped", "zeroed 512", "zeroed 4096", "cut", "emptied", "deleted", "old")
STANDS = ("in the log", "in both", "closed")
"""Where a game is: in the WAL alone; tidied, and thirty records more; all in one file."""


@dataclass(frozen=True, slots=True)
class Game:
    """A folder in the middle of a game, and how it was a hundred records before."""

    now: State
    old: State
    rows: Sequence[Key]


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a start: records that are missing, and whether that was told."""

    lost: int
    is_told: bool
    trouble: str = ""

    @property
    def is_untold(self) -> bool:
        return self.lost > 0 and not self.is_told


def long_game(stands: str) -> Game:
    """Keep a game of 300 records; give the folder while the journal is open, or after its end."""
    played = a_game()
    opening = [record for record in played if isinstance(record, Drafted | Begun)]
    rest = [record for record in played if not isinstance(record, Drafted | Begun)]
    records = list(islice((*opening, *islice(cycle(rest), RECORDS)), RECORDS))
    with fresh_folder() as work:
        folder = work / "state"
        with closing(SqliteJournal(folder)) as journal:
            for number, record in enumerate(records, 1):
                journal.keep(record)
                if number == RECORDS - 100:
                    old = read_in(folder)
                if number == RECORDS - 30 and stands != "in the log":
                    journal.tidy()
            now = read_in(folder)
        rows = rows_of(folder)
        return Game(read_in(folder) if stands == "closed" else now, old, rows)


def after(state: State, rows: Sequence[Key]) -> Came:
    """Start on *state*, and once more, and see what is there."""
    with fresh_folder() as work:
        folder = work / "state"
        lay_out(state, folder)
        try:
            with closing(SqliteJournal(folder)) as journal:
                count, is_told = len(journal.records()), bool(journal.notice)
            with closing(SqliteJournal(folder)) as journal:
                is_settled = not journal.notice and len(journal.records()) == count
        except JournalError as error:
            return Came(0, is_told=True, trouble=f"stuck: {str(error).partition(': ')[2]}")
        found = rows_of(folder)
    if found != tuple(rows[: len(found)]) or count != len(found):
        return Came(0, is_told, "changed")
    return Came(len(rows) - count, is_told, "" if is_settled else "damaged again")


def harmed(name: str, how: str, game: Game, chance: random.Random) -> State:
    """Give the files of *game* with *name* harmed."""
    rest = {other: data for other, data in game.now.items() if other != name}
    data = game.now.get(name, b"")
    if how == "deleted" or (how == "old" and name not in game.old):
        return rest
    if how == "old":
        return {**rest, name: game.old[name]}
    return {**rest, name: spoilt(data, how, chance) if data else data}


def spoilt(data: bytes, how: str, chance: random.Random) -> bytes:
    if how == "emptied":
        return b""
    if how == "cut":
        return data[: chance.randrange(len(data))]
    new = bytearray(data)
    if how == "flipped":
        new[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        return bytes(new)
    size = int(how.removeprefix("zeroed "))
    at = chance.randrange(0, len(data), size)
    new[at : at + size] = bytes(len(new[at : at + size]))
    return bytes(new)


@dataclass(frozen=True, slots=True)
class Trial:
    """A game in one of its places with one harm or two: each a file and what is done to it."""

    stands: str
    harms: tuple[tuple[str, str], ...]
    seed: int

    def __str__(self) -> str:
        files = " + ".join(
            f"{name.removeprefix(DATABASE) or 'file'} {how}" for name, how in self.harms
        )
        return f"{self.stands}: {files}"


@dataclass(frozen=True, slots=True)
class Table:
    """The games that are harmed."""

    games: dict[str, Game]

    def try_one(self, trial: Trial) -> Came:
        chance, game = random.Random(trial.seed), self.games[trial.stands]
        for name, how in trial.harms:
            game = Game(harmed(name, how, game, chance), game.old, game.rows)
        return after(game.now, game.rows)

    def try_all(self, trials: Sequence[Trial]) -> list[Came]:
        with get_context("fork").Pool(os.cpu_count(), end_with_parent) as pool:
            return pool.map(self.try_one, trials, chunksize=20)


def flips(wanted: int) -> Iterator[Bar]:
    """Flip one bit of the log of a game that is in the log alone."""
    yield from flips_in(Table({STANDS[0]: long_game(STANDS[0])}), wanted)


def flips_in(table: Table, wanted: int) -> Iterator[Bar]:
    began, wal = time.monotonic(), f"{DATABASE}-wal"
    trials = [Trial(STANDS[0], ((wal, "flipped"),), number) for number in range(wanted)]
    came = table.try_all(trials)
    lost = sorted(each.lost for each in came)
    wrong = Counter(each.trouble for each in came if each.trouble)
    untold = sum(each.is_untold for each in came)
    yield Bar(
        "RM5", statistics.median(lost) <= 2 and not untold and not wrong,
        f"{wanted} bits of the log of {RECORDS} records: median lost 2 at most, 0 untold",
        f"median {statistics.median(lost):.0f}, 90th percentile {lost[wanted * 9 // 10]},"
        f" most {lost[-1]}, mean {statistics.mean(lost):.1f}; {sum(n > 0 for n in lost)} lost any,"
        f" {sum(each.is_told for each in came)} told, {untold} untold, {dict(wrong) or 0} wrong,"
        f" in {time.monotonic() - began:.0f} s",
    )  # fmt: skip


def pairs(rounds: int, limit: int | None = None) -> Iterator[Bar]:
    """Harm every two files at once in every two ways."""
    yield from pairs_in(Table({stands: long_game(stands) for stands in STANDS}), rounds, limit)


def pairs_in(table: Table, rounds: int, limit: int | None) -> Iterator[Bar]:
    began = time.monotonic()
    ways = product(range(rounds), table.games, combinations(FILES, 2), HARMS, HARMS)
    trials = [
        Trial(stands, ((one, how), (other, how_other)), seed)
        for seed, stands, (one, other), how, how_other in ways
    ]
    if limit is not None:
        trials = random.Random(limit).sample(trials, limit)
    came = list(zip(trials, table.try_all(trials), strict=True))
    untold = [f"{trial} ({each.lost})" for trial, each in came if each.is_untold]
    wrong = Counter(each.trouble for _, each in came if each.trouble)
    yield Bar(
        "RL7", not untold and not wrong,
        f"two harms at once on every pair of {len(FILES)} files: 0 lost untold",
        f"{len(came)}: {sum(each.lost > 0 for _, each in came)} lost any,"
        f" {sum(each.is_told for _, each in came)} told, {len(untold)} untold {untold[:8] or ''},"
        f" {dict(wrong) or 0} wrong {[str(t) for t, each in came if each.trouble][:5] or ''},"
        f" in {time.monotonic() - began:.0f} s",
    )  # fmt: skip


def games_in(folder: Path | None) -> dict[str, Game]:
    """Make the games, or take those that were laid out in *folder*."""
    if folder is None:
        return {stands: long_game(stands) for stands in STANDS}
    if not folder.exists():
        folder.mkdir()
        for stands in STANDS:
            game = long_game(stands)
            lay_out(game.now, folder / stands)
            lay_out(game.old, folder / f"{stands}, old")
    return {stands: laid_out(folder, stands) for stands in STANDS}


def laid_out(folder: Path, stands: str) -> Game:
    now = read_in(folder / stands)
    with fresh_folder() as work:
        lay_out(now, work / "state")
        return Game(now, read_in(folder / f"{stands}, old"), rows_of(work / "state"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flips", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--state", type=Path)
    options = parser.parse_args()
    table = Table(games_in(options.state))
    for bar in (*flips_in(table, options.flips), *pairs_in(table, options.rounds, None)):
        report(bar.name, bar.found)


if __name__ == "__main__":
    main()
