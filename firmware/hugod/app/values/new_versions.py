"""What is told of a new version of the card: found, in, or why it is not taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class VersionTrouble(StrEnum):
    """Why a card does not take a new version."""

    MISSING = "missing"
    """There is none on the stick."""
    FORGED = "forged"
    """It is not signed with the key on the card."""
    CUT = "cut"
    """It is not whole, or not what was signed."""
    OLD = "old"
    """It is what runs here, or older."""
    OTHER_BOX = "other box"
    STEP = "step"
    """It writes games that this version cannot read: another one comes before it."""
    BIG = "big"
    """The other half has no room for it."""
    WORN = "worn"
    """The card holds something else than was written, or nothing."""
    PLAYED = "played"
    """A game is being played."""
    ON_TRIAL = "on trial"
    """The version that runs is still tried itself."""


@dataclass(frozen=True, slots=True)
class VersionFound:
    """The answer to `FindVersion`: the stick holds a *version* that the card takes."""

    version: str
    serial: int
    news: Mapping[str, str]
    """What is new, in two lines, by language."""


@dataclass(frozen=True, slots=True)
class VersionRefused:
    """The card does not take what is on the stick; nothing was changed."""

    why: VersionTrouble


@dataclass(frozen=True, slots=True)
class VersionIsIn:
    """The answer to `TakeVersion`: it is on the card, and the machine starts again by itself."""
