"""Bedtime: how many turns still? Then on, a last lap, or the fair end: the points to be expected.

The box plays the game out in the background, always the same for a position, and promises turns,
never minutes. Any end but the real one is for all to agree on, as what undoes a roll of others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hugo_core.commands import Command, EndFairly, LastLap, MoveGuest, PlaceGuest, StayPut
from hugo_core.position import Position, Seat
from hugod.app.screens import kinds
from hugod.app.screens.screen import Back, Do, Go, Home, Open, Say, Screen, Send, Step
from hugod.app.table.table import Table
from hugod.app.values.effects import Think
from hugod.app.values.inputs import JobResult, Key, Thought
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.status_views import TrackRow, TracksView
from hugod.app.values.view import View
from hugod.thinking import tempo
from hugod.thinking.course import COURSES, Courses, LookAhead, band, expected

# A box that plays a seat has its turn between two questions.
AT_ONCE = 8
"""Courses of one question."""


@dataclass(frozen=True, slots=True)
class LookingScreen(Screen):
    """The box plays the game out some times, as often as the answer is worth; `*` stops it."""

    found: Courses = ()
    is_asked: bool = False

    def patience(self) -> float:
        return kinds.AGAIN_S if self.is_asked else kinds.SOON_S

    def view(self, table: Table) -> View:
        return TextView(table.words.gettext("I look ahead …"), Icon.WAIT)

    def press(self, key: Key, table: Table) -> Step:
        return Back() if key in (Key.STAR, Key.C) else Go(self)

    def elapsed(self, table: Table) -> Step:
        """Ask, also once more what was never answered: what is thought about is not lost."""
        return Send(Think(self._question(table)), Go(replace(self, is_asked=True)))

    def position(self, table: Table) -> Position:
        """Return where the game that is played out stands."""
        return table.game()

    def asks_tempo(self, table: Table) -> tempo.HowFast:
        """Return the question how fast it is played."""
        return how_fast(table)

    def found_screen(self, found: Courses, by: tempo.Tempo) -> Screen:
        """Return the screen that tells what was *found*."""
        return still_screen(found, by)

    def given_up(self, table: Table) -> Step:
        """Return what follows if the game cannot be played out."""
        return Say(table.words.gettext("That is too hard for me."), at_home=True)

    def _question(self, table: Table) -> LookAhead | tempo.HowFast:
        first = len(self.found)
        if first == COURSES:
            return self.asks_tempo(table)
        return LookAhead(self.position(table), range(first, min(first + AT_ONCE, COURSES)))

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        if not isinstance(news, Thought) or news.question != self._question(table):
            return None
        if len(self.found) == COURSES:
            by = news.answer if isinstance(news.answer, tempo.Tempo) else tempo.Tempo()
            return Go(self.found_screen(self.found, by))
        if not isinstance(news.answer, tuple):
            return self.given_up(table)
        more = replace(self, found=(*self.found, *news.answer), is_asked=True)
        return Send(Think(more._question(table)), Go(more))


def how_fast(table: Table) -> tempo.HowFast:
    """The question how fast this game is played: by whom, and how they have chosen so far."""
    history, position = table.history, table.game()
    assert history is not None
    made: list[list[tuple[Position, Command]]] = [[] for _ in position.guests]
    for before, done in history.trail():
        is_choice = isinstance(done.command, PlaceGuest | MoveGuest | StayPut)
        if is_choice and before.to_act is not None and (before, done.command) not in table.by_box:
            made[before.to_act].append((before, done.command))
    levels = (_level(table.player_of(Seat(seat))) for seat in range(len(position.guests)))
    return tempo.HowFast(position, tuple(levels), tuple(map(tuple, made)))


def _level(player: str) -> int | None:
    """Return the level of *player*, as `Table.player_of` says it; None for a person."""
    kind, _, number = player.partition(":")
    return int(number) if kind == "level" else tempo.CAREFUL if player else None


def still_screen(courses: Courses, by: tempo.Tempo) -> Screen:
    """How many turns the game has still, in four games of five; and what may be done about it."""
    least, most = band(courses, by.stretch, by.outside)

    def items(table: Table) -> kinds.Menu:
        _ = table.words.gettext
        asked = _("About {least} to {most} more turns").format(least=least, most=most)
        lap = Open(
            kinds.ConfirmScreen(_("Everybody has one more turn, then it is over?"), _last_lap)
        )
        choices: kinds.Choices = (
            (_("Go on"), Home()),
            *(() if table.game().last else ((_("One last lap"), lap),)),
            (_("Stop now"), Open(ExpectedScreen(expected(courses)))),
        )
        return kinds.Menu(asked, choices)

    return kinds.MenuScreen(items=items)


def _last_lap(table: Table) -> Step:
    return _if_all_agree(Do(LastLap()), table)


def _if_all_agree(then: Step, table: Table) -> Step:
    """Ask each person; whoever is alone with the box has said yes already."""
    return Go(kinds.ConsentScreen(then)) if len(table.people) > 1 else then


@dataclass(frozen=True, slots=True)
class ExpectedScreen(Screen):
    """The points that everybody would have at the end, about; they may count instead of it."""

    points: tuple[int, ...]

    def view(self, table: Table) -> View:
        position, words = table.game(), table.words
        rows = tuple(
            TrackRow(words.badge(colour), points, turn=False)
            for colour, points in zip(position.setup.colours, self.points, strict=True)
        )
        title = words.gettext("Likely points")
        return TracksView(title, rows, position.setup.edition.limit, by_roll=True)

    def take(self, table: Table) -> Step:
        text = table.words.gettext("Shall these points count, and the game be over?")
        ends = Do(EndFairly(self.points))
        return Open(kinds.ConfirmScreen(text, lambda table: _if_all_agree(ends, table)))

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def advice(self, table: Table) -> str:
        _ = table.words.gettext
        return _("Play on, and it ends about like this. Roll: let these points count.")
