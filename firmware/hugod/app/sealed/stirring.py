"""The sealed die on the glass: a secret due or gone, its magic words, the stirring, the proof."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.history import Stirred
from hugo_core.position import Phase, Seat
from hugod.app.screens.kinds import CodeScreen, Passing
from hugod.app.screens.rolling import has_secret, is_sealing_due
from hugod.app.screens.screen import Commit, Go, Home, Screen, Send, Step
from hugod.app.table.rolls import LINKS, SALT_DIGITS, magic_words, written
from hugod.app.table.table import Table
from hugod.app.values.box_views import MagicView, ProofView
from hugod.app.values.effects import DrawSecret
from hugod.app.values.prompt_views import AskView, TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View

COMMITMENT_DIGITS, HEAD_DIGITS = 12, 20
"""How much of the first commitment and of the chain's head the square holds."""


def sealing_screen(table: Table) -> Screen:
    """Return what comes next until the die is sealed."""
    if not has_secret(table):
        return SealScreen()
    return StirScreen() if table.sealing.salts else MagicScreen()


def secret_for(table: Table) -> DrawSecret:
    """Return what draws the secret that this game needs now, bound to what stands."""
    assert table.history is not None
    standing = (done.command for _, done in table.history.trail())
    return DrawSecret(len(table.sealing.commitments) + 1, written(standing))


@dataclass(frozen=True, slots=True)
class SealScreen(Passing):
    """A secret is to be drawn: the first one, or a new one because the old one is gone."""

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        _, sealing = table.words.gettext, table.sealing
        text = (
            _("The power was off: the secret is gone. We need a new one.")
            if sealing.commitments
            else _("A ghost hides all rolls under four magic words.")
        )
        if sealing.rolls_made >= LINKS:
            text = _("The secret is used up. We need a new one.")
        return TextView(text, Icon.GHOST, hint=_("Roll hides them"), by_roll=True)

    def roll(self, table: Table) -> Step:
        return Send(secret_for(table), Go(self))


@dataclass(frozen=True, slots=True)
class MagicScreen(Passing):
    """The commitment that binds the box: a square for a phone, and four words to note by hand.

    Whoever has kept one of them can tell another secret from it.
    """

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        _, commitment = table.words.gettext, table.sealing.commitments[-1]
        code = f"HUGO {commitment}".upper()
        return MagicView(code, _("Magic words"), magic_words(commitment), _("note them, then Roll"))

    def roll(self, table: Table) -> Step:
        return Go(StirScreen()) if is_sealing_due(table) else Home()


@dataclass(frozen=True, slots=True)
class StirScreen(CodeScreen):
    """One player after the other stirs, with three digits of their own; the third one ends it.

    Nothing else goes in: the moment of a press would be what the box says it was.
    """

    for_phones: ClassVar[bool] = True
    length: ClassVar[int] = SALT_DIGITS

    def _seat(self, table: Table) -> Seat:
        seat = table.sealing.next_to_stir(table.people)
        assert seat is not None  # this screen is shown only while somebody is to stir
        return seat

    def view(self, table: Table) -> View:
        words, position = table.words, table.game()
        _ = words.gettext
        bar = replace(words.bar(position), turn=words.seat(position, self._seat(table)))
        before = table.sealing.just_stirred
        hint = (
            _("{digits} is in. 3 digits").format(digits=before)
            if before
            else _("3 digits, as you like")
        )
        return AskView(bar, _("Stir it!"), self.entry, hint, SALT_DIGITS)

    def whole(self, code: str, table: Table) -> Step:
        return Commit(Stirred(self._seat(table), code))

    def advice(self, table: Table) -> str:
        return table.words.gettext("Type three digits that nobody can guess.")


@dataclass(frozen=True, slots=True)
class ProofScreen(Passing):
    """The proof's head, for a phone to keep."""

    for_phones: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        return ProofView(proof_code(table), _("The proof"), _("for a phone"))

    def roll(self, table: Table) -> Step:
        return Home()


def has_proof(table: Table) -> bool:
    """Whether this game is over, was sealed, and is written to its file."""
    return table.phase is Phase.OVER and table.head is not None and bool(table.sealing.commitments)


def proof_code(table: Table) -> str:
    """Write the game's number, its first commitment and its head, each as far as it fits."""
    assert table.head is not None
    game, head = table.head
    commitment = table.sealing.commitments[0][:COMMITMENT_DIGITS]
    return f"HUGO {game} {commitment} {head[:HEAD_DIGITS]}".upper()
