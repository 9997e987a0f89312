"""The records of a game in order: their kinds; what taking back, putting back and mending do.

A game is a tree: every position has grown the commands that were ever carried out in it, and the
game stands on one of its nodes. Taking back goes to the parent and erases nothing; what was drawn
in a node (a roll, a lot) stays drawn there, so the same way leads to the same face. Putting back
goes the way again that was gone last. Mending grows another way from an older node: what came later
is played again on it, and what does not fit there waits until the players have said what happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from typing import assert_never

from hugo_core.animal_marks import Marked
from hugo_core.board import Board
from hugo_core.commands import Aside, Command, Dealt, DrawLot, EndFairly, Fix, RollDie
from hugo_core.editions import Colour, Edition
from hugo_core.errors import Reason, Refused
from hugo_core.events import DieRolled, Event, GuestMoved, GuestPlaced, GuestStayed
from hugo_core.evolve import replay
from hugo_core.house_rules import House
from hugo_core.houses import Far
from hugo_core.position import Position, Seat, Setup, start
from hugo_core.refusals import PHASES, why_not
from hugo_core.rules import is_legal, play

BY_HAND = "typed"
"""The proof of a roll of the family's own die: a player typed what it showed."""


@dataclass(frozen=True, slots=True)
class Drafted:
    """An answer given while a game is set up: all answers so far. Marks go with their players."""

    players: int | None = None
    colours: tuple[Colour, ...] = ()
    edition: Edition | None = None
    board: Board | None = None
    rounds: int | None = None
    house: House = ()
    beginner: Colour | None = field(default=None, metadata={"optional": True})
    """The last answer; an older box did not keep it."""
    start: tuple[int, ...] = field(default=(), metadata={"optional": True})
    """The points with which each of the *colours* begins; empty: all as the edition says."""
    along: bool = field(default=False, metadata={"optional": True})
    """The box plays along: it is asked who plays each colour."""
    seats: tuple[str, ...] = field(default=(), metadata={"optional": True})
    """Who plays each of the colours, as far as it is said: as in `Seated`."""
    marks: tuple[Marked, ...] = field(default=(), metadata={"optional": True})
    deal: str = field(default="", metadata={"optional": True})
    """The code of the same rolls for several tables; of this game alone."""
    won: tuple[Colour, ...] = field(default=(), metadata={"optional": True})
    """Who has won the games before it, where the same players play again."""
    played_on: bool = field(default=False, metadata={"optional": True})
    """It goes on from a place of a game that is over: it counts in no row of games."""
    far: Far | None = field(default=None, metadata={"optional": True})
    """Somebody is far away; None: all sit at one table."""


@dataclass(frozen=True, slots=True)
class Begun:
    """The set-up is agreed and the game has begun."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class Done:
    """A command was carried out; *proof* is the chance behind a roll or lot, in hex, or `BY_HAND`;
    for the sealed die its secret."""

    command: Command
    events: tuple[Event, ...]
    proof: str = ""


@dataclass(frozen=True, slots=True)
class TookBack:
    """The last *steps* commands were taken back."""

    steps: int


@dataclass(frozen=True, slots=True)
class PutBack:
    """The last *steps* commands that were taken back were put back."""

    steps: int


@dataclass(frozen=True, slots=True)
class Replayed:
    """An older entry was mended, or what waited since then went on.

    *back* commands went off the table; *done* are what stands in their place, the mended one first;
    *waiting* does not fit any more, and the players are asked about the first of it."""

    back: int
    done: tuple[Done, ...]
    waiting: tuple[Done, ...] = ()


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The players have read what the last command brought: all of it, or so many *pages*. A child
    has *counted* so many steps of what comes next, the last of them *helped* by the box."""

    pages: int | None = field(default=None, metadata={"optional": True})
    counted: int | None = field(default=None, metadata={"optional": True})
    helped: bool = field(default=False, metadata={"optional": True})


@dataclass(frozen=True, slots=True)
class Recounted:
    """The owner has counted the board in the middle of the game: it goes on on this one."""

    board: Board


@dataclass(frozen=True, slots=True)
class Committed:
    """The box is bound by *commitment*, in hex, to a secret of *game*; 0: the old way, of none."""

    commitment: str
    game: int = 0


@dataclass(frozen=True, slots=True)
class Stirred:
    """The player of *seat* stirred *salt*, some digits, into the sealed die."""

    seat: Seat
    salt: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The player of *seat* asked what the box would do, in *lap*: Hugo's, or the round."""

    seat: Seat
    lap: int


@dataclass(frozen=True, slots=True)
class Seated:
    """From now on *player* plays *colour*: the box at a level, a program (`limits.is_player`), or a
    person, which is empty."""

    colour: Colour
    player: str = field(default="", metadata={"optional": True})


@dataclass(frozen=True, slots=True)
class Carry:
    """The figure that the box has just moved is carried *later*, with those of its other seats; or
    all of them stand on the cardboard now."""

    later: bool = field(default=False, metadata={"optional": True})


