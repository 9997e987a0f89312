"""A game's rows as the table they lead to: what is played by our rules, and how it stands."""

from __future__ import annotations

import json
from collections.abc import Sequence

from hugo_core.codec import from_plain
from hugo_core.errors import HugoError
from hugo_core.position import Phase
from hugod.app.routing import home
from hugod.app.table import Table
from hugod.app.words import Words
from hugod.backup.verify import judged
from hugod.store.chain import BadSeal, Row

_IMPOSSIBLE = (
    *(HugoError, AssertionError, AttributeError, RecursionError),
    *(LookupError, TypeError, ValueError),
)
"""What records that no box ever wrote may lead to."""


class Unplayable(Exception):
    """The rows are no game of ours, whatever their hashes say; the message says where."""


def judged_table(rows: Sequence[Row]) -> Table:
    """Give the table to which another box's *rows* lead, each judged by the rules.

    The bytes behind a throw of the plain die are left to `hugod verify`. Raises `Unplayable`.
    """
    try:
        _, table = judged(rows, has_true_bytes=False)
    except BadSeal as error:
        raise Unplayable(f"line {error.line}: {error.reason}") from error
    try:
        home(table).view(table)
    except _IMPOSSIBLE as error:
        raise Unplayable(f"line {len(rows)}: this cannot be shown") from error
    return table


def table_after(rows: Sequence[Row]) -> Table:
    """Give the table as this card's own *rows* leave it, which are believed.

    It is seen to be one that can be shown. Raises `Unplayable`.
    """
    table = Table(Words())
    seq = 0
    try:
        for row in rows:
            seq = row.seq
            table.restore(from_plain(json.loads(row.body)))
        home(table).view(table)
    except _IMPOSSIBLE as error:
        raise Unplayable(f"line {seq}: this cannot have happened here") from error
    return table


def has_begun(rows: Sequence[Row]) -> bool:
    """Say whether more than the set-up was done."""
    return any(row.type == "Begun" for row in rows)


def is_over(table: Table) -> bool:
    return table.phase is Phase.OVER
