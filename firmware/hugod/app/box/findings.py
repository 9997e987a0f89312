"""What a look at the parts of the box brought, for the glass and `hugod check` to put in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum, auto


class Piece(StrEnum):
    """What can be looked at; the value is its name on the command line."""

    SETTINGS = "settings"
    CARD = "card"
    DIE = "die"
    PINS = "pins"
    BUTTON = "roll button"
    LIGHT = "roll light"
    DISPLAY = "display"
    KEYPAD = "keypad"
    NUMBER_PAD = "number pad"
    MATRIX = "matrix"
    SOUND = "sound"
    PAGE = "page"
    CLOCK = "clock"


class State(StrEnum):
    """How it stands with a piece; the value is the word for it on the command line."""

    OK = "ok"
    ABSENT = "none"
    """Not there, or not needed: the box can be played."""
    WRONG = "wrong"
    """It is there and does not work."""


class Code(Enum):
    """What there is to say about it, and to do; the words are in `Words.about`."""

    WORKS = auto()
    IN_USE = auto()
    NONE = auto()
    NOT_A_PI = auto()
    BAD_SETTING = auto()
    NOT_WRITABLE = auto()
    NEARLY_FULL = auto()
    DAMAGED = auto()
    UNREADABLE = auto()
    NO_CHANCE = auto()
    NOT_ALLOWED = auto()
    NO_LIBRARY = auto()
    NO_CHIP = auto()
    TAKEN_PIN = auto()
    STUCK = auto()
    LOOK = auto()
    TRY_KEYS = auto()
    NO_BUS = auto()
    SLOW_BUS = auto()
    STRANGER = auto()
    LOST = auto()
    HELD = auto()
    SILENT = auto()
    OTHER_VERSION = auto()
    PORT_TAKEN = auto()
    NO_CLOCK = auto()
    FAILED = auto()


class Picture(StrEnum):
    """What is shown in one picture, because who plays takes it for one thing."""

    BUTTON = "button"
    KEYS = "keys"
    GLASS = "glass"
    SOUND = "sound"
    PAGE = "page"
    CARD = "card"
    DIE = "die"

    def state_among(self, findings: Iterable[Finding]) -> State | None:
        """Say how it stands with it: one of several that works is enough. None: not looked at."""
        states = {each.state for each in findings if each.piece in _PIECES[self]}
        return next(
            (state for state in (State.OK, State.WRONG, State.ABSENT) if state in states), None
        )


_PIECES = {
    Picture.BUTTON: (Piece.BUTTON,),
    Picture.KEYS: (Piece.KEYPAD, Piece.NUMBER_PAD, Piece.MATRIX),
    Picture.GLASS: (Piece.DISPLAY,),
    Picture.SOUND: (Piece.SOUND,),
    Picture.PAGE: (Piece.PAGE,),
    Picture.CARD: (Piece.CARD,),
    Picture.DIE: (Piece.DIE,),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One line about one piece."""

    piece: Piece
    state: State
    code: Code = Code.WORKS
    what: str = ""
    """The facts for the owner: names, numbers, paths."""
    line: str = ""
    """What is to be typed, or added to a file, exactly so."""
