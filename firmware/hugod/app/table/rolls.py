"""Rolls that are no plain chance: the sealed die's words and stirring, a code that tables share.

The box binds itself to a chain of secrets before anybody stirs, and each roll uses up one link of
it. Nothing here knows a secret: `hugod.dice.sealed` keeps it, in memory only. How it hangs
together, and why, is in docs/verify.md.

With a code several tables have the same rolls:

```
  code 482913, roll 17 of those that stand   ->  "482913 throw 17"  ->  bytes  ->  a face
```

`hugod.dice.kernel.same_bytes` makes the bytes, and a face follows from bytes as ever. Nothing about
it is secret: whoever knows the code can work out every roll.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from hugo_core import history
from hugo_core.codec import to_plain
from hugo_core.commands import Command, DealGuests, DrawLot, Join, RollDie
from hugo_core.history import History
from hugo_core.position import Phase, Position, Seat

# A secret is good for this many rolls, more than a long evening has.
LINKS = 4096
SALT_DIGITS = 3
"""Digits that every player types to stir."""
WORDS = 4
BITS = 11
"""Of each word: there are 2048."""
_FIRSTS, _MIDDLES, _VOWELS = "bdfghjklmnprstvwyz", "bdflmnrv", "aiou"
_UNKIND = frozenset({"homo", "zobi", "sida", "sado", "pipi", "lolo", "juda", "hori"})


def _all_words() -> tuple[str, ...]:
    """Return 2048 words that mean nothing, and are read in every language as they are written."""
    made = (a + b + c + d for a in _FIRSTS for b in _VOWELS for c in _MIDDLES for d in _VOWELS)
    return tuple(word for word in made if word not in _UNKIND)[: 1 << BITS]


MAGIC = _all_words()


def magic_words(commitment: str) -> tuple[str, ...]:
    """Return the four words that stand for the first 44 bits of a *commitment* in hex."""
    number = int(commitment[: WORDS * BITS // 4], 16)
    places = range(BITS * (WORDS - 1), -1, -BITS)
    return tuple(MAGIC[number >> place & (1 << BITS) - 1] for place in places)


@dataclass(frozen=True, slots=True)
class Bond:
    """The game that a secret is bound to before it is stirred."""

    game: int
    """The game's number, from 1."""
    part: int
    """Which of the game's secrets it is, from 1."""
    standing: str
    """The commands that stood when it was drawn, as `written` writes them: placements."""


def written(commands: Iterable[Command]) -> str:
    """Write what stands: every command, letter for letter as in the records on the card."""
    return f"[{','.join(map(_plain, commands))}]"


def stirred(salts: Iterable[str], commands: Iterable[Command]) -> str:
    """Write what goes into a roll besides its secret: what was stirred in, and what stands."""
    return ",".join(salts) + "\n" + written(commands)


def is_salt(digits: str) -> bool:
    """Whether *digits* are what a player stirs in: three of 0 to 9."""
    return len(digits) == SALT_DIGITS and digits.isascii() and digits.isdecimal()


@lru_cache(maxsize=1024)
def _plain(command: Command) -> str:
    """Return *command* as it stands in a record on the card; a game has few that differ."""
    plain = to_plain(history.Done(command, ()))["command"]
    return json.dumps(plain, separators=(",", ":"), sort_keys=True)


def proof_text(part: int, number: int, secret: str) -> str:
    """Write the proof of roll *number* of the game's secret *part*."""
    return f"{part}-{number}-{secret}"


def read_proof(proof: str) -> tuple[int, int, str] | None:
    """Read what `proof_text` wrote; None if it is the proof of another die."""
    part, _, rest = proof.partition("-")
    number, _, secret = rest.partition("-")
    if not (part.isdecimal() and number.isdecimal()):
        return None
    read = int(part), int(number), secret
    return read if proof_text(*read) == proof else None


