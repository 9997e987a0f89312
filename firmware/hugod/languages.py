"""The words in every language: the gettext catalogues beside this file.

A language is there when its catalogue is: `locale/<code>/LC_MESSAGES/hugod.mo`.
"""

from __future__ import annotations

import gettext
import logging
import struct
from pathlib import Path

from hugo_core.limits import is_language, language_order
from hugod.app.values.words import Words

DOMAIN = "hugod"
LOCALE = Path(__file__).with_name("locale")

log = logging.getLogger(__name__)


def all_languages(locale: Path = LOCALE) -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    # Nothing else names the languages: a translator adds one by its catalogue alone.
    found = {file.parts[-3] for file in locale.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return tuple(sorted({"en", *filter(is_language, found)}, key=language_order))


def all_words(locale: Path = LOCALE) -> dict[str, Words]:
    """Return the words of every language by its code, English first."""
    return {language: words_in(language, locale) for language in all_languages(locale)}


def words_in(language: str, locale: Path = LOCALE) -> Words:
    """Return the words in *language*; what no catalogue below *locale* has is said in English."""
    if language not in all_languages(locale):
        return Words()
    try:
        catalogue = gettext.translation(DOMAIN, locale, [language], fallback=True)
    except (OSError, ValueError, struct.error) as error:
        log.warning("the catalogue of %s cannot be read: %s", language, error)
        return Words(language=language)
    return Words(catalogue.gettext, language)
