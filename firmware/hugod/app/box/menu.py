"""The menu, and the lists it leads to."""

from __future__ import annotations

from hugod.app.box.backup import KEEP_MENU
from hugod.app.box.check import CHECK_MENU
from hugod.app.box.network_page import page_screen
from hugod.app.box.power import off_screen
from hugod.app.box.sound import sound_screen
from hugod.app.correct.adjust import first_fix
from hugod.app.correct.bump import BUMP_MENU
from hugod.app.correct.edit import past
from hugod.app.play.company import first_company
from hugod.app.play.die import DIE_MENU
from hugod.app.screen_kinds import Choices, ConfirmScreen, Menu, MenuScreen
from hugod.app.screens import Go, Home, Say, Screen, Step, Undo
from hugod.app.settings import LANGUAGES
from hugod.app.setup.count_board import first_count
from hugod.app.setup.edition import TRACK, first_question
from hugod.app.setup.first_evening import languages
from hugod.app.setup.stickers import find_stickers
from hugod.app.table import Table


def main_menu(table: Table) -> Menu:
    """Everything besides playing on; nine items at most, for each has its number."""
    words = table.words
    _ = words.gettext
    wanted = words.read_first if table.unread else words.advice(table.phase)
    choices: Choices = (
        (_("New game"), _asking_first(first_question(table), table)),
        (_("Help"), Say(wanted, is_asked=True)),
        (_("The die"), Go(DIE_MENU)),
        (_("Sound"), Go(sound_screen(table))),
        (_("This box"), Go(BOX_MENU)),
    )
    if _is_under_way(table):
        choices = (*choices[:4], (_("Who plays"), first_company(table)), *choices[4:])
    if table.history is not None:
        choices = (*choices[:2], (_("Put right"), Go(RIGHT_MENU)), *choices[2:])
    if _is_under_way(table) or table.draft is not None:
        choices = ((_("Go on"), Home()), *choices)
    return Menu(_("Menu"), choices, Home())


def right_menu(table: Table) -> Menu:
    """Something was entered or put otherwise than it happened."""
    _ = table.words.gettext
    return Menu(
        _("Put right"),
        (
            (_("Take back (C)"), Undo()),
            (_("Mend a move"), past(table)),
            (_("Board bumped"), Go(BUMP_MENU)),
            (_("Board and box"), first_fix(table)),
        ),
    )


def box_menu(table: Table) -> Menu:
    """The box and its board, nothing about this game."""
    _ = table.words.gettext
    return Menu(
        _("This box"),
        (
            (_("Language"), Go(language_screen(table))),
            (_("Which game?"), _asking_first(TRACK, table)),
            (_("Count the board"), Go(first_count(table.usual_board(), table))),
            (_("Board numbers"), Go(find_stickers(table))),
            (_("TV and tablet"), Go(page_screen(table))),
            (_("Check the box"), Go(CHECK_MENU)),
            (_("Keep the games"), Go(KEEP_MENU)),
            (_("Switch off"), Go(off_screen(table))),
        ),
    )


MAIN_MENU = MenuScreen(items=main_menu, for_phones=True, is_typed=True)
RIGHT_MENU = MenuScreen(items=right_menu, for_phones=True, is_typed=True)
BOX_MENU = MenuScreen(items=box_menu, is_typed=True)


def _asking_first(screen: Screen, table: Table) -> Step:
    """Go to *screen*; a new game ends the open one, which is asked first."""
    if not _is_under_way(table):
        return Go(screen)
    return Go(
        ConfirmScreen(
            table.words.gettext("End this game and begin a new one?"), lambda _: Go(screen)
        )
    )


def _is_under_way(table: Table) -> bool:
    position = table.position
    return position is not None and position.end is None


def language_screen(table: Table) -> Screen:
    """Which language? The one that is spoken is highlighted: `#` changes nothing."""

    def items(table: Table) -> Menu:
        return Menu(table.words.gettext("Language"), languages(table), Home())

    return MenuScreen(list(LANGUAGES).index(table.settings.language), items=items)
