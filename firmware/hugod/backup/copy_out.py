"""Export: all games of a card as a new folder on a stick, whole or not at all, or as one ZIP."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from zipfile import ZIP_DEFLATED

from hugo_core.limits import OWN_GAME_BYTES, OWN_GAME_RECORDS, SMALL_BYTES
from hugod.backup import bundle
from hugod.backup.bundle import CarriedFiles, carried
from hugod.backup.proved import Unplayable, has_begun, is_practice, table_after
from hugod.backup.stick_files import discard, make_whole, of_the_stick, write_file
from hugod.store.board_files import FOLDER as BOARDS
from hugod.store.board_files import board_files
from hugod.store.chain import BadSeal, EventRow, read_sealed, sealed_text
from hugod.store.files import read_whole
from hugod.store.folder import GAMES, SETTINGS
from hugod.store.reader import CardReader, card_reader
from hugod.store.schema import Damaged
from hugod.store.settings_store import JsonSettingsStore
from hugod.store.zip_stream import Stream, ZipStream

TellDone = Callable[[int, int], None]
"""Called with the number of games done, and of all."""
Whoever = Callable[[], AbstractContextManager[None]]
"""A context in which the program acts as another user."""


@dataclass(frozen=True, slots=True)
class CopiedOut:
    """The outcome of an export."""

    folder: Path
    games: int
    evenings: int
    harmed: tuple[str, ...]
    """Damaged sealed games, which are copied as they are; and what is not copied: games that are
    damaged in the journal and not sealed, files that are links, pipes or giants, boards whose
    names differ from another's in capitals alone."""


def copy_out(
    state: Path, stick: Path, tell: TellDone, *, writing: Whoever = nullcontext
) -> CopiedOut:
    """Copy everything from the card *state* into a new folder of *stick*.

    The stick is written within *writing*, as a user who may. Raises `StickError`, or
    `JournalError` if the card cannot be read.
    """
    with card_reader(state) as card, of_the_stick(stick):
        with writing():
            draft, name = _new_draft(stick)
        try:
            filled = _Draft(partial(_write, draft, writing))
            for done, total in _fill(filled, card, state):
                tell(done, total)
            games, evenings = map(len, (bundle.chains(filled.files), bundle.evenings(filled.files)))
            with writing():
                whole = make_whole(draft, name)
            return CopiedOut(whole, games, evenings, tuple(filled.harmed))
        except BaseException:
            with writing():
                discard(draft)
            raise


def zipped(state: Path) -> Stream:
    """Return a ZIP file of the folder that a stick would get from the card *state*.

    It is made game by game while it is read. Raises `JournalError`, and so do its parts.
    """
    parts = _zip_parts(state)
    # The first part is made here: a failing card must say so before anything is sent.
    return Stream(chain([next(parts)], parts))


def _zip_parts(state: Path) -> Iterator[bytes]:
    archive, folder, made = ZipStream(ZIP_DEFLATED), bundle.next_folder(()), list[bytes]()
    filled = _Draft(lambda name, data: made.append(archive.add(f"{folder}/{name}", data)))
    with card_reader(state) as card:
        for _ in _fill(filled, card, state):
            if made:
                yield b"".join(made)
                made.clear()
    yield b"".join(made) + archive.end()


def _new_draft(stick: Path) -> tuple[Path, str]:
    """Make the folder to fill; returns it and its later name. Older drafts are deleted."""
    names = [path.name for path in stick.iterdir()]
    for name in names:
        if name.endswith(bundle.DRAFT) and name.startswith(bundle.FORMAT):
            discard(stick / name)
    name = bundle.next_folder(names)
    draft = stick / (name + bundle.DRAFT)
    try:
        draft.mkdir()
    except BaseException:
        discard(draft)
        raise
    return draft, name


def _write(draft: Path, writing: Whoever, name: str, data: bytes) -> None:
    with writing():
        write_file(draft, name, data)


