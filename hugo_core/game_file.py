"""The game record (`.hugo`): one game as text, both ways. The format is docs/game-record.md."""

from __future__ import annotations

import textwrap
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from hugo_core.animal_marks import Mark, Marked, read_mark
from hugo_core.board import Board, Place, load_board
from hugo_core.commands import (
    ComeBack,
    Command,
    DealGuests,
    DrawLot,
    EndFairly,
    Fix,
    Join,
    LastLap,
    Leave,
    MoveGuest,
    PlaceGuest,
    RollDie,
    StayPut,
)
from hugo_core.company import waiting_guests
from hugo_core.editions import MOST_ROUNDS, Colour, Edition, edition_named
from hugo_core.errors import BadRecord, BadSetup, HugoError, Refused
from hugo_core.evolve import Draft
from hugo_core.house_rules import House, house_rule, in_order, played_by
from hugo_core.houses import Houses, check_houses, is_of_houses
from hugo_core.limits import is_deal, is_player
from hugo_core.notation import (
    FACES,
    BadPosition,
    fix_words,
    place_token,
    places_by_token,
    points_words,
    read_fix,
    read_points,
)
from hugo_core.position import MOST_START, Face, Position, Seat, Setup, agree, check_colours, start
from hugo_core.refusals import why_not
from hugo_core.rules import carry_out, play

VERSION = "1"
DEALT = "dealt"
"""The comment of a placement that chance made: no rule asks for it, but looking back does."""


@dataclass(frozen=True, slots=True)
class RecordStep:
    """One line of a record and the position after it; the set-up game comes first."""

    line: int
    text: str
    position: Position
    commands: tuple[Command, ...] = ()
    """What the line says was done, in order."""
    players: tuple[tuple[Colour, str], ...] = ()
    """The colours that no person plays, and who does, as the header says it."""
    is_dealt: bool = False
    """Chance did it for all, as the comment of the line says."""


def read_record(data: bytes, boards: Callable[[str], Board] = load_board) -> Iterator[RecordStep]:
    """Play a record by the rules, one step a body line, after a first one for the set-up game.

    *boards* finds the board that the record names. Raises `BadRecord` at the first line that is
    malformed or against the rules.
    """
    header = _Header(boards)
    for line, text, draft, commands, is_dealt in _played(data, header):
        players = tuple((colour, player) for colour, (_, player) in header.players.items())
        yield RecordStep(line, text, Draft.of(draft).settled(), commands, players, is_dealt)


def read_end(data: bytes, boards: Callable[[str], Board] = load_board) -> Position:
    """The last position of `read_record`, played the same way; those before it are not made.

    Raises `BadRecord` as it does.
    """
    _, _, draft, *_ = deque(_played(data, _Header(boards)), maxlen=1).pop()
    return draft.settled()


def _played(
    data: bytes, header: _Header
) -> Iterator[tuple[int, str, Draft, tuple[Command, ...], bool]]:
    """Parts of the `RecordStep` of each line; the draft is the same one throughout, and goes on."""
    body: _Body | None = None
    line = 0
    for line, text, comment in _lines(data):
        if body is None:
            if header.takes(line, _words(line, text)):
                continue
            body = _Body(Draft.of(start(header.setup(line))))
            yield header.last_line, "", body.position, (), False
        yield line, text, body.position, body.played(line, text), comment == DEALT
    if body is None:
        yield header.last_line or line, "", Draft.of(start(header.setup(line or 1))), (), False


def _lines(data: bytes) -> Iterator[tuple[int, str, str]]:
    """Number, text and comment of every line that says something."""
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        try:
            said, _, comment = raw.decode("utf-8").partition("#")
        except UnicodeDecodeError:
            raise BadRecord(number, "this is not UTF-8 text") from None
        if text := said.strip(" \t\r"):
            yield number, text, comment.strip(" \t\r")


