"""The page on the network as the glass shows it, without pixels: where it is, and its code.

`hugod.app.views` has all the other views, and counts these among them.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class AddressView:
    """A square for a phone to read, and the same to type."""

    url: str
    """What the square holds, at most 47 signs."""
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
    """What lets a phone have keys: a square, or six digits. Whoever sees the glass may see them."""

    code: str = field(repr=False)
    """Empty: only the square is good."""
    title: str
    """A few words, at most 20 letters."""
    hint: str = ""
    """One small line, at most 12 letters."""
    url: str = field(default="", repr=False)
    """What the square holds, at most 61 signs; it is never among the words."""

    @property
    def words(self) -> str:
        return ". ".join(filter(None, (self.title, " ".join(self.code), self.hint)))
