"""Which phones have keys, and how many wrong codes were typed: a small file on the card.

Of a phone only the SHA-256 of its token is kept: whoever reads the card cannot be that phone.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hugod.ports import Phones
from hugod.store.files import in_words, write_own
from hugod.store.plain_file import json_in

FILE = "phones.json"
HASH_LETTERS = 64
MOST_TRIES = 1_000_000
"""More is nonsense."""


class CardPhones:
    """A `PhoneBook` in the state folder *path*, which the journal has made and locked."""

    def __init__(self, path: Path) -> None:
        self._file = path / FILE

    def phones(self) -> Phones:
        """Give what was kept; of what cannot be read, nobody has keys."""
        plain = json_in(self._file)
        return _phones(plain) if isinstance(plain, dict) else Phones()

    def keep(self, phones: Phones) -> None:
        """Put *phones* on the card. Raises `JournalError`."""
        text = json.dumps({"tokens": phones.tokens, "tries": phones.tries})
        with in_words("The card did not take the phones"):
            write_own(self._file, text.encode())


def _phones(plain: dict[str, Any]) -> Phones:
    tokens, tries = plain.get("tokens"), plain.get("tries")
    good = [token for token in tokens if _is_hash(token)] if isinstance(tokens, list) else []
    if isinstance(tries, bool) or not isinstance(tries, int) or not 0 <= tries <= MOST_TRIES:
        tries = 0
    return Phones(tuple(good), tries)


def _is_hash(token: object) -> bool:
    is_text = isinstance(token, str) and len(token) == HASH_LETTERS
    return is_text and set(str(token)) <= set("0123456789abcdef")
