"""The daemon under test: the real wiring of the box, played by a hand that needs nobody.

    python driver.py FOLDER MARKS --seed 7 --records 40

Four things differ from `hugod run`: there is no page; the die and the hand follow from the seed and
from how many records there are, so a game goes on the same way after a restart; time goes on by two
seconds a key; and what is asked to be kept and what is shown is written to MARKS, a file that is
seen in the trace between the system calls. With `--spoil` it works as a program would that does it
wrong.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from socket import socket
from typing import Any
from unittest.mock import patch

from hugo_core.board import Place
from hugo_core.position import DIE, Face, Phase, Position, Seat
from hugod import box
from hugod.app.values.effects import AppendRecord, Effect, Remember, RollFace, Seal
from hugod.app.values.inputs import Key, KeyDown, StopAsked
from hugod.app.values.prompt_views import AskView, BusyView, ListView, StartView
from hugod.app.values.settings import Question, Settings
from hugod.app.values.view import View
from hugod.config import Config
from hugod.loop import Loop
from hugod.ports import DeviceError, JournalError
from hugod.store import files, folder, schema
from hugod.store.settings_store import JsonSettingsStore
from hugod.web import server

HABITS = {
    Key.ROLL: 32,
    Key.HASH: 40,
    Key.B: 12,
    Key.D1: 2,
    Key.D2: 2,
    Key.D: 2,
    Key.C: 3,
    Key.STAR: 1,
}
"""How often a key is pressed: mostly playing on, sometimes looking round or taking back."""
MOST_KEYS = 20_000


class SeededDice:
    """A die that falls the same way whenever so many records are on the card."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    def roll(self) -> tuple[Face, str]:
        return self._hand.chance("die").choice(DIE), "ab"

    def roll_lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]:
        return self._hand.chance("lot").choice(seats), "ab"

    def roll_deal(self, squares: Sequence[Place], count: int) -> tuple[tuple[Place, ...], str]:
        return tuple(self._hand.chance("deal").sample(squares, count)), "00"


