"""A place in the dialogue: what it shows, and what each key means there.

A screen is a frozen value. It looks at the table, never changes it, and answers a key with a
`Step`: what the session is to do. Keys that mean the same everywhere are handled here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.board import Board
from hugo_core.commands import Command
from hugo_core.history import Acknowledged, Begun, Drafted, PutBack, Record, TookBack
from hugo_core.position import Face, Seat, Setup
from hugod.app.effects import Errand, Upheaval
from hugod.app.inputs import CardChanged, Key, News
from hugod.app.number_entry import Typed, type_digit
from hugod.app.settings import Question, Sound
from hugod.app.table import Table
from hugod.app.views import View


@dataclass(frozen=True, slots=True)
class Go:
    """Show *screen*."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Home:
    """Show the screen that belongs to the game as it stands."""


@dataclass(frozen=True, slots=True)
class Say:
    """Show *text* over the screen, which stays as it is: an explanation, or a refusal."""

    text: str
    by_rule: bool = False
    """It is a refusal, which the page «why» repeats."""
    is_asked: bool = False
    """The players wanted to be told: it is no no."""


@dataclass(frozen=True, slots=True)
class Through:
    """Show the screen *under* this one (None: the game's), and let it have the key too."""

    under: Screen | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """Look round without changing anything."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Ask what to take back."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the set-up; its answers so far stay where they are."""


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Show the menu."""


@dataclass(frozen=True, slots=True)
class Do:
    """Carry out what a player asks."""

    command: Command


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the die, or draw the lot, whichever is due."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Keep the answers given so far in the set-up; after any of them it is asked who begins."""

    draft: Drafted


@dataclass(frozen=True, slots=True)
class Begin:
    """Keep the last answer of the set-up, who begins, and begin the game on which it agreed."""

    draft: Drafted
    setup: Setup


@dataclass(frozen=True, slots=True)
class UseBoard:
    """Use the *board* that was counted, in place of *base*; they are one if it was confirmed."""

    board: Board
    base: Board


@dataclass(frozen=True, slots=True)
class Speak:
    """Speak another language from now on."""

    language: str


@dataclass(frozen=True, slots=True)
class AskNext:
    """Go on with *question* of the first evening, after a power cut too."""

    question: Question


@dataclass(frozen=True, slots=True)
class ChooseGlass:
    """Draw for this kind of glass from now on, and go back to *under*."""

    kind: str
    under: Screen


@dataclass(frozen=True, slots=True)
class UseSound:
    """Sound like this from now on, and go on with *screen*."""

    sound: Sound
    screen: Screen


@dataclass(frozen=True, slots=True)
class UsePage:
    """From now on the page is open to the network, or closed; go on with *screen*.

    None: with the answer, when it comes.
    """

    on_network: bool
    screen: Screen | None = None


@dataclass(frozen=True, slots=True)
class DieShows:
    """The family's own die shows *face*."""

    face: Face


@dataclass(frozen=True, slots=True)
class UseDie:
    """From now on the family throws its *own* die, or the box throws."""

    own: bool


@dataclass(frozen=True, slots=True)
class UseLock:
    """From now on the keys do nothing, or something again; go on with *screen*."""

    is_locked: bool
    screen: Screen


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """The evening is over: let the box switch itself off."""


@dataclass(frozen=True, slots=True)
class SealDie:
    """From now on, or from the next game on, the die is sealed, or it is not."""

    is_sealed: bool


@dataclass(frozen=True, slots=True)
class NewSecret:
    """Draw a new secret for the sealed die."""


@dataclass(frozen=True, slots=True)
class Stir:
    """Stir *digits* into the sealed die for *seat*."""

    seat: Seat
    digits: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the last *steps* things done."""

    steps: int


@dataclass(frozen=True, slots=True)
class PutItBack:
    """Put back again the next *steps* things that were taken back."""

    steps: int


@dataclass(frozen=True, slots=True)
class Mend:
    """Put *command* in the place of what was entered *back* steps ago."""

    back: int
    command: Command


@dataclass(frozen=True, slots=True)
class LeaveOut:
    """Leave out what followed a mended entry and does not fit any more."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask everyone before *then* is done."""

    then: TakeBack | Mend


