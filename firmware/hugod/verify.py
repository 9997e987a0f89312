"""`hugod verify`: a finished game proved again, on any computer, from its file alone.

The chain is computed again from the first line to the last, and every throw and lot again from
its bytes, by the very mapping that chose it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hugo_core.codec import from_plain
from hugo_core.commands import Command, DrawLot, ThrowDie
from hugo_core.errors import HugoError
from hugo_core.history import BY_HAND, Committed, Done, Record, Replayed, Stirred, TookBack
from hugo_core.position import DIE, Face, Position
from hugod.adapters.dice import pick
from hugod.adapters.journal_chain import Row
from hugod.adapters.journal_sealed import SUFFIX, BadSeal, read_sealed
from hugod.adapters.sealed_die import Unsealing
from hugod.app.phrases import Phrases
from hugod.app.sealing import magic_words, stirred
from hugod.app.table import Table
from hugod.ports import DieError

_IMPOSSIBLE = (
    *(HugoError, DieError, AssertionError, AttributeError),
    *(LookupError, TypeError, ValueError),
)
"""What records that no box ever wrote may lead to."""


class Unproved(Exception):
    """The game is not what the box wrote, or cannot be read; the message says where and why."""


@dataclass(slots=True)
class Proved:
    """What a game that holds is made of."""

    game: int
    records: int
    head: str
    faces: Counter[Face] = field(default_factory=Counter)
    """Every throw once, also those taken back."""
    by_hand: int = 0
    lots: int = 0
    taken_back: int = 0
    commitments: list[str] = field(default_factory=list)
    """Of the sealed die, in order; a game with another die has none."""

    def lines(self) -> Iterator[str]:
        """Say it."""
        throws = self.faces.total()
        yield f"Game {self.game}: {self.records} records, {throws} throws, {self.lots} lots."
        yield "  ".join(f"{face.word} ×{self.faces[face]}" for face in (*Face,)[1:] + (*Face,)[:1])
        if self.taken_back:
            yield f"Something was taken back {self.taken_back} times; no throw changed by it."
        yield f"The chain's head is {self.head}"
        yield from self._sealed_lines()
        if self.by_hand == throws > 0:
            yield "Every throw was made by hand and typed in; nothing was changed since."
        elif self.by_hand:
            yield f"{self.by_hand} throws were made by hand and typed in."
            yield "Every other throw is what its bytes say, and nothing was changed since."
        else:
            yield ("Every throw of this game is what its bytes say, and nothing was changed since.")

    def _sealed_lines(self) -> Iterator[str]:
        for part, commitment in enumerate(self.commitments, 1):
            yield f"Secret {part}: {' '.join(magic_words(commitment))} ({commitment})"
        if self.commitments:
            lost = len(self.commitments) - 1
            yield f"The die was sealed before the first throw; the secret was lost {lost} times."
            yield "Each throw shows its secret, and follows from it and what was stirred in."


def verify(name: str, folder: Path, head: str = "") -> Proved:
    """Prove game *name*: a file, or the number of a game in the state folder.

    *head* is what somebody noted of the chain, in hex: the game must go through it.
    Raises `Unproved`.
    """
    path = _file(name, folder)
    try:
        rows = read_sealed(path.read_bytes())
        _check_head(rows, head)
        return _proved(rows)
    except FileNotFoundError as error:
        raise Unproved(f"{path}: no such game, or it is not finished yet") from error
    except OSError as error:
        raise Unproved(f"{path}: {error.strerror or error}") from error
    except BadSeal as error:
        raise Unproved(f"{path}:{error}") from error


def _file(name: str, folder: Path) -> Path:
    path = Path(name)
    if name.isascii() and name.isdecimal() and not path.exists():
        path = folder / "games" / f"{int(name):04}{SUFFIX}"
    if path.suffix == ".hugo":
        path = path.with_suffix(SUFFIX)  # the record beside it holds the moves, not the bytes
    return path


def _check_head(rows: Sequence[Row], head: str) -> None:
    if head and not any(row.hash.startswith(head) for row in rows):
        raise BadSeal(len(rows), f"this game never went through {head}: it is another, or cut")


def _proved(rows: Sequence[Row]) -> Proved:
    proof = _Proof(Proved(rows[0].game, len(rows), rows[-1].hash))
    for row in rows:
        record = _record(row)
        try:
            proof.follow(record)
        except _IMPOSSIBLE as error:
            raise BadSeal(row.seq, f"this cannot have happened here ({error})") from error
    return proof.proved


def _record(row: Row) -> Record:
    try:
        plain = json.loads(row.body)
        record = from_plain(plain)
    except (HugoError, ValueError, RecursionError) as error:
        raise BadSeal(row.seq, f"this version cannot read it ({error})") from error
    if row.type != plain["kind"]:
        raise BadSeal(row.seq, f"it is called {row.type} and is {plain['kind']}")
    return record


class _Proof:
    """Follows a game record by record. What no box would have written raises `_IMPOSSIBLE`."""

    def __init__(self, proved: Proved) -> None:
        self.proved = proved
        self._table = Table(Phrases())
        self._unsealing = Unsealing()
        self._seen: set[tuple[Command, str]] = set()
        """Everything drawn so far, with its bytes."""

    def follow(self, record: Record) -> None:
        """Take *record* over, and prove what was drawn in it."""
        history = self._table.history
        drawn = history.drawn_here() if history else None
        self._check_stirring(record)
        self._table.restore(record)
        match record:
            case Committed(commitment):
                self._unsealing.commit(commitment)
                self.proved.commitments.append(commitment)
            case TookBack():
                self.proved.taken_back += 1
            case Done():
                self._prove_new(drawn, self._steps(1)[0][0], record, 1)
            case Replayed(back, done):
                steps = [
                    (at, step) for (at, _), step in zip(self._steps(len(done)), done, strict=True)
                ]
                if steps and not back:
                    self._prove_new(drawn, *steps.pop(0), len(done))
                for position, step in steps:
                    self._prove_moved(position, step)

    def _steps(self, count: int) -> list[tuple[Position, Done]]:
        assert self._table.history is not None
        return list(self._table.history.trail()[-count:]) if count else []

    def _check_stirring(self, record: Record) -> None:
        """See that the secret comes before the first throw, then everyone once, then throws."""
        sealing = self._table.sealing
        match record:
            case Committed():
                if sealing.has_thrown and not sealing.commitments:
                    raise DieError("the die was sealed after the first throw")
            case Stirred(seat):
                if not sealing.commitments or sealing.thrown or seat != len(sealing.salts):
                    raise DieError("nothing is to be stirred in here")

    def _prove_new(self, drawn: Command | None, position: Position, done: Done, steps: int) -> None:
        """Prove a throw or lot, the first of the last *steps*, and that nothing else had been
        *drawn* here before."""
        if not isinstance(done.command, ThrowDie | DrawLot):
            return
        if drawn not in (None, done.command):
            raise DieError(f"{_said(drawn)} was drawn here before")
        if self._is_sealed(done) and drawn is None:
            self._unseal(position, done, steps)
        elif self._is_sealed(done) and (done.command, done.proof) not in self._seen:
            raise DieError("it fell here before, with another secret")
        elif not self._is_sealed(done):
            _prove(position, done)
        self._seen.add((done.command, done.proof))
        if drawn is None:
            self._count(done)

    def _is_sealed(self, done: Done) -> bool:
        is_ours = isinstance(done.command, ThrowDie) and done.proof != BY_HAND
        return is_ours and bool(self._table.sealing.commitments)

    def _unseal(self, position: Position, done: Done, steps: int) -> None:
        """Prove a new throw of the sealed die, the first of the last *steps*."""
        assert isinstance(done.command, ThrowDie)
        assert self._table.history is not None
        salts = self._table.sealing.salts
        if len(salts) != len(position.setup.seats):
            raise DieError("not everyone had stirred")
        standing = [before.command for _, before in self._table.history.trail()[:-steps]]
        self._unsealing.check(done.command.face, done.proof, stirred(salts, standing))

    def _prove_moved(self, position: Position, done: Done) -> None:
        """Prove that a throw or lot after a mended entry is one of before."""
        if not isinstance(done.command, ThrowDie | DrawLot):
            return
        if not self._is_sealed(done):
            _prove(position, done)
        if done.proof == BY_HAND and (done.command, BY_HAND) not in self._seen:
            self._seen.add((done.command, BY_HAND))  # a hand may mend what a hand has typed
            self._count(done)
        if (done.command, done.proof) not in self._seen:
            raise DieError(f"{_said(done.command)} was not drawn before the entry was mended")

    def _count(self, done: Done) -> None:
        if isinstance(done.command, ThrowDie):
            self.proved.faces[done.command.face] += 1
            self.proved.by_hand += done.proof == BY_HAND
        else:
            self.proved.lots += 1


def _prove(position: Position, done: Done) -> None:
    """See that the bytes choose what was done in *position*."""
    is_throw = isinstance(done.command, ThrowDie)
    if is_throw and done.proof == BY_HAND:
        return
    side, used = pick(bytes.fromhex(done.proof), len(DIE) if is_throw else len(position.tied))
    chosen = ThrowDie(DIE[side]) if is_throw else DrawLot(position.tied[side])
    if chosen != done.command:
        raise DieError(f"its bytes say {_said(chosen)}, not {_said(done.command)}")
    if used.hex() != done.proof:
        raise DieError(f"{done.proof} is not how the box writes what it drew")


def _said(command: Command | None) -> str:
    return command.face.word if isinstance(command, ThrowDie) else str(command)
