"""The squares for a phone: the proof of a sealed game, and what binds the box, without pixels.

`hugod.app.views` has all the other views, and counts these among them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProofView:
    """A square for a phone to read; *code* is what it holds: at most 77 of A-Z, 0-9, space."""

    code: str
    title: str
    """At most 3 short lines beside the square."""
    hint: str = ""
    """One small line under the title, at most 12 letters."""

    @property
    def words(self) -> str:
        return ". ".join(filter(None, (self.title, self.code, self.hint)))


@dataclass(frozen=True, slots=True)
class MagicView:
    """What binds the box: a square with all of it, beside it the magic words.

    *code* is what the square holds: at most 77 of A-Z, 0-9, space.
    """

    code: str
    title: str
    """At most 2 small lines of 12 letters beside the square."""
    magic: tuple[str, ...]
    """Four words of four letters, two on a line."""
    hint: str
    """At most 2 small lines of 12 letters under the words."""

    @property
    def words(self) -> str:
        return ". ".join((self.title, " ".join(self.magic), self.hint))
