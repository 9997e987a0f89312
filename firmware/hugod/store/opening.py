"""The opening of a game, by which a copy with other times or another end is recognised."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256

from hugo_core.codec import from_plain, to_plain
from hugo_core.commands import Command, Dealt, DrawLot, ThrowDie
from hugo_core.history import Committed, Done, PutBack, Record, Replayed, TookBack

# Throws, lots and deals. Two games of a family that agree in so many are no chance any more.
DRAWS = 20


@dataclass(slots=True, eq=False)
class _OpenNode:
    """A position and the commands carried out there; putting back goes to the last of them."""

    parent: _OpenNode | None = None
    command: Command | None = None
    draws: int = 0
    latest: _OpenNode | None = None
    children: dict[Command, _OpenNode] = field(default_factory=dict)

    def back(self, steps: int) -> _OpenNode:
        node = self
        while steps > 0 and node.parent is not None:
            node, steps = node.parent, steps - 1
        return node

    def forth(self, steps: int) -> _OpenNode:
        node = self
        while steps > 0 and node.latest is not None:
            node, steps = node.latest, steps - 1
        return node

    def after(self, command: Command) -> _OpenNode:
        draws = self.draws + isinstance(command, ThrowDie | DrawLot | Dealt)
        self.latest = self.children.setdefault(command, _OpenNode(self, command, draws))
        return self.latest

    def stands(self) -> list[object]:
        found, node = [], self
        while node.parent is not None and node.command is not None:
            found.append(to_plain(Done(node.command, ()))["command"])
            node = node.parent
        return found[::-1]


def opening_of(game: int, bodies: Iterable[str]) -> str:
    """Return the mark of *game* with these records, in hex; reads no more *bodies* than needed.

    Raises `BadJournal` or ValueError for what is no record.
    """
    node = _OpenNode()
    for body in bodies:
        record = from_plain(json.loads(body))
        # No other game can have the first commitment of a sealed one.
        if isinstance(record, Committed):
            return _known_by(game, record.commitment)
        for after in _after(node, record):
            node = after
            # Whoever copies a game can change its times, and all that comes late.
            if node.draws == DRAWS:
                return _known_by(game, node.stands())
    return _known_by(game, node.stands())


def _after(node: _OpenNode, record: Record) -> Iterable[_OpenNode]:
    """Yield the position of the game after each step of *record*."""
    match record:
        case Done(command):
            yield node.after(command)
        case TookBack(steps):
            yield node.back(steps)
        case PutBack(steps):
            yield node.forth(steps)
        case Replayed(back, done):
            yield (node := node.back(back))
            for each in done:
                yield (node := node.after(each.command))
        case _:
            yield node


def _known_by(game: int, what: object) -> str:
    return sha256(json.dumps([game, what], sort_keys=True).encode()).hexdigest()
