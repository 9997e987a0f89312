"""Past games in numbers: how long a year, or thirty years, of games take to list and to rate.

    python benchmarks/history.py [GAMES]

Makes a state folder with so many games (10,000) and reads all of them for the first time, then the
list, then the ratings anew from it. Ends with 1 if that takes longer than wanted.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from families import Family, answers
from forging import linked, row_of
from machine import how_many, report

from hugo_core.animal_marks import Animal, Mark, Marked, with_mark
from hugo_core.codec import to_plain
from hugo_core.editions import EDITIONS
from hugo_core.history import Begun, Drafted, Record
from hugo_core.position import Phase
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.history.kept import kept_games
from hugod.history.ratings import standings
from hugod.store.chain import sealed_text

GAMES = 10_000
KINDS = 40
"""Different games; all others differ from them in who played and when."""
FAMILY = tuple(Mark(animal, number) for animal in Animal for number in (1, 2, 3, 4, 5))
DAY_MS = 86_400_000
FIRST_MS = 1_700_000_000_000


def main() -> int:
    games = how_many(GAMES)
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        fill(state, games)
        are_quick = [
            is_quick("every game read for the first time", None, lambda: kept_games(state)),
            is_quick("the list", 0.3, lambda: kept_games(state)),
            is_quick("ratings anew", 10.0, lambda: standings(kept_games(state).games)),
        ]
    return 0 if all(are_quick) else 1


def is_quick(what: str, most_s: float | None, call: Callable[[], object]) -> bool:
    """Report how long *call* takes; says whether that is within *most_s*, if there is a most."""
    began = time.perf_counter()
    call()
    took = time.perf_counter() - began
    report(what, f"{took:.2f} s" + (f" (wanted: {most_s})" if most_s else ""))
    return not most_s or took <= most_s


def fill(state: Path, games: int, kinds: int = KINDS) -> None:
    """Put *games* finished games, of so many *kinds*, into *state*, as the box seals them."""
    folder, chance = state / "games", random.Random(games)
    folder.mkdir()
    played = [_played(seed) for seed in range(min(kinds, games))]
    for number in range(1, games + 1):
        records, text = _as_others(*chance.choice(played), chance)
        ended = FIRST_MS + number * DAY_MS // 4
        made = [row_of(to_plain(each))._replace(mono_ms=0, wall_ms=ended) for each in records]
        rows = linked(made, number)
        (folder / f"{number:04}.jsonl").write_bytes(sealed_text(rows))
        (folder / f"{number:04}.hugo").write_text(text, "utf-8")


def _played(seed: int) -> tuple[list[Record], str]:
    """A game that came to its end."""
    edition = list(EDITIONS)[seed % len(EDITIONS)]
    for again in range(100):
        family = Family(edition, 2 + seed % 7, 1000 * seed + again, is_sealed=False)
        table = Table(Words()).after(*family.play())
        if table.phase is Phase.OVER:
            return family.records, table.record_text()
    raise SystemExit("no game came to its end")


def _as_others(records: list[Record], text: str, chance: random.Random) -> tuple[list[Record], str]:
    """The same game as others have played it."""
    at = next(index for index, record in enumerate(records) if isinstance(record, Begun))
    begun = records[at]
    assert isinstance(begun, Begun)
    colours = begun.setup.colours
    marks: tuple[Marked, ...] = ()
    for colour, mark in zip(colours, chance.sample(FAMILY, len(colours)), strict=True):
        marks = with_mark(marks, colour, mark if chance.random() < 0.9 else None)
    setup = replace(begun.setup, marks=marks)
    lines = "".join(f"mark {each.colour} {each.mark}\n" for each in marks)
    head, _, rest = text.partition("place ")
    drafts = [each for each in answers(setup) if isinstance(each, Drafted)]
    return [*drafts, Begun(setup), *records[at + 1 :]], f"{head}{lines}place {rest}"


if __name__ == "__main__":
    sys.exit(main())
