"""D9: a card that takes half a second for everything."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles

from box import linked, press, running
from children import TRACER
from judge import rows_of
from report import Bar, fresh_folder
from websockets.sync.client import ClientConnection

from hugod.store.folder import DATABASE

TYPED = ("Roll", "#", "#", "2", "1", "1", *("17", "18", "19", "20", "21", "22", "23", "24"))
EVERY_S = 0.2
"""A quick hand."""
KEYS = {False: len(TYPED), True: 8}
"""How much of it is typed, in whole and in a share.

The share runs on a machine that is at work on other things, and shows what does not hang on its
strength, with a card that is slower than any machine is busy: no echo waits for a flush.
"""
STALL_S = {False: 0.5, True: 3.0}
"""What the slow card takes for each flush."""
SLOWEST_S = {False: 0.1, True: 3.0}
"""What 99 echoes of 100 may take."""
LONG_S = {False: 5.0, True: 8.0}
"""What a flush takes that is told."""
PATIENCE_S = 180.0
SAVING = "saving …"


class Watched:
    """A page that notes when the words on the glass changed; a ghost waves without a word."""

    def __init__(self, link: ClientConnection) -> None:
        self._link = link
        self.heard: list[tuple[float, str]] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for said in self._link:
            if (words := json.loads(said).get("words")) is not None:
                self.heard.append((time.monotonic(), words))

    def press(self, key: str) -> float:
        press(self._link, key)
        return time.monotonic()

    def echo_s(self, since: float) -> float:
        """Give the seconds from *since* to the next change."""
        return min((at - since for at, _ in self.heard if at >= since), default=float("inf"))

    def settled(self, last: str) -> str:
        """Wait until the card has taken everything, up to what says *last*; give the words."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            words = self.heard[-1][1] if self.heard else SAVING
            if last in words and not words.startswith(SAVING):
                break
            time.sleep(0.1)
        return self.heard[-1][1]


@contextmanager
def slow_daemon(folder: Path, stall_s: float, calls: str = "") -> Iterator[Watched]:
    """Run `hugod run` with a WAL whose every flush takes *stall_s* longer, on a used card."""
    inject = f"inject=fdatasync:delay_exit={round(stall_s * 1e6)}{calls}"
    traced = ("-f", "-o", "/dev/null", "-e", "trace=fdatasync", "-e", inject)
    wal = str(folder / f"{DATABASE}-wal")
    with running(folder, *TRACER, *traced, "-P", wal) as (_, port), linked(port) as link:
        yield Watched(link)


def stalls(is_share: bool) -> Iterator[Bar]:
    """Type at a quick hand's pace on a slow card; then let one flush take five seconds."""
    stall_s, most, typed = STALL_S[is_share], SLOWEST_S[is_share], TYPED[: KEYS[is_share]]
    with fresh_folder() as work, slow_daemon(work / "state", stall_s) as page:
        time.sleep(1)
        keys = [key for word in typed for key in (word if word.isdigit() else [word])]
        pressed = []
        for key in keys:
            pressed.append(page.press(key))
            time.sleep(EVERY_S)
        words = page.settled(f"→ {typed[-1]}")
        echoes = [page.echo_s(at) for at in pressed]
        rows = len(rows_of(work / "state"))
    p99 = quantiles(echoes, n=100, method="inclusive")[98]
    yield Bar(
        "D9", p99 <= most and f"→ {typed[-1]}" in words,
        f"{stall_s} s for each flush: echo p99 {most * 1000:.0f} ms, no key lost",
        f"{len(keys)} keys, echo p99 {p99 * 1000:.0f} ms,"
        f" slowest {max(echoes) * 1000:.0f} ms; {rows} records, then {words!r}",
    )  # fmt: skip
    with fresh_folder() as work, slow_daemon(work / "state", LONG_S[is_share]) as page:
        time.sleep(1)
        at = page.press("Roll")
        for key in ("#", "#", "2"):  # one of them is the first to be kept
            time.sleep(EVERY_S)
            page.press(key)
        time.sleep(3)
        told = [when - at for when, words in page.heard if words.startswith(SAVING)]
        is_busy = page.heard[-1][1].startswith(SAVING)
        words = page.settled("Player 1.")
    shown = f"said after {told[0] * 1000:.0f} ms" if told else "not said"
    yield Bar(
        "D9",
        bool(told) and told[0] <= 3 * EVERY_S + most and is_busy and not words.startswith(SAVING),
        f"{LONG_S[is_share]:.0f} s for one flush: {SAVING!r} is said", f"{shown}, then {words!r}",
    )  # fmt: skip
