"""The level that a seat has played at so far: that of the box which is likeliest to choose so.

How much worse a choice is than the best is told by the value, and from that, how likely each level
makes it. Of two levels the likelier one is that which loses as much as the seat did, on average, in
these very positions: no table is needed, and it holds for every board, edition and number of
players. Before the first choice all levels are as likely, so a few choices tell of the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log

from hugo_core.commands import Command
from hugo_core.moves import legal_commands
from hugo_core.position import Position
from hugod.thinking.last_turns import worths_of
from hugod.thinking.player_kinds import LEVELS, Skill, chances, skills_for
from hugod.thinking.value import Value

# So often somebody does anything at all: for fun, by mistake, for a brother.
SLIPS = 0.02
"""The share of moves that follow no thought."""
# Level 6 takes the best, always; nobody else is as sure of it.
COLDEST = 0.006
"""The temperature by which level 6 is measured: half that of level 5."""
# Whoever learns plays better now, and the level is to be known at once.
MOST_CHOICES = 24
"""The most choices that are counted, the newest ones."""

Made = tuple[Position, Command]
"""A choice, and the position that it was made in."""


def own_level(value: Value, made: Sequence[Made]) -> float | None:
    """The level, from 1 to 6, at which one seat made these choices; None if it made none.

    *value* is that of the players. It is the mean of the levels, each as likely as it is after the
    choices. What is not allowed in its position, or is all that is, was no choice.
    """
    sums, count = [0.0] * len(LEVELS), 0
    for position, command in reversed(made):
        options = tuple(legal_commands(position))
        if len(options) == 1 or command not in options or position.to_act is None:
            continue
        worths = worths_of(value, position, options)
        made_it = options.index(command)
        skills = skills_for(position.setup.edition).values()
        likely = (chances(_unsure(each), position, options, worths)[made_it] for each in skills)
        slips = SLIPS / len(options)
        sums = [a + log((1 - SLIPS) * b + slips) for a, b in zip(sums, likely, strict=True)]
        count += 1
        if count == MOST_CHOICES:
            break
    parts = [exp(each - max(sums)) for each in sums]
    mean = sum(level * part for level, part in zip(LEVELS, parts, strict=True)) / sum(parts)
    return mean if count else None


def _unsure(skill: Skill) -> Skill:
    return replace(skill, temperature=max(skill.temperature, COLDEST))
