"""The game now: whose turn, guests, points, Hugo, what is due; set-up, who has won, his stride."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum, StrEnum
from itertools import chain
from typing import NewType

from hugo_core.animal_marks import Marked, check_marks
from hugo_core.board import ARROW, DOOR, Board, Place, load_board
from hugo_core.editions import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    MOST_ROUNDS,
    Colour,
    Edition,
    HouseRule,
    figures_of,
    guests_each,
)
from hugo_core.errors import BadSetup
from hugo_core.house_rules import House, played_by, sheet_of
from hugo_core.houses import Houses, check_houses, is_of_houses
from hugo_core.limits import is_deal

Seat = NewType("Seat", int)
"""A player's place at the table, from 0, clockwise; seat 0 places and rolls first."""


class Face(IntEnum):
    """A face of the special die: its pips, or 0 for the ghost."""

    GHOST = 0
    ONE = 1
    TWO = 2
    FOUR = 4
    FIVE = 5

    @property
    def word(self) -> str:
        """How a game record writes it: `4`, `ghost`."""
        return "ghost" if self is Face.GHOST else str(self.value)


DIE = (Face.ONE, Face.TWO, Face.GHOST, Face.FOUR, Face.FIVE, Face.GHOST)
"""The six sides of the die: where others have 3 and 6, this one has a ghost."""


class Phase(StrEnum):
    """The kind of command the game waits for."""

    PLACING = "placing"
    ROLLING = "rolling"
    MOVING = "moving"
    """A number is rolled and its move is due; game records never stop here."""
    LOTS = "lots"
    OVER = "over"


# In CPython 3.11 a member takes ten times as long to find by its class as by a name.
PLACING, ROLLING, MOVING, LOTS, OVER = Phase
GHOST = Face.GHOST


class GameEnd(Enum):
    """How a game ended."""

    LIMIT = "a player reached the limit"
    CLOCK = "the clock struck five"
    ROUNDS = "the last round was played"
    ALONE = "all others left"
    LAST_LAP = "everybody had one more turn"
    FAIR = "the points to be expected count"
    """Agreed on: the game was not played to its end."""


MOST_START = 45
"""The most points anybody begins with: one less than the limit of the Hugo rules."""


def check_colours(colours: tuple[Colour, ...]) -> None:
    """Raise `BadSetup` if these cannot sit at one table."""
    count = len(colours)
    if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        raise BadSetup(f"{count} players: {FEWEST_PLAYERS} to {MOST_PLAYERS} can play")
    for colour in colours:
        if colours.count(colour) > 1:
            raise BadSetup(f"two players are {colour}")


@dataclass(frozen=True, slots=True)
class Setup:
    """The agreement before a game. Raises `BadSetup` for one that cannot be played."""

    edition: Edition
    """As it is played with the house rules."""
    board: Board
    colours: tuple[Colour, ...]
    """The seats clockwise; the first places and rolls first."""
    rounds: int
    """1 in the Hugo rules."""
    house: House = ()
    joined: int = field(default=0, metadata={"optional": True})
    """How many of the seats, the last ones, came when the game had begun."""
    start: tuple[int, ...] = field(default=(), metadata={"optional": True})
    """The points that each seat began with (C-64); empty: all as the edition says."""
    marks: tuple[Marked, ...] = field(default=(), metadata={"optional": True})
    """Of those who have taken one, in the order of the colours."""
    deal: str = field(default="", metadata={"optional": True})
    """The code that the rolls and the places at the start follow from; empty: from chance."""
    houses: Houses = field(default=(), metadata={"optional": True})

    def __post_init__(self) -> None:
        object.__setattr__(self, "edition", played_by(self.edition, self.house))
        check_colours(self.colours)
        check_marks(self.marks, self.colours)
        self._check_start()
        most = MOST_ROUNDS if self.edition.rounds else 1
        if not 1 <= self.rounds <= most:
            raise BadSetup(f"{self.rounds} rounds: 1 to {most} can be played")
        check_houses(self.houses, self.began)
        if self.houses and self.deal and not is_of_houses(self.deal):
            raise BadSetup(f"{self.deal!r}: no chance that two houses have made")
        if self.deal and not self.houses and not is_deal(self.deal):
            raise BadSetup(f"{self.deal!r}: the code of a deal is six digits")

    def _check_start(self) -> None:
        if not self.start:
            return
        if len(self.start) != self.began:
            raise BadSetup(f"{len(self.start)} starts for {self.began} players")
        for points in self.start:
            if not 0 <= points <= MOST_START:
                raise BadSetup(f"start {points}: a number from 0 to {MOST_START} is wanted")
        if set(self.start) == {self.edition.start_points}:
            raise BadSetup(f"all start with {self.edition.start_points}: that is not written")

    @property
    def starts(self) -> tuple[int, ...]:
        """The points of each seat that the game began with."""
        return self.start or (self.edition.start_points,) * self.began

    @property
    def small(self) -> tuple[Seat, ...]:
        """The seats with a head start: fewer points than the others began with."""
        most = max(self.starts)
        return tuple(Seat(seat) for seat, points in enumerate(self.starts) if points < most)

    @property
    def seats(self) -> range:
        return range(len(self.colours))

    @property
    def began(self) -> int:
        """How many players the game began with: figures and Hugo's speed stay theirs (C-60)."""
        return len(self.colours) - self.joined

    def guests_of(self, seat: Seat) -> int:
        """How many guests this seat plays with (C-61)."""
        each = self.edition.figures or guests_each(self.began)
        return each if seat < self.began else min(each, figures_of(self.colours[seat]))

    def with_seat(self, colour: Colour) -> Setup:
        """This set-up with one more, who joins when the game has begun."""
        return replace(self, colours=(*self.colours, colour), joined=self.joined + 1)

    @property
    def sheet(self) -> Edition:
        """The edition without the house rules, as an answer of a set-up names it."""
        return sheet_of(self.edition)

    @property
    def hugo_start(self) -> Place:
        return DOOR if self.edition.clock else self.board.steps[-(self.edition.climb or 0)]

    @property
    def is_practice(self) -> bool:
        """Whether it is a practice night, of which nothing is kept (C-74)."""
        return HouseRule.PRACTICE in self.house

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise (C-06)."""
        return Seat((seat + 1) % len(self.colours))


def agree(
    edition: Edition,
    colours: tuple[Colour, ...],
    *,
    board: Board | None = None,
    rounds: int | None = None,
    house: House = (),
    start: tuple[int, ...] = (),
    marks: tuple[Marked, ...] = (),
    deal: str = "",
    houses: Houses = (),
) -> Setup:
    """Make a set-up, with the edition's own board and number of rounds where none is named."""
    if rounds is None:
        rounds = played_by(edition, house).rounds or 1
    own = board or load_board(edition.board)
    return Setup(edition, own, colours, rounds, house, 0, start, marks, deal, houses)


