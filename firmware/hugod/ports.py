"""The shape of every device, as the loop sees it. One fake and one contract test for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from hugo_core.board import Board, Place
from hugo_core.history import Record
from hugo_core.position import Face, Position, Seat
from hugod.app.table.rolls import Bond
from hugod.app.values import effects
from hugod.app.values.far_sayings import DigitsDrawn, DrawDigits
from hugod.app.values.inputs import (
    CardChanged,
    FaceRolled,
    GuestsDealt,
    LotRolled,
    PartLost,
)
from hugod.app.values.settings import Level, Settings
from hugod.app.values.view import View

if TYPE_CHECKING:
    from PIL import Image

Doers = dict[type[Any], Callable[[Any], None]]
"""Effect: its doer, which returns at once; the result of a job comes into the inbox.

That of `PowerOff` raises `DeviceError`; that of `Remember` is called when the card has it."""
Write = (
    effects.AppendRecord
    | effects.Seal
    | effects.Remember
    | effects.SaveBoard
    | effects.StorageChange
)
"""An order to the card; `Written` answers."""
RollJob = effects.OfChance | DrawDigits
"""A question to chance; `Rolled` answers."""


class DeviceError(Exception):
    """A part does not work now; the message says what, in words for the owner."""


class JournalError(DeviceError):
    """The card did not take a record, or what is on it cannot be used."""


class JournalTaken(JournalError):
    """Another companion plays with the same games."""


class DieError(DeviceError):
    """The generator gave nothing that may be used: no roll, and no other source instead."""


class Display(Protocol):
    """The glass: 128×64 pixels, one colour."""

    @property
    def size(self) -> tuple[int, int]: ...

    def show(self, picture: Image.Image, spared: Image.Image | None = None) -> None:
        """Show *picture* (mode "1", of this size); on the glass itself *spared*, if there is one.

        Raises `DeviceError`.
        """

    def close(self) -> None: ...


class Glass(Protocol):
    """A display whose picture can be looked at."""

    def picture(self) -> Image.Image:
        """Return the picture that is shown now, mode "1". May be called from any thread."""


class Journal(Protocol):
    """The open game on the card."""

    def records(self) -> Sequence[Record]:
        """Return the records of the newest game, oldest first; empty if there never was one."""

    def keep(self, record: Record) -> None:
        """Put *record* on the card; it is there when this returns. Raises `JournalError`.

        A `Drafted` record after a game has begun, or any record on an empty card, opens a new game.
        """

    def seal(self, text: str) -> tuple[int, str]:
        """Write the newest game's record file, whole or not at all. Raises `JournalError`.

        Returns the game's number and its chain's head in hex.
        """

    def tidy(self) -> None:
        """Put the records in better order on the card; for when nobody plays."""

    def take_in(self, breathe: Callable[[], None]) -> None:
        """Take over the games that were laid beside these. Raises `JournalError`.

        It may take long; *breathe* is called now and then.
        """

    def wipe(self, breathe: Callable[[], None]) -> None:
        """Take all games away for ever. Raises `JournalError`; the next start then finishes it.

        It may take long; *breathe* is called now and then.
        """

    def place(self) -> tuple[int, int]:
        """Return the number of the newest game and of its last record; 0 where there is none."""

    def close(self) -> None: ...


class SettingsStore(Protocol):
    """Settings and boards, stored beyond a game. Raises `JournalError` if the card fails."""

    def remember(self, settings: Settings) -> None: ...

    def save_board(self, board: Board) -> None: ...

    def settings(self) -> Settings: ...

    def boards(self) -> Mapping[str, Board]: ...

    def take_in(self) -> None:
        """Take over the settings and boards that were laid beside these."""


@dataclass(frozen=True, slots=True)
class Phones:
    """The phones that may press keys, and how many tries since the last good one were wrong."""

    tokens: tuple[str, ...] = ()
    """The SHA-256 of each phone's token, in hex, oldest first."""
    tries: int = 0


class PhoneStore(Protocol):
    """The store of the phones. Raises `JournalError` if the card fails."""

    def phones(self) -> Phones: ...

    def keep(self, phones: Phones) -> None: ...


@dataclass(frozen=True, slots=True)
class Written:
    """The answer to a `Write`: it is on the card, or *trouble* says why not."""

    trouble: BaseException | None = None
    head: tuple[int, str] | None = None
    """Of a game that was sealed: its number, and its chain's head in hex."""
    changed: CardChanged | None = None
    """The contents of the card after a storage change."""


Pingable = Callable[[Callable[[], None]], None]
"""The `ask` of a thread: it calls its argument with its next turn, as a sign of life."""


@dataclass(frozen=True, slots=True)
class Ping:
    """A request for a sign of life from the thread that takes it."""

    answer: Callable[[], None]


class Card(Protocol):
    """Journal and settings store behind a thread of their own; one order at a time."""

    place: tuple[int, int]
    """The number of the newest game and of its last record, as of the last answer."""

    def write(self, what: Write) -> None:
        """Have *what* put on the card; returns at once, and `Written` comes into the inbox."""


class Dice(Protocol):
    """The die, lots and deals, each with its proof: the raw bytes in hex. Raises `DieError`."""

    def roll(self) -> tuple[Face, str]: ...

    def roll_lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]: ...

    def roll_deal(self, squares: Sequence[Place], count: int) -> tuple[tuple[Place, ...], str]: ...


@dataclass(frozen=True, slots=True)
class Rolled:
    """The answer to a `RollJob`: what was rolled, that the die failed, or an unexpected error."""

    answer: FaceRolled | LotRolled | GuestsDealt | DigitsDrawn | PartLost | BaseException


class Roller(Protocol):
    """The dice in a thread of their own; one roll at a time."""

    def roll(self, what: RollJob) -> None:
        """Have *what* rolled; returns at once, and `Rolled` comes into the inbox."""


class SealedDice(Protocol):
    """The sealed die: its secret is here and nowhere else. Raises `DieError`."""

    def draw_secret(self, bond: Bond) -> str:
        """Draw a new secret for *bond* and forget the last one; returns its commitment."""

    def roll(self, part: int, number: int, stirred: str) -> tuple[Face, str]:
        """Return the face of roll *number* of secret *part*, and its proof."""


class Speaker(Protocol):
    """A sound device: returns at once, never raises, from any thread."""

    def play(
        self, cues: Sequence[effects.Cue], level: Level, said: effects.Utterance | None = None
    ) -> None:
        """Let *cues* be heard in order, then *said*.

        What sounded before ends; only a tick lets other cues go on, and no word.
        """

    def cut(self) -> None:
        """Be silent at once."""

    def close(self) -> None: ...


class Watcher(Protocol):
    """An onlooker, such as a page."""

    def saw(self, view: View, position: Position | None) -> None:
        """Take note of what is on the glass now; must return at once and never raise."""
