"""What our house rules do, said before the first game by them: minutes, who wins more often.

It is told by games that the box plays out in the background. Roll begins at once, also meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from hugo_core.history import Begun, Drafted
from hugo_core.limits import level_of
from hugo_core.position import Position, Setup, start
from hugod.app.fair.bedtime import LookingScreen
from hugod.app.screens.kinds import Passing
from hugod.app.screens.screen import Commit, Open, Screen, Step
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View
from hugod.app.values.words import N_, Words
from hugod.thinking.course import Courses, band, first_against_last
from hugod.thinking.tempo import HowFast, Tempo

# AMIGO's half an hour for four, whose careful games have some 66 rolls; the placing is in it.
SECONDS_A_TURN = 25
_STEP = 5
"""Minutes are told in fives."""
_FAIR = (
    N_("The first wins as often as the last."),
    N_("The first wins more often than the last."),
    N_("The first wins less often than the last."),
)


def foretelling(begin: Step, begun: Commit, table: Table) -> Step:
    """Return *begin*, after what its rules do if this table has not played by them before."""
    draft, setup = begun.record, begun.more[-1]
    assert isinstance(draft, Drafted)
    assert isinstance(setup, Begun)
    if not draft.house or (table.usual and table.usual.house == draft.house):
        return begin
    levels = tuple(level_of(player) or None for player in draft.seats or draft.colours)
    return Open(ForetellingScreen(setup=setup.setup, levels=levels, begin=begin))


@dataclass(frozen=True, slots=True)
class ForetellingScreen(LookingScreen):
    """The box plays the game out from its start; whoever does not wait begins."""

    for_phones: ClassVar[bool] = True
    is_new_game: ClassVar[bool] = True
    setup: Setup = field(kw_only=True)
    levels: tuple[int | None, ...] = field(kw_only=True)
    begin: Step = field(kw_only=True)

    def press(self, key: Key, table: Table) -> Step:
        return self.begin if key in (Key.ROLL, Key.HASH) else LookingScreen.press(self, key, table)

    def position(self, table: Table) -> Position:
        return start(self.setup)

    def asks_tempo(self, table: Table) -> HowFast:
        return HowFast(start(self.setup), self.levels, ((),) * len(self.levels))

    def found_screen(self, found: Courses, by: Tempo) -> Screen:
        return ForetoldScreen(self.setup, found, by, self.begin)

    def given_up(self, table: Table) -> Step:
        return self.begin


@dataclass(frozen=True, slots=True)
class ForetoldScreen(Passing):
    """How long it will take, and whether it matters who begins; Roll begins the game."""

    for_phones: ClassVar[bool] = True
    is_new_game: ClassVar[bool] = True
    setup: Setup
    courses: Courses
    by: Tempo
    begin: Step

    def view(self, table: Table) -> View:
        words = table.words
        said = f"{minutes_said(self.courses, self.by, words)} {self._fairness(words)}".strip()
        return TextView(said, Icon.CLOCK, hint=words.roll_goes_on, by_roll=True)

    def roll(self, table: Table) -> Step:
        return self.begin

    def _fairness(self, words: Words) -> str:
        """Whether the first wins as often as the last; nothing where somebody starts ahead."""
        is_even = not self.setup.start
        return words.gettext(_FAIR[first_against_last(self.courses)]) if is_even else ""


def minutes_said(courses: Courses, by: Tempo, words: Words) -> str:
    """How long four games of five take."""
    least, most = map(_minutes, band(courses, by.stretch, by.outside))
    if least == most:
        return words.gettext("About {minutes} minutes.").format(minutes=most)
    return words.gettext("About {least} to {most} minutes.").format(least=least, most=most)


def _minutes(turns: int) -> int:
    return max(_STEP, _STEP * round(turns * SECONDS_A_TURN / 60 / _STEP))
