"""Two houses on bad brokers, and on a stock Mosquitto: `make measure WHAT=far_link`.

--games N    evenings on a broker that drops, repeats, delays, mixes up, replays and lies (20)
--seconds S  how long two links talk by a Mosquitto here (60; 0: not at all)
"""

from __future__ import annotations

import argparse
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

from far_line import Evening, Faults

from hugo_far.lines import written
from hugo_link.client import Address, Connection, Message
from hugo_link.topics import FAR

BAD = Faults(loss=0.3, repeats=0.1, replays=0.1, lies=0.05, delay_s=0.15, jitter_s=1.2)
TURNS, CUTS, BROKER_KILLS, LINK_KILLS = 120, 20, 10, 10
KEY = bytes(range(32))


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def play(seed: int, faults: Faults, *, is_cut: bool) -> list[float]:
    """Let two houses talk by turns; returns the seconds until each note was there."""
    evening = Evening(seed, faults)
    chance, there = Random(seed), list[float]()
    cuts = chance.sample(range(TURNS), CUTS + BROKER_KILLS + LINK_KILLS) if is_cut else []
    for number in range(TURNS):
        us, them = evening.houses[number % 2], evening.houses[1 - number % 2]
        note = chance.randbytes(chance.randrange(4, 200))
        us.note(note)
        said_at = evening.broker.now
        if number in cuts[: CUTS + BROKER_KILLS]:
            evening.broker.is_up = False
            evening.pass_(chance.random() * 60 if number in cuts[:CUTS] else 0.1)
            evening.broker.is_up = True
        elif number in cuts[CUTS + BROKER_KILLS :]:
            evening.pass_(chance.random())
            for house in chance.choice((evening.houses, [us], [them])):
                house.start()
        is_there = evening.pass_(600, partial(them.has_heard, note))
        assert is_there, f"evening {seed} stands still"
        there.append(evening.broker.now - said_at)
        evening.pass_(chance.random() * 2)
        assert them.has_heard(note), "an older note came after a newer one"
    return there


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def bad_brokers(games: int) -> None:
    """Say how the evenings went."""
    for what, faults, is_cut in (
        ("150 ms, no loss", Faults(), False),
        ("30 % loss, repeats, replays, lies, mixed up", BAD, False),
        (f"the same, {CUTS} cuts, {BROKER_KILLS} broker kills, {LINK_KILLS} kills", BAD, True),
    ):
        there = [at for seed in range(games) for at in play(seed, faults, is_cut=is_cut)]
        p50, p90, p99 = (percentile(there, share) for share in (0.5, 0.9, 0.99))
        say(f"{what}: {games} evenings, {games * TURNS} notes, all there")
        say(f"  after {p50:.2f} s (p90 {p90:.2f}, p99 {p99:.2f})")


