"""The kinds of screens: a list, a question, a yes of all, a message, a wait, a number, a code.

A place that is only words and what follows is a value of one of them, made by a function that
has its name. Phones may press keys there only if it says `for_phones`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self, TypeVar

from hugod.app.screens.screen import Back, ChangeSettings, Go, Home, Open, Say, Screen, Send, Step
from hugod.app.table.table import Table
from hugod.app.values.effects import Job
from hugod.app.values.inputs import JobResult, Key
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, ListView, TextView
from hugod.app.values.signs import Badge, Bar, Icon, Sign
from hugod.app.values.view import View

# Lists


@dataclass(frozen=True, slots=True)
class Choosing(Screen):
    """A list with a highlight: A and B move it, `#` takes it, a number takes its item at once.

    `cursor` is the index of the highlighted choice.
    """

    cursor: int = 0

    @abstractmethod
    def count(self, table: Table) -> int:
        """Number of choices."""

    @abstractmethod
    def chosen(self, index: int, table: Table) -> Step:
        """Return what follows when choice *index* is taken."""

    def at(self, cursor: int) -> Self:
        return replace(self, cursor=cursor)

    def take(self, table: Table) -> Step:
        return self.chosen(self.cursor, table)

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def turn(self, by: int, table: Table) -> Step:
        if self.count(table) == 1:
            return Say(table.words.gettext("This is all you can choose."))
        return Go(self.at((self.cursor + by) % self.count(table)))

    def digit(self, digit: str, table: Table) -> Step:
        index = int(digit) - 1
        return self.chosen(index, table) if 0 <= index < self.count(table) else self.other(table)

    def advice(self, table: Table) -> str:
        return table.words.gettext("A and B choose, # takes it.")

    def unanswered(self) -> Screen:
        return self.at(0).without_entry()


Follow = Step | Callable[[Screen], Step]
"""The step that follows; a function is called only when it does, with the screen as it was."""
Choices = tuple[tuple[str, Follow], ...]
"""Words of each item, and what follows when it is taken."""


def after(follow: Follow, screen: Screen) -> Step:
    return follow(screen) if callable(follow) else follow


@dataclass(frozen=True, slots=True)
class Menu:
    """The items of a list as the table stands."""

    title: str
    choices: Choices
    back: Follow = field(default_factory=Back)
    """The answer to `*`."""
    advice: str = ""
    """Said to a key that means nothing; empty: how to choose."""
    badges: tuple[Badge, ...] = ()
    marks: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class MenuScreen(Choosing):
    """A list of *items*, which follow the table while it is shown."""

    items: Callable[[Table], Menu] = field(kw_only=True)
    for_phones: bool = False
    is_typed: bool = False
    """After a number a habitual `#` says no yes."""

    def view(self, table: Table) -> View:
        menu = self.items(table)
        words = tuple(words for words, _ in menu.choices)
        return ListView(menu.title, words, self.cursor, menu.badges, menu.marks)

    def count(self, table: Table) -> int:
        return len(self.items(table).choices)

    def chosen(self, index: int, table: Table) -> Step:
        match after(self.items(table).choices[index][1], self):
            case Open(screen, None):
                return Open(screen, self.at(index))
            case Send(effect, Open(screen, None)):
                return Send(effect, Open(screen, self.at(index)))
            case ChangeSettings(settings, Open(screen, None)):
                return ChangeSettings(settings, Open(screen, self.at(index)))
            case step:
                return step

    def back(self, table: Table) -> Step:
        return after(self.items(table).back, self)

    def advice(self, table: Table) -> str:
        return self.items(table).advice or Choosing.advice(self, table)

    def is_still(self, screen: Screen) -> bool:
        return False


Value = TypeVar("Value")


def pick(
    title: Callable[[Table], str],
    names: Mapping[Value, str],
    now: Value,
    then: Callable[[Value, Table], Step],
    back: Callable[[Table], Step] = lambda _: Back(),
) -> Screen:
    """Return the list of the values of one setting, in the words of *names*; *now* is highlighted.

    *then* follows when a value is taken.
    """

    def items(table: Table) -> Menu:
        _ = table.words.gettext
        choices = tuple((_(said), then(value, table)) for value, said in names.items())
        # The title follows the table for as long as the list is shown.
        return Menu(title(table), choices, back(table))

    return MenuScreen(list(names).index(now), items=items)


def switch(name: str, said: str, table: Table, then: Step | None = None) -> tuple[str, Step]:
    """Return the item *said* that turns the on/off setting *name* over, then does *then*."""
    return said, ChangeSettings(table.settings.turned(name), then or Home())


# Questions and messages


@dataclass(frozen=True, slots=True)
class ConfirmScreen(Screen):
    """A question: `#` is yes, `*` is no."""

    text: str
    yes: Callable[[Table], Step]
    no: Step = field(default_factory=Back)

    def view(self, table: Table) -> View:
        return TextView(self.text, Icon.QUESTION, hint=table.words.yes_or_no)

    def take(self, table: Table) -> Step:
        return self.yes(table)

    def back(self, table: Table) -> Step:
        return self.no

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no


@dataclass(frozen=True, slots=True)
class ConsentScreen(Screen):
    """Somebody else's roll would go: each person in turn says yes with Roll, or nothing is done.

    A grown-up may say yes for all by holding `#`.
    """

    for_phones: ClassVar[bool] = True
    then: Step
    agreed: int = 0
    """How many players have said yes."""

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        who = (words.seat(table.game(), table.people[self.agreed]),)
        asked, keys = _("Do you agree?"), _("Roll yes, * no")
        return NewsView(Bar(), Icon.QUESTION, who, asked, (keys,), by_roll=True)

    def roll(self, table: Table) -> Step:
        agreed = self.agreed + 1
        everyone = agreed == len(table.people)
        return self.then if everyone else Go(replace(self, agreed=agreed))

    def held(self, seconds: float, table: Table) -> Step | None:
        return self.then

    def advice(self, table: Table) -> str:
        return table.words.gettext("Everyone presses Roll once. Or a grown-up holds #.")


@dataclass(frozen=True, slots=True)
class Passing(Screen):
    """A screen that Roll, or `#`, goes on from."""

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def advice(self, table: Table) -> str:
        return table.words.gettext("Press Roll to go on.")


@dataclass(frozen=True, slots=True)
class MessageScreen(Screen):
    """A few words; any key does *then*, but `*` goes back."""

    text: str
    icon: Icon = Icon.GHOST
    then: Step = field(default_factory=Home)

    def view(self, table: Table) -> View:
        return TextView(self.text, self.icon, hint=table.words.roll_goes_on, by_roll=True)

    def press(self, key: Key, table: Table) -> Step:
        return Back() if key is Key.STAR else self.then


# Waiting

# Six words, read by a child of seven that manages 75 a minute.
READ_S = 5.0
"""Seconds for a page that goes on by itself; none has more words than this allows."""
# The delay before a job starts; after a restart it is sent again the same way.
SOON_S = 0.1
AGAIN_S = 10.0
# A result that came while something else was shown is lost, so the job is sent again.
MOST_TRIES = 3
"""Number of times the job is sent."""


@dataclass(frozen=True, slots=True)
class WaitScreen(Screen):
    """Sends a *job* by itself and shows *text* until its result comes; `*` and C go back."""

    text: str
    job: Job
    answer: Callable[[JobResult], Step | None]
    given_up: Callable[[Table], Step]
    """The step when no news came at all."""
    leave: Callable[[Table], Step]
    """The answer to `*`."""
    tries: int = 0
    icon: Icon = Icon.WAIT

    def patience(self) -> float:
        return AGAIN_S if self.tries else SOON_S

    def view(self, table: Table) -> View:
        return TextView(self.text, self.icon)

    def press(self, key: Key, table: Table) -> Step:
        return self.leave(table) if key in (Key.STAR, Key.C) else Go(self)

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        return self.answer(news)

    def elapsed(self, table: Table) -> Step:
        if self.tries == MOST_TRIES:
            return self.given_up(table)
        return Send(self.job, Go(replace(self, tries=self.tries + 1)))


@dataclass(frozen=True, slots=True)
class MomentScreen(Screen):
    """«One moment»: a job is under way, *late* follows after *wait_s* seconds without news.

    `*` does not wait for it.
    """

    answer: Callable[[JobResult, Table], Step | None]
    wait_s: float = 10.0
    late: Step = field(default_factory=Back)

    def view(self, table: Table) -> View:
        return TextView(table.words.one_moment, Icon.WAIT)

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        return self.answer(news, table)

    def elapsed(self, table: Table) -> Step:
        return self.late

    def advice(self, table: Table) -> str:
        return table.words.one_moment


# Numbers

HESITATION_S = 1.5
"""Seconds after a typed digit until the hint says how to end the entry."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Entry after one more digit.

    `number` is set when the entry is complete, else `digits` is what is typed so far.
    """

    digits: str = ""
    number: int | None = None


def type_digit(digits: str, digit: str, numbers: Collection[int]) -> Typed | None:
    """Add *digit* to *digits*, where one of *numbers* is typed; None if none begins like this."""
    longer = digits + digit
    meant = [number for number in numbers if str(number).startswith(longer)]
    # The entry is complete as soon as it can be the beginning of no longer number.
    if meant == [int(longer)]:
        return Typed(number=meant[0])
    return Typed(digits=longer) if meant else None


@dataclass(frozen=True, slots=True)
class CodeScreen(Screen):
    """A code of so many digits, noughts in front too; the last one ends it."""

    is_typed: ClassVar[bool] = True
    length: ClassVar[int]
    entry: str = ""

    @abstractmethod
    def whole(self, code: str, table: Table) -> Step:
        """What comes of the whole *code*."""

    def digit(self, digit: str, table: Table) -> Step:
        typed = self.entry + digit
        return self.whole(typed, table) if len(typed) == self.length else Go(self._with(typed))

    def back(self, table: Table) -> Step:
        return Go(self.without_entry()) if self.entry else Back()

    def without_entry(self) -> Screen:
        return self._with("")

    def _with(self, entry: str) -> Screen:
        return replace(self, entry=entry)


@dataclass(frozen=True, slots=True)
class NumberScreen(Screen):
    """One of *numbers* is typed."""

    title: str
    hint: str
    numbers: range
    then: Callable[[int, Table], Step]
    leave: Step = field(default_factory=Back)
    """The answer to `*` when nothing is typed."""
    wanted: str = ""
    """Said to a key that means nothing; empty: the hint."""
    for_phones: bool = False
    entry: str = ""

    def view(self, table: Table) -> View:
        digits = len(str(self.numbers[-1]))
        return AskView(Bar(), self.title, self.entry, self.hint, digits)

    def digit(self, digit: str, table: Table) -> Step:
        typed = type_digit(self.entry, digit, self.numbers)
        if typed is None:
            return self.other(table)
        if typed.number is None:
            return Go(replace(self, entry=typed.digits))
        return self.then(typed.number, table)

    def back(self, table: Table) -> Step:
        return Go(self.without_entry()) if self.entry else self.leave

    def advice(self, table: Table) -> str:
        return self.wanted or self.hint

    def without_entry(self) -> Screen:
        return replace(self, entry="")
