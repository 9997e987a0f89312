"""Mending an older entry: which one, what happened really, and what does not fit any more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.commands import Join, MoveGuest, PlaceGuest, RollDie, StayPut
from hugo_core.history import Done, actor, is_chance
from hugo_core.position import Face, Phase
from hugod.app.play.die import OwnDieScreen, roll_screen
from hugod.app.play.moving import MoveScreen, WhichScreen
from hugod.app.play.placing import PlaceScreen
from hugod.app.screens.kinds import ConsentScreen, Menu, MenuScreen
from hugod.app.screens.looking_round import SayScreen
from hugod.app.screens.rolling import RollScreen
from hugod.app.screens.screen import (
    Back,
    Deal,
    Do,
    Flow,
    Go,
    Home,
    LeaveOut,
    Mend,
    Open,
    Roll,
    Say,
    Screen,
    Step,
)
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import AskView, TextView
from hugod.app.values.turn_views import MoveView
from hugod.app.values.view import View


def past_menu(table: Table) -> Menu:
    """Every placement and move so far, the newest first: which one is to be mended?"""
    assert table.history is not None
    words = table.words
    choices = tuple(
        (words.done(before, done.command), Open(MendScreen(back, _ENTERED_ON[before.phase])))
        for back, (before, done) in enumerate(reversed(table.history.trail()), 1)
        if is_entered(done)
    )
    return Menu(words.gettext("Fix which move?"), choices)


PAST_MENU = MenuScreen(items=past_menu, for_phones=True)


def is_entered(done: Done) -> bool:
    """Whether a hand entered it."""
    is_entry = isinstance(done.command, PlaceGuest | MoveGuest | StayPut | RollDie)
    # A roll of the family's own die was entered by hand, one of the box is chance and never
    # mended.
    return is_entry and not is_chance(done)


def past(table: Table) -> Step:
    """Ask which entry is to be mended, if there is one."""
    if table.history is None or not PAST_MENU.count(table):
        return Say(table.words.gettext("There is no move to fix yet."))
    return Open(PAST_MENU)


@dataclass(frozen=True, slots=True)
class MendScreen(Screen):
    """The screen of that time again, with the table of that time; its answer mends the entry."""

    for_phones: ClassVar[bool] = True
    back_steps: int
    then: Screen
    """The screen of the placing, the move, or which guest it was."""

    @property
    def is_typed(self) -> bool:  # as the screen within
        return self.then.is_typed

    def view(self, table: Table) -> View:
        view = self.then.view(table.at(self.back_steps))
        if isinstance(view, AskView | MoveView):
            return replace(view, hint=table.words.gettext("What happened?"))
        return view

    def press(self, key: Key, table: Table) -> Step:
        if key in (Key.C, Key.D):
            return self.other(table)
        return self._answered(self.then.press(key, table.at(self.back_steps)), table)

    def patience(self) -> float | None:
        return self.then.patience()

    def elapsed(self, table: Table) -> Step:
        return self._answered(self.then.elapsed(table.at(self.back_steps)), table)

    def _answered(self, step: Step, table: Table) -> Step:
        """Do for the table of that time what *step* would do now."""
        match step:
            case Do(command):
                mend = Mend(self.back_steps, command)
                return Open(ConsentScreen(mend)) if _gives_up_a_roll(table) else mend
            case Flow(then):
                return Flow(self._answered(then, table))
            case Roll(Face() as face):
                return self._answered(Do(RollDie(face)), table)
            case Go(screen) if type(screen) in _INNER:
                return Go(replace(self, then=screen))
            case Open(screen) if type(screen) in _INNER:
                return Open(replace(self, then=screen))
            case Go(SayScreen(text)):
                return Say(text, by_rule=True)
            case Roll() | Deal():  # chance has no part here: what happened is typed
                return self.other(table)
            case Say(text) if text == self.then.advice(table.at(self.back_steps)):
                return self.other(table)
            case Home():
                return Back()
            case _:
                return step

    def advice(self, table: Table) -> str:
        # What is mended is seen before `#` takes it: over words that key only closes them.
        then = table.at(self.back_steps)
        asks = table.words.gettext("Type where your guest goes. A and B show what you may do.")
        return asks if then.phase is Phase.MOVING else self.then.advice(then)

    def without_entry(self) -> Screen:
        return replace(self, then=self.then.without_entry())


_ENTERED_ON: dict[Phase, Screen] = {
    Phase.PLACING: PlaceScreen(),
    Phase.ROLLING: OwnDieScreen(),
    Phase.MOVING: MoveScreen(),
}
_INNER = (PlaceScreen, OwnDieScreen, MoveScreen, WhichScreen)


def _gives_up_a_roll(table: Table) -> bool:
    """Whether a roll was taken back that mending would put out of reach."""
    assert table.history is not None
    is_given_up = any(isinstance(done.command, RollDie) for _, done in table.history.taken_back())
    return is_given_up and len(table.people) > 1


@dataclass(frozen=True, slots=True)
class WaitingScreen(Screen):
    """An entry after a mended one does not fit any more: it is asked anew, or left out."""

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        words, history = table.words, table.history
        _ = words.gettext
        assert history is not None
        first, refused = history.waiting[0], history.misfit()
        reason = words.reason(refused) if refused else ""
        asks = history.asks_the_same(first)
        return TextView(
            f"{_said(first, table)}. {reason}",
            title=_("No longer fits"),
            hint=_("# enter again") if asks else _("# leave it out"),
        )

    def take(self, table: Table) -> Step:
        history = table.history
        assert history is not None
        if not history.asks_the_same(history.waiting[0]):
            return LeaveOut()
        phase = table.game().phase
        return Open(roll_screen(table) if phase is Phase.ROLLING else _ASKED[phase])

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def advice(self, table: Table) -> str:
        return table.words.gettext("Press # to go on with it.")


def _said(done: Done, table: Table) -> str:
    """Words for *done*, by the player who did it then."""
    position = table.game()
    assert table.history is not None
    # Before the entry that waits, its player may not have joined yet.
    for waiting in table.history.waiting:
        command, setup = waiting.command, position.setup
        if isinstance(command, Join) and command.colour not in setup.colours:
            position = replace(position, setup=setup.with_seat(command.colour))
    return table.words.done(replace(position, to_act=actor(done)), done.command)


_ASKED: dict[Phase, Screen] = {
    Phase.PLACING: PlaceScreen(),
    Phase.MOVING: MoveScreen(),
    Phase.LOTS: RollScreen(),
}