class Linked:
    """A link in a process of its own, as the unit begins it, and what it says."""

    def __init__(self, port: int, *, is_host: bool) -> None:
        line = [sys.executable, "-m", "hugod", "far", "link"]
        self.process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.heard: list[tuple[float, str]] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.tell({"call": {"broker": f"mqtt://127.0.0.1:{port}"}})
        self.tell({"join": KEY.hex(), "host": is_host})

    def tell(self, plain: dict[str, object]) -> None:
        assert self.process.stdin
        self.process.stdin.write(written(plain))
        self.process.stdin.flush()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.heard.append((time.monotonic(), line.decode()))

    def has_heard(self, word: str) -> bool:
        return any(word in line for _, line in self.heard)

    def memory(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    def cpu_s(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def by_mosquitto(seconds: float) -> None:
    """Say how two links talk by a Mosquitto here, and what a dump of it tells about the moves."""
    with closing(socket.socket()) as found, tempfile.TemporaryDirectory() as folder:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
        found.close()
        conf = Path(folder) / "mosquitto.conf"
        conf.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
        broker = subprocess.Popen(["mosquitto", "-c", str(conf)], stderr=subprocess.DEVNULL)
        links = list[Linked]()
        try:
            wait_for(lambda: can_call(port))
            dump, stop = list[tuple[float, str, int]](), threading.Event()
            spy = threading.Thread(target=listen, args=(port, dump, stop))
            spy.start()
            links += [Linked(port, is_host=True), Linked(port, is_host=False)]
            wait_for(lambda: all(link.has_heard('"there"') for link in links))
            moves, there = talk(links, seconds)
            stop.set()
            spy.join()
            report(links, there, seconds)
            say(
                f"lengths in the dump of {len(dump)} messages: {sorted({each[2] for each in dump})}"
            )
            say(guesses(dump, moves))
        finally:
            for link in links:
                link.end()
            broker.kill()
            broker.wait()


def can_call(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def wait_for(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < until, "it does not come about"
        time.sleep(0.01)


def listen(port: int, dump: list[tuple[float, str, int]], stop: threading.Event) -> None:
    """Be whoever keeps the broker, and writes down all that it is told."""

    def hear(message: Message) -> None:
        dump.append((time.monotonic(), message.topic, len(message.payload)))

    connection = Connection(Address("127.0.0.1", port, False), "spy", hear)
    connection.turn(1)
    connection.subscribe(f"{FAR}/#")
    while not stop.is_set():
        connection.turn(0.2)
    connection.close()


def talk(links: Sequence[Linked], seconds: float) -> tuple[list[float], list[float]]:
    """Let the houses talk by turns; returns when, and after how long each note was there."""
    chance, moves, there = Random(1), list[float](), list[float]()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(chance.random() * 3)
        house, note = len(moves) % 2, chance.randbytes(chance.randrange(4, 200)).hex()
        moves.append(time.monotonic())
        links[house].tell({"note": note})
        wait_for(partial(links[1 - house].has_heard, note))
        there.append(time.monotonic() - moves[-1])
    return moves, there


def report(links: Sequence[Linked], there: Sequence[float], seconds: float) -> None:
    p50, p90 = percentile(there, 0.5), percentile(there, 0.9)
    say(f"Mosquitto here: {len(there)} notes, all there; after {p50:.2f} s (p90 {p90:.2f})")
    memory = max(link.memory() for link in links)
    cpu = max(link.cpu_s() for link in links) / seconds
    say(f"a link: {memory:.0f} MiB at most, {100 * cpu:.1f} % of a core, its start within")


def guesses(dump: Sequence[tuple[float, str, int]], moves: Sequence[float]) -> str:
    """Say how well times tell whether a house moved in the beat before a frame.

    For each gap between two frames of a place: the rule of one threshold that is best in the first
    half is tried on the second. Half of these guesses are right by guessing.
    """
    rows = list[tuple[float, bool]]()
    for topic in {each[1] for each in dump}:
        times = [at for at, where, _ in dump if where == topic]
        rows += [(b - a, any(a < at <= b for at in moves)) for a, b in pairwise(times)]
    Random(1).shuffle(rows)
    learnt, tried = rows[: len(rows) // 2], rows[len(rows) // 2 :]

    def balanced(of: Sequence[tuple[float, bool]], least: float, sign: int) -> float:
        shares = (
            statistics.fmean(
                (sign * gap >= sign * least) is moved for gap, is_one in of if is_one is moved
            )
            for moved in (True, False)
        )
        return sum(shares) / 2

    rules = ((gap, sign) for gap, _ in learnt for sign in (1, -1))
    best = max(rules, key=lambda rule: balanced(learnt, *rule))
    counts = [sum(moved is kind for _, moved in tried) for kind in (True, False)]
    error = 0.5 * (sum(0.25 / count for count in counts)) ** 0.5
    right = balanced(tried, *best)
    return f"times tell moves: {100 * right:.1f} % right (±{100 * error:.1f}); 50 is guessing"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    bad_brokers(options.games)
    if options.seconds:
        by_mosquitto(options.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
