"""Choosing how the display speaks: as usual, in large letters, or in pictures alone."""

from __future__ import annotations

from dataclasses import replace

from hugod.app.screens.kinds import pick
from hugod.app.screens.looking_round import show_over
from hugod.app.screens.screen import ChangeSettings, Go, Screen, Step
from hugod.app.table.table import Table
from hugod.app.values.settings import DisplayKind
from hugod.app.values.words import N_

NAMES = {
    DisplayKind.NORMAL: N_("normal"),
    DisplayKind.LARGE: N_("large"),
    DisplayKind.PICTURES: N_("pictures"),
}
DISPLAYS = tuple(NAMES)


def display_words(table: Table) -> str:
    """Return the menu's words for it, with how it is now."""
    _ = table.words.gettext
    return _("Display: {how}").format(how=_(NAMES[table.settings.display]))


def display_screen(table: Table) -> Screen:
    """Return the list of all three with the one that is set highlighted.

    Whatever is chosen is seen at once: the list itself is shown that way.
    """
    return pick(display_words, NAMES, table.settings.display, _shown)


def _shown(display: DisplayKind, table: Table) -> Step:
    settings = replace(table.settings, display=display)
    return ChangeSettings(settings, Go(pick(display_words, NAMES, display, _shown)))


def other_display(under: Screen, table: Table) -> ChangeSettings:
    """Return the step to the next of the three, which says so over *under*."""
    _ = table.words.gettext
    after = DISPLAYS[(DISPLAYS.index(table.settings.display) + 1) % len(DISPLAYS)]
    said = _("Display: {how}").format(how=_(NAMES[after]))
    settings = replace(table.settings, display=after)
    return ChangeSettings(settings, Go(show_over(under, said)))
