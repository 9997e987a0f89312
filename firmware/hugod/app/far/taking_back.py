"""Taking back where somebody is far away: asked with digits, and both houses go back.

```
  here: C, «take back?» --#--> «say to them C 91 53» --->  there: presses C, types 91 53
        «they typed it» --#--> back                       back
```
91 asks for the last choice, 92 for the last two, and so on. Where both ask for the same at once,
each types what the other says; where they do not, one of them has to let it be.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.history import Told, TookBack
from hugod.app.far.digits import CHOICE_DIGITS, about_next, checked, said, spelled, with_check
from hugod.app.far.exchange import HearScreen, has_arrived, once_more
from hugod.app.screens.kinds import Choices, Menu, MenuScreen
from hugod.app.screens.screen import Commit, Go, Open, Say, Send, Step
from hugod.app.speech.sentences import sentence
from hugod.app.speech.spoken_done import recalled
from hugod.app.table.far_choices import choices_made
from hugod.app.table.far_steps import is_met
from hugod.app.table.table import Table
from hugod.app.values.far_sayings import HeardHere, LineState
from hugod.app.values.inputs import JobResult, Key
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View

NONE_BACK = 90
"""The number of taking back nothing; no choice has one so high."""
MOST = 9
"""Choices taken back at once."""


def first_far_undo(table: Table) -> Step:
    """Ask how far to take back; what the other house does not know yet goes at once."""
    assert table.history is not None
    if table.untold and is_met(table):
        # It may be on their card already: then one house would go back and not the other.
        return Say(table.words.gettext("This goes to them …"))
    if table.untold and table.history.last:
        return Open(MenuScreen(items=typed_there, for_phones=True))
    if not choices_made(table.history):
        return Say(table.words.gettext("There is nothing to take back."))
    return Open(FarUndoScreen())


def typed_there(table: Table) -> Menu:
    """Has the other house typed the last choice? Taken back here alone it would stand there."""
    _ = table.words.gettext
    told = Commit(Told(), then=lambda _: Open(FarUndoScreen()))
    choices: Choices = ((_("no: take back"), Commit(TookBack(1))), (_("yes: ask"), told))
    return Menu(_("Have they typed it?"), choices)


def about_back(table: Table) -> str:
    """Return what digits that ask to take back are about: all up to the last choice."""
    assert table.history is not None
    return about_next(table.history, len(table.history.trail()))


def asked_by(code: str, table: Table) -> Step | None:
    """Return what follows where *code* asks to take back; None if it does not."""
    count = how_many(code, table)
    return Commit(steps_back(count, table)) if count else None


def how_many(code: str, table: Table) -> int:
    """Return how many choices *code* asks to take back; 0: it does not fit here."""
    assert table.history is not None
    number = checked(code, about_back(table))
    count = 0 if number is None else int(number) - NONE_BACK
    return count if 0 < count <= min(MOST, len(choices_made(table.history))) else 0


def refusal(table: Table) -> str:
    """Return the digits that answer no to who asks to take back."""
    return with_check(str(NONE_BACK), about_back(table))


def is_refused(code: str, table: Table) -> bool:
    """Whether *code* answers no."""
    return code == refusal(table)


def recall(count: int, table: Table) -> tuple[str, str]:
    """Return in words what goes where *count* choices are taken back, and for the ear."""
    words = table.words
    assert table.history is not None
    step, done = table.history.trail()[choices_made(table.history)[-count]]
    what, spoken = words.done(step, done.command), recalled(step, done.command, words)
    if count == 1:
        return what, spoken
    more = words.gettext("and the {count} after it").format(count=count - 1)
    return f"{what} {more}", f"{spoken} {sentence(more)}"


def steps_back(count: int, table: Table) -> TookBack:
    """Return the record that takes the last *count* choices back, and what followed from them."""
    assert table.history is not None
    return TookBack(len(table.history.trail()) - choices_made(table.history)[-count])


@dataclass(frozen=True, slots=True)
class FarUndoScreen(HearScreen):
    """Take back? `#` says it to the other house, C goes further; or theirs is typed."""

    length: ClassVar[int] = CHOICE_DIGITS
    count: int = 1

    def before(self, table: Table) -> View:
        _ = table.words.gettext
        what, spoken = recall(self.count, table)
        return TextView(what, title=_("Take back?"), hint=_("# yes  * no  C more"), aloud=spoken)

    def press(self, key: Key, table: Table) -> Step:
        is_more = key is Key.C and not self.entry
        return self.turn(1, table) if is_more else HearScreen.press(self, key, table)

    def turn(self, by: int, table: Table) -> Step:
        assert table.history is not None
        count = self.count + by
        if not 0 < count <= min(MOST, len(choices_made(table.history))):
            return Say(table.words.gettext("That is as far back as it goes."))
        return Go(replace(self, count=count, entry=""))

    def take(self, table: Table) -> Step:
        return self.other(table) if self.entry else Go(RequestScreen(count=self.count))

    def whole(self, code: str, table: Table) -> Step:
        asked = asked_by(code, table)
        return Send(HeardHere(code), asked) if asked else once_more(table)


@dataclass(frozen=True, slots=True)
class RequestScreen(HearScreen):
    """What the other house is asked; `#` when it has typed it, or theirs is typed."""

    length: ClassVar[int] = CHOICE_DIGITS
    count: int = 1

    def before(self, table: Table) -> View:
        _ = table.words.gettext
        if table.line is LineState.THERE:
            return TextView(_("They are asked …"), Icon.WAIT, title=_("Take back?"))
        # In mid-turn their first digit would be a place: with C it is a question.
        digits, keys = self.says(table), _("# they typed it  * no")
        aloud = f"C, {spelled(digits)}"
        text, title = f"C {said(digits)}", _("Say to them")
        return TextView(text, title=title, hint=keys, aloud=aloud, stays=0)

    def press(self, key: Key, table: Table) -> Step:
        # By a link it is said as long as this is shown: called back, covered by other words or
        # done here before they said yes, one house would go back and not the other. By voice a
        # `C` too many would ask the same once more, above this.
        if table.line is LineState.THERE or (key is Key.C and not self.entry):
            return Go(self)
        return HearScreen.press(self, key, table)

    def says(self, table: Table) -> str:
        return with_check(str(NONE_BACK + self.count), about_back(table))

    def take(self, table: Table) -> Step:
        return self.other(table) if self.entry else Commit(steps_back(self.count, table))

    def whole(self, code: str, table: Table) -> Step:
        theirs = how_many(code, table)
        if not theirs:
            return once_more(table)
        if theirs != self.count:
            # Each would go back as the other asked, and neither knows which of them is later.
            return Say(table.words.gettext("You both ask. One of you presses *."))
        return Send(HeardHere(code), Commit(steps_back(theirs, table)))

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        if has_arrived(self.says(table), news):
            return Commit(steps_back(self.count, table))
        return HearScreen.on_result(self, news, table)
