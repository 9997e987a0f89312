"""A place in the dialogue: what the keys mean where nothing else is said; the steps they ask for.

A screen is a frozen value. It reads the table, never changes it, and answers a key with a
`Step`: what the session does next. Keys that mean the same everywhere are handled here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field

from hugo_core.board import Board
from hugo_core.commands import Command
from hugo_core.editions import Colour
from hugo_core.errors import Reason
from hugo_core.history import Record
from hugo_core.position import Face, Position
from hugod.app.table.table import Table
from hugod.app.values.effects import (
    DrawSecret,
    Job,
    Play,
    PowerOff,
    StorageChange,
)
from hugod.app.values.far_sayings import DrawDigits, HeardHere, MeetThere
from hugod.app.values.inputs import CardChanged, JobResult, Key
from hugod.app.values.settings import Settings
from hugod.app.values.view import View


@dataclass(frozen=True, slots=True)
class Go:
    """Show *screen* in the place of this one."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Open:
    """Show *screen* one level deeper: `Back` leads here again."""

    screen: Screen
    under: Screen | None = None
    """This screen as it is to be found again; None: as it is, with nothing half typed."""


@dataclass(frozen=True, slots=True)
class Back:
    """Show the screen that opened this one; where none did, do *otherwise*."""

    otherwise: Step | None = None
    """None: open the menu."""


@dataclass(frozen=True, slots=True)
class Home:
    """Show the screen that belongs to the game as it stands."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Do *then*, which goes on by itself; a press just after it is done a moment later, if ever."""

    then: Step
    is_pressed_for: bool = False
    """Keys were pressed for just that: such a press was one more of them."""


@dataclass(frozen=True, slots=True)
class Say:
    """Show *text* over the screen, which stays as it is: an explanation, or a refusal."""

    text: str
    by_rule: bool = False
    """A refusal, which the page «why» repeats."""
    rule: Reason | None = None
    """The rule that it comes from."""
    # An explanation that was asked for is no refusal, and has no error sound.
    is_asked: bool = False
    at_home: bool = False
    """Over the screen of the game as it stands, not over this one."""
    hint: str = ""
    """One small line under it."""
    more: str = ""
    """What D shows then."""
    stays: bool = False
    """It waits for a key: nobody may have been there to read it."""


@dataclass(frozen=True, slots=True)
class Through:
    """Show the screen *under* this one (None: the game's), and give it the key too."""

    under: Screen | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """Look round without changing anything."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Ask what to take back."""


@dataclass(frozen=True, slots=True)
class Do:
    """Carry out *command* by the rules."""

    command: Command
    is_carried_later: bool = False
    """People carry the figure when all seats of the box have had their turn."""
    rolls: bool = False
    """It was the big button: if the next player is to roll, that is done, too."""
    why: str = ""
    """Why the box does it, in a word, for who asks when it is carried."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the die, or draw the lot, whichever is due."""

    face: Face | None = None
    """The face that the family's own die shows; None: the box rolls."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Let chance put guests on squares."""

    colour: Colour | None = None
    """Those of who joins in this colour; None: all that wait to be placed."""


@dataclass(frozen=True, slots=True)
class Commit:
    """Apply *record*, which needs no rule, to the table and append it to the journal."""

    record: Record
    # These follow from it at once; nothing is shown between.
    more: tuple[Record, ...] = ()
    said: str = ""
    """Shown over the screen that follows: what was changed."""
    then: Callable[[Table], Step] | None = None
    """What is done after it; None: nothing."""


@dataclass(frozen=True, slots=True)
class Mend:
    """Put *command* in the place of what was entered *back* steps ago."""

    back: int
    command: Command


