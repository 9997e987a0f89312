"""What this box can besides: its menus have a line for it only then; and the box's own Wi-Fi."""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class WifiTold:
    """The answer to `OwnWifi`."""

    state: WifiState
    name: str = ""
    # It lets everybody in who reads it, so it is in no log.
    password: str = field(default="", repr=False)

    @property
    def square(self) -> str:
        """What a phone reads to join: capitals and digits alone, so nothing is to be escaped."""
        return f"WIFI:T:WPA;S:{self.name};P:{self.password};;"
