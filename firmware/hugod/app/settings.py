"""What the box remembers beyond a game: the language, the sound, the owner's board."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""Codes and names, each name in its own language."""
GLASSES = ("ssd1306", "sh1106")
"""The kinds of glass that the owner may choose between, in the order in which they are shown."""

CARRIED = ("language", "confirmed", "counted", "sound", "own_die", "sealed_die")
"""What goes along to another box. Whatever is about one box alone stays: its glass, its lock."""

QUIET_FROM = (20, 21, 22)
"""The hours from which the box may be silent, until `QUIET_UNTIL` in the morning."""
QUIET_UNTIL = 8


class Level(StrEnum):
    """How loud the box is while it is not silent."""

    QUIET = "quiet"
    MIDDLE = "middle"
    LOUD = "loud"


@dataclass(frozen=True, slots=True)
class Sound:
    """How the box sounds."""

    level: Level = Level.MIDDLE
    is_on: bool = True
    quiet_from: int | None = None
    """One of `QUIET_FROM`; None: nights are like days."""


class Question(StrEnum):
    """What a box with a new card asks next on its first evening."""

    LANGUAGE = "language"
    PARTS = "parts"
    """Asks nothing: the parts are looked for."""
    STICKERS = "stickers"
    """Asks nothing: where the numbers for the board are to be had."""
    GAME = "game"
    NONE = "none"
    """The first evening is over, or there never was one."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Set on the box, kept on the card."""

    language: str = "en"
    confirmed: tuple[str, ...] = ()
    """Names of shipped boards that the owner has counted and found as they are."""
    counted: tuple[str, ...] = ()
    """Names of shipped boards in whose place the owner's own counted one is used."""
    sound: Sound = Sound()

    glass: str = ""
    """The kind of glass that looked right to the owner; empty: nobody was asked."""
    own_die: bool = False
    """The family throws a die of its own, and types what it shows."""
    is_locked: bool = False
    """The keys do nothing until A and B are held together."""
    sealed_die: bool = False
    """From the next game on the die is sealed."""
    first_evening: Question = Question.NONE
    """What is asked while nobody has said which game this is."""
    on_network: bool = False
    """The page is shown to everybody in the network."""

    def with_confirmed(self, board: str) -> Settings:
        """The owner's board is just as the box thought."""
        counted = tuple(name for name in self.counted if name != board)
        return replace(self, confirmed=_with(self.confirmed, board), counted=counted)

    def with_counted(self, board: str) -> Settings:
        """The owner's board differs from the one that ships as *board*."""
        confirmed = tuple(name for name in self.confirmed if name != board)
        return replace(self, confirmed=confirmed, counted=_with(self.counted, board))

    def to_carry(self) -> dict[str, Any]:
        """Give what goes along to another box, plain."""
        plain = asdict(self)
        return {name: plain[name] for name in CARRIED}

    def with_carried(self, other: Settings, named: Collection[str]) -> Settings:
        """These settings with what came along from the *other* box, as far as it was *named*."""
        carried = {name: getattr(other, name) for name in CARRIED if name in named}
        return replace(self, first_evening=Question.NONE, **carried)


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return names if name in names else (*names, name)


def own_name(board: str) -> str:
    """Give the name of the owner's board that stands for the shipped *board*."""
    return f"my-{board}"
