"""Numbers with the words beside them, as each language wants it: «dall'8», «la una», «ein Uhr».

A translator writes a sentence for most numbers, «dal {origin} al {target}»; the few numbers that
sound another way after some word stand here. A voice has a clip of each of them.
"""

from __future__ import annotations

import re
from functools import lru_cache

_VOWELS = (1, 8, 11, *range(80, 90))
"""The Italian numbers that begin with a vowel."""
_ARTICLES = {"al": "all'", "dal": "dall'", "sul": "sull'", "Sul": "Sull'", "Dal": "Dall'"}
_TENS = ("veinti", *(f"{ten} y " for ten in ("treinta", "cuarenta", "cincuenta", "sesenta")))

JOINED: dict[str, dict[str, str]] = {
    "en": {"1 tens": "one ten"},
    "de": {
        "1 Uhr": "ein Uhr",
        "1 Zehner": "ein Zehner",
        "1 Mal": "einmal",
        "minus 1 Gruselpunkt": "minus ein Gruselpunkt",
        "1 Gruselpunkt": "einen Gruselpunkt",
    },
    "es": {
        "las 1": "la una",
        "1 punto": "un punto",
        "1 decenas": "una decena",
        "21 puntos": "veintiún puntos",
        **{f"{n}1 puntos": f"{ten}un puntos" for n, ten in enumerate(_TENS[1:], start=3)},
    },
    "fr": {"1 heures": "une heure", "1 dizaines": "une dizaine"},
    "it": {
        **{f"{word} {n}": f"{said}{n}" for word, said in _ARTICLES.items() for n in _VOWELS},
        "le 1": "l'una",
        "1 punto": "un punto",
        "1 decine": "una decina",
    },
    "nl": {"1 tientallen": "één tiental"},
}
"""What is written instead of words beside a number, by language."""

_UNDER = ("erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt")
_TEENS = (
    *("zehn", "elf", "zwölf", "dreizehn", "vierzehn"),
    *("fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"),
)
_JOINTS = (
    *("", "einund", "zweiund", "dreiund", "vierund"),
    *("fünfund", "sechsund", "siebenund", "achtund", "neunund"),
)
DAYS: dict[str, tuple[str, ...]] = {
    "de": (
        *(f"{each}er" for each in _UNDER),
        *(f"{each}ter" for each in _TEENS),
        *(f"{each}zwanzigster" for each in _JOINTS),
        *("dreißigster", "einunddreißigster"),
    ),
    "fr": ("premier",),
    "it": ("primo",),
}
"""The first days of a month, where they are not said by their numbers."""


def day_aloud(day: int, language: str) -> str:
    """Return how the *day* of a month is said."""
    return dict(enumerate(DAYS.get(language, ()), start=1)).get(day, str(day))


@lru_cache(maxsize=8)
def _pattern(language: str) -> re.Pattern[str]:
    longest = sorted(JOINED[language], key=len, reverse=True)
    # Not within another number, nor after the sign of one that is only read: «21», «+1».
    return re.compile(rf"(?<![\w+−-])(?:{'|'.join(map(re.escape, longest))})(?!\w)")


def with_words(said: str, language: str) -> str:
    """Return *said* with its numbers as *language* wants them beside its words."""
    if language not in JOINED:
        return said
    joined = JOINED[language]
    return _pattern(language).sub(lambda found: joined[found.group()], said)


class Frame(str):
    """A sentence with gaps in a language; what fills them is joined as the language wants it."""

    language: str

    def __new__(cls, sentence: str, language: str) -> Frame:
        frame = super().__new__(cls, sentence)
        frame.language = language
        return frame

    def __reduce__(self) -> tuple[type[Frame], tuple[str, str]]:
        return Frame, (str(self), self.language)

    def format(self, *args: object, **kwargs: object) -> str:
        return with_words(super().format(*args, **kwargs), self.language)
