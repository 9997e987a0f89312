"""How fast phones may press, and when they are not heard. Pure: told the time.

A phone is a guest at somebody's table (RM3). It presses at most `KEYS_A_SECOND`. One that goes on
and on faster than anybody plays is a storm: after each key of the box it is not heard for a while,
so that those at the box can do what they want, such as forgetting it. A friend who plays on a phone
beside somebody at the keypad is never slowed.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from hugod.web.rate_limit import Allowance

KEYS_A_SECOND = 8.0
"""Of one phone; as many at once."""
STORM_KEYS, CALM_A_SECOND = 16.0, 2.0
"""So many keys more than so many a second are a storm."""
STORM_LASTS_S = 5.0
"""A storm is over so long after its last key."""
NOT_HEARD_S = 5.0
"""So long after a key of the box a storm is not heard."""
MOST_KNOWN = 16
"""So many phones are told from each other; twice as many as have keys."""
TOO_FAST = "Too fast: that key was not taken."
BOX_FIRST = "Somebody presses keys at the box: wait a moment."


@dataclass(slots=True)
class _Phone:
    allowance: Allowance
    pressed: float = 0.0
    """Keys above the calm pace, lately."""
    at: float = 0.0

    def storms(self, now: float) -> bool:
        """Count one more key, whether it is taken or not; say whether there are too many."""
        calmed = (now - self.at) * CALM_A_SECOND
        most = STORM_KEYS + STORM_LASTS_S * CALM_A_SECOND
        self.pressed, self.at = min(max(0.0, self.pressed - calmed) + 1, most), now
        return self.pressed > STORM_KEYS


class Manners:
    """What is expected of phones; `box_pressed` may be called from any thread."""

    def __init__(self) -> None:
        self._phones: OrderedDict[str, _Phone] = OrderedDict()
        self._box_at = float("-inf")

    def box_pressed(self, now: float) -> None:
        """Note that somebody pressed a key of the box itself at *now*, in seconds."""
        self._box_at = now

    def refusal(self, phone: str, now: float) -> str:
        """Say why a key of *phone* is not taken at *now*; empty: it is."""
        known = self._phones.setdefault(phone, _Phone(Allowance(KEYS_A_SECOND, now), at=now))
        self._phones.move_to_end(phone)
        if len(self._phones) > MOST_KNOWN:
            self._phones.popitem(last=False)
        if known.storms(now) and now < self._box_at + NOT_HEARD_S:
            return BOX_FIRST
        return "" if known.allowance.take(now) else TOO_FAST
