"""The words in every language: the gettext catalogues beside this file."""

from __future__ import annotations

import gettext
from pathlib import Path

from hugod.app.phrases import Phrases
from hugod.app.settings import LANGUAGES

DOMAIN = "hugod"
LOCALE = Path(__file__).with_name("locale")


def all_phrases() -> dict[str, Phrases]:
    """Give the phrases of every language by its code; English is in the code itself."""
    return {language: phrases_in(language) for language in LANGUAGES}


def phrases_in(language: str, locale: Path = LOCALE) -> Phrases:
    """Give the phrases in *language*; what no catalogue below *locale* has is said in English."""
    catalogue = gettext.translation(DOMAIN, locale, [language], fallback=True)
    return Phrases(catalogue.gettext, language)
