"""Looking back, screen by screen: the riddles, the course, words for each one's luck and choices.

```
  scores --A--> one moment --> question -> choice -> answer(s) -> next riddle
                   | no data                                          |
                   v                                            course -> each seat -> scores
              «not today»                              `*` leads to the scores from everywhere
```
Nothing of it is kept: it follows from the record, and whoever comes again begins anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from hugo_core.commands import Command
from hugo_core.position import Phase, Position, Seat
from hugod.app.looking_back.awards import WORDS, line_of
from hugod.app.looking_back.riddle_words import items, places_of, question, reasons
from hugod.app.looking_back.story import LookBack, Riddle, Story
from hugod.app.screens.kinds import Choosing, MessageScreen, Passing, WaitScreen
from hugod.app.screens.screen import Back, Go, Screen, Step
from hugod.app.setup.play_on import asking_to_play_on
from hugod.app.table.rolls import hides_judgement
from hugod.app.table.table import Table
from hugod.app.values.effects import Think
from hugod.app.values.inputs import JobResult, Thought
from hugod.app.values.looking_back_views import Balance, CourseView, LedgerView
from hugod.app.values.prompt_views import ListView, TextView
from hugod.app.values.signs import Icon, Marks
from hugod.app.values.view import View
from hugod.app.values.words import N_, Words
from hugod.thinking.ledger import Ledger

WHOLE = 100
"""A win, in hundredths of it."""
BLOCKS = (0.04, 0.15, 0.3)
"""From what part of a win on a bar has a block, two, three."""
LUCK = (
    N_("very bad luck"),
    N_("bad luck"),
    N_("a bit unlucky"),
    N_("no luck needed"),
    N_("a bit of luck"),
    N_("good luck"),
    N_("great luck"),
)
# Nobody is told off, whichever of these words is shown.
CHOICES = (
    N_("daring choices"),
    N_("bold choices"),
    N_("playful choices"),
    N_("sound choices"),
    N_("good choices"),
    N_("clever choices"),
    N_("brilliant!"),
)
"""From three blocks on the left to three on the right."""
ERRORS = (0.2, 0.13, 0.095, 0.055, 0.03, 0.015)
"""Below what error of a choice, a part of the even share, each of the words but the first is."""
# Less tells nothing of a player.
FEWEST = 5
"""The fewest choices among several that are told of."""


def may_look_back(table: Table) -> bool:
    """Whether this game may be looked back at: one that is over, and has begun."""
    history = table.history
    if hides_judgement(table.position):
        # The same rolls forbid it: another table may still play them.
        return False
    return history is not None and table.phase is Phase.OVER and bool(history.trail())


def question_of(table: Table) -> LookBack:
    """The question about the game that is over."""
    assert table.history is not None
    end = table.history.position
    seats = (Seat(seat) for seat in range(len(end.guests)))
    machines = frozenset(seat for seat in seats if table.player_of(seat))
    return LookBack(table.history.trail(), end, machines)


def looking_back(table: Table) -> Screen:
    """The screen that the looking back begins with: it waits for the thought."""
    asked, _ = question_of(table), table.words.gettext
    cannot = Go(MessageScreen(_("I cannot look back today."), Icon.TROUBLE, Back()))

    def answered(news: JobResult) -> Step | None:
        if not isinstance(news, Thought) or news.question != asked:
            return None
        return Go(begin(news.answer)) if isinstance(news.answer, Story) else cannot

    said = table.words.one_moment
    return ThinkBackScreen(said, Think(asked), answered, lambda _: cannot, lambda _: Back())


@dataclass(frozen=True, slots=True)
class ThinkBackScreen(WaitScreen):
    """The box thinks; mostly it has done so while the score was read."""

    for_phones: ClassVar[bool] = True


def begin(story: Story) -> Screen:
    return QuestionScreen(story) if story.riddles else FineScreen(story)


@dataclass(frozen=True, slots=True)
class LeafScreen(Passing):
    """A page of the looking back: Roll leads on, `*` to the scores."""

    for_phones: ClassVar[bool] = True
    story: Story

    def told(self, table: Table) -> Position | None:
        return table.position

    def advice(self, table: Table) -> str:
        return table.words.gettext("Roll goes on, * ends the looking back.")


@dataclass(frozen=True, slots=True)
class FineScreen(LeafScreen):
    """There is no riddle."""

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        text = _("You all chose so well: I have no riddle for you!")
        if not self._had_choice(table):
            text = _("It was over so soon: I have no riddle for you.")
        hint = table.words.roll_goes_on
        return TextView(text, Icon.CUP, hint=hint, by_roll=True, of_game=True)

    def _had_choice(self, table: Table) -> bool:
        """Whether every person had something to choose."""
        made = self.story.ledger.made_by
        return all(len(made(seat)) >= FEWEST for seat in table.people)

    def roll(self, table: Table) -> Step:
        return Go(CourseScreen(self.story))


@dataclass(frozen=True, slots=True)
class QuestionScreen(LeafScreen):
    """A riddle is told; the board stands as it did."""

    number: int = 0

    @property
    def riddle(self) -> Riddle:
        return self.story.riddles[self.number]

    def told(self, table: Table) -> Position | None:
        return self.riddle.choice.position

    def view(self, table: Table) -> View:
        seat, hint = self.riddle.choice.position.to_act, table.words.roll_goes_on
        is_ours = seat is not None and bool(table.player_of(seat))
        text = question(self.riddle, table.words, is_ours=is_ours)
        return TextView(text, Icon.QUESTION, hint=hint, by_roll=True, of_game=True)

    def roll(self, table: Table) -> Step:
        return Go(RiddleScreen(story=self.story, number=self.number))


@dataclass(frozen=True, slots=True)
class RiddleScreen(Choosing):
    """The answers to a riddle."""

    for_phones: ClassVar[bool] = True
    story: Story = field(kw_only=True)
    number: int = field(default=0, kw_only=True)

    @property
    def riddle(self) -> Riddle:
        return self.story.riddles[self.number]

    def told(self, table: Table) -> Position | None:
        return self.riddle.choice.position

    def view(self, table: Table) -> View:
        shown = items(self.riddle, table.words)
        marks = Marks(chosen=places_of(self.riddle.options[self.cursor]), is_typed=False)
        title = table.words.gettext("And you?")
        return ListView(title, shown, self.cursor, on_board=marks, of_game=True)

    def count(self, table: Table) -> int:
        return len(self.riddle.options)

    def chosen(self, index: int, table: Table) -> Step:
        return Go(AnswerScreen(self.story, self.number, self.riddle.options[index]))

    def advice(self, table: Table) -> str:
        return table.words.gettext("A and B choose, # takes it, * ends the looking back.")


@dataclass(frozen=True, slots=True)
class AnswerScreen(QuestionScreen):
    """What was seen in the answer: first what speaks for the best, then against the other."""

    picked: Command | None = None
    is_against: bool = False

    def view(self, table: Table) -> View:
        words, hint = table.words, table.words.gettext("Roll: on  A: play on")
        text = reasons(self.riddle.choice, words)[self.is_against]
        title = "" if self.is_against else self._verdict(words)
        icon = None if self.is_against else Icon.LUCKY
        return TextView(text, icon, title, hint, by_roll=True, of_game=True)

    def turn(self, by: int, table: Table) -> Step:
        if by > 0:
            return self.other(table)
        assert table.history is not None
        setup, trail = table.history.setup, table.history.trail()
        at = [before for before, _ in trail].index(self.riddle.choice.position)
        done = (each.command for _, each in trail[:at])
        return asking_to_play_on(setup, done, table.seated, table)

    def _verdict(self, words: Words) -> str:
        """A kind word for any answer."""
        _, choice = words.gettext, self.riddle.choice
        if self.picked == choice.better:
            return _("You saw it too!")
        return _("Just as it was!") if self.picked == choice.played else _("A new idea!")

    def roll(self, table: Table) -> Step:
        if not self.is_against and reasons(self.riddle.choice, table.words)[True]:
            return Go(AnswerScreen(self.story, self.number, self.picked, is_against=True))
        if self.number + 1 < len(self.story.riddles):
            return Go(QuestionScreen(self.story, self.number + 1))
        return Go(CourseScreen(self.story))


@dataclass(frozen=True, slots=True)
class CourseScreen(LeafScreen):
    """The course of the whole game, with the riddles marked."""

    def view(self, table: Table) -> View:
        words, position, course = table.words, table.game(), self.story.course
        _ = words.gettext
        who = tuple(words.badge(colour) for colour in position.setup.colours)
        rose = _("{who}: from {begin} to {end} of 100")
        ends = zip(who, course.shares[0], course.shares[-1], strict=True)
        lines = [
            rose.format(who=badge.name, begin=round(100 * first), end=round(100 * last))
            for badge, first, last in ends
        ]
        at = _("riddle {number}: throw {throw}")
        lines += [at.format(number=n, throw=t + 1) for n, t in enumerate(course.moments, 1)]
        title, hint = _("The whole game"), words.roll_goes_on
        return CourseView(title, who, course.shares, course.moments, tuple(lines), hint)

    def roll(self, table: Table) -> Step:
        return Go(LedgerScreen(self.story))


@dataclass(frozen=True, slots=True)
class LedgerScreen(LeafScreen):
    """One player's award, luck and choices."""

    seat: Seat = Seat(0)  # noqa: RUF009  # a number

    def view(self, table: Table) -> View:
        words, position, ledger = table.words, table.game(), self.story.ledger
        award = self.story.awards[self.seat]
        luck = ledger.luck[self.seat]
        return LedgerView(
            who=words.seat(position, self.seat),
            award=words.gettext(WORDS[award.merit][1]),
            note=line_of(award, words),
            luck=balance(words.gettext("luck"), luck, LUCK, words),
            choices=chosen(ledger, self.seat, words),
            figures=figures(ledger, self.seat, words),
            hint=words.roll_goes_on,
        )

    def roll(self, table: Table) -> Step:
        following = Seat(self.seat + 1)
        is_last = following == len(table.game().setup.colours)
        return Back() if is_last else Go(LedgerScreen(self.story, following))