def _fill(folder: _Draft, card: CardReader, state: Path) -> Iterator[tuple[int, int]]:
    """Fill *folder*; yields the numbers of games done and of all, at first and after each."""
    of_journal = {f"{number:04}": number for number in card.numbers()}
    of_files = {path.stem for path in card.sealed()} - {*of_journal}
    stems = (*of_journal, *sorted(of_files))
    yield 0, len(stems)
    for done, stem in enumerate(stems, 1):
        folder.put_game(card, state / GAMES / stem, of_journal.get(stem))
        yield done, len(stems)
    folder.put(bundle.ABOUT, bundle.about())
    if (state / SETTINGS).exists():
        settings = JsonSettingsStore(state).settings().to_carry()
        folder.put(bundle.SETTINGS, (json.dumps(settings, ensure_ascii=False) + "\n").encode())
    for path in board_files(state):
        if bundle.is_name(name := f"{BOARDS}/{path.name}"):
            folder.put_file(name, path)
    for kept_in, kind in carried().items():
        for path in kind.files(state):
            folder.put_carried(f"{kept_in}/{path.name}", path, kind)
    folder.put_list()


class _Draft:
    """The folder as far as it is filled; *write* takes the name and the bytes of each file."""

    def __init__(self, write: Callable[[str, bytes], None]) -> None:
        self._write = write
        # Names on a stick must differ in more than capitals: FAT knows no others.
        self._small: set[str] = set()
        """Names in small letters."""
        self.files: dict[str, bundle.Entry] = {}
        self.harmed: list[str] = []

    def put(self, name: str, data: bytes) -> None:
        """Write a file, unless it would overwrite another one."""
        if name.lower() in self._small:
            self.harmed.append(name)
            return
        self._write(name, data)
        self._small.add(name.lower())
        self.files[name] = bundle.entry_of(data)

    def put_list(self) -> None:
        """Write the manifest, the last file."""
        self._write(bundle.MANIFEST, bundle.write_manifest(self.files))

    def put_file(self, name: str, path: Path) -> bytes:
        """Copy the file at *path* and return it; b"", noted as harmed, if it is no plain file."""
        most = OWN_GAME_BYTES if path.parent.name == GAMES else SMALL_BYTES
        try:
            data = read_whole(path, most)
        except OSError:
            self.harmed.append(name)
            return b""
        self.put(name, data)
        return data

    def put_carried(self, name: str, path: Path, kind: CarriedFiles) -> None:
        """Copy another house's file as far as it is whole; what is not is noted."""
        try:
            lines, is_whole = kind.read(path)
        except OSError:
            lines, is_whole = b"", False
        if lines:
            self.put(name, lines)
        if not is_whole:
            self.harmed.append(name)

    def put_game(self, card: CardReader, path: Path, number: int | None) -> None:
        """Write game *number* of the journal, but no practice; without one, or if it is damaged
        there, the files at *path*."""
        if number is not None:
            with suppress(Damaged):
                rows = card.rows(number)
                if not is_practice(rows):
                    self._put_rows(path, rows)
                return
        self._put_sealed(path)

    def _put_rows(self, path: Path, rows: tuple[EventRow, ...]) -> None:
        self.put(f"{GAMES}/{path.name}{bundle.CHAIN}", sealed_text(rows))
        record = path.with_name(path.name + bundle.RECORD)
        if record.exists():
            self.put_file(f"{GAMES}/{record.name}", record)
        elif text := _record(rows):
            self.put(f"{GAMES}/{record.name}", text)

    def _put_sealed(self, path: Path) -> None:
        chain, record = (path.with_name(path.name + end) for end in (bundle.CHAIN, bundle.RECORD))
        data = self.put_file(f"{GAMES}/{chain.name}", chain) if os.path.lexists(chain) else b""
        if os.path.lexists(record):
            self.put_file(f"{GAMES}/{record.name}", record)
        if not _is_sound(data) and f"{GAMES}/{chain.name}" not in self.harmed:
            self.harmed.append(f"{GAMES}/{chain.name}")


def _record(rows: tuple[EventRow, ...]) -> bytes:
    """The record in words of a game that is not over; b"" if it cannot be played."""
    try:
        table = table_after(rows)
    except Unplayable:
        return b""  # the chain is copied all the same
    return table.record_text().encode() if has_begun(rows) and table.history else b""


def _is_sound(data: bytes) -> bool:
    try:
        read_sealed(data, OWN_GAME_BYTES, OWN_GAME_RECORDS)
    except BadSeal:
        return False
    return True