@dataclass(frozen=True, slots=True)
class Sealing:
    """How far a game has come with the sealed die."""

    # There is more than one if a secret was lost: each power cut is seen here.
    commitments: tuple[str, ...] = ()
    salts: tuple[str, ...] = ()
    """Digits stirred into the newest secret, in the order of those who played then."""
    stirrer: int = -1
    """The seat that stirred last; -1: nobody yet."""
    rolls_made: int = 0
    """Rolls of the newest secret."""
    has_rolled: bool = False
    """Some die was rolled in this game."""
    is_bound: bool = False
    """The newest secret is bound to its game; one of the old way is not."""

    @property
    def just_stirred(self) -> str:
        """Return what the last player stirred in, until something follows from it."""
        return self.salts[-1] if self.salts and not self.rolls_made else ""

    def next_to_stir(self, people: Sequence[Seat]) -> Seat | None:
        """Return which of *people* stirs next; None if all have, or a roll was made with it."""
        if not self.commitments or self.rolls_made:
            return None
        return next((seat for seat in people if seat > self.stirrer), None)

    def may_stir(self, seat: Seat, playing: Sequence[Seat], people: Sequence[Seat]) -> bool:
        """Whether *seat* may have stirred now, with no person passed over."""
        # Older boxes had people stir for the seats of the box as well.
        is_due = self.next_to_stir(playing) is not None and seat in playing and seat > self.stirrer
        return is_due and not any(self.stirrer < each < seat for each in people)

    def is_stirring(self, people: Sequence[Seat]) -> bool:
        """Whether some of *people* have stirred and others not."""
        # Until all have stirred, who plays stays the same.
        return bool(self.salts) and self.next_to_stir(people) is not None

    @property
    def is_settled(self) -> bool:
        """Whether it can no longer be chosen in this game which die it is."""
        return self.has_rolled or bool(self.commitments)

    def after(self, record: history.Record) -> Sealing:
        """Return how far it is after *record*."""
        match record:
            case history.Drafted() | history.Begun():
                return Sealing()
            case history.Committed(commitment, game):
                commitments = (*self.commitments, commitment)
                is_bound = game != 0
                return Sealing(commitments, has_rolled=self.has_rolled, is_bound=is_bound)
            case history.Stirred(seat, salt):
                return replace(self, salts=(*self.salts, salt), stirrer=seat)
            case history.Done():
                return self._with_rolls((record,))
            case history.Replayed():
                return self._with_rolls(record.done)
            case _:
                return self

    def _with_rolls(self, steps: Iterable[history.Done]) -> Sealing:
        rolls = [done for done in steps if isinstance(done.command, RollDie)]
        if not rolls:
            return self
        read = [proof for done in rolls if (proof := read_proof(done.proof)) is not None]
        numbers = [number for part, number, _ in read if part == len(self.commitments)]
        made = max(self.rolls_made, *numbers, 0)
        is_same = self.has_rolled and made == self.rolls_made
        return self if is_same else replace(self, rolls_made=made, has_rolled=True)


ROLL, LOT, PLACES = "throw", "lot", "places"
_KINDS: dict[str, tuple[type, ...]] = {
    ROLL: (RollDie,),
    LOT: (DrawLot,),
    PLACES: (DealGuests, Join),
}
"""What is drawn, and the commands of it."""


def same_draw(history: History, kind: str, steps: int = 0, code: str = "") -> str:
    """Return the words from which the next draw of *kind* follows, before the last *steps* done.

    *code* stands in the place of the game's own. Empty if there is none.
    """
    code = code or history.setup.deal
    if not code:
        return ""
    trail = history.trail()
    stood = trail[: len(trail) - steps]
    # A roll belongs to its number among those that stand, or taking back would bring another.
    number = 1 + sum(isinstance(done.command, _KINDS[kind]) for _, done in stood)
    return f"{code} {kind} {number}"


def side_of(words: str, sides: int) -> int:
    """Return the side, from 0, that a draw of these *words* has: as the dice roll it."""
    code, _, what = words.partition(" ")
    raw = hmac.digest(code.encode(), f"{what} 0".encode(), "sha256")
    limit = 256 - 256 % sides
    return next(byte for byte in raw if byte < limit) % sides


def kind_of(command: Command) -> str:
    """The kind of a draw that *command* took over. Raises StopIteration for what nobody draws."""
    return next(kind for kind, commands in _KINDS.items() if isinstance(command, commands))


def is_placed_by_code(position: Position) -> bool:
    """Whether the code, and no player, says where all guests begin."""
    at_start = position.phase is Phase.PLACING and not any(position.guests)
    return bool(position.setup.deal) and not position.setup.houses and at_start


def hides_judgement(position: Position | None) -> bool:
    """Whether the box keeps its opinion of the choices in this game to itself."""
    # Other tables may still play the same rolls; those of two houses are of one game alone.
    return position is not None and bool(position.setup.deal) and not position.setup.houses
