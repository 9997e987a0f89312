"""What pages and phones send, and the settings file, changed at random: `[MESSAGES]`, a million.

Each message is read as a page's key and as a phone's code, each tenth as a settings file. Wanted:
an answer, whatever came.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Sequence
from pathlib import Path

from machine import report

from hugod.config import load_config
from hugod.web.key_link import read_message
from hugod.web.network_routes import Sent, read_code

MESSAGES = 1_000_000
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


def main(words: Sequence[str]) -> bool:
    messages = int(words[0]) if words else MESSAGES
    chance, understood = random.Random(8), 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "config.toml")
        for number in range(messages):
            data = changed(chance)
            understood += read_message(data.decode("utf-8", "replace")) is not None
            understood += read_code(data) != Sent()
            if number % 10 == 0:
                file.write_bytes(data)
                load_config(file)
    report("messages read, understood all the same", f"{messages}, {understood}")
    return True
