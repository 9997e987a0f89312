"""The phrases of a language: the texts of a voice's clips, and an utterance cut into them. Pure.

A sentence of the catalogue has gaps, `{who} may go to {places}.`; each piece between them is a
phrase, and so is everything that can stand in a gap: numbers, colours, rooms, letters.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

LONGEST_SLUG = 40
"""Letters of an id that a person can read; six digits of a digest follow."""
DIGEST = 6
IS_ID = re.compile(rf"[a-z0-9-]{{0,{LONGEST_SLUG}}}_[0-9a-f]{{{DIGEST}}}").fullmatch

NUMBERS = range(106)
"""All that can be counted: points, places, rounds."""
COUNTED = range(1, 61)
"""The places of Hugo's walk, counted in a row, each in a quick reading of its own."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_TOKEN = re.compile(r"−?\d+|\w+(?:['’\-]\w+)*|[^\w\s]")
_GAP = re.compile(r"\{[^{}]*\}")
_PAUSES_MS = {**dict.fromkeys(".!?…", 320), **dict.fromkeys(",;:–—", 150)}
_SILENT = {*_PAUSES_MS, *"¡¿\"'()[]«»“”„‘’"}
_ENDS = frozenset(".!?…")
JOIN_MS = 25
"""Between two clips with no mark between them."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a sentence that is said in one breath; *id* names its clip.

    *is_known* says whether there is one. A pause of *pause_ms* follows.
    """

    text: str
    is_known: bool
    pause_ms: int = JOIN_MS
    is_quick: bool = False
    """Its clip is the quick reading of a number that is counted in a row."""

    @property
    def id(self) -> str:
        return quick_id(self.text) if self.is_quick else clip_id(self.text)


Pieces = tuple[Piece, ...]


def clip_id(text: str) -> str:
    """Return the id of the clip that says *text*, whatever its capitals and marks at its ends."""
    return _id_of(_inner(_tokens(text)))


def is_number(text: str) -> bool:
    """Whether *text* is a number that may be counted in a row."""
    return text.isdigit()


def quick_id(number: str) -> str:
    """Return the id of the clip that says *number* quickly, as one that is counted in a row."""
    return f"quick-{clip_id(number)}"


def phrases(messages: Iterable[str]) -> dict[str, str]:
    """Return the text of each phrase of *messages* by its id, in their order."""
    found: dict[str, str] = {}
    for message in messages:
        for between in _GAP.split(message):
            for tokens in _sentences(_tokens(between)):
                said = _inner(tokens)
                if any(_is_word(token) for token in said):
                    found.setdefault(_id_of(said), _joined(said))
    return found


def sentences(text: str, known: Container[str], *, is_quick: bool = False) -> tuple[Pieces, ...]:
    """Return *text* as sentences of pieces: the longest with *known* ids, else single words.

    Where it *is_quick*, numbers are in their quick reading, if that is known, and no pause follows.
    """
    pieces = (_pieces(tokens, known) for tokens in _sentences(_tokens(text)))
    if is_quick:
        pieces = (tuple(_quick(piece, known) for piece in sentence) for sentence in pieces)
    found = tuple(filter(None, pieces))
    # Behind the last word there is nothing to wait for.
    return (*found[:-1], (*found[-1][:-1], replace(found[-1][-1], pause_ms=0))) if found else ()


def _quick(piece: Piece, known: Container[str]) -> Piece:
    is_quick = is_number(piece.text) and quick_id(piece.text) in known
    return replace(piece, pause_ms=JOIN_MS, is_quick=is_quick, is_known=is_quick or piece.is_known)


def _pieces(tokens: list[str], known: Container[str]) -> Pieces:
    found: list[Piece] = []
    at = 0
    while at < len(tokens):
        if tokens[at] in _SILENT:
            at += 1
            continue
        end = _longest(tokens, at, known)
        text = _joined(tokens[at : end or at + 1])
        at = end or at + 1
        found.append(Piece(text, end > 0, _pause_ms(tokens, at)))
    return tuple(found)


def _longest(tokens: list[str], at: int, known: Container[str]) -> int:
    """Return the end of the longest known phrase that begins *at*; 0 if there is none."""
    for end in range(len(tokens), at, -1):
        if tokens[end - 1] not in _SILENT and _id_of(tokens[at:end]) in known:
            return end
    return 0


def _pause_ms(tokens: list[str], at: int) -> int:
    marks: list[int] = []
    for token in tokens[at:]:
        if token not in _SILENT:
            break
        marks.append(_PAUSES_MS.get(token, JOIN_MS))
    return max(marks, default=JOIN_MS)


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(unicodedata.normalize("NFC", text))


def _sentences(tokens: list[str]) -> Iterator[list[str]]:
    sentence: list[str] = []
    for token, after in zip_longest(tokens, tokens[1:], fillvalue=""):
        sentence.append(token)
        if token in _ENDS and after not in _ENDS:
            yield sentence
            sentence = []
    if sentence:
        yield sentence


def _inner(tokens: list[str]) -> list[str]:
    """Return *tokens* without the marks at both ends."""
    words = [at for at, token in enumerate(tokens) if token not in _SILENT]
    return tokens[words[0] : words[-1] + 1] if words else []


def _is_word(token: str) -> bool:
    return any(letter.isalnum() for letter in token)


def _joined(tokens: list[str]) -> str:
    text = ""
    for token in tokens:
        text += token if not text or token in _PAUSES_MS else f" {token}"
    return text


def _id_of(tokens: list[str]) -> str:
    text = " ".join(tokens)
    # The letter A is said in another way than the word "a".
    if len(text) > 1:
        text = text.casefold()
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_SLUG].strip("-")
    # From the words alone: a wording that changes has no clip, never a wrong one.
    return f"{slug}_{hashlib.sha256(text.encode()).hexdigest()[:DIGEST]}"
