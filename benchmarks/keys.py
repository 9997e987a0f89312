"""From a key to its frame on the bus: the whole loop in one process, without the wire.

Session, journal on the disk, Pillow and luma are the real ones, the panel is emulated; the clock is
ours, so that nobody waits for the die to tumble.
"""

import random
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median, quantiles

from gpiozero.pins.mock import MockFactory, MockPWMPin
from machine import report
from oled_emulator import EmulatedOled
from PIL import Image

from hugo_core.board import Place
from hugo_core.position import DIE, Face, Seat
from hugod.app.session import Session
from hugod.app.values.effects import Play, Think
from hugod.app.values.inputs import Key, KeyDown, Thought
from hugod.app.values.words import Words
from hugod.dice.kernel import DiceWorker
from hugod.draw.render import render
from hugod.inbox import Inbox
from hugod.loop import Loop
from hugod.sound.buzzer import Buzzer
from hugod.sound.player import SoundPlayer
from hugod.sound.quiet_hours import QuietHours
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore
from hugod.store.writer import Writer

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
        self.oled = EmulatedOled()
        self.size = self.oled.size
        self.shown_at = 0.0

    def show(self, picture: Image.Image, spared: Image.Image | None = None) -> None:
        self.oled.show(picture, spared)
        self.shown_at = time.perf_counter()

    def close(self) -> None:
        self.oled.close()


class SeededDice:
    """The same rolls for every box, so that all play the same game."""

    def __init__(self) -> None:
        self._chance = random.Random(SEED)

    def roll(self) -> tuple[Face, str]:
        return self._chance.choice(DIE), "00"

    def roll_lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]:
        return self._chance.choice(list(seats)), "00"

    def roll_deal(self, squares: Sequence[Place], count: int) -> tuple[tuple[Place, ...], str]:
        return tuple(self._chance.sample(squares, count)), "00"


class Evening:
    """A box whose time goes on only when nobody is pressing."""

    def __init__(
        self, folder: Path, play: Callable[[Play], None] | None = None, inbox: Inbox | None = None
    ) -> None:
        self.now = 0.0
        self.inbox, self.display = inbox or Inbox(), Stopwatch()
        self.writer = Writer(
            lambda: SqliteJournal(folder), JsonSettingsStore(folder), self.inbox.put
        )
        self.session = Session(self.writer.records, Words())
        self.loop = Loop(
            self.session,
            self.inbox,
            display=self.display,
            card=self.writer,
            roller=DiceWorker(SeededDice(), self.inbox.put),
            paint=render,
            doers={Think: self._think, Play: play or (lambda _: None)},
            clock=lambda: self.now,
        )
        self.loop.begin()

    def _think(self, job: Think) -> None:
        """Answer at once: a seat that the box plays would stand still, for no time goes by."""
        self.inbox.put(Thought(job.question, job.question.answer()))

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
    """Report the median and the slowest hundredth of many presses in random games.

    Every key is pressed on two boxes by turns, one of which is heard: a sound must delay nothing.
    """
    quiet_hours = QuietHours(lambda _: None, lambda: 12)
    with ExitStack() as opened:
        pins = opened.enter_context(closing(MockFactory(pin_class=MockPWMPin)))
        buzzer = opened.enter_context(closing(Buzzer(pins)))
        quiet_hours.add(opened.enter_context(closing(SoundPlayer(buzzer))))
        seconds, heard = pressed(lambda _: None, quiet_hours.play)
    hundredths = quantiles(seconds, n=100)
    report("key to frame, p50", f"{hundredths[49] * 1000:.2f} ms")
    report("key to frame, p99", f"{hundredths[98] * 1000:.2f} ms (wanted: under 50)")
    report("key to frame, slowest", f"{max(seconds) * 1000:.2f} ms of {PRESSES} presses")
    report("key to frame with sound", f"{median(heard) / hundredths[49]:.2f} times that without")


def pressed(*ears: Callable[[Play], None]) -> list[list[float]]:
    """Press the same keys on a box for each of *ears*; give how long each took, in seconds."""
    chance = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        evenings = [Evening(Path(folder) / str(n), play) for n, play in enumerate(ears)]
        for evening in evenings:
            for key in SET_UP:
                evening.press(key)
        seconds: list[list[float]] = [[] for _ in evenings]
        for key in chance.choices(list(HABITS), list(HABITS.values()), k=PRESSES):
            rests = chance.random() < 0.7
            for evening, took in zip(evenings, seconds, strict=True):
                took.append(evening.press(key))
                if rests:
                    evening.rest()
    return seconds
