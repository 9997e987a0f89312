"""How a game may go on: played out by careful players some times, always the same for a position.

Strictly between the ninth shortest and the ninth longest of 79 the true course lies 62 times of 80,
whatever the distribution (David and Nagaraja, Order Statistics, section 7.2). Turns are whole, and
a course as long as one of the two is within the band: that makes it 80 % (docs/fair.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hugo_core.commands import DrawLot, RollDie
from hugo_core.moves import legal_commands
from hugo_core.notation import position_line
from hugo_core.position import DIE, Phase, Position
from hugo_core.rules import play
from hugod.thinking.player_kinds import RULE_PLAYERS, Chance

COURSES = 79
OUTSIDE = 9
"""From which of the shortest courses to which of the longest the band goes."""
# Random games of eight rounds have about 700 turns.
MOST_TURNS = 2000
"""The most turns of a course."""
_PLAINLY = 1.96
"""Standard errors."""


@dataclass(frozen=True, slots=True)
class Course:
    """One way in which a game may go on to its end."""

    turns: int
    """Rolls of the die."""
    points: tuple[int, ...]
    """By seat, at the end."""


Courses = tuple[Course, ...]
"""Of one game."""


@dataclass(frozen=True, slots=True)
class LookAhead:
    """A question: how may it go on from *position*? Answers a `Course` for each of *numbers*."""

    position: Position
    numbers: range

    def answer(self) -> Courses:
        return tuple(course(self.position, number) for number in self.numbers)


def course(position: Position, number: int) -> Course:
    """Play *position* out; *number* tells apart the courses of one position."""
    chance, careful = Chance(f"{number} {position_line(position)}"), RULE_PLAYERS["careful"]
    turns = 0
    while position.phase is not Phase.OVER and turns < MOST_TURNS:
        if position.phase is Phase.ROLLING:
            turns += 1
            face = DIE[int(chance.fraction() * len(DIE))]
            position = play(position, RollDie(face))[1]
            continue
        options = tuple(legal_commands(position))
        is_one = len(options) == 1
        if is_one or isinstance(options[0], DrawLot):
            command = options[0] if is_one else chance.one_of(options)
        else:
            command = careful.pick(position, options, chance)
        position = play(position, command)[1]
    return Course(turns, position.points)


def band(
    courses: Sequence[Course], stretch: float = 1.0, outside: int = OUTSIDE
) -> tuple[int, int]:
    """The turns between which four of five such games end; *courses* are `COURSES`.

    Games of others than careful players last *stretch* times as long, and the band goes from
    another one than the *OUTSIDE*th (`tempo`).
    """
    turns = sorted(each.turns for each in courses)
    return round(stretch * turns[outside - 1]), round(stretch * turns[-outside])


def first_against_last(courses: Sequence[Course]) -> int:
    """1 if the first of the seats won plainly more of these games than the last, -1 if fewer.

    Else 0: a difference as large as that comes by chance alone once in twenty times.
    """
    ahead = [_share(each.points, 0) - _share(each.points, -1) for each in courses]
    mean = sum(ahead) / len(ahead)
    spread = sum((each - mean) ** 2 for each in ahead) / (len(ahead) * (len(ahead) - 1))
    return 0 if mean**2 <= _PLAINLY**2 * spread else 1 if mean > 0 else -1


def _share(points: Sequence[int], seat: int) -> float:
    """The part of the win that *seat* has."""
    least = min(points)
    return (points[seat] == least) / points.count(least)


def expected(courses: Sequence[Course]) -> tuple[int, ...]:
    """The points that each seat may expect at the end, rounded."""
    sums = map(sum, zip(*(each.points for each in courses), strict=True))
    return tuple(round(total / len(courses)) for total in sums)
