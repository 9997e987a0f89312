"""The first evening of a box with a new card: languages named aloud, then a look at its parts.

Where the stickers are and which game it is come after that: `stickers`, `edition`.
Roll alone leads through all of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from hugod.app.screens.kinds import Choices, Menu, MenuScreen, Passing, WaitScreen
from hugod.app.screens.screen import ChangeSettings, Go, Say, Screen, Step
from hugod.app.table.table import Table
from hugod.app.values.box_views import PartsView
from hugod.app.values.effects import CheckParts
from hugod.app.values.findings import ABOUT, FAULTS, PICTURES, PIECES, Code, Finding, Picture, State
from hugod.app.values.inputs import Checked, JobResult, Key
from hugod.app.values.prompt_views import ListView, TextView
from hugod.app.values.settings import Question
from hugod.app.values.signs import MARKS, Icon
from hugod.app.values.view import View

TITLE = 16
"""Letters of a title."""


def languages(table: Table) -> Choices:
    """Each language as its speakers call it; on a first evening the next question follows."""
    settings, asked = table.settings, table.question
    following = Question.PARTS if asked is Question.LANGUAGE else settings.first_evening
    return tuple(
        (words.name, ChangeSettings(replace(settings, language=code, first_evening=following)))
        for code, words in table.languages.items()
    )


def hello_menu(table: Table) -> Menu:
    """The list of languages, with a greeting."""
    items = languages(table)
    # The advice is in all of them: the box does not know yet who reads it.
    advice = " ".join(f"{number}:\u00a0{name}" for number, (name, _) in enumerate(items, start=1))
    return Menu(greeting(table, 0), items, Say(advice), advice)


def greeting(table: Table, first: int) -> str:
    """As many greetings as a title has room for, that of language *first* before the others."""
    spoken = [words.gettext("Hi") for words in table.languages.values()]
    title, *others = dict.fromkeys((*spoken[first:], *spoken[:first]))
    for other in others:
        longer = f"{title}, {other}"
        title = longer if len(longer) <= TITLE else title
    return title


SILENT_S, NAMED_S = 6.0, 3.0
"""Seconds without a key before the languages are named, and from one to the next."""
MOST_NAMED = 120
"""Six minutes: then nobody is there."""


@dataclass(frozen=True, slots=True)
class HelloScreen(MenuScreen):
    """The list of languages; its title greets first in the one that is highlighted.

    While nobody presses a key, each is named in its own voice, with its digit, round and round.
    """

    named: int = 0
    """How many were named since the last key."""

    def view(self, table: Table) -> View:
        shown = MenuScreen.view(self, table)
        assert isinstance(shown, ListView)
        named = (self.cursor + self.named) % self.count(table) if self.named else None
        return replace(shown, title=greeting(table, self.cursor), named=named)

    def at(self, cursor: int) -> Self:
        return replace(self, cursor=cursor, named=0)

    def patience(self) -> float | None:
        if self.named == MOST_NAMED:
            return None
        return NAMED_S if self.named else SILENT_S

    def elapsed(self, table: Table) -> Step:
        return Go(replace(self, named=self.named + 1))


HELLO = HelloScreen(items=hello_menu)


def ask_next(question: Question, table: Table) -> ChangeSettings:
    """Go on with *question* of the first evening, after a power cut too."""
    return ChangeSettings(replace(table.settings, first_evening=question))


def look_at_parts(table: Table) -> Screen:
    """The box looks for its parts."""
    return WaitScreen(
        table.words.gettext("Looking at my parts …"),
        CheckParts(),
        _looked,
        given_up=lambda _: Go(LookedScreen()),
        leave=lambda now: ask_next(Question.LANGUAGE, now),
        icon=Icon.LOOK,
    )


def _looked(news: JobResult) -> Step | None:
    return Go(LookedScreen(news.findings)) if isinstance(news, Checked) else None


@dataclass(frozen=True, slots=True)
class LookedScreen(Passing):
    """The result of the first look, in pictures, then each part that is wrong in words.

    The box can be played all the same.
    """

    findings: tuple[Finding, ...] = ()
    """Empty: the look brought nothing."""
    page: int = 0
    """0: the pictures; from 1 the parts that are wrong."""

    @property
    def troubles(self) -> tuple[Finding, ...]:
        return tuple(each for each in self.findings if each.state in FAULTS)

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        if not self.findings:
            return TextView(
                _("I cannot see my parts. Try it later in the menu."),
                Icon.GHOST,
                hint=words.roll_goes_on,
                by_roll=True,
            )
        if self.page == 0:
            return self._pictures(table)
        trouble = self.troubles[self.page - 1]
        about, title = _(ABOUT[trouble.code]), _(PIECES[trouble.piece])
        return TextView(about, title=title, hint=words.roll_goes_on, by_roll=True)

    def _pictures(self, table: Table) -> View:
        """The parts in pictures; a computer has none of a box's, but all of them on its page."""
        _ = table.words.gettext
        is_computer = any(each.code is Code.NOT_A_PI for each in self.findings)
        left_out = (None, State.ABSENT) if is_computer else (None,)
        parts = tuple(
            (picture, MARKS[state])
            for picture in Picture
            if (state := picture.state_among(self.findings)) not in left_out and state
        )
        title = _("Look here!") if self.troubles else _("I am ready!")
        names = tuple(_(PICTURES[picture]) for picture, mark in parts)
        return PartsView(title, parts, names, table.words.roll_goes_on)

    def press(self, key: Key, table: Table) -> Step:
        return self.back(table) if key is Key.C else Screen.press(self, key, table)

    def roll(self, table: Table) -> Step:
        if self.page < len(self.troubles):
            return Go(replace(self, page=self.page + 1))
        return ask_next(Question.STICKERS, table)

    def back(self, table: Table) -> Step:
        if self.page:
            return Go(replace(self, page=self.page - 1))
        return ask_next(Question.LANGUAGE, table)
