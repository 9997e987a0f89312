"""A game's rows as the table they lead to, each row judged by the rules and each throw proved.

Every line is worked out again by the rules, and every throw and lot again from its bytes, by the
very mapping that chose it. The hash chain of the rows is checked before, by `hugod.store`.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from hugo_core.board import Board
from hugo_core.codec import from_plain
from hugo_core.commands import Dealt, DrawLot, Fix, OfBedtime, OfCompany, PlaceGuest, ThrowDie
from hugo_core.company import to_deal
from hugo_core.errors import HugoError
from hugo_core.game_file import header_of
from hugo_core.history import (
    BY_HAND,
    Begun,
    Committed,
    Done,
    Record,
    Recounted,
    Replayed,
    Seated,
    Stirred,
    TookBack,
)
from hugo_core.position import DIE, Face, Phase, Position
from hugod.app.judge import Judge, Unplayed, said
from hugod.app.routing import home
from hugod.app.session import Session
from hugod.app.table.deal import kind_of, same_draw
from hugod.app.table.table import Table
from hugod.app.table.throws import Bond, is_salt, stirred, written
from hugod.app.values.settings import Settings
from hugod.app.values.words import Words
from hugod.dice.kernel import BLOCK, deal, pick, same_bytes
from hugod.dice.sealed import Unsealing
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
    """Every throw once, also those taken back."""
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
    """The code of the same throws; empty for a game of chance."""
    of_code: int = 0
    """Number of draws that are those of the code."""
    after_head: int | None = None
    """Number of lines after the one whose hash was noted; None if nobody noted one."""


def judged(rows: Sequence[EventRow], *, has_true_bytes: bool = True) -> tuple[Proved, Table]:
    """Judge a whole game; returns what it is made of, and the table it leads to.

    The chain of *rows* is sound already. Every line must be what a box would have written there,
    every throw of the sealed die what its secret says; of the plain die what its bytes say, unless
    not *has_true_bytes*. Raises `BadSeal` with the first line that is not.
    """
    proof = _Proof(Proved(rows[0].game, len(rows), rows[-1].hash), has_true_bytes=has_true_bytes)
    for row in rows:
        record = _record(row)
        try:
            proof.follow(record, row.seq)
        except _IMPOSSIBLE as error:
            raise BadSeal(row.seq, f"this cannot have happened here ({error})") from error
    proof.proved.end = _end_in_words(proof.table)
    proof.proved.placed = _placed(proof.table)
    proof.proved.by_word = _set_up_in_words(proof.table)
    return proof.proved, proof.table


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


class _Proof:
    """Follows a game record by record; raises `_IMPOSSIBLE` at what no box would have written."""

    def __init__(self, proved: Proved, *, has_true_bytes: bool) -> None:
        self.proved = proved
        self._judge = Judge()
        self._has_true_bytes = has_true_bytes
        self._unsealing = Unsealing()
        self._spent: set[str] = set()
        """The commitments so far, and every secret that a throw has shown."""

    @property
    def table(self) -> Table:
        return self._judge.table

    def follow(self, record: Record, line: int) -> None:
        """Judge *record*, and prove what was rolled or drawn in it."""
        steps = self._judge.follow(record)
        match record:
            case Committed():
                self._commit(record)
            case Stirred(salt=salt):
                self._stir(salt)
            case Begun(setup):
                self.proved.deal = setup.deal
            case Recounted():
                self.proved.recounted.append(line)
            case TookBack():
                self.proved.taken_back += 1
            case Seated():
                self.proved.handed.append(line)
            case Done():
                self._note_corrections((record,), line)
            case Replayed(back, done):
                self.proved.mended += bool(back)
                self._note_corrections(done[:1], line)
                if not (back or steps):
                    self._note_played_on(done)
        if steps:
            self._prove_new(*self._steps(steps)[0], steps)

    def _note_played_on(self, done: Sequence[Done]) -> None:
        """Count what chance did in the moves of another game, if this one begins with *done*."""
        assert self.table.history is not None
        if len(done) == len(self.table.history.trail()):
            for each in done:
                if isinstance(each.command, ThrowDie | DrawLot | Dealt):
                    self._count(each)

    def _note_corrections(self, done: Sequence[Done], line: int) -> None:
        if any(isinstance(each.command, Fix) for each in done):
            self.proved.corrected.append(line)
        if any(isinstance(each.command, OfCompany) for each in done):
            self.proved.company.append(line)
        if any(isinstance(each.command, OfBedtime) for each in done):
            self.proved.agreed.append(line)

    def _steps(self, count: int) -> list[tuple[Position, Done]]:
        assert self.table.history is not None
        return list(self.table.history.trail()[-count:])

    def _commit(self, record: Committed) -> None:
        """Check a commitment: bound to this game and what was played before, or of the old way."""
        assert self.table.history is not None
        if self.proved.deal:
            raise DieError("a game with a code has no secret")
        if record.commitment in self._spent:
            raise DieError("this secret was shown before: it binds nobody")
        if record.game not in (0, self.proved.game):
            raise DieError(f"this secret is bound to game {record.game}")
        if not record.game and len(self.proved.commitments) > self.proved.unbound:
            raise DieError("a secret of the old way comes after one that is bound")
        self._spent.add(record.commitment)
        self.proved.commitments.append(record.commitment)
        self.proved.stirred.append(())
        standing = written(done.command for _, done in self.table.history.trail())
        bond = Bond(record.game, len(self.proved.commitments), standing) if record.game else None
        self.proved.unbound += bond is None
        self._unsealing.commit(record.commitment, bond)

    def _stir(self, salt: str) -> None:
        if self.table.sealing.is_bound and not is_salt(salt):
            raise DieError(f"{salt!r} are no three digits that a player typed")
        self.proved.stirred[-1] += (salt,)

    def _prove_new(self, position: Position, done: Done, steps: int) -> None:
        """Prove a new throw or lot, the first of the last *steps*."""
        is_throw = isinstance(done.command, ThrowDie)
        if is_throw and done.proof != BY_HAND and self.table.sealing.commitments:
            self._unseal(position, done, steps)
        elif self._has_true_bytes:
            _prove(position, done)
            self._prove_same(done, steps)
        self._count(done)

    def _prove_same(self, done: Done, steps: int) -> None:
        """Prove that a new draw, the first of the last *steps*, is the one of the game's code."""
        history = self.table.history
        assert history is not None
        words = same_draw(history, kind_of(done.command), steps)
        if not words or done.proof == BY_HAND:
            return
        taken = len(bytes.fromhex(done.proof))
        source, made = same_bytes(words), b""
        while len(made) < taken:
            made += source(BLOCK)
        if made[:taken].hex() != done.proof:
            raise DieError(f"the code says other bytes for {words}")
        self.proved.of_code += 1

    def _unseal(self, position: Position, done: Done, steps: int) -> None:
        """Prove a new throw of the sealed die, the first of the last *steps*."""
        assert isinstance(done.command, ThrowDie)
        assert self.table.history is not None
        salts = self.table.sealing.salts
        is_first = self.table.sealing.thrown == 1
        if is_first and len(salts) < len(position.playing):
            raise DieError("not everyone had stirred")
        standing = [before.command for _, before in self.table.history.trail()[:-steps]]
        self._unsealing.check(done.command.face, done.proof, stirred(salts, standing))
        self._spent.add(done.proof.rpartition("-")[2])

    def _count(self, done: Done) -> None:
        if isinstance(done.command, ThrowDie):
            self.proved.faces[done.command.face] += 1
            self.proved.by_hand += done.proof == BY_HAND
        elif isinstance(done.command, Dealt):
            self.proved.deals += 1
        else:
            self.proved.lots += 1


