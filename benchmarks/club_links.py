"""A thousand boxes on one stock Mosquitto that is killed, and a network that is cut.

    python benchmarks/club_links.py [--boxes 1000] [--share]

Everything stays on this machine: boxes that each are the real link over real paho, with games in
memory instead of on a card, and a desk.

The broker is killed ten times (SIGKILL, its file deleted every other time) and the network is cut
ten times, while games end; wanted: every result at the desk once, and retained by the broker.
With --share it is five boxes and two kills, and nothing is timed.
"""

import argparse
import contextlib
import json
import logging
import random
import resource
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from broker import Broker, wait_for
from machine import describe_machine, report

import hugo_link.link
from hugo_core.codec import to_plain
from hugo_core.commands import Leave
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, History, Record
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Seat, agree
from hugo_hall.desk_link import TOPICS, DeskLink
from hugo_link.arrived import ResultMessage
from hugo_link.client import Address, Connection, Disconnected, Message
from hugo_link.link import BoxLink, Wishes
from hugo_link.topics import OFFLINE, STATUS, of
from hugod.store.chain import EventRow
from hugod.store.follower import CardChange, Finished, Follower

BOXES = 1_000
GAMES = 20
A_PROCESS = 250
"""Boxes in one process: paho waits with select, which knows no more than 1,024 files."""
KILLS = 10
LOOK_S = 0.25
"""Seconds after which each box looks at its card and at the time."""
LIMIT_S = 900.0
PRESSES = 1_500
SETTINGS = """persistence true
persistence_location {folder}/
autosave_interval 5
max_queued_messages 100000
max_inflight_messages 100
log_dest none
user root
"""


class Games(Follower):
    """Finished games in memory: each box ends one now and then."""

    def __init__(self, box: str, ends: Callable[[], int], rows: tuple[EventRow, ...]) -> None:
        super().__init__(Path("/nonexistent"))
        self._box, self._ends, self._short = box, ends, rows
        self._all: dict[int, Finished] = {}

    def look(self) -> CardChange | None:
        return None

    def finished(self) -> Mapping[int, Finished]:
        if len(self._all) < self._ends():
            first = f"{random.Random(self._box).getrandbits(256):064x}"
            self._all = {
                number: Finished(first, f"{number:064x}", (number,))
                for number in range(1, self._ends() + 1)
            }
        return self._all

    def sealed(self, game: int) -> tuple[EventRow, ...]:
        return self._short


def short_game() -> Iterator[Record]:
    """The shortest game there is: what a result costs to compute is not what is measured."""
    history = History(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))
    yield Begun(history.setup)
    while history.position.phase is Phase.PLACING:
        yield history.do(next(iter(legal_commands(history.position))))
    yield history.do(Leave(Seat(1), False))


def is_said(link: BoxLink, games: int) -> bool:
    """Whether the broker has acknowledged all of a box's *games*."""
    return link._is_known and len(link._retained) == games and not link._underway


def run_boxes(first: int, count: int, port: int, seconds_a_game: float) -> None:
    """Be *count* boxes until all has been said, or until the end is asked for."""
    rows = tuple(
        EventRow(1, number, "", json.dumps(to_plain(record)), "", 0, 0, 0, "")
        for number, record in enumerate(short_game(), 1)
    )
    began, address = time.monotonic(), Address("127.0.0.1", port, False)
    lines: dict[str, Connection] = {}

    def ends() -> int:
        return min(GAMES, int((time.monotonic() - began) / seconds_a_game))

    def box(number: int) -> BoxLink:
        name = f"box-{number}"

        def connect(hear: Callable[[Message], None]) -> Connection:
            will = (of(name, STATUS), OFFLINE)
            lines[name] = Connection(address, name, hear, will)
            return lines[name]

        games = Games(name, ends, rows)
        wishes = Wishes(name, home_assistant=False)
        return BoxLink(games, wishes, connect, time.monotonic, lambda _: None)

    def cut(*_: object) -> None:
        for line in lines.values():
            with contextlib.suppress(OSError, AttributeError):
                line._client.socket().shutdown(socket.SHUT_RDWR)

    signal.signal(signal.SIGUSR1, cut)
    sys.stdout.write("ready to be cut off\n")
    sys.stdout.flush()
    hugo_link.link.WAIT_S = 0.0  # there are others to be looked after
    hugo_link.link.IDLE_WAIT_S = 0.0
    links = {f"box-{number}": box(number) for number in range(first, first + count)}
    while time.monotonic() - began < LIMIT_S:
        take_turns(links, lines)
        if ends() == GAMES and all(is_said(link, GAMES) for link in links.values()):
            break
    said = sum(is_said(link, GAMES) for link in links.values())
    sys.stdout.write(f"{said}\n")


