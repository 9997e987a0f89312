"""Findings about the box's parts: names, states, pictures, words for each fault and its remedy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum, auto


class CheckedPart(StrEnum):
    """A part that can be looked at; the value is its name on the command line."""

    PROGRAM = "hugod"
    """The daemon itself; only the command line asks for it."""
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
    LINK = "club link"
    """To a club's broker; told of where the settings name one."""
    FAR = "far link"
    """To a house that is far away; told of where there is a broker for it, or a joined box."""
    PROGRAMS = "programs"
    """Of the owner, that play; told of where the settings name one."""


class ButtonTrouble(StrEnum):
    """Why the Roll button does not work: the reason of its `PartLost`."""

    STUCK = "stuck"
    DENIED = "denied"
    """The user may not open the pins."""
    BUSY = "busy"
    """Another program has the pin."""
    MISSING = "missing"
    """There is no GPIO chip."""
    NO_LIBRARY = "no library"
    OTHER = "other"


class State(StrEnum):
    """How it stands with a piece; the value is the word for it on the command line."""

    OK = "ok"
    ABSENT = "none"
    """Not there, or not needed: the box can be played."""
    WRONG = "wrong"
    """It is there and does not work."""
    MISSING = "missing"
    """It should be there: it is in the settings, or was there since the start."""
    UNTESTED = "untested"
    """Nobody can say without looking, listening or pressing."""


FAULTS = (State.WRONG, State.MISSING)
"""With a part like this, something is to be done."""


class Code(Enum):
    """The result in detail, and what to do: `ABOUT` has the words."""

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
    PRESS = auto()
    LISTEN = auto()
    UNSET_CLOCK = auto()
    NOT_RUNNING = auto()
    SAFE = auto()
    MUTE = auto()
    BROKER_AWAY = auto()
    BROKER_PASSWORD = auto()
    BROKER_CERTIFICATE = auto()
    BROKER_STRANGER = auto()
    BROKER_FILE = auto()
    LINK_OFF = auto()
    FAR_AWAY = auto()
    FAR_OFF = auto()
    FAR_UNSET = auto()
    NO_CAGE = auto()


class Picture(StrEnum):
    """Pieces shown in one picture, because players take them for one thing."""

    BUTTON = "button"
    KEYS = "keys"
    GLASS = "glass"
    SOUND = "sound"
    PAGE = "page"
    CARD = "card"
    DIE = "die"

    def state_among(self, findings: Iterable[Finding]) -> State | None:
        """State of the whole picture: one piece that works is enough. None: not looked at."""
        states = {each.state for each in findings if each.piece in _PIECES[self]}
        return next((state for state in _RANK if state in states), None)


_RANK = (State.OK, State.WRONG, State.MISSING, State.UNTESTED, State.ABSENT)
_PIECES = {
    Picture.BUTTON: (CheckedPart.BUTTON,),
    Picture.KEYS: (CheckedPart.KEYPAD, CheckedPart.NUMBER_PAD, CheckedPart.MATRIX),
    Picture.GLASS: (CheckedPart.DISPLAY,),
    Picture.SOUND: (CheckedPart.SOUND,),
    Picture.PAGE: (CheckedPart.PAGE,),
    Picture.CARD: (CheckedPart.CARD,),
    Picture.DIE: (CheckedPart.DIE,),
}


