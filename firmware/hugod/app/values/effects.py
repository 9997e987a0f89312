"""Effects: which orders the session gives to the loop, what answers each; done in this order."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from hugo_core.board import Board, Place
from hugo_core.editions import Colour
from hugo_core.history import Record
from hugo_core.position import Position, Seat
from hugod.app.values.far_sayings import Orders
from hugod.app.values.inputs import Thinkable
from hugod.app.values.offers import JoinWifi, OwnWifi
from hugod.app.values.settings import DisplayKind, Settings, Sound, Speed
from hugod.app.values.view import View


@dataclass(frozen=True, slots=True)
class AppendRecord:
    """Put *record* on the card; nothing after it in the list happens before it is there."""

    record: Record


@dataclass(frozen=True, slots=True)
class Sight:
    """How a view is shown: on which kind of *display*, and which of its facts, from 0."""

    display: DisplayKind = DisplayKind.NORMAL
    fact: int = 0


@dataclass(frozen=True, slots=True)
class Show:
    """Show *view*; *position* is the game the page's board follows, None before one begins."""

    view: View
    position: Position | None
    sight: Sight = Sight()
    """How the display shows it; the pages say all of it."""
    picture: int = field(default=0, compare=False)
    """Rises whenever another view is shown."""


# Longer than any voice takes: "59." are three letters, and a second and a half.
LONGEST_START_S, LONGEST_LETTER_S = 3.0, 0.25


class Cue(StrEnum):
    """Something to be heard; `hugod.sound.tunes` says how it sounds."""

    TICK = "tick"
    """A key was taken."""
    NO = "no"
    """That cannot be done: a friendly no."""
    DIE = "die"
    """The die rattles as long as it tumbles."""
    STEP = "step"
    """Hugo goes one step."""
    CAUGHT = "caught"
    STRIKE_1 = "strike-1"
    STRIKE_2 = "strike-2"
    STRIKE_3 = "strike-3"
    STRIKE_4 = "strike-4"
    STRIKE_5 = "strike-5"
    STRIKE_12 = "strike-12"
    TUNE_RED = "tune-red"
    TUNE_BLUE = "tune-blue"
    TUNE_TURQUOISE = "tune-turquoise"
    TUNE_YELLOW = "tune-yellow"
    TUNE_BLACK = "tune-black"
    TUNE_GREEN = "tune-green"
    TUNE_WHITE = "tune-white"
    TUNE_VIOLET = "tune-violet"
    CAUGHT_RED = "caught-red"
    """A guest of one colour goes down: the tune of that colour, sinking."""
    CAUGHT_BLUE = "caught-blue"
    CAUGHT_TURQUOISE = "caught-turquoise"
    CAUGHT_YELLOW = "caught-yellow"
    CAUGHT_BLACK = "caught-black"
    CAUGHT_GREEN = "caught-green"
    CAUGHT_WHITE = "caught-white"
    CAUGHT_VIOLET = "caught-violet"
    WINNER = "winner"
    COUNT_1 = "count-1"
    """Somebody counts: ten tones, each higher than the one before."""
    COUNT_2 = "count-2"
    COUNT_3 = "count-3"
    COUNT_4 = "count-4"
    COUNT_5 = "count-5"
    COUNT_6 = "count-6"
    COUNT_7 = "count-7"
    COUNT_8 = "count-8"
    COUNT_9 = "count-9"
    COUNT_10 = "count-10"
    THERE = "there"
    """All is counted."""
    HEART_1 = "heart-1"
    """Who is to roll has a little to fear: a heart beats, quicker with each ghost more."""
    HEART_2 = "heart-2"
    HEART_3 = "heart-3"
    ON = "on"
    """A sample of how loud it is from now on."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something said aloud: *text*, a sentence or a few, in *language*."""

    text: str
    language: str
    speed: Speed = Speed.NORMAL
    is_quick: bool = False
    """It is a number that is counted in a row, in a quick reading of its own."""
    number: int = field(default=0, compare=False)
    """`SpeechEnded` answers with it."""

    @property
    def longest_s(self) -> float:
        """When it must be over at the latest, whoever says it."""
        return LONGEST_START_S + LONGEST_LETTER_S * len(self.text)


@dataclass(frozen=True, slots=True)
class Play:
    """Let *cues* be heard one after the other, then *said*, as *sound* says how.

    What sounds now is cut short if it *cuts*, because it is no longer true; else a tick is heard
    and the rest goes on. Words end with any of that: with what cuts, with a key's tick and with
    newer words. It stands behind the `Show` it belongs to.
    """

    cues: tuple[Cue, ...]
    cuts: bool
    sound: Sound
    said: Utterance | None = None


@dataclass(frozen=True, slots=True)
class RollFace:
    """Roll the die; `FaceRolled` answers.

    A draw that is the *same* at several tables follows from these words: `hugod.app.table.rolls`.
    """

    same: str = ""


@dataclass(frozen=True, slots=True)
class RollLot:
    """Choose one of *seats*, all equally likely; `LotRolled` answers. *same*: as in `RollFace`."""

    seats: tuple[Seat, ...]
    same: str = ""


@dataclass(frozen=True, slots=True)
class RollDeal:
    """Choose *count* of the free *squares*, all equally likely; `GuestsDealt` answers.

    They are for who joins in *colour*; None: for all guests that wait to be placed. *same*: as in
    `RollFace`.
    """

    squares: tuple[Place, ...]
    count: int
    colour: Colour | None = None
    same: str = ""


