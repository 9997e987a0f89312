"""The settings, stored beyond a game: which there are, what each may be, what another box gets.

A setting is declared once, as a field of `Settings`: what it may be, whether it goes along to
another box. How it is stored and read again follows from that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass, replace
from enum import Enum, StrEnum
from typing import Any

from hugo_core.editions import Colour
from hugo_core.limits import is_language
from hugod.late import club_codes

GLASSES = ("ssd1306", "sh1106")
"""The kinds of display that the owner may choose between, in the order in which they are shown."""

QUIET_FROM = (20, 21, 22)
"""The hours from which the box may be silent, until `QUIET_UNTIL` in the morning."""
QUIET_UNTIL = 8


def setting(
    default: Any,
    *,
    among: Collection[Any] = (),
    is_one: Callable[[Any], bool] | None = None,
    is_carried: bool = False,
) -> Any:
    """Declare a setting: *default* until it is set, one of *among* if there are any.

    *is_one* says whether a value of the right type is one of this setting. With *is_carried* it
    goes along to another box; whatever is about one box alone stays.
    """
    metadata = {"among": tuple(among), "is_one": is_one, "is_carried": is_carried}
    return field(default=default, metadata=metadata)


def _is_club(digits: str) -> bool:
    # Away from a club there are no digits, and no start loads how they are read.
    return bool(digits) and club_codes.is_box_number(digits)


def _is_counted(games: tuple[str, ...]) -> bool:
    return not games or club_codes.is_counted_list(games)


class Level(StrEnum):
    """How loud the box is while it is not silent."""

    QUIET = "quiet"
    MIDDLE = "middle"
    LOUD = "loud"


@dataclass(frozen=True, slots=True)
class Sound:
    """How the box sounds."""

    level: Level = Level.MIDDLE
    is_on: bool = True
    quiet_from: int | None = setting(None, among=QUIET_FROM)
    """None: nights are like days."""


class Detail(StrEnum):
    """How much the box says aloud."""

    NOTHING = "nothing"
    LEAST = "least"
    """Whose turn, what was rolled, who is caught, what went wrong."""
    SHORT = "short"
    FULL = "full"
    """All that a player needs who sees neither display nor board."""


class Speed(StrEnum):
    """How fast the box speaks."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


@dataclass(frozen=True, slots=True)
class Speech:
    """How the box speaks."""

    detail: Detail = Detail.SHORT
    speed: Speed = Speed.NORMAL


class Help(StrEnum):
    """How a child counts what a turn brings."""

    OFF = "off"
    HELP = "help"
    """The box says the next number after a moment."""
    ALONE = "alone"
    """The box waits long; who counts well is asked how many it is now."""


@dataclass(frozen=True, slots=True)
class Counting:
    """Who counts along: a field for each colour."""

    red: Help = Help.OFF
    blue: Help = Help.OFF
    turquoise: Help = Help.OFF
    yellow: Help = Help.OFF
    black: Help = Help.OFF
    green: Help = Help.OFF
    white: Help = Help.OFF
    violet: Help = Help.OFF

    def of(self, colour: Colour) -> Help:
        """How the player of *colour* counts."""
        help_: Help = getattr(self, colour.value)
        return help_

    def with_(self, colour: Colour, help_: Help) -> Counting:
        """This, but the player of *colour* counts as *help_* says."""
        changed: Any = {colour.value: help_}
        return replace(self, **changed)


class DisplayKind(StrEnum):
    """How the display says what it has to say."""

    NORMAL = "normal"
    LARGE = "large"
    """One fact at a time, in letters of at least 24 dots."""
    PICTURES = "pictures"
    """Without any words, for who does not read."""


class FearMeter(StrEnum):
    """Where it is shown how much a guest has to fear."""

    OFF = "off"
    LOOK = "look"
    """On a page of the look key; a heart beats with the turn."""
    CHOICES = "choices"
    """There, and beside each move."""