# The marker of `words` cannot be used: the words know the views, and the views the pictures.
N_ = str
"""Marks a sentence for the catalogues."""
PIECES = {
    CheckedPart.PROGRAM: N_("This box"),
    CheckedPart.SETTINGS: N_("Settings"),
    CheckedPart.CARD: N_("Card"),
    CheckedPart.DIE: N_("Die"),
    CheckedPart.PINS: N_("Pins"),
    CheckedPart.BUTTON: N_("Roll button"),
    CheckedPart.LIGHT: N_("Roll light"),
    CheckedPart.DISPLAY: N_("Glass"),
    CheckedPart.KEYPAD: N_("Keypad"),
    CheckedPart.NUMBER_PAD: N_("Number pad"),
    CheckedPart.MATRIX: N_("Matrix keys"),
    CheckedPart.SOUND: N_("Sound"),
    CheckedPart.PAGE: N_("Page"),
    CheckedPart.CLOCK: N_("Clock"),
    CheckedPart.LINK: N_("Club link"),
    CheckedPart.FAR: N_("Far away"),
    CheckedPart.PROGRAMS: N_("Programs"),
}
"""The pieces by their names, at most 14 letters each."""
PICTURES = {
    Picture.BUTTON: N_("Roll button"),
    Picture.KEYS: N_("Keys"),
    Picture.GLASS: N_("Glass"),
    Picture.SOUND: N_("Sound"),
    Picture.PAGE: N_("Page"),
    Picture.CARD: N_("Card"),
    Picture.DIE: N_("Die"),
}
"""What a picture shows, for those who hear the display."""
ABOUT = {
    Code.WORKS: N_("It works."),
    Code.IN_USE: N_("In use by the running hugod, which does not say how it is."),
    Code.NONE: N_("None is plugged in."),
    Code.NOT_A_PI: N_("This is no Raspberry Pi: play in the browser."),
    Code.BAD_SETTING: N_("Correct this line of the settings."),
    Code.NOT_WRITABLE: N_("Nothing can be kept there. Is the card full or locked?"),
    Code.NEARLY_FULL: N_("The card is nearly full: make room."),
    Code.DAMAGED: N_("The game is damaged. Start the box: it saves what it can."),
    Code.UNREADABLE: N_("The game cannot be read here. Is it of a newer box?"),
    Code.NO_CHANCE: N_("The die does not answer. Start the box again."),
    Code.NOT_ALLOWED: N_("Not allowed yet. Join the group, then log in again."),
    Code.NO_LIBRARY: N_("A program is missing: install it."),
    Code.NO_CHIP: N_("The pins are not there. Bring the system up to date."),
    Code.TAKEN_PIN: N_("Two things are on one pin: move one of them."),
    Code.STUCK: N_("Is somebody pressing it? If not: do wires touch?"),
    Code.LOOK: N_("Does it shine? Look."),
    Code.TRY_KEYS: N_("No key is stuck. Try each of them."),
    Code.NO_BUS: N_("Its plug is switched off: add the line, start again."),
    Code.SLOW_BUS: N_("It is slow: add the line, start again."),
    Code.STRANGER: N_("Something else answers there, but no glass."),
    Code.LOST: N_("It does not answer: check its cable."),
    Code.HELD: N_("Another program holds it: end that one."),
    Code.SILENT: N_("It says nothing. Pull it out and in, or put its program on it."),
    Code.OTHER_VERSION: N_("Its program is another version: put ours on it."),
    Code.PORT_TAKEN: N_("Another program has this number: choose another one."),
    Code.NO_CLOCK: N_("The date is wrong, but you can play."),
    Code.FAILED: N_("It does not work."),
    Code.PRESS: N_("Nobody has pressed it yet: press it."),
    Code.LISTEN: N_("Do you hear it tick? Listen."),
    Code.UNSET_CLOCK: N_("Nobody has told the box the time, but you can play."),
    Code.NOT_RUNNING: N_("No box is running here."),
    Code.SAFE: N_("The box could not start: the last error says why."),
    Code.MUTE: N_("It says nothing of its parts. Wait a little, then start it again."),
    Code.BROKER_AWAY: N_("The broker does not answer. Results wait here."),
    Code.BROKER_PASSWORD: N_("The broker does not know this box or its password."),
    Code.BROKER_CERTIFICATE: N_("The broker shows a wrong certificate: it is told nothing."),
    Code.BROKER_STRANGER: N_("What answers there is not your broker."),
    Code.BROKER_FILE: N_("A file that the settings name cannot be read."),
    Code.LINK_OFF: N_("Nobody talks to the broker: start the link."),
    Code.FAR_AWAY: N_("The broker does not answer. Say the digits by telephone."),
    Code.FAR_OFF: N_("No link can be begun: switch it on."),
    Code.FAR_UNSET: N_("Another box is joined, but no broker is set."),
    Code.NO_CAGE: N_("No program can be shut in here, so none plays."),
}
"""How it stands with a piece, and what to do about it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line about one piece."""

    piece: CheckedPart
    state: State
    code: Code = Code.WORKS
    what: str = ""
    """The facts for the owner: names, numbers, paths."""
    line: str = ""
    """Text to be typed, or added to a file, exactly as it is."""
