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
from itertools import pairwise
from pathlib import Path
from random import Random

from far_line import Evening, Faults

from hugo_far.far_link import ROOT
from hugo_far.lines import written
from hugo_link.client import Address, Connection, Message

BAD = Faults(loss=0.3, repeats=0.1, replays=0.1, lies=0.05, delay_s=0.15, jitter_s=1.2)
TURNS, CUTS, BROKER_KILLS, LINK_KILLS = 120, 20, 10, 10
KEY = bytes(range(32))


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def play(seed: int, faults: Faults, *, is_cut: bool) -> tuple[int, list[float]]:
    """Play an evening; returns how many entries there were, and seconds until each was there."""
    evening = Evening(seed, faults)
    chance, quiet = Random(seed), 0
    cuts = chance.sample(range(TURNS), CUTS + BROKER_KILLS + LINK_KILLS) if is_cut else []
    for number in range(TURNS):
        assert evening.pass_(600, lambda: evening.is_level), f"evening {seed} stands still"
        quiet += 1
        here = evening.houses[number % 2]
        here.do(chance.randbytes(chance.randrange(4, 200)))
        if number in cuts[:CUTS]:
            evening.broker.is_up = False
            evening.pass_(chance.random() * 60)
            evening.broker.is_up = True
        elif number in cuts[CUTS : CUTS + BROKER_KILLS]:
            evening.broker.is_up = False
            evening.pass_(0.1)
            evening.broker.is_up = True
        elif number in cuts[CUTS + BROKER_KILLS :]:
            evening.pass_(chance.random())
            for house in chance.choice((evening.houses, evening.houses[:1], evening.houses[1:])):
                house.start()
        evening.pass_(chance.random() * 2)
    assert evening.pass_(600, lambda: evening.is_level)
    there = [abs(a - b) for a, b in zip(*(h.came_at for h in evening.houses), strict=True)]
    assert len(there) == TURNS
    return quiet, there


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def bad_brokers(games: int) -> None:
    """Say how the evenings went."""
    for what, faults, is_cut in (
        ("150 ms, no loss", Faults(), False),
        ("30 % loss, repeats, replays, lies, mixed up", BAD, False),
        (f"the same, {CUTS} cuts, {BROKER_KILLS} broker kills, {LINK_KILLS} kills", BAD, True),
    ):
        quiet, there = 0, list[float]()
        for seed in range(games):
            moments, seconds = play(seed, faults, is_cut=is_cut)
            quiet, there = quiet + moments, there + seconds
        p50, p90, p99 = (percentile(there, share) for share in (0.5, 0.9, 0.99))
        say(f"{what}: {games} evenings, {games * TURNS} entries, 0 lost, 0 doubled")
        say(f"  equal at each of {quiet} quiet moments")
        say(f"  at the far side after {p50:.2f} s (p90 {p90:.2f}, p99 {p99:.2f})")


class Linked:
    """A link in a process of its own, as the unit begins it, and what it says."""

    def __init__(self, port: int, *, is_host: bool) -> None:
        line = [sys.executable, "-m", "hugod", "far", "link"]
        self.process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.came: list[tuple[float, str]] = []
        self.entries = 0
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.tell({"call": {"broker": f"mqtt://127.0.0.1:{port}"}})
        self.tell({"join": KEY.hex(), "host": is_host, "entries": 0})

    def tell(self, plain: dict[str, object]) -> None:
        assert self.process.stdin
        self.process.stdin.write(written(plain))
        self.process.stdin.flush()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.came.append((time.monotonic(), line.decode()))
            if '"came"' in line.decode():
                self.tell({"keep": line.decode().split('"')[5]})
                self.entries += 1

    def do(self, entry: bytes) -> None:
        self.entries += 1
        self.tell({"keep": entry.hex()})

    def is_there(self) -> bool:
        return any('"there"' in line for _, line in self.came)

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
            wait_for(lambda: all(link.is_there() for link in links))
            moves = talk(links, seconds)
            stop.set()
            spy.join()
            report(links, dump, moves, seconds)
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
        time.sleep(0.05)


def listen(port: int, dump: list[tuple[float, str, int]], stop: threading.Event) -> None:
    """Be whoever keeps the broker, and writes down all that it is told."""

    def hear(message: Message) -> None:
        dump.append((time.monotonic(), message.topic, len(message.payload)))

    connection = Connection(Address("127.0.0.1", port, False), "spy", hear)
    connection.turn(1)
    connection.subscribe(f"{ROOT}/#")
    while not stop.is_set():
        connection.turn(0.2)
    connection.close()


def talk(links: Sequence[Linked], seconds: float) -> list[tuple[float, int]]:
    """Let the houses move by turns; returns when, and which house."""
    chance, moves = Random(1), list[tuple[float, int]]()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(chance.random() * 3)
        wait_for(lambda: links[0].entries == links[1].entries)
        house = len(moves) % 2
        moves.append((time.monotonic(), house))
        links[house].do(chance.randbytes(chance.randrange(4, 200)))
    wait_for(lambda: links[0].entries == links[1].entries)
    return moves


def report(
    links: Sequence[Linked],
    dump: Sequence[tuple[float, str, int]],
    moves: Sequence[tuple[float, int]],
    seconds: float,
) -> None:
    arrived = sorted(at for link in links for at, line in link.came if '"came"' in line)
    there = [at - moved for (moved, _), at in zip(moves, arrived, strict=True)]
    p50, p90 = percentile(there, 0.5), percentile(there, 0.9)
    say(f"Mosquitto here: {len(moves)} entries, all there; after {p50:.2f} s (p90 {p90:.2f})")
    memory = max(link.memory() for link in links)
    cpu = max(link.cpu_s() for link in links) / seconds
    say(f"a link: {memory:.0f} MiB at most, {100 * cpu:.1f} % of a core, its start within")
    say(f"lengths in the dump of {len(dump)} messages: {sorted({each[2] for each in dump})}")
    say(guesses(dump, [at for at, _ in moves]))


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
        right = {
            moved: statistics.fmean(
                (sign * gap >= sign * least) is moved for gap, is_one in of if is_one is moved
            )
            for moved in (True, False)
        }
        return (right[True] + right[False]) / 2

    best = max(
        ((gap, sign) for gap, _ in learnt for sign in (1, -1)),
        key=lambda rule: balanced(learnt, *rule),
    )
    found = balanced(tried, *best)
    few = min(sum(moved for _, moved in tried), sum(not moved for _, moved in tried))
    error = (0.25 / few) ** 0.5 / 2**0.5
    return (
        f"times tell moves: {100 * found:.1f} % right, {100 * error:.1f} the error; 50 is guessing"
    )


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