class Question(StrEnum):
    """The next question of a box with a new card on its first evening."""

    LANGUAGE = "language"
    PARTS = "parts"
    """Asks nothing: the parts are looked for."""
    STICKERS = "stickers"
    """Asks nothing: where the numbers for the board are to be had."""
    GAME = "game"
    NONE = "none"
    """The first evening is over, or there never was one."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Set on the box, stored on the card."""

    language: str = setting("en", is_one=is_language, is_carried=True)
    """Its code. Whatever has no catalogue here is spoken in English."""
    confirmed: tuple[str, ...] = setting((), is_carried=True)
    """Names of shipped boards that the owner has counted and found as they are."""
    counted: tuple[str, ...] = setting((), is_carried=True)
    """Names of shipped boards in whose place the owner's own counted one is used."""
    sound: Sound = setting(Sound(), is_carried=True)  # noqa: RUF009  # a field
    speech: Speech = setting(Speech(), is_carried=True)  # noqa: RUF009  # a field
    jokes: bool = setting(True, is_carried=True)
    """Hugo says a line of his own now and then."""
    counting: Counting = setting(Counting(), is_carried=True)  # noqa: RUF009  # a field
    display: DisplayKind = setting(DisplayKind.NORMAL, is_carried=True)  # noqa: RUF009  # a field
    glass: str = setting("", among=GLASSES)
    """The kind of display that looked right to the owner; empty: nobody was asked."""
    fear: FearMeter = setting(FearMeter.OFF, is_carried=True)  # noqa: RUF009  # a field
    lessons: bool = setting(False, is_carried=True)
    """Each rule is told when it first matters to this table."""
    taught: tuple[str, ...] = setting((), is_carried=True)
    """Which lessons have been."""
    practised: tuple[str, ...] = ()
    """Which of them in the practice night that is on, or was last; they all come there."""
    ghosts_together: bool = setting(True, is_carried=True)
    """What several seats of the box move one after the other is carried at once."""
    own_die: bool = setting(False, is_carried=True)
    """The family rolls a die of its own, and types what it shows."""
    is_locked: bool = False
    """The keys do nothing until A and B are held together."""
    sealed_die: bool = setting(False, is_carried=True)
    """From the next game on the die is sealed."""
    follows: bool = setting(False, is_carried=True)
    """After a game alone the ghosts get stronger if they have lost, else weaker."""
    first_evening: Question = Question.NONE
    """The question asked while nobody has said which game this is."""
    on_network: bool = False
    """The page is shown to everybody in the network."""
    club: str = setting("", is_one=_is_club)
    """The number of this box at a club evening (`app/values/club_codes.py`); empty at home."""
    club_games: tuple[str, ...] = setting((), is_one=_is_counted)
    """Which rounds the newest games of evenings were (`app/values/club_codes.py`)."""

    def turned(self, name: str) -> Settings:
        """These settings with the on/off setting *name* turned over."""
        turned: Any = {name: not getattr(self, name)}
        return replace(self, **turned)

    def with_confirmed(self, board: str) -> Settings:
        """The owner's board is just as the box thought."""
        counted = tuple(name for name in self.counted if name != board)
        return replace(self, confirmed=_with(self.confirmed, board), counted=counted)

    def with_counted(self, board: str) -> Settings:
        """The owner's board differs from the one that ships as *board*."""
        confirmed = tuple(name for name in self.confirmed if name != board)
        return replace(self, confirmed=confirmed, counted=_with(self.counted, board))

    def plain(self) -> dict[str, Any]:
        """All settings as JSON has them."""
        return asdict(self)

    def to_carry(self) -> dict[str, Any]:
        """The settings that go along to another box, as JSON has them."""
        plain = self.plain()
        return {name: plain[name] for name in CARRIED}

    def with_carried(self, plain: Mapping[str, Any]) -> Settings:
        """These settings with what came along *plain* from another box."""
        other = read_settings(plain)
        carried = {name: getattr(other, name) for name in CARRIED if name in plain}
        return replace(self, first_evening=Question.NONE, **carried)


CARRIED = tuple(each.name for each in fields(Settings) if each.metadata.get("is_carried"))


def read_settings(plain: Mapping[str, Any]) -> Settings:
    """Settings from *plain* JSON; what cannot be read is as if it had never been set."""
    return Settings(**_read_fields(Settings, plain))


def _read_fields(kind: type[Any], plain: Mapping[str, Any]) -> dict[str, Any]:
    read = {}
    for each in fields(kind):
        if each.name in plain:
            among = each.metadata.get("among", ())
            value = _read(plain[each.name], each.default, among)
            is_one = each.metadata.get("is_one")
            is_none = value is None or (is_one and not is_one(value))
            read[each.name] = each.default if is_none else value
    return read


def _read(value: Any, usual: Any, among: tuple[Any, ...]) -> Any:
    """Return *value* as a setting that is usually *usual*; None if it is not one."""
    if among:
        return value if value in among and type(value) is type(among[0]) else None
    if isinstance(usual, Enum):
        return next((each for each in type(usual) if each.value == value), None)
    if is_dataclass(usual):
        kind: type[Any] = type(usual)
        return kind(**_read_fields(kind, value)) if isinstance(value, dict) else None
    if isinstance(usual, tuple):
        is_list = isinstance(value, list) and all(isinstance(item, str) for item in value)
        return tuple(value) if is_list else None
    return value if isinstance(value, type(usual)) else None


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return names if name in names else (*names, name)


def own_name(board: str) -> str:
    """Name of the owner's board that stands for the shipped *board*."""
    return f"my-{board}"
