"""D4, D6, D7: a card that fails or is written over, and a process that is killed."""

import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from calls import DRIVER
from children import TIED, TRACER
from disk import State
from judge import Judge, lay_out, read_in, rows_of
from power import end_of, game_over, scene_of
from report import Bar, fresh_folder
from rot import after

from hugod.languages import all_words
from hugod.store.folder import COMPANIONS, DATABASE
from hugod.store.journal import SqliteJournal

KINDS = (
    *("openat", "write", "pwrite64", "fdatasync", "fsync", "ftruncate", "rename", "unlink"),
    *("mkdir", "pread64"),
)
ERRORS = ("EIO", "ENOSPC", "EROFS")
NAMES = (
    *(f"{DATABASE}{end}" for end in ("", *COMPANIONS)),
    *(f"{DATABASE}.tmp{end}" for end in ("", "-wal", "-shm", "-journal")),
    *(f"{DATABASE}.ready", "settings.json", "settings.json.tmp", "", "games", "hugo.lock"),
    *("games/0001.hugo", "games/0001.hugo.tmp", "games/0001.jsonl", "games/0001.jsonl.tmp"),
)
FAILED = tuple(
    words.gettext("The card failed. What you saw before is kept. Switch off and on.").partition(
        "."
    )[0]
    for words in all_words().values()
)


@dataclass(frozen=True, slots=True)
class Injection:
    """The *number*-th call of a *kind* fails with *error*, and all after it if *for_ever*."""

    kind: str
    error: str
    number: int
    for_ever: bool
    is_end: bool
    """In the end of a game, which is sealed; else in the very first start."""

    @property
    def words(self) -> str:
        when = f"{self.number}+" if self.for_ever else str(self.number)
        return f"{self.kind}:error={self.error}:when={when}"


class Card:
    """The two situations in which a call may fail, and what they look like when none does.

    The end begins before the game is sealed: what is open is what a failing read must not cost.
    """

    def __init__(self) -> None:
        whole = scene_of(game_over() + 2)
        self.judge = whole.judge
        self.nearly = end_of(scene_of(game_over() - 4))
        self.calls = {is_end: self._count(is_end) for is_end in (False, True)}

    def before(self, is_end: bool) -> tuple[State, int]:
        return (self.nearly, game_over() - 4) if is_end else ({}, 0)

    def _count(self, is_end: bool) -> Mapping[str, int]:
        """Count the calls of each kind when nothing fails."""
        with fresh_folder() as work:
            code, _, log = run_with(work, *self.before(is_end), ())
            assert code == 0
            return Counter(re.findall(r"^\d+\s+(\w+)\(", log, re.MULTILINE))

    def injections(self) -> list[Injection]:
        return [
            Injection(kind, error, number, for_ever, is_end)
            for is_end in (False, True)
            for kind in KINDS
            for number in range(1, self.calls[is_end].get(kind, 0) + 1)
            for error in ERRORS
            for for_ever in (False, True)
        ]

    def try_one(self, injection: Injection) -> str:
        """Play with *injection*; say in a word what came of it, "wrong: …" if it must not be."""
        before, base = self.before(injection.is_end)
        with fresh_folder() as work:
            code, said, log = run_with(work, before, base, ("-e", f"inject={injection.words}"))
            if "INJECTED" not in log:
                return "never came"
            marks = (work / "marks").read_text("utf-8").splitlines()
            return self._verdict(work / "state", base, code, said, marks)

    def _verdict(self, folder: Path, base: int, code: int, said: str, marks: Sequence[str]) -> str:
        frames = [line.split(maxsplit=5) for line in marks if line.startswith("FRAME")]
        issued = sum(line.startswith("ISSUED") for line in marks)
        acked = max((int(frame[1]) for frame in frames if not tells_failure(frame)), default=0)
        if code not in (0, 1) or "Traceback" in said:
            return f"wrong: ended with {code}: {said[-200:]}"
        if code == 1 and said.count("\n") != 1:
            return f"wrong: not one sentence but {said!r}"
        found = Judge(self.judge.rows, self.judge.seals).look(folder)
        if found.wrong:
            return f"wrong: {found.wrong}"
        if not base + acked <= found.records <= base + issued:
            return f"wrong: {found.records} records of {base + acked} to {base + issued}"
        if code == 0:
            return "went on" if found.records == base + issued else "wrong: silent"
        is_told = not frames or tells_failure(frames[-1])
        return "told" if is_told else "wrong: the glass said nothing"


def tells_failure(frame: Sequence[str]) -> bool:
    """Say whether a frame tells that the card failed, in whatever language."""
    return any(words in frame[-1] for words in FAILED)


