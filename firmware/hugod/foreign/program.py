"""A game with a foreign program: begun, asked in JSON lines, timed; what ends its game.

The lines are in docs/players.md. It answers with one short line for each question, one of the legal
answers. Anything else ends its game, with words for its author.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from hugo_core.board import CELLAR, Board
from hugo_core.commands import Command, MoveGuest, PlaceGuest
from hugo_core.moves import legal_commands
from hugo_core.notation import place_token, state
from hugo_core.position import Position, Setup
from hugod.config import load_config
from hugod.foreign.cage import NOT_STARTED, REFUSED, shut_in

SECONDS = 5.0
"""For each answer."""
LONGEST = 200
"""Bytes of an answer."""
FORM = 1
_CAGE = (sys.executable, "-m", "hugod.foreign.cage")


class Lost(Exception):
    """The program gave no answer that counts; the message says what it did."""


class Silent(Lost):
    """It gave none in its time."""


class Wrong(Lost):
    """It said something that is no answer."""


class Uncaged(Lost):
    """It was not begun: the kernel gives no cage to shut it in."""


class Caged:
    """A program that is begun here, shut in by `hugod.foreign.cage`: it sees nothing of *games*."""

    def __init__(self, command: str, games: Path) -> None:
        words = _words(command)
        self._process = subprocess.Popen(
            [*_CAGE, str(games), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd="/",
            env={"PATH": os.environ.get("PATH", os.defpath), "PYTHONPATH": _our_path()},
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.asks, self.answers = self._process.stdin.fileno(), self._process.stdout.fileno()
        for pipe in (self.asks, self.answers):
            os.set_blocking(pipe, False)

    def ended(self) -> str:
        """Return how it ended, where it says nothing any more."""
        with suppress(subprocess.TimeoutExpired):
            return f"it ended, with code {self._process.wait(1.0)}"
        return "it closed its side"

    def end(self) -> None:
        """End it, with everything it started that is still of its group."""
        with suppress(ProcessLookupError):
            # The group, for it may have started others.
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


class Behind:
    """The program *name* behind the socket *door*: systemd begins it, as a user that is nobody's.

    They share no user, no memory and no folder then (`hugod-player@.service`).
    """

    def __init__(self, door: Path, name: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.connect(str(door))
            self._socket.sendall(name.encode() + b"\n")
        except OSError as error:
            self._socket.close()
            raise Lost(f"{door}: {error.strerror}") from error
        self._socket.setblocking(False)
        self.asks = self.answers = self._socket.fileno()

    def ended(self) -> str:
        """What is known of its end."""
        return "it ended"

    def end(self) -> None:
        """Hang up: systemd ends it soon after, whatever it does."""
        self._socket.close()


class Program:
    """A program that plays one game. Used as a context: at its end the program is ended."""

    def __init__(self, player: Caged | Behind, seconds: float = SECONDS) -> None:
        self.seconds, self._player = seconds, player
        self._rest = b""

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def begin(self, setup: Setup) -> str:
        """Tell it the game; returns the name it gives itself. Raises `Lost`."""
        answer = self._ask(
            {
                "hugo-player": FORM,
                "edition": setup.edition.name,
                "board": plain_board(setup.board),
                "players": [colour.value for colour in setup.colours],
                "rounds": setup.rounds,
                **({"house": list(setup.house)} if setup.house else {}),
            }
        )
        if answer.startswith(REFUSED):
            raise Uncaged(answer)
        word, _, name = answer.partition(" ")
        if word != "ready":
            raise Wrong(f"it said {answer!r} where «ready NAME» was due")
        return name

    def answer(self, ask: dict[str, object], position: Position, legal: Sequence[str]) -> str:
        """Ask it for one of the *legal* answers. Raises `Lost`."""
        answer = self._ask({**ask, "state": plain_state(position), "legal": list(legal)})
        if answer not in legal:
            raise Wrong(f"it said {answer!r}, and legal was {_some(legal)}")
        return answer

    def choose(self, before: Position, now: Position) -> Command:
        """Ask it where to place or move; *before* is as it was before the roll. Raises `Lost`."""
        assert now.to_act is not None
        ask: dict[str, object] = {"you": now.setup.colours[now.to_act].value}
        options = {_written(each): each for each in legal_commands(now)}
        if now.face is None:
            return options[self.answer({"ask": "place", **ask}, now, list(options))]
        move = {"ask": "move", **ask, "throw": int(now.face)}
        return options[self.answer(move, before, list(options))]

    def over(self, position: Position) -> None:
        """Tell it the end; nothing is answered."""
        with suppress(Lost):
            self._write({"over": True, "state": plain_state(position)}, time.monotonic() + 0.1)

    def end(self) -> None:
        """End it, with everything it started."""
        self._player.end()

    def _ask(self, question: dict[str, object]) -> str:
        until = time.monotonic() + self.seconds
        self._write(question, until)
        return self._read(until)

    def _write(self, question: dict[str, object], until: float) -> None:
        pipe, data = self._player.asks, (json.dumps(question) + "\n").encode()
        while data:
            _, ready, _ = select.select([], [pipe], [], max(0.0, until - time.monotonic()))
            if not ready:
                raise Silent(f"it read no question within {self.seconds:g} s")
            try:
                data = data[os.write(pipe, data) :]
            except OSError as error:
                raise Lost(self._player.ended()) from error

    def _read(self, until: float) -> str:
        pipe = self._player.answers
        while b"\n" not in self._rest:
            if len(self._rest) > LONGEST:
                raise Wrong(f"its answer was longer than {LONGEST} bytes")
            ready, _, _ = select.select([pipe], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                raise Silent(f"it gave no answer within {self.seconds:g} s")
            try:
                some = os.read(pipe, 4096)
            except OSError:
                # A socket whose other end went away with something unread.
                some = b""
            if not some:
                raise Lost(self._player.ended())
            self._rest += some
        line, _, self._rest = self._rest.partition(b"\n")
        if len(line) > LONGEST:
            raise Wrong(f"its answer was longer than {LONGEST} bytes")
        return line.decode("utf-8", "replace").strip()


def no_cage() -> str:
    """Return why this machine cannot shut a program in; empty if it can."""
    line, path = [*_CAGE, "", "true"], {"PATH": os.defpath, "PYTHONPATH": _our_path()}
    done = subprocess.run(line, stdout=subprocess.PIPE, text=True, cwd="/", env=path, check=False)
    return done.stdout.removeprefix(REFUSED).strip()


def _words(command: str) -> list[str]:
    """Return the command as words. Raises `Lost` where it is none."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Lost(f"{command!r} is no command: {error}") from error
    if not words:
        raise Lost("no command is named")
    return words


