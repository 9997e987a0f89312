"""All games of a card as one new folder on a stick, whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hugod.adapters.journal_chain import Row
from hugod.adapters.journal_files import GAMES, in_words
from hugod.adapters.journal_reader import CardReader, card_reader
from hugod.adapters.journal_schema import Damaged
from hugod.adapters.journal_sealed import BadSeal, read_sealed, sealed_text
from hugod.adapters.notebook import CardNotebook
from hugod.boards import FOLDER as BOARDS
from hugod.keeping import bundle
from hugod.keeping.played import Unplayable, has_begun, table_after
from hugod.keeping.stick_files import make_whole, of_the_stick, throw_away, write_file

Tell = Callable[[int, int], None]
"""Is told how many games of how many are done."""


@dataclass(frozen=True, slots=True)
class CopiedOut:
    """What is on the stick now."""

    folder: Path
    games: int
    harmed: tuple[str, ...]
    """Sealed games that are damaged on the card, which are there as they are; and what is not
    there: games that are damaged in the journal and not sealed, boards whose names differ from
    another's in nothing but capitals."""


def copy_out(state: Path, stick: Path, tell: Tell) -> CopiedOut:
    """Copy everything from the card *state* into a new folder of *stick*.

    Raises `StickError`, or `JournalError` if the card cannot be read.
    """
    with card_reader(state) as card, of_the_stick(stick):
        names = [path.name for path in stick.iterdir()]
        for name in names:
            if name.endswith(bundle.DRAFT) and name.startswith(bundle.FORMAT):
                throw_away(stick / name)
        name = bundle.next_folder(names)
        draft = stick / (name + bundle.DRAFT)
        try:
            draft.mkdir()
            games, harmed = _fill(draft, card, state, tell)
            return CopiedOut(make_whole(draft, name), games, harmed)
        except BaseException:
            throw_away(draft)
            raise


def _fill(draft: Path, card: CardReader, state: Path, tell: Tell) -> tuple[int, tuple[str, ...]]:
    of_journal = {f"{number:04}": number for number in card.numbers()}
    of_files = {path.stem for path in card.sealed()} - {*of_journal}
    stems = (*of_journal, *sorted(of_files))
    folder = _Draft(draft)
    tell(0, len(stems))
    for done, stem in enumerate(stems, 1):
        folder.put_game(card, state / GAMES / stem, of_journal.get(stem))
        tell(done, len(stems))
    for name, data in _around(state):
        folder.put(name, data)
    write_file(draft, bundle.MANIFEST, bundle.write_manifest(folder.files))
    return len(bundle.chains(folder.files)), tuple(folder.harmed)


class _Draft:
    """The folder as far as it is filled."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._small: set[str] = set()
        """The names in small letters: a stick knows no capitals."""
        self.files: dict[str, bundle.Entry] = {}
        self.harmed: list[str] = []

    def put(self, name: str, data: bytes) -> None:
        """Write a file, unless it would overwrite another one."""
        if name.lower() in self._small:
            self.harmed.append(name)
            return
        write_file(self._folder, name, data)
        self._small.add(name.lower())
        self.files[name] = bundle.entry_of(data)

    def put_game(self, card: CardReader, path: Path, number: int | None) -> None:
        """Write the game *number* of the journal; without one, or if it is damaged there, that of
        the files at *path*."""
        if number is not None:
            with suppress(Damaged):
                self._put_rows(path, card.rows(number))
                return
        self._put_sealed(path)

    def _put_rows(self, path: Path, rows: tuple[Row, ...]) -> None:
        self.put(f"{GAMES}/{path.name}{bundle.CHAIN}", sealed_text(rows))
        if text := _record(path.with_name(path.name + bundle.RECORD), rows):
            self.put(f"{GAMES}/{path.name}{bundle.RECORD}", text)

    def _put_sealed(self, path: Path) -> None:
        chain, record = (path.with_name(path.name + end) for end in (bundle.CHAIN, bundle.RECORD))
        data = b""
        if chain.exists():
            self.put(f"{GAMES}/{chain.name}", data := _from_card(chain))
        if record.exists():
            self.put(f"{GAMES}/{record.name}", _from_card(record))
        if not _is_sound(data):
            self.harmed.append(f"{GAMES}/{chain.name}")


def _record(sealed: Path, rows: tuple[Row, ...]) -> bytes:
    """Give the game in words: as it was sealed, or of one that is not over, as it stands now."""
    if sealed.exists():
        return _from_card(sealed)
    try:
        table = table_after(rows)
    except Unplayable:
        return b""  # the chain tells it all the same
    return table.record_text().encode() if has_begun(rows) and table.history else b""


def _from_card(path: Path) -> bytes:
    with in_words(f"{path} cannot be read"):
        return path.read_bytes()


def _is_sound(data: bytes) -> bool:
    try:
        read_sealed(data)
    except BadSeal:
        return False
    return True


def _around(state: Path) -> Iterator[tuple[str, bytes]]:
    """Give what is about no game."""
    yield bundle.ABOUT, bundle.about()
    settings = CardNotebook(state).settings().to_carry()
    yield bundle.SETTINGS, (json.dumps(settings, ensure_ascii=False) + "\n").encode()
    for path in sorted((state / BOARDS).glob(f"*{bundle.BOARD}")):
        if bundle.is_name(name := f"{BOARDS}/{path.name}"):
            yield name, _from_card(path)
