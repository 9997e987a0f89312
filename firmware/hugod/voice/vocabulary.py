"""The vocabulary of a language: every phrase that its voice should have a clip for."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

from hugo_core.board import board_names, load_board
from hugod.app.words import COLOURS
from hugod.languages import DOMAIN, LOCALE, words_in
from hugod.voice.phrases import LETTERS, NUMBERS, phrases

_A_CATALOGUE = "de"
"""Each catalogue has every message of the code, which has them in English."""


def vocabulary(language: str) -> dict[str, str]:
    """The text of each phrase of *language* by its id: what is short and frequent comes first."""
    say = words_in(language).gettext
    fillings = (*map(str, NUMBERS), *map(say, COLOURS.values()), *_rooms(language), *LETTERS)
    return phrases((*fillings, *map(say, spoken_messages())))


def spoken_messages() -> tuple[str, ...]:
    """The messages in English that are said aloud, each as the code has it."""
    catalogue = gettext.translation(DOMAIN, LOCALE, [_A_CATALOGUE])
    texts: dict[str, str] = catalogue._catalog  # type: ignore[attr-defined]  # no public list
    return tuple(sorted(filter(None, texts)))


def _rooms(language: str) -> Iterator[str]:
    for name in board_names():
        yield from (room.name_in(language) for room in load_board(name).rooms)