@dataclass(frozen=True, slots=True)
class PowerOff:
    """Switch the box off, and end the daemon; `StayedOn` answers if that cannot be."""


@dataclass(frozen=True, slots=True)
class DrawSecret:
    """Draw the game's secret number *part*, from 1, for the sealed die; `SecretDrawn` answers.

    *standing* is what it is bound to besides the game: `hugod.app.table.rolls.written`.
    """

    part: int
    standing: str


@dataclass(frozen=True, slots=True)
class RollSealed:
    """Roll the sealed die: roll *number*, from 1, of the game's secret *part*, from 1.

    *stirred* is what goes in besides the secret. `FaceRolled` answers.
    """

    part: int
    number: int
    stirred: str


@dataclass(frozen=True, slots=True)
class Seal:
    """Write the finished game's record to a file of its own."""

    text: str


@dataclass(frozen=True, slots=True)
class TellPage:
    """Answer the page with this number, and nobody else."""

    page: int
    text: str


@dataclass(frozen=True, slots=True)
class Remember:
    """Keep the settings beyond this game."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SaveBoard:
    """Keep a board the owner has counted, under its name."""

    board: Board


@dataclass(frozen=True, slots=True)
class CheckParts:
    """Look at all parts, without holding anything up; `Checked` answers."""


@dataclass(frozen=True, slots=True)
class FindStickers:
    """Find out where the sheets of numbers are to be had; `StickersAt` answers."""


@dataclass(frozen=True, slots=True)
class FindVoices:
    """Find the voices that speak *language*; `VoicesFound` answers."""

    language: str
    first: str = ""
    """The name of a folder: that voice speaks before all others from now on."""
    forget: str = ""
    """The name of a folder: that voice, which the family recorded, is deleted first."""


@dataclass(frozen=True, slots=True)
class FindGames:
    """Find the finished games; `GamesFound` answers with the newest, *most* of them."""

    most: int


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Read a finished game by the *name* of its files; `GameOpened` answers, again once its luck
    is worked out."""

    name: str


@dataclass(frozen=True, slots=True)
class TryGlass:
    """Draw for this kind of glass for the time being; empty: for the one that is there."""

    kind: str


@dataclass(frozen=True, slots=True)
class CopyToStick:
    """Copy all games to a stick; `StickBusy` now and then, then `CopiedToStick` answers."""


@dataclass(frozen=True, slots=True)
class ReadStick:
    """See what is on a stick and copy it beside what is here; `StickRead` answers."""


@dataclass(frozen=True, slots=True)
class JoinClub:
    """Keep the file named *box* that `ReadStick` found; `ClubJoined` answers."""

    box: str


@dataclass(frozen=True, slots=True)
class FindVersion:
    """Look for a new version on a stick; `VersionFound` answers."""


@dataclass(frozen=True, slots=True)
class TakeVersion:
    """Write the new version with this *serial* on the card; `VersionIsIn` answers."""

    serial: int


class PageWish(StrEnum):
    """Order about the page on the network."""

    OPEN = "open"
    """Open it, and say where it is."""
    LOOK = "look"
    """Return its address now, which may change."""
    CLOSE = "close"
    CODE = "code"
    """Return a code with which one phone may have keys."""
    # The code is not to be seen any more, so nobody may use it.
    NO_CODE = "no code"
    FORGET = "forget"
    """No phone has keys any more."""
    JOIN = "join"
    """Ask whoever is in the box's own Wi-Fi for the family's, until `NO_CODE`."""


@dataclass(frozen=True, slots=True)
class TendPage:
    """See to the page on the network; `PageTold` answers, but for `NO_CODE`."""

    wish: PageWish
    own: str = ""
    """Of `JOIN`: the box's address in its own Wi-Fi, with the bits of the network."""


@dataclass(frozen=True, slots=True)
class Think:
    """Think about *question* in the background; `Thought` answers, also if it fails.

    The same question may be asked again, by whoever missed the answer: what was answered last, or
    is under way, is not thought about twice.
    """

    question: Thinkable


OfPast = FindGames | OpenGame


@dataclass(frozen=True, slots=True)
class AskProgram:
    """Have a program of the owner answer *question*, a `WhatProgramDoes`; `Thought` answers.

    Its time is short. Where it gives no answer that counts, the careful player has answered.
    """

    question: Thinkable


OfStick = CopyToStick | ReadStick | JoinClub
OfMachine = FindVersion | TakeVersion | OwnWifi | JoinWifi
Thinking = Think | AskProgram
Job = CheckParts | FindStickers | FindVoices | TendPage | OfStick | OfMachine | Thinking | OfPast
"""Background jobs; a `JobResult` answers, for the screen that waits for it."""


@dataclass(frozen=True, slots=True)
class TakeGames:
    """Take what `ReadStick` copied among the games that are here; `CardChanged` answers."""


@dataclass(frozen=True, slots=True)
class WipeGames:
    """Take all games away for ever; `CardChanged` answers."""


# These change the card beneath the table: keys wait until the screen has the result.
StorageChange = TakeGames | WipeGames


@dataclass(frozen=True, slots=True)
class Stop:
    """End the daemon in good order."""


OfChance = RollFace | RollLot | RollDeal
Effect = (
    AppendRecord
    | Show
    | Play
    | OfChance
    | Orders
    | DrawSecret
    | RollSealed
    | Seal
    | TellPage
    | Remember
    | SaveBoard
    | Job
    | StorageChange
    | TryGlass
    | PowerOff
    | Stop
)
