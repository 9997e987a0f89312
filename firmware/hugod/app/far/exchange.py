"""The screens of digits between houses: ours until they have arrived, theirs typed or sent."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from hugo_core.history import Told
from hugod.app.far.digits import said, spelled
from hugod.app.screens.kinds import CodeScreen, Passing
from hugod.app.screens.screen import Commit, Go, Say, Step
from hugod.app.table.table import Table
from hugod.app.values.far_sayings import ArrivedThere, LineState, SaidThere
from hugod.app.values.inputs import JobResult, Key
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View


def shown(digits: str, title: str, hint: str, *, by_roll: bool = False) -> TextView:
    """Return *digits* to be said aloud."""
    text, aloud = said(digits), spelled(digits)
    return TextView(text, title=title, hint=hint, by_roll=by_roll, aloud=aloud, stays=0)


def to_say(digits: str, hint: str, table: Table) -> TextView:
    """Return *digits* that go there by a link, or are to be said while there is no way for it."""
    _ = table.words.gettext
    if table.line is LineState.THERE:
        return TextView(_("This goes to them …"), Icon.WAIT, hint=said(digits))
    title = _("On their way …") if table.line is LineState.LOST else _("Say to them")
    return shown(digits, title, hint, by_roll=True)


def once_more(table: Table, hint: str = "") -> Step:
    """Refuse digits that do not fit: nothing has changed."""
    return Say(table.words.gettext("That is not it. Let them say it once more."), hint=hint)


def has_arrived(digits: str, news: JobResult) -> bool:
    """Whether *news* say that the other house has these *digits*."""
    return isinstance(news, ArrivedThere) and news.digits == digits


class ToSayScreen(Passing):
    """Digits of this house are said until the other one has them: Roll says so, or a link."""

    __slots__ = ()

    for_phones: ClassVar[bool] = True

    @abstractmethod
    def says(self, table: Table) -> str:
        """Return these digits."""

    def view(self, table: Table) -> View:
        return to_say(self.says(table), table.words.gettext("when they have it: Roll"), table)

    def roll(self, table: Table) -> Step:
        # While a link carries them it alone knows; left too soon they would never be there.
        return Go(self) if table.line is LineState.THERE else Commit(Told())

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        return Commit(Told()) if has_arrived(self.says(table), news) else None


class HearScreen(CodeScreen):
    """Digits of the other house are waited for: typed, or sent by a box there."""

    __slots__ = ()

    for_phones: ClassVar[bool] = True
    calls: ClassVar[bool] = True

    @abstractmethod
    def before(self, table: Table) -> View:
        """Describe the display while nothing is typed yet."""

    def press(self, key: Key, table: Table) -> Step:
        # A slip near the end of 24 digits must not cost them all.
        if key is Key.C and self.entry:
            return Go(self._with(self.entry[:-1]))
        return CodeScreen.press(self, key, table)

    def view(self, table: Table) -> View:
        if not self.entry:
            return self.before(table)
        words = table.words
        title, hint = words.gettext("They say"), self._hint(table)
        return TextView(said(self.entry), title=title, hint=hint, stays=-1)

    def _hint(self, table: Table) -> str:
        _ = table.words.gettext
        left = self.length - len(self.entry)
        return _("{count} more  * anew").format(count=left)

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        if not isinstance(news, SaidThere):
            return None
        step = self.whole(news.digits, table)
        # A link says it again and again: that it does not fit yet is not told each time.
        is_slip = isinstance(step, Say) and not step.stays
        return None if is_slip and news.step is not None else step

    def advice(self, table: Table) -> str:
        return table.words.gettext("Type the digits that they say.")
