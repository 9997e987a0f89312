"""The rows of a damaged journal, read from its raw pages without SQLite.

Every version of every page counts, in the log and in the file. A single wrong bit in the only copy
of a row is found by trial. The format: https://www.sqlite.org/fileformat2.html.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from itertools import chain, islice, product
from pathlib import Path
from typing import NamedTuple, get_type_hints

from hugod.store.chain import EventRow, is_sound, root

_NO_LAST = 2**63
PAGE = 1024
"""Bytes of a page; the journal has no other size."""
_LOG_HEADER, _FRAME_HEADER = 32, 24
_LEAF = 0x0D
# A row has two hashes of 64 characters, so a page holds three or four.
_MOST_CELLS = 8
# Trying a page bit by bit takes about a second on a Pi.
_MOST_TRIED = 12
_MOST_LOCAL = PAGE - 35
_LEAST_LOCAL = (PAGE - 12) * 32 // 255 - 23
_MOST_PAYLOAD = 1 << 20
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}
"""Serial type of an integer: its bytes. 8 and 9 are the numbers 0 and 1 themselves."""
_KINDS = tuple(get_type_hints(EventRow).values())


def salvage(path: Path, known: tuple[int, str] | None = None) -> tuple[EventRow, ...]:
    """Return what fits together of the newest game in the damaged journal *path*; only reads.

    *known* is the number of the game that was played last and the hash of its last record, where
    that is known: a game beyond the next is then a stranger's. Raises nothing: no file, no rows.
    """
    with ExitStack() as opened:
        ruin = _Ruin(opened, path)
        found = newest_game(ruin.rows(), known)
        while _is_torn(found, known) and (row := ruin.mended(_last(found))):
            found = newest_game((*found.chain, row, *ruin.rows()), known)
        return found.chain


def _is_torn(found: CarvedGame, known: tuple[int, str] | None) -> bool:
    """Return whether the game had more rows than the chain that was found."""
    if len(found.chain) < found.highest:
        return True
    return known is not None and known[1] not in {row.hash for row in found.chain}


def _last(found: CarvedGame) -> EventRow:
    """Return the row before the gap; an invented one if the first is missing."""
    before = EventRow(found.game, 0, "", "", "", 0, 0, 0, "", root(found.game))
    return found.chain[-1] if found.chain else before


class CarvedGame(NamedTuple):
    """The newest *game* in a heap of rows."""

    game: int
    chain: tuple[EventRow, ...]
    """Its rows from the first on, as far as each follows from the one before."""
    highest: int
    """The highest number of a row that is whole, in the chain or behind a gap."""


def newest_game(rows: Iterable[EventRow], known: tuple[int, str] | None = None) -> CarvedGame:
    """Return the newest game among *rows* of a damaged journal.

    They may come in any order and more than once. *known* is the number of a game and the hash of
    its last record: where two rows claim one place those with that record win.
    """
    newest = known[0] if known else 0
    # Games beyond the next after a known one are no games of ours.
    last = newest + 1 if known else _NO_LAST
    games: dict[int, dict[str, EventRow]] = {newest: {}}
    for row in rows:
        if not min(games) <= row.game <= last or row.hash in games.get(row.game, ()):
            continue
        if not is_sound(row):
            continue
        games.setdefault(row.game, {})[row.hash] = row
        # In memory is one game, or two beside a known one: a card may hold a great many.
        if known is None and row.game > min(games):
            del games[min(games)]
    found = [_found(game, games[game].values(), known) for game in sorted(games, reverse=True)]
    return next((each for each in found if each.chain), found[0])


def _found(game: int, rows: Collection[EventRow], known: tuple[int, str] | None) -> CarvedGame:
    highest = max((row.seq for row in rows), default=0)
    return CarvedGame(game, _longest(rows, known[1] if known else ""), highest)


def _longest(rows: Iterable[EventRow], known: str) -> tuple[EventRow, ...]:
    """Return the longest chain from the first row on, through the row *known* if it is here."""
    linked: dict[str, EventRow] = {}
    through: set[str] = set()
    for row in sorted(rows, key=lambda row: row.seq):
        before = linked.get(row.prev_hash)
        if row.seq == (before.seq + 1 if before else 1) and (before or _is_first(row)):
            linked[row.hash] = row
            if row.hash == known or row.prev_hash in through:
                through.add(row.hash)
    chain: list[EventRow] = []
    at = max(through or linked, key=lambda name: linked[name].seq, default="")
    while at in linked:
        chain.append(linked[at])
        at = linked[at].prev_hash
    return tuple(reversed(chain))


def _is_first(row: EventRow) -> bool:
    return row.prev_hash == root(row.game)


class _Ruin:
    """The pages of a damaged database and its log, each in all its versions, newest first."""

    def __init__(self, opened: ExitStack, path: Path) -> None:
        self._file = _opened(opened, path)
        self._log = _opened(opened, path.with_name(f"{path.name}-wal"))
        self._frames: defaultdict[int, list[int]] = defaultdict(list)
        self._places: list[int] = []
        # SQLite drops all that follows a wrong checksum in its log; here no checksum is asked.
        for at in range(_LOG_HEADER, _size(self._log), _FRAME_HEADER + PAGE):
            number = int.from_bytes(_read(self._log, at, 4), "big")
            self._places.insert(0, at + _FRAME_HEADER)
            self._frames[number].insert(0, at + _FRAME_HEADER)

    def rows(self) -> Iterator[EventRow]:
        """Yield every row that can be read, sound or not, newest first and often twice."""
        for page in self._pages():
            for payload in self._payloads(page):
                if row := row_of(payload):
                    yield row

    def mended(self, last: EventRow) -> EventRow | None:
        """Return the row after *last* if only one bit of it or of its page is wrong."""
        likely = (page for page in self._pages() if self._may_hold_the_next(page, last))
        others = (page for page in self._pages() if self._is_unreadable(page))
        link = last.hash.encode()
        for page in islice(chain(likely, others), _MOST_TRIED):
            for payload in self._payloads_but_for_a_bit(page):
                # Eight trials a byte: without the link to the row before none is worth reading.
                row = row_of(payload) if link in payload else None
                if row and row.prev_hash == last.hash and is_sound(row):
                    return row
        return None

    def _may_hold_the_next(self, page: bytes, last: EventRow) -> bool:
        """Return whether the page has the number of the row after *last*, or another link to it."""
        rows = [row for payload in self._payloads(page) if (row := row_of(payload))]
        if any((row.game, row.seq) == (last.game, last.seq + 1) for row in rows):
            return True
        return page.count(last.hash.encode()) > sum(row.hash == last.hash for row in rows)

    def _is_unreadable(self, page: bytes) -> bool:
        """Return whether a cell of the page holds no row: also one whose place is wrong."""
        cells = range(min(int.from_bytes(page[3:5], "big"), _MOST_CELLS))
        return page[0] == _LEAF and not all(
            any(row_of(payload) for payload in self._cell(page, index)) for index in cells
        )

    def _payloads_but_for_a_bit(self, page: bytes) -> Iterator[bytes]:
        """Yield the records of a page with each of their bits, and of those that lead to them."""
        for payload in self._payloads(page):
            yield from _flipped(payload, range(len(payload)))
        for index in range(_MOST_CELLS):
            for other in _flipped(page, _guides(page, index)):
                yield from self._cell(other, index)

    def _pages(self) -> Iterator[bytes]:
        """Yield all pages on which rows may begin."""
        # A row stands in each version of its page that came after it: all of them are read.
        for at in self._places:
            if _is_leaf(page := _read(self._log, at, PAGE)):
                yield page
        for at in reversed(range(0, _size(self._file), PAGE)):
            if _is_leaf(page := _read(self._file, at, PAGE)):
                yield page

    def _payloads(self, page: bytes) -> Iterator[bytes]:
        """Yield the records of the cells of a page, as far as they can be read."""
        for index in range(_MOST_CELLS):
            yield from self._cell(page, index)

    def _cell(self, page: bytes, index: int) -> Iterator[bytes]:
        at = _cell_at(page, index)
        if not 8 < at < PAGE:
            return
        size, at = _varint(page, at)
        _, at = _varint(page, at)  # the row's number in the table says nothing here
        local = _local(size)
        here = page[at : at + local]
        if local == size:
            yield here
        elif size <= _MOST_PAYLOAD and local < size:
            first = int.from_bytes(page[at + local : at + local + 4], "big")
            yield from (here + rest for rest in self._overflow(first, size - local))

    def _overflow(self, first: int, size: int) -> Iterator[bytes]:
        """Yield the rest of a record on other pages: as they are now, then as they were before.

        Each page names the next.
        """
        # SQLite takes pages in a row as long as nothing was ever deleted, and a journal only
        # grows: a page number that is wrong is found out.
        for age, is_in_a_row in product(range(len(self._versions(first))), (False, True)):
            number, data, seen = first, b"", set[int]()
            # No page comes twice: a ring of them has no end.
            while len(data) < size and number not in seen:
                seen.add(number)
                if not (versions := self._versions(number)):
                    break
                page = versions[min(age, len(versions) - 1)]()
                number = number + 1 if is_in_a_row else int.from_bytes(page[:4], "big")
                data += page[4:]
            if len(data) >= size:
                yield data[:size]

    def _versions(self, number: int) -> Sequence[partial[bytes]]:
        """Return the page as it is now and as it was before; there is none with number 0."""
        # Frames of a log that was zeroed have this number, too.
        if number == 0:
            return ()
        found = [partial(_read, self._log, at, PAGE) for at in self._frames.get(number, ())]
        if 0 < number <= _size(self._file) // PAGE:
            found.append(partial(_read, self._file, (number - 1) * PAGE, PAGE))
        return found


def row_of(payload: bytes) -> EventRow | None:
    """Return a record of SQLite as a row, None if it is none. Its hash is not checked."""
    end, at = _varint(payload, 0)
    types: list[int] = []
    while at < end and len(types) < len(_KINDS):
        kind, at = _varint(payload, at)
        types.append(kind)
    if at != end or len(types) != len(_KINDS):
        return None
    values: list[int | str] = []
    for kind, wanted in zip(types, _KINDS, strict=True):
        size = _INTEGERS.get(kind, -1) if wanted is int else (kind - 13) // 2 if kind % 2 else -1
        if size < 0 or at + size > len(payload):
            return None
        data, at = payload[at : at + size], at + size
        if wanted is int:
            values.append(kind - 8 if kind >= 8 else int.from_bytes(data, "big", signed=True))
        else:
            values.append(data.decode(errors="replace"))
    return EventRow._make(values) if at == len(payload) else None


def _is_leaf(page: bytes) -> bool:
    # The wrong bit may be in the very byte that says what a page is.
    return bool(page) and (page[0] ^ _LEAF).bit_count() <= 1


def _local(size: int) -> int:
    """Return the number of bytes of a record on its own page."""
    if size <= _MOST_LOCAL:
        return size
    local = _LEAST_LOCAL + (size - _LEAST_LOCAL) % (PAGE - 4)
    return local if local <= _MOST_LOCAL else _LEAST_LOCAL


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return SQLite's integer of one to nine bytes at *at*, and where it ends."""
    value = 0
    for index, byte in enumerate(data[at : at + 9], 1):
        if index == 9:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + index
    return -1, len(data)


