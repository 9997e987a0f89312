"""A whole game through the judge: its rolls, corrections, end; whether a box can start with it."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from hugo_core.board import Board
from hugo_core.codec import from_plain
from hugo_core.commands import Dealt, Fix, OfBedtime, OfCompany, PlaceGuest, RollDie
from hugo_core.editions import HouseRule
from hugo_core.errors import HugoError
from hugo_core.game_file import header_of
from hugo_core.history import (
    BY_HAND,
    Begun,
    Committed,
    Done,
    Drafted,
    Record,
    Recounted,
    Replayed,
    Seated,
    Stirred,
    TookBack,
)
from hugo_core.position import Face, Phase
from hugod.app.routing import home
from hugod.app.session import Session
from hugod.app.table.table import Table
from hugod.app.values.settings import Settings
from hugod.app.values.words import Words
from hugod.backup.judge import Judge, Unplayed
from hugod.ports import DieError
from hugod.store.chain import BadSeal, EventRow

_IMPOSSIBLE = (
    *(HugoError, DieError, Unplayed, AssertionError, AttributeError, RecursionError),
    *(LookupError, TypeError, ValueError),
)
"""Exceptions that records may raise which no box wrote."""
MOST_START_CPU_S = 30.0
"""Processor time for one start, which the card's newest game costs again each time."""
# By the rules alone it may be more: a board counted anew again and again moves the whole tree.


class Unplayable(Exception):
    """The rows are no game of ours, whatever their hashes say; the message says where."""


@dataclass(slots=True)
class Proved:
    """The contents of a game that holds."""

    game: int
    records: int
    head: str
    end: str = ""
    """The winners and everyone's points in words, or that the game is not over."""
    faces: Counter[Face] = field(default_factory=Counter)
    """Every roll once, also those taken back."""
    by_hand: int = 0
    lots: int = 0
    deals: int = 0
    """How often guests were dealt, also what was taken back."""
    taken_back: int = 0
    placed: int = 0
    """How many guests a hand placed, of those that stand."""
    mended: int = 0
    corrected: list[int] = field(default_factory=list)
    """The lines in which places or points were put right by hand."""
    company: list[int] = field(default_factory=list)
    """The lines in which somebody left, came back or joined."""
    agreed: list[int] = field(default_factory=list)
    """The lines in which all agreed on a last lap or a fair end."""
    recounted: list[int] = field(default_factory=list)
    """The lines from which on a board counted anew was played on."""
    handed: list[int] = field(default_factory=list)
    """The lines in which a seat was handed over, to a person or the box."""
    by_word: list[str] = field(default_factory=list)
    """The set-up as the record has it: said by the players, and followed by nothing."""
    commitments: list[str] = field(default_factory=list)
    """Of the sealed die, in order; a game with another die has none."""
    stirred: list[tuple[str, ...]] = field(default_factory=list)
    """The digits stirred into each of these secrets, in the order of the seats."""
    unbound: int = 0
    """Number of these secrets that are of the old way, which binds less."""
    deal: str = ""
    """The code of the same rolls; empty for a game of chance."""
    house: int = 0
    """Which of two houses this card was in; 0: all sat at one table."""
    broken: int = 0
    """So often had house 1 broken off before, once it knew the secret of this one."""
    common: str = ""
    """The hash of what stands, in hex: of two houses both cards have the same."""
    after_head: int | None = None
    """Number of lines after the one whose hash was noted; None if nobody noted one."""

    @property
    def of_code(self) -> int:
        """Number of draws that are those of the code."""
        draws = self.faces.total() + self.lots + self.deals
        return draws - self.by_hand if self.deal else 0

    def note(self, record: Record, line: int) -> None:
        """Note what is told of *record*, which holds."""
        match record:
            case Committed(commitment, game):
                self.commitments.append(commitment)
                self.stirred.append(())
                self.unbound += game == 0
            case Stirred(salt=salt):
                self.stirred[-1] += (salt,)
            case Begun(setup):
                self.deal = setup.deal
            case Drafted(far=far) if far:
                self.broken = far.broken
            case Recounted():
                self.recounted.append(line)
            case TookBack():
                self.taken_back += 1
            case Seated():
                self.handed.append(line)
            case Done():
                self._note_corrections((record,), line)
            case Replayed(back, done):
                self.mended += bool(back)
                self._note_corrections(done[:1], line)

    def _note_corrections(self, done: Sequence[Done], line: int) -> None:
        kinds = ((Fix, self.corrected), (OfCompany, self.company), (OfBedtime, self.agreed))
        for kind, lines in kinds:
            lines += [line for each in done if isinstance(each.command, kind)]

    def note_draws(self, draws: Sequence[Done]) -> None:
        """Count each roll, lot and deal."""
        commands = [done.command for done in draws]
        self.faces = Counter(each.face for each in commands if isinstance(each, RollDie))
        self.by_hand = sum(done.proof == BY_HAND for done in draws)
        self.deals = sum(isinstance(each, Dealt) for each in commands)
        self.lots = len(draws) - self.faces.total() - self.deals


