"""Whether a sentence could stand on the glass: one of the phrases, its gaps filled, or several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from babel.messages.pofile import read_po

from hugod.app.phrases import Phrases
from hugod.app.settings import LANGUAGES
from hugod.languages import DOMAIN, LOCALE

GAP = re.compile(r"\\\{\w+\\\}")
FILLING = r"[\w×−+:]+(?:(?:,| or) [\w×−+:]+)*"
"""A word, a number, or places in a row: `32 or 8 or 2`."""
FEWEST_LETTERS = 3
"""Of a phrase outside its gaps: with fewer it would fit anything."""


def could_be_said(sentence: str) -> bool:
    """Say whether *sentence* is a phrase of the box, or several with spaces between."""
    return _pattern().fullmatch(" ".join(sentence.split())) is not None


@cache
def _pattern() -> re.Pattern[str]:
    one = "|".join(sorted(_phrases(), key=len, reverse=True))
    return re.compile(f"(?:{one})(?: (?:{one}))*")


def _phrases() -> Iterator[str]:
    """Give each phrase as a pattern; every catalogue holds all of them."""
    language = next(code for code in LANGUAGES if code != "en")
    with (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        known = [str(message.id) for message in read_po(file) if message.id]
    same_everywhere = [Phrases().title, Phrases().star_menu, *LANGUAGES.values()]
    for phrase in (*known, *same_everywhere):
        escaped = re.escape(" ".join(phrase.split()))
        if len(re.findall(r"\w", GAP.sub("", escaped))) >= FEWEST_LETTERS:
            yield GAP.sub(lambda _: FILLING, escaped)
