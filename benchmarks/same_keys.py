"""The same keys, the same bytes: whole games recorded from one code and replayed on another.

    python benchmarks/same_keys.py record FILE [--games 50]
    python benchmarks/same_keys.py replay FILE

For a change that must change nothing. Each game is played through the real loop, session, journal,
drawing and the display's emulated chip, by a hand that plays on by the rules and now and then takes
back, mends, adjusts, walks through the menus or holds a key. Only the clock, the die and the secret
of the sealed die are ours. Of each input the file keeps a digest of all that came of it: views,
sounds, records, effects, the picture behind the chip. The names of classes do not count.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

from machine import report
from oled_emulator import EmulatedOled

from hugo_core.codec import to_plain
from hugo_core.commands import MoveGuest, PlaceGuest
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Face, Phase, Position, Seat, agree
from hugod.app.session import Session
from hugod.app.values import effects
from hugod.app.values.inputs import (
    CardChanged,
    DieRolled,
    GuestsDealt,
    Input,
    Key,
    KeyDown,
    KeyUp,
    LotRolled,
    TimePassed,
)
from hugod.app.values.settings import Settings
from hugod.app.values.view import View
from hugod.dice.sealed import ChainedDice
from hugod.draw.render import render
from hugod.inbox import Inbox, Item
from hugod.languages import all_words
from hugod.loop import Loop
from hugod.ports import Roll, Rolled, Write, Written
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore

GAMES = 50
MOST_INPUTS = 2000
"""A game that a wandering hand never ends is left there."""
KEY_S, HOLD_S = 2.0, 3.5
WALKS = {"*": 7, "C": 1, "D": 1}
"""What a wandering begins with, and how often."""
STEPS = "#" * 8 + "B" * 4 + "R" * 2 + "AD*" + "0123456789" * 2
"""What it goes on with: deeper into the menus rather than out of them."""


class Patient(Inbox):
    """An inbox that never waits: when it is empty it says that time has passed, and notes it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_idle = False

    def get(self, timeout_s: float | None) -> Item:
        self.is_idle = self._waiting.empty()
        return TimePassed() if self.is_idle else super().get(timeout_s)


class Evening:
    """A whole box without threads, and a digest of what came of each input."""

    def __init__(self, folder: Path, seed: int) -> None:
        chance = random.Random(seed)
        edition = sorted(EDITIONS)[seed % len(EDITIONS)]
        rounds = 1 if EDITIONS[edition].rounds else None
        colours = tuple(chance.sample(list(Colour), 2 + seed % 7))
        self._chance = chance
        self._journal, self._settings_store = SqliteJournal(folder), JsonSettingsStore(folder)
        self._journal.keep(Begun(agree(EDITIONS[edition], colours, rounds=rounds)))
        self.place = self._journal.place()
        languages = all_words()
        language = ("en", "de", "fr")[seed % 3]
        settings = Settings(language, own_die=seed % 5 == 4, sealed_die=seed % 5 == 3)
        self.session = Session(
            self._journal.records(), languages[language], settings=settings, languages=languages
        )
        self.now = 0.0
        self.inputs = self.pictures = 0
        self.position: Position | None = None
        self._told = sha256()
        self._inbox = Patient()
        self._oled = EmulatedOled()
        self.loop = Loop(
            self.session,
            self._inbox,
            display=self._oled,
            card=self,
            roller=self,
            sealed_dice=ChainedDice(chance.randbytes),
            paint=render,
            doers=dict.fromkeys((*get_args(effects.Job), effects.Play), self._tell),
            clock=lambda: self.now,
        )
        self.loop.watch(self)
        self.loop.begin()

    def feed(self, item: Input, after_s: float) -> str:
        """Put *item* in after so many seconds, do all that follows, and give its digest."""
        self.now += after_s
        self.inputs += 1
        self._inbox.put(item)
        self._turn_until_idle()
        return self._told.hexdigest()[:12]

    def rest(self) -> str:
        """Let the die lie still and Hugo arrive."""
        for _ in range(40):
            deadline = self.session.deadline()
            if deadline is None or deadline > self.now + KEY_S * 2:
                break
            self.now = max(self.now, deadline)
            self._turn_until_idle()
        return self._told.hexdigest()[:12]

    def close(self) -> None:
        self._journal.close()
        self._oled.close()

    def _turn_until_idle(self) -> None:
        self._inbox.is_idle = False
        while not self._inbox.is_idle:
            self.loop.turn()

    def _tell(self, what: object) -> None:
        self._told.update(json.dumps(plain(what), sort_keys=True).encode())

    # The card, the dice and a watcher of the loop

    def write(self, what: Write) -> None:
        written = Written()
        match what:
            case effects.AppendRecord(record):
                self._tell(to_plain(record))
                self._journal.keep(record)
                self.place = self._journal.place()
            case effects.Seal(text):
                self._tell(text)  # the chain's head has the time of the day in it
            case effects.Remember() | effects.SaveBoard():
                self._tell(what)
            case _:
                self._tell("games taken" if isinstance(what, effects.TakeGames) else "games wiped")
                records = self._journal.records()
                changed = CardChanged(records, self._settings_store.settings(), {})
                written = Written(changed=changed)
        self._inbox.put(written)

    def roll(self, what: Roll) -> None:
        match what:
            case effects.RollDie():
                answer: DieRolled | LotRolled | GuestsDealt = DieRolled(*self._face())
            case effects.RollLot(seats):
                answer = LotRolled(*self._lot(seats))
            case effects.RollDeal(squares, count, colour):
                answer = GuestsDealt(colour, tuple(self._chance.sample(squares, count)), "00")
        self._inbox.put(Rolled(answer))

    def _face(self) -> tuple[Face, str]:
        return self._chance.choice(DIE), "00"

    def _lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]:
        return self._chance.choice(list(seats)), "00"

    def saw(self, view: View, position: Position | None) -> None:
        self.position = position
        self.pictures += 1
        self._tell(view)
        self._told.update(self._oled.picture().tobytes())


