"""How long games last by who plays them: a table, measured by `training/fair.py`.

The courses of `course` are those of careful players. Who chases green rooms ends a game sooner,
whoever stays out of Hugo's way ends it later. So their turns are stretched, and the band leaves out
more or fewer of them. Who plays a seat is known for the box's own; people are known by the level
that their choices are likest to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hugo_core.editions import FEWEST_PLAYERS, Edition
from hugo_core.position import Position
from hugod.thinking.course import OUTSIDE
from hugod.thinking.ledger import judges_of
from hugod.thinking.own_level import Made, own_level
from hugod.thinking.value import BadValue

CAREFUL = 0
"""In the place of a level: a careful player, and anybody of whom nothing is known."""
FEWEST = 8
"""The fewest choices that tell of a person."""
TempoRow = tuple[tuple[float, int], ...]
# python -m training.fair --tempo
TABLE: dict[str, tuple[TempoRow, ...]] = {
    "clock": (
        ((1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9)),
        ((0.82, 12), (0.86, 11), (0.88, 10), (0.92, 9), (0.94, 9), (0.96, 9), (0.94, 9)),
        ((0.94, 9), (0.94, 9), (0.92, 10), (0.9, 8), (0.96, 9), (0.96, 9), (0.96, 9)),
        ((1.14, 8), (1.02, 9), (0.96, 9), (0.94, 8), (0.98, 8), (0.94, 9), (0.96, 9)),
        ((1.14, 9), (1.02, 9), (0.94, 9), (0.9, 9), (0.9, 9), (0.9, 9), (0.9, 9)),
        ((1.2, 9), (1.16, 8), (1.06, 9), (0.98, 9), (0.96, 9), (0.94, 9), (0.94, 8)),
        ((1.16, 8), (1.26, 8), (1.28, 9), (1.18, 9), (1.12, 11), (1.1, 10), (1.1, 10)),
    ),
    "rounds": (
        ((1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9)),
        ((0.9, 9), (0.94, 10), (0.96, 10), (0.96, 10), (0.96, 10), (0.96, 10), (0.94, 9)),
        ((1.0, 9), (1.0, 9), (1.0, 9), (1.0, 10), (1.02, 9), (1.0, 9), (1.0, 8)),
        ((1.08, 7), (1.04, 9), (1.04, 8), (1.04, 9), (1.04, 9), (1.06, 8), (1.04, 9)),
        ((1.22, 5), (1.14, 7), (1.1, 8), (1.08, 8), (1.08, 8), (1.08, 8), (1.06, 8)),
        ((1.24, 3), (1.14, 6), (1.1, 8), (1.08, 9), (1.08, 8), (1.1, 8), (1.08, 8)),
        ((1.46, 1), (1.16, 6), (1.12, 8), (1.1, 8), (1.16, 7), (1.14, 7), (1.12, 7)),
    ),
    "stride-2": (
        ((1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9)),
        ((0.9, 9), (0.92, 9), (0.94, 9), (0.94, 9), (0.94, 9), (0.96, 9), (0.96, 9)),
        ((0.98, 7), (1.0, 8), (1.02, 9), (1.0, 9), (0.98, 8), (1.0, 8), (1.0, 8)),
        ((1.08, 6), (1.08, 7), (1.04, 9), (1.04, 8), (1.06, 9), (1.06, 10), (1.04, 9)),
        ((1.42, 2), (1.28, 4), (1.2, 6), (1.16, 6), (1.14, 8), (1.1, 7), (1.08, 7)),
        ((1.6, 1), (1.34, 3), (1.18, 6), (1.16, 7), (1.14, 7), (1.1, 8), (1.1, 9)),
        ((2.18, 1), (1.44, 1), (1.26, 3), (1.2, 6), (1.24, 6), (1.16, 7), (1.12, 7)),
    ),
    "no-throwing-out": (
        ((1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9), (1.0, 9)),
        ((0.8, 12), (0.82, 11), (0.88, 10), (0.86, 9), (0.92, 9), (0.94, 9), (0.96, 8)),
        ((0.98, 8), (0.9, 10), (0.88, 9), (0.88, 9), (0.94, 9), (0.96, 9), (0.96, 10)),
        ((1.14, 7), (1.02, 10), (0.96, 10), (0.94, 9), (0.94, 9), (0.94, 9), (0.96, 9)),
        ((1.32, 8), (1.08, 9), (0.98, 9), (0.9, 9), (0.94, 9), (0.92, 9), (0.94, 9)),
        ((1.38, 9), (1.22, 8), (1.08, 8), (0.98, 8), (0.98, 9), (0.94, 8), (0.96, 9)),
        ((1.4, 10), (1.36, 9), (1.3, 9), (1.22, 9), (1.12, 10), (1.12, 10), (1.12, 8)),
    ),
}
"""For games by the clock and in rounds, and by the house rules that change it for the better
players; for a careful one and each level: by the number of players how many times as long as
careful games they last, and from which of the shortest courses the band goes."""


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
    usual = "clock" if edition.clock else "rounds"
    played = next((rule for rule in edition.house if rule in TABLE), usual)
    return TABLE[played][level][players - FEWEST_PLAYERS]
