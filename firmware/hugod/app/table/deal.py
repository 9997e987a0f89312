"""The same deal at several tables: the words from which each throw of a code follows.

```
  code 482913, throw 17 of those that stand  ->  "482913 throw 17"  ->  bytes  ->  a face
```

`hugod.dice.kernel.same_bytes` makes the bytes, and a face follows from bytes as ever. Nothing about
it is secret: whoever knows the code can work out every throw.
"""

from __future__ import annotations

from hugo_core.commands import Command, DealGuests, DrawLot, Join, ThrowDie
from hugo_core.history import History
from hugo_core.position import Phase, Position

THROW, LOT, PLACES = "throw", "lot", "places"
_KINDS: dict[str, tuple[type, ...]] = {
    THROW: (ThrowDie,),
    LOT: (DrawLot,),
    PLACES: (DealGuests, Join),
}
"""What is drawn, and the commands of it."""


def same_draw(history: History, kind: str, steps: int = 0) -> str:
    """Return the words from which the next draw of *kind* follows, before the last *steps* done.

    Empty if the game has no code.
    """
    code = history.setup.deal
    if not code:
        return ""
    trail = history.trail()
    stood = trail[: len(trail) - steps]
    # A throw belongs to its number among those that stand, or taking back would bring another.
    number = 1 + sum(isinstance(done.command, _KINDS[kind]) for _, done in stood)
    return f"{code} {kind} {number}"


def kind_of(command: Command) -> str:
    """The kind of a draw that *command* took over. Raises StopIteration for what nobody draws."""
    return next(kind for kind, commands in _KINDS.items() if isinstance(command, commands))


def is_placed_by_code(position: Position) -> bool:
    """Whether the code, and no player, says where all guests begin."""
    at_start = position.phase is Phase.PLACING and not any(position.guests)
    return bool(position.setup.deal) and at_start


def hides_judgement(position: Position | None) -> bool:
    """Whether the box keeps its opinion of the choices in this game to itself."""
    # Other tables may still play the same throws.
    return position is not None and bool(position.setup.deal)
