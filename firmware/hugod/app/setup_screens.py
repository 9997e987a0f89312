"""Before a game: the start, the menu, the set-up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.editions import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, Colour, colours_for
from hugo_core.history import Drafted
from hugo_core.position import agree
from hugod.app.lists import Choosing
from hugod.app.screens import Answer, Begin, Go, Home, Look, Say, Screen, Step
from hugod.app.table import Table
from hugod.app.view import AskView, Bar, Icon, ListView, StartView, TextView, View

EDITION = EDITIONS["amigo-hugo"]


@dataclass(frozen=True, slots=True)
class StartScreen(Screen):
    """The ghost waits for somebody to press the button; *note* is a word to the owner."""

    wait_s: ClassVar[float | None] = 1.0
    note: str = ""
    frame: int = 0

    def view(self, table: Table) -> View:
        return StartView(table.words.title, table.words.press_roll, self.note, self.frame)

    def roll(self, table: Table) -> Step:
        return Go(PlayersScreen())

    def take(self, table: Table) -> Step:
        return Go(PlayersScreen())

    def elapsed(self, table: Table) -> Step:
        return Go(replace(self, frame=1 - self.frame))


@dataclass(frozen=True, slots=True)
class MenuScreen(Choosing):
    """What can be done besides playing on."""

    def _choices(self, table: Table) -> tuple[tuple[str, Step], ...]:
        words = table.words
        new = Go(ConfirmScreen()) if _is_under_way(table) else Go(PlayersScreen())
        return ((words.go_on, Home()), (words.new_game, new), (words.help, Look()))

    def view(self, table: Table) -> View:
        items = tuple(words for words, _ in self._choices(table))
        return ListView(table.words.menu, items, self.cursor)

    def count(self, table: Table) -> int:
        return len(self._choices(table))

    def chosen(self, index: int, table: Table) -> Step:
        return self._choices(table)[index][1]

    def back(self, table: Table) -> Step:
        return Home()

    def roll(self, table: Table) -> Step:
        return self.take(table)


def _is_under_way(table: Table) -> bool:
    position = table.position
    return position is not None and position.end is None


@dataclass(frozen=True, slots=True)
class ConfirmScreen(Screen):
    """A new game ends the open one: once more, please."""

    def view(self, table: Table) -> View:
        words = table.words
        return TextView(words.end_this_game, Icon.QUESTION, hint=words.yes_or_no)

    def take(self, table: Table) -> Step:
        return Go(PlayersScreen())

    def back(self, table: Table) -> Step:
        return Home()


@dataclass(frozen=True, slots=True)
class PlayersScreen(Screen):
    """How many play?"""

    def view(self, table: Table) -> View:
        return AskView(Bar(), table.words.how_many, "", table.words.how_many_hint)

    def digit(self, digit: str, table: Table) -> Step:
        players = int(digit)
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            return self.other(table)
        return Answer(Drafted(players))

    def other(self, table: Table) -> Step:
        return Say(table.words.players_only)

    def back(self, table: Table) -> Step:
        return Home()


@dataclass(frozen=True, slots=True)
class ColoursScreen(Choosing):
    """Which colour has the next seat, clockwise?"""

    def _left(self, table: Table) -> tuple[Colour, ...]:
        draft = table.draft
        assert draft is not None
        assert draft.players is not None
        return tuple(c for c in colours_for(draft.players) if c not in draft.colours)

    def view(self, table: Table) -> View:
        badges = tuple(map(table.words.badge, self._left(table)))
        number = len(table.draft.colours) + 1 if table.draft else 1
        items = tuple(badge.name for badge in badges)
        return ListView(table.words.which_colour(number), items, self.cursor, badges)

    def count(self, table: Table) -> int:
        return len(self._left(table))

    def chosen(self, index: int, table: Table) -> Step:
        draft = table.draft
        assert draft is not None
        left = self._left(table)
        colours = (*draft.colours, left[index])
        if len(left) == 2 and len(colours) + 1 == draft.players:  # the last has no choice
            colours = (*colours, left[1 - index])
        return Answer(Drafted(draft.players, colours))

    def other(self, table: Table) -> Step:
        return Go(self)

    def back(self, table: Table) -> Step:
        return _one_answer_less(table)


@dataclass(frozen=True, slots=True)
class StarterScreen(Choosing):
    """Who places and rolls first? (the youngest, says the sheet)"""

    def view(self, table: Table) -> View:
        assert table.draft is not None
        badges = tuple(map(table.words.badge, table.draft.colours))
        items = tuple(badge.name for badge in badges)
        return ListView(table.words.who_starts, items, self.cursor, badges)

    def count(self, table: Table) -> int:
        return len(table.draft.colours) if table.draft else 0

    def chosen(self, index: int, table: Table) -> Step:
        assert table.draft is not None
        colours = table.draft.colours
        return Begin(agree(EDITION, colours[index:] + colours[:index]))

    def other(self, table: Table) -> Step:
        return Go(self)

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
    return Answer(Drafted(draft.players, draft.colours[:keep]))
