"""D5, RM5, RL7: files of the state folder that are harmed, one at a time and two at once."""

import json
import os
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import combinations, cycle, islice, product
from multiprocessing import get_context
from typing import TypeVar

from calls import Mark
from children import end_with_parent
from disk import Disk, State
from judge import Key, lay_out, read_in, rows_of
from power import end_of, game_over, scene_of
from report import Bar, fresh_folder
from wear import a_game

from hugo_core.history import Begun, Drafted
from hugod.ports import JournalError
from hugod.store.chain import BadSeal, read_sealed
from hugod.store.folder import DATABASE, HEADS
from hugod.store.head import FLUSH_EVERY
from hugod.store.journal import SqliteJournal

RECORDS = 300
WAL = f"{DATABASE}-wal"
FILES = (DATABASE, WAL, f"{DATABASE}-shm", *(f"{DATABASE}{head}" for head in HEADS))
LIVE = (DATABASE, WAL, *(f"{DATABASE}{head}" for head in HEADS))
SEALED = "games/0001.jsonl"
HARMS = ("flipped", "zeroed 512", "zeroed 4096", "cut", "emptied", "deleted", "old")
STANDS = ("in the log", "in both", "closed")
"""Where a game is: in the WAL alone; tidied, and thirty records more; all in one file."""
One = TypeVar("One")
Other = TypeVar("Other")


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a start: records that are missing, and whether that was told."""

    lost: int
    is_told: bool
    trouble: str = ""

    @property
    def is_untold(self) -> bool:
        return self.lost > 0 and not self.is_told

    @property
    def words(self) -> str:
        untold = f"lost untold {self.lost} records" if self.lost else "nothing lost"
        return self.trouble or ("told" if self.is_told else untold)


def after(state: State, rows: Sequence[Key]) -> Came:
    """Start on *state*, and once more, and see what is there of the newest game."""
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
        wanted, kept = (
            [row for row in some if row[0] == rows[-1][0]] for some in (rows, rows_of(folder))
        )
    if kept != wanted[: len(kept)] or (kept and count != len(kept)):
        return Came(0, is_told, "changed")
    return Came(len(wanted) - count, is_told, "" if is_settled else "stuck: damaged again")


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


def tried(one: Callable[[One], Other], every: Sequence[One]) -> list[Other]:
    """Try *every* one, on all processors."""
    with get_context("fork").Pool(os.cpu_count(), end_with_parent) as pool:
        return pool.map(one, every, chunksize=20)


# D5: a card in play


@dataclass(frozen=True, slots=True)
class Harm:
    """What is done to a file, and when: while *is_fresh* the word about the end is not flushed."""

    name: str
    how: str
    is_fresh: bool
    seed: int

    def is_bad(self, came: Came) -> bool:
        """Say whether what came of it must not be."""
        borne = FLUSH_EVERY - 1 if self.is_fresh else 0
        return bool(came.trouble) or (not came.is_told and came.lost > borne)

    def __str__(self) -> str:
        file = self.name.removeprefix(DATABASE) or "file"
        return f"{file} {self.how}{' at once' if self.is_fresh else ''}"


@dataclass(frozen=True, slots=True)
class Card:
    """A card on which a game goes on: as programs see it, and as a cut now would leave it."""

    seen: State
    certain: State
    rows: Sequence[Key]

    def try_one(self, harm: Harm) -> Came:
        """Do *harm* and say what comes of it."""
        state = self.certain if harm.is_fresh else self.seen
        data = spoilt(state[harm.name], harm.how, random.Random(harm.seed))
        if harm.name == SEALED:
            return sealed(data, state[SEALED])
        return after({**state, harm.name: data}, self.rows)


def card_in_play() -> Card:
    """Play a game to its end and some records of the next, up to the last frame."""
    first = end_of(scene_of(game_over()))
    live = scene_of(14, before=first)
    shown = [n for n, op in enumerate(live.ops) if isinstance(op, Mark) and op.words[0] == "FRAME"]
    running = replace(live, ops=live.ops[: shown[-1] + 1])
    disk = Disk("ext4", running.before)
    for op in running.ops:
        disk.follow(op)
    return Card(disk.all(), disk.none(), live.judge.rows)


def sealed(data: bytes, before: bytes) -> Came:
    """Say whether reading a sealed game finds what was done to it."""
    if data == before:
        return Came(0, is_told=False)
    try:
        read_sealed(data)
    except BadSeal:
        return Came(0, is_told=True)
    return Came(0, is_told=False, trouble="not found")


def rot(flips: int, holes: int) -> Iterator[Bar]:
    """Flip bits, and cut short or zero blocks, in a database with its WAL, and in a sealed game."""
    chance = random.Random(5)
    harms = [
        Harm(
            chance.choice((*LIVE, SEALED)),
            "flipped" if number < flips else chance.choice(("cut", "zeroed 4096")),
            chance.random() < 0.5,
            number,
        )
        for number in range(flips + holes)
    ]
    came = list(zip(harms, tried(card_in_play().try_one, harms), strict=True))
    counted = Counter(f"{harm}: {what.words}" for harm, what in came)
    bad = Counter(f"{harm}: {what.words}" for harm, what in came if harm.is_bad(what))
    yield Bar(
        "D5", not bad and any(what.is_told for _, what in came),
        f"{flips} flips, {holes} holes: 0 stuck, changed, lost untold"
        f" (at once: {FLUSH_EVERY - 1} records)",
        f"{bad.total()} wrong {dict(bad) or ''} {json.dumps(dict(sorted(counted.items())))}",
    )  # fmt: skip


# RM5, RL7: a long game


@dataclass(frozen=True, slots=True)
class Game:
    """A folder in the middle of a game, and how it was a hundred records before."""

    now: State
    old: State
    rows: Sequence[Key]


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


def harmed(name: str, how: str, game: Game, chance: random.Random) -> State:
    """Give the files of *game* with *name* harmed."""
    rest = {other: data for other, data in game.now.items() if other != name}
    data = game.now.get(name, b"")
    if how == "deleted" or (how == "old" and name not in game.old):
        return rest
    if how == "old":
        return {**rest, name: game.old[name]}
    return {**rest, name: spoilt(data, how, chance) if data else data}


@dataclass(frozen=True, slots=True)
class Trial:
    """A game in one of its places with one harm or two: each a file and what is done to it."""

    stands: str
    harms: tuple[tuple[str, str], ...]
    seed: int

    def __str__(self) -> str:
        files = (f"{name.removeprefix(DATABASE) or 'file'} {how}" for name, how in self.harms)
        return f"{self.stands}: {' + '.join(files)}"


@dataclass(frozen=True, slots=True)
class Table:
    """The games that are harmed."""

    games: dict[str, Game]

    def try_one(self, trial: Trial) -> Came:
        chance, game = random.Random(trial.seed), self.games[trial.stands]
        for name, how in trial.harms:
            game = Game(harmed(name, how, game, chance), game.old, game.rows)
        return after(game.now, game.rows)


def flips(wanted: int, table: Table | None = None) -> Iterator[Bar]:
    """Flip one bit of the log of a game that is in the log alone."""
    table, began = table or Table({STANDS[0]: long_game(STANDS[0])}), time.monotonic()
    trials = [Trial(STANDS[0], ((WAL, "flipped"),), number) for number in range(wanted)]
    came = tried(table.try_one, trials)
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


def pairs(rounds: int, limit: int | None = None, table: Table | None = None) -> Iterator[Bar]:
    """Harm every two files at once in every two ways."""
    table = table or Table({stands: long_game(stands) for stands in STANDS})
    began = time.monotonic()
    ways = product(range(rounds), table.games, combinations(FILES, 2), HARMS, HARMS)
    trials = [
        Trial(stands, ((one, how), (other, how_other)), seed)
        for seed, stands, (one, other), how, how_other in ways
    ]
    if limit is not None:
        trials = random.Random(limit).sample(trials, limit)
    came = list(zip(trials, tried(table.try_one, trials), strict=True))
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
