"""Whatever ends the daemon, or one of its threads, leaves its trace for the next start to tell."""

from __future__ import annotations

import faulthandler
import re
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from hugo_core.limits import SMALL_BYTES
from hugod.store.files import read_plain
from hugod.system.error_trace import STALLED, ErrorTrace, Trouble, trouble_of

FILE = "stalled.txt"
FRAME = re.compile(r'^  File "(?:.*/)?([^/"]+/[^/"]+)", line (\d+) in (.*)$', re.MULTILINE)
"""A line of `faulthandler`; no more of the path is kept than of any other error."""


@contextmanager
def traced(trace: ErrorTrace, folder: Path) -> Iterator[None]:
    """Keep in *trace* what goes wrong inside, and what the last start left in *folder*.

    Where the process is ended from outside, only `faulthandler` can still write: it does so into a
    file in *folder* that is open from the start.
    """
    file = folder / FILE
    _take_up(file, trace)
    with ExitStack() as opened:
        opened.enter_context(_threads_traced(trace))
        if not faulthandler.is_enabled():
            with suppress(OSError):  # without it a stall is not explained, but still cured
                faulthandler.enable(opened.enter_context(file.open("xb")))
                opened.callback(file.unlink, missing_ok=True)
                opened.callback(faulthandler.disable)
        try:
            yield
        except Exception as error:
            trace.keep(trouble_of(error))
            raise


def _take_up(file: Path, trace: ErrorTrace) -> None:
    """Keep what `faulthandler` wrote when the last start was ended: where each thread was."""
    said = ""
    with suppress(OSError):
        said = read_plain(file, SMALL_BYTES).decode(errors="replace")
    with suppress(OSError):
        file.unlink()
        if said:
            trace.keep(Trouble(STALLED, said.partition("\n")[0], FRAME.sub(r"\1:\2 \3", said)))


@contextmanager
def _threads_traced(trace: ErrorTrace) -> Iterator[None]:
    before = threading.excepthook

    def keep(end: threading.ExceptHookArgs) -> None:
        if end.exc_value is not None:
            trace.keep(trouble_of(end.exc_value))
        before(end)

    threading.excepthook = keep
    try:
        yield
    finally:
        threading.excepthook = before
