"""What a listener understands: sentences of one language, with what stands in their gaps."""

import re
from collections.abc import Callable, Iterator
from functools import cache

from hugo_core.board import CELLAR
from hugo_core.editions import Colour
from hugod.app.speech.sentences import LONGER, aloud
from hugod.app.values.numerals import JOINED
from hugod.app.values.words import COLOURS, Words

_GAP = re.compile(r"\\{(\w+)\\}")
FROM, TO = ("from {origin}", "from room {origin}"), ("to {place}", "into room {room}")
_NUMBERS = {
    *("face", "place", "square", "count", "number", "step", "room", "rounds", "tens", "origin"),
    "target",
}


class Listener:
    """Understands one language."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.language, self.language_name = words.language, words.name
        self.colours = {words.gettext(name).lower(): each for each, name in COLOURS.items()}
        self._pattern: Callable[[str], re.Pattern[str]] = cache(self._compiled)
        self._sentence: Callable[[str], re.Pattern[str]] = cache(self._compiled_sentence)

    def _compiled(self, message: str) -> re.Pattern[str]:
        longer = self._words.gettext(LONGER.get(message, message))
        said = re.escape(longer).replace(r"\ ", " ")
        return re.compile(_GAP.sub(lambda gap: self._in_gap(gap.group(1)), said), re.IGNORECASE)

    def _compiled_sentence(self, message: str) -> re.Pattern[str]:
        whole = rf"(?:^|(?<=[.!?] )){self._compiled(message).pattern}(?:(?<=[.!?])|(?=[.!?]))"
        return re.compile(whole, re.IGNORECASE)

    def _in_gap(self, name: str) -> str:
        who = "|".join(map(re.escape, self.colours))
        way = " ".join(f"(?:{'|'.join(map(self._any_place, each))})" for each in (FROM, TO))
        some = r"\d+(?:[^\d.!?]+\d+)*"
        kind = {"player": who, "colour": who, "way": way, "places": some}.get(
            name, r"\d+" if name in _NUMBERS else r".+?"
        )
        return f"(?P<{name}>{kind})"

    def _any_place(self, message: str) -> str:
        said = re.escape(self._words.gettext(message)).replace(r"\ ", " ")
        return _GAP.sub(r"\\d+", said)

    def heard(self, said: str, message: str) -> re.Match[str] | None:
        """Whether *message* was in what was *said*, and what stood in its gaps."""
        return self._pattern(message).search(self._apart(said))

    def _apart(self, said: str) -> str:
        """Return *said* with each number beside its word as it is in most sentences."""
        for apart, joined in JOINED.get(self.language, {}).items():
            said = re.sub(rf"(?<!\w){re.escape(joined)}(?!\w)", apart, said)
        return said

    def all_of(self, said: str, *messages: str) -> Iterator[tuple[str, re.Match[str]]]:
        """Yield what was *said* of *messages*, which are sentences, in its order."""
        said = self._apart(said)
        found = (
            (match.start(), message, match)
            for message in messages
            for match in self._sentence(message).finditer(said)
        )
        for _start, message, match in sorted(found, key=lambda each: each[0]):
            yield message, match

    def ways(self, said: str) -> list[tuple[Colour, int, int]]:
        """Return whose guest goes from where, 0 if that is not told, to where."""
        who = "|".join(map(re.escape, self.colours))
        way = re.compile(rf"({who})\b\D*(?:(\d+)\D+)?(\d+)[.!?]", re.IGNORECASE)
        ways = re.split(r"(?<=[.!?]) ", self._apart(said).strip())
        found = (way.fullmatch(each) for each in ways)
        return [
            (self.colour(each.group(1)), int(each.group(2) or 0), int(each.group(3)))
            for each in found
            if each
        ]

    def goals(self, said: str) -> list[tuple[Colour, int]]:
        """Return whose guest is put where by what is said of guests, «Red from 55 to 16»."""
        ways = self.ways(said)
        return [(who, target) for who, origin, target in ways if not 0 < origin < CELLAR]

    def has_item(self, said: str, item: str) -> bool:
        """Whether the highlighted item that was *said* is *item*, a message without gaps."""
        spoken = aloud(self._words.gettext(item), self._words)
        # The key that takes it, or what it is about, may be said before it: «Sound: medium.»
        return re.search(rf"(?:^|[.!?:] ){re.escape(spoken)}", said, re.IGNORECASE) is not None

    def begins(self, said: str, title: str) -> bool:
        """Whether *title*, a message, is the first word that was *said*."""
        spoken = aloud(self._words.gettext(title), self._words).rstrip(".?!")
        return re.match(rf"{re.escape(spoken)}\b", said) is not None

    def name_of(self, colour: Colour) -> str:
        """Return what *colour* is called."""
        return next(name for name, each in self.colours.items() if each is colour)

    def colour(self, name: str) -> Colour:
        """Return the colour that is called so."""
        return self.colours[name.lower()]

    def numbers(self, said: str) -> list[int]:
        """Return the numbers that were *said*, minus ones too."""
        minus = self._words.gettext("minus {number}").format(number="")
        return [
            -int(number) if sign else int(number)
            for sign, number in re.findall(rf"({re.escape(minus)})?(\d+)", self._apart(said))
        ]
