"""The page on the network besieged, and the waits of those at the table: `[SECONDS [CASE …]]`.

A daemon as it ships, in the cage of its unit (as root), its page open to the network. In each case
(`requests`, `links`, `deaf`, `bodies` and `codes`, each from 1 and from 200 addresses, as
`codes-200`; all if none is named) strangers storm; a phone reads the square off the glass and comes
in, another one types the digits; then a calm hand presses keys at the box for SECONDS (20). Wanted:
the 99th of a hundred keys within 100 ms on an idle machine, less than 80 MiB, phones within 30 s.
Everything stays on this machine.
"""

import base64
import contextlib
import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

import zxingcpp
from box import linked, press, running
from flood.cage import Cage, cage
from flood.storm import KINDS
from machine import report
from PIL import Image
from websockets.sync.client import ClientConnection

from hugod.app.values.settings import Settings
from hugod.system.network import own_addresses

CALM_S = 0.1
STILL_S = 0.3
"""Longer than an answer takes, shorter than the ghost at the start stands still."""
PATIENCE_S, MOST_MS, MOST_MIB = 30.0, 100.0, 80.0
MOST_PRESSES = 12
PHONES = ("127.2.0.1", "127.2.0.2")
CASES = tuple(f"{kind}-{strangers}" for kind in KINDS for strangers in (1, 200))


@dataclass(frozen=True, slots=True)
class Box:
    """A daemon, its page on this machine, and where its page on the network is."""

    process: int
    host: str
    port: int
    link: ClientConnection

    def hear(self, within_s: float = PATIENCE_S) -> dict[str, object]:
        """Wait for the next scene. Raises `TimeoutError`."""
        while "words" not in (said := json.loads(self.link.recv(timeout=within_s))):
            pass
        return dict(said)

    def go(self, *keys: str) -> dict[str, object]:
        """Press *keys* one after the other, each when the glass is still; give what is on it."""
        scene = self.settled()
        for key in keys:
            press(self.link, key)
            scene = self.settled() or scene
        return scene

    def choose(self, *items: str) -> dict[str, object]:
        """Open the menu and take *items*, one list after the other; give what is shown then."""
        scene = self.until("Menu.", "*")
        for item in items:
            self.until(f"▸ {item}", "B")
            scene = self.go("#")
        return scene

    def until(self, words: str, key: str) -> dict[str, object]:
        """Press *key* until *words* are shown."""
        for _ in range(MOST_PRESSES):
            scene = self.go(key)
            if words in str(scene.get("words")):
                return scene
        raise AssertionError(f"{words} is not shown: {scene}")

    def settled(self) -> dict[str, object]:
        """Give the last scene once no other comes for a while; empty if there was none."""
        scene: dict[str, object] = {}
        with contextlib.suppress(TimeoutError):
            while True:
                scene = self.hear(STILL_S)
        return scene

    def waits(self, seconds: float) -> list[float]:
        """Walk down a menu now and then; give the milliseconds to each picture."""
        self.until("Menu.", "*")
        waits, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.perf_counter()
            press(self.link, "B")
            self.hear()
            waits.append((time.perf_counter() - began) * 1000)
            time.sleep(CALM_S)
        return waits


@contextlib.contextmanager
def open_box(place: Cage) -> Iterator[Box]:
    """Start a daemon whose page was open."""
    opened, caged = Settings(on_network=True), lambda: place.take(os.getpid())
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data), settings=opened, at_start=caged) as (daemon, port),
        linked(port) as link,
    ):
        yield Box(daemon.pid, own_addresses()[0], port, link)


