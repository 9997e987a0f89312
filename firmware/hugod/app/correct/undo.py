"""Taking back and putting back: how far, and when it takes everybody's yes (`ConsentScreen`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.history import PutBack, TookBack
from hugod.app.far.taking_back import first_far_undo
from hugod.app.screens.kinds import ConsentScreen
from hugod.app.screens.screen import Commit, Go, Open, Say, Screen, Step
from hugod.app.speech.sentences import sentence
from hugod.app.speech.spoken_done import recalled
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import TextView
from hugod.app.values.view import View


@dataclass(frozen=True, slots=True)
class UndoScreen(Screen):
    """Asks whether to take back: C goes further back, A forward, # puts it through, * leaves it.

    Beyond the last thing done A leads on to what was taken back and can be put back again.
    """

    for_phones: ClassVar[bool] = True
    steps: int = 1
    """1 is the last thing done; -1 the first that can be put back again."""

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        assert table.history is not None
        if self.steps > 0:
            before, done = table.history.trail()[-self.steps]
            more = _("and the {count} after it")
            title = _("Take back?")
            can_put_back = bool(table.history.taken_back())
            hint = _("# yes * no C more A again") if can_put_back else _("# yes  * no  C more")
        else:
            before, done = table.history.taken_back()[-self.steps - 1]
            more = _("and the {count} before it")
            title, hint = _("Redo?"), _("# yes  * no  A more")
        said, others = words.done(before, done.command), abs(self.steps) - 1
        spoken = recalled(before, done.command, words)
        if others:
            more = more.format(count=others)
            said, spoken = f"{said} {more}", f"{spoken} {sentence(more)}"
        return TextView(said, title=title, hint=hint, aloud=spoken)

    def press(self, key: Key, table: Table) -> Step:
        return self.turn(1, table) if key is Key.C else Screen.press(self, key, table)

    def turn(self, by: int, table: Table) -> Step:
        _ = table.words.gettext
        assert table.history is not None
        steps = self.steps + by or by
        if steps > len(table.history.trail()):
            return Say(_("That is as far back as it goes."))
        if -steps > len(table.history.taken_back()):
            return Say(_("There is nothing more to redo."))
        return Go(replace(self, steps=steps))

    def take(self, table: Table) -> Step:
        assert table.history is not None
        if self.steps < 0:
            return Commit(PutBack(-self.steps))
        then = Commit(TookBack(self.steps))
        is_others = table.history.is_over_others_roll(self.steps) and len(table.people) > 1
        return Open(ConsentScreen(then)) if is_others else then

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no


def first_undo(screen: Screen, table: Table) -> Step:
    """Ask whether to take back the last thing done, or else put back the last thing taken back."""
    if table.draft is not None:
        # In a set-up the last answer is one step back from this screen.
        return screen.back(table)
    if table.house:
        return first_far_undo(table)
    history = table.history
    if history is None or not (history.trail() or history.taken_back()):
        return Say(table.words.gettext("There is nothing to take back."))
    return Open(UndoScreen(1 if history.trail() else -1))
