"""One place of the board on a small map of it, without pixels; `hugod.app.views` counts it in."""

from __future__ import annotations

from dataclasses import dataclass

from hugo_core.board import DOOR, WINE_CELLAR, Board
from hugod.app.badge import Badge


@dataclass(frozen=True, slots=True)
class Map:
    """As much of a board as a small map shows; places by the numbers of their stickers."""

    squares: int
    across: int
    """Squares along the upper side, corners included."""
    rooms: tuple[tuple[int, int], ...]
    """Each room with the square its door is at."""
    stairs: tuple[int, ...]
    """From the lowest step, which lies at the arrow, inwards; the wine cellar and Hugo's door."""

    @classmethod
    def of(cls, board: Board) -> Map:
        """Give the map of *board*."""
        rooms = tuple((int(room.place), int(room.square)) for room in board.rooms)
        cellar = (WINE_CELLAR,) if board.has_wine_cellar else ()
        return cls(board.squares, board.across, rooms, (*reversed(board.steps), *cellar, DOOR))


@dataclass(frozen=True, slots=True)
class PlaceView:
    """Where one figure stands, or is asked for: its place big on the map, its number big."""

    title: str
    """At most 16 letters."""
    map: Map
    place: int
    """The place that is marked."""
    who: Badge | None = None
    """Whose figure it is."""
    is_hugo: bool = False
    """It is Hugo's own place."""
    count: int = 1
    """So many of the player's guests stand there."""
    entry: str = ""
    """What is typed so far; it takes the number's place."""
    hint: str = ""
    """One small line (at most 25 letters)."""
    by_roll: bool = False
    """Roll goes on from it: the button shines."""

    @property
    def words(self) -> str:
        if self.title.endswith("?"):
            return f"{self.title} {self.hint}".strip()
        times = f"{self.count}× " if self.count > 1 else ""
        shown = f"[{self.entry}]" if self.entry else str(self.place)
        return f"{self.title}: {times}{shown}. {self.hint}".strip()