def _words(line: int, text: str) -> list[str]:
    words = text.split(" ")
    if not all(words) or not text.isprintable():
        raise BadRecord(line, "words are separated by single spaces")
    return words


@dataclass(slots=True)
class _Header:
    """The header as far as it is read."""

    boards: Callable[[str], Board]
    edition: Edition | None = None
    colours: tuple[Colour, ...] = ()
    rounds: int | None = None
    board: Board | None = None
    house: House = ()
    starts: dict[Colour, int] = field(default_factory=dict)
    players: dict[Colour, tuple[int, str]] = field(default_factory=dict)
    """By colour that no person plays: the line, and who does."""
    marks: dict[Colour, tuple[int, Mark]] = field(default_factory=dict)
    """By colour: the line, and what it says."""
    deal: str = ""
    houses: Houses = ()
    last_line: int = 0
    lines: dict[str, int] = field(default_factory=dict)

    def takes(self, line: int, words: list[str]) -> bool:
        """Read a header line; say whether it was one. Raises `BadRecord`."""
        key, values = words[0], words[1:]
        if "hugo-record" not in self.lines and key != "hugo-record":
            raise BadRecord(line, f"a game record begins with «hugo-record {VERSION}»")
        if key not in _HEADER_KEYS:
            self._expect_turn(line, words)
            return False
        name = " ".join(words[:2]) if key in ("start", "house") else key
        if name in self.lines and key not in ("player", "mark"):
            raise BadRecord(line, f"a second {name} line")
        self.lines[name] = self.last_line = line
        try:
            self._read_mark(line, values) if key == "mark" else self._read(key, values)
        except HugoError as error:
            raise BadRecord(line, str(error)) from error
        if self.rounds and self.edition and not self.edition.rounds:
            raise BadRecord(self.lines["rounds"], f"{self.edition.name} is not played in rounds")
        return True

    def _expect_turn(self, line: int, words: list[str]) -> None:
        """Refuse a line of a kind we do not know before the header is whole."""
        known = words[0] in _BODY_KEYS or words[0] in _COLOURS
        if not known and not all(key in self.lines for key in _NEEDED):
            raise BadRecord(line, _no_line(words))

    def _read(self, key: str, values: list[str]) -> None:
        if key == "start":
            self._read_start(values)
            return
        if key == "player":
            self._read_player(values)
            return
        if key == "far":
            self._read_far(values)
            return
        if key != "players" and len(values) != 1:
            raise HugoError(f"{key} wants one value")
        if key == "hugo-record" and values != [VERSION]:
            raise HugoError(f"version {values[0]} is not known, only {VERSION}")
        elif key == "edition":
            self.edition = edition_named(values[0])
        elif key == "players":
            self.colours = tuple(map(_colour, values))
            check_colours(self.colours)
        elif key == "rounds":
            self.rounds = _rounds(values[0])
        elif key == "house":
            self.house = in_order((*self.house, house_rule(values[0])))
        elif key == "board":
            self.board = self.boards(values[0])
        elif key == "deal":
            self.deal = _deal(values[0])

    def _read_far(self, values: list[str]) -> None:
        """Take note of the house of each seat."""
        if not values or not {*values} <= {"1", "2"}:
            raise HugoError("far wants a house, 1 or 2, for each player")
        self.houses = tuple(map(int, values))
        check_houses(self.houses, len(self.colours))

    def _read_start(self, values: list[str]) -> None:
        if len(values) != 2:
            raise HugoError("start wants a colour and a number of points")
        if values[1] not in map(str, range(MOST_START + 1)):
            raise HugoError(f"start {values[1]}: a number from 0 to {MOST_START} is wanted")
        self.starts[_colour(values[0])] = int(values[1])

    def _start(self) -> tuple[int, ...]:
        """The points of each seat; empty if all begin as the edition says."""
        assert self.edition is not None
        for colour in self.starts:
            if colour not in self.colours:
                line = self.lines[f"start {colour}"]
                raise BadRecord(line, f"{colour} does not play; {', '.join(self.colours)} do")
        usual = played_by(self.edition, self.house).start_points
        starts = tuple(self.starts.get(colour, usual) for colour in self.colours)
        return () if set(starts) == {usual} else starts

    def _read_player(self, values: list[str]) -> None:
        """Take note who plays a colour: that changes nothing by the rules."""
        if len(values) != 2:
            raise HugoError("player wants a colour and who plays it")
        colour, player = _colour(values[0]), values[1]
        if not is_player(player):
            raise HugoError(f"no player {player!r}; there are level:1 to level:6, program:NAME")
        if colour in self.players:
            raise HugoError(f"a second player line for {colour}")
        self.players[colour] = self.last_line, player

    def _read_mark(self, line: int, values: list[str]) -> None:
        if len(values) != 2:
            raise HugoError("mark wants a colour and a mark")
        colour, mark = _colour(values[0]), read_mark(values[1])
        if colour in self.marks:
            raise HugoError(f"a second mark of {colour}")
        if mark in (known for _, known in self.marks.values()):
            raise HugoError(f"two players are {mark}")
        self.marks[colour] = line, mark

    def _marks(self) -> tuple[Marked, ...]:
        """Who has which mark. Raises `BadRecord` at the line of one who does not play."""
        for colour, (line, _) in self.marks.items():
            if colour not in self.colours:
                raise BadRecord(line, f"{colour} does not play; {', '.join(self.colours)} do")
        return tuple(Marked(each, self.marks[each][1]) for each in Colour if each in self.marks)

    def setup(self, line: int) -> Setup:
        """The set-up, which is due at *line*. Raises `BadRecord`."""
        for key in _NEEDED:
            if key not in self.lines:
                raise BadRecord(line, f"the header has no {key} line")
        assert self.edition is not None
        for colour, (where, _) in self.players.items():
            if colour not in self.colours:
                raise BadRecord(where, f"{colour} does not play; {', '.join(self.colours)} do")
        try:
            return agree(
                self.edition,
                self.colours,
                board=self.board,
                rounds=self.rounds,
                house=self.house,
                start=self._start(),
                marks=self._marks(),
                deal=self.deal,
                houses=self.houses,
            )
        except BadSetup as error:  # only a house rule or a code can still be out of place
            last = max(line for name, line in self.lines.items() if name.startswith(_LATE_KEYS))
            raise BadRecord(last, str(error)) from error


