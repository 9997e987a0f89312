"""«What would you do?»: who is small may ask the box once a lap (C-67); what it says then.

That somebody asked is on the card before the box answers: a plug pulled between the two makes it no
second question. The box thinks about the position alone, so it gives the same answer then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from hugo_core.commands import Command, MoveGuest, PlaceGuest
from hugo_core.history import Asked
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Position
from hugod.app.screens.kinds import ConfirmScreen, WaitScreen
from hugod.app.screens.looking_round import SayScreen
from hugod.app.screens.screen import Commit, Go, Open, Say, Screen, Step
from hugod.app.table.table import Table
from hugod.app.table.why import sentence_for
from hugod.app.values.effects import Think
from hugod.app.values.inputs import JobResult, Thought
from hugod.app.values.signs import Icon
from hugod.app.values.words import Words
from hugod.late import player_kinds, value
from hugod.thinking.motives import Motive, motive_for

ASKED_IN = (Phase.PLACING, Phase.MOVING)


@dataclass(frozen=True, slots=True)
class Advice:
    """A question: what would the box do in *position*, at its best?"""

    position: Position

    def answer(self) -> Advised:
        """Return the best choice; where there is no data, the careful player's without a motive."""
        try:
            worths = player_kinds.worths_in(self.position)
        except value.BadValue:
            careful = player_kinds.RULE_PLAYERS["careful"]
            return Advised(careful.choose(self.position))
        best = next(iter(worths))
        return Advised(best, motive_for(self.position, best))


@dataclass(frozen=True, slots=True)
class Advised:
    """What the box would do, and what speaks for it and for no other move."""

    command: Command
    motive: Motive | None = None


@dataclass(frozen=True, slots=True)
class AskScreen(ConfirmScreen):
    """Shall the box say it? Roll says yes as well, for Roll has asked."""

    for_phones: ClassVar[bool] = True

    def roll(self, table: Table) -> Step:
        return self.take(table)


PointOut = Callable[[Command], Screen]
"""The screen on which a choice is made, with this one highlighted."""


def may_ask(table: Table) -> bool:
    """Whether who is to place or move may ask now: not yet in this lap, or in this very place."""
    position = table.game()
    seat = position.to_act
    if seat is None or seat not in position.setup.small or position.phase not in ASKED_IN:
        return False
    return table.asked.get((seat, position.lap), position) == position


def ask(screen: Screen, points: PointOut, table: Table) -> Step | None:
    """Ask if the box is to say what it would do; None if whoever is to act is not small.

    *screen* has the choices, and *points* leads to one of them there.
    """
    position, _ = table.game(), table.words.gettext
    if position.to_act not in position.setup.small:
        return None
    later, once = _("You have asked. Ask again next hour."), _("Shall I tell you? Once an hour.")
    if position.setup.edition.rounds:
        later = _("You have asked. Ask again next round.")
        once = _("Shall I tell you? Once a round.")
    if not may_ask(table):
        return Say(later)
    return Open(AskScreen(once, lambda table: _asked(screen, points, table)))


def _asked(screen: Screen, points: PointOut, table: Table) -> Step:
    position = table.game()
    assert position.to_act is not None
    if (position.to_act, position.lap) in table.asked:
        return Go(advice_screen(screen, points, table))
    return Commit(Asked(position.to_act, position.lap))


def advice_screen(screen: Screen, points: PointOut, table: Table) -> Screen:
    """The box thinks, then says what it would do and points to it; *screen* if it does not know."""
    words, question = table.words, Advice(table.game())
    sorry = Go(SayScreen(words.gettext("I do not know either. You choose!"), screen, Icon.GHOST))

    def answered(news: JobResult) -> Step | None:
        if not isinstance(news, Thought) or news.question != question:
            return None
        advised = news.answer
        if not isinstance(advised, Advised):
            return sorry
        best = advised.command
        if best not in legal_commands(question.position):
            return sorry
        said = _advice(best, words)
        if advised.motive is not None:
            said += f" {sentence_for(advised.motive, question.position, words)}"
        return Go(SayScreen(said, points(best), Icon.GHOST, stays=True))

    return WaitScreen(words.one_moment, Think(question), answered, lambda _: sorry, lambda _: sorry)


def _advice(command: Command, words: Words) -> str:
    """Words for what the box would do."""
    _ = words.gettext
    if isinstance(command, PlaceGuest):
        return _("I would put it on {place}.").format(place=command.square)
    if isinstance(command, MoveGuest):
        said = _("I would go from {origin} to {target}.")
        return said.format(origin=command.origin, target=command.target)
    return _("I would stay.")
