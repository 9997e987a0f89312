"""The list of all kept games in short, each game's luck too, cached in a file beside them.

The cache is wiped with the games, and never written where they are gone. The box and its commands
write it; a page only reads it, and remembers by itself (`Memory`).
"""

from __future__ import annotations

import json
import logging
import os
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from hugo_core.animal_marks import read_mark
from hugo_core.editions import Colour
from hugo_core.errors import BadSetup
from hugod.app.values.past_games import SeatResult, Summary
from hugod.history.past_reader import RECORD, Harmed, summary_of
from hugod.history.ratings import SANE_MS, in_order, with_luck
from hugod.store.chain import SUFFIX
from hugod.store.files import read_whole, write_own
from hugod.store.folder import CACHE, GAMES, games_locked

VERSION = "hugo-history 5"
# 10,000 games have 3,000,000 bytes. A cache that is longer is neither written nor read.
CACHE_BYTES = 8_000_000
_STEM = re.compile(r"[0-9]{4,9}(-[0-9a-f]{8})?")

log = logging.getLogger(__name__)

KnownGame = tuple[str, Summary | None, str]
"""The stamp of a game's files, the game (None: it is not over, or harmed), and what is wrong."""


class Kept(NamedTuple):
    """The games of a card."""

    games: Sequence[Summary]
    """Oldest first."""
    harmed: Sequence[str]
    """What was left out: `FILE:LINE: reason`."""


def kept_games(state: Path, breathe: Callable[[int, int], None] = lambda done, of: None) -> Kept:
    """Return every finished game on the card *state*; names what cannot be read, raises nothing.

    *breathe* is called with how many games of how many were looked at, before each that is read.
    """
    known = _remembered(state)
    found = _looked(state, known, breathe)
    if found != known:
        _remember(state, found)
    return _kept(found)


class Memory:
    """The finished games on the card *state*, kept here by a reader that may write nothing."""

    def __init__(self, state: Path) -> None:
        self._state = state
        self._known: dict[str, KnownGame] = {}
        self._cache = ""
        """The stamp of the cache as it was last asked."""

    def games(self, breathe: Callable[[int, int], None]) -> Kept:
        """Return the same as `kept_games`; nothing on the card is changed."""
        # What the cache holds need not be read; it is asked again once somebody else has written
        # it.
        cache = _cache_stamp(self._state)
        if cache != self._cache:
            self._known |= _remembered(self._state)
            self._cache = cache
        self._known = _looked(self._state, self._known, breathe)
        return _kept(self._known)


def _looked(
    state: Path, known: Mapping[str, KnownGame], breathe: Callable[[int, int], None]
) -> dict[str, KnownGame]:
    """Every game on the card as it is now; those that are *known* are not read again."""
    stamps = _stamps(state / GAMES)
    found: dict[str, KnownGame] = {}
    for done, (name, stamp) in enumerate(stamps.items()):
        entry = known.get(name)
        # Read again when one of its two files has changed.
        if entry is None or entry[0] != stamp:
            breathe(done, len(stamps))
            entry = _read(state / GAMES, name, stamp)
        found[name] = entry
    return found


def _kept(found: Mapping[str, KnownGame]) -> Kept:
    games = [game for _, game, _ in found.values() if game]
    return Kept(in_order(games), tuple(why for _, _, why in found.values() if why))


def politely(done: int, of: int) -> None:
    """Rest for a moment: the *breathe* of a thread that shares the interpreter with a game."""
    # A thread that only computes keeps the interpreter for 5 ms whenever the loop waits.
    time.sleep(0.001)


def note_luck(state: Path, name: str, luck: Sequence[float]) -> None:
    """Store the *luck* of the seats of the game *name* in the cache."""
    known = _remembered(state)
    stamp, game, why = known.get(name, ("", None, ""))
    if game is not None:
        _remember(state, known | {name: (stamp, with_luck(game, luck), why)})


def noted_luck(state: Path, name: str) -> tuple[float, ...]:
    """Return the luck of the seats of the game *name* that the cache has; empty if it has none."""
    _, game, _ = _remembered(state).get(name, ("", None, ""))
    luck = tuple(seat.luck for seat in game.seats if seat.luck is not None) if game else ()
    return luck if game and len(luck) == len(game.seats) else ()


def _read(games: Path, name: str, stamp: str) -> KnownGame:
    try:
        game = summary_of(games, name)
        return stamp, game and replace(game, day=_day(game.ended_ms)), ""
    except Harmed as error:
        return stamp, None, str(error)


