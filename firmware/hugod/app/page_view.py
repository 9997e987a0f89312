"""The page on the network as the glass shows it, without pixels: where it is, and its code.

`hugod.app.view` has all the other views, and counts these among them.
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
    """Six digits that let a phone have keys; whoever sees the glass may see them, nobody else."""

    code: str = field(repr=False)
    title: str
    """At most 16 letters."""
    hint: str = ""
    """One small line, at most 25 letters."""

    @property
    def words(self) -> str:
        return ". ".join(filter(None, (self.title, " ".join(self.code), self.hint)))
