"""What the box orders and notices where somebody is far away: digits drawn, said and heard.

People say and type them, or a link carries them: docs/far.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


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
    them. They are sent until `ArrivedThere` answers. Without digits nothing is said any more."""

    digits: str
    step: int = 0
    """As in `SaidThere`."""


@dataclass(frozen=True, slots=True)
class ArrivedThere:
    """The other house has the *digits* of a `SayThere`."""

    digits: str


@dataclass(frozen=True, slots=True)
class SaidThere:
    """The house that is far away says *digits*: as if they were typed where they are waited for."""

    digits: str
    step: int | None = None
    """To how many steps of the game they belong, and one more; 0: none has begun; None: unknown."""


@dataclass(frozen=True, slots=True)
class HeardHere:
    """An order: say there that these *digits* fitted, and are on the card."""

    digits: str


@dataclass(frozen=True, slots=True)
class OpenThere:
    """An order: let the other house have what this one has *opened* of its die, from now on; empty:
    nothing. What was *heard* of theirs is known here, and need not be told again."""

    opened: bytes = field(default=b"", repr=False)
    heard: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class OpenedThere:
    """The other house has *opened* this of its die; told till an `OpenThere` has heard it."""

    opened: bytes = field(repr=False)


class LineState(StrEnum):
    """How it stands with the link to the box of the house that is far away."""

    NONE = "none"
    """No broker is set."""
    OFF = "off"
    """It is not wanted now."""
    BROKER = "broker"
    """The broker does not answer."""
    AWAY = "away"
    """The other box does not answer."""
    THERE = "there"
    LOST = "lost"
    """It was there, and does not answer now, or the broker does not: they are on their way."""


@dataclass(frozen=True, slots=True)
class LineTold:
    """It stands otherwise with the link."""

    state: LineState


@dataclass(frozen=True, slots=True)
class TendLine:
    """An order: call the box of the other house, or hang up; `LineTold` answers."""

    is_wanted: bool


@dataclass(frozen=True, slots=True)
class MeetThere:
    """An order: meet another box by the numbers of the *words* it shows; without any, show some
    here. `MetThere` answers, again with each change."""

    words: tuple[int, ...] = field(default=(), repr=False)


class MeetingState(StrEnum):
    """How far two boxes have come that meet by four words."""

    WAITING = "waiting"
    WRONG = "wrong"
    """Of a guest: the words are not those that are shown there."""
    SPENT = "spent"
    """Of a host: three times wrong words were typed, and these are worth nothing any more."""
    OTHER_VERSION = "other version"
    JOINED = "joined"


@dataclass(frozen=True, slots=True)
class MetThere:
    """The answer to `MeetThere`."""

    state: MeetingState
    is_host: bool
    words: tuple[int, ...] = field(default=(), repr=False)
    """Of a host: the numbers of the words to be shown."""
    tries: int = 0
    """Of a host: how many are left."""


Orders = DrawDigits | SayThere | HeardHere | OpenThere | TendLine | MeetThere
"""The first is for the die, the others are for a link."""
FarNews = DigitsDrawn | SaidThere | ArrivedThere | OpenedThere | MetThere
"""Noticed, for the screen that waits for it."""