def judged(rows: Sequence[EventRow], *, has_true_bytes: bool = True) -> tuple[Proved, Table]:
    """Judge a whole game; returns what it is made of, and the table it leads to.

    The chain of *rows* is sound already. Every line must be what a box would have written there,
    every roll of the sealed die what its secret says; of the plain die what its bytes say, unless
    not *has_true_bytes*. Raises `BadSeal` with the first line that is not.
    """
    proved = Proved(rows[0].game, len(rows), rows[-1].hash)
    judge = Judge(proved.game, has_true_bytes=has_true_bytes)
    for row in rows:
        record = _record(row)
        try:
            judge.follow(record)
        except _IMPOSSIBLE as error:
            raise BadSeal(row.seq, f"this cannot have happened here ({error})") from error
        proved.note(record, row.seq)
    proved.note_draws(judge.draws)
    proved.end = _end_in_words(judge.table)
    proved.placed = _placed(judge.table)
    proved.by_word = _set_up_in_words(judge.table)
    if judge.table.house:
        proved.house = judge.table.house
        proved.common = sha256(judge.table.record_text().encode()).hexdigest()
    return proved, judge.table


def _record(row: EventRow) -> Record:
    try:
        plain = json.loads(row.body)
        record = from_plain(plain)
        again = json.dumps(plain, separators=(",", ":"), sort_keys=True)
    except (HugoError, ValueError, RecursionError) as error:
        raise BadSeal(row.seq, f"this version cannot read it ({error})") from error
    if again != row.body:
        raise BadSeal(row.seq, "the box writes this line another way")
    if row.type != plain["kind"]:
        raise BadSeal(row.seq, f"it is called {row.type} and is {plain['kind']}")
    return record


def _end_in_words(table: Table) -> str:
    """The winners and points in words; *table* may be a set-up."""
    position = table.position
    if position is None:
        return "No game was begun: this is a set-up."
    colours = position.setup.colours
    points = zip(colours, position.points, strict=True)
    told = ", ".join(f"{colour} {count}" for colour, count in points)
    if position.end is None:
        return f"The game is not over. Points so far: {told}."
    return f"Won by {' and '.join(colours[seat] for seat in position.winners)}. Points: {told}."


def _placed(table: Table) -> int:
    """How many guests were placed by hand, of what stands."""
    trail = table.history.trail() if table.history else ()
    return sum(isinstance(done.command, PlaceGuest) for _, done in trail)


def _set_up_in_words(table: Table) -> list[str]:
    """The header of the record of a game that was begun, but for what two houses prove."""
    if table.history is None:
        return []
    lines = header_of(table.history.setup, table.seated)
    return [line for line in lines if not (table.house and line.startswith(("far ", "deal ")))]


def judged_table(rows: Sequence[EventRow]) -> Table:
    """The table to which another box's *rows* lead, each judged by the rules.

    The bytes behind a roll of the plain die are left to `hugod verify`. Raises `Unplayable`.
    """
    try:
        _, table = judged(rows, has_true_bytes=False)
    except BadSeal as error:
        raise Unplayable(f"line {error.line}: {error.reason}") from error
    try:
        home(table).view(table)
        if table.history is not None:
            table.record_text().encode()
    except _IMPOSSIBLE as error:
        raise Unplayable(f"line {len(rows)}: this cannot be shown") from error
    return table


def see_start(
    rows: Sequence[EventRow],
    settings: Settings,
    boards: Mapping[str, Board],
    clock: Callable[[], float] = time.thread_time,
) -> None:
    """See that a box with *settings* and *boards* can start with judged *rows*, and soon enough.

    *clock* gives the processor time in seconds. Raises `Unplayable`.
    """
    until = clock() + MOST_START_CPU_S
    try:
        records = [from_plain(json.loads(row.body)) for row in rows]
        Session(records, Words(), settings=settings, boards=boards).begin(0.0)
    except _IMPOSSIBLE as error:
        raise Unplayable(f"line {len(rows)}: this cannot be shown") from error
    if clock() > until:
        raise Unplayable("the box would be too slow with it to be played with")


def table_after(rows: Sequence[EventRow]) -> Table:
    """The table to which this card's own *rows* lead: they are not judged, only shown once.

    Raises `Unplayable`.
    """
    table = Table(Words())
    seq = 0
    try:
        for row in rows:
            seq = row.seq
            table = table.after(from_plain(json.loads(row.body)))
        home(table).view(table)
    except _IMPOSSIBLE as error:
        raise Unplayable(f"line {seq}: this cannot have happened here") from error
    return table


def has_begun(rows: Sequence[EventRow]) -> bool:
    """Whether more than the set-up was done."""
    return any(row.type == "Begun" for row in rows)


def is_practice(rows: Sequence[EventRow]) -> bool:
    """Whether it is a practice night, which is no game to keep."""
    begun = (json.loads(row.body) for row in rows if row.type == "Begun")
    return any(HouseRule.PRACTICE in each.get("setup", {}).get("house", ()) for each in begun)


def is_over(table: Table) -> bool:
    return table.phase is Phase.OVER
