"""Views of the box itself: parts, test pictures, squares for a phone, how long a code is good."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from hugod.app.values.facts import Fact, lines_of, pages
from hugod.app.values.findings import Picture
from hugod.app.values.signs import MARK_SIGNS, DigitSign, PartState, Same
from hugod.app.values.view import View


@dataclass(frozen=True, slots=True)
class PartsView(View):
    """All parts at once, each a picture with its mark; *names* say them, one for each."""

    title: str
    """At most 16 letters."""
    parts: tuple[tuple[Picture, PartState], ...]
    """At most 7."""
    names: tuple[str, ...]
    hint: str = ""

    @property
    def by_roll(self) -> bool:
        return True

    @property
    def words(self) -> str:
        marks = (MARK_SIGNS[mark] for _, mark in self.parts)
        listed = ", ".join(f"{name} {sign}" for name, sign in zip(self.names, marks, strict=True))
        return f"{self.title} {listed}. {self.hint}"

    def _facts(self) -> list[Fact]:
        pairs = zip(self.parts, self.names, strict=False)
        named = [Fact(lines_of(name)[:2], mark=mark) for (_, mark), name in pairs]
        return [*pages(self.title), *named, *pages(self.hint)]


class Pattern(Enum):
    """A picture that shows what is wrong with a glass."""

    ALL = auto()
    """Every dot is lit."""
    FRAME = auto()
    """A line along the very edge, and in it something to read."""


@dataclass(frozen=True, slots=True)
class PatternView(View):
    """A test picture; *number* is drawn big in the frame and *call* (15 letters) below it."""

    pattern: Pattern
    call: str
    number: DigitSign

    @property
    def words(self) -> str:
        return f"{self.number}. {self.call}" if self.pattern is Pattern.FRAME else self.call

    def _facts(self) -> list[Fact]:
        return []  # painted large as it is


@dataclass(frozen=True, slots=True)
class AddressView(View):
    """A square for a phone to read, and the same to type."""

    url: Same[str]
    """Content of the square, at most 47 signs."""
    host: Same[str]
    """An IPv4 address."""
    port: int
    hint: str = ""
    """One small line, at most 12 letters."""

    @property
    def words(self) -> str:
        return ". ".join(filter(None, (f"{self.host}:{self.port}", self.hint)))

    def _facts(self) -> list[Fact]:
        code = Fact(code=self.url)
        return [code, Fact((self.host, f":{self.port}")), *pages(self.hint)]


CODE_S = 120.0
"""Seconds for which a code is shown, and good."""


@dataclass(frozen=True, slots=True)
class CodeView(View):
    """The key for a phone: a square, or six digits, for whoever sees the display."""

    code: DigitSign = field(repr=False)
    """Empty: only the square is good."""
    title: str
    """A few words, at most 20 letters."""
    hint: str = ""
    """One small line, at most 12 letters."""
    # It is never among the words of the view, nor in its `repr`.
    url: Same[str] = field(default="", repr=False)
    """Content of the square, at most 61 signs."""

    @property
    def words(self) -> str:
        return ". ".join(filter(None, (self.title, " ".join(self.code), self.hint)))

    def _facts(self) -> list[Fact]:
        half = len(self.code) // 2
        typed = [Fact((self.code[:half], self.code[half:]))] if self.code else []
        square = [Fact(code=self.url)] if self.url else []
        return [*pages(self.title), *typed, *square, *pages(self.hint, by_key=True)]


@dataclass(frozen=True, slots=True)
class ProofView(View):
    """A square for a phone to read; *code* is what it holds: at most 77 of A-Z, 0-9, space."""

    code: Same[str]
    title: str
    """At most 3 short lines beside the square."""
    hint: str = ""
    """One small line under the title, at most 12 letters."""

    @property
    def words(self) -> str:
        return ". ".join(filter(None, (self.title, self.code, self.hint)))

    def _facts(self) -> list[Fact]:
        return [Fact(code=self.code), *pages(self.title), *pages(self.hint)]


@dataclass(frozen=True, slots=True)
class MagicView(View):
    """The commitment that binds the box: a square with all of it, beside it the magic words.

    *code* is what the square holds: at most 77 of A-Z, 0-9, space.
    """

    code: Same[str]
    title: str
    """At most 2 small lines of 12 letters beside the square."""
    magic: tuple[str, ...]
    """Four words of four letters, two on a line."""
    hint: str
    """At most 2 small lines of 12 letters under the words."""

    @property
    def by_roll(self) -> bool:
        return True

    @property
    def words(self) -> str:
        return ". ".join((self.title, " ".join(self.magic), self.hint))

    def _facts(self) -> list[Fact]:
        half = len(self.magic) // 2
        words = (" ".join(self.magic[:half]), " ".join(self.magic[half:]))
        hint = pages(self.hint)
        return [*pages(self.title), Fact(words), *hint, Fact(code=self.code, by_key=True)]
