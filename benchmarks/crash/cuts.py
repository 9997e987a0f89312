"""Every state a cut may leave while a trace goes on, each handed to the judge."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path

from calls import Mark, Op
from children import end_with_parent
from disk import Disk, Model, State
from judge import Found, Judge, Promise, language_in, lay_out

MODELS: tuple[Model, ...] = ("ext4", "weak")
SECTORS = (512, 4096)
RAM = Path("/dev/shm")


@dataclass(slots=True)
class Tried:
    """How many states were built, how many of them differ, and what was wrong with which."""

    states: int = 0
    distinct: int = 0
    frames: int = 0
    between: int = 0
    """States between a roll that was asked for and the frame that shows it."""
    wrong: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, other: Tried) -> None:
        self.states += other.states
        self.distinct += other.distinct
        self.frames += other.frames
        self.between += other.between
        self.wrong += other.wrong
        self.seconds += other.seconds


@dataclass(frozen=True, slots=True)
class Scene:
    """A trace, what lay in the folder before it, and who judges."""

    before: State
    ops: Sequence[Op]
    judge: Judge
    base: int = 0
    """So many records were there before."""
    torn: int = 3
    """So many torn states for each model and sector, and one with garbage; twice as many while
    a roll is not told of yet."""
    seed: int = 0


def try_all(scene: Scene, workers: int | None = None) -> Tried:
    """Try every state of *scene*, on all processors."""
    count = workers or os.cpu_count() or 1
    began, tried = time.monotonic(), Tried()
    with get_context("fork").Pool(count, end_with_parent) as pool:
        for share in pool.starmap(_try_share, [(scene, nth, count) for nth in range(count)]):
            tried.add(share)
    tried.seconds = time.monotonic() - began
    return tried


def _try_share(scene: Scene, nth: int, count: int) -> Tried:
    """Try the states after every *count*-th call."""
    tried, seen = Tried(), dict[bytes, Found]()
    work = Path(tempfile.mkdtemp(prefix="hugo-cut-", dir=RAM))
    try:
        disks = [Disk(model, scene.before) for model in MODELS]
        for index, (op, promise, is_between) in enumerate(_promises(scene)):
            for disk in disks:
                disk.follow(op)
            if index % count != nth:
                continue
            tried.frames += isinstance(op, Mark) and op.words[0] == "FRAME"
            for state in _states(disks, scene, index, scene.torn * (1 + is_between)):
                tried.states += 1
                tried.between += is_between
                _try_one(state, promise, scene.judge, work / "state", seen, tried)
    finally:
        shutil.rmtree(work)
    return tried


def _try_one(
    state: State,
    promise: Promise,
    judge: Judge,
    folder: Path,
    seen: dict[bytes, Found],
    tried: Tried,
) -> None:
    """Let the loader look at *state*, unless it has seen one like it, and compare."""
    key = _key(state)
    if key not in seen:
        lay_out(state, folder)
        seen[key] = judge.look(folder)
        shutil.rmtree(folder)
        tried.distinct += 1
    if verdict := seen[key].verdict(promise):
        tried.wrong[verdict] += 1


def _states(disks: Sequence[Disk], scene: Scene, index: int, torn: int) -> Iterator[State]:
    for disk in disks:
        chance = random.Random(f"{scene.seed} {index} {disk.model}")
        yield disk.none()
        yield disk.all()
        for _ in range(torn):
            yield disk.prefix(chance)
        for sector in SECTORS:
            for _ in range(torn):
                yield disk.torn(chance, sector, garbage=False)
            yield disk.torn(chance, sector, garbage=True)


def _key(state: State) -> bytes:
    # The -shm is memory that programs share, not data: the first to open the file makes it anew.
    digest = blake2b(digest_size=16)
    for name, data in sorted(state.items()):
        if not name.endswith("-shm"):
            digest.update(f"{name} {len(data)} ".encode())
            digest.update(data)
    return digest.digest()


def _promises(scene: Scene) -> Iterator[tuple[Op, Promise, bool]]:
    """Give each call with what is promised once it came back."""
    acked = issued = scene.base
    sealed, is_between = "", False
    shown = asked = language_in(scene.before)
    for op in scene.ops:
        if isinstance(op, Mark):
            match op.words:
                case ("ISSUED", number):
                    issued = max(issued, scene.base + int(number))
                case ("LANGUAGE", language):
                    asked = language
                case ("DRAW",):
                    is_between = True
                case ("FRAME", number, is_sealed, language, kind, *_):
                    acked = max(acked, scene.base + int(number))
                    sealed = next(iter(scene.judge.seals), "") if is_sealed == "1" else ""
                    shown = language
                    is_between = is_between and kind != "TumbleView"
        yield op, Promise(acked, issued, sealed, frozenset({shown, asked})), is_between
