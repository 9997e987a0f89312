"""The vocabulary of a language: every phrase that its voice should have a clip for."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

from hugo_core.board import board_names, load_board
from hugod.app.speech.sentences import aloud
from hugod.app.words import COLOURS, N_
from hugod.languages import DOMAIN, LOCALE, all_languages, words_in
from hugod.voice.phrases import LETTERS, NUMBERS, phrases

SOONEST = (
    *(N_("{player}, it is your turn."), N_("Press the big button to roll the die.")),
    *(N_("{player}, you threw a {face}."), N_("{player}, you threw the ghost!"), N_("ghost")),
    *(N_("You may go {way}."), N_("You may go {first}, or {second}.")),
    *(N_("{origin} to {target}"), N_("from {origin}"), N_("to {place}")),
    *(N_("from room {origin}"), N_("into room {room}"), N_("You may stay: press 0.")),
    *(N_("{player} goes {way}."), N_("{player} stays."), N_("{player} cannot move.")),
    *(N_("Hugo goes one step."), N_("Hugo goes {count} steps."), N_("{place}: caught!")),
    N_("Hugo caught {player} on {square}!"),
    N_("Hugo caught {count} guests of {player} on {square}!"),
    *(N_("That counts {points}."), N_("That counts {points} for each."), N_("{points} points")),
    *(N_("{points} point"), N_("minus {number}"), N_("Put the guest on step {step}.")),
    *(N_("{player} has {points}."), N_("The clock strikes: it is {hour}!"), N_("midnight")),
    *(N_("{hour} o'clock"), N_("A lucky room!"), N_("Hugo junior!")),
    *(N_("The party is over!"), N_("{player} has won with {points}!")),
)
"""What a game says every few moments: throw, move, who is caught. Recorded before the rest."""


def vocabulary(language: str) -> dict[str, str]:
    """The text of each phrase of *language* by its id: what is short and frequent comes first."""
    words = words_in(language)
    colours = map(words.gettext, COLOURS.values())
    often, all_ = (
        (aloud(words.gettext(each), words) for each in messages)
        for messages in (SOONEST, spoken_messages())
    )
    numbers = map(str, NUMBERS)
    return phrases((*numbers, *colours, *often, *_rooms(language), *LETTERS, *all_))


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
