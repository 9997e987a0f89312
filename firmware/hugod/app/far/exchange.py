"""What one house says and the other types: the digits on the glass, ours or theirs."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from hugod.app.far.digits import said, spelled
from hugod.app.screens.kinds import CodeScreen
from hugod.app.screens.screen import Say, Step
from hugod.app.table.table import Table
from hugod.app.values.far_sayings import SaidThere
from hugod.app.values.inputs import JobResult
from hugod.app.values.prompt_views import TextView
from hugod.app.values.view import View


def shown(digits: str, title: str, hint: str, *, by_roll: bool = False) -> TextView:
    """Return *digits* to be said aloud."""
    return TextView(said(digits), title=title, hint=hint, by_roll=by_roll, aloud=spelled(digits))


def once_more(table: Table) -> Step:
    """Refuse digits that do not fit: nothing has changed."""
    return Say(table.words.gettext("That is not it. Let them say it once more."))


class HearScreen(CodeScreen):
    """Digits of the other house are waited for: typed, or sent by a box there."""

    __slots__ = ()

    for_phones: ClassVar[bool] = True

    @abstractmethod
    def before(self, table: Table) -> View:
        """Describe the display while nothing is typed yet."""

    def view(self, table: Table) -> View:
        if not self.entry:
            return self.before(table)
        words = table.words
        return TextView(said(self.entry), title=words.gettext("They say"), hint=self._hint(table))

    def _hint(self, table: Table) -> str:
        _ = table.words.gettext
        left = self.length - len(self.entry)
        return _("{count} more  * anew").format(count=left)

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        return self.whole(news.digits, table) if isinstance(news, SaidThere) else None

    def advice(self, table: Table) -> str:
        return table.words.gettext("Type the digits that they say.")
