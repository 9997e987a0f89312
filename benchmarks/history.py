"""Past games in numbers: how long a year, or thirty years, of games take to list and to rate.

`.venv/bin/python benchmarks/history.py [GAMES]` makes a state folder with so many games (10,000)
and prints the seconds of: reading all of them for the first time, the list afterwards, the ratings
anew from it, one whole game. Wanted here: list 0.3 s, reading and ratings 10 s.
"""

import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from families import Family, answers
from forging import linked, row_of

from hugo_core.animal_marks import Animal, Mark, Marked, with_mark
from hugo_core.codec import to_plain
from hugo_core.editions import EDITIONS
from hugo_core.history import Begun, Drafted, Record
from hugo_core.position import Phase
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.history.kept import kept_games
from hugod.history.past_reader import read_game
from hugod.history.ratings import standings
from hugod.store.chain import sealed_text

GAMES = 10_000
KINDS = 40
"""Different games; all others differ from them in who played and when."""
FAMILY = tuple(Mark(animal, number) for animal in Animal for number in (1, 2, 3, 4, 5))
DAY_MS = 86_400_000
FIRST_MS = 1_700_000_000_000

Made = TypeVar("Made")


def main() -> None:
    games = int(sys.argv[1]) if sys.argv[1:] else GAMES
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        fill(state, games)
        first = timed("every game read for the first time", lambda: kept_games(state))
        kept = timed("list (wanted: 0.3 s)", lambda: kept_games(state))
        assert first == kept
        assert (len(kept.games), kept.harmed) == (games, ())
        found = timed("ratings and records anew (wanted: 10 s)", lambda: standings(kept.games))
        name = kept.games[-1].name
        timed("one game, to go through", lambda: read_game(state / "games", name))
        sys.stdout.write(f"{len(found.players)} players, best {found.players[0].mark}\n")
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        sys.stdout.write(f"at most {memory:.0f} MB, with the maker of the games\n")


def timed(what: str, call: Callable[[], Made]) -> Made:
    began, used = time.perf_counter(), time.process_time()
    made = call()
    took, used = time.perf_counter() - began, time.process_time() - used
    sys.stdout.write(f"{what}: {took:.2f} s ({used:.2f} s of the processor)\n")
    return made


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
    main()
