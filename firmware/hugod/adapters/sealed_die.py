"""The sealed die: a chain of secrets, each the SHA-256 of the next, and a face from each.

The last of the chain is the commitment; the throws use it up from there, backwards. So a throw
shows its secret, everybody can see that it leads to the one before, and nobody can work out the
next. The chain is made from 16 bytes of the kernel that exist in memory only: a power cut ends it.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from hashlib import sha256

from hugo_core.position import DIE, Face
from hugod.adapters.dice import KernelDice, kernel_bytes, pick
from hugod.app.sealing import LINKS, proof_text, read_proof
from hugod.ports import DieError


def face_from(secret: bytes, stirred: str) -> Face:
    """Give the face that *secret* and what was *stirred* in choose: all six sides alike."""
    digest = hmac.digest(secret, stirred.encode(), "sha256")
    return DIE[pick(digest, len(DIE))[0]]


class ChainedDice:
    """The die of one secret at a time; *source* gives n random bytes when asked for n."""

    def __init__(self, source: Callable[[int], bytes] = kernel_bytes) -> None:
        self._kernel = KernelDice(source)
        self._chain: list[bytes] = []
        """The commitment first; empty before a secret was drawn."""

    def draw_secret(self) -> str:
        """Forget the secret that was, draw another, and give its commitment in hex."""
        self._chain = []
        chain = [sha256(self._kernel.block()).digest()]
        for _ in range(LINKS):
            chain.append(sha256(chain[-1]).digest())
        self._chain = chain[::-1]
        return self._chain[0].hex()

    def throw(self, part: int, number: int, stirred: str) -> tuple[Face, str]:
        """Give the face of throw *number* and its proof. Raises `DieError` without a secret."""
        if not 1 <= number < len(self._chain):
            raise DieError(f"There is no secret for throw {number}.")
        secret = self._chain[number]
        return face_from(secret, stirred), proof_text(part, number, secret.hex())


class Unsealing:
    """Checks the throws of a sealed die one after the other, from what was kept alone."""

    def __init__(self) -> None:
        self._part = 0
        self._number = 0
        self._last = b""

    def commit(self, commitment: str) -> None:
        """A new secret begins. Raises `DieError` if nobody could have been bound by it."""
        try:
            self._last = bytes.fromhex(commitment)
        except ValueError:
            self._last = b""
        if self._last.hex() != commitment or len(self._last) != sha256().digest_size:
            raise DieError(f"{commitment!r} is no commitment")
        self._part, self._number = self._part + 1, 0

    def check(self, face: Face, proof: str, stirred: str) -> None:
        """See that a new throw is the next one of the chain. Raises `DieError`."""
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
        if secret.hex() != shown or sha256(secret).digest() != self._last:
            raise DieError("its secret is not the one the box was bound to")
        expected = face_from(secret, stirred)
        if expected is not face:
            raise DieError(f"its secret says {expected.word}, not {face.word}")
        self._number, self._last = number, secret
