"""The end of the daemon by a signal, a request for it, and switching off the computer.

Switching off is the command in the owner's settings. Without one it is left to systemd: a service
with the right to do it removes the file `shutdown` and switches off.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from queue import Empty, SimpleQueue

from hugod.app.values.inputs import StopAsked
from hugod.late import subprocess
from hugod.ports import DeviceError

# Longer than a command takes that only starts the shutdown, less than the watchdog waits.
PATIENCE_S = 4.0

REQUEST = "shutdown"
LOOK_S = 1.0
"""How long a signal that wakes nobody stays unheard, at most."""


def switch_off(
    command: Sequence[str], runtime: Path | None = None, *, patience_s: float = PATIENCE_S
) -> None:
    """Run *command*; without one ask systemd by a file in *runtime*. Raises `DeviceError`.

    With neither only the daemon ends.
    """
    if command:
        _run(command, patience_s)
    elif runtime:
        _ask_systemd(runtime / REQUEST)


def _ask_systemd(file: Path) -> None:
    try:
        # The daemon may not switch off itself; `hugod-shutdown.path` watches this file (Y1).
        file.touch()
    except OSError as error:
        raise DeviceError(f"{file} could not be made: {error.strerror}") from error


def _run(command: Sequence[str], patience_s: float) -> None:
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=patience_s,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise DeviceError(f"power.command failed: {error}") from error
    if done.returncode:
        said = done.stderr.strip().splitlines()
        why = said[-1] if said else f"it ended with {done.returncode}"
        raise DeviceError(f"power.command failed: {why}")


@contextmanager
def stopped_by_signals(put: Callable[[StopAsked], None]) -> Iterator[None]:
    """Turn SIGTERM, SIGHUP and Ctrl-C into `StopAsked` inputs inside the block."""
    kinds = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
    before = [signal.signal(kind, lambda *_: put(StopAsked())) for kind in kinds]
    try:
        yield
    finally:
        for kind, handler in zip(kinds, before, strict=True):
            signal.signal(kind, handler)


class StopRequest(threading.Event):
    """An event that is set in a signal's handler. One thread waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self._is_asked = False
        # A plain event has a lock that its waiter holds for a moment: a handler that runs in that
        # very moment, in the waiter's own thread, waits for it for ever. `SimpleQueue.put` is made
        # to be called from handlers.
        self._woken = SimpleQueue[None]()

    def set(self) -> None:
        self._is_asked = True
        self._woken.put(None)

    def is_set(self) -> bool:
        return self._is_asked

    def wait(self, timeout: float | None = None) -> bool:
        # A signal that comes just before the waiting begins, or to another thread, does not end it;
        # its handler runs when this thread is awake again.
        until = inf if timeout is None else time.monotonic() + timeout
        while not self._is_asked and (left := until - time.monotonic()) > 0:
            with suppress(Empty):
                self._woken.get(timeout=min(left, LOOK_S))
        return self._is_asked