@dataclass(frozen=True, slots=True)
class Told:
    """The other house knows the last choice of this one: it was said, or has arrived."""


Rewritten = TookBack | PutBack | Replayed
OfTable = Acknowledged | Recounted | Committed | Stirred | Seated | Asked | Carry | Told
Record = Drafted | Begun | Done | Rewritten | OfTable


@dataclass(slots=True, eq=False)
class _Node:
    """A position of the tree, what led to it, and what was ever done in it."""

    position: Position
    parent: _Node | None = None
    record: Done | None = None
    children: dict[Command, _Node] = field(default_factory=dict)
    latest: _Node | None = None
    """The child the game went to last: where putting back leads."""


def _grown(node: _Node, command: Command, proof: str) -> _Node:
    """Carry *command* out in *node* and give the new node. Raises `Refused`."""
    events, position = play(node.position, command)
    child = _Node(position, node, Done(command, events, proof))
    node.children[command] = child
    return child


def actor(done: Done) -> Seat | None:
    """The player who did it; nobody does a draw of lots or a correction."""
    match done.events[0]:
        case GuestPlaced(seat) | DieRolled(seat) | GuestMoved(seat) | GuestStayed(seat):
            return seat
        case _:
            return None


def is_chance(done: Done) -> bool:
    """Whether chance decided it, and not a hand: a lot, a deal, or a roll that nobody typed."""
    return isinstance(done.command, RollDie | DrawLot | Dealt) and done.proof != BY_HAND


