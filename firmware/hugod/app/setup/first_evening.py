"""The first evening of a box with a new card: its language, then a look at its parts.

Where the stickers are and which game it is come after that: `sticker_screens`, `game_screens`.
Roll alone leads through all of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from hugod.app.box.check_view import MARKS, PartsView
from hugod.app.box.findings import Finding, Picture, State
from hugod.app.effects import CheckParts
from hugod.app.inputs import Checked, JobResult, Key
from hugod.app.lists import Choosing
from hugod.app.screen_kinds import Passing, Seeking
from hugod.app.screens import AskNext, Go, Say, Screen, Speak, Step
from hugod.app.settings import LANGUAGES, Question
from hugod.app.table import Table
from hugod.app.views import Icon, ListView, TextView, View


@dataclass(frozen=True, slots=True)
class HelloScreen(Choosing):
    """Which language? Said in all of them: the box does not know yet who reads it."""

    def view(self, table: Table) -> View:
        return ListView(table.words.hello, tuple(LANGUAGES.values()), self.cursor)

    def count(self, table: Table) -> int:
        return len(LANGUAGES)

    def chosen(self, index: int, table: Table) -> Step:
        return Speak(tuple(LANGUAGES)[index])

    def back(self, table: Table) -> Step:
        return Say(self.advice(table))

    def advice(self, table: Table) -> str:
        return "\n".join(f"{n}: {name}" for n, name in enumerate(LANGUAGES.values(), start=1))


@dataclass(frozen=True, slots=True)
class SeekScreen(Seeking):
    """The box looks for its parts."""

    def job(self) -> CheckParts:
        return CheckParts()

    def said(self, table: Table) -> str:
        return table.words.gettext("I look at my parts …")

    def told(self, news: JobResult, table: Table) -> Step | None:
        return Go(ReadyScreen(news.findings)) if isinstance(news, Checked) else None

    def given_up(self, table: Table) -> Step:
        return Go(ReadyScreen())

    def back(self, table: Table) -> Step:
        return AskNext(Question.LANGUAGE)


@dataclass(frozen=True, slots=True)
class FirstLookScreen(Passing):
    """Something the first look has brought. *findings* are all of it; none: it brought nothing."""

    findings: tuple[Finding, ...] = ()

    @property
    def troubles(self) -> tuple[Finding, ...]:
        return tuple(each for each in self.findings if each.state is State.WRONG)

    def press(self, key: Key, table: Table) -> Step:
        return self.back(table) if key is Key.C else Screen.press(self, key, table)


@dataclass(frozen=True, slots=True)
class ReadyScreen(FirstLookScreen):
    """What is there, in pictures: only what is wrong is to be read, after this."""

    def view(self, table: Table) -> View:
        words = table.words
        if not self.findings:
            return TextView(
                words.gettext("I cannot see my parts. Try it later in the menu."),
                Icon.GHOST,
                hint=words.roll_goes_on,
                by_roll=True,
            )
        parts = tuple(
            (picture, MARKS[state])
            for picture in Picture
            if (state := picture.state_among(self.findings)) is not None
        )
        title = words.gettext("Look here!") if self.troubles else words.gettext("I am ready!")
        return PartsView(
            title, parts, tuple(words.part(each) for each, _ in parts), words.roll_goes_on
        )

    def roll(self, table: Table) -> Step:
        return Go(TroubleScreen(self.findings)) if self.troubles else AskNext(Question.STICKERS)

    def back(self, table: Table) -> Step:
        return AskNext(Question.LANGUAGE)


@dataclass(frozen=True, slots=True)
class TroubleScreen(FirstLookScreen):
    """One part that is wrong, and what to do about it; the box can be played all the same."""

    index: int = 0

    def view(self, table: Table) -> View:
        trouble, words = self.troubles[self.index], table.words
        about, title = words.about(trouble.code), words.piece(trouble.piece)
        return TextView(about, title=title, hint=words.roll_goes_on, by_roll=True)

    def roll(self, table: Table) -> Step:
        if self.index + 1 < len(self.troubles):
            return Go(TroubleScreen(self.findings, self.index + 1))
        return AskNext(Question.STICKERS)

    def back(self, table: Table) -> Step:
        if self.index:
            return Go(TroubleScreen(self.findings, self.index - 1))
        return Go(ReadyScreen(self.findings))
