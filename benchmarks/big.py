"""F24: a card that has seen a lot: how long a start takes, and how quickly a roll is kept."""

import tempfile
import time
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles

from box import companion
from machine import report

from hugo_core.board import Place
from hugo_core.commands import PlaceGuest, RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import Refused
from hugo_core.history import Begun, Drafted, History, Record, TookBack
from hugo_core.position import Face, Phase, agree
from hugod.store.journal import SqliteJournal

EVENTS, GAMES, RECORDS_A_GAME = 20_000, 500, 150
ROLLS, STARTS = 1_000, 5
RAM = Path("/dev/shm")


def records_of(count: int) -> tuple[Record, ...]:
    """Give a game of *count* records: a roll that is taken back again and again."""
    colours = (Colour.RED, Colour.BLUE)
    setup = agree(EDITIONS["amigo-hugo"], colours)
    history, begun = History(setup), list[Record]([Drafted(2, colours), Begun(setup)])
    for place in range(1, 40):
        if history.position.phase is Phase.PLACING:
            try:
                begun.append(history.do(PlaceGuest(Place(place))))
            except Refused:
                continue
    roll = history.do(RollDie(Face.FOUR), "ab")
    again: tuple[Record, ...] = (roll, TookBack(1))
    return (*begun, *islice(cycle(again), count - len(begun)))


def fill(folder: Path, events: int, games: int) -> None:
    """Make a state folder with *games* finished games and an open one of *events* records."""
    with closing(SqliteJournal(folder)) as journal:
        for _ in range(games):
            for record in records_of(RECORDS_A_GAME):
                journal.keep(record)
            journal.seal("a game")
        for record in records_of(events):
            journal.keep(record)


def start_s(folder: Path) -> float:
    """Give the seconds to the first frame, the median of some starts."""
    seconds = []
    for _ in range(STARTS):
        with companion(folder) as (_, _, first_frame_s):
            seconds.append(first_frame_s)
    return median(seconds)


def keep_p99_s(folder: Path) -> float:
    """Give the seconds in which 99 of 100 rolls and what takes them back are kept."""
    seconds = []
    with closing(SqliteJournal(folder)) as journal:
        for record in records_of(ROLLS)[-ROLLS + 100 :]:
            began = time.perf_counter()
            journal.keep(record)
            seconds.append(time.perf_counter() - began)
    return quantiles(seconds, n=100)[98]


def measure_big() -> None:
    """Compare a card that is full of games with one that has a few records."""
    with tempfile.TemporaryDirectory(dir=RAM) as work:
        small, big = Path(work, "small"), Path(work, "big")
        fill(small, 100, 0)
        fill(big, EVENTS, GAMES)
        starts, keeps = [(of(small), of(big)) for of in (start_s, keep_p99_s)]
    what = f"{EVENTS:,} records, {GAMES} games stored"
    report(f"start, {what}", f"{starts[1]:.2f} s, {starts[1] / starts[0]:.1f} × that of a new card")
    report("  a record kept, p99", f"{keeps[1] / keeps[0]:.2f} × that of a new card (in memory)")


if __name__ == "__main__":
    measure_big()
