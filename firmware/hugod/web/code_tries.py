"""Which addresses must wait before they may type another code. Pure: told the time.

So the wrong codes of one stranger are his own trouble (RM4): he waits, longer each time, and the
others type.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

FREE = 2
"""So many wrong codes of one address are answered at once; behind the last of them it waits."""
WAIT_S, LONGEST_WAIT_S = 10.0, 600.0
"""The first wait; each is twice as long as the one before, up to the longest."""
FORGET_S = 3600.0
MOST_ADDRESSES = 256
"""So many are remembered; whoever tried longest ago is forgotten first."""


@dataclass(slots=True)
class _Typist:
    wrong: int = 0
    waits_until: float = float("-inf")
    at: float = 0.0


class Tries:
    """Counts the wrong codes of each address; times are in seconds."""

    def __init__(self) -> None:
        self._typists: OrderedDict[str, _Typist] = OrderedDict()

    def must_wait(self, address: str, now: float) -> bool:
        """Say whether what *address* types is not even looked at."""
        typist = self._typists.get(address)
        return typist is not None and now < typist.waits_until

    def was_wrong(self, address: str, now: float) -> None:
        """Count a wrong code."""
        typist = self._typist(address, now)
        typist.wrong += 1
        if typist.wrong >= FREE:
            longer = WAIT_S * 2.0 ** min(typist.wrong - FREE, 10)
            typist.waits_until = now + min(longer, LONGEST_WAIT_S)

    def was_early(self, address: str, now: float) -> None:
        """Hold *address* back: it typed while there was no code."""
        typist = self._typist(address, now)
        typist.waits_until = max(typist.waits_until, now + WAIT_S)

    def was_right(self, address: str) -> None:
        """Forget what *address* typed before."""
        self._typists.pop(address, None)

    def _typist(self, address: str, now: float) -> _Typist:
        typist = self._typists.pop(address, None)
        if typist is None or now - typist.at > FORGET_S:
            typist = _Typist()
        typist.at = now
        self._typists[address] = typist
        if len(self._typists) > MOST_ADDRESSES:
            self._typists.popitem(last=False)
        return typist
