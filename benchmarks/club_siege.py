"""What a box feels of its link to a broker that is there, gone, slow or hostile.

    python benchmarks/club_siege.py [table] [memory] [siege] [home] [idle] [--minutes 1]

table: keys to pictures of a box in this process, while `hugod club link` in a process of its own
reads the same card; beside a box that nobody reads, pressed by turns.

memory: the link's memory with 1,000 games on the card.

siege: its memory before and after each attack, its share of a core, and the lines it writes.

home: from its start to the last message of discovery, and from Home Assistant's birth message.

idle: its wake-ups a second and the growth of its memory with the broker there and gone.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from club_links import Broker, free_port, resident_mib, retained, wait_for
from families import Family
from keys import HABITS, SEED, SET_UP, Evening
from machine import describe_machine, report
from wakes import switches

from hugo_link.client import Address, Connection
from hugod.store.journal import SqliteJournal

PRESSES = 1_500
SIEGE_S = 20.0
TRIES = 20
DISCOVERED = 17
"""Messages of discovery: sensors, points of eight colours, of which some are none, triggers."""
YES = b"\x20\x02\x00\x00"
BIRTH = b"homeassistant/status"


def publication(topic: bytes, said: bytes, first: int = 0x30, length: int = -1) -> bytes:
    """A message as a broker sends it; of so much *length* as it claims, if it claims any."""
    body = len(topic).to_bytes(2, "big") + topic + said
    size, digits = len(body) if length < 0 else length, bytearray()
    while size or not digits:
        size, low = divmod(size, 128)
        digits.append(low | (128 if size else 0))
    return bytes((first,)) + bytes(digits) + body


def attacks() -> dict[str, bytes]:
    """What hostile brokers send again and again, by name."""
    ours, giant = b"hugo/hugo/result/0777-00000000", bytes(1_000_000)
    return {
        "flooding": publication(BIRTH, b"online") * 500,
        "talking rubbish": publication(ours, os.urandom(9_000)) * 10,
        "claiming a million games": b"".join(
            publication(b"hugo/hugo/result/%06d-%08x" % (number, number), b"{}")
            for number in range(200_000)
        ),
        "sending a megabyte each": publication(ours, giant),
        "sending a giant of 90 MB": publication(ours, giant, length=90_000_000),
        "sending a giant of 256 MB": publication(ours, giant, length=268_435_455),
        "sending what is to be released": publication(ours, b"\x00\x07" + bytes(60_000), 0x34),
        "lying": os.urandom(65_536),
        "acknowledging others": b"".join(
            b"\x40\x02" + number.to_bytes(2, "big") for number in range(30_000, 65_000)
        ),
        "acknowledging nothing": b"\xd0\x00" + publication(BIRTH, b"online"),
        "slow": b"",
    }


def serve(server: socket.socket, kind: str) -> None:
    """Be a broker that is *kind* to everybody who comes, one after the other."""
    said = attacks()[kind]
    while True:
        client, _ = server.accept()
        with client, contextlib.suppress(OSError):
            client.recv(4096)
            if kind == "slow":
                time.sleep(3)
            client.sendall(YES)
            while said:
                client.sendall(said)
                if kind.startswith("sending a giant"):
                    client.sendall(bytes(1_000_000) * 80)
                if kind.startswith("acknowledging"):
                    time.sleep(0.1)
            time.sleep(20)


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
    with (
        (card.parent / "said").open("wb") as said,
        subprocess.Popen(line, stderr=said) as link,
    ):
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
    for kind in ("there", "gone", "slow", "flooding", "lying", "sending a giant of 90 MB"):
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


def cpu_s(process: int) -> float:
    """Seconds of a core that *process* has taken."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def a_card(folder: Path) -> Path:
    """A card with one game on it."""
    with contextlib.closing(SqliteJournal(folder / "card")) as journal:
        for record in Family("amigo-hugo", 2, 1, is_sealed=False).play():
            journal.keep(record)
        journal.seal("in words")
    return folder / "card"