def balance(name: str, part: float, said: tuple[str, ...], words: Words) -> Balance:
    """The bar of a *part* of a win, from -1 to 1, with what is *said* of it."""
    size = sum(abs(part) >= least for least in BLOCKS)
    blocks = size if part > 0 else -size
    return Balance(name, blocks, words.gettext(said[blocks + len(BLOCKS)]))


def chosen(ledger: Ledger, seat: Seat, words: Words) -> Balance:
    """The bar of the choices of *seat*: how little one cost, whatever it brought."""
    name = words.gettext("choices")
    if len(ledger.made_by(seat)) < FEWEST:
        return Balance(name, 0, words.gettext("little to choose"))
    well = sum(ledger.error(seat) < most for most in ERRORS)
    return Balance(name, well - len(BLOCKS), words.gettext(CHOICES[well]))


def figures(ledger: Ledger, seat: Seat, words: Words) -> str:
    """Return the ledger of *seat* in hundredths of a win, rounded so that it adds up."""
    kinds = (ledger.start, ledger.luck, ledger.choices, ledger.result)
    began, luck, own, ended = (round(100 * kind[seat]) for kind in kinds)
    others = ended - began - luck - own
    if max(map(abs, (luck, own, others))) > WHOLE:
        # More than a whole win explains nothing to a reader: the bars say it then.
        return words.gettext("from {begin} to {end} of 100").format(begin=began, end=ended)
    said = words.gettext(
        "start {start}, luck {luck}. Choices {choices}. The others {others}: {result} of 100"
    )
    signed = (f"{part:+d}".replace("-", "−") for part in (luck, own, others))
    luck_said, own_said, others_said = signed
    return said.format(
        start=began, luck=luck_said, choices=own_said, others=others_said, result=ended
    )
