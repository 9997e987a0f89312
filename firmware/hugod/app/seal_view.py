"""The proof of a sealed game as the glass shows it, without pixels.

`hugod.app.view` has all the other views, and counts this among them.
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