def besieged(kind: str) -> None:
    """Report how the link stands a broker that is *kind* for `SIEGE_S`."""
    with tempfile.TemporaryDirectory() as folder, broker_that_is(kind) as port:
        card = a_card(Path(folder))
        with link_to(port, card) as link:
            most, until = 0.0, time.monotonic() + SIEGE_S
            while time.monotonic() < until and link.poll() is None:
                with contextlib.suppress(StopIteration, OSError):
                    most = max(most, resident_mib(link.pid))
                time.sleep(0.01)
            how = f"ended with {link.returncode}" if link.poll() is not None else "there"
            share = cpu_s(link.pid) / SIEGE_S if how == "there" else 0.0
            last = resident_mib(link.pid) if how == "there" else 0.0
        lines = len((card.parent / "said").read_bytes().splitlines())
    figure = f"at most {most:.0f} MiB, at the end {last:.0f}, {share:.0%} of a core, {lines} lines"
    report(f"the broker is {kind}", f"{figure}, {how}")


def measure_siege() -> None:
    """Report the link's memory, share of a core and lines under each attack."""
    for kind in ("there", "gone", *attacks()):
        besieged(kind)


class Home:
    """Home Assistant at the broker, as far as discovery goes."""

    def __init__(self, port: int) -> None:
        self._heard: list[float] = []
        address = Address("127.0.0.1", port, False)
        self._line = Connection(address, "home", lambda _: self._heard.append(time.monotonic()))
        while not self._line.is_open:
            self._line.turn(0.05)
        self._line.subscribe("homeassistant/+/+/+/config", 1)

    def discover(self) -> float:
        """Wait for all that is announced; returns when the last of it came."""
        until = time.monotonic() + 60
        while len(self._heard) < DISCOVERED and time.monotonic() < until:
            self._line.turn(0.05)
        assert len(self._heard) >= DISCOVERED, "not all was announced"
        return self._heard[-1]

    def bear(self) -> float:
        """Say that Home Assistant has started, a while after the last time; returns when."""
        until = time.monotonic() + 3
        while time.monotonic() < until:
            self._line.turn(0.05)
        self._heard.clear()
        began = time.monotonic()
        self._line.publish(BIRTH.decode(), b"online")
        return began


def measure_home() -> None:
    """Report the time to the last message of discovery: from the start, and from the birth."""
    begun, born = [], []
    for _ in range(TRIES):
        with tempfile.TemporaryDirectory() as folder, broker_that_is("there") as port:
            card = a_card(Path(folder))
            wait_for(partial(is_open, port), 5)
            home, began = Home(port), time.monotonic()
            with link_to(port, card):
                begun.append(home.discover() - began)
                began = home.bear()
                born.append(home.discover() - began)
    for what, took in (("from its start", begun), ("from the birth message", born)):
        report(what, f"p50 {median(took):.2f}, most {max(took):.2f} s of {TRIES}")


def is_open(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def measure_idle(minutes: float) -> None:
    """Report wake-ups, memory and lines of a link while nobody plays."""
    for kind in ("there", "gone"):
        with tempfile.TemporaryDirectory() as folder, broker_that_is(kind) as port:
            card = a_card(Path(folder))
            with link_to(port, card) as link:
                time.sleep(75)  # nobody has played for a minute
                before, mib, cpu = switches(link.pid), resident_mib(link.pid), cpu_s(link.pid)
                time.sleep(60 * minutes)
                woken = (switches(link.pid) - before).total() / 60 / minutes
                grown = resident_mib(link.pid) - mib
                share = (cpu_s(link.pid) - cpu) / 60 / minutes
            lines = len((card.parent / "said").read_bytes().splitlines())
        figure = f"{woken:.1f} wake-ups a second, {share:.2%} of a core, {grown:+.2f} MiB"
        report(f"{minutes:g} min, the broker is {kind}", f"{figure}, {lines} lines")


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*")
    parser.add_argument("--minutes", type=float, default=1.0)
    options = parser.parse_args(words)
    measures: dict[str, Callable[[], None]] = {
        "table": measure_table,
        "memory": measure_memory,
        "siege": measure_siege,
        "home": measure_home,
        "idle": lambda: measure_idle(options.minutes),
    }
    describe_machine()
    for each in options.what or measures:
        measures[each]()


if __name__ == "__main__":
    main(sys.argv[1:])
