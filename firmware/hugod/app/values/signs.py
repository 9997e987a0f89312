"""Signs of several views: each player's shape, turn, icons, ticks; what stays without words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Annotated, TypeVar

from hugo_core.animal_marks import Animal
from hugo_core.board import Place
from hugo_core.editions import Colour
from hugod.app.values.findings import State

Text = TypeVar("Text")


class Stays(Enum):
    """What stays of a text where no words are shown; the usual answer is nothing."""

    NUMBERS = auto()
    ALL = auto()


DigitSign = Annotated[str, Stays.NUMBERS]
"""A text of which the numbers, arrows and signs stay."""
Same = Annotated[Text, Stays.ALL]
"""It is the same in every language."""


class Shape(StrEnum):
    """Each player's shape: colour is never the only sign."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"
    CROSS = "cross"
    HEART = "heart"
    MOON = "moon"


SHAPES = dict(zip(Colour, Shape, strict=True))


@dataclass(frozen=True, slots=True)
class Badge:
    """A player: colour word (at most 9 letters), letter, shape."""

    colour: Colour
    name: str
    letter: Same[str]

    @property
    def shape(self) -> Shape:
        return SHAPES[self.colour]


@dataclass(frozen=True, slots=True)
class Bar:
    """The top line: whose turn (top left), Hugo's clock or the round (top right, 5 letters)."""

    turn: Badge | None = None
    clock: DigitSign = ""

    @property
    def words(self) -> str:
        return " · ".join(
            part for part in (self.turn.name if self.turn else "", self.clock) if part
        )


@dataclass(frozen=True, slots=True)
class Marks:
    """The places of the board that are meant by numbers typed now, for a drawing of the board."""

    targets: tuple[Place, ...] = ()
    """Those that are allowed; none where any may be typed."""
    chosen: tuple[Place, ...] = ()
    """What is highlighted: a place, or from where and where to."""
    is_typed: bool = True
    """The number of a place is typed; else they are only to be seen."""


@dataclass(frozen=True, slots=True)
class Fear:
    """How much is to be feared: nought to five ghosts, and the words for it."""

    ghosts: int
    said: str


class Icon(StrEnum):
    """The picture that goes with a piece of news or a text."""

    GHOST = "ghost"
    GUEST = "guest"
    ROOM = "room"
    STAIRS = "stairs"
    CLOCK = "clock"
    LUCKY = "lucky"
    SPOOKY = "spooky"
    NO = "no"
    TROUBLE = "trouble"
    CUP = "cup"
    QUESTION = "question"
    WAIT = "wait"
    LOOK = "look"
    DOOR = "door"
    FLAG = "flag"


def fear_words(fear: Fear | None) -> str:
    """Return the words for *fear*; nothing for none."""
    return fear.said if fear else ""


class PartState(StrEnum):
    """How it stands with a part in a list."""

    TICK = "tick"
    DASH = "dash"
    WRONG = "wrong"
    ASK = "ask"


MARKS = {
    State.OK: PartState.TICK,
    State.ABSENT: PartState.DASH,
    State.WRONG: PartState.WRONG,
    State.MISSING: PartState.WRONG,
    State.UNTESTED: PartState.ASK,
}
MARK_SIGNS = {PartState.TICK: "✓", PartState.DASH: "–", PartState.WRONG: "!", PartState.ASK: "?"}
"""Each mark as one sign, for the page's status line."""
Sign = PartState | Animal | None
"""The picture before an item of a list: how it stands with a part, or a player's animal."""
