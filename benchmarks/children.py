"""Nothing outlives the bench: however it ends, even by kill -9, what it started ends with it."""

import ctypes
import signal

PR_SET_PDEATHSIG = 1
"""prctl(2): the kernel sends this process a signal when its parent has ended."""

TIED = ("setpriv", "--pdeathsig", "TERM")
"""Before a command: it is told to end when the bench has ended."""
TRACER = (*TIED, "strace", "-I", "2")
"""strace that, told to end, ends what it traces. With a log file it would not listen, and with
`-I 1` it would go and leave the other running."""


def end_with_parent() -> None:
    """Tie this process, a forked worker, to the one that forked it."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
