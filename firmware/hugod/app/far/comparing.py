"""Do both boxes stand alike? Found out with six digits each, from the last choice backwards.

```
  how many choices there were | two of all that stands up to there | two that check these four
```
The last two know nothing of the game: a slip is told apart from boxes that stand differently.
Who is behind gets the missing choices said again; where what stands differs, both go one choice
further back until it does not, and take the rest back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugod.app.far.digits import CHECK_DIGITS, CHOICE_DIGITS, checked, standing, with_check
from hugod.app.far.exchange import HearScreen, once_more, shown
from hugod.app.far.far_turn import SayAgainScreen, said_here, say_again
from hugod.app.far.taking_back import recall, steps_back
from hugod.app.screens.kinds import Choices, ConfirmScreen, Menu, MenuScreen, MessageScreen
from hugod.app.screens.screen import Commit, Go, Open, Say, Step
from hugod.app.table.far_choices import choices_made
from hugod.app.table.table import Table
from hugod.app.values.view import View

SAME = "same"
SLIP = "slip"
WRAP = 100
"""So many choices are told apart by two digits: more than a house can be behind."""


def far_menu(table: Table) -> Menu:
    """What there is to do about the house that is far away."""
    _ = table.words.gettext
    said = say_again(table) or Say(_("You have said nothing yet."))
    choices: Choices = ((_("Say ours again"), said), (_("Do boxes agree?"), Open(CompareScreen())))
    return Menu(_("Far away"), choices)


FAR_MENU = MenuScreen(items=far_menu, for_phones=True)


def about(table: Table, made: int) -> str:
    """Return what digits are about that compare all up to the choice number *made*."""
    assert table.history is not None
    steps = choices_made(table.history)[made - 1] + 1 if made else 0
    return standing(table.history, steps, SAME)


@dataclass(frozen=True, slots=True)
class CompareScreen(HearScreen):
    """Each house says its digits and types those of the other; A compares one choice before."""

    for_phones: ClassVar[bool] = True
    length: ClassVar[int] = CHOICE_DIGITS + CHECK_DIGITS
    ago: int = 0
    """So many choices before the last."""

    def _made(self, table: Table) -> int:
        assert table.history is not None
        return len(choices_made(table.history)) - self.ago

    def before(self, table: Table) -> View:
        _ = table.words.gettext
        return shown(self.says(table), _("Say to them"), _("type theirs  A: before"))

    def says(self, table: Table) -> str:
        made = self._made(table)
        stands = with_check(f"{made % WRAP:02}", about(table, made))
        return with_check(stands, SLIP)

    def turn(self, by: int, table: Table) -> Step:
        ago = self.ago - by
        is_one = 0 <= ago <= self._made(table) + self.ago
        return Go(replace(self, ago=ago, entry="")) if is_one else self.other(table)

    def whole(self, code: str, table: Table) -> Step:
        stands = checked(code, SLIP)
        return once_more(table) if stands is None else self._compared(stands, table)

    def _compared(self, stands: str, table: Table) -> Step:
        _ = table.words.gettext
        mine = self._made(table) + self.ago
        ahead = (int(stands[:2]) - mine + WRAP // 2) % WRAP - WRAP // 2
        theirs = mine + ahead
        if ahead > 0:
            return Go(MessageScreen(_("They are ahead. Their box says how to go on.")))
        if theirs < 0 or checked(stands, about(table, theirs)) is None:
            return Say(_("That differs. Both press A, then compare again."))
        if ahead == 0:
            return Go(MessageScreen(_("The boxes agree. Put the figures as they say.")))
        if self.ago:
            return Go(_take_back(-ahead, table))
        assert table.history is not None
        first = choices_made(table.history)[theirs]
        missing = [n for n, at in enumerate(said_here(table)) if at >= first]
        return Open(SayAgainScreen(missing[0])) if missing else Go(_follow(-ahead, table))


def _follow(count: int, table: Table) -> ConfirmScreen:
    """Take back what the house that chose it has taken back, and this one not."""
    what, _spoken = recall(count, table)
    asked = table.words.gettext("{last}: they took it back. Here, too?").format(last=what)
    return ConfirmScreen(asked, lambda now: Commit(steps_back(count, now)))


def _take_back(count: int, table: Table) -> ConfirmScreen:
    asked = table.words.gettext("Up to there all agrees. Both take back the rest?")
    return ConfirmScreen(asked, lambda now: Commit(steps_back(count, now)))