def _stamps(games: Path) -> dict[str, str]:
    """Each game of the folder that is told in words, with the sizes and times of its files."""
    try:
        with os.scandir(games) as entries:
            files = {entry.name: entry for entry in entries}
        stamps: dict[str, str] = {}
        for file in sorted(files):
            name = file.removesuffix(RECORD)
            if name == file or not _STEM.fullmatch(name):
                continue
            there = (files[file], files.get(f"{name}{SUFFIX}"))
            stats = (each.stat(follow_symlinks=False) for each in there if each)
            stamps[name] = " ".join(f"{stat.st_size} {stat.st_mtime_ns}" for stat in stats)
        return stamps
    except OSError as error:
        log.warning("%s: %s", games, error.strerror or error)
        return {}


def _day(ended_ms: int) -> str:
    """Return the day in this computer's time zone; empty where the clock was never set."""
    if not SANE_MS <= ended_ms < 100 * SANE_MS:
        return ""
    return date.fromtimestamp(ended_ms // 1000).isoformat()


# The cache


def _cache_stamp(state: Path) -> str:
    """Return a value that changes with each writing of the cache; empty where there is none."""
    try:
        stat = (state / CACHE).lstat()
    except OSError:
        return ""
    return f"{stat.st_ino} {stat.st_size} {stat.st_mtime_ns}"


def _remember(state: Path, found: dict[str, KnownGame]) -> None:
    """Write the cache, if its games are still there; a full card keeps the old one or none."""
    body = json.dumps({name: _plain(entry) for name, entry in found.items()}).encode()
    data = b"%s %s\n%s\n" % (VERSION.encode(), _sign(body).encode(), body)
    if len(data) > CACHE_BYTES:
        log.warning("There are more past games than are remembered: each look reads them all")
        return
    try:
        with games_locked(state):
            # Looked at under the lock: no game may be remembered after a wipe (S12).
            if _stamps(state / GAMES).keys() >= found.keys():
                write_own(state / CACHE, data)
    except OSError as error:
        log.warning("What was read of the past games is not remembered: %s", error)


def _remembered(state: Path) -> dict[str, KnownGame]:
    """Return the entries of the cache; nothing if it is not just as it was written."""
    try:
        head, _, body = read_whole(state / CACHE, CACHE_BYTES).partition(b"\n")
        sign = _sign(body.removesuffix(b"\n"))
        if head != f"{VERSION} {sign}".encode():
            # Nothing is made of bytes that are not ours.
            return {}
        plain = json.loads(body)
        if not isinstance(plain, dict):
            return {}
        return {name: _entry(name, each) for name, each in plain.items()}
    except (OSError, ValueError, TypeError, KeyError, BadSetup, RecursionError):
        return {}


def _sign(body: bytes) -> str:
    return sha256(body).hexdigest()


def _plain(entry: KnownGame) -> list[Any]:
    stamp, game, why = entry
    if game is None:
        return [stamp, why]
    seats = [_seat_line(seat) for seat in game.seats]
    values = [game.number, game.head, game.edition, game.ended_ms, seats, game.is_whole]
    values += [game.opening, game.records, game.is_by_sheet]
    return [stamp, why, *values]


def _seat_line(seat: SeatResult) -> str:
    """Return a seat as one text."""
    # A list for each seat of 10,000 games would take longer to read.
    luck = "" if seat.luck is None else seat.luck
    who = f"{seat.colour} {seat.mark or ''} {seat.points} {seat.place} {seat.is_rated:d}"
    return f"{who} {luck} {seat.player}"


def _entry(name: str, plain: list[Any]) -> KnownGame:
    stamp, why, *rest = plain
    if not rest:
        return stamp, None, why
    number, head, edition, ended_ms, seats, is_whole, *known_by = rest
    opening, records, is_by_sheet = known_by
    results = tuple(map(_result, seats))
    day = _day(ended_ms)
    known = (number, head, edition, ended_ms, results, is_whole, opening, records)
    return stamp, Summary(name, *known, is_by_sheet, day), why


_COLOURS = {str(colour): colour for colour in Colour}


# The same family has the same few results again and again: each is made once.
@lru_cache(maxsize=1 << 14)
def _result(line: str) -> SeatResult:
    """Return the result in a line of `_seat_line`."""
    colour, mark, points, place, is_rated, luck, player = str.split(line, " ")
    return SeatResult(
        _COLOURS[colour],
        read_mark(mark) if mark else None,
        int(points),
        int(place),
        is_rated == "1",
        float(luck) if luck else None,
        player,
    )