def _prove(position: Position, done: Done) -> None:
    """Check that the bytes choose what was done in *position*. Raises `DieError`."""
    if isinstance(done.command, Dealt):
        _prove_dealt(position, done.command, done.proof)
        return
    is_throw = isinstance(done.command, ThrowDie)
    if is_throw and done.proof == BY_HAND:
        return
    side, used = pick(bytes.fromhex(done.proof), len(DIE) if is_throw else len(position.tied))
    chosen = ThrowDie(DIE[side]) if is_throw else DrawLot(position.tied[side])
    if chosen != done.command:
        raise DieError(f"its bytes say {said(chosen)}, not {said(done.command)}")
    if used.hex() != done.proof:
        raise DieError(f"{done.proof} is not how the box writes what it drew")


def _prove_dealt(position: Position, command: Dealt, proof: str) -> None:
    """Check that the bytes choose the squares that were dealt in *position*."""
    squares, used = deal(bytes.fromhex(proof), *to_deal(position, command.colour))
    if squares != command.squares:
        raise DieError(f"its bytes deal {squares}, not {command.squares}")
    if used.hex() != proof:
        raise DieError(f"{proof} is not how the box writes what it drew")


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
    """The header of the record of a game that was begun."""
    return header_of(table.history.setup, table.seated) if table.history else []


def judged_table(rows: Sequence[EventRow]) -> Table:
    """The table to which another box's *rows* lead, each judged by the rules.

    The bytes behind a throw of the plain die are left to `hugod verify`. Raises `Unplayable`.
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


def is_over(table: Table) -> bool:
    return table.phase is Phase.OVER
