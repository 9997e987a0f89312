"""Frames: what a turn says every few moments, each with its number in it, rendered as a whole.

Joined word by word a sentence has no melody. A rendered voice has a clip of «from 22» and of «to
26», each in the reading that its place in the sentence wants; a family's own voice does without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hugo_core.board import CELLAR, HIGHEST_STEP, board_names, load_board
from hugo_core.editions import Colour
from hugo_core.position import Face
from hugod.app.values.words import COLOURS, Words
from hugod.languages import words_in
from hugod.voice.phrases import phrases

MOST_WAYS, MOST_POINTS = 20, 60
# A sentence goes on after them: a comma keeps the voice up.
IN_THE_MIDDLE = (
    "{origin} to {target}",
    "from {origin}",
    "from room {origin}",
    "Hugo caught {player} on {square}!",
    "{player} has {number}.",
    "Place {number}: {player}. {points}.",
)


def frames(language: str) -> dict[str, str]:
    """Return the text of each frame of *language* by the id of its clip."""
    words = words_in(language)
    found: dict[str, str] = {}
    for message, gap, values in _frames(words):
        others = {
            name: f"{{{name}}}" for name in ("square", "target", "player", "points", "number")
        }
        for value in values:
            filled = words.gettext(message).format(**{**others, gap: value})
            goes_on = "," if message in IN_THE_MIDDLE else ""
            for clip, text in phrases((filled,)).items():
                found[clip] = f"{text}{goes_on}"
    return found


def _frames(words: Words) -> Iterator[tuple[str, str, Iterable[object]]]:
    boards = [load_board(name) for name in board_names()]
    squares = sorted({each for board in boards for each in board.places() if board.is_square(each)})
    rooms = sorted({each for board in boards for each in board.room_at})
    steps = range(CELLAR + 1, CELLAR + HIGHEST_STEP + 1)
    colours = [name[0].upper() + name[1:] for name in map(words.gettext, COLOURS.values())]
    yield "{origin} to {target}", "origin", (*squares, *rooms, *steps)
    yield "from {origin}", "origin", (*squares, *steps)
    yield "from room {origin}", "origin", rooms
    yield "to {place}", "place", (*squares, *steps)
    yield "into room {room}", "room", rooms
    yield "{count} ways.", "count", range(2, MOST_WAYS + 1)
    yield "Put the guest on step {step}.", "step", steps
    yield "{points} points", "points", range(2, MOST_POINTS + 1)
    yield "Hugo is on {place}.", "place", (*squares, *steps)
    yield "Place {number}: {player}. {points}.", "number", range(1, len(Colour) + 1)
    turns = ("{player}, it is your turn.", "Now {player}.")
    ends = ("{player} cannot move.", "{player} stays.", "{player} has {number}.")
    for message in (*turns, *ends, "Hugo caught {player} on {square}!"):
        yield message, "player", colours
    faces = [face.value for face in Face if face is not Face.GHOST]
    for colour in colours:
        rolled = words.gettext("{player}, you threw a {face}.")
        yield rolled.replace("{player}", colour), "face", faces