class History:
    """The tree of one game and the node it stands on."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup  # without those who joined later
        self._node = _Node(start(setup))
        self.waiting: tuple[Done, ...] = ()
        """Records after a mended entry that do not fit any more, oldest first."""
        self.times_taken_back = 0
        self.times_mended = 0

    @property
    def position(self) -> Position:
        return self._node.position

    @property
    def times_fixed(self) -> int:
        """How many corrections stand."""
        return sum(isinstance(done.command, Fix) for _, done in self._back())

    @property
    def last(self) -> Done | None:
        """The last thing done and not taken back; None before the first placement."""
        return self._node.record

    @property
    def before(self) -> Position:
        """The position in which the last thing was done; the first one of all if none was."""
        return (self._node.parent or self._node).position

    def do(self, command: Command, proof: str = "") -> Done:
        """Carry *command* out and give its record. Raises `Refused` and changes nothing then.

        What was done here before is done again with the facts of that time and its *proof*.
        """
        known = self._node.children.get(command)
        drawn = None if known else self._drawn_here()
        if drawn and drawn.command == command:
            proof = drawn.proof
        self._go_to(known or _grown(self._node, command, proof))
        assert self._node.record is not None
        return self._node.record

    def restore(self, record: Done) -> None:
        """Take over a record that was kept earlier: its events are facts and not judged again."""
        known = self._node.children.get(record.command)
        if known is None:
            known = _Node(replay(self.position, record.events), self._node, record)
            self._node.children[record.command] = known
        self._go_to(known)

    def _go_to(self, child: _Node) -> None:
        self._node.latest = child
        self._node = child

    def take_back(self, steps: int) -> TookBack:
        """Go *steps* commands back, at most to the beginning, and give the record of it."""
        gone = self._go_back(steps)
        self.times_taken_back += bool(gone)
        return TookBack(gone)

    def _go_back(self, steps: int) -> int:
        gone = 0
        while gone < steps and self._node.parent is not None:
            self._node = self._node.parent
            gone += 1
        return gone

    def put_back(self, steps: int) -> PutBack:
        """Go *steps* of the commands that were taken back again, and give the record of it."""
        gone = 0
        while gone < steps and self._node.latest is not None:
            self._node = self._node.latest
            gone += 1
        return PutBack(gone)

    def taken_back(self) -> tuple[tuple[Position, Done], ...]:
        """Every step that could be put back, in order: the position before it, its record."""
        steps, node = [], self._node
        while node.latest is not None:
            before, node = node.position, node.latest
            assert node.record is not None
            steps.append((before, node.record))
        return tuple(steps)

    def is_over_others_roll(self, back: int) -> bool:
        """Whether taking *back* steps back would undo somebody else's roll, or a lot.

        What could be put back counts as well: two small steps are asked no less than a large one.
        """
        steps = (*self.trail()[-back:], *self.taken_back())
        first = actor(steps[0][1])
        return any(
            isinstance(done.command, DrawLot)
            or (isinstance(done.command, RollDie) and actor(done) != first)
            for _, done in steps
        )

    def at(self, back: int) -> History:
        """This game as it stood *back* steps ago, to look at; it shares all its records."""
        then = copy(self)
        then._go_back(back)
        return then

    def mend(self, back: int, command: Command) -> Replayed:
        """Put *command* in the place of the one done *back* steps ago; 1 is the last.

        What was done after it is played again on top. Raises `Refused` if *command* does not fit
        there, and changes nothing then; ValueError for what chance has drawn: that stands.
        """
        wrong, *later = [done for _, done in self.trail()[-back:]]
        if is_chance(wrong):
            raise ValueError("what chance has drawn is not mended")
        stood = self._node
        self._go_back(back)
        try:
            mended = self.do(command, wrong.proof)
        except Refused:
            self._node = stood
            raise
        self.times_mended += 1
        return self._follow_up(back, [mended], (*later, *self.waiting))

    def catch_up(self, command: Command, proof: str = "") -> Replayed:
        """Carry *command* out where something waits, then go on with what fits again.

        It stands for the first that waits if it is of its kind and player. Raises `Refused`."""
        answered = self.asks_the_same(self.waiting[0])
        answer = self.do(command, proof)
        return self._follow_up(0, [answer], self.waiting[1 if answered else 0 :])

    def let_go(self) -> Replayed:
        """Leave out the first that waits, and go on with what fits."""
        return self._follow_up(0, [], self.waiting[1:])

    def asks_the_same(self, waiting: Done) -> bool:
        """Whether the game waits for just what *waiting* was: its kind, by its player."""
        is_same_turn = actor(waiting) in (None, self.position.to_act)
        return is_same_turn and self.position.phase is PHASES.get(type(waiting.command))

    def misfit(self) -> Refused | None:
        """Why the first that waits does not fit; None if nothing waits."""
        return self._why_not(self.waiting[0]) if self.waiting else None

    def _follow_up(self, back: int, done: list[Done], later: tuple[Done, ...]) -> Replayed:
        rest = list(later)
        while rest and self._why_not(rest[0]) is None:
            again, drawn = rest.pop(0), self._drawn_here()
            if drawn and isinstance(again.command, RollDie | DrawLot):
                again = drawn  # what was drawn here before stays, whatever waited
            done.append(self.do(again.command, again.proof))
        self.waiting = tuple(rest)
        return Replayed(back, tuple(done), self.waiting)

    def _why_not(self, again: Done) -> Refused | None:
        """Why *again* cannot be played here; the same by another player is not the same."""
        if isinstance(again.command, EndFairly):
            return Refused(Reason.AGREED_BEFORE)  # its points were to be expected as it stood then
        if not is_legal(self.position, again.command):
            return why_not(self.position, again.command)
        if isinstance(again.command, Aside) or self.asks_the_same(again):
            return None
        return Refused(Reason.OTHER_TURN)

    def rewrite(self, record: TookBack | PutBack | Replayed) -> None:
        """Do again what a kept record says: facts, which are not judged again."""
        match record:
            case TookBack(steps):
                self.take_back(steps)
            case PutBack(steps):
                self.put_back(steps)
            case Replayed(back, done, waiting):
                self.times_mended += bool(back)
                self._go_back(back)
                for again in done:
                    self.restore(again)
                self.waiting = waiting
            case _:
                assert_never(record)

    def on_board(self, board: Board) -> History:
        """This game as it would stand on another *board*, with what was taken back.

        Raises `Refused` if something that stands does not fit there.
        """
        moved = History(replace(self.setup, board=board))
        moved.times_taken_back, moved.times_mended = self.times_taken_back, self.times_mended
        moved.waiting = self.waiting
        standing = list(self._line())
        waiting = [(standing[-1], moved._node)]
        while waiting:
            old, new = waiting.pop()
            if old is self._node:
                moved._node = new
            for command, child in old.children.items():
                try:
                    grown = _grown(new, command, child.record.proof if child.record else "")
                except Refused:
                    if child in standing:
                        raise
                    continue
                waiting.append((child, grown))
                if child is old.latest:
                    new.latest = grown
        return moved

    def drawn_here(self) -> Command | None:
        """The roll or lot that chance drew in this very position before, if there was one.

        What is done between the turns gives no new roll: what was drawn stays.
        """
        return drawn.command if (drawn := self._drawn_here()) else None

    def dealt_here(self, colour: Colour | None) -> Dealt | None:
        """What was dealt here before: to who joins in *colour*, or to all that wait (None)."""
        dealt = (each for each in self._node.children if isinstance(each, Dealt))
        return next((each for each in dealt if each.colour is colour), None)

    def _drawn_here(self) -> Done | None:
        node: _Node | None = self._node
        while node is not None and node.position.to_act == self.position.to_act:
            for command, child in node.children.items():
                if child.record and is_chance(child.record) and not isinstance(command, Dealt):
                    return child.record
            is_aside = node.record and isinstance(node.record.command, Aside)
            node = node.parent if is_aside else None
        return None

    def trail(self) -> tuple[tuple[Position, Done], ...]:
        """Every step that stands, in order: the position before it and its record."""
        return tuple(reversed(list(self._back())))

    def _back(self) -> Iterator[tuple[Position, Done]]:
        for node in self._line():
            if node.parent is not None and node.record is not None:
                yield node.parent.position, node.record

    def _line(self) -> Iterator[_Node]:
        """The node the game stands on, and all it grew from, back to the first."""
        node: _Node | None = self._node
        while node is not None:
            yield node
            node = node.parent
