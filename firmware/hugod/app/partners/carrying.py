"""The figures of several seats of the box, carried at once: when that is, and their page.

They play one after the other, then people see on one page all that is to be moved.

```
  box rolls, moves --> box rolls, moves --> … --> move for us, then Roll --> a person's turn
                         (Hugo walks, or all are placed: what was moved before is carried first)
```
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.history import Carry
from hugo_core.position import Phase
from hugod.app.screens.kinds import Passing
from hugod.app.screens.screen import TO_CARRY_S, Commit, Go, Screen, Step
from hugod.app.table.changes import all_at_once
from hugod.app.table.table import Table
from hugod.app.values.news_views import NewsView
from hugod.app.values.view import View

FEWEST = 2
"""Seats of the box of which one list is shorter than a page for each."""


def is_together(table: Table) -> bool:
    """Whether the seats of the box play on before their figures are carried."""
    game = table.game()
    seats = sum(bool(table.seated.get(game.setup.colours[seat])) for seat in game.playing)
    return table.settings.ghosts_together and seats >= FEWEST


def carrying(table: Table) -> Screen | None:
    """Return the page of what the box has moved; None if there is nothing, or it plays on."""
    if table.uncarried is None:
        return None
    is_going_on = not table.unread and _plays_on(table) and is_together(table)
    # Nobody moves a guest that is not on the board yet.
    is_placed = table.uncarried.phase is Phase.PLACING is not table.game().phase
    return None if is_going_on and not is_placed else CarryScreen()


def _plays_on(table: Table) -> bool:
    position = table.game()
    is_moving = position.phase in (Phase.PLACING, Phase.ROLLING, Phase.MOVING)
    if not is_moving or position.to_act is None:
        return False
    return bool(table.seated.get(position.setup.colours[position.to_act]))


@dataclass(frozen=True, slots=True)
class CarryScreen(Passing):
    """What the box has moved meanwhile is carried on the cardboard; Roll when all stand there."""

    for_phones: ClassVar[bool] = True
    seen_s: ClassVar[float] = TO_CARRY_S
    page: int = 0

    def view(self, table: Table) -> View:
        shown = tuple(_pages(table))
        page = shown[min(self.page, len(shown) - 1)]
        hint = table.words.then_roll(has_button=table.has_button)
        return replace(page, page=self.page, pages=len(shown), hint=hint, by_roll=True)

    def roll(self, table: Table) -> Step:
        is_more = self.page + 1 < len(tuple(_pages(table)))
        return Go(CarryScreen(self.page + 1)) if is_more else Commit(Carry())

    def turn(self, by: int, table: Table) -> Step:
        is_page = 0 <= self.page + by < len(tuple(_pages(table)))
        return Go(CarryScreen(self.page + by)) if is_page else self.other(table)

    def advice(self, table: Table) -> str:
        return table.words.read_first


def _pages(table: Table) -> Iterator[NewsView]:
    """Yield what is to be carried; there is always something."""
    assert table.uncarried is not None
    headline, carried = table.words.gettext("Move for us"), table.after(Carry())
    return all_at_once(table.uncarried, carried.cardboard, headline, table.words)
