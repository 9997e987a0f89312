"""The view of a small map where a figure stands or is asked for; its large letters in order."""

from __future__ import annotations

from dataclasses import dataclass

from hugo_core.board import DOOR, WINE_CELLAR, Board
from hugod.app.values.facts import Fact, pages, place_fact
from hugod.app.values.signs import Badge, DigitSign, Marks, Same
from hugod.app.values.view import View


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
        """Return the map of *board*."""
        rooms = tuple((int(room.place), int(room.square)) for room in board.rooms)
        cellar = (WINE_CELLAR,) if board.has_wine_cellar else ()
        return cls(board.squares, board.across, rooms, (*reversed(board.steps), *cellar, DOOR))


@dataclass(frozen=True, slots=True)
class PlaceView(View):
    """Where one figure stands, or is asked for: its place big on the map, its number big."""

    title: str
    """At most 16 letters."""
    map: Same[Map]
    place: int
    """The place that is marked."""
    who: Badge | None = None
    """Whose figure it is."""
    is_hugo: bool = False
    """It is Hugo's own place."""
    more: tuple[int, ...] = ()
    """Other places that are marked as well, at most 5."""
    entry: DigitSign = ""
    """The digits typed so far; they take the number's place."""
    hint: str = ""
    """One small line (at most 25 letters)."""
    by_roll: bool = False
    """Roll goes on from it: the button shines."""
    on_board: Marks | None = None
    """Another place may be typed."""

    @property
    def words(self) -> str:
        if self.title.endswith("?"):
            return f"{self.title} {self.hint}".strip()
        shown = f"[{self.entry}]" if self.entry else ", ".join(map(str, (self.place, *self.more)))
        return f"{self.title}: {shown}. {self.hint}".strip()

    def _facts(self) -> list[Fact]:
        who = (self.who,) if self.who else ()
        if self.entry:
            return [Fact(figure=self.entry, entry=2), *pages(self.title, by_key=True)]
        places = [
            place_fact(str(place), who, is_hugo=self.is_hugo) for place in (self.place, *self.more)
        ]
        hint = pages(self.hint) if self.title.endswith("?") else pages(self.hint, by_key=True)
        asked = pages(self.title)
        return [*asked, *places, *hint] if self.title.endswith("?") else [*places, *asked, *hint]
