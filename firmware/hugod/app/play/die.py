"""How the die fell, how rare a streak was; who rolls, when fear is shown; a roll that is typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import ClassVar

from hugo_core.commands import RollDie
from hugo_core.position import DIE, Face
from hugod.app.partners.partner_turn import partner_roll
from hugod.app.screens.kinds import Choices, Menu, MenuScreen, MessageScreen, Passing, pick
from hugod.app.screens.rolling import RollScreen, is_sealing_due
from hugod.app.screens.screen import Back, ChangeSettings, Go, Home, Open, Roll, Say, Screen, Step
from hugod.app.sealed.stirring import (
    MagicScreen,
    ProofScreen,
    has_proof,
    sealing_screen,
)
from hugod.app.table import fear
from hugod.app.table.table import Table
from hugod.app.values.prompt_views import AskView, TextView
from hugod.app.values.settings import FearMeter, Settings
from hugod.app.values.signs import Icon
from hugod.app.values.status_views import DieView
from hugod.app.values.view import View
from hugod.app.values.words import N_, Words

FACES = (Face.ONE, Face.TWO, Face.FOUR, Face.FIVE, Face.GHOST)
"""In the order in which they are shown."""


def faces_of(table: Table) -> tuple[Face, ...]:
    """Every roll that stands, oldest first."""
    trail = table.history.trail() if table.history else ()
    return tuple(done.command.face for _, done in trail if isinstance(done.command, RollDie))


def about_die(table: Table) -> Step:
    """Tell how the die fell; where it is sealed, ask what is to be seen of it."""
    is_sealed = table.history is not None and bool(table.sealing.commitments)
    return Open(DIE_MENU) if is_sealed else die_tonight(table)


def die_menu(table: Table) -> Menu:
    """What a sealed die leaves to look at, besides how it fell."""
    _ = table.words.gettext
    choices: Choices = (
        (_("How it fell"), die_tonight(table)),
        (_("Magic words"), Open(MagicScreen())),
    )
    if has_proof(table):
        choices = (*choices, (_("The proof"), Open(ProofScreen())))
    return Menu(_("The die"), choices)


DIE_MENU = MenuScreen(items=die_menu)


def die_settings(table: Table) -> Choices:
    """Return who rolls the die, and how much is to be feared of it."""
    _ = table.words.gettext
    who, meter = WhoRolls.of(table.settings), table.settings.fear
    return (
        (_(STATES[who]), Open(who_rolls_screen(who))),
        (_(METER_STATES[meter]), Open(fear_screen(meter))),
    )


class WhoRolls(Enum):
    """Who rolls the die: the values of `own_die` and `sealed_die`, which exclude each other."""

    BOX = (False, False)
    SEALED = (False, True)
    FAMILY = (True, False)

    @classmethod
    def of(cls, settings: Settings) -> WhoRolls:
        """Return the one who rolls by *settings*."""
        # Settings of an older box may say both: then the family rolls.
        return cls((settings.own_die, settings.sealed_die and not settings.own_die))


STATES = {
    WhoRolls.BOX: N_("Who rolls: box"),
    WhoRolls.SEALED: N_("Who rolls: sealed"),
    WhoRolls.FAMILY: N_("Who rolls: us"),
}
WHO_ROLLS = {
    WhoRolls.BOX: N_("The box"),
    WhoRolls.SEALED: N_("The box, sealed"),
    WhoRolls.FAMILY: N_("Us, our own die"),
}
ANSWERS = {
    WhoRolls.BOX: N_("The box rolls the die now."),
    WhoRolls.SEALED: N_("The box rolls now, and can prove each roll."),
    WhoRolls.FAMILY: N_("You roll now, and type what your die shows."),
}


def who_rolls_screen(now: WhoRolls) -> Screen:
    """Who rolls? The one that does *now* is highlighted."""
    return pick(lambda table: table.words.gettext("Who rolls?"), WHO_ROLLS, now, _choose_who_rolls)


def _choose_who_rolls(who: WhoRolls, table: Table) -> Step:
    """Let *who* roll, and say so."""
    _ = table.words.gettext
    own_die, sealed_die = who.value
    settings = replace(table.settings, own_die=own_die, sealed_die=sealed_die)
    # A die that has fallen in this game is sealed from the next one on.
    is_late = table.history is not None and table.sealing.is_settled
    said = _(ANSWERS[who])
    if is_late and who is WhoRolls.SEALED and not table.sealing.commitments:
        said = _("The box rolls. It is sealed from the next game on.")
    if is_late and who is WhoRolls.BOX and table.sealing.commitments:
        said = _("The box rolls. This game stays sealed.")
    return ChangeSettings(settings, Go(MessageScreen(said)))


# How much of fear is shown

METER_STATES = {
    FearMeter.OFF: N_("Fear: off"),
    FearMeter.LOOK: N_("Fear: with D"),
    FearMeter.CHOICES: N_("Fear: each move"),
}
METERS = {
    FearMeter.OFF: N_("no ghosts"),
    FearMeter.LOOK: N_("with D"),
    FearMeter.CHOICES: N_("at each move"),
}
METER_ANSWERS = {
    FearMeter.OFF: N_("No more ghosts of fear."),
    FearMeter.LOOK: N_("D shows your guests' fear: up to 5 ghosts. A heart beats."),
    FearMeter.CHOICES: N_("Each move shows its fear: up to 5 ghosts. D shows it too."),
}


def fear_screen(now: FearMeter) -> Screen:
    """Is fear shown? What is set *now* is highlighted."""
    return pick(lambda table: table.words.gettext("How scared?"), METERS, now, _metering)


def _metering(meter: FearMeter, table: Table) -> Step:
    settings = replace(table.settings, fear=meter)
    said = table.words.gettext(METER_ANSWERS[meter])
    return ChangeSettings(settings, Open(MessageScreen(said)))


# How it fell


def die_tonight(table: Table) -> Step:
    """Show how the die fell; say so if it has not yet."""
    if not faces_of(table):
        return Say(table.words.gettext("Nobody has rolled yet."))
    return Open(FallsScreen())


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
        rolls, fell = len(faces), Counter(faces)
        each, ghosts = round(rolls / len(DIE)), round(rolls * DIE.count(Face.GHOST) / len(DIE))
        counts = tuple((face, fell[face]) for face in FACES)
        title = _("Rolls: {count}").format(count=rolls)
        evenly = _("average: {number}, ghost {ghosts}").format(number=each, ghosts=ghosts)
        return DieView(title, counts, evenly, table.words.side(Face.GHOST))

    def roll(self, table: Table) -> Step:
        has_more = not self.is_about_streak and streak_of(faces_of(table)) is not None
        return Go(FallsScreen(is_about_streak=True)) if has_more else Home()

    def turn(self, by: int, table: Table) -> Step:
        return self.roll(table) if by > 0 else self.back(table)

    def back(self, table: Table) -> Step:
        return Go(FallsScreen()) if self.is_about_streak else Back()


def roll_screen(table: Table) -> Screen:
    """Return the screen of whoever rolls the die here: the family, or the box."""
    setup = table.game().setup
    if is_sealing_due(table):
        return sealing_screen(table)
    if table.settings.own_die and not (setup.deal or setup.houses):
        return OwnDieScreen()
    return partner_roll(table) or RollScreen()


@dataclass(frozen=True, slots=True)
class OwnDieScreen(Screen):
    """The family rolls its own die and types the face, which counts at once; C takes it back."""

    for_phones: ClassVar[bool] = True
    is_typed: ClassVar[bool] = True

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        hint, position = _("type it, 0 for the ghost"), table.game()
        is_ours = position.to_act is not None and table.player_of(position.to_act)
        asked = _("Roll for me") if is_ours else _("Roll your die")
        feared = fear.of_turn(position, table)
        return AskView(table.words.bar(position), asked, "", hint, digits=1, fear=feared)

    def digit(self, digit: str, table: Table) -> Step:
        is_face = int(digit) in {face.value for face in Face}
        return Roll(Face(int(digit))) if is_face else self.other(table)

    def take(self, table: Table) -> Step:
        was_rolled = table.history is not None and table.history.drawn_here() is not None
        return Roll() if was_rolled else self.other(table)

    def roll(self, table: Table) -> Step:
        return self.take(table)

    def advice(self, table: Table) -> str:
        return table.words.gettext("Roll your die. Type 1, 2, 4 or 5. 0 is the ghost.")


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

EVENING_ROLLS = 100
"""One Midnight Party (110 to 120 rolls at a table of two to six), or two games of Hugo (30 to 65
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
    """Count all ways an evening may fall, and those with a streak of a face that has *sides*."""
    # In whole numbers, so nothing is rounded: `without[n]` is in how many ways the rolls so far
    # end with n of the face in a row and had no streak yet.
    without = [1, *[0] * (length - 1)]
    for _ in range(EVENING_ROLLS):
        others = (len(DIE) - sides) * sum(without)
        without = [others, *(sides * ways for ways in without[:-1])]
    ways = len(DIE) ** EVENING_ROLLS
    return ways, ways - sum(without)
