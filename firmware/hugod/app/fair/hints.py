"""«What would you do?»: who is small may ask the box, once a lap (C-67).

That somebody asked is on the card before the box answers: a plug pulled between the two makes it no
second question. The box thinks about the position alone, so it gives the same answer then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hugo_core.commands import Command, MoveGuest
from hugo_core.history import Asked
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Position
from hugod.app.effects import Think
from hugod.app.inputs import JobResult, Thought
from hugod.app.play.look import SayScreen
from hugod.app.screen_kinds import Choosing, ConfirmScreen, WaitScreen
from hugod.app.screens import Commit, Go, Open, Say, Screen, Step
from hugod.app.table import Table
from hugod.app.views import Icon
from hugod.app.words import Words

LEVEL = 6
"""The box answers as well as it plays."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A question: what would the box do in *position*? Answers a `Command`."""

    position: Position

    def answer(self) -> Command:
        from hugod.thinking.players import player_of_level  # not needed for the first picture

        return player_of_level(LEVEL, self.position)[0].choose(self.position)


@dataclass(frozen=True, slots=True)
class AskScreen(ConfirmScreen):
    """Shall the box say it? Roll says yes as well, for Roll has asked."""

    for_phones: ClassVar[bool] = True

    def roll(self, table: Table) -> Step:
        return self.take(table)


def may_ask(table: Table) -> bool:
    """Whether who is to move may ask now: not yet in this lap, or in this very place."""
    position = table.game()
    seat = position.to_act
    if seat is None or seat not in position.setup.small or position.phase is not Phase.MOVING:
        return False
    return table.asked.get((seat, position.lap), position) == position


def ask(screen: Choosing, table: Table) -> Step | None:
    """Ask if the box is to say what it would do; None if whoever is to move is not small.

    *screen* has the choices, in the order of `legal_commands`.
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
    return Open(AskScreen(once, lambda table: _asked(screen, table)))


def _asked(screen: Choosing, table: Table) -> Step:
    position = table.game()
    assert position.to_act is not None
    if (position.to_act, position.lap) in table.asked:
        return Go(advice_screen(screen, table))
    return Commit(Asked(position.to_act, position.lap))


def advice_screen(screen: Choosing, table: Table) -> Screen:
    """The box thinks, then says what it would do and points to it on *screen*."""
    words, question = table.words, Advice(table.game())
    sorry = Go(SayScreen(words.gettext("I do not know either. You choose!"), screen, Icon.GHOST))

    def answered(news: JobResult) -> Step | None:
        if not isinstance(news, Thought) or news.question != question:
            return None
        options = tuple(legal_commands(question.position))
        if news.answer not in options:
            return sorry
        best = options.index(news.answer)
        return Go(SayScreen(_advice(options[best], words), screen.at(best), Icon.GHOST))

    return WaitScreen(words.one_moment, Think(question), answered, lambda _: sorry, lambda _: sorry)


def _advice(command: Command, words: Words) -> str:
    """Words for what the box would do."""
    _ = words.gettext
    if isinstance(command, MoveGuest):
        said = _("I would go from {origin} to {target}.")
        return said.format(origin=command.origin, target=command.target)
    return _("I would stay.")
