"""Counting along: who counts, Roll says the next number, when a child is asked it, how long it has.

Nothing of it is in the game: what is counted is on the card before it begins, and board and points
follow the count. How far it has come is kept number by number, for a plug may be pulled.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from hugo_core.editions import Colour
from hugo_core.history import Acknowledged
from hugo_core.position import Position
from hugod.app.screens.kinds import HESITATION_S, Menu, MenuScreen, pick, type_digit
from hugod.app.screens.looking_round import show_over
from hugod.app.screens.screen import Back, ChangeSettings, Commit, Flow, Go, Open, Screen, Step
from hugod.app.table.announce import news_of
from hugod.app.table.counts import MASTERED, Due, IsCounting, due, known
from hugod.app.table.table import Table
from hugod.app.values.prompt_views import AskView
from hugod.app.values.settings import Counting, Help
from hugod.app.values.signs import Badge, Bar
from hugod.app.values.turn_views import CountView
from hugod.app.values.view import View
from hugod.app.values.words import N_

HELP_S = {Help.OFF: 3.0, Help.HELP: 3.0, Help.ALONE: 10.0}
"""Seconds without a press after which the box says the next number."""
# After so long without a key nobody is there to count.
HEARING_S = 0.4
"""Seconds after a number in which the next press is no counting."""
AWAY_S = 60.0
"""Seconds after which the box says the result and goes on."""
END_S = 3.0
"""Seconds for which the result stays: five words."""
TRIES = 3
"""So often «how many now?» is answered before the box says it."""


class Mood(Enum):
    """How it stands with the one who counts."""

    COUNTING = 0
    HELPED = 1
    """The box has said the next number."""
    THERE = 2
    """All is counted."""
    TOO_MANY = 3
    """Pressed once more when all was counted: that is said once, and holds nothing up."""
    HEARING = 6
    """A number is being heard: whoever presses now has not counted it."""
    TOLD = 4
    """The box says the result itself."""
    IN_TENS = 5
    """So, in tens and ones."""


TOLD = (Mood.TOLD, Mood.IN_TENS)
OVER = (Mood.THERE, Mood.TOO_MANY, *TOLD)


def next_count(table: Table) -> Screen | None:
    """Return the screen on which counting goes on, or begins; None: nothing is to be counted."""
    now = _due(table)
    if now is None:
        return None
    help_ = table.help_for(now.count.seat)
    if help_ is Help.OFF:
        return CountScreen(Mood.TOLD)
    if now.at == len(now.count.numbers):
        return CountScreen(Mood.THERE)
    if _is_asked(now, help_, table):
        return QuizScreen()
    return CountScreen(Mood.HEARING if now.at else Mood.COUNTING, HELP_S[help_])


def _due(table: Table) -> Due | None:
    """Return what is counted now; counting that was opened and switched off is told to its end."""
    counts, last = table.counts_before(table.page), table.last()
    found = due(counts, table.counted, table.is_counting)
    if found or table.page or last is None or news_of(*last, table.words):
        return found
    return due(counts, table.counted, lambda _: True)


def _is_asked(now: Due, help_: Help, table: Table) -> bool:
    """Whether the child is asked how many it is now: it has counted well by itself before."""
    is_sum = not now.count.is_way and now.at == 0 and 0 <= now.count.goal < 1000
    is_able = table.tally.mastered(now.count.seat) >= MASTERED
    return is_sum and is_able and help_ is Help.ALONE


def _counted(steps: int, table: Table, *, helped: bool = False) -> Step:
    """Keep that so many *steps* are done."""
    return Commit(Acknowledged(table.read, steps, helped))


def _go_on(now: Due, table: Table, is_counting: IsCounting) -> Acknowledged:
    """Return the record of a count that is over; after the last one all of the news are read."""
    steps, last = now.first + now.count.steps, table.last()
    assert last is not None
    is_over = due(table.counts_before(table.page), steps, is_counting) is None
    if is_over and table.page == len(news_of(*last, table.words)):
        return Acknowledged()
    return Acknowledged(table.read, steps)


@dataclass(frozen=True, slots=True)
class _Counting(Screen):
    """What both ways of counting have in common."""

    for_phones: ClassVar[bool] = True

    def _now(self, table: Table) -> Due:
        now = _due(table)
        assert now is not None  # `next_count` leads here only then
        return now

    def _bar(self, table: Table) -> Bar:
        position = table.told or table.game()
        return Bar(
            table.words.seat(position, self._now(table).count.seat), table.words.hour(position)
        )

    def _told(self, steps: int, table: Table) -> Position:
        """Return the game as it is known when so many *steps* are counted."""
        last, page = table.last(), table.page
        assert last is not None
        base = news_of(*last, table.words)[page - 1].position if page else last[0]
        return known(base, table.counts_before(page), steps, table.is_counting)

    def told(self, table: Table) -> Position | None:
        return self._told(table.counted, table)

    def other(self, table: Table) -> Step:
        return Go(show_over(self, self.advice(table)))


@dataclass(frozen=True, slots=True)
class CountScreen(_Counting):
    """A child presses Roll once a number and hears it; then it goes on by itself."""

    mood: Mood = Mood.COUNTING
    help_s: float = HELP_S[Help.HELP]
    """Seconds after which the box says the next number."""

    def patience(self) -> float:
        match self.mood:
            case Mood.HEARING:
                return HEARING_S
            case Mood.COUNTING:
                return self.help_s
            case Mood.HELPED:
                return AWAY_S
        return END_S

    def view(self, table: Table) -> View:
        now, _ = self._now(table), table.words.gettext
        is_over = self.mood in OVER
        at = len(now.count.numbers) if is_over else now.at
        hint = "" if at and self.mood is not Mood.HELPED else _("Roll counts   * skips")
        if self.mood in TOLD:
            hint = _("0: no more counting")
        return CountView(
            bar=self._bar(table),
            number=table.words.number(now.count.number(at)),
            at=at,
            left=len(now.count.numbers) - at,
            is_down=not now.count.is_way and now.count.goal < now.count.start,
            said=self._said(now, table),
            is_over=is_over,
            hint=hint,
        )

    def _said(self, now: Due, table: Table) -> str:
        """Return what is said beside the number."""
        words, goal = table.words, now.count.goal
        _ = words.gettext
        if self.mood is Mood.TOO_MANY:
            said = _("One too many! {number} it is.")
        elif self.mood is Mood.IN_TENS and goal >= 10:
            said = _("{tens} tens and {ones}") if goal % 10 else _("{tens} tens")
            return said.format(tens=goal // 10, ones=goal % 10)
        elif self.mood in TOLD:
            said = _("{number} it is.")
        elif self.mood is Mood.THERE:
            return _("There you are!")
        elif self.mood is Mood.HELPED:
            said = _("Now {number}!")
            goal = now.count.number(now.at + 1)
        else:
            return "" if now.at else _how_many(now, table)
        return said.format(number=words.number(goal))

    def told(self, table: Table) -> Position | None:
        now = self._now(table)
        is_told = self.mood in TOLD
        return self._told(now.first + now.count.steps if is_told else table.counted, table)

    def roll(self, table: Table) -> Step:
        now = self._now(table)
        if self.mood in TOLD:
            return self._go_on(table)
        if self.mood in OVER:
            return Go(self if self.mood is Mood.TOO_MANY else replace(self, mood=Mood.TOO_MANY))
        is_alone = self.mood is Mood.COUNTING
        return _counted(now.first + now.at + 1, table, helped=not is_alone)

    def take(self, table: Table) -> Step:
        is_said = self.mood in OVER and table.has_button
        return self._go_on(table) if is_said else self.roll(table)

    def back(self, table: Table) -> Step:
        return Back() if self.mood in OVER else Go(replace(self, mood=Mood.TOLD))

    def digit(self, digit: str, table: Table) -> Step:
        return self._stop(table) if digit == "0" and self.mood in TOLD else self.other(table)

    def _stop(self, table: Table) -> Step:
        """Let the player count no more."""
        now, settings = self._now(table), table.settings
        seat = now.count.seat
        who = table.words.seat(table.game(), seat)
        said = table.words.gettext("{who} counts no more. See the menu: Who plays.")
        counting = settings.counting.with_(who.colour, Help.OFF)
        rest = _go_on(now, table, lambda other: other != seat and table.is_counting(other))
        then = Commit(rest, said=said.format(who=who.name))
        return ChangeSettings(replace(settings, counting=counting), then)

    def elapsed(self, table: Table) -> Step:
        if self.mood in OVER:
            return Flow(self._go_on(table), is_pressed_for=True)
        after = {Mood.HEARING: Mood.COUNTING, Mood.COUNTING: Mood.HELPED}
        return Go(replace(self, mood=after.get(self.mood, Mood.TOLD)))

    def _go_on(self, table: Table) -> Step:
        return Commit(_go_on(self._now(table), table, table.is_counting))

    def advice(self, table: Table) -> str:
        if self.mood in TOLD:
            return table.words.goes_on
        if self.mood in OVER:
            return table.words.gettext("It goes on by itself.")
        return table.words.gettext("Press Roll once for each number.")


def _how_many(now: Due, table: Table) -> str:
    """Return how many guests, places or points are to go on, or back."""
    count, _ = now.count, table.words.gettext
    left = len(count.numbers) - now.at
    if count.by_guest:
        return (_("{count} guests") if left > 1 else _("{count} guest")).format(count=left)
    return _("{count} more").format(count=left) if count.is_way else _sum(now, table)


def _sum(now: Due, table: Table) -> str:
    """Return how many points are to go on, or back."""
    count, _ = now.count, table.words.gettext
    said = _("{count} back") if count.goal < count.start else _("{count} more")
    return said.format(count=abs(count.goal - count.number(now.at)))


@dataclass(frozen=True, slots=True)
class QuizScreen(_Counting):
    """How many now? The child types it; Roll counts all the same."""

    is_typed: ClassVar[bool] = True
    entry: str = ""
    tries: int = 0
    """How many answers were wrong."""
    hesitates: bool = False

    def patience(self) -> float:
        return HESITATION_S if self.entry and not self.hesitates else AWAY_S

    def _numbers(self, table: Table) -> range:
        return range(100 if self._now(table).count.goal < 100 else 1000)

    def view(self, table: Table) -> View:
        now, words = self._now(table), table.words
        _ = words.gettext
        hint = f"{words.number(now.count.start)}, {_sum(now, table)}"
        if self.tries:
            hint = _("Not quite. Once more!")
        if self.hesitates:
            hint = words.entry_hint
        digits = 2 if len(self._numbers(table)) == 100 else 3
        return AskView(self._bar(table), _("How many now?"), self.entry, hint, digits)

    def digit(self, digit: str, table: Table) -> Step:
        typed = type_digit(self.entry, digit, self._numbers(table))
        if typed is None:
            return self._answer(-1, table)
        if typed.number is None:
            return Go(replace(self, entry=typed.digits))
        return self._answer(typed.number, table)

    def _answer(self, number: int, table: Table) -> Step:
        now = self._now(table)
        if number == now.count.goal:
            return _counted(now.first + len(now.count.numbers), table)
        if self.tries + 1 == TRIES:
            return Go(CountScreen(Mood.IN_TENS))
        return Go(QuizScreen(tries=self.tries + 1))

    def take(self, table: Table) -> Step:
        return self._answer(int(self.entry), table) if self.entry else self.other(table)

    def roll(self, table: Table) -> Step:
        if self.entry:
            return self.take(table)
        now = self._now(table)
        return _counted(now.first + 1, table)

    def back(self, table: Table) -> Step:
        return Go(self.without_entry()) if self.entry else Go(CountScreen(Mood.TOLD))

    def elapsed(self, table: Table) -> Step:
        if not self.entry or self.hesitates:
            return Go(CountScreen(Mood.IN_TENS))
        if int(self.entry) == self._now(table).count.goal:
            return Flow(self.take(table))
        return Go(replace(self, hesitates=True))

    def advice(self, table: Table) -> str:
        return table.words.gettext("Type how many. Roll counts.")

    def without_entry(self) -> Screen:
        return QuizScreen(tries=self.tries)


# Who counts


LEVELS = {Help.OFF: N_("no"), Help.HELP: N_("with help"), Help.ALONE: N_("alone")}


def counting_menu(table: Table) -> Menu:
    """Who of those who play counts along; of all colours while nobody plays."""
    if table.position is not None:
        colours = table.position.setup.colours
    else:
        colours = (table.draft.colours if table.draft else ()) or tuple(Colour)
    badges = tuple(map(table.words.badge, colours))
    choices = tuple((_item(badge, table), Open(_levels(badge, table))) for badge in badges)
    return Menu(table.words.gettext("Count with me"), choices, badges=badges)


def _item(badge: Badge, table: Table) -> str:
    help_, _ = table.settings.counting.of(badge.colour), table.words.gettext
    if help_ is Help.OFF:
        return badge.name
    return _("{who}: {how}").format(who=badge.name, how=_(LEVELS[help_]))


def _levels(badge: Badge, table: Table) -> Screen:
    """Does this player count, and how? The level that is set is highlighted."""

    def title(table: Table) -> str:
        return table.words.gettext("{who} counts").format(who=badge.name)

    def then(help_: Help, table: Table) -> Step:
        counting = table.settings.counting.with_(badge.colour, help_)
        return ChangeSettings(replace(table.settings, counting=counting), Back())

    return pick(title, LEVELS, table.settings.counting.of(badge.colour), then)


COUNTING_MENU = MenuScreen(items=counting_menu)


def asking_who_counts(begin: Step, table: Table) -> Step:
    """Return *begin*, after the question who counts today if anybody ever counted."""
    if table.settings.counting == Counting():
        return begin

    def items(table: Table) -> Menu:
        menu, _ = counting_menu(table), table.words.gettext
        return Menu(_("Who counts?"), ((_("Go on"), begin), *menu.choices))

    return Open(MenuScreen(items=items, for_phones=True))
