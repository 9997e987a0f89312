"""Setting a game up: how many play, who sits where, who begins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.editions import FEWEST_PLAYERS, MOST_PLAYERS, Colour, colours_for
from hugo_core.position import agree
from hugod.app.inputs import Key
from hugod.app.lists import Choosing
from hugod.app.screens import Answer, Begin, Go, Home, Screen, Step
from hugod.app.table import Table
from hugod.app.views import AskView, Bar, ListView, View


@dataclass(frozen=True, slots=True)
class PlayersScreen(Screen):
    """How many play?"""

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        return AskView(Bar(), _("How many play?"), "", _("type 2 to 8"))

    def digit(self, digit: str, table: Table) -> Step:
        players = int(digit)
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            return self.other(table)
        return Answer(replace(table.game_to_set_up(), players=players, colours=()))

    def advice(self, table: Table) -> str:
        return table.words.gettext("2 to 8 can play.")

    def press(self, key: Key, table: Table) -> Step:
        return self.back(table) if key is Key.C else Screen.press(self, key, table)

    def back(self, table: Table) -> Step:
        if table.draft is None:
            return Home()
        return Answer(replace(table.draft, players=None, colours=()))


@dataclass(frozen=True, slots=True)
class ColoursScreen(Choosing):
    """Which colour has the next seat, clockwise?"""

    for_phones: ClassVar[bool] = True

    def _left(self, table: Table) -> tuple[Colour, ...]:
        draft = table.draft
        assert draft is not None
        assert draft.players is not None
        return tuple(c for c in colours_for(draft.players) if c not in draft.colours)

    def view(self, table: Table) -> View:
        badges = tuple(map(table.words.badge, self._left(table)))
        number = len(table.draft.colours) + 1 if table.draft else 1
        items = tuple(badge.name for badge in badges)
        return ListView(
            table.words.gettext("Player {number}").format(number=number), items, self.cursor, badges
        )

    def count(self, table: Table) -> int:
        return len(self._left(table))

    def chosen(self, index: int, table: Table) -> Step:
        draft = table.draft
        assert draft is not None
        left = self._left(table)
        colours = (*draft.colours, left[index])
        if len(left) == 2 and len(colours) + 1 == draft.players:  # the last has no choice
            colours = (*colours, left[1 - index])
        return Answer(replace(draft, colours=colours))

    def back(self, table: Table) -> Step:
        return _one_answer_less(table)


@dataclass(frozen=True, slots=True)
class StarterScreen(Choosing):
    """Who places and rolls first? (the youngest, says the sheet)"""

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        assert table.draft is not None
        badges = tuple(map(table.words.badge, table.draft.colours))
        items = tuple(badge.name for badge in badges)
        return ListView(table.words.who_starts(table.draft.edition), items, self.cursor, badges)

    def count(self, table: Table) -> int:
        return len(table.draft.colours) if table.draft else 0

    def chosen(self, index: int, table: Table) -> Step:
        assert table.draft is not None
        colours = table.draft.colours
        game = table.game_to_set_up()
        assert game.edition is not None
        setup = agree(
            game.edition,
            colours[index:] + colours[:index],
            board=game.board,
            rounds=game.rounds,
            house=game.house,
        )
        return Begin(replace(table.draft, beginner=colours[index]), setup)

    def back(self, table: Table) -> Step:
        return _one_answer_less(table)


def _one_answer_less(table: Table) -> Step:
    """Go back to the question before, as it was before the last answer."""
    draft = table.draft
    assert draft is not None
    if not draft.colours:
        return Go(PlayersScreen())
    keep = len(draft.colours) - 1
    if draft.players == len(draft.colours) == len(colours_for(len(draft.colours))):
        keep -= 1  # the last colour was filled in by itself
    return Answer(replace(draft, colours=draft.colours[:keep]))
