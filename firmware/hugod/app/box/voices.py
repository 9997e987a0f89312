"""Choosing whose voice the box speaks with, the family's or a package's; deleting a recording."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hugod.app.screens.kinds import Menu, MenuScreen, MessageScreen, MomentScreen
from hugod.app.screens.screen import Back, Go, Open, Screen, Send, Step
from hugod.app.table.table import Table
from hugod.app.values.effects import FindVoices
from hugod.app.values.inputs import JobResult, VoicesFound
from hugod.app.values.words import N_, Words

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
            (said(name, words), _choosing(folder, index, words.language))
            for index, (folder, name) in enumerate(found.names.items())
        )
        if found.first in found.own:
            choices += (
                (words.gettext("Delete this voice"), _asking(found.first, len(choices), words)),
            )
        speaks = said(found.names[found.first], words)
        return Menu(words.gettext("Voice: {name}").format(name=speaks), choices)

    return MenuScreen(list(found.names).index(found.first), items=items)


def _choosing(folder: str, index: int, language: str) -> Callable[[Screen], Step]:
    """Return the step that lets the voice *folder*, the choice *index*, speak before the others."""

    def answer(news: JobResult, table: Table) -> Step | None:
        listed = _found(news, table)
        if listed is None or not isinstance(news, VoicesFound) or news.first == folder:
            return listed
        return Go(MessageScreen(table.words.gettext("The card does not work well."), then=listed))

    def follow(listed: Screen) -> Step:
        assert isinstance(listed, MenuScreen)
        moment = ChoosingScreen(answer, late=Go(listed.at(index)))
        return Send(FindVoices(language, folder), Go(moment))

    return follow


def _asking(folder: str, index: int, words: Words) -> Callable[[Screen], Step]:
    """Return the step that asks whether the recorded voice *folder* is to be deleted; the
    question is the choice *index* of the list."""
    _ = words.gettext

    def follow(listed: Screen) -> Step:
        assert isinstance(listed, MenuScreen)
        keep = Go(listed.at(index))
        delete = Send(
            FindVoices(words.language, forget=folder), Go(ChoosingScreen(answer, late=keep))
        )
        choices = ((_("No, keep it"), keep), (_("Yes, delete"), delete))
        return Go(MenuScreen(items=lambda _table: Menu(_("Delete this voice"), choices, keep)))

    def answer(news: JobResult, table: Table) -> Step | None:
        listed = _found(news, table)
        if listed is None or not isinstance(news, VoicesFound):
            return listed
        is_there = folder in news.own
        told = _("The card does not work well.") if is_there else _("The voice is deleted.")
        return Go(MessageScreen(told, then=listed))

    return follow


@dataclass(frozen=True, slots=True)
class ChoosingScreen(MomentScreen):
    """The moment until a voice is chosen or deleted; `*` goes back to the list."""

    def back(self, table: Table) -> Step:
        return self.late


def said(name: str, words: Words) -> str:
    """The *name* of a voice as players read it."""
    return words.gettext(PERSONS[name]) if name in PERSONS else name
