"""All games onto a stick, and from one, and wiping them: the screens, what is said where it fails.

While a stick is in use no key leads away: the box says how far it is, and then that the stick may
come out. Nothing of the games here changes before that and a yes.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field, replace
from typing import ClassVar

from hugod.app.box.holding import HoldScreen
from hugod.app.screens.kinds import ConfirmScreen, Menu, MenuScreen, MessageScreen, MomentScreen
from hugod.app.screens.screen import Back, Go, Open, Screen, Send, StartOver, Step
from hugod.app.table.table import Table
from hugod.app.values import inputs
from hugod.app.values.effects import CopyToStick, JoinClub, ReadStick, TakeGames, WipeGames
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View
from hugod.app.values.words import N_, Words

TROUBLES = {
    inputs.StickTrouble.NONE: N_("No stick is there. Put one in and try again."),
    inputs.StickTrouble.UNREADABLE: N_("The box cannot read this stick. Try another one."),
    inputs.StickTrouble.IN_USE: N_("The stick is in use. Pull it out, put it in again."),
    inputs.StickTrouble.LOCKED: N_("This stick takes nothing. Try another one."),
    inputs.StickTrouble.FULL: N_("The stick is full. Try another one."),
    inputs.StickTrouble.PULLED: N_("It came out too early. Nothing is lost. Try again."),
    inputs.StickTrouble.EMPTY: N_("There are no games on this stick."),
    inputs.StickTrouble.HARMED: N_("Its games are damaged, or of a newer box."),
    inputs.StickTrouble.CARD: N_("The card in the box is full. Nothing was changed."),
    inputs.StickTrouble.CLUB: N_("The club's file on this stick is damaged."),
    inputs.StickTrouble.NO_WAY: N_("No sticks on this computer. The page saves the games."),
}
"""Why nothing came of a stick, and what to do."""
ANOTHER = (
    *(inputs.StickTrouble.NONE, inputs.StickTrouble.UNREADABLE, inputs.StickTrouble.IN_USE),
    *(inputs.StickTrouble.LOCKED, inputs.StickTrouble.FULL, inputs.StickTrouble.PULLED),
)
"""With another stick, or this one put in again, it may go well."""
JOIN_S = 30.0


def keep_menu(table: Table) -> Menu:
    """All games at once: away, back, gone."""
    _ = table.words.gettext
    wipe = HoldScreen(
        _("Wipe all games"),
        _("They and your own voices go for ever. Hold # for 3 seconds."),
        Send(WipeGames(), Go(ChangingScreen(True))),
    )
    return Menu(
        _("Save games"),
        (
            (_("Onto a stick"), Open(StickScreen(CopyToStick()))),
            (_("From a stick"), Open(StickScreen(ReadStick()))),
            (_("Wipe all games"), Open(wipe)),
        ),
    )


KEEP_MENU = MenuScreen(items=keep_menu, is_typed=True)


class AskStickScreen(Screen):
    """Asks for a stick; `#` says that it is in."""

    __slots__ = ()

    @abstractmethod
    def title(self, table: Table) -> str:
        """Return in few words what the stick is for."""

    def view(self, table: Table) -> View:
        hint = table.words.star_goes_back
        return TextView(self.advice(table), title=self.title(table), hint=hint)

    def roll(self, table: Table) -> Step:
        """Do as `#` does: on a Pi with one socket the stick is where the keypad was."""
        return self.take(table)

    def advice(self, table: Table) -> str:
        return table.words.gettext("Put a USB stick in. Press #.")

    def failed(self, trouble: inputs.StickTrouble, table: Table) -> Step:
        """Say why nothing came of the stick; then it is asked for again."""
        # Where the words ask for a stick, this one or another, the next key looks for it.
        again = self.take(table) if trouble in ANOTHER else Go(self)
        return Go(MessageScreen(table.words.gettext(TROUBLES[trouble]), Icon.TROUBLE, again))


@dataclass(frozen=True, slots=True)
class StickScreen(AskStickScreen):
    """Asks for the stick of the games."""

    job: CopyToStick | ReadStick

    def title(self, table: Table) -> str:
        _ = table.words.gettext
        is_out = isinstance(self.job, CopyToStick)
        return _("Onto a stick") if is_out else _("From a stick")

    def take(self, table: Table) -> Step:
        return Send(self.job, Go(CopyingScreen(self.job)))


@dataclass(frozen=True, slots=True)
class StickInUseScreen(Screen):
    """The stick is in use: *done* of *total*; whatever key is pressed, it says so."""

    # A slow stick takes long for one game, but never so long.
    wait_s: ClassVar[float | None] = 90.0
    """Seconds since the last sign of life."""
    done: int = field(default=0, kw_only=True)
    total: int = field(default=0, kw_only=True)

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        far = _("{done} of {total}").format(done=self.done, total=self.total)
        # Before the first sign of life the stick is still looked for.
        text = f"{_('copying …')}\n{far}" if self.total else table.words.one_moment
        return TextView(text, Icon.GHOST, hint=_("Leave it in"))

    def press(self, key: inputs.Key, table: Table) -> Step:
        return Go(self)

    def on_result(self, news: inputs.JobResult, table: Table) -> Step | None:
        if isinstance(news, inputs.StickBusy):
            return Go(replace(self, done=news.done, total=news.total))
        return self.ended(news, table)

    @abstractmethod
    def ended(self, news: inputs.JobResult, table: Table) -> Step | None:
        """Return what follows from *news*, which are its end; None: they are about another job."""


@dataclass(frozen=True, slots=True)
class CopyingScreen(StickInUseScreen):
    """Games go onto the stick, or come from it."""

    job: CopyToStick | ReadStick

    def elapsed(self, table: Table) -> Step:
        return self._failed(inputs.StickTrouble.UNREADABLE, table)

    def ended(self, news: inputs.JobResult, table: Table) -> Step | None:
        words = table.words
        _ = words.gettext
        match news:
            case inputs.StickFailed(trouble):
                return self._failed(trouble, table)
            case inputs.CopiedToStick(games):
                said = _("Games on the stick: {games}. Pull it out now.")
                return Go(MessageScreen(said.format(games=games)))
            case inputs.StickRead(clubs=clubs) if clubs:
                return Go(_ask_to_join(clubs, replace(news, clubs=()), words))
            case inputs.StickRead():
                return Go(_without_club(news, words))
        return None

    def _failed(self, trouble: inputs.StickTrouble, table: Table) -> Step:
        if trouble is inputs.StickTrouble.NO_WAY:
            return Go(MessageScreen(table.words.gettext(TROUBLES[trouble]), Icon.TROUBLE, Back()))
        return StickScreen(self.job).failed(trouble, table)


def _ask_to_join(clubs: tuple[str, ...], games: inputs.StickRead, words: Words) -> Screen:
    """The stick holds the files of a club: is this box one of *clubs*? `*` asks for the games."""
    _ = words.gettext
    is_more = games.new or games.evenings or games.harmed
    no: Step = Go(_without_club(games, words)) if is_more else Back()
    if len(clubs) == 1:
        asked = _("Join the club as {box}?").format(box=clubs[0])
        return ConfirmScreen(asked, lambda _: _join(clubs[0]), no)

    def items(table: Table) -> Menu:
        choices = tuple((box, _join(box)) for box in clubs)
        return Menu(table.words.gettext("Which box is this?"), choices, no)

    return MenuScreen(items=items, is_typed=True)


def _join(box: str) -> Step:
    return Send(JoinClub(box), Go(MomentScreen(_joined, JOIN_S)))


def _joined(news: inputs.JobResult, table: Table) -> Step | None:
    _ = table.words.gettext
    match news:
        case inputs.ClubJoined(box):
            said = _("This box is {box} in the club. Delete its file on the stick.")
            return Go(MessageScreen(said.format(box=box)))
        case inputs.StickFailed(trouble):
            return Go(MessageScreen(_(TROUBLES[trouble]), Icon.TROUBLE, Back()))
    return None


def _without_club(read: inputs.StickRead, words: Words) -> Screen:
    """What is to be said, or asked, of the games on the stick."""
    _ = words.gettext
    if not read.new + read.evenings and read.harmed:
        said = _(TROUBLES[inputs.StickTrouble.HARMED])
        return MessageScreen(said, Icon.TROUBLE, Go(StickScreen(ReadStick())))
    if not read.new + read.evenings:
        return MessageScreen(_("All its games are here already. Pull it out now."))
    return _ask_to_take(read, words)


def _ask_to_take(read: inputs.StickRead, words: Words) -> Screen:
    """The stick may come out; are its new games, or its evenings, wanted here?"""
    _ = words.gettext
    asked = _("New games: {new}. Take them?").format(new=read.new)
    if not read.new:
        asked = _("New club evenings: {new}. Take them?").format(new=read.evenings)
    elif read.harmed:
        asked = _("New games: {new}. {harmed} are damaged. Take the others?").format(
            new=read.new, harmed=read.harmed
        )
    return ConfirmScreen(asked, lambda _: Send(TakeGames(), Go(ChangingScreen(is_wipe=False))))


@dataclass(frozen=True, slots=True)
class ChangingScreen(Screen):
    """The card is changed beneath the table; then it is said, over where the table stands now."""

    is_wipe: bool

    def view(self, table: Table) -> View:
        return TextView(table.words.one_moment, Icon.WAIT)

    def press(self, key: inputs.Key, table: Table) -> Step:
        return Go(self)

    def on_result(self, news: inputs.JobResult, table: Table) -> Step | None:
        return StartOver(news, self.is_wipe) if isinstance(news, inputs.CardChanged) else None
