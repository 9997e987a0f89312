"""Mending an older entry: which one, what happened really, and what does not fit any more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.commands import MoveGuest, PlaceGuest, StayPut, ThrowDie
from hugo_core.history import Done, actor, is_chance
from hugo_core.position import Phase
from hugod.app.inputs import Key
from hugod.app.lists import Choosing
from hugod.app.play.die import OwnDieScreen, throwing
from hugod.app.play.turn import MoveScreen, PlaceScreen, RollScreen, WhichScreen
from hugod.app.screens import (
    Ask,
    DieShows,
    Do,
    Go,
    Home,
    LeaveOut,
    Mend,
    OpenMenu,
    Say,
    Screen,
    Step,
    Throw,
)
from hugod.app.setup.count_board import AskBackScreen
from hugod.app.table import Table
from hugod.app.views import AskView, ListView, MoveView, TextView, View


@dataclass(frozen=True, slots=True)
class PastScreen(Choosing):
    """Every placement and move so far, the newest first: which one is to be mended?"""

    for_phones: ClassVar[bool] = True

    def _entries(self, table: Table) -> tuple[int, ...]:
        """Give how many steps ago each was done that a player entered."""
        assert table.history is not None
        steps = enumerate(reversed(table.history.trail()), 1)
        return tuple(back for back, (_, done) in steps if is_entered(done))

    def view(self, table: Table) -> View:
        assert table.history is not None
        trail, words = table.history.trail(), table.words
        items = tuple(
            words.done(trail[-back][0], trail[-back][1].command) for back in self._entries(table)
        )
        return ListView(words.gettext("Mend which?"), items, self.cursor)

    def count(self, table: Table) -> int:
        return len(self._entries(table))

    def chosen(self, index: int, table: Table) -> Step:
        return Go(mending(self._entries(table)[index], table))

    def back(self, table: Table) -> Step:
        return OpenMenu()


def is_entered(done: Done) -> bool:
    """Say whether a hand entered it: a throw of the family's own die is, one of the box is not."""
    is_entry = isinstance(done.command, PlaceGuest | MoveGuest | StayPut | ThrowDie)
    return is_entry and not is_chance(done)


def past(table: Table) -> Step:
    """Ask which entry is to be mended, if there is one."""
    screen = PastScreen()
    has_some = table.history is not None and screen.count(table)
    return Go(screen) if has_some else Say(table.words.gettext("There is no move to mend yet."))


def mending(back: int, table: Table) -> MendScreen:
    """Give the screen on which what was entered *back* steps ago is entered anew."""
    return MendScreen(back, _ENTERED_ON[table.at(back).game().phase]())


@dataclass(frozen=True, slots=True)
class MendScreen(Screen):
    """The screen of that time again, with the table of that time; its answer mends the entry."""

    for_phones: ClassVar[bool] = True
    back_steps: int
    then: Screen
    """What is shown for it: the placing, the move, or which guest it was."""

    @property
    def is_typed(self) -> bool:  # type: ignore[override]  # as the screen within
        return self.then.is_typed

    def view(self, table: Table) -> View:
        view = self.then.view(table.at(self.back_steps))
        if isinstance(view, AskView | MoveView):
            return replace(view, hint=table.words.gettext("What did happen?"))
        return view

    def press(self, key: Key, table: Table) -> Step:
        if key in (Key.C, Key.D):
            return self.other(table)
        return self._answered(self.then.press(key, table.at(self.back_steps)), table)

    def _answered(self, step: Step, table: Table) -> Step:
        """Do for the table of that time what *step* would do now."""
        match step:
            case Do(command):
                mend = Mend(self.back_steps, command)
                return Ask(mend) if _gives_up_a_throw(table) else mend
            case DieShows(face):
                return self._answered(Do(ThrowDie(face)), table)
            case Go(screen) if type(screen) in _INNER:
                return Go(replace(self, then=screen))
            case Go(AskBackScreen(text)):
                return Say(text, by_rule=True)
            case Throw():  # nothing is thrown here: the die is typed
                return self.other(table)
            case Home() | OpenMenu():
                return Go(PastScreen())
            case _:
                return step

    def advice(self, table: Table) -> str:
        return self.then.advice(table.at(self.back_steps))

    def without_entry(self) -> Screen:
        return replace(self, then=self.then.without_entry())


_ENTERED_ON: dict[Phase, type[Screen]] = {
    Phase.PLACING: PlaceScreen,
    Phase.ROLLING: OwnDieScreen,
    Phase.MOVING: MoveScreen,
}
_INNER = (PlaceScreen, OwnDieScreen, MoveScreen, WhichScreen)


def _gives_up_a_throw(table: Table) -> bool:
    """Say whether a throw was taken back that mending would put out of reach."""
    assert table.history is not None
    return any(isinstance(done.command, ThrowDie) for _, done in table.history.taken_back())


@dataclass(frozen=True, slots=True)
class WaitingScreen(Screen):
    """What followed a mended entry does not fit here any more: it is asked anew, or left out."""

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
            title=_("Fits no more"),
            hint=_("# say it anew") if asks else _("# leave it out"),
        )

    def take(self, table: Table) -> Step:
        history = table.history
        assert history is not None
        if not history.asks_the_same(history.waiting[0]):
            return LeaveOut()
        phase = table.game().phase
        return Go(throwing(table) if phase is Phase.ROLLING else _ASKED[phase]())

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def advice(self, table: Table) -> str:
        return table.words.gettext("Press # to go on with it.")


def _said(done: Done, table: Table) -> str:
    """Say what *done* was, by the player who did it then."""
    return table.words.done(replace(table.game(), to_act=actor(done)), done.command)


_ASKED: dict[Phase, type[Screen]] = {
    Phase.PLACING: PlaceScreen,
    Phase.MOVING: MoveScreen,
    Phase.LOTS: RollScreen,
}
