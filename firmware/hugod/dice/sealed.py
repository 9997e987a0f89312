"""The sealed die: a hash chain of secrets, and a face from each.

```
  16 bytes -> link 4096 -> ... -> link 2 -> link 1 -> commitment      each arrow a hash
              last roll           roll 2    roll 1    shown before the first roll
```

A roll shows its link: everybody can check that it leads to the one before, and nobody can compute
the next.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from functools import lru_cache
from hashlib import pbkdf2_hmac, sha256

from hugo_core.position import DIE, Face
from hugod.app.table.rolls import LINKS, Bond, proof_text, read_proof
from hugod.dice.kernel import KernelDice, kernel_bytes, pick
from hugod.ports import DieError

# Of PBKDF2 for a commitment. It is slow to compute, so that few can be tried while a table waits:
# twice as many rounds are twice as many hashes for each one that a cheat tries.
ROUNDS = 65_536


def face_from(secret: bytes, stirred: str) -> Face:
    """Return the face that *secret* and the *stirred* digits choose, unbiased."""
    digest = hmac.digest(secret, stirred.encode(), "sha256")
    return DIE[pick(digest, len(DIE))[0]]


class Chain:
    """The hashes between the links of a secret bound by *bond*."""

    def __init__(self, bond: Bond) -> None:
        ground = sha256(bond.standing.encode()).hexdigest()
        # Bound to its game, its place and the position at the start, a link fits nowhere else
        # (RM6).
        self._head, self._ground = f"hugo {bond.game} {bond.part}", ground

    def hidden(self, number: int, link: bytes) -> bytes:
        """Return link *number*, from 0, from the *link* after it. Number 0 is the commitment."""
        if number == 0:
            salt = f"{self._head} 0 {self._ground}".encode()
            return pbkdf2_hmac("sha256", link, salt, ROUNDS)
        return sha256(f"{self._head} {number} {self._ground} {link.hex()}".encode()).digest()


class ChainedDice:
    """The die of one secret at a time; *source* returns as many random bytes as it is asked for."""

    def __init__(self, source: Callable[[int], bytes] = kernel_bytes) -> None:
        self._kernel = KernelDice(source)
        # In memory only: a power cut ends the chain.
        self._links: list[bytes] = []
        """Commitment first; empty without a secret."""

    def draw_secret(self, bond: Bond) -> str:
        """Draw a new secret for *bond* and forget the last one; returns its commitment in hex."""
        self._links = []
        chain, links = Chain(bond), [self._kernel.block()]
        for number in range(LINKS, -1, -1):
            links.append(chain.hidden(number, links[-1]))
        self._links = links[:0:-1]
        return self._links[0].hex()

    def roll(self, part: int, number: int, stirred: str) -> tuple[Face, str]:
        """Return the face of roll *number* and its proof. Raises `DieError` without a secret."""
        if not 1 <= number < len(self._links):
            raise DieError(f"There is no secret for throw {number}.")
        secret = self._links[number]
        return face_from(secret, stirred), proof_text(part, number, secret.hex())


# The commitment is slow, and one file may be read many times.
@lru_cache(maxsize=16)
def _link_before(bond: Bond | None, number: int, link: bytes) -> bytes:
    """Return link *number* from the one after it; without a bond, in the old way, a plain hash."""
    return sha256(link).digest() if bond is None else Chain(bond).hidden(number, link)


class Unsealing:
    """Checks the rolls of a sealed die one after the other, from the records alone."""

    def __init__(self) -> None:
        self._bond: Bond | None = None
        self._part = 0
        self._number = 0
        self._last = b""

    def commit(self, commitment: str, bond: Bond | None) -> None:
        """Begin a new secret, bound by *bond*, or without one in the old way.

        Raises `DieError` if it is no commitment.
        """
        try:
            self._last = bytes.fromhex(commitment)
        except ValueError:
            self._last = b""
        if self._last.hex() != commitment or len(self._last) != sha256().digest_size:
            raise DieError(f"{commitment!r} is no commitment")
        self._bond, self._part, self._number = bond, self._part + 1, 0

    def check(self, face: Face, proof: str, stirred: str) -> None:
        """Check that a roll is the next one of the chain. Raises `DieError`."""
        read = read_proof(proof)
        if read is None:
            raise DieError("this throw was not made by the sealed die")
        part, number, shown = read
        if (part, number) != (self._part, self._number + 1):
            raise DieError(f"throw {number} of secret {part} is not the next one")
        try:
            secret = bytes.fromhex(shown)
        except ValueError:
            secret = b""
        is_whole = secret.hex() == shown and len(secret) == sha256().digest_size
        if not is_whole or _link_before(self._bond, number - 1, secret) != self._last:
            raise DieError("its secret is not the one the box was bound to")
        expected = face_from(secret, stirred)
        if expected is not face:
            raise DieError(f"its secret says {expected.word}, not {face.word}")
        self._number, self._last = number, secret
