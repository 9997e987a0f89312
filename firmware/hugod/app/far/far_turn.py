"""A game with a house far away: our choice said, theirs typed; what cannot be done meanwhile.

```
  a choice here --> kept --> «say to them 16 47» --Roll--> told: the game goes on
  a turn there  --> their roll is known --> four digits are typed --> kept, then carried
                                              '--> do not fit: «once more», nothing changed
```
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.commands import Aside, MoveGuest, PlaceGuest
from hugo_core.history import PutBack, Recounted, Seated
from hugo_core.houses import FIRST
from hugo_core.position import Phase, Position
from hugod.app.far import taking_back
from hugod.app.far.agreeing import SayThirdScreen, third
from hugod.app.far.digits import CHOICE_DIGITS, about_next, checked, with_check
from hugod.app.far.exchange import HearScreen, ToSayScreen, once_more, shown
from hugod.app.screens.rolling import is_stuck
from hugod.app.screens.screen import (
    Back,
    Commit,
    Deal,
    Do,
    Go,
    LeaveOut,
    Mend,
    Open,
    Say,
    Screen,
    Send,
    Step,
    UseBoard,
)
from hugod.app.table.far_choices import FAR, choices_made, number_of, numbered
from hugod.app.table.far_draws import is_opened
from hugod.app.table.far_steps import BEGINNING, far_step, unheard
from hugod.app.table.rolls import PLACES
from hugod.app.table.table import Table
from hugod.app.values.far_sayings import HeardHere, LineState
from hugod.app.values.prompt_views import TextView
from hugod.app.values.view import View
from hugod.app.values.words import N_
from hugod.late import comparing

NOT_FAR = N_("That cannot be while somebody is far away.")


def allowed_far(step: Step, table: Table) -> Step:
    """Return *step*, or words for why it cannot be done where somebody is far away.

    The other box would not know of it: all there is to change is taken back, by both.
    """
    is_change = isinstance(step, Mend | LeaveOut | UseBoard) or (
        isinstance(step, Do) and isinstance(step.command, Aside)
    )
    is_record = isinstance(step, Commit) and isinstance(step.record, Seated | Recounted | PutBack)
    is_join = isinstance(step, Deal) and step.colour is not None
    is_open = table.phase is not Phase.OVER
    is_refused = is_open and (is_change or is_record or is_join)
    return Say(table.words.gettext(NOT_FAR)) if is_refused else step


def telling(table: Table) -> Screen:
    """Return what is to be said to the other house before the game goes on."""
    assert table.history is not None
    return TellScreen() if table.history.last else SayThirdScreen()


def hearing(table: Table) -> Screen | None:
    """Return the screen on which a choice of the other house is typed; None if none is due."""
    position = table.game()
    if position.phase not in (Phase.PLACING, Phase.MOVING) or is_stuck(table):
        return None
    assert position.to_act is not None
    return HearChoiceScreen() if table.player_of(position.to_act) == FAR else None


def choice_digits(table: Table, at: int) -> str:
    """Return the digits of the choice in step *at* of what stands, counted from 0."""
    assert table.history is not None
    before, done = table.history.trail()[at]
    return with_check(number_of(before, done.command), about_next(table.history, at))


def saying(screen: Screen, table: Table) -> tuple[str, int]:
    """Return what goes to the other house by a link, and the step it belongs to.

    What it may not have yet comes first: until then it waits for just that.
    """
    at = unheard(table)
    if at is None:
        says = screen.says(table)
        return says, far_step(table) if says else 0
    return digits_of(table, at), at + 1


def digits_of(table: Table, at: int) -> str:
    """Return the digits of the choice in step *at*, or of the secret at the `BEGINNING`."""
    return third(table) if at == BEGINNING else choice_digits(table, at)


def said_here(table: Table) -> tuple[int, ...]:
    """Return where in what stands this house has made a choice."""
    assert table.history is not None
    trail = table.history.trail()
    return tuple(at for at in choices_made(table.history) if _is_ours(trail[at][0], table))


def _is_ours(position: Position, table: Table) -> bool:
    """Whether a person of this house is to choose in *position*."""
    return position.to_act is not None and not table.player_of(position.to_act)


@dataclass(frozen=True, slots=True)
class TellScreen(ToSayScreen):
    """The last choice of this house as digits to say."""

    def says(self, table: Table) -> str:
        assert table.history is not None
        return choice_digits(table, len(table.history.trail()) - 1)

    def turn(self, by: int, table: Table) -> Step:
        return Open(comparing.CompareScreen()) if by > 0 else self.other(table)

    def take(self, table: Table) -> Step:
        # `#` after a place that was taken without it: these digits were not read yet.
        return self.roll(table) if table.line is LineState.THERE else self.other(table)


@dataclass(frozen=True, slots=True)
class HearChoiceScreen(HearScreen):
    """A choice of the other house is typed, or that it asks to take back; Roll says ours again."""

    length: ClassVar[int] = CHOICE_DIGITS

    def before(self, table: Table) -> View:
        words, position = table.words, table.game()
        _ = words.gettext
        assert position.to_act is not None
        who = words.seat(position, position.to_act).name
        rolled = "" if position.face is None else words.rolled(position.face)
        if table.line is LineState.THERE:
            return TextView(_("{who} chooses …").format(who=who), title=rolled)
        asked = _("{who} chooses. Type what they say.").format(who=who)
        # What was passed by Roll may not be there: that is said before anybody waits for them.
        is_missed = table.line is LineState.LOST and unheard(table) is None
        hint = _("They are on their way …") if is_missed else _("Roll: say ours again")
        return TextView(asked, title=rolled, hint=hint)

    def turn(self, by: int, table: Table) -> Step:
        return Open(comparing.CompareScreen()) if by > 0 else self.other(table)

    def roll(self, table: Table) -> Step:
        if self.entry:
            return self.other(table)
        return say_again(table) or self.other(table)

    def whole(self, code: str, table: Table) -> Step:
        if choice := chosen(code, table):
            return choice
        asked = taking_back.asked_by(code, table)
        hint = table.words.gettext("Still not? B compares")
        return Send(HeardHere(code), asked) if asked else once_more(table, hint)


def chosen(code: str, table: Table) -> Step | None:
    """Return what does the choice that *code* says; None if it says none that is due."""
    history = table.history
    if history is None or hearing(table) is None:
        return None
    number = checked(code, about_next(history, len(history.trail())))
    choices = numbered(table.game())
    if number is None or number not in choices:
        return None
    command = choices[number]
    if command is None:
        # What the places follow from may still be on its way: only what is done was heard.
        return Send(HeardHere(code), Deal()) if is_opened(table, PLACES) else None
    is_later = isinstance(command, PlaceGuest | MoveGuest)
    return Send(HeardHere(code), Do(command, is_carried_later=is_later))


def say_again(table: Table) -> Step | None:
    """Return what shows the last digits of this house once more; None if it has said none."""
    last = len(said_here(table)) - 1
    return Open(SayAgainScreen(last)) if last >= _first_said(table) else None


def _first_said(table: Table) -> int:
    return BEGINNING if table.house == FIRST else 0


@dataclass(frozen=True, slots=True)
class SayAgainScreen(Screen):
    """What this house has said, once more: the last choice first, A and B another one."""

    for_phones: ClassVar[bool] = True
    index: int

    def view(self, table: Table) -> View:
        _, made = table.words.gettext, said_here(table)
        if self.index == BEGINNING:
            return shown(third(table), _("Say to them"), _("A B: another  * back"))
        assert table.history is not None
        at = made[self.index]
        before, done = table.history.trail()[at]
        told = table.words.done(before, done.command)
        return shown(choice_digits(table, at), told, _("A B: another  * back"))

    def turn(self, by: int, table: Table) -> Step:
        is_one = _first_said(table) <= self.index + by < len(said_here(table))
        return Go(replace(self, index=self.index + by)) if is_one else self.other(table)

    def roll(self, table: Table) -> Step:
        return Back()

    def advice(self, table: Table) -> str:
        return table.words.gettext("A and B show what was said before. * goes back.")
