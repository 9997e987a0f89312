"""Inputs: keys, answers, parts lost and found, time passed: the only way into the session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from hugo_core.board import Board, Place
from hugo_core.editions import Colour
from hugo_core.history import Record
from hugo_core.position import Face, Seat
from hugod.app.values.far_sayings import FarNews, LineTold
from hugod.app.values.findings import Finding
from hugod.app.values.new_versions import VersionFound, VersionIsIn, VersionRefused
from hugod.app.values.offers import WifiSent, WifiTold
from hugod.app.values.settings import Settings
from hugod.app.values.view import Seen

if TYPE_CHECKING:
    from hugod.app.values.past_games import PastStep, Standings, Summary


class Key(StrEnum):
    """The sixteen keys of the keypad and the big button; the value is what is printed on it."""

    ROLL = "Roll"
    D0 = "0"
    D1 = "1"
    D2 = "2"
    D3 = "3"
    D4 = "4"
    D5 = "5"
    D6 = "6"
    D7 = "7"
    D8 = "8"
    D9 = "9"
    STAR = "*"
    HASH = "#"
    A = "A"
    B = "B"
    C = "C"
    D = "D"


KEYPAD = (
    *(Key.D1, Key.D2, Key.D3, Key.A),
    *(Key.D4, Key.D5, Key.D6, Key.B),
    *(Key.D7, Key.D8, Key.D9, Key.C),
    *(Key.STAR, Key.D0, Key.HASH, Key.D),
)
"""The labels of keys 0 to 15 of a 4×4 keypad, row by row from the top left."""


class Part(StrEnum):
    """The parts that may be missing."""

    DISPLAY = "display"
    DIE = "die"
    KEYPAD = "keypad"
    BUTTON = "button"
    # Something that speaks: an automatic step waits until all is said.
    VOICE = "voice"


class Origin(StrEnum):
    """Whose key it was."""

    BOX = "box"
    """A part of the box."""
    PAGE = "page"
    """The page on this machine itself, which may all that a keypad may."""
    PHONE = "phone"
    """A phone on the network, which plays the game and changes nothing about the box."""


@dataclass(frozen=True, slots=True)
class KeyDown:
    """*key* was pressed."""

    key: Key
    origin: Origin = Origin.BOX
    seen: Seen | None = None
    """None: what the box shows now."""


@dataclass(frozen=True, slots=True)
class KeyUp:
    """*key* was let go. A keypad that goes missing lets go of all its keys."""

    key: Key
    origin: Origin = Origin.BOX


@dataclass(frozen=True, slots=True)
class SpeechEnded:
    """The answer to a `Play` whose words nothing newer has cut: it is silent now."""

    number: int


@dataclass(frozen=True, slots=True)
class FaceRolled:
    """The answer to `RollFace`."""

    face: Face
    proof: str
    """The raw bytes that were drawn, in hex, rejected ones included."""


@dataclass(frozen=True, slots=True)
class LotRolled:
    """The answer to `RollLot`."""

    seat: Seat
    proof: str


@dataclass(frozen=True, slots=True)
class GuestsDealt:
    """The answer to `RollDeal`."""

    colour: Colour | None
    """Whose guests they are; None: all that wait."""
    squares: tuple[Place, ...]
    proof: str


@dataclass(frozen=True, slots=True)
class SecretDrawn:
    """The answer to `DrawSecret`: the secret is in memory and nowhere else."""

    commitment: str
    """The hash that binds the box to it, in hex."""
    game: int
    """The number of the game it is bound to, from 1."""


@dataclass(frozen=True, slots=True)
class GameSealed:
    """The answer to `Seal`: the number of the *game* and the *head* of its chain, in hex."""

    game: int
    head: str


@dataclass(frozen=True, slots=True)
class Checked:
    """The answer to `CheckParts`, in the order in which it is told."""

    findings: tuple[Finding, ...]


class StickTrouble(StrEnum):
    """Why nothing came of a stick."""

    NONE = "none"
    """There is no stick."""
    UNREADABLE = "unreadable"
    IN_USE = "in use"
    """Something else on this computer has it."""
    LOCKED = "locked"
    """Nothing can be written on it."""
    FULL = "full"
    PULLED = "pulled"
    """It came out too early."""
    EMPTY = "empty"
    """There are no games of ours on it."""
    HARMED = "harmed"
    """The games on it are all damaged, or of a newer box."""
    # The stick is not to blame: the card in the box is full or failed.
    CARD = "card"
    CLUB = "club"
    """The file of a club on it is damaged."""
    NO_WAY = "no way"
    """Nobody mounts sticks on this computer."""


@dataclass(frozen=True, slots=True)
class StickBusy:
    """How far the job with the stick is: *done* of *total* games."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class StickFailed:
    """Nothing came of the job with the stick; nothing was changed."""

    trouble: StickTrouble


@dataclass(frozen=True, slots=True)
class CopiedToStick:
    """Number of *games* on the stick, which may be pulled out."""

    games: int


@dataclass(frozen=True, slots=True)
class StickRead:
    """Content of the stick, which may be pulled out: nothing is taken over yet."""

    new: int
    """Games that are not on the card yet."""
    harmed: int
    """Games and evenings that cannot be taken."""
    evenings: int = 0
    """Evenings of a club that are not on the card yet, or not whole."""
    clubs: tuple[str, ...] = ()
    """Names under which the box may join a club whose files are on the stick."""


