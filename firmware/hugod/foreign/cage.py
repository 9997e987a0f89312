"""Shuts a foreign program in and becomes it: `python -m hugod.foreign.cage COMMAND ...`.

It may use little memory, few processes and one processor for a while; it writes no file, gains no
rights, and ends with whoever started it. Where the kernel allows it, it sees no network, and all
that it started ends with it. Root becomes nobody first.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import signal
import sys

MEMORY = 256 * 2**20
"""Bytes of address space."""
TASKS = 32
"""Processes and threads of the user it runs as, beyond which it may start none."""
PROCESSOR_SECONDS = 3600
FILES = 64
NOBODY = 65534
NOT_STARTED = 126
"""The exit code where the program cannot be started, as shells have it."""

_NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
_DIE_WITH_PARENT, _NO_NEW_RIGHTS = 1, 38


def shut_in(command: list[str]) -> None:
    """Become *command*, shut in; returns only if it cannot be started."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    _alone(libc)
    _as_nobody()
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_NPROC, TASKS),
        (resource.RLIMIT_CPU, PROCESSOR_SECONDS),
        (resource.RLIMIT_NOFILE, FILES),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))
    libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    libc.prctl(_NO_NEW_RIGHTS, 1, 0, 0, 0)
    os.environ.pop("PYTHONPATH", None)  # it was for us
    with contextlib.suppress(OSError):
        os.execvp(command[0], command)


def _alone(libc: ctypes.CDLL) -> None:
    """Go on as the first process of a world of its own, if the kernel gives one."""
    wanted = _NEW_PROCESSES | _NEW_NETWORK | (0 if os.geteuid() == 0 else _NEW_USER)
    if libc.unshare(wanted) != 0:
        return
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def _as_nobody() -> None:
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


if __name__ == "__main__":
    shut_in(sys.argv[1:])
    sys.exit(NOT_STARTED)