@contextlib.contextmanager
def strangers(case: str, box: Box, seconds: float) -> Iterator[Callable[[], str]]:
    """Let *case* storm meanwhile; gives what says, at the end, how often they came."""
    if case == "peace":
        yield lambda: "0"
        return
    line = [sys.executable, str(Path(__file__).with_name("storm.py")), *case.split("-")]
    line += [box.host, str(box.port), str(seconds)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as storm:
        try:
            time.sleep(2)
            yield lambda: storm.communicate(timeout=60)[0].strip()
        finally:
            storm.kill()


def ask(box: Box, source: str, method: str, path: str, said: dict[str, str]) -> tuple[int, str]:
    """Ask the page as a phone at *source*; give the status and the cookie."""
    asking = http.client.HTTPConnection(box.host, box.port, 2, source_address=(source, 0))
    body = json.dumps(said) if said else None
    asking.request(method, path, body, {"Origin": f"http://{box.host}:{box.port}"})
    answer = asking.getresponse()
    answer.read()
    return answer.status, str(answer.headers["set-cookie"] or "").partition(";")[0]


def comes_in(box: Box, source: str, *, by_square: bool) -> float:
    """Show what lets a phone in, let one in, and give after how many seconds it had its keys."""
    scene = box.choose("This box", "TV and tablet", "Keys for phones")
    until = time.monotonic() + PATIENCE_S
    while not (url := square_of(scene)) and time.monotonic() < until:
        scene = box.settled() or scene
    digits = "".join(letter for letter in str(scene["words"]) if letter.isdigit())
    path = url[url.index("/K/") :] if url else "/keys"
    said = {"square": path.removeprefix("/K/")} if by_square else {"code": digits}
    begun = time.monotonic()
    while url and time.monotonic() - begun < PATIENCE_S:
        with contextlib.suppress(OSError, http.client.HTTPException, TimeoutError):
            ask(box, source, "GET", path if by_square else "/keys", {})
            _, cookie = ask(box, source, "POST", "/code", said)
            if cookie and has_keys(box, source, cookie):
                return time.monotonic() - begun
        time.sleep(0.5)
    return float("inf")


def has_keys(box: Box, source: str, cookie: str) -> bool:
    """Take the link of a phone, as often as it needs, and see the glass."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        # whatever its library says of a link that fails
        with (
            contextlib.suppress(Exception),
            linked(box.port, host=box.host, source=source, cookie=cookie, patience_s=5) as link,
        ):
            return bool(link.recv(timeout=5))
        time.sleep(0.3)
    return False


def square_of(scene: dict[str, object]) -> str:
    """Read the square off the glass as a camera does; empty if there is none."""
    size = scene["size"]
    assert isinstance(size, list)
    glass = Image.frombytes("1", tuple(size), base64.b64decode(str(scene["picture"])))
    photo = Image.new("L", (424, 232))
    photo.paste(glass.convert("L").resize((384, 192), Image.Resampling.NEAREST), (20, 20))
    found = [code.text for code in zxingcpp.read_barcodes(photo)]
    return found[0] if found and "/K/" in found[0] else ""


def besiege(case: str, seconds: float) -> bool:
    """Report one case as a row; returns whether all that is wanted was there."""
    with cage() as place, open_box(place) as box, strangers(case, box, seconds + 15) as count:
        phones = [
            comes_in(box, source, by_square=by_square)
            for source, by_square in zip(PHONES, (True, False), strict=True)
        ]
        hundredths = quantiles(box.waits(seconds), n=100)
        memory, came = place.most_mib(box.process), count()
    kept = "caged" if place.folders else "free"
    told = f"{memory:4.0f} MiB {kept}; square {phones[0]:.1f} s, digits {phones[1]:.1f} s"
    p99 = hundredths[98]
    report(f"{case:13} p50 {hundredths[49]:6.1f}  p99 {p99:6.1f} ms", f"{told}; {came} came")
    return p99 < MOST_MS and memory < MOST_MIB and max(phones) < PATIENCE_S


def main(words: Sequence[str]) -> bool:
    seconds = float((*words, "20")[0])
    return all([besiege(case, seconds) for case in ("peace", *(words[1:] or CASES))])
