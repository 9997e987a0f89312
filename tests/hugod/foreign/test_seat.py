"""A program of the owner behind a socket: begun for a connection, as systemd would begin it."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hugo_core.board import Place
from hugo_core.commands import MoveGuest
from hugo_core.notation import read_position
from hugod.foreign.cage import NOT_STARTED
from hugod.foreign.program import Behind, Lost, Program, Silent, Wrong

BEFORE = read_position("amigo-hugo rolling act=red hugo=16 passes=2 red(23)=4,17 blue(20)=9,c10")
NOW = read_position("amigo-hugo moving:4 act=red hugo=16 passes=2 red(23)=4,17 blue(20)=9,c10")
SECONDS = 60.0
PLAYERS = """
[players]
bob = "sh -c 'read a; echo ready Bob; read b; echo \\"17>21\\"'"
silent = "sh -c 'while :; do :; done'"
mad = "sh -c 'read a; echo rubbish'"
gone = "/no/such/program"
"""


class Door:
    """A socket; each connection begins what `hugod player` is, as systemd's `Accept=yes` does."""

    def __init__(self, folder: Path) -> None:
        self.path, config = folder / "door", folder / "config.toml"
        config.write_text(PLAYERS, "utf-8")
        self._line = [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from hugod.foreign.seat import take_seat;"
            "sys.exit(take_seat(Path(sys.argv[1]), Path(sys.argv[2])))",
            str(config),
            str(folder / "games"),
        ]
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(self.path))
        self._socket.listen()
        self.begun: list[subprocess.Popen[bytes]] = []
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection:
                self.begun.append(
                    subprocess.Popen(
                        self._line, stdin=connection.fileno(), stdout=connection.fileno()
                    )
                )

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join(SECONDS)
        for process in self.begun:
            process.kill()
            process.wait()


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    tmp_path.chmod(0o755)
    door = Door(tmp_path)
    yield door
    door.close()


def asked(door: Door, name: str, seconds: float = SECONDS) -> object:
    with Program(Behind(door.path, name), seconds) as program:
        program.begin(NOW.setup)
        return program.choose(BEFORE, NOW)


def test_it_is_asked_by_its_name_and_answers(door: Door) -> None:
    assert asked(door, "bob") == MoveGuest(Place(17), Place(21))


@pytest.mark.parametrize(
    ("name", "kind", "seconds"), [("silent", Silent, 0.3), ("mad", Wrong, SECONDS)]
)
def test_a_mute_or_mad_one_is_told(door: Door, name: str, kind: type[Lost], seconds: float) -> None:
    with pytest.raises(kind):
        asked(door, name, seconds)


@pytest.mark.parametrize("name", ["gone", "nobody", "x" * 100])
def test_one_that_is_not_there_hangs_up(door: Door, name: str) -> None:
    with pytest.raises(Lost, match="it ended"):
        asked(door, name)
    assert door.begun[0].wait(SECONDS) == NOT_STARTED


def test_where_nobody_listens_it_is_told(tmp_path: Path) -> None:
    with pytest.raises(Lost, match="No such file"):
        Behind(tmp_path / "door", "bob")
