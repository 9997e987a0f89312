"""D5: bits that flip and blocks that vanish, in each file of the state folder."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from multiprocessing import get_context

from calls import Mark
from children import end_with_parent
from disk import Disk, State
from judge import Key, lay_out, rows_of
from power import end_of, game_over, scene_of
from report import Bar, fresh_folder

from hugod.ports import JournalError
from hugod.store.chain import BadSeal, read_sealed
from hugod.store.folder import DATABASE, HEADS
from hugod.store.head import FLUSH_EVERY
from hugod.store.journal import SqliteJournal

LIVE = (DATABASE, f"{DATABASE}-wal", *(f"{DATABASE}{head}" for head in HEADS))
SEALED = "games/0001.jsonl"


@dataclass(frozen=True, slots=True)
class Harm:
    """What is done to a file, and when: while *is_fresh* the word about the end is not flushed."""

    name: str
    how: str
    is_fresh: bool
    seed: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card on which a game goes on: as programs see it, and as a cut now would leave it."""

    seen: State
    certain: State
    rows: Sequence[Key]

    def try_one(self, harm: Harm) -> str:
        """Do *harm* and say what comes of it."""
        state = self.certain if harm.is_fresh else self.seen
        spoilt = harmed(state[harm.name], harm.how, random.Random(harm.seed))
        if harm.name == SEALED:
            return sealed(spoilt, state[SEALED])
        return after({**state, harm.name: spoilt}, self.rows)


def rot(flips: int, holes: int) -> Iterator[Bar]:
    """Flip bits, and cut short or zero blocks, in a database with its WAL, and in a sealed game."""
    card = card_in_play()
    chance = random.Random(5)
    harms = [
        Harm(
            chance.choice((*LIVE, SEALED)),
            "flip" if number < flips else chance.choice(("cut short", "zeroed")),
            chance.random() < 0.5,
            number,
        )
        for number in range(flips + holes)
    ]
    with get_context("fork").Pool(os.cpu_count(), end_with_parent) as pool:
        what_came = pool.map(card.try_one, harms, chunksize=20)
    came = Counter(
        f"{harm.name.removeprefix(DATABASE) or 'file'} {harm.how}"
        f"{' at once' if harm.is_fresh else ''}: {what}"
        for harm, what in zip(harms, what_came, strict=True)
    )
    bad = {what: times for what, times in came.items() if is_bad(what)}
    yield Bar(
        "D5", not bad and any("told" in what for what in came),
        f"{flips} flips, {holes} holes: 0 stuck, changed, lost untold"
        f" (at once: {FLUSH_EVERY - 1} records)",
        f"{sum(bad.values())} wrong {bad or ''} {json.dumps(dict(sorted(came.items())))}",
    )  # fmt: skip


def is_bad(what: str) -> bool:
    """Say whether what came of a harm must not be."""
    if any(word in what for word in ("stuck", "changed", "not found")):
        return True
    if "untold" not in what:
        return False
    return "at once" not in what or int(what.split()[-2]) >= FLUSH_EVERY


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


def harmed(data: bytes, how: str, chance: random.Random) -> bytes:
    spoilt = bytearray(data)
    if how == "flip":
        spoilt[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    elif how == "cut short":
        del spoilt[chance.randrange(len(data)) :]
    else:
        at = chance.randrange(0, len(data), 4096)
        spoilt[at : at + 4096] = bytes(len(spoilt[at : at + 4096]))
    return bytes(spoilt)


def sealed(data: bytes, before: bytes) -> str:
    """Say whether reading a sealed game finds what was done to it."""
    if data == before:
        return "nothing lost"
    try:
        read_sealed(data)
    except BadSeal:
        return "told"
    return "not found"


def after(state: State, rows: Sequence[Key]) -> str:
    """Start on *state*, twice if need be, and say what came of it."""
    with fresh_folder() as work:
        folder = work / "state"
        lay_out(state, folder)
        try:
            with closing(SqliteJournal(folder)) as journal:
                told, count = bool(journal.notice), len(journal.records())
            with closing(SqliteJournal(folder)) as journal:
                is_settled = not journal.notice
        except JournalError as error:
            return f"stuck: {error}"
        if not is_settled:
            return "stuck: damaged again"
        wanted = [row for row in rows if row[0] == rows[-1][0]]
        kept = [row for row in rows_of(folder) if row[0] == rows[-1][0]]
    if kept != wanted[: len(kept)]:
        return "changed"
    if told:
        return "told"
    return "nothing lost" if count == len(wanted) else f"lost untold {len(wanted) - count} records"
