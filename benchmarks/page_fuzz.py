"""What pages and phones send, and the settings file, changed at random (bar S8).

    python benchmarks/page_fuzz.py [MESSAGES]

1,000,000 messages, if no other number is said, are read as a page's key, as a phone's code, and a
tenth as many as a settings file. Ends with a traceback if anything but an answer came of one.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

from machine import report

from hugod.config import load_config
from hugod.web.key_link import read_message
from hugod.web.network_routes import Sent, read_code

GOOD = (
    b'{"key": "Roll"}',
    b'{"key": "D", "down": true}',
    b'{"sound": true}',
    b'{"code": "123456"}',
    b'[page]\nport = 8080\nnetwork = "menu"\n[sound]\nkind = "none"\n',
)


def changed(chance: random.Random) -> bytes:
    """Give a good message otherwise, or no message at all."""
    data = bytearray(chance.choice(GOOD))
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(1024))
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(data) + 1)
        data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
    return bytes(data)


def measure_fuzz(messages: int = 1_000_000) -> None:
    """Report how many messages and bytes were read, and how many were understood."""
    chance, begun, size, understood = random.Random(8), time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "config.toml")
        for number in range(messages):
            data = changed(chance)
            size += len(data)
            understood += read_message(data.decode("utf-8", "replace")) is not None
            understood += read_code(data) != Sent()
            if number % 10 == 0:
                file.write_bytes(data)
                load_config(file)
    report("fuzz: messages, bytes read", f"{messages}, {size} in {time.monotonic() - begun:.0f} s")
    report("fuzz: understood all the same", f"{understood}")


if __name__ == "__main__":
    measure_fuzz(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
