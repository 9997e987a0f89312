"""`hugod verify`: a finished game proved again, on any computer, from its file alone.

The chain is computed again from the first line to the last, every line worked out again by the
rules, and every throw and lot again from its bytes, by the very mapping that chose it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hugo_core.codec import from_plain
from hugo_core.commands import DrawLot, Fix, ThrowDie
from hugo_core.errors import HugoError
from hugo_core.history import (
    BY_HAND,
    Committed,
    Done,
    Record,
    Recounted,
    Replayed,
    Stirred,
    TookBack,
)
from hugo_core.limits import OWN_GAME_BYTES, OWN_GAME_RECORDS
from hugo_core.position import DIE, Face, Position
from hugod.app.judge import Judge, Unplayed, said
from hugod.app.sealed.throws import Bond, is_salt, magic_words, stirred, written
from hugod.app.table import Table
from hugod.dice.kernel import pick
from hugod.dice.sealed import Unsealing
from hugod.ports import DieError
from hugod.store.chain import SUFFIX, BadSeal, Row, read_sealed
from hugod.store.files import read_whole

_IMPOSSIBLE = (
    *(HugoError, DieError, Unplayed, AssertionError, AttributeError),
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
    end: str = ""
    """Who won, and everyone's points; or that the game is not over."""
    faces: Counter[Face] = field(default_factory=Counter)
    """Every throw once, also those taken back."""
    by_hand: int = 0
    lots: int = 0
    taken_back: int = 0
    mended: int = 0
    corrected: list[int] = field(default_factory=list)
    """The lines in which places or points were put right by hand."""
    recounted: list[int] = field(default_factory=list)
    """The lines from which on the game was played on a board that had been counted anew."""
    commitments: list[str] = field(default_factory=list)
    """Of the sealed die, in order; a game with another die has none."""
    stirred: list[tuple[str, ...]] = field(default_factory=list)
    """What was stirred into each of these secrets, in the order of the seats."""
    unbound: int = 0
    """So many of these secrets are of the old way, which binds less."""
    after_head: int | None = None
    """How many lines follow the one whose hash was noted; None if nobody noted one."""

    def lines(self) -> Iterator[str]:
        """Say it."""
        throws = self.faces.total()
        yield f"Game {self.game}: {self.records} records, {throws} throws, {self.lots} lots."
        yield "  ".join(f"{face.word} ×{self.faces[face]}" for face in (*Face,)[1:] + (*Face,)[:1])
        if self.end:
            yield self.end
        yield from self._course()
        yield f"The chain's head is {self.head}"
        if self.after_head is not None:
            yield _said_after(self.after_head)
        yield from self._sealed_lines()
        if self.by_hand == throws > 0:
            yield "Every throw was made by hand and typed in; nothing was changed since."
        elif self.by_hand:
            yield f"{self.by_hand} throws were made by hand and typed in."
            yield "Every other throw is what its bytes say, and nothing was changed since."
        else:
            yield ("Every throw of this game is what its bytes say, and nothing was changed since.")

    def _course(self) -> Iterator[str]:
        """Say what was put otherwise while it was played; nothing of it is against the rules."""
        if self.taken_back:
            yield f"Something was taken back {self.taken_back} times; no throw changed by it."
        if self.mended:
            yield f"An older entry was mended {self.mended} times."
        if self.corrected:
            yield f"Places or points were corrected by hand in {_said_lines(self.corrected)}."
        if self.recounted:
            yield f"The board was counted anew in {_said_lines(self.recounted)}."

    def _sealed_lines(self) -> Iterator[str]:
        sealed = zip(self.commitments, self.stirred, strict=True)
        for part, (commitment, salts) in enumerate(sealed, 1):
            yield f"Secret {part}: {' '.join(magic_words(commitment))} ({commitment})"
            yield f"  stirred in by the players: {', '.join(salts) or 'nothing yet'}"
        if self.commitments:
            lost = len(self.commitments) - 1
            yield f"The die was sealed before the first throw; the secret was lost {lost} times."
            yield "Each throw shows its secret, and follows from it and what was stirred in."
        if self.unbound:
            old = f"{self.unbound} of the secrets are of the old way"
            yield f"{old}, which proves less: docs/verify.md"


def _said_lines(numbers: Sequence[int]) -> str:
    return f"line{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}"


def _said_after(lines: int) -> str:
    if not lines:
        return "It ends with the line you noted: nothing follows it."
    follow = "1 line follows" if lines == 1 else f"{lines} lines follow"
    return f"After the line you noted the game goes on: {follow} it, written later."


