"""A thousand boxes on one stock Mosquitto that is killed, and what a box's table feels of a broker.

`python club_links.py [club] [kills] [table] [memory] [BOXES]`: everything stays on this machine.

club: BOXES (1,000) boxes, each the real link over real paho with games in memory instead of on a
card, and a desk. First all have their results waiting when the broker comes up: results a second.
Then the broker is killed ten times (SIGKILL, its file deleted every other time) and the network is
cut ten times, while games end; wanted: every result at the desk once, and retained by the broker.

table: keys to pictures of a box in this process, while `hugod club link` in a process of its own
reads the same card, its broker gone, slow, flooding, lying; beside a box that nobody reads.

memory: the link's memory with 1,000 games on the card, and under a broker that sends a giant.
"""

from __future__ import annotations

import contextlib
import logging
import os
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
from statistics import quantiles

from families import Family
from keys import HABITS, SEED, SET_UP, Evening
from machine import describe_machine, report

import hugod.mqtt.link
from hugo_core.commands import Leave
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun, History, Record
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Seat, agree
from hugod.mqtt.arrived import Result
from hugod.mqtt.client import Address, Connection, Gone, Message
from hugod.mqtt.desk import TOPICS, Desk
from hugod.mqtt.link import BoxLink, Wishes
from hugod.mqtt.topics import OFFLINE, STATUS, of
from hugod.store.follower import Finished, Follower, Seen
from hugod.store.journal import SqliteJournal

