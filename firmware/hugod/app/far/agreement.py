"""The digits of an agreement: how a game is packed into them, and the chance that neither chooses.

```
  house 1 says   groups | version | the game, and 12 digits that bind it to its secret | check
  house 2 says   its secret, 6 digits | check
  house 1 says   its secret, 12 digits | check
```
A link adds to the first two the heads of the links that each house opens in the game (`far_links`);
then the secrets stand for nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hugo_core.animal_marks import HIGHEST, Animal, Mark, Marked, in_order
from hugo_core.board import Board
from hugo_core.editions import EDITIONS, FEWEST_PLAYERS, MOST_ROUNDS, Colour, HouseRule, colours_for
from hugo_core.errors import BadSetup
from hugo_core.history import Drafted
from hugo_core.house_rules import in_order as rules_in_order
from hugo_core.house_rules import played_by
from hugo_core.houses import (
    COMMITMENT_DIGITS,
    FIRST,
    FIRST_DIGITS,
    SECOND,
    SECOND_DIGITS,
    Far,
    FarChance,
)
from hugo_core.position import MOST_START, Setup, agree
from hugod.app.far.digits import GROUP, checked, with_check
from hugod.app.partners.questions import LEVEL
from hugod.app.partners.seats import PERSON
from hugod.app.table.far_links import LINK_BYTES, head_of

VERSION = 1
"""Rises with every change by which two boxes would no longer play the same game."""
VERSION_DIGITS = 2
_HEAD = 1 + VERSION_DIGITS
BOARDS = 97
"""So many boards are told from one another."""
_PLAYERS = (PERSON, *(f"{LEVEL}{level}" for level in range(1, 7)))
"""Who may play a seat: the same on both boxes, for a program may answer as it likes."""
LOW = 9
_MOST = (0, LOW, HIGHEST)
"""The highest number of a mark: of none, of one digit, of any."""
_RULES = tuple(rule for rule in HouseRule if rule is not HouseRule.PRACTICE)
# Of scrypt: half a second on a small Pi, and 16 MB. Each try of a cheat costs as much.
COST, BLOCK, TIMES = 1 << 14, 8, 2


@dataclass(frozen=True, slots=True)
class Commitment:
    """What the 12 digits are that bind house 1 to its *secret* in the game *of* these digits?"""

    secret: str
    of: str

    def answer(self) -> str:
        """Return them; it takes a small box half a second."""
        salt = f"hugo far {self.of}".encode()
        mixed = hashlib.scrypt(self.secret.encode(), salt=salt, n=COST, r=BLOCK, p=TIMES)
        number = int.from_bytes(mixed, "big") % 10**COMMITMENT_DIGITS
        return f"{number:0{COMMITMENT_DIGITS}}"


@dataclass(slots=True)
class _Packed:
    """Numbers in one, each below a limit of its own; the first one comes out first."""

    parts: list[tuple[int, int]] = field(default_factory=list)

    def put(self, number: int, limit: int) -> None:
        if not 0 <= number < limit:
            raise BadSetup(f"{number} is not below {limit}")
        self.parts.append((number, limit))

    def whole(self, above: int = 0) -> int:
        for number, limit in reversed(self.parts):
            above = above * limit + number
        return above


@dataclass(slots=True)
class _Unpacked:
    rest: int

    def take(self, limit: int) -> int:
        self.rest, number = divmod(self.rest, limit)
        return number


def board_number(board: Board) -> int:
    """Return by which two digits *board* is told from others."""
    rooms = [(room.place, room.square, room.kind.value) for room in board.rooms]
    ground = repr((board.squares, rooms, board.steps, board.has_wine_cellar))
    return int.from_bytes(hashlib.sha256(ground.encode()).digest(), "big") % BOARDS


def houses_of(far: Far, colours: tuple[Colour, ...]) -> tuple[int, ...]:
    """Return the house of each of *colours*."""
    other = FIRST + SECOND - far.house
    return tuple(other if colour in far.there else far.house for colour in colours)


def far_setup(draft: Drafted, deal: str = "") -> Setup:
    """Return the game of *draft*, whose answers are all given."""
    assert draft.edition is not None
    assert draft.far is not None
    assert draft.beginner is not None
    first = draft.colours.index(draft.beginner)
    colours = draft.colours[first:] + draft.colours[:first]
    return agree(
        draft.edition,
        colours,
        board=draft.board,
        rounds=draft.rounds,
        house=draft.house,
        start=draft.start[first:] + draft.start[:first],
        marks=draft.marks,
        deal=deal,
        houses=houses_of(draft.far, colours),
    )


def seats_of(draft: Drafted) -> Mapping[Colour, str]:
    """Return who plays each colour of *draft*."""
    return dict(zip(draft.colours, draft.seats or (PERSON,) * len(draft.colours), strict=True))


def is_sayable(draft: Drafted) -> bool:
    """Whether there are digits for *draft*, no more than the glass shows, and all who play in it
    do the same on both boxes."""
    assert draft.far is not None
    bound = replace(draft.far, commitment="9" * COMMITMENT_DIGITS)
    is_known = all(player in _PLAYERS for player in draft.seats)
    return is_known and len(first_digits(replace(draft, far=bound))) <= MOST_GROUPS * GROUP


def game_digits(setup: Setup, seats: Mapping[Colour, str]) -> str:
    """Return the digits of a game, without those of its chance."""
    return str(_packed(setup, seats).whole())


def _packed(setup: Setup, seats: Mapping[Colour, str]) -> _Packed:
    packed, count = _Packed(), len(setup.colours)
    packed.put(board_number(setup.board), BOARDS)
    packed.put(list(EDITIONS).index(setup.edition.name), len(EDITIONS))
    packed.put(setup.rounds - 1, MOST_ROUNDS)
    packed.put(count - FEWEST_PLAYERS, len(Colour) - FEWEST_PLAYERS + 1)
    left = list(colours_for(count))
    for colour in setup.colours:
        packed.put(left.index(colour), len(left))
        left.remove(colour)
    packed.put(sum(1 << at for at, house in enumerate(setup.houses) if house == SECOND), 1 << count)
    _put_rest(packed, setup, seats)
    return packed


def _put_rest(packed: _Packed, setup: Setup, seats: Mapping[Colour, str]) -> None:
    """Put what few games have, each with a digit that says whether this one has it."""
    has = bool(setup.house), any(seats.values()), bool(setup.start), bool(setup.marks)
    for each in has:
        packed.put(each, 2)
    if has[0]:
        packed.put(sum(1 << _RULES.index(rule) for rule in setup.house), 1 << len(_RULES))
    for colour in setup.colours if has[1] else ():
        packed.put(_PLAYERS.index(seats.get(colour, PERSON)), len(_PLAYERS))
    for points in setup.start:
        packed.put(points != setup.edition.start_points, 2)
        if points != setup.edition.start_points:
            packed.put(points, MOST_START + 1)
    marks = {each.colour: each.mark for each in setup.marks}
    for colour in setup.colours if has[3] else ():
        _put_mark(packed, marks.get(colour))


def _put_mark(packed: _Packed, mark: Mark | None) -> None:
    """Put who somebody is; most take a number of one digit."""
    most = 0 if mark is None else LOW if mark.number <= LOW else HIGHEST
    packed.put(_MOST.index(most), len(_MOST))
    if mark is not None:
        packed.put(list(Animal).index(mark.animal), len(Animal))
        packed.put(mark.number - 1, most)


def first_digits(draft: Drafted) -> str:
    """Return all that house 1 says first, once *draft* holds what binds it."""
    assert draft.far is not None
    whole = str(_packed(far_setup(draft), seats_of(draft)).whole(int(draft.far.commitment)))
    groups = -(-(_HEAD + len(whole) + 2) // GROUP)
    body = whole.rjust(groups * GROUP - _HEAD - 2, "0")
    return with_check(f"{groups}{VERSION:02}{body}", "hugo far 1")


def first_length(typed: str) -> int:
    """Return how many digits there will be where *typed* is the beginning; 0: nobody knows."""
    return int(typed[0]) * GROUP if typed else 0


def is_first(code: str) -> bool:
    """Whether house 1 says *code* before a game, with what a link adds to it or without."""
    length = first_length(code)
    return SHORTEST <= length <= len(code) and read_first(code[:length]) is not None


def is_of_version(typed: str) -> bool:
    """Whether these digits of house 1, which fit, are of a box that plays the same game."""
    return typed[1:_HEAD] == f"{VERSION:02}"


def read_first(typed: str) -> str | None:
    """Return what *typed* holds of game and chance; None if the digits do not fit."""
    digits = checked(typed, "hugo far 1")
    return None if digits is None else digits[_HEAD:]


def read_game(body: str, boards: Mapping[str, tuple[Board, ...]], head: str = "") -> Drafted:
    """Return the answers of house 1, whose links have this *head*, as those of house 2.

    *boards* are those that each edition may be played on here. Raises `BadSetup` with an empty
    message where none of them is the one of house 1.
    """
    packed = _Unpacked(int(body))
    number = packed.take(BOARDS)
    edition = list(EDITIONS.values())[packed.take(len(EDITIONS))]
    board = next((b for b in boards[edition.name] if board_number(b) == number), None)
    if board is None:
        raise BadSetup("")
    rounds = packed.take(MOST_ROUNDS) + 1
    count = packed.take(len(Colour) - FEWEST_PLAYERS + 1) + FEWEST_PLAYERS
    left = list(colours_for(count))
    colours = tuple(left.pop(packed.take(len(left))) for _ in range(count))
    second = packed.take(1 << count)
    there = tuple(colour for at, colour in enumerate(colours) if not second >> at & 1)
    draft = Drafted(count, colours, edition, board, rounds, beginner=colours[0])
    draft = _with_rest(draft, packed)
    commitment = f"{packed.rest:0{COMMITMENT_DIGITS}}"
    if len(commitment) > COMMITMENT_DIGITS:
        raise BadSetup("more digits than a game has")
    return replace(draft, far=Far(SECOND, there, True, commitment, head=head))


def _with_rest(draft: Drafted, packed: _Unpacked) -> Drafted:
    has_rules, has_seats, has_start, has_marks = (packed.take(2) for _ in range(4))
    rules = packed.take(1 << len(_RULES)) if has_rules else 0
    house = rules_in_order(tuple(r for at, r in enumerate(_RULES) if rules >> at & 1))
    seats = tuple(_PLAYERS[packed.take(len(_PLAYERS))] for _ in draft.colours if has_seats)
    assert draft.edition is not None
    usual = played_by(draft.edition, house).start_points
    start = tuple(
        packed.take(MOST_START + 1) if packed.take(2) else usual for _ in draft.colours if has_start
    )
    marks = []
    for colour in draft.colours if has_marks else ():
        if most := _MOST[packed.take(len(_MOST))]:
            animal, number = list(Animal)[packed.take(len(Animal))], packed.take(most) + 1
            marks.append(Marked(colour, Mark(animal, number)))
    draft = replace(draft, house=house, seats=seats, along=has_seats == 1)
    return replace(draft, start=start, marks=in_order(marks))


def second_digits(draft: Drafted) -> str:
    """Return what house 2 answers."""
    assert draft.far is not None
    return with_check(draft.far.secret, f"hugo far 2 {first_digits(draft)}")


def read_second(typed: str, draft: Drafted) -> str | None:
    """Return the secret of house 2; None if what was *typed* does not fit."""
    return checked(typed, f"hugo far 2 {first_digits(draft)}")


def third_digits(chance: FarChance) -> str:
    """Return what house 1 says last: its secret."""
    return with_check(chance.first, _about_third(chance.commitment, chance.second))


def read_third(typed: str, draft: Drafted) -> str | None:
    """Return the secret of house 1; None if what was *typed* does not fit."""
    assert draft.far is not None
    return checked(typed, _about_third(draft.far.commitment, draft.far.secret))


def by_link(digits: str, far: Far) -> str:
    """Return what a link says for these *digits*: with the head of this house's links, and, as an
    answer, with what bound house 1."""
    if not far.seed or (far.house == SECOND and not far.head):
        return digits
    head = f"{int(head_of(far.seed, far.house), 16):0{HEAD_DIGITS}}"
    return f"{digits}{head}{far.commitment if far.house == SECOND else ''}"


def read_link(said: str, length: int) -> tuple[str, str, str]:
    """Return the first *length* digits of what was *said*, the head in hex and what follows it.

    They are empty where people said it. Raises ValueError for what no link says.
    """
    head, rest = said[length : length + HEAD_DIGITS], said[length + HEAD_DIGITS :]
    if not head:
        return said, "", ""
    if len(head) < HEAD_DIGITS or not said.isdecimal():
        raise ValueError("no head")
    raw = int(head).to_bytes(LINK_BYTES, "big")
    return said[:length], raw.hex(), rest


def linked_third(deal: str) -> str:
    """Return what house 1 says last where two joined boxes have agreed on *deal*."""
    return with_check("0" * FIRST_DIGITS, f"hugo far 3 {deal}")


def _about_third(commitment: str, second: str) -> str:
    return f"hugo far 3 {commitment} {second}"


MOST_GROUPS = 9
"""So many groups does the glass show, and one digit say."""
SHORTEST = 5 * GROUP
"""As few digits as house 1 says first, of the smallest game."""
HEAD_DIGITS = 78
"""Of the head of a house's links, which only a link says."""
SECOND_LENGTH, THIRD_LENGTH = SECOND_DIGITS + 2, FIRST_DIGITS + 2
