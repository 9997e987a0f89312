"""Two boxes, then two links alone, at a stock Mosquitto here that is killed and held still."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from box import free_port
from far_spy import Chosen, Told, guesses
from machine import report

from hugo_far.lines import written
from hugo_far.sealing import place_of
from hugo_link.topics import FAR
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.store.journal import SqliteJournal
from hugod.store.pair_file import FarPair, keep_pair

HERE = Path(__file__).parent
KEY = bytes(range(32))
PATIENCE_S = 300.0
QUICK_BEAT_S = 0.05
QUICK = (
    "import sys, hugo_far.far_link as link; link.BEAT_S = float(sys.argv[1]);"
    "import hugo_far.far_command as command; sys.exit(command.run(0, 1))"
)


class Mosquitto:
    """A broker here that anybody may use."""

    def __init__(self, folder: Path) -> None:
        self.port, self._conf = free_port(), folder / "mosquitto.conf"
        self._conf.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n")
        self.start()

    def start(self) -> None:
        line = ["mosquitto", "-c", str(self._conf)]
        self.process = subprocess.Popen(line, stderr=subprocess.DEVNULL)
        wait_for(self._answers)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def mosquitto(folder: Path) -> Iterator[Mosquitto]:
    broker = Mosquitto(folder)
    try:
        yield broker
    finally:
        broker.end()


def wait_for(holds: Callable[[], bool], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it does not come about"
        time.sleep(0.05)


class Spy:
    """Whoever writes down in *file* what the broker at *port* is told."""

    def __init__(self, port: int, file: Path) -> None:
        line = [sys.executable, str(HERE / "far_spy.py"), str(port)]
        self._file = file
        with file.open("w") as out:
            self._process = subprocess.Popen(line, stdout=out)

    def told(self, chosen: Sequence[Chosen]) -> Told:
        self._process.kill()
        self._process.wait()
        said = self._file.read_text()
        places = [f"{FAR}/{place_of(KEY, of_host=is_host)}" for is_host in (True, False)]
        # The last line may have been cut.
        frames = [line.split() for line in said.splitlines()[:-1]]
        first, second = (
            [(float(at), int(length)) for at, topic, length in frames if topic == place]
            for place in places
        )
        return Told(first, second, chosen)


class Child:
    """A process that says JSON lines; each is taken in as it comes."""

    def __init__(self, *line: str) -> None:
        self._line = line
        self.news = list[dict[str, object]]()
        self.start()

    def start(self) -> None:
        env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(self._line, stdin=pipe, stdout=pipe, env=env)
        threading.Thread(target=self._read, args=(self.process,), daemon=True).start()

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout
        for line in process.stdout:
            if line.endswith(b"\n"):
                self.news.append(json.loads(line))

    def tell(self, plain: dict[str, object]) -> None:
        assert self.process.stdin
        self.process.stdin.write(written(plain))
        self.process.stdin.flush()

    def last(self, name: str) -> object:
        return next((each[name] for each in reversed(self.news) if name in each), None)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


# Two boxes


@dataclass
class Played:
    """What came of the games of two boxes, and of one that is without a link beside them."""

    harm: Counter[str] = field(default_factory=Counter)
    there: list[float] = field(default_factory=list)
    """Seconds until a choice was seen in the other house."""
    keys: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    """Milliseconds until a key's own picture: with a link, and without."""
    told: list[Told] = field(default_factory=list)
    memory: float = 0.0

    def add(self, boxes: Sequence[Child]) -> None:
        choices = [[news for news in box.news if "choice" in news] for box in boxes[:2]]
        one, other = ([news["choice"] for news in each] for each in choices)
        assert one == other, "something is lost, or there twice"
        times = ([float(str(news["at"])) for news in each] for each in choices)
        self.there += [abs(here - there) for here, there in zip(*times, strict=True)]
        for number, box in enumerate(boxes):
            keys = (float(str(each["key"])) for each in box.news if "key" in each)
            self.keys[number == 2].extend(keys)

    def say(self, games: int) -> None:
        told = ", ".join(f"{count} × {what}" for what, count in self.harm.items())
        report("Mosquitto here", f"{games} games, {len(self.there)} choices on both cards alike")
        report("", told)
        p90 = sorted(self.there)[int(0.9 * len(self.there))]
        report("  a choice is seen there after", f"{median(self.there):.2f} s (p90 {p90:.2f})")
        for share in (0.5, 0.9):
            with_, without = (sorted(each)[int(share * len(each))] for each in self.keys)
            figure = f"{with_:.1f} ms with a link, {without:.1f} without ({with_ / without:.2f})"
            report(f"  a key's own picture, p{100 * share:.0f}", figure)
        report("  a link has", f"{self.memory:.0f} MiB at most")
        for line in guesses(self.told):
            report("  the dump", line)


