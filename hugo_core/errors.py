"""The errors of the rules and of files read by them; the sentence of each reason for a refusal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class HugoError(Exception):
    """The base of every error this package raises on purpose."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file: the line, from 1, and the reason."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class BadBoard(HugoError):
    """A board file that does not describe a board, or a name that no board has.

    The message says it all; `faults` is everything that is wrong with the file, by line, and
    empty where there is no file to speak of.
    """

    def __init__(self, message: str, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults


class BadSetup(HugoError):
    """A game that cannot be set up like this; the message says why."""


class BadRecord(HugoError):
    """A game record that is malformed or against the rules.

    `line` is its number in the file, from 1; `reason` the words without it.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"{line}: {reason}")
        self.line = line
        self.reason = reason


def _(sentence: str) -> str:
    """Mark a sentence for the catalogues, where it is found by this name."""
    return sentence


class Reason(StrEnum):
    """Why something is refused: the sentence itself, with places and numbers to fill in.

    These sentences are the msgids of the catalogues, so every language says the same rule.
    """

    OVER = _("The game is over.")
    PLACE_FIRST = _("Place all the guests first.")
    ROLL_FIRST = _("Roll the die first.")
    MOVE_FIRST = _("Move the {face} first.")
    LOTS_FIRST = _("Draw the lot first.")
    NOT_PLACING = _("No guest is waiting to be placed.")
    NO_LOT = _("There is no lot to draw now.")
    NOT_TIED = _("This player is not in the draw.")
    NO_SUCH_FACE = _("The die has no {face}.")
    NO_SUCH_PLACE = _("There is no {where} on this board.")
    GALLERY_ONLY = _("Guests start on squares 1 to {squares}.")
    SQUARE_TAKEN = _("There is a guest on {where}.")
    NO_GUEST_THERE = _("You have no guest on {where}.")
    MUST_MOVE = _("A guest must move.")
    STAYS_INSIDE = _("Guests in rooms and cellar stay until the round ends.")
    SHUT_IN = _("You may not leave a room or the cellar.")
    HIGHEST_STEP_FIRST = _("Your guest on {first} leaves the cellar first.")
    NOT_A_GOAL = _("Guests never go to {where}.")
    WRONG_COUNT = _("With a {face} you cannot reach {where}.")
    ROOMS_CLOSED = _("Rooms open when Hugo is out.")
    ROOM_TOO_FAR = _("Room {where} needs {needs}.")
    ROOM_OUT_OF_REACH = _("Room {where} is out of reach.")
    ROOM_EXACT = _("Room {where} needs exactly {needs}.")
    ROOM_FULL = _("Room {where} is full.")
    ROOM_FULL_EXACT = _("Room {where} is full. It needs exactly {needs}.")
    ROOM_OWN = _("Your own guest is in room {where}.")
    ROOM_JUST_LEFT = _("Not back into the same room.")
    FIX_LATER = _("First place all the guests and draw all the lots.")
    NOT_HUGOS = _("Hugo never stands on {where}.")
    NO_SUCH_HOUR = _("The clock has no such hour.")
    CLOCK_STRIKES = _("With Hugo on {where} the clock has struck.")
    CLOCK_WAITS = _("With Hugo on the stairs it is 23:45.")
    WRONG_PLAYERS = _("Some players are missing.")
    WRONG_FIGURES = _("Every player has {guests} guests.")
    TWO_IN_A_ROOM = _("Two guests cannot be in room {where}.")
    BESIDE_HUGO = _("Hugo is on {where}: a guest there is caught.")
    WRONG_POINTS = _("Points go from {least} to {most}.")
    FIX_ENDS = _("That would end the game here. Better take back.")
    NOT_THERE = _("This player has left the game.")
    STILL_THERE = _("This player is in the game.")
    TABLE_FULL = _("No more than 8 can play.")
    NEXT_ROUND = _("Somebody may join when the next round begins.")
    LAST_ROUND = _("This is the last round. Join the next game!")
    LAST_LAP = _("This is the last lap already.")
    AGREED_BEFORE = _("That was agreed as it stood before.")
    NO_ROOM = _("There is no room for so many guests.")
    OTHER_TURN = _("Now it is another player's turn.")


class Refused(HugoError):
    """A command is against the rules; nothing has changed.

    `reason` names the rule, `where` the place it is about, `nearest` the legal places closest
    to what was meant (at most three), `facts` the numbers that fill the gaps in the sentence.
    """

    def __init__(
        self,
        reason: Reason,
        *,
        where: int | None = None,
        nearest: tuple[int, ...] = (),
        **facts: int,
    ) -> None:
        self.reason = reason
        self.where = where
        self.nearest = nearest
        self.facts = facts
        super().__init__(reason)

    def words(self, sentence: str, spell: Callable[[int], str] = str) -> str:
        """Fill *sentence*, the reason in some language, spelling places with *spell*."""
        places = {"where": self.where, "first": self.nearest[0] if self.nearest else None}
        spelt = {name: spell(place) for name, place in places.items() if place is not None}
        return sentence.format(**spelt, **self.facts)

    def __str__(self) -> str:
        return self.words(self.reason.value)


class BadJournal(HugoError):
    """A stored record this version cannot read; the message says where in it and what."""
