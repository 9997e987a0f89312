"""Rolling: the die is due, by which chance, it tumbles, and what the roll leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.commands import RollDie, StayPut
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Phase, Position
from hugod.app.screens.screen import (
    Do,
    Flow,
    Go,
    Home,
    Roll,
    Screen,
    Step,
    Through,
)
from hugod.app.table.evening import is_practice
from hugod.app.table.far_draws import draw_words
from hugod.app.table.fear import of_turn
from hugod.app.table.rolls import LINKS, LOT, ROLL, stirred
from hugod.app.table.table import Table
from hugod.app.values.effects import RollFace, RollLot, RollSealed
from hugod.app.values.inputs import Key
from hugod.app.values.turn_views import RollView, TumbleView
from hugod.app.values.view import View


def press_roll(table: Table) -> str:
    """Ask for a press of what rolls here."""
    _ = table.words.gettext
    return _("Press Roll") if table.has_button else _("Press #")


@dataclass(frozen=True, slots=True)
class RollScreen(Screen):
    """The die is due: the big button or `#` rolls it."""

    for_phones: ClassVar[bool] = True
    is_call: ClassVar[bool] = True
    takes_early: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        words, position = table.words, table.game()
        _ = words.gettext
        tied = tuple(words.seat(position, seat) for seat in position.tied)
        note = (
            _("Lot: {letters}").format(letters=" ".join(b.letter for b in tied))
            if tied
            else _last_turn(table)
        )
        if position.last:
            note = _("The last lap!")
        if digits := table.sealing.just_stirred:
            note = _("{digits} is in.").format(digits=digits)
        feared = of_turn(position, table)
        return RollView(words.bar(position), press_roll(table), note, feared)

    def roll(self, table: Table) -> Step:
        return Roll()

    def take(self, table: Table) -> Step:
        # Not every box has a button that works, and one that is not wired looks like one that
        # nobody presses.
        return Roll()

    def advice(self, table: Table) -> str:
        return (
            Screen.advice(self, table)
            if table.has_button
            else table.words.gettext("Press # to roll.")
        )


def is_sealed(table: Table) -> bool:
    """Whether the box rolls a sealed die in this game: never for practice, nor by a code."""
    setup = None if table.history is None else table.history.setup
    if is_practice(table) or (setup is not None and (setup.deal or setup.houses)):
        return False
    chosen = table.settings.sealed_die and not table.sealing.has_rolled
    return chosen or bool(table.sealing.commitments)


def is_sealing_due(table: Table) -> bool:
    """Whether something is to be done before the sealed die can be rolled here."""
    history = table.history
    if history is None or table.phase is not Phase.ROLLING or table.settings.own_die:
        return False
    return is_sealed(table) and not is_ready(table) and history.drawn_here() is None


def is_ready(table: Table) -> bool:
    """Whether the secret is there, not used up, and stirred by every person."""
    return has_secret(table) and table.sealing.next_to_stir(table.people) is None


def has_secret(table: Table) -> bool:
    """Whether the secret of the sealed die is in memory and not used up."""
    sealing = table.sealing
    return table.has_secret and bool(sealing.commitments) and sealing.rolls_made < LINKS


def chance_for(table: Table) -> RollFace | RollSealed | RollLot:
    """Return the roll that is due: a lot, the sealed die if there is one, or the die."""
    position, sealing = table.game(), table.sealing
    assert table.history is not None
    if position.tied:
        return RollLot(position.tied, draw_words(table, LOT))
    if not is_sealed(table):
        return RollFace(draw_words(table, ROLL))
    standing = (done.command for _, done in table.history.trail())
    text = stirred(sealing.salts, standing)
    return RollSealed(len(sealing.commitments), sealing.rolls_made + 1, text)


TUMBLING = (Face.ONE, Face.TWO, Face.FOUR, Face.FIVE, Face.FOUR, Face.TWO)
"""Faces shown while the die tumbles. The ghost comes as a surprise."""


@dataclass(frozen=True, slots=True)
class TumbleScreen(Screen):
    """The die tumbles, then lies still; any key hurries it on."""

    for_phones: ClassVar[bool] = True
    wait_s: ClassVar[float | None] = 0.1
    face: Face = Face.ONE
    frame: int = 0

    TUMBLES: ClassVar[int] = 7
    RESTS: ClassVar[int] = 9
    """Frames the die tumbles and then lies still, each of `wait_s`."""

    def view(self, table: Table) -> View:
        words, last = table.words, table.last()
        assert last is not None
        settled = self.frame >= self.TUMBLES
        face = self.face if settled else TUMBLING[self.frame % len(TUMBLING)]
        said = words.rolled(self.face) if settled else words.gettext("The die rolls …")
        return TumbleView(words.bar(last[0]), face, settled, min(self.frame, self.TUMBLES), said)

    def unanswered(self) -> Screen:
        return replace(self, frame=0)

    def told(self, table: Table) -> Position | None:
        assert table.history is not None
        is_told = self.frame >= self.TUMBLES and not table.unread
        return table.position if is_told else table.history.before

    def elapsed(self, table: Table) -> Step:
        over = self.frame >= self.TUMBLES + self.RESTS
        return Flow(_after_roll(table)) if over else Go(replace(self, frame=self.frame + 1))

    def press(self, key: Key, table: Table) -> Step:
        if key in (Key.C, Key.D):
            return Through()
        if is_stuck(table):
            return Flow(_after_roll(table), is_pressed_for=True)
        hurries = key in (Key.ROLL, Key.HASH, Key.STAR)
        return Home() if hurries or self.face is Face.GHOST else Through()


def is_stuck(table: Table) -> bool:
    """Whether a number is rolled with which nobody can move (Midnight Party)."""
    is_moving = table.phase is Phase.MOVING
    return is_moving and tuple(legal_commands(table.game())) == (StayPut(),)


def _after_roll(table: Table) -> Step:
    """Return the step that follows a roll."""
    assert table.history is not None
    # Where nobody can move it is the next player's turn at once.
    return Do(StayPut()) if is_stuck(table) and not table.history.waiting else Home()


def _last_turn(table: Table) -> str:
    """Short words for what the player before brought about."""
    last, _ = table.last(), table.words.gettext
    if last is None:
        return ""
    before, done = last
    if done.command == RollDie(Face.GHOST):
        return _("Hugo is on {place}").format(place=table.game().hugo)
    if done.command == StayPut() and tuple(legal_commands(before)) == (StayPut(),):
        assert before.to_act is not None
        assert before.face is not None
        who = table.words.seat(before, before.to_act).name
        return _("{who}: {face}, nobody can move").format(who=who, face=before.face.value)
    return table.last_words()
