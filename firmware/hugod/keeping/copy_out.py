"""All games of a card as one new folder on a stick, whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hugod.adapters.journal_chain import Row
from hugod.adapters.journal_files import GAMES, in_words
from hugod.adapters.journal_reader import CardReader, card_reader
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
    """Sealed games that are damaged on the card, which are there as they are; and boards whose
    names differ from another's in nothing but capitals, which are not."""


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
    numbers = card.numbers()
    of_journal = {f"{number:04}" for number in numbers}
    alone = [path for path in card.sealed() if path.stem not in of_journal]
    total = len(numbers) + len(alone)
    files: dict[str, bundle.Entry] = {}
    harmed: list[str] = []

    def put(name: str, data: bytes) -> None:
        if name.lower() in {each.lower() for each in files}:
            harmed.append(name)  # a stick knows no capitals: it would overwrite the other one
            return
        write_file(draft, name, data)
        files[name] = bundle.entry_of(data)

    tell(0, total)
    for done, number in enumerate(numbers, 1):
        rows = card.rows(number)
        put(f"{GAMES}/{number:04}{bundle.CHAIN}", sealed_text(rows))
        if text := _record(state / GAMES / f"{number:04}{bundle.RECORD}", rows):
            put(f"{GAMES}/{number:04}{bundle.RECORD}", text)
        tell(done, total)
    for done, path in enumerate(alone, len(numbers) + 1):
        data = _from_card(path)
        put(f"{GAMES}/{path.name}", data)
        if (record := path.with_suffix(bundle.RECORD)).exists():
            put(f"{GAMES}/{record.name}", _from_card(record))
        if not _is_sound(data):
            harmed.append(f"{GAMES}/{path.name}")
        tell(done, total)
    for name, data in _around(state):
        put(name, data)
    write_file(draft, bundle.MANIFEST, bundle.write_manifest(files))
    return total, tuple(harmed)


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
