"""The vocabulary of a language: every phrase that its voice should have a clip for."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

from hugo_core.board import board_names, load_board
from hugod.app.speech.sentences import aloud
from hugod.app.words import COLOURS
from hugod.languages import DOMAIN, LOCALE, all_languages, words_in
from hugod.voice.phrases import LETTERS, NUMBERS, phrases


def vocabulary(language: str) -> dict[str, str]:
    """The text of each phrase of *language* by its id: what is short and frequent comes first."""
    words = words_in(language)
    colours = map(words.gettext, COLOURS.values())
    messages = (aloud(words.gettext(each), words) for each in spoken_messages())
    return phrases((*map(str, NUMBERS), *colours, *_rooms(language), *LETTERS, *messages))


def spoken_messages() -> tuple[str, ...]:
    """The messages in English that are said aloud, each as the code has it.

    Every message of the display has its sentence for the ear, so that it is all of them: each
    catalogue has them as its keys, and is read anew.
    """
    translated = next(each for each in all_languages() if each != "en")
    catalogue = gettext.translation(DOMAIN, LOCALE, [translated])
    texts: dict[str, str] = catalogue._catalog  # type: ignore[attr-defined]  # no public list
    return tuple(sorted(filter(None, texts)))


def _rooms(language: str) -> Iterator[str]:
    for name in board_names():
        yield from (room.name_in(language) for room in load_board(name).rooms)