def verify(name: str, folder: Path, head: str = "") -> Proved:
    """Prove game *name*: a file, or the number of a game in the state folder.

    *head* is what somebody noted of the chain, in hex: the game must go through it.
    Raises `Unproved`.
    """
    path, is_named = _file(name, folder)
    try:
        data = read_whole(path, OWN_GAME_BYTES, may_link=is_named)
        rows = read_sealed(data, OWN_GAME_BYTES, OWN_GAME_RECORDS)
        after = _after_head(rows, head)
        proved, _ = judged(rows)
        proved.after_head = after
        return proved
    except FileNotFoundError as error:
        raise Unproved(f"{path}: no such game, or it is not finished yet") from error
    except OSError as error:
        raise Unproved(f"{path}: {error.strerror or error}") from error
    except BadSeal as error:
        raise Unproved(f"{path}:{error}") from error


def _file(name: str, folder: Path) -> tuple[Path, bool]:
    """Give the file, and whether it was named itself; in a folder no link is followed."""
    path = Path(name)
    if re.fullmatch("[0-9]{1,9}", name) and not path.exists():
        return folder / "games" / f"{int(name):04}{SUFFIX}", False
    if path.suffix == ".hugo":
        path = path.with_suffix(SUFFIX)  # the record beside it holds the moves, not the bytes
    return path, True


def _after_head(rows: Sequence[Row], head: str) -> int | None:
    """Count the lines after the first whose hash begins with *head*; None without one."""
    if not head:
        return None
    for row in rows:
        if row.hash.startswith(head):
            return len(rows) - row.seq
    raise BadSeal(len(rows), f"this game never went through {head}: it is another, or cut")


def judged(rows: Sequence[Row], *, has_true_bytes: bool = True) -> tuple[Proved, Table]:
    """Judge a whole game, and give what it is made of and the table it leads to.

    The chain of *rows* is sound already. Every line must be what a box would have written there,
    every throw of the sealed die what its secret says; of any other die what its bytes say, unless
    that is not asked. Raises `BadSeal` with the first line that is not so.
    """
    proof = _Proof(Proved(rows[0].game, len(rows), rows[-1].hash), has_true_bytes=has_true_bytes)
    for row in rows:
        record = _record(row)
        try:
            proof.follow(record, row.seq)
        except _IMPOSSIBLE as error:
            raise BadSeal(row.seq, f"this cannot have happened here ({error})") from error
    proof.proved.end = _said_end(proof.table)
    return proof.proved, proof.table


def _record(row: Row) -> Record:
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
    """Follows a game record by record. What no box would have written raises `_IMPOSSIBLE`."""

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
        """Take *record* over, and prove what was drawn in it."""
        steps = self._judge.follow(record)
        match record:
            case Committed():
                self._commit(record)
            case Stirred(salt=salt):
                self._stir(salt)
            case Recounted():
                self.proved.recounted.append(line)
            case TookBack():
                self.proved.taken_back += 1
            case Done():
                self._note_corrections((record,), line)
            case Replayed(back, done):
                self.proved.mended += bool(back)
                self._note_corrections(done[:1], line)
        if steps:
            self._prove_new(*self._steps(steps)[0], steps)

    def _note_corrections(self, done: Sequence[Done], line: int) -> None:
        if any(isinstance(each.command, Fix) for each in done):
            self.proved.corrected.append(line)

    def _steps(self, count: int) -> list[tuple[Position, Done]]:
        assert self.table.history is not None
        return list(self.table.history.trail()[-count:])

    def _commit(self, record: Committed) -> None:
        """Take a commitment over: bound to this game and to what stands, or of the old way."""
        assert self.table.history is not None
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
        self._count(done)

    def _unseal(self, position: Position, done: Done, steps: int) -> None:
        """Prove a new throw of the sealed die, the first of the last *steps*."""
        assert isinstance(done.command, ThrowDie)
        assert self.table.history is not None
        salts = self.table.sealing.salts
        if len(salts) != len(position.setup.seats):
            raise DieError("not everyone had stirred")
        standing = [before.command for _, before in self.table.history.trail()[:-steps]]
        self._unsealing.check(done.command.face, done.proof, stirred(salts, standing))
        self._spent.add(done.proof.rpartition("-")[2])

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
        raise DieError(f"its bytes say {said(chosen)}, not {said(done.command)}")
    if used.hex() != done.proof:
        raise DieError(f"{done.proof} is not how the box writes what it drew")


def _said_end(table: Table) -> str:
    """Say who won and with how many points; *table* may be one on which nobody has begun."""
    position = table.position
    if position is None:
        return "No game was begun: this is a set-up."
    colours = position.setup.colours
    points = zip(colours, position.points, strict=True)
    told = ", ".join(f"{colour} {count}" for colour, count in points)
    if position.end is None:
        return f"The game is not over. Points so far: {told}."
    return f"Won by {' and '.join(colours[seat] for seat in position.winners)}. Points: {told}."
