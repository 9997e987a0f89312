"""The last three errors that ended the daemon or one of its threads, kept over a power cut.

systemd's own log is in memory on a Raspberry Pi and lost with each cut.
"""

from __future__ import annotations

import errno
import faulthandler
import json
import re
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from pathlib import Path

from hugo_core.bounded_text import one_line
from hugo_core.limits import SMALL_BYTES
from hugod.late import metadata
from hugod.ports import DeviceError
from hugod.store.files import json_in, read_plain, write_whole
from hugod.store.folder import ERRORS

STALLS = "stalled.txt"
MOST = 3
MOST_TRACE = 16384
MOST_WHAT = 400
# A name of ours in the trace is not half as long as this.
MOST_LINE = 200
MOST_LABEL = 80
# The kind of an end that Python could not report: the watchdog's SIGABRT, a broken library.
STALLED = "Stalled"

FRAME = re.compile(r'^  File "(?:.*/)?([^/"]+/[^/"]+)", line (\d+) in (.*)$', re.MULTILINE)
"""A line of `faulthandler`; two parts of its path are kept, as of any other error."""


@dataclass(frozen=True, slots=True)
class RepeatedError:
    """One error, and how often in a row it came."""

    kind: str
    """The name of its class, such as JournalError."""
    what: str
    """One sentence for the owner; empty where only the kind is known."""
    trace: str = ""
    """The places in the code, innermost last."""
    version: str = ""
    at: str = ""
    """Time by the box's clock, which may be wrong: only a label."""
    times: int = 1

    @property
    def shortly(self) -> str:
        """The error in one line."""
        where = "" if self.kind == STALLED else self.trace.rstrip().rpartition("\n")[2]
        said = f"{self.kind}: {self.what}" if self.what else self.kind
        return f"{said} ({where})" if where else said


def trouble_of(error: BaseException) -> RepeatedError:
    """Return *error* as a trouble, in words that are ours or the kernel's."""
    # No word of a player is stored: of an error that is not ours only its class, of the traceback
    # only names of the code.
    what = str(error) if isinstance(error, DeviceError) else ""
    if isinstance(error, OSError) and error.errno:
        what = f"{errno.errorcode.get(error.errno, error.errno)} {error.strerror or ''}".strip()
    return RepeatedError(type(error).__name__, " ".join(what.split()), "\n".join(_way(error)))


def _way(error: BaseException) -> Iterator[str]:
    """Yield the places that *error* came through, those of its cause first."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _way(cause)
        yield f"{type(cause).__name__}, and then:"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno} {frame.name}"


class ErrorTrace:
    """The errors in the state *folder*; in *spare*, in memory, while the card fails."""

    def __init__(self, folder: Path, spare: Path | None = None) -> None:
        self._file = folder / ERRORS
        self._spare = spare / ERRORS if spare else None

    def read(self) -> tuple[RepeatedError, ...]:
        """Return at most three, newest last; none if they cannot be read."""
        in_memory = _read(self._spare) if self._spare else ()
        return in_memory or _read(self._file)

    def keep(self, trouble: RepeatedError) -> None:
        """Add *trouble* where it can be written. Never raises."""
        now = f"{datetime.now():%Y-%m-%d %H:%M}"
        trouble = replace(trouble, at=now, version=version())
        data = _written(_with(self.read(), trouble))
        with suppress(OSError):
            write_whole(self._file, data)
            if self._spare:
                self._spare.unlink(missing_ok=True)
            return
        if self._spare:
            with suppress(OSError):
                write_whole(self._spare, data)


def version() -> str:
    """Return this program's version."""
    try:
        return metadata.version("hugo-companion")
    except metadata.PackageNotFoundError:
        return "unknown"


def _with(before: Sequence[RepeatedError], trouble: RepeatedError) -> tuple[RepeatedError, ...]:
    """Return the errors with *trouble*; a repeated one is counted and displaces no other."""
    last = before[-1] if before else None
    if last and (last.kind, last.what, last.trace) == (trouble.kind, trouble.what, trouble.trace):
        return (*before[:-1], replace(trouble, times=last.times + 1))
    return (*before, trouble)[-MOST:]


def _written(troubles: Sequence[RepeatedError]) -> bytes:
    """Return the file, at most `SMALL_BYTES`; long traces lose their beginning."""
    room = MOST_TRACE
    while True:
        plain = [
            asdict(replace(each, what=each.what[:MOST_WHAT], trace=each.trace[-room:]))
            for each in troubles
        ]
        data = json.dumps(plain, ensure_ascii=False, indent=1).encode(errors="replace")
        if len(data) <= SMALL_BYTES:
            return data
        room //= 2


def _read(file: Path) -> tuple[RepeatedError, ...]:
    plain = json_in(file)
    read = [_trouble(each) for each in plain] if isinstance(plain, list) else []
    return tuple(each for each in read if each)[-MOST:]


def _trouble(plain: object) -> RepeatedError | None:
    names = {field.name: int if field.name == "times" else str for field in fields(RepeatedError)}
    if not isinstance(plain, dict) or {*plain} != {*names}:
        return None
    if not all(type(plain[name]) is kind for name, kind in names.items()):
        return None
    kind, version, at = (one_line(plain[name], MOST_LABEL) for name in ("kind", "version", "at"))
    way = plain["trace"][-MOST_TRACE:].split("\n")
    trace = "\n".join(one_line(each, MOST_LINE) for each in way)
    return RepeatedError(
        kind, one_line(plain["what"], MOST_WHAT), trace, version, at, plain["times"]
    )


@contextmanager
def traced(trace: ErrorTrace, folder: Path) -> Iterator[None]:
    """Store errors inside the block in *trace*, and what the last start left in *folder*."""
    file = folder / STALLS
    _take_up(file, trace)
    with ExitStack() as opened:
        opened.enter_context(_threads_traced(trace))
        if not faulthandler.is_enabled():
            # A killed process cannot open anything: only `faulthandler` still writes, into a file
            # that is open from the start. Without it a stall is not explained, but still cured.
            with suppress(OSError):
                faulthandler.enable(opened.enter_context(file.open("xb")))
                opened.callback(file.unlink, missing_ok=True)
                opened.callback(faulthandler.disable)
        try:
            yield
        except Exception as error:
            trace.keep(trouble_of(error))
            raise


def _take_up(file: Path, trace: ErrorTrace) -> None:
    """Store what `faulthandler` wrote when the last process was killed: where each thread was."""
    said = ""
    with suppress(OSError):
        said = read_plain(file, SMALL_BYTES).decode(errors="replace")
    with suppress(OSError):
        file.unlink()
        if said:
            trace.keep(
                RepeatedError(STALLED, said.partition("\n")[0], FRAME.sub(r"\1:\2 \3", said))
            )


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
