"""How much one address in the network may ask: a steady pace, and only so much at once.

Pure: told the time.
"""

from __future__ import annotations

from collections import OrderedDict

ASKED_A_SECOND = 20.0
MOST_ADDRESSES = 256
"""So many are remembered; whoever asked longest ago is forgotten first."""


class Allowance:
    """So many a second, and as many at once."""

    __slots__ = ("_at", "_left", "_most")

    def __init__(self, most: float, now: float) -> None:
        self._most = self._left = most
        self._at = now

    def take(self, now: float, count: int = 1) -> bool:
        """Say whether *count* more are allowed now."""
        self._left = min(self._most, self._left + (now - self._at) * self._most)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True


class Gate:
    """Counts the questions of each address."""

    def __init__(self, a_second: float = ASKED_A_SECOND) -> None:
        self._a_second = a_second
        self._asked: OrderedDict[str, Allowance] = OrderedDict()

    def may_ask(self, address: str, now: float) -> bool:
        """Say whether *address* may ask once more."""
        if address not in self._asked:
            self._asked[address] = Allowance(self._a_second, now)
        self._asked.move_to_end(address)
        if len(self._asked) > MOST_ADDRESSES:
            self._asked.popitem(last=False)
        return self._asked[address].take(now)
