"""The vocabulary of a language: every phrase that a voice has a clip for, the needed ones first."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

from hugo_core.board import board_names, load_board
from hugod.app.speech.sentences import aloud
from hugod.app.values.numerals import DAYS, JOINED
from hugod.app.values.words import COLOURS
from hugod.languages import DOMAIN, LOCALE, all_languages, words_in
from hugod.voice.phrases import COUNTED, LETTERS, NUMBERS, phrases, quick_id

# Recorded before the rest, because a game says them every few moments: roll, move, who is caught.
SOONEST = (
    "{player}, it is your turn.",
    "Now {player}.",
    "Press the big button to roll the die.",
    "{player}, you threw a {face}.",
    "{player}, you threw the ghost!",
    "ghost",
    "The ghost!",
    "A ghost!",
    "{count} ways.",
    "Only {origin} to {target}.",
    "{origin} to {target}, or stay.",
    "{origin} to {target}",
    "from {origin}",
    "to {place}",
    "from room {origin}",
    "into room {room}",
    "You may stay: press 0.",
    "{player} stays.",
    "{player} cannot move.",
    "Hugo goes one step.",
    "Hugo goes {count} steps.",
    "{place}: caught!",
    "Hugo caught {player} on {square}!",
    "{count} guests!",
    "That counts {points}.",
    "That counts {points} for each.",
    "Counts {number}.",
    "{points} points",
    "{points} point",
    "minus {number}",
    "Put the guest on step {step}.",
    "{player} has {points}.",
    "The clock strikes: it is {hour}!",
    "midnight",
    "{hour} o'clock",
    "A lucky room!",
    "Hugo junior!",
    "The party is over!",
    "{player} has won with {points}!",
    "{player} has {points} now.",
    "{player} has {number}.",
    "Place guest {number} of {count}.",
    "{player} puts a guest on {place}.",
    "Hugo is on {place}.",
    "On {place}.",
    "Where do you put the guest from step {step}?",
    "Then press the big button.",
    "Press the big button.",
    "Big button!",
    "Type where to.",
    "A and B say each of them.",
    "Round {number} of {rounds} begins.",
    "{player} begins.",
    "{player} gets {points}.",
    "Place {number}: {player}. {points}.",
    "Round {number} is over.",
    "The score after round {number}.",
    "In this round {points}.",
    "Put them on step {step}.",
    "Another one!",
    "{some} and {last}",
    "{count} times",
    "No guest is outside.",
    "The big button goes on.",
    "Put the guest on {place}.",
    "Hugo goes back to {place}.",
    "{player} must leave room {room}.",
    "From now on Hugo goes {count} steps.",
    "Got away!",
)
FIRST_GOAL = 150
"""Phrases with which a voice says a whole game; it is told so to whoever records."""
PLACES = 71
"""The numbers that a game says: from none to the last place. Most points are below it, too."""


def vocabulary(language: str) -> dict[str, str]:
    """Return the text of each phrase of *language* by its id, the short and frequent ones first."""
    words = words_in(language)
    colours = map(words.gettext, COLOURS.values())
    often, all_ = (
        # How often is said by words of its own: «3 times», then «by a hair».
        (aloud(words.gettext(each).replace("×", ""), words) for each in messages)
        for messages in (SOONEST, spoken_messages())
    )
    numbers = tuple(map(str, NUMBERS))
    joined, days = JOINED.get(language, {}).values(), DAYS.get(language, ())
    first = (*numbers[:PLACES], *colours, *often, *joined)
    return phrases((*first, *numbers[PLACES:], *_rooms(language), *LETTERS, *days, *all_))


def quick_readings() -> dict[str, str]:
    """Return the numbers that are counted in a row, which a voice says quickly, by their ids."""
    return {quick_id(str(number)): str(number) for number in COUNTED}


def spoken_messages() -> tuple[str, ...]:
    """Return the messages in English that are said aloud, each as the code has it."""
    # Every message of the display has its sentence for the ear, so all of them are said: each
    # catalogue has them as its keys, and is read anew.
    translated = next(each for each in all_languages() if each != "en")
    catalogue = gettext.translation(DOMAIN, LOCALE, [translated])
    texts: dict[str, str] = catalogue._catalog  # type: ignore[attr-defined]  # no public list
    return tuple(sorted(filter(None, texts)))


def _rooms(language: str) -> Iterator[str]:
    for name in board_names():
        yield from (room.name_in(language) for room in load_board(name).rooms)
