"""What was done in a game, in order, with everything that was taken back.

A game is a tree: every position has grown the commands that were ever carried out in it, and the
game stands on one of its nodes. Taking back goes to the parent and erases nothing; what was drawn
in a node (a throw, a lot) stays drawn there, so the same way leads to the same face.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hugo_core.board import Board
from hugo_core.commands import Command, DrawLot, ThrowDie
from hugo_core.editions import Colour, Edition, HouseRule
from hugo_core.errors import Refused
from hugo_core.events import Event
from hugo_core.evolve import replay
from hugo_core.position import Position, Setup, start
from hugo_core.rules import play


@dataclass(frozen=True, slots=True)
class Drafted:
    """An answer given while a game is set up: all answers so far."""

    players: int | None = None
    colours: tuple[Colour, ...] = ()
    edition: Edition | None = None
    board: Board | None = None
    rounds: int | None = None
    house: tuple[HouseRule, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Recounted:
    """The owner has counted the board in the middle of the game: it goes on on this one."""

    board: Board


Record = Drafted | Begun | Done | TookBack | Acknowledged | Recounted


@dataclass(slots=True, eq=False)
class _Node:
    """A position of the tree, what led to it, and what was ever done in it."""

    position: Position
    parent: _Node | None = None
    record: Done | None = None
    children: dict[Command, _Node] = field(default_factory=dict)

    @property
    def proof(self) -> str:
        return self.record.proof if self.record else ""


def _grown(node: _Node, command: Command, proof: str) -> _Node:
    """Carry *command* out in *node* and give the new node. Raises `Refused`."""
    events, position = play(node.position, command)
    child = _Node(position, node, Done(command, events, proof))
    node.children[command] = child
    return child


class History:
    """The tree of one game and the node it stands on."""

    def __init__(self, setup: Setup) -> None:
        self._node = _Node(start(setup))

    @property
    def position(self) -> Position:
        return self._node.position

    @property
    def last(self) -> Done | None:
        """Give the last thing done and not taken back; None before the first placement."""
        return self._node.record

    @property
    def before(self) -> Position:
        """Give the position in which the last thing was done; the first one of all if none was."""
        return (self._node.parent or self._node).position

    def do(self, command: Command, proof: str = "") -> Done:
        """Carry *command* out and give its record. Raises `Refused` and changes nothing then.

        What was done here before is done again with the facts of that time.
        """
        known = self._node.children.get(command)
        self._node = known or _grown(self._node, command, proof)
        assert self._node.record is not None
        return self._node.record

    def restore(self, record: Done) -> None:
        """Take over a record that was kept earlier: its events are facts and not judged again."""
        known = self._node.children.get(record.command)
        if known is None:
            position = replay(self.position, record.events)
            known = _Node(position, self._node, record)
            self._node.children[record.command] = known
        self._node = known

    def take_back(self, steps: int) -> TookBack:
        """Go *steps* commands back, at most to the beginning, and give the record of it."""
        gone = 0
        while gone < steps and self._node.parent is not None:
            self._node = self._node.parent
            gone += 1
        return TookBack(gone)

    def on_board(self, board: Board) -> History:
        """Give this game as it would stand on another *board*, with what was taken back.

        Raises `Refused` if something that stands does not fit there.
        """
        moved = History(replace(self.position.setup, board=board))
        standing = list(self._line())
        waiting = [(standing[-1], moved._node)]
        while waiting:
            old, new = waiting.pop()
            if old is self._node:
                moved._node = new
            for command, child in old.children.items():
                try:
                    waiting.append((child, _grown(new, command, child.proof)))
                except Refused:
                    if child in standing:
                        raise
        return moved

    def drawn_here(self) -> Command | None:
        """Give the throw or lot that was drawn in this very position before, if there was one."""
        for command in self._node.children:
            if isinstance(command, ThrowDie | DrawLot):
                return command
        return None

    def trail(self) -> tuple[tuple[Position, Done], ...]:
        """Give every step that stands, in order: the position before it and its record."""
        steps = list(self._back())
        return tuple(reversed(steps))

    def _back(self) -> Iterator[tuple[Position, Done]]:
        for node in self._line():
            if node.parent is not None and node.record is not None:
                yield node.parent.position, node.record

    def _line(self) -> Iterator[_Node]:
        """Yield the node the game stands on, and all it grew from, back to the first."""
        node: _Node | None = self._node
        while node is not None:
            yield node
            node = node.parent
