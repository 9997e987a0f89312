"""Two boxes at a stock Mosquitto here that is killed and held still, as they are themselves."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import quantiles

from broker import Broker
from machine import report

from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.store.journal import SqliteJournal
from hugod.store.pair_file import FarPair, keep_pair

BOX = Path(__file__).with_name("far_box.py")
KEY = bytes(range(32))
PATIENCE_S = 300.0


class Child:
    """A box as a process that says JSON lines; each is taken in as it comes."""

    def __init__(self, *words: str) -> None:
        self._line = (sys.executable, str(BOX), *words)
        self.news = list[dict[str, object]]()
        self.start()

    def start(self) -> None:
        env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self.process = subprocess.Popen(self._line, stdout=subprocess.PIPE, env=env)
        threading.Thread(target=self._read, args=(self.process,), daemon=True).start()

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout
        for line in process.stdout:
            if line.endswith(b"\n"):
                self.news.append(json.loads(line))

    def is_over(self) -> bool:
        return any("over" in each for each in self.news)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def boxes_at_mosquitto(seconds: float) -> None:
    """Say how two boxes play by a Mosquitto here; an `AssertionError` is a game that went wrong."""
    until, games = time.monotonic() + seconds, 0
    harm, there = Counter[str](), list[float]()
    while time.monotonic() < until:
        done, took_s = _game(games)
        games, harm, there = games + 1, harm + done, there + took_s
    report("Mosquitto here", f"{games} games, {len(there)} choices on both cards alike")
    report("", ", ".join(f"{count} × {what}" for what, count in harm.items()))
    tenths = quantiles(there, n=10)
    report("  a choice is seen there after", f"{tenths[4]:.2f} s (p90 {tenths[8]:.2f})")


def _game(seed: int) -> tuple[Counter[str], list[float]]:
    """Play one game; give what was done to it, and the seconds until each choice was there."""
    with tempfile.TemporaryDirectory() as base:
        broker, boxes = Broker(Path(base)), list[Child]()
        folders = [Path(base) / house for house in ("host", "guest")]
        try:
            for folder, is_host in zip(folders, (True, False), strict=True):
                folder.mkdir(mode=0o700)
                keep_pair(folder, FarPair(KEY.hex(), is_host))
                boxes.append(Child(str(folder), str(broker.port), str(seed)))
            harm = _harm(boxes, broker, random.Random(seed))
            time.sleep(1)
        finally:
            broker.kill()
            for each in boxes:
                each.kill()
        one, other = map(_record, folders)
        assert one == other, "the records differ"
    chosen = [[news for news in box.news if "choice" in news] for box in boxes]
    one_by_one = list(zip(*chosen, strict=True))
    assert all(here["choice"] == there["choice"] for here, there in one_by_one), "not the same"
    times = ((float(str(here["at"])), float(str(there["at"]))) for here, there in one_by_one)
    return harm, [abs(here - there) for here, there in times]


def _harm(boxes: Sequence[Child], broker: Broker, chance: random.Random) -> Counter[str]:
    """Kill and hold still until the game is over; returns what was done."""
    done, until = Counter[str](), time.monotonic() + PATIENCE_S
    while not all(box.is_over() for box in boxes):
        assert time.monotonic() < until, [box.news[-5:] for box in boxes]
        time.sleep(chance.uniform(4, 12))
        what = chance.choice(("broker kill", "cut", "box kill", "both boxes killed"))
        done[what] += 1
        if what == "broker kill":
            broker.kill()
            broker.start()
        elif what == "cut":
            broker.process.send_signal(signal.SIGSTOP)
            time.sleep(chance.uniform(1, 15))
            broker.process.send_signal(signal.SIGCONT)
        else:
            killed = boxes if what.startswith("both") else [chance.choice(boxes)]
            for box in killed:
                box.kill()
            for box in killed:
                box.start()
    return done


def _record(folder: Path) -> str:
    with closing(SqliteJournal(folder)) as journal:
        return Table(Words()).after(*journal.records()).record_text()
