"""The main menu and the lists it leads to: which entries there are, and in which order."""

from __future__ import annotations

from hugod.app.box.check import CHECK_MENU
from hugod.app.box.display_kind import display_screen, display_words
from hugod.app.box.holding import off_screen
from hugod.app.box.network_page import page_screen
from hugod.app.box.sound import SPEECH_MENU, sound_screen
from hugod.app.box.stick_and_wipe import KEEP_MENU
from hugod.app.correct.bump import BUMP_MENU
from hugod.app.correct.edit import past
from hugod.app.correct.undo import first_undo
from hugod.app.past.list import find_games
from hugod.app.play.die import about_die, die_settings
from hugod.app.play.teaching import lessons_lines
from hugod.app.routing import home
from hugod.app.screens.kinds import Choices, ConfirmScreen, Menu, MenuScreen, switch
from hugod.app.screens.screen import Back, Go, Open, Say, Screen, Step
from hugod.app.setup.count_board import first_count, usual_board
from hugod.app.setup.edition import TRACK, first_question
from hugod.app.setup.first_evening import languages
from hugod.app.setup.practice_night import practisers
from hugod.app.setup.stickers import find_stickers
from hugod.app.table.evening import is_game_open
from hugod.app.table.table import Table
from hugod.app.who_plays import COMPANY_MENU


def main_menu(table: Table) -> Menu:
    """Everything besides playing on."""
    words = table.words
    _ = words.gettext
    wanted = words.read_first if table.is_ahead else home(table).advice(table)
    no_game = Say(_("There is no game to fix yet."))
    choices: Choices = (
        (_("Help"), Say(wanted, is_asked=True, at_home=True)),
        (_("Fix it"), Open(RIGHT_MENU) if table.history else no_game),
        (_("The die"), about_die(table)),
        (_("Sound"), Open(sound_screen(table))),
        (_("Past games"), find_games()),
        (_("This box"), Open(BOX_MENU)),
        (_("New game"), _asking_first(first_question(table), table)),
        (_("Who plays"), Open(COMPANY_MENU)),
    )
    # Nine items at most, for each has its number; the same thing always has the same one, so the
    # last alone may be missing.
    if is_game_open(table) or table.draft is not None:
        choices = (*choices, (_("Go on"), Back()))
    return Menu(_("Menu"), choices)


def right_menu(table: Table) -> Menu:
    """Something was entered or put otherwise than it happened."""
    _ = table.words.gettext
    return Menu(
        _("Fix it"),
        (
            (_("Take back (C)"), lambda menu: first_undo(menu, table)),
            (_("Fix a move"), past(table)),
            (_("Board bumped"), Open(BUMP_MENU)),
        ),
    )


def box_menu(table: Table) -> Menu:
    """The box and its board, nothing about this game."""
    _ = table.words.gettext
    return Menu(
        _("This box"),
        (
            (_("Language"), Open(language_screen(table))),
            (_("The board"), Open(BOARD_MENU)),
            (_("Settings"), Open(SETTINGS_MENU)),
            (_("Speech"), Open(SPEECH_MENU)),
            (_("TV and tablet"), Open(page_screen(table))),
            (_("Check the box"), Open(CHECK_MENU)),
            (_("Save games"), Open(KEEP_MENU)),
            (_("Switch off"), Open(off_screen(table))),
            (display_words(table), Open(display_screen(table))),
        ),
    )


def board_menu(table: Table) -> Menu:
    """The cardboard: which one it is, and the numbers on it."""
    _ = table.words.gettext
    count: Step = Open(first_count(usual_board(table), table))
    if table.house and is_game_open(table):
        # It would be in vain: the other house goes on playing on the one that was agreed.
        count = Say(_("That cannot be while somebody is far away."))
    return Menu(
        _("The board"),
        (
            (_("Which game?"), _asking_first(TRACK, table)),
            (_("Count the board"), count),
            (_("Board numbers"), Open(find_stickers(table))),
        ),
    )


def settings_menu(table: Table) -> Menu:
    """What is agreed on once: who rolls, how much of fear is shown, keys, lessons; practice."""
    _ = table.words.gettext
    lock = switch("is_locked", _("Lock the keys"), table)
    known = practisers(table) if table.usual or table.draft else TRACK
    practice = (_("Practice night"), _asking_first(known, table))
    teach, *stop = lessons_lines(table)
    return Menu(_("Settings"), (*die_settings(table), lock, teach, practice, *stop))


MAIN_MENU = MenuScreen(items=main_menu, for_phones=True, is_typed=True)
RIGHT_MENU = MenuScreen(items=right_menu, for_phones=True, is_typed=True)
BOX_MENU = MenuScreen(items=box_menu, is_typed=True)
BOARD_MENU = MenuScreen(items=board_menu, is_typed=True)
SETTINGS_MENU = MenuScreen(items=settings_menu, is_typed=True)


def _asking_first(screen: Screen, table: Table) -> Step:
    """Go to *screen*, or ask first whether the open game may end."""
    if not is_game_open(table):
        return Open(screen)
    return Open(
        ConfirmScreen(
            table.words.gettext("End this game and begin a new one?"), lambda _: Go(screen)
        )
    )


def language_screen(table: Table) -> Screen:
    """The list of languages."""

    def items(table: Table) -> Menu:
        return Menu(table.words.gettext("Language"), languages(table))

    # The one that is spoken is highlighted, so that `#` changes nothing.
    return MenuScreen(list(table.languages).index(table.words.language), items=items)
