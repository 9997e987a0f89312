"""How the die fell in this game, how rare that was, and throwing a die of the family's own."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from hugo_core.commands import ThrowDie
from hugo_core.position import DIE, Face
from hugod.app.lists import Choosing
from hugod.app.play.die_view import DieView
from hugod.app.play.streaks import streak_of
from hugod.app.play.turn import RollScreen
from hugod.app.screens import (
    DieShows,
    Go,
    Home,
    OpenMenu,
    Say,
    Screen,
    SealDie,
    Step,
    Throw,
    UseDie,
)
from hugod.app.sealed.screens import (
    MagicScreen,
    ProofScreen,
    has_proof,
    is_sealing_due,
    sealing_screen,
)
from hugod.app.table import Table
from hugod.app.views import AskView, Icon, ListView, TextView, View

FACES = (Face.ONE, Face.TWO, Face.FOUR, Face.FIVE, Face.GHOST)
"""In the order in which they are shown."""


def faces_of(table: Table) -> tuple[Face, ...]:
    """Give every throw that stands, oldest first."""
    trail = table.history.trail() if table.history else ()
    return tuple(done.command.face for _, done in trail if isinstance(done.command, ThrowDie))


@dataclass(frozen=True, slots=True)
class DieScreen(Choosing):
    """What there is about the die: how it fell, and who throws it. Choosing who changes it."""

    def view(self, table: Table) -> View:
        return ListView(
            table.words.gettext("The die"),
            tuple(said for said, _ in self._choices(table)),
            self.cursor,
        )

    def _choices(self, table: Table) -> tuple[tuple[str, Step], ...]:
        _, own, sealed = table.words.gettext, table.settings.own_die, table.settings.sealed_die
        choices: tuple[tuple[str, Step], ...] = (
            (_("How it fell"), die_tonight(table)),
            (_("We throw it") if own else _("The box throws"), UseDie(not own)),
            (_("Sealed die: yes") if sealed else _("Sealed die: no"), SealDie(not sealed)),
        )
        if table.history is not None and table.sealing.commitments:
            choices = (*choices, (_("Magic words"), Go(MagicScreen())))
        return (*choices, (_("The proof"), Go(ProofScreen()))) if has_proof(table) else choices

    def count(self, table: Table) -> int:
        return len(self._choices(table))

    def chosen(self, index: int, table: Table) -> Step:
        return self._choices(table)[index][1]

    def back(self, table: Table) -> Step:
        return OpenMenu()


def die_tonight(table: Table) -> Step:
    """Show how the die fell; say so if it has not yet."""
    return (
        Go(FallsScreen()) if faces_of(table) else Say(table.words.gettext("Nobody has thrown yet."))
    )


@dataclass(frozen=True, slots=True)
class FallsScreen(Screen):
    """How often each face fell, and how often it would have if all sides were even."""

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        words, fell = table.words, Counter(faces_of(table))
        throws = fell.total()
        even = round(throws / len(DIE)), round(throws * DIE.count(Face.GHOST) / len(DIE))
        counts = tuple((face, fell[face]) for face in FACES)
        return DieView(
            words.gettext("Throws: {count}").format(count=throws), counts, words.evenly(*even)
        )

    def roll(self, table: Table) -> Step:
        return Go(StreakScreen()) if streak_of(faces_of(table)) else Home()

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def turn(self, by: int, table: Table) -> Step:
        return self.roll(table) if by > 0 else self.back(table)

    def back(self, table: Table) -> Step:
        return Home()

    def advice(self, table: Table) -> str:
        return table.words.gettext("Press Roll to go on.")


@dataclass(frozen=True, slots=True)
class StreakScreen(FallsScreen):
    """How likely the streak is that was just seen, or the longest one if it is over."""

    def view(self, table: Table) -> View:
        streak = streak_of(faces_of(table))
        assert streak is not None  # the page before leads here only if there is one
        text = table.words.streak(streak.face, streak.length, streak.evenings)
        return TextView(text, Icon.GHOST if streak.face is Face.GHOST else None)

    def roll(self, table: Table) -> Step:
        return Home()

    def back(self, table: Table) -> Step:
        return Go(FallsScreen())


def throwing(table: Table) -> Screen:
    """Give the screen of whoever throws the die here: the family, or the box."""
    if is_sealing_due(table):
        return sealing_screen(table)
    return OwnDieScreen() if table.settings.own_die else RollScreen()


@dataclass(frozen=True, slots=True)
class OwnDieScreen(Screen):
    """The family throws its own die and types the face; `#` or Roll takes it.

    That is a key more than it must be: a throw that was mistyped could not be taken back, for a
    throw belongs to its position, whoever threw it.
    """

    for_phones: ClassVar[bool] = True
    is_typed: ClassVar[bool] = True
    entry: str = ""

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        hint = words.entry_hint if self.entry else _("type it, 0 for the ghost")
        return AskView(words.bar(table.game()), _("Throw your die"), self.entry, hint)

    def digit(self, digit: str, table: Table) -> Step:
        is_face = int(digit) in {face.value for face in Face}
        return Go(OwnDieScreen(digit)) if is_face else self.other(table)

    def take(self, table: Table) -> Step:
        if self.entry:
            return DieShows(Face(int(self.entry)))
        was_thrown = table.history is not None and table.history.drawn_here() is not None
        return Throw() if was_thrown else self.other(table)

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def back(self, table: Table) -> Step:
        return Go(OwnDieScreen()) if self.entry else OpenMenu()

    def advice(self, table: Table) -> str:
        return table.words.gettext(
            "Throw your die and type what it shows: 1 2 4 5, 0 for the ghost."
        )

    def without_entry(self) -> Screen:
        return OwnDieScreen()
