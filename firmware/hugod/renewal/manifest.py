"""The manifest of a new version: what the bundle holds, and the reasons why a card refuses it.

Pure. It is judged only once its signature is good; until then nobody believes a word of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hugo_core.bounded_text import BadText, read_json
from hugo_core.limits import SMALL_BYTES
from hugod.app.values.new_versions import VersionTrouble
from hugod.renewal.standing import WORDS

PRODUCT = "hugo-companion"
ROOT = "root.squashfs"
"""The half itself."""
GAMES_FORM = 1
"""How the games are written. It rises with each form that this version can read, one release
before the first that writes it: so the old half can always play on with what the new one wrote."""
NEWS_LINES, NEWS_LETTERS = 2, 42
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,60}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_VERSION = re.compile(r"[0-9A-Za-z.+~-]{1,40}")

_MOST_FILES, _MOST_BYTES = 40, 1 << 31


@dataclass(frozen=True, slots=True)
class BundleFile:
    """A file of the bundle."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a bundle says of itself."""

    product: str
    version: str
    serial: int
    """Each release has a higher one than all before it."""
    architecture: str
    games: int
    """The form in which it writes the games."""
    news: Mapping[str, str]
    """What is new, in two lines, by language."""
    pieces: tuple[BundleFile, ...]
    """In the order in which they follow in the bundle; the half comes first."""

    def total(self) -> int:
        return sum(piece.size for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class HalfRoom:
    """What runs here, and what there is room for."""

    serial: int
    architecture: str
    half: int
    """Bytes of the other half."""
    boot: int
    """Bytes for its kernel and what belongs to it."""


class VersionError(Exception):
    """The card does not take this version; *why* is for the glass, the message for the log."""

    def __init__(self, why: VersionTrouble, message: str) -> None:
        super().__init__(message)
        self.why = why


def read_manifest(data: bytes) -> Manifest:
    """Read a manifest whose signature was good. Raises `VersionError`."""
    try:
        found = read_json(data, SMALL_BYTES)
        pieces = tuple(
            BundleFile(
                _text(_NAME, each["name"]),
                _number(each["size"]),
                _text(_SHA256, each["sha256"]),
            )
            for each in found["files"][: _MOST_FILES + 1]
        )
        news = {str(code): _two_lines(text) for code, text in found["news"].items()}
        return _whole(
            Manifest(
                str(found["product"]),
                _text(_VERSION, found["version"]),
                _number(found["serial"], 1 << 62),
                str(found["architecture"]),
                _number(found["games"]),
                news,
                pieces,
            )
        )
    except (BadText, KeyError, TypeError, ValueError, AttributeError) as error:
        raise VersionError(VersionTrouble.CUT, f"the manifest cannot be read: {error!r}") from None


def judge(manifest: Manifest, room: HalfRoom) -> VersionTrouble | None:
    """Say why this card does not take it; None if it does."""
    root, *others = manifest.pieces
    if (manifest.product, manifest.architecture) != (PRODUCT, room.architecture):
        return VersionTrouble.OTHER_BOX
    if manifest.serial <= room.serial:
        return VersionTrouble.OLD
    if manifest.games > GAMES_FORM:
        return VersionTrouble.STEP
    if root.size > room.half or sum(piece.size for piece in others) > room.boot:
        return VersionTrouble.BIG
    return None


def _whole(manifest: Manifest) -> Manifest:
    names = [piece.name for piece in manifest.pieces]
    if names[:1] != [ROOT] or WORDS not in names or len({*names}) < len(names):
        raise ValueError(f"its files are {names}")
    if len(names) > _MOST_FILES:
        raise ValueError("it has too many files")
    return manifest


def _text(form: re.Pattern[str], value: Any) -> str:
    if type(value) is not str or not form.fullmatch(value):
        raise ValueError(f"{value!r:.80}")
    return value


def _number(value: Any, most: int = _MOST_BYTES) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{value!r:.80}")
    return value


def _two_lines(text: Any) -> str:
    lines = text.split("\n")
    if len(lines) > NEWS_LINES or any(len(line) > NEWS_LETTERS for line in lines):
        raise ValueError("its news are longer than two lines")
    return str(text)
