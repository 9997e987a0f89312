"""The words in every language: the gettext catalogues beside this file."""

from __future__ import annotations

import gettext
from pathlib import Path

from hugod.app.settings import LANGUAGES
from hugod.app.words import Words

DOMAIN = "hugod"
LOCALE = Path(__file__).with_name("locale")


def all_words() -> dict[str, Words]:
    """The words of every language by its code; English is in the code itself."""
    return {language: words_in(language) for language in LANGUAGES}


def words_in(language: str, locale: Path = LOCALE) -> Words:
    """The words in *language*; what no catalogue below *locale* has is said in English."""
    catalogue = gettext.translation(DOMAIN, locale, [language], fallback=True)
    return Words(catalogue.gettext, language)
