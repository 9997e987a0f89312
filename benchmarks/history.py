"""Past games in numbers: how long a year, or thirty years, of games take to list and to rate.

`.venv/bin/python benchmarks/history.py [GAMES]` makes a state folder with so many games (10,000)
and prints the seconds of: reading all of them for the first time, the list afterwards, the ratings
anew from it, one whole game. Wanted here: list 0.3 s, reading and ratings 10 s.

With `--playing` somebody plays on the box meanwhile: keys to pictures while the thread for past
games reads every game for the first time, again and again, beside the same box while it rests.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from typing import TypeVar

from families import Family, answers
from keys import HABITS, SEED, SET_UP, Evening

from hugo_core.codec import to_plain
from hugo_core.editions import EDITIONS
from hugo_core.history import Begun, Drafted, Record
from hugo_core.marks import Animal, Mark, Marked, with_mark
from hugo_core.position import Phase
from hugod.app.table.table import Table
from hugod.app.values.effects import FindGames
from hugod.app.values.words import Words
from hugod.history.kept import kept_games
from hugod.history.past_reader import read_game
from hugod.history.past_thread import HistoryWorker
from hugod.history.ratings import standings
from hugod.store.chain import EventRow, hash_of, root, sealed_text
from hugod.store.folder import CACHE

GAMES = 10_000
KINDS = 40
"""Different games; all others differ from them in who played and when."""
FAMILY = tuple(Mark(animal, number) for animal in Animal for number in (1, 2, 3, 4, 5))
PRESSES, BLOCK, PAUSE_S = 600, 50, 0.01
"""Keys with the reading and as many without, by turns; a finger rests between two."""
MOST = 100
"""Games that the display asks for."""
DAY_MS = 86_400_000
FIRST_MS = 1_700_000_000_000

Made = TypeVar("Made")


def main() -> None:
    words = [word for word in sys.argv[1:] if word != "--playing"]
    games = int(words[0]) if words else GAMES
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        fill(state, games)
        if "--playing" in sys.argv:
            measure_playing(state, Path(folder, "box"))
            return
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


def measure_playing(state: Path, box: Path) -> None:
    """Report keys to pictures with and without the reading of all past games, block by block."""
    chance, has_read = random.Random(SEED), threading.Event()
    evening = Evening(box)
    took: dict[bool, list[float]] = {True: [], False: []}
    with closing(HistoryWorker(state, lambda _: has_read.set())) as worker:
        for key in SET_UP:
            evening.press(key)
        has_read.set()
        for press, key in enumerate(chance.choices([*HABITS], [*HABITS.values()], k=2 * PRESSES)):
            is_reading = press // BLOCK % 2 == 1
            if is_reading and has_read.is_set():
                has_read.clear()
                (state / CACHE).unlink(missing_ok=True)
                worker.run(FindGames(MOST))
            elif not is_reading:
                has_read.wait()
            took[is_reading].append(evening.press(key) * 1000)
            if chance.random() < 0.7:
                evening.rest()
            time.sleep(PAUSE_S)
        has_read.wait()
    alone, reading = (quantiles(took[each], n=100) for each in (False, True))
    for at in (50, 95, 99):
        with_it, without = reading[at - 1], alone[at - 1]
        figure = f"{with_it:.1f} ms, {with_it / without:.1f} times that at rest ({without:.1f} ms)"
        sys.stdout.write(f"key to frame while the past is read, p{at}: {figure}\n")


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
        rows = _rows(number, records, ended)
        (folder / f"{number:04}.jsonl").write_bytes(sealed_text(rows))
        (folder / f"{number:04}.hugo").write_text(text, "utf-8")


def _rows(game: int, records: list[Record], ended: int) -> list[EventRow]:
    """The rows of a game, all of the moment at which it *ended*."""
    rows: list[EventRow] = []
    for seq, record in enumerate(records, 1):
        plain = to_plain(record)
        body = json.dumps(plain, separators=(",", ":"), sort_keys=True)
        before = rows[-1].hash if rows else root(game)
        row = EventRow(game, seq, plain["kind"], body, "boot", 0, ended, 1, before)
        rows.append(row._replace(hash=hash_of(row)))
    return rows


def _played(seed: int) -> tuple[list[Record], str]:
    """A game that came to its end."""
    edition = list(EDITIONS)[seed % len(EDITIONS)]
    for again in range(100):
        family = Family(edition, 2 + seed % 7, 1000 * seed + again, is_sealed=False)
        table = Table(Words())
        for record in family.play():
            table.restore(record)
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
