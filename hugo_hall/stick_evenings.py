"""The evenings of a club's desk on their way to a stick and from one: read, and judged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from hugo_core.animal_marks import read_mark
from hugo_core.errors import HugoError
from hugo_core.limits import OWN_GAME_BYTES
from hugo_hall.club_evening import LEAST_POINTS, MOST_POINTS, Evening, How, evening_of
from hugo_hall.log import sound_rows
from hugo_hall.seating import MOST
from hugod.app.values.club_codes import is_secret
from hugod.backup import bundle
from hugod.backup.bundle import CarriedFiles
from hugod.store.chain import BadSeal, EventRow
from hugod.store.files import read_whole
from hugod.store.folder import CLUB

_LONGEST_ID = 100
"""Characters of what a counted game is known by."""


def evening_files(state: Path) -> list[Path]:
    """Return the evenings of the card *state*, those from other desks, too."""
    found = (state / CLUB).glob(f"*{bundle.CHAIN}")
    return sorted(path for path in found if bundle.is_name(f"{bundle.EVENINGS}{path.name}"))


def read_evening(path: Path) -> tuple[bytes, bool]:
    """Return the whole lines of an evening, and whether that is all but the one being written.

    Raises `OSError`.
    """
    data = read_whole(path, OWN_GAME_BYTES)
    # An evening is never over for good: its file has no last line of its own, as a game has.
    data = data[: data.rfind(b"\n") + 1]
    sound, _ = sound_rows(data, bundle.game_number(f"{bundle.EVENINGS}{path.name}"))
    lines = b"".join(data.splitlines(keepends=True)[: len(sound)])
    return lines, lines == data


def judged_evening(name: str, data: bytes) -> tuple[EventRow, ...]:
    """Return the rows of the evening *name* from a stick. Raises `BadSeal`."""
    rows, is_whole = sound_rows(data, bundle.game_number(name))
    if not rows or not is_whole:
        raise BadSeal(len(rows) + 1, "it does not follow from the line before it")
    try:
        evening = evening_of(json.loads(row.body) for row in rows)
        strange = next(_strange_in(evening), "")
    except (HugoError, AttributeError, LookupError, TypeError, ValueError) as error:
        strange = repr(error)
    if strange:
        raise BadSeal(len(rows), f"no desk wrote such an evening ({strange})")
    return rows


def _strange_in(evening: Evening) -> Iterator[str]:
    """Yield what no desk would have written. Raises `BadSetup` for a mark that is none."""
    if not is_secret(evening.secret):
        yield "its secret"
    if not 2 <= evening.wanted <= 8:
        yield "its wish"
    known = {str(read_mark(mark)) for mark in evening.players}
    for each in evening.rounds:
        seated = [player for table in each.tables for player in table.players]
        if not known.issuperset(seated) or len(seated) > len(set(seated)):
            yield "who sits where"
        for table in each.tables:
            if not 1 <= table.number <= MOST or not 2 <= len(table.players) <= 8:
                yield "a table"
            if table.points and len(table.points) != len(table.players):
                yield "who has which points"
            if not all(LEAST_POINTS <= points <= MOST_POINTS for points in table.points):
                yield "points"
            if table.how not in {"", *How} or len(table.game) > _LONGEST_ID:
                yield "a result"


EVENINGS = CarriedFiles(evening_files, read_evening, judged_evening)
