"""The start, the menu, and what the menu leads to."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar

from hugod.app.box.backup import StickScreen
from hugod.app.box.check import CheckScreen
from hugod.app.box.network_page import page_screen
from hugod.app.box.power import OffScreen
from hugod.app.box.sound import sound_screen
from hugod.app.box.wipe import WipeScreen
from hugod.app.correct.adjust import first_fix
from hugod.app.correct.bump import BumpScreen
from hugod.app.correct.edit import past
from hugod.app.effects import CopyToStick, ReadStick
from hugod.app.lists import Choosing
from hugod.app.play.die import DieScreen
from hugod.app.screens import Go, Home, OpenMenu, Say, Screen, Speak, Step, Undo
from hugod.app.settings import LANGUAGES
from hugod.app.setup.count_board import first_count
from hugod.app.setup.edition import TrackScreen
from hugod.app.setup.players import PlayersScreen
from hugod.app.setup.stickers import FindStickersScreen
from hugod.app.table import Table
from hugod.app.views import Icon, ListView, StartView, TextView, View


@dataclass(frozen=True, slots=True)
class StartScreen(Screen):
    """The ghost waits for somebody to press the button."""

    for_phones: ClassVar[bool] = True
    wait_s: ClassVar[float | None] = 1.0
    frame: int = 0

    def view(self, table: Table) -> View:
        words = table.words
        return StartView("HUGO", table.press_roll, words.star_menu, self.frame)

    def roll(self, table: Table) -> Step:
        return Go(first_question(table))

    def take(self, table: Table) -> Step:
        return Go(first_question(table))

    def elapsed(self, table: Table) -> Step:
        return Go(replace(self, frame=1 - self.frame))


Choices = tuple[tuple[str, Step], ...]


@dataclass(frozen=True, slots=True)
class Menu(Choosing):
    """A list of things to do. A habitual # after a number says no yes."""

    is_typed: ClassVar[bool] = True

    @abstractmethod
    def title(self, table: Table) -> str: ...

    @abstractmethod
    def choices(self, table: Table) -> Choices: ...

    def view(self, table: Table) -> View:
        items = tuple(words for words, _ in self.choices(table))
        return ListView(self.title(table), items, self.cursor)

    def count(self, table: Table) -> int:
        return len(self.choices(table))

    def chosen(self, index: int, table: Table) -> Step:
        return self.choices(table)[index][1]

    def back(self, table: Table) -> Step:
        return OpenMenu()


@dataclass(frozen=True, slots=True)
class MenuScreen(Menu):
    """What can be done besides playing on; nine things at most, for each has its number."""

    for_phones: ClassVar[bool] = True

    def title(self, table: Table) -> str:
        return table.words.gettext("Menu")

    def choices(self, table: Table) -> Choices:
        words = table.words
        _ = words.gettext
        wanted = words.read_first if table.unread else words.advice(table.phase)
        choices: Choices = (
            (_("New game"), _asking_first(first_question(table), table)),
            (_("Help"), Say(wanted, is_asked=True)),
            (_("The die"), Go(DieScreen())),
            (_("Sound"), Go(sound_screen(table))),
            (_("This box"), Go(BoxMenuScreen())),
        )
        if table.history is not None:
            choices = (*choices[:2], (_("Put right"), Go(RightMenuScreen())), *choices[2:])
        if _is_under_way(table) or table.draft is not None:
            choices = ((_("Go on"), Home()), *choices)
        return choices

    def back(self, table: Table) -> Step:
        return Home()


@dataclass(frozen=True, slots=True)
class RightMenuScreen(Menu):
    """Something was entered or put otherwise than it happened."""

    for_phones: ClassVar[bool] = True

    def title(self, table: Table) -> str:
        return table.words.gettext("Put right")

    def choices(self, table: Table) -> Choices:
        _ = table.words.gettext
        return (
            (_("Take back (C)"), Undo()),
            (_("Mend a move"), past(table)),
            (_("Board bumped"), Go(BumpScreen())),
            (_("Board and box"), first_fix(table)),
        )


@dataclass(frozen=True, slots=True)
class BoxMenuScreen(Menu):
    """What is about the box and its board, not about this game."""

    def title(self, table: Table) -> str:
        return table.words.gettext("This box")

    def choices(self, table: Table) -> Choices:
        _ = table.words.gettext
        return (
            (_("Language"), Go(LanguageScreen.now(table))),
            (_("Which game?"), _asking_first(TrackScreen(), table)),
            (_("Count the board"), Go(first_count(table.usual_board()))),
            (_("Board numbers"), Go(FindStickersScreen())),
            (_("TV and tablet"), Go(page_screen(table))),
            (_("Check the box"), Go(CheckScreen())),
            (_("Keep the games"), Go(KeepMenuScreen())),
            (_("Switch off"), Go(OffScreen())),
        )


@dataclass(frozen=True, slots=True)
class KeepMenuScreen(Menu):
    """All games at once: away, back, gone."""

    def title(self, table: Table) -> str:
        return table.words.gettext("Keep the games")

    def choices(self, table: Table) -> Choices:
        _ = table.words.gettext
        return (
            (_("Onto a stick"), Go(StickScreen(CopyToStick()))),
            (_("From a stick"), Go(StickScreen(ReadStick()))),
            (_("Wipe all games"), Go(WipeScreen())),
        )


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
        return TextView(
            words.gettext("End this game and begin a new one?"), Icon.QUESTION, hint=words.yes_or_no
        )

    def take(self, table: Table) -> Step:
        return Go(self.then)

    def back(self, table: Table) -> Step:
        return Home()

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no


@dataclass(frozen=True, slots=True)
class LanguageScreen(Choosing):
    """Which language? Each is called as its speakers call it."""

    @classmethod
    def now(cls, table: Table) -> LanguageScreen:
        """Give the list with the language that is spoken highlighted: `#` changes nothing."""
        return cls(list(LANGUAGES).index(table.settings.language))

    def view(self, table: Table) -> View:
        return ListView(table.words.gettext("Language"), tuple(LANGUAGES.values()), self.cursor)

    def count(self, table: Table) -> int:
        return len(LANGUAGES)

    def chosen(self, index: int, table: Table) -> Step:
        return Speak(tuple(LANGUAGES)[index])

    def back(self, table: Table) -> Step:
        return Home()
