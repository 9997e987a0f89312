"""A program at a seat that tries whatever it may not, and a house in which it tries it."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

THIEF = Path(__file__).with_name("thief_player.py")
SURVIVOR = f"3173.{os.getpid()}"
"""For so many seconds sleeps what the thief leaves behind: nobody else does."""


@dataclass(frozen=True, slots=True)
class House:
    """A home with letters, the family's games, and a program in a folder of its own."""

    home: Path

    @classmethod
    def built(cls, home: Path) -> House:
        for name in ("letters.txt", "games/hugo.sqlite3", "games/settings.json", "games/games/1"):
            file = home / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{name}: nobody may read this\n")
        (home / "bob").mkdir()
        (home / "bob/bob.py").write_bytes(THIEF.read_bytes())
        return cls(home)

    @property
    def games(self) -> Path:
        return self.home / "games"

    def thief(self, python: str, listener: Listener) -> str:
        """The command of the thief, told where everything is."""
        told = (self.home, self.games, listener.port, listener.name, os.getpid(), SURVIVOR)
        return shlex.join([python, str(self.home / "bob/bob.py"), *map(str, told)])

    def sealed(self) -> str:
        """What stands in it, with rights and times: the same as long as nobody changed anything."""
        whole = hashlib.sha256()
        for path in sorted(self.home.rglob("*")):
            about = path.lstat()
            whole.update(f"{path} {about.st_mode} {about.st_mtime_ns} {about.st_size}".encode())
            if path.is_file():
                whole.update(path.read_bytes())
        return whole.hexdigest()


class Listener:
    """Sockets of this machine that a program could reach: one by a port, one by a name."""

    def __init__(self) -> None:
        self.by_port, self.by_name = socket.socket(), socket.socket(socket.AF_UNIX)
        self.by_port.bind(("127.0.0.1", 0))
        self.port, self.name = self.by_port.getsockname()[1], f"hugo-thief-{os.getpid()}"
        self.by_name.bind(f"\0{self.name}")
        for each in (self.by_port, self.by_name):
            each.listen()

    def close(self) -> None:
        self.by_port.close()
        self.by_name.close()


def survivors() -> int:
    """How many of those that the thief left behind are there after a moment."""
    until, left = time.monotonic() + 5, 1
    while left and time.monotonic() < until:
        left = sum(SURVIVOR.encode() in line for line in _command_lines())
    return left


def _command_lines() -> Iterator[bytes]:
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            words = file.read_bytes().split(b"\0")
            yield b" ".join(words[:2]) if words[0].endswith(b"sleep") else b""


ASK = """
import sys
from pathlib import Path
from hugo_core.editions import EDITIONS, Colour
from hugo_core.position import agree
from hugod.foreign.program import Caged, Lost, Program
setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
try:
    with Program(Caged(sys.argv[1], Path(sys.argv[2])), 60.0) as program:
        print(program.begin(setup))
except Lost as lost:
    print(lost)
"""


def asked(command: str, games: Path, before: tuple[str, ...] = ()) -> str:
    """What a program says when it is asked for its name; *before* makes another user of us."""
    line = [*before, sys.executable, "-c", ASK, command, str(games)]
    return subprocess.run(line, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
