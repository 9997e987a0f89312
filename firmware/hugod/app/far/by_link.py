"""What a link brings from the other box: when it counts, what is asked first; a roll that is late.

```
  said there, of this step:  a choice   -> taken where it is waited for; it is said again till then
                             take back? -> they are asked here first
  of a step before:          it was had before a start: that it arrived is said once more
```
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.houses import SECOND
from hugod.app.far import taking_back
from hugod.app.far.agreeing import HearFirstScreen, third
from hugod.app.far.agreement import is_first
from hugod.app.far.exchange import HearScreen, ToSayScreen, has_arrived
from hugod.app.far.far_turn import (
    HearChoiceScreen,
    SayAgainScreen,
    choice_digits,
    chosen,
    digits_of,
)
from hugod.app.screens.screen import (
    Back,
    Commit,
    Deal,
    Go,
    Home,
    Open,
    Roll,
    Say,
    Screen,
    Send,
    Step,
)
from hugod.app.table.far_choices import FAR, choices_made
from hugod.app.table.far_draws import is_opened
from hugod.app.table.far_steps import far_step, unheard
from hugod.app.table.table import Table
from hugod.app.values.far_sayings import (
    ArrivedThere,
    HeardHere,
    LineState,
    OpenedThere,
    SaidThere,
)
from hugod.app.values.inputs import JobResult, Key
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View
from hugod.app.values.words import N_

NO = N_("They would rather not take it back.")


def heard(news: SaidThere, screen: Screen, table: Table) -> Step | None:
    """Return what follows from *news* in a game; None: it waits, and is said again."""
    code = news.digits
    if isinstance(screen, HearFirstScreen):
        return screen.on_result(news, table)  # over the game before, which is at its end
    if not code:
        return Home() if isinstance(screen, AgreeScreen) else None
    if not news.step and is_first(code):
        is_waiting = isinstance(screen, HearChoiceScreen | ToSayScreen | DieScreen)
        return Go(OtherGameScreen()) if is_waiting else None
    if news.step != far_step(table):
        return Send(HeardHere(code), Go(screen)) if had(news, table) else None
    if isinstance(screen, SayAgainScreen):
        return Home()  # nobody has to hear that now; what is said there comes again
    if isinstance(screen, HearScreen) and (choice := chosen(code, table)):
        return choice
    if isinstance(screen, taking_back.RequestScreen):
        if taking_back.is_refused(code, table):
            return Send(HeardHere(code), Say(table.words.gettext(NO), at_home=True))
        # Both ask: where they ask for something else, the house that set up is asked no more.
        if screen.count != taking_back.how_many(code, table) and table.house != SECOND:
            return None
    count = taking_back.how_many(code, table)
    if not count or isinstance(screen, AgreeScreen | RefuseScreen):
        return None
    if isinstance(screen, taking_back.RequestScreen) and screen.count == count:
        return Send(HeardHere(code), Commit(taking_back.steps_back(count, table)))
    return Open(AgreeScreen(code, count))


def arrived(news: ArrivedThere, table: Table) -> Table:
    """Return *table* with what *news* tell to be there."""
    at = unheard(table)
    if at is None or digits_of(table, at) != news.digits:
        return table
    assert table.history is not None
    stood = [before for before, _ in table.history.trail()]
    return replace(table, stands_there=(*stood, table.game())[at + 1])


def had(news: SaidThere, table: Table) -> bool:
    """Whether *news* is on this card already."""
    if table.history is None or news.step is None:
        return False
    if table.house == SECOND and news.digits == third(table):
        return True
    trail, at = table.history.trail(), news.step - 1
    if at not in choices_made(table.history):
        return False
    seat = trail[at][0].to_act
    is_theirs = seat is not None and table.player_of(seat) == FAR
    return is_theirs and choice_digits(table, at) == news.digits


LATE_S = 20.0
"""Seconds after which it is said that the other house's die does not come, though it is there."""


@dataclass(frozen=True, slots=True)
class DieScreen(Screen):
    """The other house has not opened its part of the roll yet; *then* rolls."""

    for_phones: ClassVar[bool] = True
    then: Roll | Deal
    kind: str
    is_late: bool = False
    is_other: bool = False

    def patience(self) -> float | None:
        return None if self.is_late else LATE_S

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        if table.links.is_other:
            told = _("Their die is not the one that was agreed. Begin anew!")
            return TextView(told, Icon.TROUBLE)
        if table.line is not LineState.THERE:
            return TextView(_("They are on their way …"), Icon.WAIT)
        return TextView(
            _("Their die does not come.") if self.is_late else words.one_moment, Icon.WAIT
        )

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        if not isinstance(news, OpenedThere):
            return None
        if is_opened(table, self.kind):
            return self.then
        is_other = table.links.is_other
        return None if is_other is self.is_other else Go(replace(self, is_other=is_other))

    def elapsed(self, table: Table) -> Step:
        return Go(replace(self, is_late=True))

    def back(self, table: Table) -> Step:
        return Home()

    def other(self, table: Table) -> Step:
        return Go(self)


@dataclass(frozen=True, slots=True)
class OtherGameScreen(Screen):
    """The other house begins another game, and is waited for in vain; any key leads to the menu."""

    wait_s: ClassVar[float | None] = 10.0

    def view(self, table: Table) -> View:
        return TextView(table.words.gettext("They begin another game. Begin one here, too."))

    def press(self, key: Key, table: Table) -> Step:
        return Back()

    def elapsed(self, table: Table) -> Step:
        return Home()


@dataclass(frozen=True, slots=True)
class AgreeScreen(Screen):
    """The other house asks to take back: `#` does it in both, `*` tells them no."""

    for_phones: ClassVar[bool] = True
    code: str
    count: int

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        said, spoken = taking_back.recall(self.count, table)
        return TextView(said, title=_("They ask: back?"), hint=words.yes_or_no, aloud=spoken)

    def take(self, table: Table) -> Step:
        back = Commit(taking_back.steps_back(self.count, table))
        return Send(HeardHere(self.code), back)

    def back(self, table: Table) -> Step:
        return Go(RefuseScreen())

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no


@dataclass(frozen=True, slots=True)
class RefuseScreen(Screen):
    """The other house is told that nothing is taken back."""

    def view(self, table: Table) -> View:
        return TextView(table.words.gettext("They are told: no."))

    def says(self, table: Table) -> str:
        return taking_back.refusal(table)

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        return Home() if has_arrived(self.says(table), news) else None

    def other(self, table: Table) -> Step:
        return Home()
