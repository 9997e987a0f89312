"""A card with games on it, a broker without a network, and a stock Mosquitto of one's own."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from families import Family

from hugo_core.animal_marks import Animal, Mark, Marked
from hugo_core.commands import Leave
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, Drafted, History, Record
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Seat, agree
from hugo_link.client import Disconnected, Message
from hugo_link.link import BoxLink, Connect, Wishes
from hugod.store.follower import Follower
from hugod.store.journal import SqliteJournal

MOSQUITTO = "mosquitto"
DEBIANS = """pid_file {folder}/mosquitto.pid
persistence true
persistence_location {folder}/
log_dest file {folder}/mosquitto.log
include_dir {folder}/conf.d
user root
"""
"""Debian's own settings (12 and 13), in a folder of their own: ours stand beside them."""
OWLS = Wishes("owls")


@cache
def played(seed: int) -> Sequence[Record]:
    """The records of a whole game of three that a family plays, taking back and mending."""
    return tuple(Family("amigo-hugo", 3, seed, is_sealed=False).play())


def short_game() -> Iterator[Record]:
    """The records of the shortest game there is: one of two leaves."""
    marks = (Marked(Colour.RED, Mark(Animal.OWL, 4)),)
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), marks=marks)
    history = History(setup)
    yield from (Drafted(2), Begun(setup))
    while history.position.phase is Phase.PLACING:
        yield history.do(next(iter(legal_commands(history.position))))
    yield history.do(Leave(Seat(1), False))


@pytest.fixture(scope="session")
def whole_card(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A card with a whole game of a family on it, finished."""
    folder = tmp_path_factory.mktemp("mqtt") / "card"
    with closing(SqliteJournal(folder)) as journal:
        for record in played(1):
            journal.keep(record)
        journal.seal("in words")
    return folder


@pytest.fixture
def journal(tmp_path: Path, whole_card: Path) -> Iterator[SqliteJournal]:
    """The box's own journal, with a finished game on it."""
    shutil.copytree(whole_card, tmp_path / "card")
    with closing(SqliteJournal(tmp_path / "card")) as opened:
        yield opened


def play_another(journal: SqliteJournal) -> None:
    """Play a short game on *journal* to its end."""
    for record in short_game():
        journal.keep(record)
    journal.seal("in words")


@dataclass
class Shelf:
    """A broker: it holds what is retained and tells it; up or down as the test has it."""

    retained: dict[str, bytes] = field(default_factory=dict)
    said: list[tuple[str, bytes]] = field(default_factory=list)
    is_up: bool = True
    answers: bool = True
    takes: bool = True
    """Whether it acknowledges; one that does not holds nothing either."""
    lines: list[ShelfLine] = field(default_factory=list)

    def connect(self, hear: Callable[[Message], None]) -> ShelfLine:
        if not self.is_up:
            raise Disconnected("Connection refused")
        self.lines.append(ShelfLine(self, hear))
        return self.lines[-1]

    def put(self, topic: str, payload: bytes) -> None:
        """Take in a message that is retained, from anybody."""
        self.said.append((topic, payload))
        self.retained[topic] = payload
        if not payload:
            del self.retained[topic]

    def topics(self, part: str) -> list[str]:
        return sorted(topic for topic in self.retained if part in topic)


class ShelfLine:
    def __init__(self, shelf: Shelf, hear: Callable[[Message], None]) -> None:
        self.shelf, self.hear = shelf, hear
        self.is_open = False
        self.acknowledged: set[int] = set()
        self.subscribed: list[str] = []
        self.is_closed = False
        self._number = 0
        self._waiting: list[Message] = []
        self._sent: list[int] = []

    def turn(self, wait_s: float) -> None:
        if not self.shelf.is_up:
            raise Disconnected("The connection was lost.")
        self.is_open = self.shelf.answers
        waiting, self._waiting = self._waiting, []
        for message in waiting:
            self.hear(message)
        self.acknowledged |= set(self._sent)
        self._sent.clear()

    def subscribe(self, topic: str, qos: int = 0) -> None:
        self.subscribed.append(topic)
        held = self.shelf.retained.items()
        mine = [(name, said) for name, said in held if name.startswith(topic.removesuffix("+"))]
        self._waiting += [Message(name, said) for name, said in mine]

    def unsubscribe(self, topic: str) -> None:
        self.subscribed.remove(topic)

    def publish(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> int:
        self._number += 1
        if self.shelf.takes:
            if retain:
                self.shelf.put(topic, payload)
            else:
                self.shelf.said.append((topic, payload))
            self._sent.append(self._number)
        return self._number

    def close(self) -> None:
        self.is_closed = True


class Clock:
    """A time that passes when somebody rests, and a little with each look."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now

    def rest(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def new_link(tmp_path: Path, shelf: Shelf, clock: Clock) -> Callable[..., BoxLink]:
    """Makes the link of the box `owls` to the shelf, or to what *connect* reaches."""

    def make(connect: Connect = shelf.connect, wishes: Wishes = OWLS) -> BoxLink:
        return BoxLink(Follower(tmp_path / "card"), wishes, connect, clock, clock.rest)

    return make


@dataclass
class Mosquitto:
    """A stock Mosquitto on a port of its own, which can be killed and started again."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        line = [MOSQUITTO, "-c", str(self.folder / "mosquitto.conf")]
        path = {"PATH": "/usr/sbin:/usr/bin:/bin"}
        self.process = subprocess.Popen(line, env=path, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return
            except OSError:
                assert self.process.poll() is None, "mosquitto ended"
        raise AssertionError("mosquitto does not listen")

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()


@pytest.fixture
def own_mosquitto(
    tmp_path: Path, free_ports: Callable[[], int]
) -> Iterator[Callable[[str], Mosquitto]]:
    """Starts a Mosquitto with these settings, but for where it listens, on a port of its own."""
    begun: list[Mosquitto] = []

    def begin(settings: str) -> Mosquitto:
        folder, port = tmp_path / "broker", free_ports()
        folder.mkdir(exist_ok=True)
        text = settings.replace("listener 8883", f"listener {port} 127.0.0.1")
        text = text.replace("listener 1883", f"listener {port} 127.0.0.1")
        (folder / "conf.d").mkdir(exist_ok=True)
        (folder / "conf.d/hugo.conf").write_text(text)
        (folder / "mosquitto.conf").write_text(DEBIANS.format(folder=folder))
        begun.append(Mosquitto(folder, port))
        begun[-1].start()
        return begun[-1]

    yield begin
    for broker in begun:
        if broker.process and broker.process.poll() is None:
            broker.kill()
