"""How the die fell in this game, how rare that was, and throwing a die of the family's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from hugo_core.commands import ThrowDie
from hugo_core.position import DIE, Face
from hugod.app.play.turn import RollScreen
from hugod.app.screen_kinds import Choices, Menu, MenuScreen, Passing, switch
from hugod.app.screens import Go, Home, Say, Screen, Step, Throw
from hugod.app.sealed.screens import (
    MagicScreen,
    ProofScreen,
    has_proof,
    is_sealing_due,
    sealing_screen,
)
from hugod.app.table import Table
from hugod.app.views import AskView, DieView, Icon, TextView, View
from hugod.app.words import Words

FACES = (Face.ONE, Face.TWO, Face.FOUR, Face.FIVE, Face.GHOST)
"""In the order in which they are shown."""


def faces_of(table: Table) -> tuple[Face, ...]:
    """Every throw that stands, oldest first."""
    trail = table.history.trail() if table.history else ()
    return tuple(done.command.face for _, done in trail if isinstance(done.command, ThrowDie))


def die_menu(table: Table) -> Menu:
    """About the die: how it fell, and who throws it. Choosing who changes it."""
    _, settings = table.words.gettext, table.settings
    whose = _("We throw it") if settings.own_die else _("The box throws")
    sealed = _("Sealed die: yes") if settings.sealed_die else _("Sealed die: no")
    choices: Choices = (
        (_("How it fell"), die_tonight(table)),
        switch("own_die", whose, table),
        switch("sealed_die", sealed, table, _once_sealed(table)),
    )
    if table.history is not None and table.sealing.commitments:
        choices = (*choices, (_("Magic words"), Go(MagicScreen())))
    if has_proof(table):
        choices = (*choices, (_("The proof"), Go(ProofScreen())))
    return Menu(_("The die"), choices)


DIE_MENU = MenuScreen(items=die_menu)


def _once_sealed(table: Table) -> Step:
    """Go on; in a game that has thrown, say that the die is sealed from the next one on."""
    is_late = table.history is not None and table.sealing.is_settled
    text = table.words.gettext("From the next game on.")
    return Say(text, is_asked=True, at_home=True) if is_late else Home()


def die_tonight(table: Table) -> Step:
    """Show how the die fell; say so if it has not yet."""
    return (
        Go(FallsScreen()) if faces_of(table) else Say(table.words.gettext("Nobody has thrown yet."))
    )


@dataclass(frozen=True, slots=True)
class FallsScreen(Passing):
    """How often each face fell, and how often it would have if all sides were even.

    Then how likely the streak is that was just seen, or the longest one if it is over.
    """

    for_phones: ClassVar[bool] = True
    is_about_streak: bool = False

    def view(self, table: Table) -> View:
        _, faces = table.words.gettext, faces_of(table)
        if self.is_about_streak:
            streak = streak_of(faces)
            assert streak is not None  # the page before leads here only if there is one
            return TextView(
                streak_words(streak, table.words), Icon.GHOST if streak.face is Face.GHOST else None
            )
        throws, fell = len(faces), Counter(faces)
        each, ghosts = round(throws / len(DIE)), round(throws * DIE.count(Face.GHOST) / len(DIE))
        counts = tuple((face, fell[face]) for face in FACES)
        title = _("Throws: {count}").format(count=throws)
        evenly = _("evenly: {number}, ghost {ghosts}").format(number=each, ghosts=ghosts)
        return DieView(title, counts, evenly)

    def roll(self, table: Table) -> Step:
        has_more = not self.is_about_streak and streak_of(faces_of(table)) is not None
        return Go(FallsScreen(is_about_streak=True)) if has_more else Home()

    def turn(self, by: int, table: Table) -> Step:
        return self.roll(table) if by > 0 else self.back(table)

    def back(self, table: Table) -> Step:
        return Go(FallsScreen()) if self.is_about_streak else Home()


def throwing(table: Table) -> Screen:
    """Return the screen of whoever throws the die here: the family, or the box."""
    if is_sealing_due(table):
        return sealing_screen(table)
    return OwnDieScreen() if table.settings.own_die else RollScreen()


@dataclass(frozen=True, slots=True)
class OwnDieScreen(Screen):
    """The family throws its own die and types the face, which counts at once; C takes it back."""

    for_phones: ClassVar[bool] = True
    is_typed: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        hint = _("type it, 0 for the ghost")
        return AskView(table.words.bar(table.game()), _("Throw your die"), "", hint, digits=1)

    def digit(self, digit: str, table: Table) -> Step:
        is_face = int(digit) in {face.value for face in Face}
        return Throw(Face(int(digit))) if is_face else self.other(table)

    def take(self, table: Table) -> Step:
        was_thrown = table.history is not None and table.history.drawn_here() is not None
        return Throw() if was_thrown else self.other(table)

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def advice(self, table: Table) -> str:
        return table.words.gettext(
            "Throw your die and type what it shows: 1 2 4 5, 0 for the ghost."
        )


def streak_words(streak: Streak, words: Words) -> str:
    """In how many evenings there is one with such a streak."""
    _ = words.gettext
    if streak.evenings < 4 / 3:
        often = _("almost every evening")
    elif streak.evenings < 2.5:
        often = _("every second evening")
    elif streak.evenings < 10_000:
        often = _("one evening in {count}").format(count=round(streak.evenings))
    else:
        often = _("hardly once in a life")
    said = _("{count} × {face} in a row: {often}.")
    return said.format(count=streak.length, face=words.side(streak.face), often=often)


# How rare a streak is, exactly

EVENING_THROWS = 100
"""One Midnight Party (110 to 120 throws at a table of two to six), or two games of Hugo (30 to 65
each), by `hugod simulate`'s rules."""
LEAST = 2
"""The shortest streak there is something to say about."""


@dataclass(frozen=True, slots=True)
class Streak:
    """The same face so many times in a row."""

    face: Face
    length: int

    @property
    def evenings(self) -> float:
        """Number of evenings in which one has such a streak, or a longer one."""
        ways, hits = _hits(DIE.count(self.face), self.length)
        return ways / hits


def streak_of(faces: Sequence[Face]) -> Streak | None:
    """Return the streak that has just been seen, else the longest before it; None for none."""
    found = _streaks(faces)
    if found and found[-1].length >= LEAST:
        return found[-1]
    longest = max(found, key=lambda streak: streak.length, default=None)
    return longest if longest and longest.length >= LEAST else None


def _streaks(faces: Sequence[Face]) -> list[Streak]:
    found: list[Streak] = []
    for face in faces:
        if found and found[-1].face is face:
            found[-1] = Streak(face, found[-1].length + 1)
        else:
            found.append(Streak(face, 1))
    return found


@cache
def _hits(sides: int, length: int) -> tuple[int, int]:
    """Count all ways an evening may fall, and those with a streak of a face that has *sides*.

    In whole numbers, so nothing is rounded: `without[n]` is in how many ways the throws so far end
    with n of the face in a row and had no streak yet.
    """
    without = [1, *[0] * (length - 1)]
    for _ in range(EVENING_THROWS):
        others = (len(DIE) - sides) * sum(without)
        without = [others, *(sides * ways for ways in without[:-1])]
    ways = len(DIE) ** EVENING_THROWS
    return ways, ways - sum(without)
