#!/usr/bin/python3
"""Runs in the machine of `make vm-test`, as root: does what the host says, tells what it sees.

One JSON object a line, both ways, over a virtio port. `{"id": 1, "do": "press", "with": ["pad",
"5"]}` is answered by `{"id": 1, "gave": …}`, or by `{"id": 1, "error": "…"}`.
"""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import eyes
from hands import Button, NumberPad, SerialKeypad

PORT = Path("/dev/virtio-ports/bench")
PTRACE_SEIZE, PTRACE_INTERRUPT = 0x4206, 0x4207

libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)


class Agent:
    """Hands, eyes and mishaps, by their names."""

    def __init__(self, line: int) -> None:
        self._line = line
        self._turn = threading.Lock()
        pad, serial = NumberPad(), SerialKeypad()
        hands = {"pin": Button().press, "pad": pad.press, "serial": serial.press}
        cables: dict[str, NumberPad | SerialKeypad] = {"pad": pad, "serial": serial}
        self._ways: dict[str, Callable[..., Any]] = {
            "press": lambda way, key: hands[way](key),
            "plug": lambda way: cables[way].plug(),
            "unplug": lambda way: cables[way].unplug(),
            "watch": self._watch,
            "run": run,
            "freeze": freeze,
            "threads": lambda pid: sorted(map(int, os.listdir(f"/proc/{pid}/task"))),
            "hash of": eyes.hash_of,
            "stands": eyes.stands,
            "expected": eyes.expected,
        }

    def tell(self, what: dict[str, Any]) -> None:
        data = json.dumps(what).encode() + b"\n"
        with self._turn:
            while data:
                data = data[os.write(self._line, data) :]

    def obey(self, line: bytes) -> None:
        asked = json.loads(line)
        try:
            self.tell({"id": asked["id"], "gave": self._ways[asked["do"]](*asked["with"])})
        except Exception as error:
            self.tell({"id": asked["id"], "error": repr(error)})

    def _watch(self) -> None:
        for watch in (eyes.watch_glass, eyes.watch_journal):
            threading.Thread(target=watch, args=(self.tell,), daemon=True).start()


def run(command: str) -> str:
    done = subprocess.run(
        command,
        shell=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout.strip()


def freeze(thread: int) -> None:
    """Stop one thread, as a driver that never comes back would; the others go on."""
    for request in (PTRACE_SEIZE, PTRACE_INTERRUPT):
        if libc.ptrace(request, thread, None, None) < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def main() -> None:
    line = os.open(PORT, os.O_RDWR)
    agent = Agent(line)
    agent.tell({"awake": True})
    rest = b""
    while True:
        *lines, rest = (rest + os.read(line, 4096)).split(b"\n")
        for each in lines:
            agent.obey(each)


if __name__ == "__main__":
    main()
