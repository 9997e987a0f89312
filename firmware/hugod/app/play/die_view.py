"""How the die fell, as the glass says it, without pixels.

`hugod.app.views` has all the other views, and counts this among them.
"""

from __future__ import annotations

from dataclasses import dataclass

from hugo_core.position import Face


@dataclass(frozen=True, slots=True)
class DieView:
    """How often each face fell; *hint* is how often it would have if all sides were even."""

    title: str
    counts: tuple[tuple[Face, int], ...]
    """At most 5 faces, each at most 999 times."""
    hint: str

    @property
    def words(self) -> str:
        fell = (f"{face.word} ×{count}" for face, count in self.counts)
        return ". ".join(filter(None, (self.title, *fell, self.hint)))
