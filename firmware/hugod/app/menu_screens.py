"""The start, the menu, and what the menu leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugod.app.check_screens import CheckScreen
from hugod.app.count_screens import first_count
from hugod.app.die_screens import DieScreen
from hugod.app.game_screens import TrackScreen
from hugod.app.lists import Choosing
from hugod.app.mend_screens import past
from hugod.app.screens import Go, Home, Say, Screen, Speak, Step
from hugod.app.settings import LANGUAGES
from hugod.app.setup_screens import PlayersScreen
from hugod.app.table import Table
from hugod.app.view import Icon, ListView, StartView, TextView, View


@dataclass(frozen=True, slots=True)
class StartScreen(Screen):
    """The ghost waits for somebody to press the button."""

    wait_s: ClassVar[float | None] = 1.0
    frame: int = 0

    def view(self, table: Table) -> View:
        words = table.words
        return StartView(words.title, words.press_roll, words.star_menu, self.frame)

    def roll(self, table: Table) -> Step:
        return Go(first_question(table))

    def take(self, table: Table) -> Step:
        return Go(first_question(table))

    def elapsed(self, table: Table) -> Step:
        return Go(replace(self, frame=1 - self.frame))


@dataclass(frozen=True, slots=True)
class MenuScreen(Choosing):
    """What can be done besides playing on. A habitual # after its number says no yes."""

    is_typed: ClassVar[bool] = True

    def _choices(self, table: Table) -> tuple[tuple[str, Step], ...]:
        words = table.words
        wanted = words.read_first if table.unread else words.advice(table.phase)
        choices = [
            (words.new_game, _asking_first(first_question(table), table)),
            (words.help, Say(wanted)),
            (words.which_game, _asking_first(TrackScreen(), table)),
            (words.count_board, Go(first_count(table.usual_board()))),
            (words.language_word, Go(LanguageScreen())),
            (words.check_parts, Go(CheckScreen())),
            (words.the_die, Go(DieScreen())),
        ]
        if table.history is not None:
            choices.append((words.mend, past(table)))
        if _is_under_way(table) or table.draft is not None:
            choices.insert(0, (words.go_on, Home()))
        return tuple(choices)

    def view(self, table: Table) -> View:
        items = tuple(words for words, _ in self._choices(table))
        return ListView(table.words.menu, items, self.cursor)

    def count(self, table: Table) -> int:
        return len(self._choices(table))

    def chosen(self, index: int, table: Table) -> Step:
        return self._choices(table)[index][1]

    def back(self, table: Table) -> Step:
        return Home()


def first_question(table: Table) -> Screen:
    """Give the first question of a set-up: which game it is only if the box does not know."""
    return PlayersScreen() if table.usual else TrackScreen()


def _asking_first(screen: Screen, table: Table) -> Step:
    return Go(ConfirmScreen(screen)) if _is_under_way(table) else Go(screen)


def _is_under_way(table: Table) -> bool:
    position = table.position
    return position is not None and position.end is None


@dataclass(frozen=True, slots=True)
class ConfirmScreen(Screen):
    """A new game ends the open one: once more, please."""

    then: Screen

    def view(self, table: Table) -> View:
        words = table.words
        return TextView(words.end_this_game, Icon.QUESTION, hint=words.yes_or_no)

    def take(self, table: Table) -> Step:
        return Go(self.then)

    def back(self, table: Table) -> Step:
        return Home()

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no


@dataclass(frozen=True, slots=True)
class LanguageScreen(Choosing):
    """Which language? Each is called as its speakers call it."""

    def view(self, table: Table) -> View:
        return ListView(table.words.language_word, tuple(LANGUAGES.values()), self.cursor)

    def count(self, table: Table) -> int:
        return len(LANGUAGES)

    def chosen(self, index: int, table: Table) -> Step:
        return Speak(tuple(LANGUAGES)[index])

    def back(self, table: Table) -> Step:
        return Home()