def _cell_at(page: bytes, index: int) -> int:
    """Return where on its page a cell begins."""
    return int.from_bytes(page[8 + 2 * index : 10 + 2 * index], "big")


def _guides(page: bytes, index: int) -> Iterator[int]:
    """Yield the places of the bytes that say where the record of a cell is."""
    yield from range(8 + 2 * index, 10 + 2 * index)
    begin = _cell_at(page, index)
    size, at = _varint(page, begin)
    _, at = _varint(page, at)
    yield from range(begin, min(at, len(page)))
    over = at + max(0, _local(size))  # here stands the page it goes on at, if it goes on
    yield from range(over, min(over + 4, len(page)))


def _flipped(data: bytes, places: Iterable[int]) -> Iterator[bytes]:
    """Yield *data* with each bit of the bytes at these *places* changed, one at a time."""
    spoilt = bytearray(data)
    for place in places:
        for bit in range(8):
            spoilt[place] ^= 1 << bit
            yield bytes(spoilt)
            spoilt[place] ^= 1 << bit


def _opened(opened: ExitStack, path: Path) -> int:
    with suppress(OSError):
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        opened.callback(os.close, file)
        return file
    return -1


def _size(file: int) -> int:
    return os.fstat(file).st_size if file >= 0 else 0


def _read(file: int, at: int, size: int) -> bytes:
    """Read *size* bytes; those behind the end or on a bad sector are zeros."""
    data = b""
    with suppress(OSError):
        data = os.pread(file, size, at)
    return data.ljust(size, b"\0")
