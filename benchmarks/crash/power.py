"""D1, D2, D3, D8 and R5: cuts while it plays, while it recovers, and programs that do it wrong."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from calls import Ran, record
from cuts import Scene, Tried, try_all
from disk import Disk, State
from judge import Judge, lay_out, rows_of
from report import Bar, fresh_folder

from hugod.store.folder import DATABASE


def scene_of(
    records: int, *arguments: str, before: State | None = None, seed: int = 0, torn: int = 3
) -> Scene:
    """Record a run on what was there *before*; give it with a judge who knows how it ended."""
    with fresh_folder() as work:
        folder = work / "state"
        lay_out(before or {}, folder)
        base = len(rows_of(folder))
        if base == 0 and not before:
            folder.rmdir()
        ran = record(folder, work, *("--records", str(records), "--before", str(base)), *arguments)
        check_ended(ran)
        return Scene(before or {}, ran.ops, judge_of(folder), base, torn, seed)


@cache
def game_over(seed: int = 1) -> int:
    """Give the number of the record with which the first game ends, played with *seed*."""
    return len(scene_of(1_000, "--seed", str(seed)).judge.rows)


def check_ended(ran: Ran) -> None:
    if ran.code != 0:
        raise SystemExit(f"the driver ended with {ran.code}: {ran.said}")


def judge_of(folder: Path, *, heals_first: bool = False, is_ruin: bool = False) -> Judge:
    sealed = {path.name: path.read_bytes() for path in (folder / "games").glob("*.hugo")}
    return Judge(rows_of(folder), sealed, heals_first, is_ruin)


def end_of(scene: Scene) -> State:
    disk = Disk("ext4", scene.before)
    for op in scene.ops:
        disk.follow(op)
    return disk.all()


def cuts(wanted: int) -> Iterator[Bar]:
    """Cut games at their first start, at their seal, and on, until *wanted* states were tried."""
    total, number = Tried(), 0
    before: State | None = None
    while total.states < wanted or total.between < BETWEEN:
        seed = ("--seed", str(1 + number // 4))
        if number % 4 == 0:
            before = None
        elif number % 4 == 2:
            before = end_of(scene_of(game_over(1 + number // 4) - 10, *seed))
        often = ("--checkpoint", "20") if number % 2 else ()
        scene = scene_of(25, *seed, *often, before=before, seed=number)
        total.add(try_all(scene))
        before = end_of(scene)
        number += 1
    bad = sum(total.wrong.values())
    yield Bar(
        "D1", bad == 0 and total.states >= wanted, f"{wanted:,} states after a cut, 0 wrong",
        f"{total.states:,}, {total.distinct:,} of them different, in {total.seconds:.0f} s:"
        f" {bad} wrong {dict(total.wrong.most_common(3)) or ''}",
    )  # fmt: skip
    yield Bar(
        "D2", bad == 0 and total.frames > 0, "frames, all that is not flushed cut away: 0 early",
        f"{total.frames:,} frames: {bad} early",
    )  # fmt: skip
    yield Bar(
        "R5", bad == 0 and total.between >= BETWEEN,
        f"{BETWEEN:,} cuts between press and face, 0 other faces",
        f"{total.between:,}: {bad} other faces",
    )  # fmt: skip


BETWEEN = 10_000
SPOILT = {"normal": "lost: ", "delete": "lost: ", "rename": "half of ", "early": "lost: "}
"""What the bench must say about each program that does it wrong."""


def spoilt() -> Iterator[Bar]:
    """See that the bench finds what is wrong with programs that do it wrong."""
    nearly = end_of(scene_of(game_over() - 2))
    for how, finding in SPOILT.items():
        with fresh_folder() as work:
            folder = work / "state"
            if how == "rename":
                lay_out(nearly, folder)
            base = len(rows_of(folder))
            line = ("--records", "3", "--before", str(base), "--spoil", how)
            ran = record(folder, work, *line)
            check_ended(ran)
            judge = judge_of(folder, heals_first=how == "delete")
            tried = try_all(Scene(nearly if base else {}, ran.ops, judge, base, torn=1))
        found = sum(times for what, times in tried.wrong.items() if what.startswith(finding))
        told = f"{how}: {found:,} of {tried.states:,} states show it"
        yield Bar("D8", found > 0, "a program that does it wrong is found out", told)


def recoveries(wanted: int) -> Iterator[Bar]:
    """Cut again while it starts after a cut, and a third time, and while it repairs damage."""
    total, boots, number = Tried(), 0, 0
    scene = scene_of(25, "--checkpoint", "20", before=end_of(scene_of(20)))
    while total.states < wanted:
        chance = random.Random(f"recovery {number}")
        state = crashed(scene, chance)
        kind = ("cut", "cut", "ruin")[number % 3]
        if kind == "ruin":
            state = ruined(state, chance)
        for _ in range(2):  # the second time: what a cut during the first start leaves
            again = boot(state, number, is_ruin=kind == "ruin")
            boots += 1
            total.add(try_all(again))
            state = crashed(again, chance)
        number += 1
    bad = sum(total.wrong.values())
    yield Bar(
        "D3", bad == 0 and total.states >= wanted,
        f"{wanted:,} states after a cut while it starts, 0 wrong",
        f"{total.states:,} in {boots} starts, {total.distinct:,} different,"
        f" in {total.seconds:.0f} s: {bad} wrong {dict(total.wrong.most_common(3)) or ''}",
    )  # fmt: skip


def crashed(scene: Scene, chance: random.Random) -> State:
    """Give one state a cut may leave somewhere in *scene*."""
    disk = Disk("ext4", scene.before)
    for op in scene.ops[: chance.randrange(len(scene.ops) // 2, len(scene.ops))]:
        disk.follow(op)
    return disk.torn(chance, 512, garbage=False)


def ruined(state: State, chance: random.Random) -> State:
    data = bytearray(state[DATABASE])
    at = chance.randrange(0, max(1, len(data) - 2048))
    data[at : at + 2048] = chance.randbytes(len(data[at : at + 2048]))
    return {name: what for name, what in state.items() if not name.endswith(("-wal", "-shm"))} | {
        DATABASE: bytes(data)
    }


def boot(state: State, seed: int, *, is_ruin: bool) -> Scene:
    """Record a start on *state* and its end, with a judge who knows what it found."""
    with fresh_folder() as work:
        folder = work / "state"
        lay_out(state, folder)
        ran = record(folder, work)
        if not is_ruin:
            check_ended(ran)
        judge = judge_of(folder, is_ruin=is_ruin)
        return Scene(state, ran.ops, judge, len(judge.rows), torn=2, seed=seed)
