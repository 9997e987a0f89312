"""Every sentence that a game may say, with the longest that its gaps may hold.

Games that are played at random hear the frequent ones; a frame is looked at by itself.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from ear.lengths import Lengths

import hugo_core.errors
import hugod.app.session
from hugo_core.board import CELLAR, ROOMS
from hugod.app.speech.sentences import aloud, from_to, listed, points_aloud
from hugod.app.values.effects import Utterance
from hugod.app.values.words import COLOURS, Words
from hugod.voice.vocabulary import spoken_messages

_APP = Path(hugod.app.session.__file__).parent
_ROOMS = (
    *("correct", "count", "fair", "looking_back", "partners", "play", "screens", "speech"),
    "table",
)
_GAP = re.compile(r"\{(\w+)\}")
_RANGES = {
    **dict.fromkeys(("origin", "target", "square", "place", "where", "first"), range(1, 61)),
    **dict.fromkeys(("points", "number", "count"), range(1, 21)),
    "room": range(ROOMS + 1, CELLAR),
    **dict.fromkeys(("step",), range(CELLAR + 1, 61)),
}
_SMALL = range(1, 10)
"""What every other number is within: a face, a round, so many places away."""


def longest(words: Words, lengths: Lengths) -> Iterator[tuple[float, str, str]]:
    """Yield the seconds of each sentence of a game in *words*, itself, and the message it is of."""

    def seconds(text: str) -> float:
        return sum(length for _text, length in lengths.of(Utterance(text, words.language)))

    def most(values: range) -> str:
        return str(max(values, key=lambda value: seconds(f"{value}.")))

    names = (name[0].upper() + name[1:] for name in map(words.gettext, COLOURS.values()))
    colour = max(names, key=lambda name: seconds(f"{name}."))
    ways = (from_to(int(most(range(1, 29))), room, words) for room in _RANGES["room"])
    fills = {
        **dict.fromkeys(("player", "who", "colour"), colour),
        "players": listed([colour] * 3, words),
        "way": max(ways, key=seconds),
        "points": points_aloud(int(most(range(20, 60))), words),
        "places": listed([most(_RANGES["place"])] * 2, words),
    }
    for message in sorted(_of_a_game()):
        gaps = {
            gap: fills.get(gap) or most(_RANGES.get(gap, _SMALL)) for gap in _GAP.findall(message)
        }
        said = aloud(words.gettext(message).format(**gaps), words)
        for text, length in lengths.of(Utterance(said, words.language)):
            yield length, text, message


def _of_a_game() -> set[str]:
    """Return the messages of the rooms that speak during a game, and of the rules."""
    files = [Path(hugo_core.errors.__file__)]
    files += [file for room in _ROOMS for file in (_APP / room).glob("*.py")]
    texts = {
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return texts & set(spoken_messages())
