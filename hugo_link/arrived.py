"""The checks of what arrives from boxes: size, form, box, game. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hugo_core.animal_marks import read_mark
from hugo_core.bounded_text import BadText, read_json
from hugo_core.editions import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, Colour, Edition
from hugo_core.errors import BadSetup, HugoError
from hugo_core.position import Phase
from hugo_link.topics import EVENT, RESULT, STATE, STATUS, About, is_game
from hugod.app.values.club_codes import MOST_ROUNDS, TABLES, TAG_LETTERS

# Of eight players a result has 700 bytes.
RESULT_BYTES = 4_096
STATE_BYTES = 8_192
EVENT_BYTES = 1_024
MOST_POINTS = 999
HEAD_DIGITS = 64


class Unbelievable(HugoError):
    """Something that no box of ours sends; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """How one player ended."""

    colour: Colour
    mark: str
    """Empty for somebody without one."""
    points: int
    place: int


@dataclass(frozen=True, slots=True)
class Club:
    """A box's word that it is *table* of an evening, and the game one of *round* (0: any)."""

    table: int
    round: int
    tag: str
    """It tells whether the box was given that table's number."""


@dataclass(frozen=True, slots=True)
class ResultMessage:
    """The result of a finished game. The same *box* and *game* is the same game, whatever else."""

    box: str
    game: str
    edition: str
    head: str
    """The head of the game's chain: another one is a later end of the same game."""
    seats: tuple[PlayerResult, ...]
    club: Club | None = None

    @property
    def sign(self) -> str:
        """What differs between two results of one game."""
        return sign_of(self.head, self.club.tag if self.club else "")


def sign_of(head: str, tag: str) -> str:
    """Return the sign of a result with this *head* of its chain and *tag* of its table."""
    return f"{head} {tag}"


def read_result(about: About, payload: bytes) -> ResultMessage:
    """Return the result in *payload*, which came under the topic of *about*.

    Raises `Unbelievable`.
    """
    plain = _object(payload, RESULT_BYTES)
    if plain.get("box") != about.box or plain.get("id") != about.game or about.what != RESULT:
        raise Unbelievable("it is of another box or game than its topic says")
    if plain.get("edition") not in tuple(EDITIONS):
        raise Unbelievable("no edition is called so")
    head = plain.get("head")
    if not isinstance(head, str) or len(head) != HEAD_DIGITS or not _is_hex(head):
        raise Unbelievable("it has no head of a chain")
    seats = plain.get("seats")
    if not isinstance(seats, list) or not FEWEST_PLAYERS <= len(seats) <= MOST_PLAYERS:
        raise Unbelievable(f"{FEWEST_PLAYERS} to {MOST_PLAYERS} play a game")
    read = tuple(map(_seat, seats))
    if len({seat.colour for seat in read}) < len(read):
        raise Unbelievable("two players have one colour")
    marks = [seat.mark for seat in read if seat.mark]
    if len({*marks}) < len(marks):
        raise Unbelievable("two players have one mark")
    _check_places(read)
    club = _club(plain.get("club"), range(1, MOST_ROUNDS + 1))
    return ResultMessage(about.box, about.game, str(plain["edition"]), head, read, club)


def _club(plain: Any, rounds: range) -> Club | None:
    """Return the table and round that a box says it plays; None if it says none."""
    match plain:
        case None:
            return None
        case {"table": int(table), "round": int(round_), "tag": str(tag)}:
            is_tag = len(tag) == TAG_LETTERS and _is_hex(tag)
            if is_tag and 1 <= table <= TABLES and round_ in rounds:
                return Club(int(table), int(round_), tag)
    raise Unbelievable("that is no table of a club")


def _seat(plain: Any) -> PlayerResult:
    if not isinstance(plain, dict) or plain.get("seat") not in tuple(Colour):
        raise Unbelievable("no player has such a colour")
    points, place = plain.get("points"), plain.get("place")
    if type(points) is not int or not -MOST_POINTS <= points <= MOST_POINTS:
        raise Unbelievable("no game gives such points")
    if type(place) is not int or not 1 <= place <= MOST_PLAYERS:
        raise Unbelievable("there is no such place")
    return PlayerResult(Colour(plain["seat"]), _mark(plain.get("mark")), points, place)