@dataclass(frozen=True, slots=True)
class ClubJoined:
    """The answer to `JoinClub`: the card holds the way to the club's broker."""

    box: str


@dataclass(frozen=True, slots=True)
class CardChanged:
    """The answer to `TakeGames` and `WipeGames`: what is on the card now."""

    records: Sequence[Record]
    settings: Settings
    boards: Mapping[str, Board]


@dataclass(frozen=True, slots=True)
class StickersAt:
    """The answer to `FindStickers`."""

    address: str = ""
    """Of the page with the sheets, with `http://`; empty: no browser can reach it now."""
    is_here: bool = True
    """It can be reached from this machine only."""


@dataclass(frozen=True, slots=True)
class VoicesFound:
    """The answer to `FindVoices`: the names of the voices by that of the folder of each."""

    names: Mapping[str, str]
    first: str = ""
    """The folder of the one that speaks before the others; empty: there are none."""
    own: frozenset[str] = frozenset()
    """The folders of those that the family recorded."""


@dataclass(frozen=True, slots=True)
class GamesFound:
    """The answer to `FindGames`."""

    games: tuple[Summary, ...]
    """The newest first."""
    total: int
    """Number of all finished games."""
    harmed: int
    """Number of those that were left out."""
    standings: Standings


@dataclass(frozen=True, slots=True)
class GameOpened:
    """The answer to `OpenGame`."""

    name: str
    steps: tuple[PastStep, ...] = ()
    """Empty if the game cannot be read."""
    luck: tuple[float, ...] | None = None
    """By seat, in shares of a win; None while it is worked out, empty if nobody can tell."""
    far: tuple[Colour, ...] = ()
    """Who sat in another house."""


class PageState(StrEnum):
    """How it stands with the page on the network."""

    OPEN = "open"
    NO_NETWORK = "no network"
    """It opens by itself as soon as there is one."""
    FORBIDDEN = "forbidden"
    """The owner's settings do not let it be opened."""
    TROUBLE = "trouble"
    """Another program has its port."""
    CLOSED = "closed"
    CODE = "code"
    LET_IN = "let in"
    """Somebody typed the code: the phone has keys now."""
    LOCKED = "locked"
    """Too many wrong codes were typed."""
    FORGOTTEN = "forgotten"
    JOIN = "join"
    """It asks for the family's Wi-Fi."""


@dataclass(frozen=True, slots=True)
class PageTold:
    """The answer to `TendPage`, and what happens there while a code is shown."""

    state: PageState
    host: str = ""
    """Of a page that is open: its address on the network."""
    port: int = 0
    # Six digits that must not be in any log; empty if too many wrong ones were typed.
    code: str = field(default="", repr=False)
    # The secret of the square must not be in any log either, for it lets a phone in.
    square: str = field(default="", repr=False)

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}/"

    @property
    def invitation(self) -> str:
        """Return where the square leads: the page, with the secret behind it."""
        return f"{self.url}K/{self.square}"


class Thinkable(Protocol):
    """A question answered by thinking alone: a frozen value with all that it follows from."""

    def answer(self) -> object:
        """Return the answer; it may take long, and is worked out in a thread of its own."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The answer to `Think`; None where thinking about *question* failed."""

    question: Thinkable
    answer: object


@dataclass(frozen=True, slots=True)
class PartLost:
    """*part* does not answer."""

    part: Part
    reason: str
    """For the log; of the button a `ButtonTrouble`."""


@dataclass(frozen=True, slots=True)
class PartFound:
    """*part* answers again."""

    part: Part


@dataclass(frozen=True, slots=True)
class NightCame:
    """The quiet hours began: nothing is heard."""


@dataclass(frozen=True, slots=True)
class NightPassed:
    """The quiet hours are over."""


@dataclass(frozen=True, slots=True)
class HourUnknown:
    """There are quiet hours, but nobody has told the box the time: everything is heard."""


@dataclass(frozen=True, slots=True)
class KeysDropped:
    """More keys came than could wait; the last of them did not count."""


@dataclass(frozen=True, slots=True)
class TimePassed:
    """The session's deadline came, or nothing happened for a while."""


@dataclass(frozen=True, slots=True)
class StayedOn:
    """The answer to `PowerOff` when the box cannot switch itself off."""


@dataclass(frozen=True, slots=True)
class StopAsked:
    """The daemon is asked to end."""


Night = NightCame | NightPassed | HourUnknown
OfVersion = VersionFound | VersionRefused | VersionIsIn
StickAnswer = StickBusy | StickFailed | CopiedToStick | StickRead | ClubJoined | OfVersion
PastAnswer = GamesFound | GameOpened
OfPage = PageTold | WifiTold | WifiSent
OfBox = Checked | StickersAt | VoicesFound | OfPage | StickAnswer | CardChanged
JobResult = OfBox | Thought | PastAnswer | FarNews
"""Results of jobs, for the screen that waits for them, if it is still shown."""
Noticed = JobResult | LineTold | PartLost | PartFound | Night | KeysDropped | StayedOn | SpeechEnded
Answered = FaceRolled | LotRolled | GuestsDealt | SecretDrawn | GameSealed
Input = KeyDown | KeyUp | Answered | Noticed | TimePassed | StopAsked
