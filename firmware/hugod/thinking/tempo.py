"""How long games last by who plays them: a table, measured by `training/fair.py`.

The courses of `course` are those of careful players. Who chases green rooms ends a game sooner,
whoever stays out of Hugo's way ends it later. So their turns are stretched, and the band leaves out
more or fewer of them. Who plays a seat is known for the box's own; people are known by the level
that their choices are likest to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hugo_core.editions import Edition
from hugo_core.position import Position
from hugod.thinking.course import OUTSIDE
from hugod.thinking.ledger import judges_of
from hugod.thinking.own_level import Made, own_level
from hugod.thinking.value import BadValue

CAREFUL = 0
"""In the place of a level: a careful player, and anybody of whom nothing is known."""
FEWEST = 8
"""The fewest choices that tell of a person."""
PLAYERS = (2, 3, 4, 6, 8)
"""The numbers of players that were measured; 5 and 7 are told by the next larger one."""
Row = tuple[tuple[float, int], ...]
# python -m training.fair --tempo
TABLE: dict[str, tuple[Row, ...]] = {
    "clock": (
        ((1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9)),
        ((0.78, 13), (0.88, 13), (0.9, 11), (0.9, 10), (0.94, 9)),
        ((0.94, 10), (0.98, 10), (0.92, 9), (0.96, 11), (0.94, 7)),
        ((1.12, 9), (0.94, 11), (0.98, 9), (0.92, 9), (0.92, 8)),
        ((1.1, 7), (1.06, 9), (0.9, 8), (0.88, 10), (0.9, 8)),
        ((1.14, 7), (1.24, 8), (1.04, 9), (0.94, 11), (0.9, 8)),
        ((1.18, 10), (1.32, 8), (1.34, 11), (1.1, 11), (1.16, 11)),
    ),
    "rounds": (
        ((1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9)),
        ((0.86, 10), (0.92, 13), (0.94, 11), (0.92, 11), (0.94, 10)),
        ((0.98, 10), (0.98, 11), (0.98, 11), (0.98, 12), (0.98, 9)),
        ((1.0, 10), (1.02, 9), (1.06, 8), (1.0, 10), (1.02, 9)),
        ((1.2, 4), (1.12, 7), (1.1, 8), (1.06, 9), (1.04, 9)),
        ((1.18, 5), (1.12, 7), (1.08, 11), (1.04, 7), (1.06, 11)),
        ((1.42, 1), (1.16, 7), (1.08, 8), (1.14, 7), (1.06, 8)),
    ),
}
"""For games by the clock and in rounds, for a careful player and each level: by the number of
players how many times as long as careful games they last, and from which of the shortest courses
the band goes."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """How the careful courses are to be taken."""

    stretch: float = 1.0
    """A game lasts so many times as long."""
    outside: int = OUTSIDE
    """From which of the shortest courses to which of the longest the band goes."""


@dataclass(frozen=True, slots=True)
class HowFast:
    """A question: at what tempo is this game played? `Tempo` answers."""

    position: Position
    levels: tuple[int | None, ...]
    """By seat: the level of the box that plays it; None for a person."""
    made: tuple[tuple[Made, ...], ...]
    """By seat: the choices of a person so far, the oldest first."""

    def answer(self) -> Tempo:
        return tempo_of(self.position, [self._level(seat) for seat in self.position.playing])

    def _level(self, seat: int) -> int:
        if (level := self.levels[seat]) is not None:
            return level
        if len(self.made[seat]) < FEWEST:
            return CAREFUL
        try:
            found = own_level(judges_of(self.position)[1], self.made[seat])
        except BadValue:
            found = None
        return CAREFUL if found is None else round(found)


def tempo_of(position: Position, levels: Sequence[int]) -> Tempo:
    """The tempo of a game among seats of these *levels*: the mean of theirs."""
    if position.last:
        return Tempo()  # everybody has one more turn, whoever it is
    cells = [cell_of(position.setup.edition, position.setup.began, level) for level in levels]
    stretches, outsides = zip(*cells, strict=True)
    return Tempo(sum(stretches) / len(cells), round(sum(outsides) / len(cells)))


def cell_of(edition: Edition, players: int, level: int) -> tuple[float, int]:
    """What was measured of so many *players* of one *level*."""
    column = next(at for at, count in enumerate(PLAYERS) if players <= count)
    return TABLE["clock" if edition.clock else "rounds"][level][column]
