"""The sealed die: a chain of secrets, each hidden by the one before, and a face from each.

The first of the chain is the commitment; the throws use it up from there. So a throw shows its
secret, everybody can see that it leads to the one before, and nobody can work out the next. Every
link is bound to its game, to its place in the chain and to what stood when it was drawn, so none
fits anywhere else; the commitment is slow to work out, so few can be tried while a table waits.
The chain is made from 16 bytes of the kernel that exist in memory only: a power cut ends it.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from functools import lru_cache
from hashlib import pbkdf2_hmac, sha256

from hugo_core.position import DIE, Face
from hugod.app.sealed.throws import LINKS, Bond, proof_text, read_proof
from hugod.dice.kernel import KernelDice, kernel_bytes, pick
from hugod.ports import DieError

ROUNDS = 65_536
"""Of PBKDF2 behind a commitment: twice as many hashes for each one that a cheat would try."""


def face_from(secret: bytes, stirred: str) -> Face:
    """Return the face that *secret* and what was *stirred* in choose: all six sides alike."""
    digest = hmac.digest(secret, stirred.encode(), "sha256")
    return DIE[pick(digest, len(DIE))[0]]


class Chain:
    """How the links of a secret of *bond* follow from each other."""

    def __init__(self, bond: Bond) -> None:
        ground = sha256(bond.standing.encode()).hexdigest()
        self._head, self._ground = f"hugo {bond.game} {bond.part}", ground

    def hidden(self, number: int, link: bytes) -> bytes:
        """Return link *number*, from 0, from the *link* after it. Number 0 is the commitment."""
        if number == 0:
            salt = f"{self._head} 0 {self._ground}".encode()
            return pbkdf2_hmac("sha256", link, salt, ROUNDS)
        return sha256(f"{self._head} {number} {self._ground} {link.hex()}".encode()).digest()


class ChainedDice:
    """The die of one secret at a time; *source* gives n random bytes when asked for n."""

    def __init__(self, source: Callable[[int], bytes] = kernel_bytes) -> None:
        self._kernel = KernelDice(source)
        self._links: list[bytes] = []
        """The commitment first; empty before a secret was drawn."""

    def draw_secret(self, bond: Bond) -> str:
        """Forget the secret that was, draw another for *bond*, and give its commitment in hex."""
        self._links = []
        chain, links = Chain(bond), [self._kernel.block()]
        for number in range(LINKS, -1, -1):
            links.append(chain.hidden(number, links[-1]))
        self._links = links[:0:-1]
        return self._links[0].hex()

    def throw(self, part: int, number: int, stirred: str) -> tuple[Face, str]:
        """Return the face of throw *number* and its proof. Raises `DieError` without a secret."""
        if not 1 <= number < len(self._links):
            raise DieError(f"There is no secret for throw {number}.")
        secret = self._links[number]
        return face_from(secret, stirred), proof_text(part, number, secret.hex())


@lru_cache(maxsize=16)
def _link_before(bond: Bond | None, number: int, link: bytes) -> bytes:
    """Return link *number* from the one after it; the old way, without a bond, all hide alike.

    The last ones are remembered: the commitment is slow, and one file may be read many times.
    """
    return sha256(link).digest() if bond is None else Chain(bond).hidden(number, link)


class Unsealing:
    """Checks the throws of a sealed die one after the other, from what was kept alone."""

    def __init__(self) -> None:
        self._bond: Bond | None = None
        self._part = 0
        self._number = 0
        self._last = b""

    def commit(self, commitment: str, bond: Bond | None) -> None:
        """A new secret begins, bound by *bond*, or the old way.

        Raises `DieError` if nobody could have been bound by it.
        """
        try:
            self._last = bytes.fromhex(commitment)
        except ValueError:
            self._last = b""
        if self._last.hex() != commitment or len(self._last) != sha256().digest_size:
            raise DieError(f"{commitment!r} is no commitment")
        self._bond, self._part, self._number = bond, self._part + 1, 0

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
        is_whole = secret.hex() == shown and len(secret) == sha256().digest_size
        if not is_whole or _link_before(self._bond, number - 1, secret) != self._last:
            raise DieError("its secret is not the one the box was bound to")
        expected = face_from(secret, stirred)
        if expected is not face:
            raise DieError(f"its secret says {expected.word}, not {face.word}")
        self._number, self._last = number, secret
