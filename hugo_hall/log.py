"""The log of an evening on the card: what happened, a line each, each tied to the one before.

A thing is on the card when `append` returns; only then it is shown. The lines are those of a
finished game's chain (`store.chain`). A line that a cut has torn, or whatever does not fit the
chain, is left out when the log is opened; what is left out is put aside under another name.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path

from hugo_core.bounded_text import BadText, read_json
from hugo_core.limits import OWN_GAME_BYTES
from hugo_hall.club_evening import Evening, Happening, evening_of
from hugod.ports import JournalError
from hugod.store.chain import SUFFIX, EventRow, hash_of, root, sound_prefix
from hugod.store.files import flush_folder, in_words, put_aside, read_ends, read_whole, write_whole
from hugod.store.folder import CLUB, DESK_LOCK

LOG_BYTES = OWN_GAME_BYTES
"""Of an evening: a hundred of the longest. Of a longer one the beginning is read."""
FIRST_LINE_BYTES = 4_096


class EveningLog:
    """The newest evening in the folder `club` of the state folder *path*, which is made if need be.

    Raises `JournalError` if the folder cannot be used, or another desk uses it.
    """

    def __init__(self, path: Path) -> None:
        self.folder = path / CLUB
        self._lock = _locked(self.folder)
        self.notice = ""
        """One sentence if something was left out."""
        self.number = max(_numbers(self.folder), default=0)
        self._last: EventRow | None = None
        self._bytes = 0
        self.evening = Evening()
        if self.number:
            self._open()

    def close(self) -> None:
        """Let go of the folder."""
        os.close(self._lock)

    def begin(self, happening: Happening) -> None:
        """Begin a new evening, after a wipe too, with *happening*. Raises `JournalError`."""
        if not (self.folder / DESK_LOCK).exists():
            mine, self._lock = self._lock, _locked(self.folder)
            os.close(mine)
        before = self.number, self._last, self._bytes, self.evening
        self.number, self._last, self._bytes, self.evening = self.number + 1, None, 0, Evening()
        try:
            self.append(happening)
        except JournalError:
            self.number, self._last, self._bytes, self.evening = before
            raise

    def append(self, happening: Happening) -> None:
        """Put *happening* onto the card, then take it in.

        Raises `JournalError`: nothing changed.
        """
        after = self.evening.after(happening)
        row = self._row(happening)
        if self._bytes + len(_line(row)) > LOG_BYTES:
            raise JournalError("The card did not take it: this evening is too long, begin another.")
        if self._last and not _file(self.folder, self.number).exists():
            raise JournalError("The card did not take it: this evening was wiped, begin a new one.")
        with in_words("The card did not take it"):
            self._write(row)
        self._last, self._bytes = row, self._bytes + len(_line(row))
        self.evening = after

    def secrets_before(self) -> list[str]:
        """The secrets of earlier evenings, as far as they can be read."""
        return _secrets(self.folder, self.number)

    def _open(self) -> None:
        path = _file(self.folder, self.number)
        with in_words(f"The evening {path.name} cannot be read"):
            data, is_all = _beginning(path, LOG_BYTES)
            rows, is_whole = sound_rows(data, self.number)
            sound = len(rows)
            for number, row in enumerate(rows):
                try:
                    self.evening = self.evening.after(json.loads(row.body))
                except (KeyError, ValueError, TypeError, IndexError, AttributeError):
                    sound = number
                    break
            rows = rows[:sound]
            if not (is_all and is_whole and data.count(b"\n") == sound):
                aside = put_aside(path)
                write_whole(path, b"".join(map(_line, rows)))
                why = "was damaged" if is_all else "was too long"
                self.notice = f"{path.name} {why}: {sound} lines go on, see {aside}."
        self._last, self._bytes = (rows[-1] if rows else None), sum(len(_line(row)) for row in rows)

    def _row(self, happening: Happening) -> EventRow:
        before = self._last.hash if self._last else root(self.number)
        body = json.dumps(happening, sort_keys=True, separators=(",", ":"))
        now = int(time.monotonic() * 1000), int(time.time() * 1000), 0
        seq = self._last.seq + 1 if self._last else 1
        row = EventRow(self.number, seq, str(happening["kind"]), body, "", *now, before)
        return row._replace(hash=hash_of(row))

    def _write(self, row: EventRow) -> None:
        """Append the row; a half of it is taken away again. Raises `OSError`."""
        path = _file(self.folder, self.number)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            end = os.fstat(file).st_size
            try:
                data = _line(row)
                if os.pwrite(file, data, end) != len(data):
                    raise OSError("the card is full")
                os.fsync(file)
            except OSError:
                with suppress(OSError):
                    os.ftruncate(file, end)
                raise
        finally:
            os.close(file)
        if not end:
            flush_folder(self.folder)


def evenings_in(path: Path) -> tuple[Evening, list[str]]:
    """The newest evening of the state folder *path* as it stands, and the secrets of the others.

    Only reads, and needs no lock. Raises `OSError`.
    """
    folder = path / CLUB
    number = max(_numbers(folder), default=0)
    if not number:
        return Evening(), []
    rows, _ = sound_rows(_beginning(_file(folder, number), LOG_BYTES)[0], number)
    return evening_of(json.loads(row.body) for row in rows), _secrets(folder, number)


def _beginning(path: Path, most: int) -> tuple[bytes, bool]:
    """The first *most* bytes of the log *path*, and whether that is all. Raises `OSError`."""
    if path.lstat().st_size <= most:
        return read_whole(path, most), True
    beginning, _ = read_ends(path, most, 0)
    return beginning, False


def _locked(folder: Path) -> int:
    """The lock that keeps another desk out of *folder*, which is made. Raises `JournalError`."""
    with in_words(f"The folder {folder} cannot be used"):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        flush_folder(folder.parent)
        lock = os.open(folder / DESK_LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        flock(lock, LOCK_EX | LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise JournalError(f"Another desk already uses {folder}.") from error
    return lock


def _numbers(folder: Path) -> Iterator[int]:
    """The evenings in *folder*. One of no byte never began: a full card did not take it."""
    for path in folder.glob(f"[0-9]*{SUFFIX}"):
        with suppress(OSError):
            if path.stem.isdecimal() and len(path.stem) < 9 and path.lstat().st_size:
                yield int(path.stem)


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number:04}{SUFFIX}"


def _secrets(folder: Path, but: int) -> list[str]:
    found = []
    for number in sorted({*_numbers(folder)} - {but}, reverse=True):
        with suppress(OSError):
            rows, _ = sound_rows(_beginning(_file(folder, number), FIRST_LINE_BYTES)[0], number)
            found += [str(json.loads(row.body).get("secret", "")) for row in rows[:1]]
    return found


def _line(row: EventRow) -> bytes:
    return json.dumps(row._asdict(), separators=(",", ":")).encode() + b"\n"


def sound_rows(data: bytes, number: int) -> tuple[tuple[EventRow, ...], bool]:
    """The rows of evening *number* that fit their chain, and whether that is all of *data*."""
    rows: list[EventRow] = []
    for line in data.split(b"\n")[:-1]:
        try:
            plain = read_json(line, OWN_GAME_BYTES)
            row = EventRow(**plain)
        except (BadText, TypeError):
            break
        if _line(row) != line + b"\n":
            break
        rows.append(row)
    rows = [row for row in rows if row.game == number]
    sound = sound_prefix(rows)
    return sound, b"".join(map(_line, sound)) == data