_COLOURS = frozenset(map(str, Colour))
_NEEDED = ("hugo-record", "edition", "players")
_BODY_KEYS = ("place", "lot", "fix", "leave", "back", "join", "last-lap", "fair-end")
_LEAVING = {"go": True, "stay": False}
"""Whether the figures of who leaves go, too."""
_HEADER_KEYS = (*_NEEDED, "rounds", "board", "house", "far", "deal", "start", "player", "mark")
_LATE_KEYS = ("house", "far", "deal")
"""Lines of which only the whole header shows whether they can be."""


def _no_line(words: list[str]) -> str:
    line = textwrap.shorten(" ".join(words), 60, placeholder=" …")
    return f"«{line}» is not a line of a game record"


def _colour(word: str) -> Colour:
    try:
        return Colour(word)
    except ValueError:
        raise HugoError(f"no colour is called {word!r}; there are {', '.join(Colour)}") from None


def _deal(word: str) -> str:
    if not is_deal(word) and not is_of_houses(word):
        raise HugoError(f"deal {word[:20]}: the code of a deal is six digits")
    return word


def _rounds(word: str) -> int:
    if word not in map(str, range(1, MOST_ROUNDS + 1)):
        raise HugoError(f"rounds {word}: a number from 1 to {MOST_ROUNDS} is wanted")
    return int(word)


