"""A box of one house as a process: session, journal, pictures, switchboard, and a hand that plays.

    python benchmarks/far_box.py FOLDER PORT SEED

PORT is that of a broker here. What happens goes to standard output, a JSON object a line, with the
seconds of the clock that all of this machine have.
"""

from __future__ import annotations

import json
import os
import random
import sys
import threading
import time
from functools import partial
from pathlib import Path

from far_hand import Hand, is_choice, is_over
from keys import Stopwatch

from hugo_core.history import Done
from hugod.app.session import Session
from hugod.app.values import effects, far_sayings
from hugod.app.values.inputs import Key, KeyDown, KeyUp, Thought, TimePassed
from hugod.dice.kernel import DiceWorker, KernelDice
from hugod.draw.render import render
from hugod.far.far_wire import FarWire
from hugod.far.switchboard import Switchboard
from hugod.inbox import Inbox
from hugod.languages import all_words
from hugod.loop import Loop
from hugod.store.journal import SqliteJournal
from hugod.store.pair_file import kept_pair
from hugod.store.settings_store import JsonSettingsStore
from hugod.store.writer import Writer

TICK_S = 0.05
FIRST_KEYS = ("Roll", "1", "5", "1", "2", "1", "2", "1")
SECOND_KEYS = ("Roll", "1", "5", "2")


def tell(**news: object) -> None:
    sys.stdout.write(json.dumps({"at": time.monotonic(), **news}) + "\n")
    sys.stdout.flush()


class Box:
    """A box in *folder*."""

    def __init__(self, folder: Path, port: int, chance: random.Random) -> None:
        self.inbox, self.display, self._chance = Inbox(), Stopwatch(), chance
        store = JsonSettingsStore(folder)
        self.writer = Writer(lambda: SqliteJournal(folder), store, self.inbox.put)
        self.session = Session(self.writer.records, all_words()["en"])
        call = {"broker": f"mqtt://127.0.0.1:{port}"}
        self.line = Switchboard(self.inbox.put, folder, call, partial(FarWire, None), os.urandom)
        self.loop = Loop(
            self.session,
            self.inbox,
            display=self.display,
            card=self,  # type: ignore[arg-type]  # a card that tells what it has
            roller=DiceWorker(KernelDice(), self.inbox.put),
            paint=render,
            doers={
                effects.Think: self._think,
                far_sayings.SayThere: self.line.say,
                far_sayings.HeardHere: self.line.take,
                far_sayings.OpenThere: self.line.open,
                far_sayings.TendLine: self.line.tend,
            },
        )
        self.hand = Hand(chance)

    def _think(self, job: effects.Think) -> None:
        self.inbox.put(Thought(job.question, job.question.answer()))

    # The card

    @property
    def place(self) -> tuple[int, int]:
        return self.writer.place

    def write(self, what: object) -> None:
        match what:
            case effects.AppendRecord(Done() as record) if is_choice(record):
                tell(choice=repr(record.command))
        self.writer.write(what)  # type: ignore[arg-type]  # as it came

    def run(self, keys: tuple[str, ...]) -> None:
        self.loop.begin()
        self.line.start()
        threading.Thread(target=self._tick, daemon=True).start()
        for key in keys:
            self._press(key)
        presses_at = time.monotonic()
        while not is_over(self.session):
            self.loop.turn()
            if time.monotonic() >= presses_at:
                presses_at = time.monotonic() + self._chance.uniform(0.2, 0.8)
                for key in filter(None, [self.hand.key(self.session)]):
                    self._press(key)
        tell(over=True)
        while True:
            self.loop.turn()

    def _tick(self) -> None:
        while True:
            time.sleep(TICK_S)
            self.inbox.put(TimePassed())

    def _press(self, key: str) -> None:
        began = time.monotonic()
        self.inbox.put(KeyDown(Key(key)))
        while self.display.shown_at < began:
            self.loop.turn()
        self.inbox.put(KeyUp(Key(key)))
        until = time.monotonic() + 0.3
        while time.monotonic() < until:
            self.loop.turn()


def main() -> None:
    folder, port, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    box = Box(folder, port, random.Random(seed))
    pair = kept_pair(folder)
    keys = FIRST_KEYS if pair and pair.is_host else SECOND_KEYS
    table = box.session._table
    is_begun = table.history or (table.draft and table.draft.far)
    box.run(() if is_begun else keys)


if __name__ == "__main__":
    main()
