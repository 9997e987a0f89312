"""Y5: a year of evenings in some minutes: does the daemon grow, does it leave files open?

    python benchmarks/soak.py [--keys 50000]

The whole daemon, as `hugod run` is, with a card in memory; only its keys come from a hand inside
the process that presses the next one as soon as the last is answered. Meanwhile pages come and go.
It fails when a bar is missed.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from box import free_port, linked, resident_mb
from machine import describe_machine, report

from hugod import box
from hugod.app.values.inputs import Key, KeyDown, KeyUp
from hugod.config import Config
from hugod.inbox import Inbox, Item
from hugod.store.journal import SqliteJournal

KEYS = 50_000
WARM = 0.1
"""Measured from here on: by then every screen was seen and every cache is full."""
LOOKS = 50
MOST_GROWTH_MB = 5 * 1.048576
"""5 MiB."""
PAGE_S = 5.0
RAM = Path("/dev/shm")
HABITS = {Key.ROLL: 42, Key.HASH: 42, Key.B: 3, Key.C: 2, Key.D: 2, Key.A: 1, Key.STAR: 1}
HABITS |= {key: 1 for key in (Key.D1, Key.D2, Key.D3, Key.D4, Key.D5, Key.D6, Key.D7)}
"""How often a key is pressed: mostly playing on, so that games end and others begin."""


@dataclass(frozen=True, slots=True)
class Look:
    """At the process: its memory in MB (1e6 bytes), how many files and threads it has."""

    resident_mb: float
    files: int
    threads: int


class Table(Inbox):
    """An inbox at which a tireless hand sits: it presses a key whenever all is answered."""

    def __init__(self, keys: int) -> None:
        super().__init__()
        self._keys = keys
        self._is_idle = threading.Event()
        threading.Thread(target=self._play, daemon=True).start()

    def get(self, timeout_s: float | None) -> Item:
        if self._waiting.empty():
            self._is_idle.set()
        return super().get(timeout_s)

    def _play(self) -> None:
        chance = random.Random(1989)
        for pressed in range(self._keys + 1):
            self._is_idle.wait()
            self._is_idle.clear()
            if pressed % (self._keys // LOOKS) == 0:
                sys.stdout.write(f"pressed {pressed}\n")
                sys.stdout.flush()
                sys.stdin.readline()  # until we were looked at
            key = chance.choices(list(HABITS), list(HABITS.values()))[0]
            self.put(KeyDown(key))
            self.put(KeyUp(key))


def be_played(folder: Path, port: int, keys: int) -> None:
    """Be the daemon."""
    vars(box)["Inbox"] = partial(Table, keys)
    box.run(folder, Config(port=port))


def look_at(pid: int) -> Look:
    process = Path("/proc", str(pid))
    files, threads = (len(list((process / what).iterdir())) for what in ("fd", "task"))
    return Look(resident_mb(pid), files, threads)


@contextmanager
def a_page(port: int) -> Iterator[None]:
    """Open the page and read what it is told."""
    urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=30).read()
    with linked(port) as page:
        reading = threading.Thread(target=lambda: [None for _ in page])
        reading.start()
        yield
    reading.join()


def pages_come_and_go(port: int, is_over: threading.Event) -> None:
    while not is_over.is_set():
        with a_page(port):
            is_over.wait(PAGE_S)


def soaked(folder: Path, keys: int) -> tuple[list[Look], str, float]:
    """Play; give what was seen, what the daemon complained of, and the seconds it took."""
    port = free_port()
    command = [sys.executable, __file__, "--folder", folder, "--port", port, "--keys", keys]
    process = subprocess.Popen(
        [str(word) for word in command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    is_over, looks, began = threading.Event(), list[Look](), time.perf_counter()
    pages = threading.Thread(target=pages_come_and_go, args=(port, is_over))
    for line in process.stdout:
        if line.startswith("Hugo is at"):
            pages.start()
        if not line.startswith("pressed"):
            continue
        looks.append(look_at(process.pid))
        if len(looks) > LOOKS:
            break
        process.stdin.write("\n")
        process.stdin.flush()
    took_s = time.perf_counter() - began
    is_over.set()
    pages.join()
    process.terminate()
    return looks, process.communicate()[1], took_s


def measure_soak(keys: int) -> bool:
    """Report what *keys* presses leave behind; say whether all bars are met."""
    with tempfile.TemporaryDirectory(dir=RAM) as work:
        looks, complaints, took_s = soaked(Path(work), keys)
        games = len(list(Path(work, "games").glob("*.hugo")))
        with closing(SqliteJournal(Path(work))) as journal:
            records = len(journal.records())
    warm = looks[round(len(looks) * WARM) :]
    growth_mb = max(look.resident_mb for look in warm[-5:]) - warm[0].resident_mb
    files = sorted({look.files for look in warm})
    report(f"soak: {keys:,} keys", f"{took_s:.0f} s, {games} games ended, {records} records open")
    fifths = [f"{look.resident_mb:.1f}" for look in warm[:: len(warm) // 5]]
    report("  resident memory, by and by", f"{', '.join(fifths)} MB")
    report("  growth", f"{growth_mb:+.2f} MB (wanted: under {MOST_GROWTH_MB:.1f})")
    report(
        "  open files", f"{files[0]} to {files[-1]}; threads {sorted({x.threads for x in warm})}"
    )
    report("  warnings", f"{len(complaints.splitlines())}\n{complaints}".rstrip())
    return growth_mb <= MOST_GROWTH_MB and not complaints and files[-1] - files[0] <= 2


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--keys", type=int, default=KEYS)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--port", type=int)
    options = parser.parse_args()
    if options.folder:
        be_played(options.folder, options.port, options.keys)
        return 0
    describe_machine()
    return 0 if measure_soak(options.keys) else 1


if __name__ == "__main__":
    sys.exit(main())