def _our_path() -> str:
    """Return the path of our modules, also where hugod is not installed."""
    return os.pathsep.join(filter(None, sys.path))


def _some(legal: Iterable[str]) -> str:
    words = " ".join(legal)
    return words if len(words) <= 80 else f"{words[:80]} …"


def _written(command: Command) -> str:
    """Return a placement or a move as the answer to it is written."""
    match command:
        case PlaceGuest(square):
            return place_token(square)
        case MoveGuest(origin, target):
            return f"{place_token(origin)}>{place_token(target)}"
        case _:
            return "pass"


def plain_board(board: Board) -> dict[str, object]:
    """Return a board as its file says it."""
    return {
        "name": board.name,
        "squares": board.squares,
        "steps": board.steps[-1] - CELLAR,
        "wine_cellar": board.has_wine_cellar,
        "rooms": [{"door": room.square, "kind": room.kind.value} for room in board.rooms],
    }


def plain_state(position: Position) -> dict[str, object]:
    """Return the object of `hugod replay --json`, without the line of a record."""
    plain = state(position, 0)
    del plain["line"]
    return plain


LONGEST_NAME = 16


def take_seat(config_file: Path, games: Path, lines: int = 0) -> int:
    """Become the program that the first line of the file *lines* names; *games* it does not see.

    Returns an exit code where there is none, or where it cannot be started.
    """
    name = _first_line(lines)
    config, _ = load_config(config_file)
    command = dict(config.players).get(name)
    if command is not None:
        shut_in(shlex.split(command), str(games), has_walls=has_walls())
    return NOT_STARTED


def has_walls() -> bool:
    """Return whether the walls of `hugod-player@.service` stand around this process."""
    # systemd goes on without a word where the kernel does not let it build them.
    if os.geteuid() == 0 or not os.statvfs("/").f_flag & os.ST_RDONLY:
        return False
    for family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX):
        try:
            socket.socket(family).close()
        except OSError:
            continue
        return False
    return True


def _first_line(lines: int) -> str:
    """Return the first line."""
    name = b""
    # Byte by byte, and not a byte more: the rest is the program's.
    while len(name) <= LONGEST_NAME and (byte := os.read(lines, 1)) not in (b"", b"\n"):
        name += byte
    return name.decode("ascii", "replace")
