"""Shuts a program in, with little memory: `python -m hugod.foreign.cage GAMES COMMAND ...`.

It sees its own folder and the system's, read-only, and of the machine nothing else: no network, no
other process, nothing of the folder GAMES. It may use little memory, few processes and one
processor for a while, gains no rights, and ends with whoever started it, with all that it started.
Root becomes nobody first. Where the kernel gives no such cage the program is not started.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import signal
import sys

from hugod.foreign.walls import go_inside, shown, without_detours

MEMORY = 256 * 2**20
"""Bytes of address space."""
# Processes and threads of the user it runs as, beyond which it may start none.
TASKS = 32
PROCESSOR_SECONDS = 3600
FILES = 64
NO_CAGE = 125
"""The exit code where the kernel gives no cage."""
NOT_STARTED = 126
"""The exit code where the program cannot be started, as shells have it."""
REFUSED = "no cage:"
"""With these words, instead of the program, the cage says that there is none, and why."""

_DIE_WITH_PARENT, _NO_NEW_RIGHTS = 1, 38


def shut_in(command: list[str], games: str = "", *, has_walls: bool = False) -> None:
    """Become *command*, shut in; returns only if it cannot be started.

    It *has_walls* where systemd has built them.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    if not has_walls:
        try:
            command = without_detours(command)
            go_inside(shown(command, games), games)
        except OSError as error:
            _refuse(error)
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_NPROC, TASKS),
        (resource.RLIMIT_CPU, PROCESSOR_SECONDS),
        (resource.RLIMIT_NOFILE, FILES),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        # Soft and hard: the program can raise neither.
        resource.setrlimit(what, (most, most))
    libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    libc.prctl(_NO_NEW_RIGHTS, 1, 0, 0, 0)
    # It was for the cage alone: the program brings its own path.
    os.environ.pop("PYTHONPATH", None)
    with contextlib.suppress(OSError):
        os.execvp(command[0], command)


def _refuse(error: OSError) -> None:
    os.write(1, f"{REFUSED} {error.strerror}\n".encode())
    os._exit(NO_CAGE)


if __name__ == "__main__":
    shut_in(sys.argv[2:], sys.argv[1])
    sys.exit(NOT_STARTED)