def _mark(plain: Any) -> str:
    if plain is None:
        return ""
    if not isinstance(plain, str):
        raise Unbelievable("that is no mark")
    try:
        return str(read_mark(plain))
    except BadSetup as error:
        raise Unbelievable(str(error)) from error


def _check_places(seats: tuple[PlayerResult, ...]) -> None:
    """Check that the places are those of a ranking: 1, 2, 2, 4."""
    places = [seat.place for seat in seats]
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise Unbelievable("these places are of no ranking")


@dataclass(frozen=True, slots=True)
class LiveMessage:
    """A table as it stands now, for the wall."""

    box: str
    game: str
    edition: str
    phase: Phase
    to_act: Colour | None
    round: int
    clock: str
    points: tuple[tuple[Colour, int], ...]
    marks: tuple[tuple[Colour, str], ...] = ()
    """Of those who have taken one."""
    left: tuple[Colour, ...] = ()
    """Who is no longer at the table."""
    club: Club | None = None


def read_state(about: About, payload: bytes) -> LiveMessage:
    """Return the state of a table in *payload*. Raises `Unbelievable`."""
    plain = _object(payload, STATE_BYTES)
    players, acts, game = plain.get("players"), plain.get("to_act"), plain.get("game")
    try:
        if not isinstance(players, list) or not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
            raise ValueError
        colours = tuple(map(Colour, players))
        if about.what != STATE or len({*colours}) < len(colours) or not is_game(game or ""):
            raise ValueError
        return LiveMessage(
            box=about.box,
            game=str(game),
            edition=EDITIONS[plain["edition"]].name,
            phase=Phase(plain["phase"]),
            to_act=None if acts is None else _one_of(colours, acts),
            round=_number(plain["round"]),
            clock=_clock(EDITIONS[plain["edition"]], plain.get("clock")),
            points=tuple((each, _number(plain["points"][each.value])) for each in colours),
            marks=_marks(colours, plain.get("marks", {})),
            left=tuple(_one_of(colours, each) for each in plain.get("left") or ()),
            club=_club(plain.get("club"), range(1)),
        )
    except (KeyError, TypeError, ValueError, StopIteration) as error:
        raise Unbelievable("it is no state of a game") from error


def _one_of(colours: tuple[Colour, ...], named: Any) -> Colour:
    return colours[colours.index(Colour(named))]


def _clock(edition: Edition, plain: Any) -> str:
    """Return the time, if the clock of *edition* has it; empty where there is no clock."""
    if not edition.clock and plain is None:
        return ""
    return next(hour.label for hour in edition.clock if hour.label == plain)


def _marks(colours: tuple[Colour, ...], plain: Any) -> tuple[tuple[Colour, str], ...]:
    if not isinstance(plain, dict):
        raise TypeError
    marks = {_one_of(colours, colour): _mark(mark) for colour, mark in plain.items()}
    if len({*marks.values()} - {""}) < len(marks):
        raise ValueError
    return tuple(marks.items())


def _number(value: Any) -> int:
    if type(value) is not int or not -MOST_POINTS <= value <= MOST_POINTS:
        raise ValueError
    return value


def read_event(about: About, payload: bytes) -> dict[str, Any]:
    """Return the event in *payload*: a name under `event`, and plain values.

    Raises `Unbelievable`.
    """
    plain = _object(payload, EVENT_BYTES)
    name = plain.get("event")
    if about.what != EVENT or not isinstance(name, str) or not name.isidentifier():
        raise Unbelievable("it is no event")
    return plain


def read_status(about: About, payload: bytes) -> bool:
    """Return whether a box is there. Raises `Unbelievable`."""
    if about.what != STATUS or payload not in (b"online", b"offline"):
        raise Unbelievable("a box is online or offline")
    return payload == b"online"


def _object(payload: bytes, most: int) -> dict[str, Any]:
    try:
        plain = read_json(payload, most)
    except BadText as error:
        raise Unbelievable(error.reason) from error
    if not isinstance(plain, dict):
        raise Unbelievable("it is no object of JSON")
    return plain


def _is_hex(word: str) -> bool:
    return set(word) <= set("0123456789abcdef")
