"""The looking back as it is worked out: the moves a riddle offers, at most three; course, ledger.

The answer follows from the record alone; a box that lost its power asks again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hugo_core.commands import Command, MoveGuest, RollDie
from hugo_core.history import Done
from hugo_core.moves import legal_commands
from hugo_core.position import Position, Seat
from hugo_core.rules import play
from hugod.app.looking_back.awards import Award, award_each
from hugod.thinking.ledger import Choice, Deed, Ledger, judges_of, keep
from hugod.thinking.value import BadValue, Value

MOST_OPTIONS = 3
"""Answers to a riddle: as many as are seen at once."""
AS_GOOD = 0.01
"""Of a share: an answer that is less than so much worse than the best is no other answer."""


@dataclass(frozen=True, slots=True)
class Riddle:
    """A dear choice of the game, to be made again: what was done, what was better, and answers."""

    choice: Choice
    options: tuple[Command, ...]
    """At most `MOST_OPTIONS`, both among them, in the order of places."""


@dataclass(frozen=True, slots=True)
class WinShares:
    """The share of the win of every seat before each roll and at the end: sums of 1."""

    shares: tuple[tuple[float, ...], ...]
    moments: tuple[int, ...]
    """For each riddle the index among them that it is at."""


@dataclass(frozen=True, slots=True)
class Story:
    """The answer."""

    ledger: Ledger
    course: WinShares
    riddles: tuple[Riddle, ...]
    """The dearest first: at most three."""
    awards: tuple[Award, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What every choice of a finished game was worth, for who wants to know."""

    mistakes: Mapping[int, Choice] = field(default_factory=dict)
    """By the number of the move, counted from 1."""
    levels: tuple[int | None, ...] = ()
    """By seat: the level of the box that chooses so, 1 to 6; None without a choice."""


@dataclass(frozen=True, slots=True)
class LookBack:
    """The question what was luck in a game, and what was choice."""

    trail: tuple[tuple[Position, Done], ...]
    end: Position
    machines: frozenset[Seat] = frozenset()
    """The seats that no person plays."""

    def answer(self) -> Story | None:
        """Return the story of the game; None where the data of the value cannot be used."""
        try:
            value, experts = judges_of(self.end)
        except BadValue:
            return None
        deeds = [Deed(at, before, done.command) for at, (before, done) in enumerate(self.trail)]
        ledger = keep(value, deeds, self.end, self.machines, experts)
        riddles = tuple(riddle_of(value, choice) for choice in ledger.moments)
        course = course_of(value, deeds, self.end, ledger.moments)
        return Story(ledger, course, riddles, award_each(self.trail, self.end))


def riddle_of(value: Value, choice: Choice) -> Riddle:
    """The riddle of *choice*; a third answer is the best of those that are plainly worse."""
    position, seat = choice.position, choice.position.to_act
    assert seat is not None
    legal = tuple(legal_commands(position))
    worths = {each: value.worth(play(position, each)[1], seat) for each in legal}
    others = [
        (_is_like(each, choice.better), worths[each], -at, each)
        for at, each in enumerate(legal)
        if each not in (choice.played, choice.better)
        and worths[each] < worths[choice.better] - AS_GOOD
    ]
    others.sort(key=lambda other: other[:3], reverse=True)
    options = {choice.played, choice.better, *(other[3] for other in others[: MOST_OPTIONS - 2])}
    return Riddle(choice, tuple(each for each in legal if each in options))


def _is_like(one: Command, other: Command) -> bool:
    """Whether both move the same guest."""
    match one, other:
        case MoveGuest(origin), MoveGuest(better):
            return origin == better
    return False


def course_of(
    value: Value, deeds: Sequence[Deed], end: Position, moments: Sequence[Choice]
) -> WinShares:
    """The course of the whole game, and where the *moments* are in it."""
    count = len(end.guests)
    points = [deeds[0], *(each for each in deeds if isinstance(each.command, RollDie))]
    all_shares = [_of_all(value.worths(deed.position), count) for deed in points]
    won = tuple(1 / len(end.winners) * (seat in end.winners) for seat in range(count))
    lines = [deed.line for deed in points]
    at = (sum(line <= choice.line for line in lines) - 1 for choice in moments)
    stays = 1 + len(all_shares) // 10  # the end is to be seen
    return WinShares((*all_shares, *[won] * stays), tuple(at))


def _of_all(mine: Sequence[float], count: int) -> tuple[float, ...]:
    """The shares of all seats; who joined later has none yet."""
    return (*mine, *[0.0] * (count - len(mine)))