@dataclass(frozen=True, slots=True)
class LeaveOut:
    """Leave out what followed a mended entry and does not fit any more."""


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Store *settings*, then do *then*."""

    settings: Settings
    then: Step = field(default_factory=Home)
    if_seen_s: float = 0.0
    """Store them only if the screen has been there for so many seconds."""


@dataclass(frozen=True, slots=True)
class UseBoard:
    """Store the *board* that was counted in place of *base*, and play on it if it fits."""

    board: Board
    base: Board


@dataclass(frozen=True, slots=True)
class Send:
    """Do *then*, then send *effect*; the news of a job come to the screen that is shown."""

    effect: Job | StorageChange | DrawSecret | DrawDigits | HeardHere | MeetThere | Play | PowerOff
    then: Step


@dataclass(frozen=True, slots=True)
class StartOver:
    """Lay the table anew from the *changed* card, and say what was done."""

    changed: CardChanged
    is_wipe: bool


TO_CARRY_S = 1.0
"""Seconds for which a page of things to carry is seen at the least."""

Showing = Go | Open | Back | Home | Flow | Through | Say | Look | Undo
Playing = Do | Roll | Deal | Commit | Mend | LeaveOut
Step = Showing | Playing | ChangeSettings | UseBoard | Send | StartOver


def lasts(step: Step) -> bool:
    """Whether *step* leaves more behind than another picture."""
    if isinstance(step, Send):
        return isinstance(step.effect, StorageChange | PowerOff) or lasts(step.then)
    return not isinstance(step, Showing)


class Screen(ABC):
    """One place in the dialogue."""

    __slots__ = ()

    @property
    def wait_s(self) -> float | None:
        """Seconds after which `elapsed` is asked; None: this screen waits for a key."""
        return None

    @property
    def for_phones(self) -> bool:
        """Whether keys of phones count here."""
        # A phone plays this game and changes nothing that outlives it (RM2): a screen must say so
        # itself.
        return False

    @property
    def is_typed(self) -> bool:
        """Numbers of several digits are typed here, which some end with `#` out of habit."""
        return False

    @property
    def takes_early(self) -> bool:
        """Roll or `#` that came with it is done a moment later; else it was for what was before."""
        return False

    @property
    def seen_s(self) -> float:
        """Seconds for which it is seen, where it came by itself, before Roll or `#` passes it."""
        return 0.0

    @property
    def is_call(self) -> bool:
        """It only calls for Roll: nothing more of it need be read before."""
        return False

    @property
    def calls(self) -> bool:
        """The box of the house that is far away is called while it is shown."""
        return False

    @abstractmethod
    def view(self, table: Table) -> View:
        """Describe what is on the display."""

    def says(self, table: Table) -> str:
        """Return the digits that the house that is far away is to get; empty: none."""
        return ""

    def told(self, table: Table) -> Position | None:
        """Return the game as far as the display has told it by now; board and points show that."""
        # Only screens that tell of a turn lead on; any other leaves it where it was.
        return table.told

    @property
    def is_new_game(self) -> bool:
        """Whether a game is to begin."""
        # Before a new game the board of the last one is not shown beside the screen.
        return False

    def glass(self) -> str:
        """Kind of display this is drawn for; empty: the one that is connected."""
        return ""

    def patience(self) -> float | None:
        """Seconds after which `elapsed` is asked: mostly `wait_s`."""
        return self.wait_s

    def press(self, key: Key, table: Table) -> Step:
        """Return what *key* means here."""
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
        return Back()

    def turn(self, by: int, table: Table) -> Step:
        return self.other(table)

    def digit(self, digit: str, table: Table) -> Step:
        return self.other(table)

    def other(self, table: Table) -> Step:
        """Answer a key that means nothing here: say what is wanted."""
        return Say(self.advice(table))

    def advice(self, table: Table) -> str:
        """Words that say what is wanted here."""
        return table.words.advice(table.phase)

    def held(self, seconds: float, table: Table) -> Step | None:
        """Return what follows when `#` has been held for 1, 2 or 3 *seconds*; None: nothing."""
        return None

    def let_go(self) -> Screen:
        """Return the screen that is there when a key is let go."""
        return self

    def on_result(self, news: JobResult, table: Table) -> Step | None:
        """Return what follows from *news*; None: this screen does not wait for it."""
        return None

    def is_still(self, screen: Screen) -> bool:
        """Whether *screen*, to which a digit led, is this one with more digits typed."""
        return type(screen) is type(self)

    def without_entry(self) -> Screen:
        """Return this screen with nothing half typed, as a refusal leaves it."""
        return self

    def unanswered(self) -> Screen:
        """Return this screen with nothing typed and nothing gone through: what is asked here."""
        return self.without_entry()

    def elapsed(self, table: Table) -> Step:
        """Return what follows when `patience` is over."""
        return Home()
