"""A finished game as values, and what several say of a player; `hugod.history` works it out."""

from __future__ import annotations

from dataclasses import dataclass, field

from hugo_core.animal_marks import Mark
from hugo_core.commands import Command
from hugo_core.editions import Colour
from hugo_core.position import Position


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What became of one seat."""

    colour: Colour
    mark: Mark | None
    points: int
    place: int
    """From 1; equal points share it."""
    is_rated: bool
    """Somebody with a mark played it to an end that the rules know, and no computer."""
    luck: float | None = None
    """What the rolls gave, in shares of a win; None where nobody has worked it out yet."""
    player: str = ""
    """Who played it at the end, as `Seated` says it; empty: a person."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One finished game."""

    name: str
    """Of its files: `0012`, or `0012-1a2b3c4d` for one from another box."""
    number: int
    """On the box on which it was played."""
    head: str
    """The head of its chain: no two games have the same."""
    edition: str
    # It is by the clock of the box that played, which may have been wrong.
    ended_ms: int
    """Time of its end, in ms since 1970."""
    seats: tuple[SeatResult, ...]
    is_whole: bool = True
    """It ended by the rules, not early as all agreed or because somebody was left alone."""
    opening: str = ""
    """What the game is known by, whatever its times and its tail; empty: by its head alone."""
    records: int = 0
    """Of its chain."""
    is_by_sheet: bool = True
    """No house rules were played."""
    day: str = field(default="", compare=False)
    """The day of that, `2026-11-22`; empty where the clock was wrong."""

    @property
    def ranking(self) -> tuple[SeatResult, ...]:
        """The seats, best first."""
        return tuple(sorted(self.seats, key=lambda seat: seat.place))

    @property
    def alone_against(self) -> str:
        """Who played all other seats, where a person was alone with ghosts that were all alike."""
        ghosts = {seat.player for seat in self.seats if seat.player}
        people = sum(not seat.player for seat in self.seats)
        return ghosts.pop() if people == len(ghosts) == 1 else ""

    def seat_of(self, mark: Mark) -> SeatResult | None:
        return next((seat for seat in self.seats if seat.mark == mark), None)


@dataclass(frozen=True, slots=True)
class Rival:
    """Whom somebody has met most often."""

    mark: Mark
    games: int
    """Played together."""
    ahead: int
    """In so many of them one was before the rival."""


@dataclass(frozen=True, slots=True)
class PastPlayer:
    """What the games say of one mark."""

    mark: Mark
    games: int
    wins: int
    """Shared ones as well."""
    rating: float
    """0 for a beginner; see `hugod.history.ratings`."""
    streak: int
    """Games won one after the other, up to the last one."""
    longest: int
    """The longest such row ever."""
    rival: Rival | None = None
    luck: tuple[float, float] | None = None
    """The worst and the best in any game, in shares of a win."""


@dataclass(frozen=True, slots=True)
class FewestPoints:
    """The fewest points that ever won in an edition."""

    edition: str
    points: int
    who: SeatResult
    game: str
    """The name of the game."""


@dataclass(frozen=True, slots=True)
class AloneResult:
    """What a person who was alone has done against ghosts of one kind."""

    player: str
    """Who the ghosts were, as `Seated` says it."""
    games: int
    wins: int
    """Shared ones as well."""


@dataclass(frozen=True, slots=True)
class Standings:
    """What all games together say."""

    players: tuple[PastPlayer, ...] = ()
    """The highest rating first."""
    records: tuple[FewestPoints, ...] = ()
    """By the editions' names."""
    alone: tuple[AloneResult, ...] = ()
    """By the names of the ghosts."""


@dataclass(frozen=True, slots=True)
class PastStep:
    """One move of a past game; the first of all has none."""

    after: Position
    before: Position | None = None
    """Where the *command* was carried out."""
    command: Command | None = None
    more: tuple[Command, ...] = ()
    """What was carried out between the step before and this one, in the same line."""
