#!/usr/bin/python3
"""Runs in the machine of `make vm-test`, as root: does what the host says, tells what it sees.

One JSON object a line, both ways, over a virtio port. `{"id": 1, "do": "press", "with": ["pad",
"5"]}` is answered by `{"id": 1, "gave": …}`, or by `{"id": 1, "error": "…"}`. Over another port,
that of `make card-boot`, it has one hand, at the number pad.
"""

import ctypes
import json
import os
import re
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import eyes

PORT = Path("/dev/virtio-ports/bench")
PTRACE_SEIZE, PTRACE_INTERRUPT, WAIT_ALL = 0x4206, 0x4207, 0x40000000
FEWEST_TURNS = 3
"""luma's threads sleep from their first moment on."""
FREEZE_S = 5.0

libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)


class Agent:
    """Hands, eyes and mishaps, by their names."""

    def __init__(self, line: int) -> None:
        self._line = line
        self._turn = threading.Lock()
        self.ways: dict[str, Callable[..., Any]] = {
            "watch": self._watch,
            "run": run,
            "freeze": freeze,
            "threads": turning_threads,
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
            self.tell({"id": asked["id"], "gave": self.ways[asked["do"]](*asked["with"])})
        except Exception as error:
            self.tell({"id": asked["id"], "error": repr(error)})

    def _watch(self) -> None:
        for watch in (eyes.watch_glass, eyes.watch_journal):
            threading.Thread(target=watch, args=(self.tell,), daemon=True).start()


def hands() -> dict[str, Callable[..., Any]]:
    """Give what can be done by hand: the parts are the kernel's own, as are their cables."""
    from hands import Button, SerialKeypad
    from pad import NumberPad

    pad, serial = NumberPad(), SerialKeypad()
    of: dict[str, Callable[[str], None]] = {
        "pin": Button().press,
        "pad": pad.press,
        "serial": serial.press,
    }
    cables: dict[str, NumberPad | SerialKeypad] = {"pad": pad, "serial": serial}
    return {
        "press": lambda way, key: of[way](key),
        "plug": lambda way: cables[way].plug(),
        "unplug": lambda way: cables[way].unplug(),
    }


def one_hand() -> dict[str, Callable[..., Any]]:
    """Give what can be done at a number pad alone."""
    from pad import NumberPad

    pad = NumberPad()
    return {"press": lambda _way, key: pad.press(key), "plug": lambda _way: pad.plug()}


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


def turning_threads(process: int) -> list[int]:
    """Give the threads of a process that ever do anything, the oldest first."""
    switches = re.compile(r"^voluntary_ctxt_switches:\s+(\d+)$", re.MULTILINE)
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        counted = switches.search((task / "status").read_text())
        if counted and int(counted[1]) >= FEWEST_TURNS:
            found.append(int(task.name))
    return sorted(found)


def freeze(thread: int) -> None:
    """Stop one thread, as a driver that never comes back would; the others go on."""
    is_frozen = threading.Event()
    threading.Thread(target=_hold, args=(thread, is_frozen), daemon=True).start()
    if not is_frozen.wait(FREEZE_S):
        raise TimeoutError(f"thread {thread} cannot be frozen")


def _hold(thread: int, is_frozen: threading.Event) -> None:
    """Hold it until it is killed, and see it off: what is traced is gone only then."""
    for request in (PTRACE_SEIZE, PTRACE_INTERRUPT):
        if libc.ptrace(request, thread, None, None) < 0:
            return
    is_frozen.set()
    status = 0x7F
    while os.WIFSTOPPED(status):
        _, status = os.waitpid(thread, WAIT_ALL)


def main(port: Path = PORT) -> None:
    line = os.open(port, os.O_RDWR | os.O_NOCTTY)
    agent = Agent(line)
    agent.ways |= hands() if port == PORT else one_hand()
    agent.tell({"awake": True})
    rest = b""
    while True:
        *lines, rest = (rest + os.read(line, 4096)).split(b"\n")
        for each in lines:
            agent.obey(each)


if __name__ == "__main__":
    main()