@dataclass(frozen=True, slots=True)
class Send:
    """Have *errand* done in the background, and show *screen*, which is told its news."""

    errand: Errand | Upheaval
    screen: Screen


@dataclass(frozen=True, slots=True)
class StartOver:
    """The card has *changed*: lay the table anew from what is on it, and say what was done."""

    changed: CardChanged
    is_wipe: bool


@dataclass(frozen=True, slots=True)
class GoOn:
    """What the last turn brought has been read."""


Looking = Go | Home | Through | Say | Look | Undo | Leave | OpenMenu | Ask
Rewriting = TakeBack | PutItBack | Mend | LeaveOut
Using = UseBoard | UseSound | UseDie | UseLock | UsePage
Tending = Speak | AskNext | ChooseGlass | Using | SealDie | NewSecret | StartOver
Acting = (
    Do | Throw | DieShows | Answer | Begin | GoOn | SwitchOff | Rewriting | Tending | Stir | Send
)
Step = Looking | Acting


def records_of(step: Answer | Begin | TakeBack | PutItBack | GoOn) -> tuple[Record, ...]:
    """Records kept when *step* is done, in order."""
    match step:
        case Answer(draft):
            return (replace(draft, beginner=None),)
        case Begin(draft, setup):
            return draft, Begun(setup)
        case TakeBack(steps):
            return (TookBack(steps),)
        case PutItBack(steps):
            return (PutBack(steps),)
        case GoOn():
            return (Acknowledged(),)


class Screen(ABC):
    """One place in the dialogue."""

    __slots__ = ()

    wait_s: ClassVar[float | None] = None
    """After so many seconds `elapsed` is asked; None: this screen waits for ever."""
    for_phones: ClassVar[bool] = False
    """Keys of phones count here: it is about this game, and nothing of it outlives the game."""
    is_typed: ClassVar[bool] = False
    """Numbers of several digits are typed here, which some end with `#` out of habit."""

    @abstractmethod
    def view(self, table: Table) -> View:
        """Say what is on the glass."""

    def glass(self) -> str:
        """Say as which kind of glass this is drawn; empty: as the one that is there."""
        return ""

    def is_for_phones(self) -> bool:
        """Say whether keys of phones count here: mostly `for_phones`."""
        return self.for_phones

    def patience(self) -> float | None:
        """Say after how many seconds `elapsed` is asked: mostly `wait_s`."""
        return self.wait_s

    def press(self, key: Key, table: Table) -> Step:
        """Say what *key* means here."""
        match key:
            case Key.D:
                return Look()
            case Key.C:
                return Undo()
            case Key.ROLL:
                return self.roll(table)
            case Key.HASH:
                return self.take(table)
            case Key.STAR:
                return self.back(table)
            case Key.A:
                return self.turn(-1, table)
            case Key.B:
                return self.turn(1, table)
            case _:
                return self.digit(key.value, table)

    def roll(self, table: Table) -> Step:
        return self.other(table)

    def take(self, table: Table) -> Step:
        return self.other(table)

    def back(self, table: Table) -> Step:
        return OpenMenu()

    def turn(self, by: int, table: Table) -> Step:
        return self.other(table)

    def digit(self, digit: str, table: Table) -> Step:
        return self.other(table)

    def other(self, table: Table) -> Step:
        """Answer a key that means nothing here: say what is wanted."""
        return Say(self.advice(table))

    def advice(self, table: Table) -> str:
        """Say what is wanted here."""
        return table.words.advice(table.phase)

    def held(self, seconds: float, table: Table) -> Step | None:
        """Say what follows when `#` has been held for 1, 2 or 3 *seconds*; None: nothing here."""
        return None

    def let_go(self) -> Screen:
        """Give the screen that is there when a key is let go."""
        return self

    def told(self, news: News, table: Table) -> Step | None:
        """Say what follows from *news*; None: it is not what this screen waits for."""
        return None

    def without_entry(self) -> Screen:
        """Give this screen with nothing half typed, as a refusal leaves it."""
        return self

    def elapsed(self, table: Table) -> Step:
        """Say what follows when `patience` is over."""
        return Home()


def typed_into(digits: str, digit: str, numbers: Collection[int]) -> Typed | None:
    """Add a digit to an entry; None if no number can begin like this."""
    typed = type_digit(digits, digit, numbers)
    return typed if typed.digits or typed.number is not None else None