def take_turns(links: Mapping[str, BoxLink], lines: Mapping[str, Connection]) -> None:
    """Give each box a turn, and for `LOOK_S` then those that the broker told something.

    On a box its own `select` waits; for a thousand that would be all that two cores can do.
    """
    for link in links.values():
        link.turn()
    with select.epoll() as heard:
        names = {line._client.socket(): name for name, line in lines.items()}
        open_ones = {each.fileno(): name for each, name in names.items() if each is not None}
        for number in open_ones.keys() - {-1}:
            heard.register(number, select.EPOLLIN)
        until = time.monotonic() + LOOK_S
        while (left := until - time.monotonic()) > 0:
            for number, _ in heard.poll(left):
                links[open_ones[number]].turn()


class Wall:
    """A desk at the broker; it counts what it is given, and takes it twice if told so twice."""

    def __init__(self, port: int) -> None:
        self.taken: Counter[tuple[str, ...]] = Counter()
        self.desk = DeskLink(self._take)
        self._address = Address("127.0.0.1", port, False)
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _take(self, result: ResultMessage) -> None:
        self.taken[result.box, result.game, result.head] += 1

    def _run(self) -> None:
        while not self._is_over.is_set():
            with contextlib.suppress(Disconnected):
                line = Connection(self._address, "desk", self.desk.hear)
                is_listening = False
                while not self._is_over.is_set():
                    line.turn(0.05)
                    if line.is_open and not is_listening:
                        is_listening = True
                        for topic in TOPICS:
                            line.subscribe(topic, 1)
            time.sleep(0.05)

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()


@contextlib.contextmanager
def boxes(count: int, port: int, seconds_a_game: float) -> Iterator[list[subprocess.Popen[str]]]:
    """Processes with *count* boxes in all."""
    started = []
    for first in range(0, count, A_PROCESS):
        here = min(A_PROCESS, count - first)
        words = ["boxes", str(first), str(here), str(port), str(seconds_a_game)]
        line = [sys.executable, __file__, *words]

        started.append(
            subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        )
    try:
        for one in started:
            assert one.stdout
            one.stdout.readline()
        yield started
    finally:
        for one in started:
            one.terminate()
            one.wait()


def said_by(started: list[subprocess.Popen[str]]) -> int:
    """How many boxes had everything acknowledged."""
    return sum(int((one.communicate()[0] or "0").strip() or 0) for one in started)


def twice(wall: Wall) -> int:
    """How many results the desk was given more than once."""
    return sum(times > 1 for times in wall.taken.values())


def measure_kills(count: int, kills: int, seconds_a_game: float) -> bool:
    """The broker is killed and the network cut while games end; returns whether nothing is lost."""
    chance = random.Random(17)
    with tempfile.TemporaryDirectory() as folder:
        broker = Broker(Path(folder), SETTINGS.format(folder=folder))
        wall = Wall(broker.port)
        with boxes(count, broker.port, seconds_a_game) as started:
            for number in range(kills):
                time.sleep(seconds_a_game * (1 + chance.random()))
                broker.kill()
                if number % 2 == 0:
                    Path(folder, "mosquitto.db").unlink(missing_ok=True)
                time.sleep(chance.random())
                broker.start()
                time.sleep(1 + chance.random())
                for one in started:
                    if one.poll() is None:
                        one.send_signal(signal.SIGUSR1)
            said = said_by(started)
            wait_for(lambda: len(wall.taken) >= count * GAMES)
            held = retained(broker.port, count * GAMES)
        wall.close()
        lost = count * GAMES - len(wall.taken)
        report("kills, cuts", f"{kills}, {kills} of all boxes at once")
        report("boxes that said all", f"{said} of {count}")
        report("lost", f"{lost}")
        report("twice", f"{twice(wall)}")
        report("retained at the end", f"{held} of {count * GAMES}")
        report("refused", f"{wall.desk.refused}")
        report("the broker's memory", f"{broker.mb():.0f} MB")
        broker.kill()
    return (said, lost, twice(wall), held) == (count, 0, 0, count * GAMES)


def retained(port: int, wanted: int) -> int:
    """How many results the broker retains."""
    found: set[str] = set()
    line = Connection(Address("127.0.0.1", port, False), "look", lambda m: found.add(m.topic))
    until, is_listening = time.monotonic() + 60, False
    while time.monotonic() < until and len(found) < wanted:
        line.turn(0.05)
        if line.is_open and not is_listening:
            line.subscribe("hugo/+/result/+", 1)
            is_listening = True
    line.close()
    return len(found)


def main(words: list[str]) -> bool:
    """Measure what *words* ask for; returns whether nothing was lost and nothing came twice."""
    if words[:1] == ["boxes"]:
        logging.disable()
        run_boxes(int(words[1]), int(words[2]), int(words[3]), float(words[4]))
        return True
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boxes", type=int, default=BOXES)
    parser.add_argument("--share", action="store_true")
    options = parser.parse_args(words)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    if options.share:
        return measure_kills(5, 2, 0.5)
    describe_machine()
    return measure_kills(options.boxes, KILLS, 3.0)


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