def boxes_at_mosquitto(seconds: float) -> None:
    """Say how two boxes play by a Mosquitto here, and one without a link beside them."""
    until, played, games = time.monotonic() + seconds, Played(), 0
    while time.monotonic() < until:
        _play_at_mosquitto(games, played)
        games += 1
    played.say(games)


def _play_at_mosquitto(seed: int, played: Played) -> None:
    with tempfile.TemporaryDirectory() as base, mosquitto(Path(base)) as broker:
        boxes, spy = list[Child](), Spy(broker.port, Path(base) / "dump")
        for is_host in (True, False, None):
            folder = Path(base) / str(is_host)
            folder.mkdir(mode=0o700)
            if is_host is not None:
                keep_pair(folder, FarPair(KEY.hex(), is_host))
            port = str(0 if is_host is None else broker.port)
            line = (sys.executable, str(HERE / "far_box.py"), str(folder), port, str(seed))
            boxes.append(Child(*line))
        try:
            played.harm += _harm(boxes[:2], broker, random.Random(seed))
            played.memory = max(played.memory, _link_memory(boxes[0].process.pid))
            time.sleep(1)
        finally:
            for each in boxes:
                each.kill()
        records = [_record(Path(base) / str(is_host)) for is_host in (True, False)]
        assert records[0] == records[1], "the records differ"
        played.add(boxes)
        played.told.append(spy.told(_chosen(boxes)))


def _harm(boxes: Sequence[Child], broker: Mosquitto, chance: random.Random) -> Counter[str]:
    """Kill and hold still until the game is over; returns what was done."""
    done, until = Counter[str](), time.monotonic() + PATIENCE_S
    while not all(box.last("over") for box in boxes):
        assert time.monotonic() < until, [box.news[-5:] for box in boxes]
        time.sleep(chance.uniform(4, 12))
        what = chance.choice(("broker kill", "cut", "box kill", "both boxes killed"))
        done[what] += 1
        if what == "broker kill":
            broker.end()
            broker.start()
        elif what == "cut":
            broker.process.send_signal(signal.SIGSTOP)
            time.sleep(chance.uniform(1, 15))
            broker.process.send_signal(signal.SIGCONT)
        else:
            killed = boxes if what.startswith("both") else [chance.choice(boxes)]
            for box in killed:
                box.kill()
            for box in killed:
                box.start()
    return done


def _link_memory(pid: int) -> float:
    """Return the most MiB that the link of the box *pid* has had."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    children = [child for each in threads for child in each.read_text().split()]
    statuses = [Path(f"/proc/{child}/status").read_text() for child in children]
    return max((int(each.partition("VmHWM:")[2].split()[0]) / 1024 for each in statuses), default=0)


def _record(folder: Path) -> str:
    journal = SqliteJournal(folder)
    text = Table(Words()).after(*journal.records()).record_text()
    journal.close()
    return text


def _chosen(boxes: Sequence[Child]) -> list[Chosen]:
    return sorted(
        (
            Chosen(float(str(news["at"])), not number, "Place" in str(news["choice"]))
            for number, box in enumerate(boxes[:2])
            for news in box.news
            if news.get("own")
        ),
        key=lambda chosen: chosen.at,
    )


# Two links


def frames_at_mosquitto(seconds: float) -> None:
    """Say what times tell of two links whose beats are ten times as quick, so ten times as many."""
    chance, chosen = random.Random(1), list[Chosen]()
    with tempfile.TemporaryDirectory() as folder, mosquitto(Path(folder)) as broker:
        links = [Child(sys.executable, "-c", QUICK, str(QUICK_BEAT_S)) for _ in range(2)]
        try:
            for link, is_host in zip(links, (True, False), strict=True):
                link.tell({"call": {"broker": f"mqtt://127.0.0.1:{broker.port}"}})
                link.tell({"join": KEY.hex(), "host": is_host})
            wait_for(lambda: all(link.last("line") == "there" for link in links))
            spy, until = Spy(broker.port, Path(folder) / "dump"), time.monotonic() + seconds
            time.sleep(1)
            while time.monotonic() < until:
                time.sleep(chance.uniform(0.1, 0.5))
                number = len(chosen) % 2
                chosen.append(Chosen(time.monotonic(), not number, chance.random() < 0.2))
                links[number].tell({"note": chance.randbytes(chance.randrange(12, 80)).hex()})
            time.sleep(1)
            told = spy.told(chosen)
        finally:
            for link in links:
                link.kill()
    frames = len(told.first) + len(told.second)
    report("Two links, ten times as quick", f"{len(chosen)} notes, {frames} frames")
    for line in guesses([told]):
        report("  the dump", line)
