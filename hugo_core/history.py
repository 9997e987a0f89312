"""What was done in a game, in order, with everything that was taken back.

A game is a tree: every position has grown the commands that were ever carried out in it, and the
game stands on one of its nodes. Taking back goes to the parent and erases nothing; what was drawn
in a node (a throw, a lot) stays drawn there, so the same way leads to the same face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from hugo_core.commands import Command, DrawLot, ThrowDie
from hugo_core.editions import Colour
from hugo_core.events import Event
from hugo_core.position import Position, Setup, start
from hugo_core.rules import play


@dataclass(frozen=True, slots=True)
class Drafted:
    """An answer given while a game is set up: all answers so far."""

    players: int | None = None
    colours: tuple[Colour, ...] = ()


@dataclass(frozen=True, slots=True)
class Begun:
    """The set-up is agreed and the game has begun."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class Done:
    """A command was carried out; *proof* is the chance behind a throw or lot, in hex."""

    command: Command
    events: tuple[Event, ...]
    proof: str = ""


@dataclass(frozen=True, slots=True)
class TookBack:
    """The last *steps* commands were taken back."""

    steps: int


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The players have read what the last command brought."""


Record = Drafted | Begun | Done | TookBack | Acknowledged
