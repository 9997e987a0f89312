"""The six editions and their switches: clock, limit, rounds, stride; colours and figures a player.

Every switch is a row of the table in docs/rules.md, Editions, and is read in one place.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from hugo_core.cardboard import RoomKind
from hugo_core.errors import BadSetup


class Colour(StrEnum):
    """The players' colours, in the order of the box."""

    RED = "red"
    BLUE = "blue"
    TURQUOISE = "turquoise"
    YELLOW = "yellow"
    BLACK = "black"
    GREEN = "green"
    WHITE = "white"
    VIOLET = "violet"


@dataclass(frozen=True, slots=True)
class Hour:
    """One field of the clock track: what it shows and how far Hugo goes then."""

    label: str
    stride: int


CLOCK = (
    Hour("23:45", 3),
    Hour("24:00", 3),
    Hour("1:00", 4),
    Hour("2:00", 5),
    Hour("3:00", 6),
    Hour("4:00", 7),
    Hour("5:00", 7),
)
"""AMIGO's clock track (docs/rules.md, Clock). Reaching the last field ends the game."""


class MidMove(Enum):
    """The fate of the rest of Hugo's move when the game ends in it (C-30, C-31)."""

    STOP = "he stops at once"
    FINISH = "he takes all his steps"


class HouseRule(StrEnum):
    """A rule that families agree on beside their sheet; the value is how a record writes it."""

    SLOW_FROM_FIVE = "slow-from-5"
    """The German sheet of 1989: Hugo goes 2 spaces from five players on.

    docs/rules.md, Disagreements, says by whom this is told.
    """
    STRIDE_TWO = "stride-2"
    """Hugo goes 2 spaces, however many play."""
    STRIDE_THREE = "stride-3"
    """Hugo goes 3 spaces, however many play and whatever the clock says."""
    START_AT_NOTHING = "start-at-0"
    GREEN_LIKE_OTHERS = "green-any"
    """Bonus rooms are entered like all others: points may be left over."""
    ROOMS_EXACT = "rooms-exact"
    """Every room wants the exact roll."""
    THROWING_OUT = "throwing-out"
    NO_THROWING_OUT = "no-throwing-out"
    SHORT_NIGHT = "short-night"
    """The clock ends at 3:00."""
    NEXT_BEGINS = "next-begins"
    """Each round begins with the next player, not with who has the most points."""
    PRACTICE = "practice"
    """A practice night: no family agrees on it beside its sheet, it is a game of its own."""


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """The switches of one edition. Editions are compared by identity.

    A game is either one long chase by the clock (`clock` is set) or some rounds with a scoring
    at each end (`rounds` is set).
    """

    name: str
    board: str
    clock: tuple[Hour, ...] = ()
    start_points: int = 0
    limit: int | None = None
    """Points that end the game."""
    mid_move: MidMove = MidMove.STOP
    leaves_rooms_and_cellar: bool = False
    expels: bool = False
    expelled_onto_hugo_is_captured: bool = False
    """C-15."""
    may_return_to_same_room: bool = False
    """In one roll, out and in again (C-13)."""
    may_miss_with_one_guest: bool = False
    overflow: int | None = None
    """The step that is taken again when all are full; None: the wine cellar or lowest step."""
    rounds: int | None = None
    stride: int = 3
    """Hugo's spaces where no clock says them."""
    slow_from: int | None = None
    """From this many players on he goes 2 spaces."""
    exact_rooms: tuple[RoomKind, ...] = (RoomKind.BONUS,)
    """Rooms that want the exact roll though they are vacant."""
    begins_in_turn: bool = False
    """A later round begins with the next player, not with who has the most points (C-72)."""
    figures: int | None = None
    """How many guests each has; None: the fewer play, the more."""
    first_hour: int = 0
    """The field of the clock on which a game begins."""
    climb: int | None = None
    """How many spaces below the arrow Hugo waits on the stairs; None: at their foot."""
    house: tuple[HouseRule, ...] = ()
    """What is agreed beside the sheet, and in the switches above already (`house_rules`)."""

    @property
    def scores_at_once(self) -> bool:
        return self.rounds is None


def _hugo_rules(name: str, mid_move: MidMove) -> Edition:
    return Edition(
        name,
        "amigo-hugo",
        clock=CLOCK,
        start_points=10,
        limit=46,
        mid_move=mid_move,
        leaves_rooms_and_cellar=True,
        expels=True,
        expelled_onto_hugo_is_captured=True,
        overflow=10,
    )


def _midnight_party(name: str, board: str, *, slow_from: int | None = None) -> Edition:
    return Edition(name, board, may_miss_with_one_guest=True, rounds=3, slow_from=slow_from)


EDITIONS: dict[str, Edition] = {
    edition.name: edition
    for edition in (
        _hugo_rules("amigo-hugo", MidMove.STOP),
        _hugo_rules("bga-hugo", MidMove.FINISH),
        _midnight_party("amigo-midnight-party", "amigo-midnight-party", slow_from=7),
        _midnight_party("bga-midnight-party", "amigo-midnight-party", slow_from=7),
        _midnight_party("fantome-de-minuit", "ravensburger-1989"),
        _midnight_party("ghost-party", "ravensburger-1989"),
    )
}

FEWEST_PLAYERS, MOST_PLAYERS = 2, 8
MOST_ROUNDS = 8
_GUESTS_EACH = {2: 6, 3: 5, 4: 4, 5: 3}
_FIGURES = dict(zip(Colour, (6, 6, 5, 4, 3, 2, 2, 2), strict=True))


def guests_each(players: int) -> int:
    """How many guests each of *players* has: 6, 5, 4, 3, and 2 from six players on."""
    return _GUESTS_EACH.get(players, 2)


def figures_of(colour: Colour) -> int:
    """How many figures of *colour* are in the box."""
    return _FIGURES[colour]


def colours_for(players: int) -> tuple[Colour, ...]:
    """The colours of which the box holds figures enough for a game of *players*."""
    return tuple(colour for colour in Colour if _FIGURES[colour] >= guests_each(players))


def edition_named(name: str) -> Edition:
    """Find an edition by name. Raises `BadSetup` with the names there are."""
    try:
        return EDITIONS[name]
    except KeyError:
        raise BadSetup(f"no edition is called {name!r}; there are {', '.join(EDITIONS)}") from None
