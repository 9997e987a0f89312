"""From a key to its frame on the bus: the whole loop in one process, without the modelled wire.

Session, journal on the disk, Pillow, luma and the chip's model are the real ones; only the clock is
ours, so that nobody waits for the die to tumble.
"""

from __future__ import annotations

import random
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import quantiles

from machine import report
from PIL import Image

from hugod.adapters.dice import KernelDice
from hugod.adapters.display import VirtualOled
from hugod.adapters.journal import SqliteJournal
from hugod.adapters.notebook import CardNotebook
from hugod.app.inputs import Key, KeyDown
from hugod.app.phrases import Phrases
from hugod.app.session import Session
from hugod.draw.render import render
from hugod.loop import Inbox, Loop
from hugod.writer import Writer

PRESSES = 3000
SEED = 1989
SET_UP = (Key.ROLL, Key.D4, Key.HASH, Key.HASH, Key.HASH, Key.HASH, Key.HASH)
HABITS = {
    Key.ROLL: 30,
    Key.HASH: 35,
    Key.B: 20,
    Key.D1: 3,
    Key.D2: 3,
    Key.D3: 3,
    Key.D: 4,
    Key.C: 2,
}
"""How often a key is pressed: mostly playing on, sometimes looking round or taking back."""


class Stopwatch:
    """A display that notes when the last frame was through to the glass."""

    def __init__(self) -> None:
        self.oled = VirtualOled()
        self.size = self.oled.size
        self.shown_at = 0.0

    def show(self, picture: Image.Image) -> None:
        self.oled.show(picture)
        self.shown_at = time.perf_counter()

    def close(self) -> None:
        self.oled.close()


class Evening:
    """A box whose time goes on only when nobody is pressing."""

    def __init__(self, folder: Path, inbox: Inbox | None = None) -> None:
        self.now = 0.0
        self.inbox, self.display = inbox or Inbox(), Stopwatch()
        self.writer = Writer(lambda: SqliteJournal(folder), CardNotebook(folder), self.inbox.put)
        self.session = Session(self.writer.records, Phrases())
        self.loop = Loop(
            self.session,
            self.inbox,
            display=self.display,
            card=self.writer,
            dice=KernelDice(),
            paint=render,
            clock=lambda: self.now,
        )
        self.loop.begin()

    def press(self, key: Key) -> float:
        """Press *key* and give the seconds until the frame that answers it was on the glass."""
        self.now += 2.0
        pressed_at = time.perf_counter()
        self.inbox.put(KeyDown(key))
        while self.display.shown_at < pressed_at:
            self.loop.turn()
        return self.display.shown_at - pressed_at

    def rest(self) -> None:
        """Let the die lie still and Hugo arrive."""
        for _ in range(30):
            deadline = self.session.deadline()
            if deadline is None:
                return
            self.now = deadline
            self.loop.turn()


def measure_keys() -> None:
    """Report the median and the slowest hundredth of many presses in random games."""
    chance = random.Random(SEED)
    with ExitStack() as opened:
        evening = Evening(Path(opened.enter_context(tempfile.TemporaryDirectory())))
        opened.enter_context(closing(evening.writer))
        for key in SET_UP:
            evening.press(key)
        keys = chance.choices(list(HABITS), list(HABITS.values()), k=PRESSES)
        seconds = []
        for key in keys:
            seconds.append(evening.press(key))
            if chance.random() < 0.7:
                evening.rest()
    hundredths = quantiles(seconds, n=100)
    report("key to frame, p50", f"{hundredths[49] * 1000:.2f} ms")
    report("key to frame, p99", f"{hundredths[98] * 1000:.2f} ms (wanted: under 50)")
    report("key to frame, slowest", f"{max(seconds) * 1000:.2f} ms of {PRESSES} presses")
