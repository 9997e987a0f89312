"""The key by which this box and another one know each other, as `far.json` in the state folder."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from hugod.store.files import in_words, json_in, write_own

FAR = "far.json"
KEY_LETTERS = 64


@dataclass(frozen=True, slots=True)
class FarPair:
    """Two boxes that have met: their key, and whether this one has shown the words."""

    key: str = field(repr=False)
    is_host: bool


def kept_pair(folder: Path) -> FarPair | None:
    """Return the pair in *folder*; None if there is none, or it cannot be read."""
    match json_in(folder / FAR):
        case {"key": str(key), "host": bool(is_host)} if _is_key(key):
            return FarPair(key, is_host)
    return None


def keep_pair(folder: Path, pair: FarPair) -> None:
    """Store *pair* in *folder*, in the place of any before. Raises `JournalError`."""
    text = json.dumps({"key": pair.key, "host": pair.is_host})
    with in_words("The card did not take the key of the other box"):
        write_own(folder / FAR, text.encode(), 0o600)


def _is_key(key: str) -> bool:
    return len(key) == KEY_LETTERS and set(key) <= set("0123456789abcdef")
