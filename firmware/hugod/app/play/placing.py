"""Placing a guest on the gallery: a square is typed or proposed; from the box, or the cellar."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.board import Place
from hugo_core.commands import Command, PlaceGuest
from hugo_core.moves import free_squares, mover
from hugo_core.refusals import why_not
from hugod.app.fair.hints import ask, may_ask
from hugod.app.play.moving import is_all, on_stickers
from hugod.app.screens.kinds import HESITATION_S, Menu, MenuScreen, type_digit
from hugod.app.screens.looking_round import allowed, refuse
from hugod.app.screens.screen import Back, Deal, Do, Flow, Go, Open, Screen, Step
from hugod.app.table.rolls import is_placed_by_code
from hugod.app.table.table import Table
from hugod.app.values.prompt_views import AskView
from hugod.app.values.signs import Marks
from hugod.app.values.view import View


def points_to(command: Command) -> Screen:
    """The question where a guest is put, with the square of *command* proposed."""
    return PlaceScreen(proposed=command.square if isinstance(command, PlaceGuest) else None)


@dataclass(frozen=True, slots=True)
class PlaceScreen(Screen):
    """A guest waits to be put on the gallery: type a square, or let A and B propose one."""

    for_phones: ClassVar[bool] = True
    is_typed: ClassVar[bool] = True
    entry: str = ""
    hesitates: bool = False
    proposed: Place | None = None

    def view(self, table: Table) -> View:
        position, words = table.game(), table.words
        shown = self.entry or (str(self.proposed) if self.proposed else "")
        _, squares = words.gettext, position.setup.board.squares
        deals, helps = _("1 to {squares}, Roll deals all"), _("1 to {squares}, Roll: help")
        keys = (helps if may_ask(table) else deals).format(squares=squares)
        last = table.last()
        # Between two rounds what was moved last is long known, and the keys are not.
        is_begun = last is not None and isinstance(last[1].command, PlaceGuest)
        hint = (table.last_words() if is_begun else "") or keys
        if is_placed_by_code(position):
            hint = words.gettext("Roll: the code deals all")
        elif self.hesitates or self.proposed is not None:
            hint = words.entry_hint
        marks = Marks(allowed(position), (self.proposed,) if self.proposed else ())
        return AskView(words.bar(position), self._title(table), shown, hint, on_board=marks)

    def patience(self) -> float | None:
        return HESITATION_S if self.entry and not self.hesitates else None

    def elapsed(self, table: Table) -> Step:
        if is_all(self.entry, allowed(table.game())):
            return Flow(self.take(table))
        return Go(replace(self, hesitates=True))

    def _title(self, table: Table) -> str:
        """Words for which guest it is: the next from the box, or the one on the highest step."""
        _ = table.words.gettext
        position, mine = table.game(), mover(table.game())
        assert position.to_act is not None
        if waiting := position.unplaced(position.to_act):
            return _("Place guest {number}/{count}").format(
                number=len(mine) + 1, count=len(mine) + waiting
            )
        step = max(filter(position.setup.board.in_cellar, mine))
        return _("Step {step}: put it where?").format(step=step)

    def digit(self, digit: str, table: Table) -> Step:
        if is_placed_by_code(table.game()):
            return self.other(table)
        typed = type_digit(self.entry, digit, on_stickers(table.game()) - {0})
        if typed is None:
            wrong = Place(int(self.entry + digit))
            return refuse(table, why_not(table.game(), PlaceGuest(wrong)))
        if typed.number is not None:
            return Do(PlaceGuest(Place(typed.number)))
        return Go(PlaceScreen(typed.digits, self.hesitates))

    def take(self, table: Table) -> Step:
        if self.entry:
            return Do(PlaceGuest(Place(int(self.entry))))
        return Do(PlaceGuest(self.proposed)) if self.proposed else self.other(table)

    def roll(self, table: Table) -> Step:
        """Deal this guest and all that wait after it, or ask a small player which help is
        wanted."""
        # The box never deals over a digit that somebody has typed.
        if self.entry:
            return self.other(table)
        if may_ask(table) and not is_placed_by_code(table.game()):
            return Open(MenuScreen(items=self._helps, for_phones=True))
        return Deal()

    def _helps(self, table: Table) -> Menu:
        """The two things that the box can do for who is small."""
        _ = table.words.gettext
        choices = [(_("deal them all"), Deal())]
        asked = ask(PlaceScreen(), points_to, table)
        return Menu(self._title(table), (*choices, (_("what would you do?"), asked or Deal())))

    def turn(self, by: int, table: Table) -> Step:
        if is_placed_by_code(table.game()):
            return self.other(table)
        free = tuple(free_squares(table.game()))
        at = free.index(self.proposed) if self.proposed in free else (-1 if by > 0 else 0)
        return Go(PlaceScreen(proposed=free[(at + by) % len(free)]))

    def advice(self, table: Table) -> str:
        if is_placed_by_code(table.game()):
            return table.words.gettext("The code says where all begin. Press Roll.")
        return Screen.advice(self, table)

    def back(self, table: Table) -> Step:
        return Go(PlaceScreen()) if self.entry or self.proposed else Back()

    def without_entry(self) -> Screen:
        return PlaceScreen()
