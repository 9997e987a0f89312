"""The menus of who plays: somebody leaves the running game (figures stay or go), returns, joins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hugo_core.commands import ComeBack, Leave
from hugo_core.company import colours_to_join, why_not_now
from hugo_core.editions import Colour
from hugo_core.position import Phase, Position, Seat
from hugo_core.refusals import why_not
from hugod.app.club.table_number import club_screen
from hugod.app.count.counting import COUNTING_MENU
from hugod.app.fair.bedtime import LookingScreen
from hugod.app.far.comparing import FAR_MENU
from hugod.app.far.far_turn import NOT_FAR
from hugod.app.partners.seats import PARTNERS
from hugod.app.screens.kinds import (
    Choices,
    ConfirmScreen,
    Menu,
    MenuScreen,
    MessageScreen,
    switch,
)
from hugod.app.screens.screen import ChangeSettings, Deal, Do, Go, Open, Say, Screen, Step
from hugod.app.table.evening import is_game_open, tells_lessons
from hugod.app.table.table import Table

ThenStep = Callable[[Seat], Step]


def why_nobody_changes(table: Table) -> str:
    """Return kind words for why who plays cannot change now; "" if it can."""
    words = table.words
    if table.history is None:
        return words.advice(None)
    if table.house:
        return words.gettext(NOT_FAR)
    if table.is_ahead:
        return words.read_first
    if table.history.waiting:
        return words.gettext("Press # to go on with it.")
    if table.sealing.is_stirring(table.people):
        return words.gettext("Everyone stirs first.")
    if table.phase is Phase.ROLLING:
        return ""
    return words.refusal(why_not(table.game(), ComeBack(Seat(0))), table.game().face)


def company_menu(table: Table) -> Menu:
    """The menu of the company: leaving, joining, counting along, the box's seats, the club."""
    _ = table.words.gettext
    said = why_nobody_changes(table) if is_game_open(table) else _("Nobody plays yet")
    leaves = Say(said) if said else Open(MenuScreen(items=leave_menu))
    joins = Say(said) if said else _first_join(table)
    plays_on = Open(PARTNERS) if is_game_open(table) else Say(said)
    far: Choices = ((_("Far away"), Open(FAR_MENU)),) if table.house else ()
    return Menu(
        _("Who plays"),
        (
            *far,
            (_("Somebody leaves"), leaves),
            (_("Somebody joins"), joins),
            (_("Count with me"), Open(COUNTING_MENU)),
            (_("Box plays on"), plays_on),
            _follows(table),
            (_("How long still?"), Say(said) if said else Open(LookingScreen())),
            (_("Club evening"), Open(club_screen(table))),
        ),
    )


def _follows(table: Table) -> tuple[str, Step]:
    """Do the ghosts of who plays alone get stronger when beaten, and weaker when not?"""
    _, is_on = table.words.gettext, table.settings.follows
    said = _("Ghosts stay as they are.") if is_on else _("Win, and the ghosts get stronger.")
    item = _("Match me: yes") if is_on else _("Match me: no")
    return switch("follows", item, table, Go(MessageScreen(said)))


COMPANY_MENU = MenuScreen(items=company_menu)


def leave_menu(table: Table) -> Menu:
    """Who leaves? One person must stay, as where the box takes over."""
    _, seats = table.words.gettext, table.game().playing

    def leaves(seat: Seat) -> Step:
        alone = table.people == (seat,)
        return Say(_("Somebody must play with me!")) if alone else Open(figures_screen(seat))

    return _seat_menu(_("Who leaves?"), table, seats, leaves)


def _seat_menu(title: str, table: Table, seats: tuple[Seat, ...], then: ThenStep) -> Menu:
    badges = tuple(table.words.seat(table.game(), seat) for seat in seats)
    choices = tuple((badge.name, then(seat)) for badge, seat in zip(badges, seats, strict=True))
    return Menu(title, choices, badges=badges)


def figures_screen(seat: Seat) -> Screen:
    """Do the figures of who leaves stay on the board, or go?"""

    def items(table: Table) -> Menu:
        _ = table.words.gettext
        choices: Choices = (
            (_("stay there"), _leave(seat, table.game(), table, takes_guests=False)),
            (_("go away"), _leave(seat, table.game(), table, takes_guests=True)),
        )
        return Menu(_("The figures?"), choices)

    return MenuScreen(items=items)


def _leave(seat: Seat, position: Position, table: Table, *, takes_guests: bool) -> Step:
    """Let the player leave, or ask first whether the game may end."""
    leaving = Do(Leave(seat, takes_guests))
    others = [other for other in position.playing if other != seat]
    if len(others) > 1:
        # With at least two left the game goes on; one alone ends it.
        return leaving
    who = table.words.seat(position, others[0]).name
    text = table.words.gettext("Then {who} is alone and the game is over. All right?")
    return Open(ConfirmScreen(text.format(who=who), lambda _: leaving))


def _first_join(table: Table) -> Step:
    refused = None if _stayed(table.game()) else why_not_now(table.game())
    return Say(table.words.reason(refused)) if refused else Open(MenuScreen(items=join_menu))


def join_menu(table: Table) -> Menu:
    """In which colour does somebody join? The box deals the guests at once.

    Who has left the figures here is back with them: those colours come first.
    """
    position, words = table.game(), table.words
    stayed = _stayed(position)
    colours = () if why_not_now(position) else colours_to_join(position)
    back = words.gettext("{who}: back")
    choices: Choices = (
        *(
            (back.format(who=words.seat(position, seat).name), Do(ComeBack(seat)))
            for seat in stayed
        ),
        *((words.colour(colour), _joins(colour, table)) for colour in colours),
    )
    badges = (*(words.seat(position, seat) for seat in stayed), *map(words.badge, colours))
    return Menu(words.gettext("Which colour?"), choices, badges=badges)


def _joins(colour: Colour, table: Table) -> Step:
    """Deal the guests of who joins; where lessons are told, ask first whether all come anew."""
    settings, dealt = table.settings, Deal(colour)
    if not (tells_lessons(table) and settings.taught):
        return dealt
    anew = ChangeSettings(replace(settings, taught=()), dealt)

    def items(now: Table) -> Menu:
        _ = now.words.gettext
        return Menu(_("Do you know the game?"), ((_("yes"), dealt), (_("no"), anew)))

    return Open(MenuScreen(items=items))


def _stayed(position: Position) -> tuple[Seat, ...]:
    """The seats of who has left without the figures."""
    return tuple(seat for seat in position.left if seat not in position.gone)