BOXES = 1_000
GAMES = 20
A_PROCESS = 250
"""Boxes in one process: paho waits with select, which knows no more than 1,024 files."""
KILLS = 10
LOOK_S = 0.25
"""Seconds after which each box looks at its card and at the time."""
LIMIT_S = 900.0
PRESSES = 1_500
SETTINGS = """listener {port} 127.0.0.1
allow_anonymous true
persistence true
persistence_location {folder}/
autosave_interval 5
max_queued_messages 100000
max_inflight_messages 100
log_dest none
user root
"""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Broker:
    """A stock Mosquitto in *folder*, which can be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self._settings = folder / "mosquitto.conf"
        self._settings.write_text(SETTINGS.format(port=self.port, folder=folder))
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        line = ["mosquitto", "-c", str(self._settings)]
        path = {"PATH": "/usr/sbin:/usr/bin:/bin"}
        self._process = subprocess.Popen(line, env=path, stderr=subprocess.DEVNULL)

    def kill(self, *, with_its_file: bool) -> None:
        """SIGKILL; what it held is gone *with its file*, else as old as the last it saved."""
        assert self._process
        self._process.kill()
        self._process.wait()
        if with_its_file:
            (self.folder / "mosquitto.db").unlink(missing_ok=True)

    def mib(self) -> float:
        assert self._process
        return resident_mib(self._process.pid)


def resident_mib(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


class Games(Follower):
    """Finished games in memory: each box ends one now and then."""

    def __init__(self, box: str, ends: Callable[[], int], records: tuple[Record, ...]) -> None:
        super().__init__(Path("/nonexistent"))
        self._box, self._ends, self._records = box, ends, records
        self._all: dict[int, Finished] = {}

    def look(self) -> Seen | None:
        return None

    def finished(self) -> Mapping[int, Finished]:
        if len(self._all) < self._ends():
            first = f"{random.Random(self._box).getrandbits(256):064x}"
            self._all = {
                number: Finished(first, f"{number:064x}", (number,))
                for number in range(1, self._ends() + 1)
            }
        return self._all

    def sealed(self, game: int) -> tuple[Record, ...]:
        return self._records


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
    records = tuple(short_game())
    began, address = time.monotonic(), Address("127.0.0.1", port, False)
    lines: dict[str, Connection] = {}

    def ends() -> int:
        if not seconds_a_game:
            return GAMES
        return min(GAMES, int((time.monotonic() - began) / seconds_a_game))

    def box(number: int) -> BoxLink:
        name = f"box-{number}"

        def connect(hear: Callable[[Message], None]) -> Connection:
            will = (of(name, STATUS), OFFLINE)
            lines[name] = Connection(address, name, hear, will)
            return lines[name]

        games = Games(name, ends, records)
        wishes = Wishes(name, home_assistant=False)
        return BoxLink(games, wishes, connect, time.monotonic, lambda _: None)

    def cut(*_: object) -> None:
        for line in lines.values():
            with contextlib.suppress(OSError, AttributeError):
                line._client.socket().shutdown(socket.SHUT_RDWR)

    signal.signal(signal.SIGUSR1, cut)
    hugod.mqtt.link.WAIT_S = 0.0  # there are others to be looked after
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
        self.desk = Desk(self._take)
        self.first = self.last = 0.0
        self._address = Address("127.0.0.1", port, False)
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _take(self, result: Result) -> None:
        self.taken[result.box, result.game, result.head] += 1
        self.last = time.monotonic()
        self.first = self.first or self.last

    def _run(self) -> None:
        while not self._is_over.is_set():
            with contextlib.suppress(Gone):
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
        yield started
    finally:
        for one in started:
            one.terminate()
            one.wait()


def said_by(started: list[subprocess.Popen[str]]) -> int:
    """How many boxes had everything acknowledged."""
    return sum(int((one.communicate()[0] or "0").strip() or 0) for one in started)


def measure_burst(count: int) -> None:
    """All results wait when the broker comes up."""
    with tempfile.TemporaryDirectory() as folder:
        broker = Broker(Path(folder))
        wall = Wall(broker.port)
        broker.start()
        with boxes(count, broker.port, 0.0) as started:
            said = said_by(started)
            wait_for(lambda: len(wall.taken) >= count * GAMES)
            took = wall.last - wall.first
            report("boxes that said all", f"{said} of {count}")
            report("results at the desk", f"{len(wall.taken)} of {count * GAMES}")
            report("results a second", f"{len(wall.taken) / took:.0f} ({took:.1f} s)")
            report("twice", f"{sum(times > 1 for times in wall.taken.values())}")
            report("the broker's memory", f"{broker.mib():.0f} MiB")
        wall.close()
        broker.kill(with_its_file=True)


def wait_for(is_there: Callable[[], bool], seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not is_there() and time.monotonic() < until:
        time.sleep(0.05)


def measure_kills(count: int) -> None:
    """The broker is killed and the network cut while games end."""
    chance = random.Random(17)
    with tempfile.TemporaryDirectory() as folder:
        broker = Broker(Path(folder))
        wall = Wall(broker.port)
        broker.start()
        with boxes(count, broker.port, 3.0) as started:
            for number in range(KILLS):
                time.sleep(3 + 3 * chance.random())
                broker.kill(with_its_file=number % 2 == 0)
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
        report("kills, cuts", f"{KILLS}, {KILLS} of all boxes at once")
        report("boxes that said all", f"{said} of {count}")
        report("lost", f"{count * GAMES - len(wall.taken)}")
        report("twice", f"{sum(times > 1 for times in wall.taken.values())}")
        report("retained at the end", f"{held} of {count * GAMES}")
        report("refused", f"{wall.desk.refused}")
        broker.kill(with_its_file=True)


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


# The table


def serve(server: socket.socket, kind: str) -> None:
    """Be a broker that is *kind* to everybody who comes."""
    noise, yes = os.urandom(65536), b"\x20\x02\x00\x00"
    topic = b"homeassistant/status"
    birth = len(topic).to_bytes(2, "big") + topic + b"online"
    flood = (bytes((0x30, len(birth))) + birth) * 500
    giant = bytes((0x30, 0xFF, 0xFF, 0xFF, 0x7F)) + bytes(65536)
    while True:
        client, _ = server.accept()
        with client, contextlib.suppress(OSError):
            client.recv(4096)
            if kind == "slow":
                time.sleep(3)
                client.sendall(yes)
                time.sleep(20)
            said = {"flooding": flood, "lying": noise, "giant": giant, "slow": b""}[kind]
            client.sendall(yes)
            while said:
                client.sendall(said)
                said = bytes(65536) if kind == "giant" else said


@contextlib.contextmanager
def broker_that_is(kind: str) -> Iterator[int]:
    if kind == "gone":
        yield free_port()
        return
    if kind == "there":
        with tempfile.TemporaryDirectory() as folder:
            broker = Broker(Path(folder))
            broker.start()
            yield broker.port
            broker.kill(with_its_file=True)
        return
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=serve, args=(server, kind), daemon=True).start()
        yield server.getsockname()[1]


@contextlib.contextmanager
def link_to(port: int, card: Path) -> Iterator[subprocess.Popen[bytes]]:
    """`hugod club link` in a process of its own, started again when it ends, as systemd does."""
    settings = card.parent / "config.toml"
    settings.write_text(f'[club]\nbroker = "mqtt://127.0.0.1:{port}"\n')
    line = [
        sys.executable,
        "-m",
        "hugod",
        "club",
        "link",
        "--config",
        str(settings),
        "--data",
        str(card),
    ]
    with subprocess.Popen(line, stderr=subprocess.DEVNULL) as link:
        try:
            yield link
        finally:
            link.terminate()


def pressed(kind: str) -> None:
    """Press the same keys on two boxes by turns, one of which is read by a link."""
    chance = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder, broker_that_is(kind) as port:
        alone, read = Path(folder, "alone"), Path(folder, "read")
        evenings = [Evening(alone), Evening(read)]
        with link_to(port, read) as link:
            for evening in evenings:
                for key in SET_UP:
                    evening.press(key)
            took: list[list[float]] = [[], []]
            most = 0.0
            for key in chance.choices(list(HABITS), list(HABITS.values()), k=PRESSES):
                rests = chance.random() < 0.7
                order = (0, 1) if chance.random() < 0.5 else (1, 0)
                for which in order:
                    took[which].append(evenings[which].press(key) * 1000)
                    if rests:
                        evenings[which].rest()
                time.sleep(0.004)
            if link.poll() is None:
                most = resident_mib(link.pid)
    alone_ms, read_ms = (quantiles(each, n=100) for each in took)
    more = f"{read_ms[49] - alone_ms[49]:+.2f}, {read_ms[98] - alone_ms[98]:+.2f}"
    report(
        f"the broker is {kind}",
        f"p50 {read_ms[49]:.2f}, p99 {read_ms[98]:.2f} ms ({more} ms); link {most:.0f} MiB",
    )


def measure_table() -> None:
    """Report keys to pictures beside a box that nobody reads."""
    for kind in ("there", "gone", "slow", "flooding", "lying"):
        pressed(kind)


def measure_memory() -> None:
    """Report the link's memory: with a thousand games, and when it is sent a giant."""
    with tempfile.TemporaryDirectory() as folder:
        card = Path(folder, "card")
        with contextlib.closing(SqliteJournal(card)) as journal:
            for record in Family("amigo-hugo", 8, 1, is_sealed=False).play():
                journal.keep(record)
            journal.seal("in words")
        whole = (card / "games/0001.jsonl").read_bytes()
        for number in range(2, 1001):
            (card / f"games/{number:04}.jsonl").write_bytes(whole)
        with broker_that_is("there") as port, link_to(port, card) as link:
            began = time.monotonic()
            held = retained(port, 1000)
            report("1,000 games at the broker", f"{held} after {time.monotonic() - began:.0f} s")
            report("the link's memory then", f"{resident_mib(link.pid):.0f} MiB")
        with broker_that_is("giant") as port, link_to(port, card) as link:
            most = 0.0
            until = time.monotonic() + 15
            while time.monotonic() < until and link.poll() is None:
                with contextlib.suppress(StopIteration, OSError):
                    most = max(most, resident_mib(link.pid))
                time.sleep(0.01)
            how = "still there" if link.poll() is None else f"ended with {link.returncode}"
            report("under a giant of 256 MB", f"{most:.0f} MiB at most, {how}")


def main(words: list[str]) -> None:
    if words[:1] == ["boxes"]:
        logging.disable()
        run_boxes(int(words[1]), int(words[2]), int(words[3]), float(words[4]))
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    count = next((int(word) for word in words if word.isdecimal()), BOXES)
    wanted = [word for word in words if not word.isdecimal()] or ["club", "table", "memory"]
    describe_machine()
    if "club" in wanted:
        measure_burst(count)
    if {"club", "kills"} & {*wanted}:
        measure_kills(count)
    if "table" in wanted:
        measure_table()
    if "memory" in wanted:
        measure_memory()


if __name__ == "__main__":
    main(sys.argv[1:])