@dataclass(slots=True)
class _Body:
    """The body lines, played one after the other in the same position."""

    position: Draft

    def played(self, line: int, text: str) -> tuple[Command, ...]:
        """What *text* says was done, in the position itself. Raises `BadRecord`."""
        try:
            commands = self._commands(line, text)
            for command in commands:
                carry_out(self.position, command)
        except Refused as refused:
            raise BadRecord(line, self._reason(refused)) from refused
        except HugoError as error:
            raise BadRecord(line, str(error)) from error
        return commands

    def _commands(self, line: int, text: str) -> tuple[Command, ...]:
        colour, _, done = text.partition(" ")
        if colour in _COLOURS:  # what there is most of comes first
            turn = _turn(self.position.setup.board, done)
            if turn:
                self._expect(colour, turn[0])
                return turn
        match _words(line, text):
            case ["place", colour, square]:
                command = PlaceGuest(_place(self.position.setup.board, square))
                self._expect(colour, command)
                return (command,)
            case ["fix", *words]:
                return (self._fix(words),)
            case ["lot", colour]:
                return (DrawLot(self._seat(colour)),)
            case ["leave", colour, how] if how in _LEAVING:
                return (Leave(self._seat(colour), _LEAVING[how]),)
            case ["back", colour]:
                return (ComeBack(self._seat(colour)),)
            case ["join", colour, *squares]:
                board = self.position.setup.board
                return (Join(_colour(colour), tuple(_place(board, each) for each in squares)),)
            case ["last-lap"]:
                return (LastLap(),)
            case ["fair-end", *words]:
                return (self._fair_end(words),)
            case [key, *_] if key in _HEADER_KEYS:
                raise HugoError(f"{key} belongs to the header, before the first turn")
            case words:
                raise HugoError(_no_line(words))

    def _expect(self, colour: str, command: Command) -> None:
        """Check that it is *colour*'s turn, once it is the time for *command* at all."""
        colours, acting = self.position.setup.colours, self.position.to_act
        if acting is not None and colours[acting] == colour:
            return
        self._seat(colour)
        if acting is None:
            raise why_not(self.position, command)
        raise HugoError(f"it is {colours[acting]}'s turn, not {colour}'s")

    def _seat(self, colour: str) -> Seat:
        colours = self.position.setup.colours
        if colour not in colours:
            raise HugoError(f"{colour} does not play; {', '.join(colours)} do")
        return Seat(colours.index(colour))

    def _fix(self, words: list[str]) -> Command:
        try:
            return read_fix(self.position, words)
        except BadPosition as error:
            raise HugoError(str(error)) from error

    def _fair_end(self, words: list[str]) -> Command:
        try:
            return EndFairly(read_points(self.position.setup, words))
        except BadPosition as error:
            raise HugoError(str(error)) from error

    def _reason(self, refused: Refused) -> str:
        reason = refused.words(refused.reason.value, place_token)
        near = ", ".join(map(place_token, refused.nearest))
        return f"{reason} Nearest: {near}." if near else reason


_ROLLS = {word: RollDie(face) for word, face in FACES.items()}


@lru_cache(maxsize=1 << 12)
def _turn(board: Board, done: str) -> tuple[Command, ...]:
    """What a roll with its move says, `4 12>16`; empty if it is none. Raises `HugoError`.

    A year of games has the same few hundred again and again: each is made once.
    """
    match done.split(" "):
        case ["ghost"]:
            return (_roll_of("ghost"),)
        case [roll, "pass"] if roll != "ghost":
            return _roll_of(roll), StayPut()
        case [roll, move] if roll != "ghost":
            first = _roll_of(roll)
            origin, arrow, target = move.partition(">")
            if not arrow:
                raise HugoError(f"{move}: a move is written FROM>TO, or pass")
            return first, MoveGuest(_place(board, origin), _place(board, target))
        case _:
            return ()


