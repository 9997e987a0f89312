"""What the box orders and notices where somebody is far away: digits drawn, said and heard.

People say and type them, or a link carries them: docs/far.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class DrawDigits:
    """An order: draw *count* digits, each equally likely; `DigitsDrawn` answers."""

    count: int


@dataclass(frozen=True, slots=True)
class DigitsDrawn:
    """The answer to `DrawDigits`."""

    digits: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SayThere:
    """An order: send *digits* to the house that is far away, where there is a way; else people say
    them. They are sent until `ArrivedThere` answers."""

    digits: str


@dataclass(frozen=True, slots=True)
class ArrivedThere:
    """The other house has the *digits* of a `SayThere`."""

    digits: str


@dataclass(frozen=True, slots=True)
class SaidThere:
    """The house that is far away says *digits*: as if they were typed where they are waited for."""

    digits: str


@dataclass(frozen=True, slots=True)
class HeardHere:
    """An order: say there that these *digits* fitted, and are on the card."""

    digits: str


Orders = DrawDigits | SayThere | HeardHere
"""The first is for the die, the others are for a link."""
Heard = DigitsDrawn | SaidThere | ArrivedThere
"""Noticed, for the screen that waits for it."""
