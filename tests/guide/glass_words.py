"""Whether a sentence could stand on the glass: one of the phrases, its gaps filled, or several."""

import re
from collections.abc import Iterator
from functools import cache

from babel.messages.pofile import read_po

from hugod.app.setup.edition import STAR_MENU
from hugod.languages import DOMAIN, LOCALE, all_languages, all_words

GAP = re.compile(r"\\\{\w+\\\}")
OR = "|".join(words.gettext(" or ").rstrip() for words in all_words().values())
FILLING = rf"[\w×−+:]+(?:(?:,|{OR}) [\w×−+:]+)*"
"""A word, a number, or places in a row: `32 or 8 or 2`."""
FEWEST_LETTERS = 3
"""Of a phrase outside its gaps: with fewer it would fit anything."""


def could_be_said(sentence: str, language: str = "en") -> bool:
    """Say whether *sentence* is a phrase of the box, or several sentences of it."""
    return _pattern(language).fullmatch(" ".join(sentence.split())) is not None


@cache
def _pattern(language: str) -> re.Pattern[str]:
    one = "|".join(sorted(_phrases(language), key=len, reverse=True))
    return re.compile(f"(?:{one})(?:(?<=[.!?]) (?:{one}))*")


def _phrases(language: str) -> Iterator[str]:
    """Give each phrase as a pattern; every catalogue holds all of them."""
    catalogue = all_languages()[1] if language == "en" else language
    with (LOCALE / catalogue / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    known = [str(each.id if language == "en" else each.string) for each in messages]
    same_everywhere = ["HUGO", STAR_MENU, *(words.name for words in all_words().values())]
    for phrase in (*known, *same_everywhere):
        escaped = re.escape(" ".join(phrase.split()))
        if len(re.findall(r"\w", GAP.sub("", escaped))) >= FEWEST_LETTERS:
            yield GAP.sub(lambda _: FILLING, escaped)