def plain(value: Any) -> Any:
    """Give *value* as JSON has it, without the names of its classes."""
    if isinstance(value, Enum):
        return str(value.value) if isinstance(value.value, str | int) else value.name
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, tuple | list | frozenset | set):
        return [plain(entry) for entry in value]
    if isinstance(value, dict):
        return {str(plain(key)): plain(entry) for key, entry in value.items()}
    return value if isinstance(value, str | int | float | bool | None) else repr(value)


class Hand:
    """Plays on by the rules, and now and then does what people do besides."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(f"hand {seed}")

    def next(self, evening: Evening) -> str:
        """Give the keys to be pressed now; a letter in front of `!` is held."""
        choice = self._chance.random()
        if choice < 0.07:
            return self._wander()
        if choice < 0.08:
            return self._chance.choice(("#!", "#!", "D!", "*!"))
        return self._on(evening.position)

    def _wander(self) -> str:
        begun = self._chance.choices(list(WALKS), list(WALKS.values()))[0]
        more = self._chance.choices(STEPS, k=self._chance.randrange(1, 16))
        return begun + "".join(more)

    def _on(self, position: Position | None) -> str:
        if position is None or position.phase not in (Phase.PLACING, Phase.MOVING):
            return self._chance.choice(("R", "R", "#", "4#"))
        command = self._chance.choice(list(legal_commands(position)))
        match command:
            case PlaceGuest(square=place) | MoveGuest(target=place):
                return f"{place}#"
            case _:
                return self._chance.choice(("R", "#"))


def pressed(evening: Evening, keys: str) -> Iterator[tuple[str, str]]:
    """Press *keys*, and give each with the digest behind it."""
    for key, follows in zip(keys, f"{keys[1:]} ", strict=True):
        if key == "!":
            continue
        pressed_key = Key("Roll" if key == "R" else key)
        digest = evening.feed(KeyDown(pressed_key), KEY_S)
        digest += evening.feed(KeyUp(pressed_key), HOLD_S if follows == "!" else 0.1)
        yield (f"{key}!" if follows == "!" else key), digest


def play(seed: int) -> tuple[list[list[str]], int, int]:
    """Play a game; give the keys with their digests, how many inputs and how many pictures."""
    hand, steps = Hand(seed), []
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), seed)
        while evening.inputs < MOST_INPUTS and not is_over(evening.position):
            for key, digest in pressed(evening, hand.next(evening)):
                steps.append([key, digest])
            steps.append(["", evening.rest()])
        evening.close()
        return steps, evening.inputs, evening.pictures


def replay(seed: int, steps: Sequence[Sequence[str]]) -> tuple[int, int, int]:
    """Press the keys of *steps* again; give the first step that differs (-1: none), the inputs and
    the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), seed)
        differs = -1
        for number, (keys, digest) in enumerate(steps):
            again = next(pressed(evening, keys))[1] if keys else evening.rest()
            if again != digest:
                differs = number
                break
        evening.close()
        return differs, evening.inputs, evening.pictures


def is_over(position: Position | None) -> bool:
    return position is not None and position.phase is Phase.OVER


def record_games(file: Path, games: int) -> int:
    inputs = pictures = 0
    recorded = []
    for seed in range(games):
        steps, more_inputs, more_pictures = play(seed)
        recorded.append(steps)
        inputs, pictures = inputs + more_inputs, pictures + more_pictures
    file.write_bytes(gzip.compress(json.dumps(recorded).encode(), mtime=0))
    report("recorded", f"{games} games, {inputs} inputs, {pictures} pictures")
    return 0


def replay_games(file: Path) -> int:
    recorded = json.loads(gzip.decompress(file.read_bytes()))
    inputs = pictures = different = 0
    for seed, steps in enumerate(recorded):
        differs, more_inputs, more_pictures = replay(seed, steps)
        inputs, pictures = inputs + more_inputs, pictures + more_pictures
        if differs >= 0:
            different += 1
            report(f"game {seed} differs", f"at step {differs}: key {steps[differs][0]!r}")
    report("replayed", f"{len(recorded)} games, {inputs} inputs, {pictures} pictures")
    report("games that differ", f"{different} (wanted: 0)")
    return 1 if different else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("record", "replay"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=GAMES)
    options = parser.parse_args()
    if options.what == "record":
        return record_games(options.file, options.games)
    return replay_games(options.file)


if __name__ == "__main__":
    sys.exit(main())
