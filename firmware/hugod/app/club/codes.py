"""A finished game as digits that are typed at a club's desk, and the number of a table's box.

```
  result   points of the seats as one number | tag | check digit        12 to 20 digits
  box      table | the evening's secret | check digit                   9 digits
```

The check digit is Damm's: every single wrong digit and every swap of neighbours is found, whoever
made the code. The tag is made of the points, the colours, the table, the round and the evening's
secret; there are at least 10,000 tags for each table that can be waiting for a result of so many
players, and without the secret nobody knows which one is meant.

The number of digits says how many play. Points that do not fit have a longer form for four to
eight players; for others, or beyond that, there is no code, and the desk is told by hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hugo_core.editions import FEWEST_PLAYERS, Colour

_DAMM = (
    "0317598642",
    "7092154863",
    "4206871359",
    "1750983426",
    "6123045978",
    "3674209581",
    "5869720134",
    "8945362017",
    "9438617205",
    "2581436790",
)
"""Damm's table: the next state by the state and the digit. Damm 2004, chapter 5."""
SECRET_DIGITS = 6
TABLES = 20
"""Of an evening: 40 players in pairs."""
MOST_ROUNDS = 9
"""Of an evening: one key says which."""
BOX_DIGITS = 2 + SECRET_DIGITS + 1
_PLAYERS = {12: 2, 13: 3, 14: 4, 15: 4, 16: 5, 17: 5, 18: 6, 19: 7, 20: 8, 21: 6, 22: 7, 23: 8}
"""How many play, by the number of digits; the usual form stands before the longer one."""
_TAGS_A_TABLE = 10_000


class BadCode(ValueError):
    """These digits are no code; the message says why."""


class Box(NamedTuple):
    """What the number of a table's box holds."""

    table: int
    secret: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game of an evening by which a result is sealed."""

    secret: str = ""
    table: int = 1
    round: int = 1


def check_digit(digits: str) -> str:
    """Damm's check digit of *digits*, begun with their number: a digit too many is seldom right."""
    state = len(digits) % 10
    for digit in digits:
        state = int(_DAMM[state][int(digit)])
    return str(state)


def is_typed_right(digits: str) -> bool:
    """Whether *digits* are digits and the last one is the check digit of the others."""
    is_digits = digits.isascii() and digits.isdecimal()
    return is_digits and check_digit(digits[:-1]) == digits[-1]


def box_number(table: int, secret: str) -> str:
    """The number that is typed into the box of *table*."""
    digits = f"{table:02}{secret}"
    return digits + check_digit(digits)


def read_box_number(digits: str) -> Box | None:
    """What such a number holds; None if it is none."""
    if len(digits) != BOX_DIGITS or not is_typed_right(digits):
        return None
    table = int(digits[:2])
    return Box(table, digits[2:-1]) if 1 <= table <= TABLES else None


def is_box_number(digits: str) -> bool:
    """Whether *digits* are the number of a box."""
    return read_box_number(digits) is not None


def result_code(points: Mapping[Colour, int], game: Game) -> str:
    """The digits of a result; "" if such points have none."""
    colours = in_order(points)
    for length in (each for each, players in _PLAYERS.items() if players == len(points)):
        lowest, count = _range(length)
        number = 0
        for colour in colours:
            number = number * count + points[colour] - lowest
        if all(lowest <= points[colour] < lowest + count for colour in colours):
            tags = _tags(len(points))
            digits = f"{number * tags + _tag(number, colours, game):0{length - 1}}"
            return digits + check_digit(digits)
    return ""


def read_result(code: str) -> tuple[int, ...]:
    """The points in *code*, in the order of the players' colours. Raises `BadCode`."""
    digits = only_digits(code)
    if len(digits) not in _PLAYERS:
        lengths = f"{min(_PLAYERS)} to {max(_PLAYERS)}"
        raise BadCode(f"{len(digits)} digits: the code of a result has {lengths}")
    if not is_typed_right(digits):
        raise BadCode("a digit is wrong, or two changed places")
    number = int(digits[:-1]) // _tags(_PLAYERS[len(digits)])
    lowest, count = _range(len(digits))
    points: list[int] = []
    for _ in range(_PLAYERS[len(digits)]):
        number, one = divmod(number, count)
        points.insert(0, one + lowest)
    if number:
        raise BadCode("no box shows such digits")
    return tuple(points)


def is_of(code: str, colours: Collection[Colour], game: Game) -> bool:
    """Whether *code*, which `read_result` has read, is that of *game*, played by *colours*."""
    digits = only_digits(code)
    tags = _tags(_PLAYERS[len(digits)])
    number, tag = divmod(int(digits[:-1]), tags)
    return len(colours) == _PLAYERS[len(digits)] and tag == _tag(number, in_order(colours), game)


_FRENCH = str.maketrans("&é\"'(-è_çà§!", "123456789068")
"""What a scanner that knows English keys alone types where the keys are French or Belgian."""


def only_digits(code: str) -> str:
    """*code* without the spaces and dashes that people type. Raises `BadCode`."""
    if set(code) & set("&é\"'(è_çà"):
        code = code.translate(_FRENCH)
    digits = "".join(letter for letter in code if letter not in " -\t\r\n.\u00a0")
    if not (digits.isascii() and digits.isdecimal()):
        raise BadCode("the code of a result is digits alone")
    return digits


def in_order(colours: Collection[Colour]) -> list[Colour]:
    return [colour for colour in Colour if colour in colours]


def grouped(digits: str, size: int = 4) -> list[str]:
    """*digits* in groups that are easy to read."""
    return [digits[at : at + size] for at in range(0, len(digits), size)]


def _tags(players: int) -> int:
    """As many for each table of so many players that can be waiting, of 40 players."""
    return _TAGS_A_TABLE * (FEWEST_PLAYERS * TABLES // players)


def _range(length: int) -> tuple[int, int]:
    """The lowest points in a code of *length* digits, and how many different ones."""
    players = _PLAYERS[length]
    room = 10 ** (length - 1) // _tags(players)
    count = int(room ** (1 / players)) + 1
    while count**players > room:
        count -= 1
    return (-(count // 10) if count >= 100 else 0), count


def _tag(number: int, colours: Sequence[Colour], game: Game) -> int:
    said = f"hugo-club {game.secret} {game.round} {game.table} {' '.join(colours)} {number}"
    whole = int.from_bytes(hashlib.sha256(said.encode()).digest()[:16], "big")
    return whole % _tags(len(colours))
