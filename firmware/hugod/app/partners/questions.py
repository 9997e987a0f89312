"""The questions to a level or a program: position, salt, no more than people see; who stands in.

A level's choice follows from the question alone, so the same is chosen again after an undo, after a
power cut, and however often it is asked.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from hugo_core.commands import Command, MoveGuest, PlaceGuest, StayPut
from hugo_core.history import BY_HAND, History
from hugo_core.limits import level_of
from hugo_core.position import Position, Seat
from hugod.late import own_level, player_kinds, value
from hugod.thinking.manners import animal_of
from hugod.thinking.motives import Motive, motive_for

LEVEL, PROGRAM = "level:", "program:"
CAREFUL = 0
"""In the place of a level: the rules of a careful player, for which no data are needed."""


class StandInReason(Enum):
    """Why another player than the one who was asked for has chosen."""

    NO_DATA = "no data"
    """Those of the levels are missing or damaged."""
    SILENT = "silent"
    """The program gave no answer in its time."""
    WRONG = "wrong"
    """It answered what is not allowed, or something else than a move."""
    ENDED = "ended"
    """It is not there, could not be started, or ended."""
    # The machine cannot shut the program in, so it was not started.
    UNCAGED = "uncaged"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is to be done, what went wrong on the way to it, and why it is done."""

    command: Command
    trouble: StandInReason | None = None
    motive: Motive | None = None
    """What speaks for it alone; None for a blunder, whatever else it is good for."""


@dataclass(frozen=True, slots=True)
class WhatToDo:
    """What does a *level* of the box do in *position*? *salt* is that of the game."""

    position: Position
    level: int
    salt: str = ""

    def answer(self) -> Chosen:
        """Return the choice; the careful player's where the data of the levels are no good."""
        if self.level == CAREFUL:
            careful = player_kinds.RULE_PLAYERS["careful"]
            return Chosen(careful.choose(self.position, self.salt))
        seat, colours = self.position.to_act, self.position.setup.colours
        animal = None if seat is None else animal_of(colours[seat])
        player, trouble = player_kinds.player_of_level(self.level, self.position, animal=animal)
        command = player.choose(self.position, self.salt)
        if trouble:
            return Chosen(command, StandInReason.NO_DATA)
        is_sound = player_kinds.is_sound(self.position, command)
        return Chosen(command, motive=motive_for(self.position, command) if is_sound else None)


@dataclass(frozen=True, slots=True)
class WhatProgramDoes:
    """What does the program *name* of the owner do? *before* is the position before its roll."""

    name: str
    before: Position
    position: Position

    def answer(self) -> Chosen:
        """Return what the careful player does in its place."""
        return Chosen(WhatToDo(self.position, CAREFUL).answer().command, StandInReason.ENDED)


@dataclass(frozen=True, slots=True)
class HowGood:
    """At which level of the box did one seat make its choices?"""

    made: tuple[tuple[Position, Command], ...]
    """The oldest first, each with the position that it was made in."""

    def answer(self) -> int | None:
        """Return the level, 1 to 6; None if there was no choice, or the data are no good."""
        if not self.made:
            return None
        setup = self.made[0][0].setup
        try:
            learnt = value.load_value(value.name_for(setup.edition, setup.began, setup.board))
        except value.BadValue:
            return None
        level = own_level.own_level(learnt, self.made)
        return None if level is None else round(level)


def how_good(
    seat: Seat, history: History, by_box: Collection[tuple[Position, Command]] = ()
) -> HowGood:
    """Return what is asked about *seat* in the game so far; what was done *by_box* is left out."""
    made = (
        (before, done.command)
        for before, done in history.trail()
        if before.to_act == seat and isinstance(done.command, PlaceGuest | MoveGuest | StayPut)
    )
    return HowGood(tuple(each for each in made if each not in by_box))


def question_for(player: str, history: History) -> WhatToDo | WhatProgramDoes:
    """Return what is asked of *player*, a word of `limits.is_player`, where *history* stands."""
    if player.startswith(PROGRAM):
        position = history.position
        before = position if position.face is None else history.before
        return WhatProgramDoes(player.removeprefix(PROGRAM), before, position)
    return WhatToDo(history.position, level_of(player), salt_of(history))


def salt_of(history: History) -> str:
    """Return the salt of this game: the first bytes that chance drew in it."""
    # A level plays this game otherwise than the last: these bytes stand in its record.
    drawn = (done.proof for _, done in history.trail() if done.proof not in ("", BY_HAND))
    # Before the first draw, and with a die of one's own, there are none.
    return next(drawn, "")
