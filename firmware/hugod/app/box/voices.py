"""Whose voice the box speaks with: those that the family recorded, and those of packages."""

from __future__ import annotations

from hugod.app.effects import FindVoices
from hugod.app.inputs import JobResult, VoicesFound
from hugod.app.screen_kinds import Menu, MenuScreen, MessageScreen, MomentScreen
from hugod.app.screens import Back, Go, Open, Screen, Send, Step
from hugod.app.table import Table
from hugod.app.words import N_, Words

PERSONS = {
    "grandma": N_("Grandma"),
    "grandpa": N_("Grandpa"),
    "mum": N_("Mum"),
    "dad": N_("Dad"),
    "child": N_("A child"),
    "friend": N_("A friend"),
}
"""The word for each of those whose voice may be recorded."""


def find_voices(table: Table) -> Step:
    """Return the step that finds the voices of the language, then lists them."""
    return Send(FindVoices(table.words.language), Open(MomentScreen(_found)))


def _found(news: JobResult, table: Table) -> Step | None:
    return Go(voices_screen(news, table)) if isinstance(news, VoicesFound) else None


def voices_screen(found: VoicesFound, table: Table) -> Screen:
    """Return the list of voices with the one that speaks highlighted; a choice is heard at once."""
    _ = table.words.gettext
    if not found.names:
        return MessageScreen(_("No voice yet. Record one on the page of the box."), then=Back())

    def items(table: Table) -> Menu:
        words = table.words
        choices = tuple(
            (said(name, words), Send(FindVoices(words.language, folder), Go(_moment(folder))))
            for folder, name in found.names.items()
        )
        speaks = said(found.names[found.first], words)
        return Menu(words.gettext("Voice: {name}").format(name=speaks), choices)

    return MenuScreen(list(found.names).index(found.first), items=items)


def _moment(chosen: str) -> Screen:
    """Wait until the voice *chosen* speaks before the others."""

    def answer(news: JobResult, table: Table) -> Step | None:
        listed = _found(news, table)
        if listed is None or not isinstance(news, VoicesFound) or news.first == chosen:
            return listed
        return Go(MessageScreen(table.words.gettext("The card does not work well."), then=listed))

    return MomentScreen(answer)


def said(name: str, words: Words) -> str:
    """The *name* of a voice as players read it."""
    return words.gettext(PERSONS[name]) if name in PERSONS else name
