"""The links that two joined houses open, one for each draw: a chain of hashes of either.

```
  seed -> link 2048 -> ... -> link 2 -> link 1 -> head      each arrow a hash
                              2nd draw  the places  agreed before the game
```
Whoever knows a link knows all before it, and none after it. Each house shows the head of its chain
before the game and opens one link after the other, each when its draw is due. A draw follows from
the links of both with its number: neither house can choose it, or know it before the other one has
opened its link. docs/far.md has the reasons.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256

from hugo_core.houses import FIRST, SECOND, FarHeads

LAST = 2048
"""Number of links; further draws, which no game has, follow from the last one."""
SEED_DIGITS = 40
"""Of chance, 132 bits."""
LINK_BYTES = sha256().digest_size
_OPENING = struct.Struct(f">4sII{LINK_BYTES}s")
LINK_PROOF = re.compile(r"far-(\d{1,4})-([0-9a-f]{64})-([0-9a-f]{64})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Opening:
    """The newest link that a house has opened, and the newest that it *had* of the other house."""

    number: int
    link: bytes = field(repr=False)
    had: int = 0


@dataclass(frozen=True, slots=True)
class Links:
    """What this box knows of the links of its game."""

    seed: str = field(default="", repr=False)
    """The digits of this house; empty: the game has no links."""
    theirs: Opening | None = None
    """The newest that the other house has opened, and that fits."""
    heard: bytes = b""
    """What it says of this game."""
    is_other: bool = False
    """The other house opens links that are not those of its head."""


def hidden(house: int, number: int, link: bytes) -> bytes:
    """Return link *number* of *house*, from 0, the head, from the *link* after it."""
    return sha256(f"hugo far {house} {number} {link.hex()}".encode()).digest()


@lru_cache(maxsize=4)
def _chain(seed: str, house: int) -> bytes:
    links = [sha256(f"hugo far {house} {seed}".encode()).digest()]
    for number in range(LAST - 1, -1, -1):
        links.append(hidden(house, number, links[-1]))
    return b"".join(reversed(links))


def link_of(seed: str, house: int, number: int) -> bytes:
    """Return link *number* of the house that has drawn *seed*."""
    return _chain(seed, house)[number * LINK_BYTES :][:LINK_BYTES]


def head_of(seed: str, house: int) -> str:
    """Return what binds *house* to all its links, in hex."""
    return link_of(seed, house, 0).hex()


def earlier(house: int, number: int, link: bytes, wanted: int) -> bytes:
    """Return link *wanted* of *house*, as it follows from its later *link* with that *number*."""
    for at in range(number - 1, wanted - 1, -1):
        link = hidden(house, at, link)
    return link


def packed(deal: str, opening: Opening) -> bytes:
    """Write *opening* of the game with this *deal*, for the other house."""
    return _OPENING.pack(_game(deal), opening.number, opening.had, opening.link)


def read_opening(deal: str, raw: bytes) -> Opening | None:
    """Read what `packed` wrote; None if it is of another game, or nothing of the kind."""
    if len(raw) != _OPENING.size:
        return None
    game, number, had, link = _OPENING.unpack(raw)
    is_one = game == _game(deal) and 0 < number <= LAST
    return Opening(number, link, had) if is_one else None


def _game(deal: str) -> bytes:
    return sha256(deal.encode()).digest()[:4]


def link_proof(number: int, first: bytes, second: bytes) -> str:
    """Write the proof of a draw: the links with this *number* of houses 1 and 2."""
    return f"far-{number}-{first.hex()}-{second.hex()}"


class Unlinking:
    """Checks the links of a game's draws one after the other, from the records alone."""

    def __init__(self, heads: FarHeads) -> None:
        self._known = [{0: bytes.fromhex(heads.of(house))} for house in (FIRST, SECOND)]

    def why_not(self, proof: str, number: int) -> str:
        """Return why *proof* is not the links with this *number*; empty if it is."""
        found = LINK_PROOF.fullmatch(proof)
        if found is None or int(found[1]) != number:
            return f"not opened by both houses as number {number}"
        for house, known, shown in zip(
            (FIRST, SECOND), self._known, found.groups()[1:], strict=True
        ):
            link = bytes.fromhex(shown)
            before = max(at for at in known if at <= number)
            if earlier(house, number, link, before) != known[before]:
                return f"its link is not the one that house {house} was bound to"
            known[number] = link
        return ""