def _place(board: Board, token: str) -> Place:
    place = places_by_token(board).get(token)
    if place is None:
        raise HugoError(f"there is no place {token} on {board.name}")
    return place


def _roll_of(word: str) -> RollDie:
    if word not in _ROLLS:
        raise HugoError(f"the die has no {word}; it has 1, 2, 4, 5 and ghost")
    return _ROLLS[word]


NOBODY: Mapping[Colour, str] = MappingProxyType({})


def write_record(
    setup: Setup,
    steps: Iterable[tuple[Position, Command]],
    players: Mapping[Colour, str] = NOBODY,
) -> str:
    """Write a game: each command with the position it was carried out in.

    *players* are those that are no persons. A number whose move is still due is left out: a record
    holds whole turns.
    """
    lines = [f"hugo-record {VERSION}", *header_of(setup, players)]
    lines.extend(line for position, command in steps if (line := turn_line(position, command)))
    return "\n".join(lines) + "\n"


def header_of(setup: Setup, players: Mapping[Colour, str] = NOBODY) -> list[str]:
    """The lines of a record before its first turn, but for the format's."""
    lines = [f"edition {setup.edition.name}", f"players {' '.join(setup.colours)}"]
    if setup.edition.rounds:
        lines.append(f"rounds {setup.rounds}")
    if setup.board.name != setup.edition.board:
        lines.append(f"board {setup.board.name}")
    lines.extend(f"house {rule}" for rule in setup.house)
    lines.extend([f"far {' '.join(map(str, setup.houses))}"] if setup.houses else [])
    lines.extend([f"deal {setup.deal}"] if setup.deal else [])
    lines.extend(
        f"start {colour} {points}"
        for colour, points in zip(setup.colours, setup.start, strict=False)
        if points != setup.edition.start_points
    )
    seated = (colour for colour in setup.colours if players.get(colour))
    lines.extend(f"player {colour} {players[colour]}" for colour in seated)
    lines.extend(f"mark {each.colour} {each.mark}" for each in setup.marks)
    return lines


def turn_line(position: Position, command: Command) -> str:
    """Write *command* as a record line; nothing for a number, which is told with its move.

    Guests that the box dealt are lines as if they were placed, one for each, with a comment.
    """
    colour = "" if position.to_act is None else position.setup.colours[position.to_act]
    match command:
        case PlaceGuest(square):
            return f"place {colour} {place_token(square)}"
        case RollDie(Face.GHOST):
            return f"{colour} ghost"
        case RollDie():
            return ""
        case MoveGuest(origin, target):
            roll = position.face.word if position.face else ""
            return f"{colour} {roll} {place_token(origin)}>{place_token(target)}"
        case StayPut():
            return f"{colour} {position.face.word if position.face else ''} pass"
        case DealGuests():
            return "\n".join(_dealt_lines(position, command))
        case Leave(seat, takes_guests):
            how = "go" if takes_guests else "stay"
            return f"leave {position.setup.colours[seat]} {how}"
        case ComeBack(seat):
            return f"back {position.setup.colours[seat]}"
        case Join(joining, squares):
            return " ".join(["join", joining, *map(place_token, squares)])
        case LastLap():
            return "last-lap"
        case EndFairly(points):
            return f"fair-end {' '.join(points_words(position.setup, points))}"
        case Fix():
            return f"fix {' '.join(fix_words(position.setup, command))}"
        case DrawLot(seat):
            return f"lot {position.setup.colours[seat]}"


def _dealt_lines(position: Position, command: DealGuests) -> Iterator[str]:
    """Write what was dealt as placements, with the lots that they need on the way."""
    for (seat, _), square in zip(waiting_guests(position), command.squares, strict=True):
        steps: tuple[Command, ...] = (PlaceGuest(square),)
        if position.tied:
            steps = (DrawLot(seat), *steps)
        for step in steps:
            yield f"{turn_line(position, step)}  # {DEALT}"
            position = play(position, step)[1]
