"""A card with finished games, as the box seals them."""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from families import Family, answers

from hugo_core.animal_marks import Marked, read_mark, with_mark
from hugo_core.history import Begun, Record
from hugo_core.position import Phase, Setup
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.store.chain import sealed_text
from tests.chains import EMPTY, chain_of

NOON_MS = 1_780_000_000_000
"""Some noon in 2026."""


def played(edition: str, players: int, seed: int) -> list[Record]:
    """The records of a whole game at random, with undo, mending and people who come and go."""
    while True:
        family = Family(edition, players, seed, is_sealed=False)
        records = list(family.play())
        if table_of(records).phase is Phase.OVER:
            return records
        seed += 1000


def table_of(records: Sequence[Record]) -> Table:
    return Table(Words()).after(*records)


def marked(records: Sequence[Record], *marks: str) -> list[Record]:
    """The same game, played by who has these *marks*, in the order of the seats; "" has none."""
    at = next(index for index, record in enumerate(records) if isinstance(record, Begun))
    setup = setup_of(records)
    taken: tuple[Marked, ...] = ()
    for colour, mark in zip(setup.colours, marks, strict=False):
        taken = with_mark(taken, colour, read_mark(mark) if mark else None)
    return [*answers(replace(setup, marks=taken)), *records[at + 1 :]]


def setup_of(records: Sequence[Record]) -> Setup:
    return next(record.setup for record in records if isinstance(record, Begun))


@cache
def kinds() -> list[list[Record]]:
    """The games themselves, which are played once for all tests."""
    tables = [("amigo-hugo", 3), ("bga-midnight-party", 2), ("ghost-party", 4), ("amigo-hugo", 2)]
    return [played(edition, players, seed) for seed, (edition, players) in enumerate(tables)]


class GamesOnCard:
    """The games of a state folder."""

    def __init__(self, state: Path) -> None:
        self.state, self.games = state, state / "games"
        self.games.mkdir(parents=True)

    def add(
        self, number: int, *marks: str, kind: int = 0, ended_ms: int | None = None, name: str = ""
    ) -> str:
        """Seal game *number*, of *kinds* that one, and give the name of its files."""
        records = marked(kinds()[kind], *marks)
        name, ended = name or f"{number:04}", NOON_MS + number * 60_000
        like = EMPTY._replace(game=number, wall_ms=ended if ended_ms is None else ended_ms)
        (self.games / f"{name}.jsonl").write_bytes(sealed_text(chain_of(records, like)))
        (self.games / f"{name}.hugo").write_text(table_of(records).record_text(), "utf-8")
        return name

    def year(self, count: int, seed: int = 1) -> None:
        """Seal *count* games of a family of five."""
        chance = random.Random(seed)
        family = ["owl-4", "cat-12", "fox-1", "frog-99", "bear-7", ""]
        for number in range(1, count + 1):
            kind = chance.randrange(len(kinds()))
            self.add(number, *chance.sample(family, 4), kind=kind)


@pytest.fixture
def card(tmp_path: Path) -> GamesOnCard:
    return GamesOnCard(tmp_path / "card")
