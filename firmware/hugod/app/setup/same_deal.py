"""Before a game: the code that gives every table which types it the same throws and places."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.history import Drafted
from hugo_core.limits import DEAL_DIGITS
from hugod.app.screens.kinds import CodeScreen
from hugod.app.screens.screen import Open, Step
from hugod.app.setup.seat_order import answer
from hugod.app.table.table import Table
from hugod.app.values.prompt_views import TextView
from hugod.app.values.view import View


def same_deal(draft: Drafted, table: Table) -> tuple[str, Step]:
    """The line of the set-up's list: a code is to be typed, or the one that was typed goes."""
    _ = table.words.gettext
    if not draft.deal:
        return _("Same throws"), Open(DealScreen())
    said = _("The box rolls by chance again.")
    return _("Code {code}").format(code=draft.deal), answer(replace(draft, deal=""), said)


@dataclass(frozen=True, slots=True)
class DealScreen(CodeScreen):
    """Six digits that all tables have agreed on; the sixth ends it."""

    for_phones: ClassVar[bool] = True
    length: ClassVar[int] = DEAL_DIGITS

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        digits = f"{self.entry[:3]} {self.entry[3:]}".strip()
        text = digits or _("Six digits, as agreed.")
        return TextView(text, title=_("Same throws"), hint=table.words.entry_hint)

    def whole(self, code: str, table: Table) -> Step:
        assert table.draft is not None
        said = table.words.gettext("Who types {code} has the same throws and places.")
        return answer(replace(table.draft, deal=code), said.format(code=code))

    def advice(self, table: Table) -> str:
        return table.words.gettext("Type six digits. Another table types the same.")
