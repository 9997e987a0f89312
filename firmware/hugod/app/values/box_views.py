"""Views about the box itself: its parts, test pictures, the network page."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto

from hugod.app.values.findings import Picture, State


class PartState(StrEnum):
    """How it stands with a part in a list."""

    TICK = "tick"
    DASH = "dash"
    WRONG = "wrong"
    ASK = "ask"


MARKS = {
    State.OK: PartState.TICK,
    State.ABSENT: PartState.DASH,
    State.WRONG: PartState.WRONG,
    State.MISSING: PartState.WRONG,
    State.UNTESTED: PartState.ASK,
}
MARK_SIGNS = {PartState.TICK: "✓", PartState.DASH: "–", PartState.WRONG: "!", PartState.ASK: "?"}
"""Each mark as one sign, for the page's status line."""


class Pattern(Enum):
    """A picture that shows what is wrong with a glass."""

    ALL = auto()
    """Every dot is lit."""
    FRAME = auto()
    """A line along the very edge, and in it something to read."""


@dataclass(frozen=True, slots=True)
class PartsView:
    """All parts at once, each a picture with its mark; *names* say them, one for each."""

    title: str
    """At most 16 letters."""
    parts: tuple[tuple[Picture, PartState], ...]
    """At most 7."""
    names: tuple[str, ...]
    hint: str = ""

    @property
    def words(self) -> str:
        marks = (MARK_SIGNS[mark] for _, mark in self.parts)
        listed = ", ".join(f"{name} {sign}" for name, sign in zip(self.names, marks, strict=True))
        return f"{self.title} {listed}. {self.hint}"


@dataclass(frozen=True, slots=True)
class PatternView:
    """A test picture; *number* is drawn big in the frame and *call* (15 letters) below it."""

    pattern: Pattern
    call: str
    number: str

    @property
    def words(self) -> str:
        return f"{self.number}. {self.call}" if self.pattern is Pattern.FRAME else self.call


@dataclass(frozen=True, slots=True)
class AddressView:
    """A square for a phone to read, and the same to type."""

    url: str
    """Content of the square, at most 47 signs."""
    host: str
    """An IPv4 address."""
    port: int
    hint: str = ""
    """One small line, at most 12 letters."""

    @property
    def words(self) -> str:
        return ". ".join(filter(None, (f"{self.host}:{self.port}", self.hint)))


@dataclass(frozen=True, slots=True)
class CodeView:
    """The key for a phone: a square, or six digits, for whoever sees the display."""

    code: str = field(repr=False)
    """Empty: only the square is good."""
    title: str
    """A few words, at most 20 letters."""
    hint: str = ""
    """One small line, at most 12 letters."""
    url: str = field(default="", repr=False)
    """Content of the square, at most 61 signs; it is never among the words."""

    @property
    def words(self) -> str:
        return ". ".join(filter(None, (self.title, " ".join(self.code), self.hint)))
