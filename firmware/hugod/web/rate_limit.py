"""How much one address in the network may ask: a steady pace, and only so much at once.

Pure: told the time.
"""

from __future__ import annotations

from collections import OrderedDict

ASKED_A_SECOND = 20.0
MOST_ADDRESSES = 256
"""So many are remembered; whoever asked longest ago is forgotten first."""


class Allowance:
    """So many *a_second*, and as many at once, or *at_once*."""

    __slots__ = ("_a_second", "_at", "_left", "_most")

    def __init__(self, a_second: float, now: float, at_once: float | None = None) -> None:
        self._most = self._left = a_second if at_once is None else at_once
        self._a_second, self._at = a_second, now

    def take(self, now: float, count: int = 1) -> bool:
        """Say whether *count* more are allowed now."""
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True


class Gate:
    """Counts the questions of each address: so many *a_second*, and as many, or *at_once*."""

    def __init__(self, a_second: float = ASKED_A_SECOND, at_once: float | None = None) -> None:
        self._a_second, self._at_once = a_second, at_once
        self._asked: OrderedDict[str, Allowance] = OrderedDict()

    def may_ask(self, address: str, now: float) -> bool:
        """Say whether *address* may ask once more."""
        if address not in self._asked:
            self._asked[address] = Allowance(self._a_second, now, self._at_once)
        self._asked.move_to_end(address)
        if len(self._asked) > MOST_ADDRESSES:
            self._asked.popitem(last=False)
        return self._asked[address].take(now)
