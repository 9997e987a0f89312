"""What a box can besides, so that menus have its line; which names, passwords Wi-Fi may have."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum


class Offer(StrEnum):
    """Something that not every box can, or that its owner wants."""

    VERSIONS = "versions"
    """It runs from a card of two halves, and takes a new version from a stick."""
    OWN_WIFI = "own wifi"
    """Its owner lets it open a Wi-Fi of its own where it knows none."""


class WifiState(StrEnum):
    """How it stands with the box's own Wi-Fi."""

    OPEN = "open"
    CLOSED = "closed"
    TAKEN = "taken"
    """The box is in another Wi-Fi, which it does not leave for this."""
    NO_WIFI = "no wifi"
    FORBIDDEN = "forbidden"
    JOINED = "joined"
    """The box is in the family's now, and its own is gone."""
    WRONG = "wrong"
    """That was not the family's password; the box's own is open again, as it was."""
    AWAY = "away"
    """There is no Wi-Fi of that name; the same."""
    SHUT_OUT = "shut out"
    """It did not let the box in for another reason; the same."""


@dataclass(frozen=True, slots=True)
class OwnWifi:
    """Open the box's own Wi-Fi, or close it; `WifiTold` answers."""

    is_open: bool


@dataclass(frozen=True, slots=True)
class JoinWifi:
    """Leave the box's own Wi-Fi for the family's; `WifiTold` answers."""

    name: str
    # Nobody but NetworkManager keeps it, and no log has it.
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class WifiSent:
    """A phone in the box's own Wi-Fi sent the family's, while it was asked for."""

    name: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class WifiTold:
    """The answer to `OwnWifi` and `JoinWifi`."""

    state: WifiState
    name: str = ""
    # It lets everybody in who reads it, so it is in no log.
    password: str = field(default="", repr=False)
    network: str = ""
    """Of one that is open: the box's address in it, and how many of its bits are the network's."""

    @property
    def square(self) -> str:
        """What a phone reads to join: capitals and digits alone, so nothing is to be escaped."""
        return f"WIFI:T:WPA;S:{self.name};P:{self.password};;"


_KEY = re.compile("[0-9A-Fa-f]{64}")


def may_be_wifi(name: str, password: str) -> bool:
    """Return whether a Wi-Fi can have this *name* and this *password* (WPA, for people)."""
    if not (name + password).isprintable():
        return False
    long = len(password.encode())
    is_one = 8 <= long <= 63 or _KEY.fullmatch(password) is not None
    return is_one and 1 <= len(name.encode()) <= 32
