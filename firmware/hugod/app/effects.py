"""What the shell must do next, in this order."""

from __future__ import annotations

from dataclasses import dataclass

from hugo_core.board import Board
from hugo_core.history import Record
from hugo_core.position import Position, Seat
from hugod.app.settings import Settings
from hugod.app.view import View


@dataclass(frozen=True, slots=True)
class Keep:
    """Put *record* on the card; nothing after it in the list happens before it is there."""

    record: Record


@dataclass(frozen=True, slots=True)
class Show:
    """Show *view*; *position* is the game the page's board follows, None before one begins."""

    view: View
    position: Position | None


@dataclass(frozen=True, slots=True)
class DrawFace:
    """Draw a face of the die; `FaceDrawn` answers."""


@dataclass(frozen=True, slots=True)
class CastLot:
    """Draw one of *seats*, all equally likely; `LotCast` answers."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Seal:
    """Write the finished game's record to a file of its own."""

    text: str


@dataclass(frozen=True, slots=True)
class Remember:
    """Keep the settings beyond this game."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SaveBoard:
    """Keep a board the owner has counted, under its name."""

    board: Board


@dataclass(frozen=True, slots=True)
class CheckParts:
    """Look at all parts, without holding anything up; `Checked` answers."""


@dataclass(frozen=True, slots=True)
class TryGlass:
    """Draw for this kind of glass for the time being; empty: for the one that is there."""

    kind: str


@dataclass(frozen=True, slots=True)
class Stop:
    """End the daemon in good order."""


Effect = (
    Keep | Show | DrawFace | CastLot | Seal | Remember | SaveBoard | CheckParts | TryGlass | Stop
)