def run_with(work: Path, before: State, base: int, inject: Sequence[str]) -> tuple[int, str, str]:
    """Run the driver for six records under strace; give the exit code, stderr and the trace."""
    folder, log = work / "state", work / "trace"
    if before:
        lay_out(before, folder)
    paths = [word for name in NAMES for word in ("-P", str(folder / name) if name else str(folder))]
    ran = subprocess.run(
        [
            *(*TRACER, "-f", "--seccomp-bpf", "-o", str(log), "-s", "0"),
            *("-e", f"trace={','.join(KINDS)}"),
            *(*paths, *inject, sys.executable, str(DRIVER), str(folder), str(work / "marks")),
            *("--records", "6", "--before", str(base)),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
    )
    said = "".join(line for line in ran.stderr.splitlines(True) if not line.startswith("strace:"))
    return ran.returncode, said, log.read_text("utf-8", errors="replace")


def injections(wanted: int) -> Iterator[Bar]:
    """Let calls fail: every one there is, or *wanted* of them."""
    card, began = Card(), time.monotonic()
    every = card.injections()
    chosen = random.Random(4).sample(every, min(wanted, len(every)))
    with ThreadPoolExecutor(2) as hands:
        came = Counter(hands.map(card.try_one, chosen))
    wrong = {what: times for what, times in came.items() if what.startswith("wrong")}
    right = ", ".join(f"{times} {what}" for what, times in came.items() if what not in wrong)
    failed = sum(came.values()) - came["never came"]
    yield Bar(
        "D4", not wrong and came["told"] > 0 and failed >= wanted * 5 // 6,
        f"{wanted * 5 // 6} failing calls, 0 wrong, 0 silent",
        f"{failed} of {len(every)} there are, in {time.monotonic() - began:.0f} s:"
        f" {right}; {sum(wrong.values())} wrong {wrong or ''}",
    )  # fmt: skip


def overwritten(times: int) -> Iterator[Bar]:
    """Write over the live file while it is open, kill, and start again."""
    slowest, came = 0.0, Counter[str]()
    first = end_of(scene_of(game_over() + 20))
    for number in range(times):
        chance = random.Random(f"over {number}")
        with fresh_folder() as work:
            folder = work / "state"
            lay_out(first, folder)
            journal = SqliteJournal(folder)
            with (folder / DATABASE).open("r+b") as file:
                file.write(chance.randbytes(chance.randrange(1, len(first[DATABASE]))))
            journal.close()
            began = time.monotonic()
            came[after(read_in(folder), rows_of_state(first)).words.partition(":")[0]] += 1
            slowest = max(slowest, time.monotonic() - began)
            sealed = {path.name for path in (folder / "games").iterdir()}
            came["finished games gone"] += sealed != {"0001.hugo", "0001.jsonl"}
    yield Bar(
        "D6",
        came["told"] + came["nothing lost"] == times and not came["finished games gone"]
        and slowest < 10,
        f"{times} times written over, back in 10 s, no finished game gone",
        f"{dict(came)}, back in {slowest:.2f} s at most",
    )  # fmt: skip


def rows_of_state(state: State) -> tuple[tuple[int, int, str], ...]:
    with fresh_folder() as work:
        lay_out(state, work / "state")
        return rows_of(work / "state")


WRITER = """
import sys
from pathlib import Path
from hugo_core.history import TookBack
from hugod.store.journal import SqliteJournal
journal = SqliteJournal(Path(sys.argv[1]))
number = len(journal.records())
print(number, flush=True)
while True:
    number += 1
    journal.keep(TookBack(number))
    print(number, flush=True)
"""


def kills(cycles: int) -> Iterator[Bar]:
    """Kill a writer *cycles* times, in two folders at once."""
    began = time.monotonic()
    with ThreadPoolExecutor(2) as hands:
        both = list(hands.map(killed, (7, 8), (cycles - cycles // 2, cycles // 2)))
    lost, acked = (sum(each) for each in zip(*both, strict=True))
    yield Bar(
        "D7", lost == 0 and cycles > 0, f"{cycles} times kill -9, 0 lost",
        f"{cycles} in {time.monotonic() - began:.0f} s, {acked} records kept: {lost} times wrong",
    )  # fmt: skip


def killed(seed: int, cycles: int) -> tuple[int, int]:
    """Kill a writer *cycles* times; give how often something was wrong, and what is kept."""
    chance, lost, acked = random.Random(seed), 0, 0
    with fresh_folder() as work:
        for _ in range(cycles):
            line = [*TIED, sys.executable, "-c", WRITER, str(work)]
            with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as writer:
                assert writer.stdout is not None
                found = int(writer.stdout.readline())
                lost += not acked <= found <= acked + 1
                acked = found
                for _ in range(chance.randrange(30)):
                    acked = int(writer.stdout.readline())
                writer.send_signal(signal.SIGKILL)
                rest = writer.stdout.read().split("\n")[:-1]
                acked = int(rest[-1]) if rest else acked
    return lost, acked