class Hand:
    """Presses keys until there are so many records more, or the game is over."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._seed, self._wanted = options.seed, options.records
        self._marks = os.open(options.marks, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self.before = 0
        self.issued = self.shown = self.keys = self.since = 0
        self.sealed = 0
        self.language = "en"
        self.is_over = self.has_played = False

    @property
    def now(self) -> float:
        return self.keys * 2.0

    def mark(self, what: str) -> None:
        os.write(self._marks, what.encode() + b"\n")

    def chance(self, what: str) -> random.Random:
        return random.Random(f"{self._seed} {what} {self.before + self.issued} {self.since}")

    def note(self, effect: Effect) -> None:
        """Mark what is about to be asked of the card or of the die."""
        match effect:
            case AppendRecord():
                self.issued, self.since = self.issued + 1, 0
                self.mark(f"ISSUED {self.issued}")
            case Seal():
                self.sealed = 1
            case Remember(settings):
                self.language = settings.language
                self.mark(f"LANGUAGE {self.language}")
            case RollFace():
                self.mark("DRAW")

    def see(self, view: View) -> None:
        """Mark a frame with what it may tell of; the busy sign tells of nothing new."""
        if not isinstance(view, BusyView):
            self.shown = self.issued
        name = type(view).__name__
        self.mark(f"FRAME {self.shown} {self.sealed} {self.language} {name} {view.words}")

    def next(self, view: View) -> Key | None:
        """Give the next key; None when all is done."""
        self.keys, self.since = self.keys + 1, self.since + 1
        if self.is_over or self.issued >= self._wanted or self.keys > MOST_KEYS:
            return None
        is_known = isinstance(view, ListView) and view.items[0] == "Play!"
        if isinstance(view, StartView) or is_known:
            return Key.ROLL  # by the sheet, and nobody is played by the box
        if isinstance(view, AskView) and view.title == "How many play?":
            return Key.D2
        if isinstance(view, AskView | ListView):
            return self.chance("key").choice((Key.A, Key.HASH, Key.HASH))
        return self.chance("key").choices(list(HABITS), list(HABITS.values()))[0]


def played(hand: Hand) -> type[Loop]:
    """Give the loop with a hand that plays as soon as nothing else is to be done."""

    class PlayedLoop(Loop):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs, clock=lambda: hand.now)

        def turn(self) -> None:
            if not self._is_busy and not self._answers and not self._ahead and self._seen:
                key = hand.next(self._seen[0])
                self._inbox.put(KeyDown(key) if key else StopAsked())
            super().turn()

        def _carry_out(self, effects: Sequence[Effect]) -> None:
            for effect in effects:
                hand.note(effect)
            super()._carry_out(effects)

        def _show(self, view: View, position: Position | None) -> None:
            hand.see(view)
            is_over = position is not None and position.phase is Phase.OVER
            hand.has_played |= not is_over  # a finished game is left for the next
            hand.is_over = is_over and hand.has_played
            super()._show(view, position)

    return PlayedLoop


def asked_nothing(settings: Callable[[JsonSettingsStore], Settings]) -> Any:
    """Give *settings* of a box that has its first evening behind it: a hand can set up a game."""
    return lambda settings_store: replace(settings(settings_store), first_evening=Question.NONE)


class NoPage:
    """Stands in for the page where a thousand starts are wanted."""

    url = ""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def saw(self, view: View, position: Position | None) -> None: ...

    def open(self, door: socket) -> None: ...

    def start(self) -> None: ...

    def close(self) -> None: ...

    def play(self, cues: object, level: object, said: object = None) -> None: ...

    def cut(self) -> None: ...


def spoil(how: str) -> None:
    """Make the daemon one that does it wrong; the bench must find out."""
    if how == "normal":
        schema.MODES["synchronous"] = 1
    elif how == "delete":
        schema.MODES["journal_mode"] = "delete"
        del schema.MODES["wal_autocheckpoint"]
    elif how == "rename":
        files.os = folder.os = LazyOs()  # type: ignore[assignment, attr-defined]  # spoilt
    elif how == "early":
        Loop._carry_out = shows_first(Loop._carry_out)  # type: ignore[method-assign]  # spoilt


class LazyOs:
    """The module `os` of a program that never asks for anything to be on the card."""

    def __getattr__(self, name: str) -> Any:
        return (lambda _: None) if name == "fsync" else getattr(os, name)


def shows_first(carry_out: Any) -> Any:
    def spoilt(loop: Loop, effects: Sequence[Effect]) -> None:
        carry_out(loop, sorted(effects, key=lambda effect: isinstance(effect, AppendRecord)))

    return spoilt


def options_of(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("marks", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", type=int, default=0, help="0: only start and end")
    parser.add_argument("--before", type=int, default=0, help="so many are on the card already")
    parser.add_argument("--checkpoint", type=int, help="every so many pages, to see more of them")
    parser.add_argument("--spoil", choices=("normal", "delete", "rename", "early"))
    return parser.parse_args(arguments)


def main() -> int:
    options = options_of()
    if options.spoil:
        spoil(options.spoil)
    if options.checkpoint:
        schema.MODES["wal_autocheckpoint"] = options.checkpoint
    hand = Hand(options)
    hand.before = options.before
    hand.language = JsonSettingsStore(options.folder).settings().language
    config = Config(display_kind="none")
    remembered = asked_nothing(JsonSettingsStore.settings)
    with ExitStack() as patched:
        patched.enter_context(patch.object(box, "Loop", played(hand)))
        patched.enter_context(patch.object(JsonSettingsStore, "settings", remembered))
        patched.enter_context(patch.object(server, "WebServer", NoPage))
        patched.enter_context(patch.object(box, "take_port", lambda *_: socket()))
        try:
            box.run(options.folder, config, dice=SeededDice(hand))
        except JournalError as error:
            sys.stderr.write(f"{error}\n")
            return 1
        except DeviceError as error:
            sys.stderr.write(f"{error}\n")
            return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