@dataclass(frozen=True, slots=True)
class Position:
    """The game at one moment. Tuples are indexed by seat."""

    setup: Setup
    phase: Phase
    to_act: Seat | None
    """The player who places, rolls or moves next; None during a draw of lots and at the end."""
    round: int
    hugo: Place
    passes: int
    """How often Hugo has come on or over the arrow: the clock in the Hugo rules."""
    guests: tuple[tuple[Place, ...], ...]
    """Each seat's guests in the order of places; unplaced ones are left out."""
    points: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...] = ()
    """The score sheet of the Midnight Party: each finished round's points by seat."""
    face: Face | None = None
    """The number whose move is due."""
    tied: tuple[Seat, ...] = ()
    """Among whom the lot is drawn."""
    end: GameEnd | None = None
    left: tuple[Seat, ...] = ()
    """Who has left the game, in seat order."""
    last: tuple[Seat, ...] = ()
    """Who still has a turn in the last lap, in seat order; empty while none is agreed on."""

    @property
    def lap(self) -> int:
        """Hugo's lap in the Hugo rules, 0 while he is on the stairs; else the round (C-67)."""
        return self.passes if self.setup.edition.clock else self.round

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats whose players are there."""
        return tuple(Seat(seat) for seat in self.setup.seats if seat not in self.left)

    @property
    def gone(self) -> tuple[Seat, ...]:
        """The seats whose players have left and taken their figures along."""
        return tuple(seat for seat in self.left if not self.guests[seat])

    @property
    def taken(self) -> set[Place]:
        """The places on which guests stand."""
        return set(chain.from_iterable(self.guests))

    def unplaced(self, seat: Seat) -> int:
        """How many guests of *seat* wait beside the board."""
        mine = self.guests[seat]
        is_gone = not mine and seat in self.left
        return 0 if is_gone else self.setup.guests_of(seat) - len(mine)

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise whose player is there (C-57)."""
        following = self.setup.after(seat)
        while following in self.left:
            following = self.setup.after(following)
        return following

    @property
    def first_in_turn(self) -> Seat:
        """Who begins this round if the seats take turns at it, and who is away is passed over."""
        first = Seat((self.round - 1) % len(self.setup.colours))
        return self.after(first) if first in self.left else first

    @property
    def stride(self) -> int:
        """How many spaces Hugo's next move has (C-54)."""
        edition = self.setup.edition
        if edition.clock:
            return edition.clock[self.passes].stride
        is_slow = edition.slow_from is not None and self.setup.began >= edition.slow_from
        return 2 if is_slow else edition.stride

    @property
    def clock(self) -> str | None:
        """The time on the clock, such as `23:45`; None in the Midnight Party editions."""
        clock = self.setup.edition.clock
        return clock[self.passes].label if clock else None

    @property
    def hugo_is_out(self) -> bool:
        """Whether Hugo is on the gallery, which opens the rooms (C-51, C-52)."""
        return ARROW <= self.hugo <= self.setup.board.squares

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the fewest points when it is over (C-32); a tie is shared (C-38).

        Only who is there wins (C-57).
        """
        if self.phase is not Phase.OVER:
            return ()
        least = min(self.points[seat] for seat in self.playing)
        return tuple(seat for seat in self.playing if self.points[seat] == least)


def start(setup: Setup) -> Position:
    """The position in which the first guest is to be placed."""
    count = len(setup.colours)
    return Position(
        setup=setup,
        phase=Phase.PLACING,
        to_act=Seat(0),
        round=1,
        hugo=setup.hugo_start,
        passes=setup.edition.first_hour,
        guests=((),) * count,
        points=setup.starts,
    )
