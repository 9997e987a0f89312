"""The last three errors, kept over a power cut: what failed, and on which way through the code.

systemd's own log is in memory on a Raspberry Pi and lost with each cut. No word of a player gets in
here: of an error that is not our own only its kind is kept, and of the way only names of the code.
"""

from __future__ import annotations

import errno
import json
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from pathlib import Path

from hugo_core.bounded_text import one_line
from hugo_core.limits import SMALL_BYTES
from hugod.ports import DeviceError
from hugod.store.files import json_in, write_whole

FILE = "errors.json"
MOST = 3
MOST_TRACE = 16384
MOST_WHAT = 400
MOST_LINE = 200
"""Of the way through the code; a name of ours is not half as long."""
MOST_LABEL = 80
STALLED = "Stalled"
"""The kind of a trouble that Python could not tell: the watchdog's SIGABRT, a broken library."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """One error, as often in a row as it came."""

    kind: str
    """The name of its class, such as JournalError."""
    what: str
    """One sentence for the owner; empty where only the kind is known."""
    trace: str = ""
    """The way through the code, innermost last."""
    version: str = ""
    at: str = ""
    """By the box's clock, which may be wrong: a label and no more."""
    times: int = 1

    @property
    def shortly(self) -> str:
        """Say it in one line."""
        where = "" if self.kind == STALLED else self.trace.rstrip().rpartition("\n")[2]
        said = f"{self.kind}: {self.what}" if self.what else self.kind
        return f"{said} ({where})" if where else said


def trouble_of(error: BaseException) -> Trouble:
    """Return what *error* is about, in words that are ours or the kernel's."""
    what = str(error) if isinstance(error, DeviceError) else ""
    if isinstance(error, OSError) and error.errno:
        what = f"{errno.errorcode.get(error.errno, error.errno)} {error.strerror or ''}".strip()
    return Trouble(type(error).__name__, " ".join(what.split()), "\n".join(_way(error)))


def _way(error: BaseException) -> Iterator[str]:
    """Name the places that *error* came through, those of its cause first."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _way(cause)
        yield f"{type(cause).__name__}, and then:"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno} {frame.name}"


class ErrorTrace:
    """The trace in the state folder; while the card takes nothing it is in *spare*, in memory."""

    def __init__(self, folder: Path, spare: Path | None = None) -> None:
        self._file = folder / FILE
        self._spare = spare / FILE if spare else None

    def read(self) -> tuple[Trouble, ...]:
        """Return at most three, the newest last; what cannot be read is as if it never happened."""
        in_memory = _read(self._spare) if self._spare else ()
        return in_memory or _read(self._file)

    def keep(self, trouble: Trouble) -> None:
        """Add *trouble*, in whichever place takes it. Never raises: there is worse just now."""
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
    """Return this program's version; it is looked up when it is needed, which is seldom."""
    from importlib import metadata

    try:
        return metadata.version("hugo-companion")
    except metadata.PackageNotFoundError:
        return "unknown"


def _with(before: Sequence[Trouble], trouble: Trouble) -> tuple[Trouble, ...]:
    """Add *trouble*. The same again is counted, so that it drives nothing else out."""
    last = before[-1] if before else None
    if last and (last.kind, last.what, last.trace) == (trouble.kind, trouble.what, trouble.trace):
        return (*before[:-1], replace(trouble, times=last.times + 1))
    return (*before, trouble)[-MOST:]


def _written(troubles: Sequence[Trouble]) -> bytes:
    """Write them in no more than `SMALL_BYTES`; of a long way the beginning is left out."""
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


def _read(file: Path) -> tuple[Trouble, ...]:
    plain = json_in(file)
    read = [_trouble(each) for each in plain] if isinstance(plain, list) else []
    return tuple(each for each in read if each)[-MOST:]


def _trouble(plain: object) -> Trouble | None:
    names = {field.name: int if field.name == "times" else str for field in fields(Trouble)}
    if not isinstance(plain, dict) or {*plain} != {*names}:
        return None
    if not all(type(plain[name]) is kind for name, kind in names.items()):
        return None
    kind, version, at = (one_line(plain[name], MOST_LABEL) for name in ("kind", "version", "at"))
    way = plain["trace"][-MOST_TRACE:].split("\n")
    trace = "\n".join(one_line(each, MOST_LINE) for each in way)
    return Trouble(kind, one_line(plain["what"], MOST_WHAT), trace, version, at, plain["times"])
