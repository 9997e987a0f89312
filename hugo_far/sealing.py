"""The sealed frames between two houses: all of one length, and each house has its own key. Pure.

```
  nonce: boot (15 bytes of chance, new with each start) | number of the frame (8) | 0 (1)
  frame: nonce | SecretBox(key of the sender, plain padded to one length)
```
The number needs no card: with a new start comes a new boot, so no nonce is used twice.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

BOOT_BYTES, NUMBER_BYTES = 15, 8
FRAME_BYTES = 1024
"""Of each frame, whatever is in it, so that a length tells nothing."""
PLAIN_BYTES = FRAME_BYTES - SecretBox.NONCE_SIZE - SecretBox.MACBYTES


@dataclass(frozen=True, slots=True)
class Opened:
    """A frame that was opened."""

    boot: bytes
    number: int
    plain: bytes


def _box(key: bytes, *, of_host: bool) -> SecretBox:
    return SecretBox(hmac.digest(key, b"hugo far host" if of_host else b"hugo far guest", "sha256"))


def place_of(key: bytes, *, of_host: bool) -> str:
    """Return where a house with this *key* speaks: 128 bits that tell nothing of the key."""
    whose = b"hugo far place of host" if of_host else b"hugo far place of guest"
    return "p" + hmac.digest(key, whose, "sha256")[:16].hex()


class Seals:
    """One house's side of the sealing; *boot* is `BOOT_BYTES` of chance, new with each start."""

    def __init__(self, key: bytes, boot: bytes, *, is_host: bool) -> None:
        assert len(boot) == BOOT_BYTES
        self._ours = _box(key, of_host=is_host)
        self._theirs = _box(key, of_host=not is_host)
        self._boot, self._number = boot, 0

    def seal(self, plain: bytes) -> bytes:
        """Return the next frame, with *plain* and blanks behind it."""
        assert len(plain) <= PLAIN_BYTES
        self._number += 1
        nonce = self._boot + self._number.to_bytes(NUMBER_BYTES, "big") + b"\0"
        return bytes(self._ours.encrypt(plain.ljust(PLAIN_BYTES, b"\0"), nonce))

    def open(self, frame: bytes) -> Opened | None:
        """Return what the other house sealed; None if it was not the other house."""
        if len(frame) != FRAME_BYTES:
            return None
        try:
            plain = self._theirs.decrypt(frame)
        except CryptoError:
            return None
        boot, number = frame[:BOOT_BYTES], frame[BOOT_BYTES : BOOT_BYTES + NUMBER_BYTES]
        return Opened(boot, int.from_bytes(number, "big"), plain)
