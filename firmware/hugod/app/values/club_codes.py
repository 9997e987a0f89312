"""A club's digits: how a result, a box's number and the round are written, checked and read.

```
  result   points of the seats as one number | tag | check digit        12 to 20 digits
  box      table | the table's secret | check digit                     9 digits
```

The check digit is Damm's: every single wrong digit and every swap of neighbours is found, whoever
made the code. The tag is made of the points, the colours, the table, the round and the table's
secret; there are at least 10,000 tags for each table that can be waiting for a result of so many
players, and without the secret nobody knows which one is meant. The secret of a table follows from
the evening's, and tells nothing of it: who has seen one box's number knows no other's.

Points that do not fit have a longer form for four to eight players; for others, or beyond that,
there is no code, and the desk is told by hand. A game that somebody has left has a form of its own
with one or two digits more, which says who; a number of digits may be that of two forms, and the
tag says which is meant.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
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
# Too many to be tried by somebody who knows the secret of one table.
EVENING_DIGITS = 39
"""Digits of an evening's secret."""
TAG_LETTERS = 16
"""Of what a box says beside its game in the network."""
_ALL_STAY = {2: (12,), 3: (13,), 4: (14, 15), 5: (16, 17), 6: (18, 21), 7: (19, 22), 8: (20, 23)}
"""The numbers of digits for so many players: the usual form, and the longer one."""
_SOME_LEFT = {2: (13,), 3: (14,), 4: (16,), 5: (18,), 6: (20,), 7: (21,), 8: (24,)}
"""For a game that somebody has left. None is as long as one of `_ALL_STAY` of as many players."""
_TAGS_A_TABLE = 10_000


class BadCode(ValueError):
    """These digits are no code; the message says why."""


class BoxNumber(NamedTuple):
    """What the number of a table's box holds."""

    table: int
    secret: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game of an evening by which a result is sealed."""

    secret: str = ""
    table: int = 1
    round: int = 1


@dataclass(frozen=True, slots=True)
class Form:
    """A form of results: so many *length* digits for *players*, of whom some *has_left*, or none.

    Points are from *lowest* on, and so many different ones.
    """

    length: int
    players: int
    has_left: bool
    lowest: int
    count: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A result that digits may be: points and who left, in the order of the players' colours."""

    points: tuple[int, ...]
    left: tuple[bool, ...]
    number: int
    tag: int


def is_secret(word: str) -> bool:
    """Whether an evening's secret may be *word*: of this desk, or of an older one."""
    is_digits = word.isascii() and word.isdecimal()
    return is_digits and len(word) in (SECRET_DIGITS, EVENING_DIGITS)


def table_secret(evening: str, table: int) -> str:
    """The secret of *table* in the evening with the secret *evening*.

    An evening of an older desk has one secret of six digits for all tables.
    """
    if len(evening) <= SECRET_DIGITS:
        return evening
    mixed = hmac.digest(evening.encode(), f"hugo-club table {table}".encode(), "sha256")
    return f"{int.from_bytes(mixed) % 10**SECRET_DIGITS:0{SECRET_DIGITS}}"


def game_at(evening: str, table: int, round_: int) -> Game:
    """The game of *table* in a round of the evening with the secret *evening*."""
    return Game(table_secret(evening, table), table, round_)


def wire_tag(game: Game, said: str) -> str:
    """The tag by which a box that knows *game*'s secret marks what is *said* in the network."""
    mixed = f"hugo-club {game.table} {game.round} {said}".encode()
    return hmac.new(game.secret.encode(), mixed, "sha256").hexdigest()[:TAG_LETTERS]


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


def read_box_number(digits: str) -> BoxNumber | None:
    """What such a number holds; None if it is none."""
    if len(digits) != BOX_DIGITS or not is_typed_right(digits):
        return None
    table = int(digits[:2])
    return BoxNumber(table, digits[2:-1]) if 1 <= table <= TABLES else None


def is_box_number(digits: str) -> bool:
    """Whether *digits* are the number of a box."""
    return read_box_number(digits) is not None


def result_code(points: Mapping[Colour, int], game: Game, left: Collection[Colour] = ()) -> str:
    """The digits of a result, and who *left* the game; "" if such points have none."""
    colours = in_order(points)
    for form in _forms_of(len(points), has_left=bool(left)):
        lowest, count = form.lowest, form.count
        number = sum(1 << seat for seat, colour in enumerate(colours) if colour in left)
        for colour in colours:
            number = number * count + points[colour] - lowest
        if all(lowest <= points[colour] < lowest + count for colour in colours):
            tags = _tags(len(points))
            digits = f"{number * tags + _tag(number, colours, game):0{form.length - 1}}"
            return digits + check_digit(digits)
    return ""


def read_result(code: str) -> tuple[Reading, ...]:
    """What *code* may say: one result, or two of which the tag tells one. Raises `BadCode`."""
    digits = only_digits(code)
    forms = [form for form in _FORMS if form.length == len(digits)]
    if not forms:
        lengths = sorted(form.length for form in _FORMS)
        said = f"{lengths[0]} to {lengths[-1]}"
        raise BadCode(f"{len(digits)} digits: the code of a result has {said}")
    if not is_typed_right(digits):
        raise BadCode("a digit is wrong, or two changed places")
    found = tuple(filter(None, (_reading(digits, form) for form in forms)))
    if not found:
        raise BadCode("no box shows such digits")
    return found


def _reading(digits: str, form: Form) -> Reading | None:
    """What *digits* say in this *form*; None if no box says so."""
    number, tag = divmod(int(digits[:-1]), _tags(form.players))
    rest = number
    points: list[int] = []
    for _ in range(form.players):
        rest, one = divmod(rest, form.count)
        points.insert(0, one + form.lowest)
    left = tuple(bool(rest >> seat & 1) for seat in range(form.players))
    if rest >> form.players or any(left) is not form.has_left or all(left):
        return None
    return Reading(tuple(points), left, number, tag)


def is_of(reading: Reading, colours: Collection[Colour], game: Game) -> bool:
    """Whether the *reading* of a code is that of *game*, played by *colours*."""
    if len(colours) != len(reading.points):
        return False
    return reading.tag == _tag(reading.number, in_order(colours), game)


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


def _all_forms() -> Iterator[Form]:
    for has_left, lengths in ((False, _ALL_STAY), (True, _SOME_LEFT)):
        for players, all_ in lengths.items():
            groups = 2**players - 2 if has_left else 1
            for length in all_:
                room = 10 ** (length - 1) // _tags(players) // (groups + has_left)
                count = int(room ** (1 / players)) + 1
                while count**players > room:
                    count -= 1
                lowest = -(count // 10) if count >= 100 else 0
                yield Form(length, players, has_left, lowest, count)


_FORMS = tuple(_all_forms())


def _forms_of(players: int, *, has_left: bool) -> list[Form]:
    return [form for form in _FORMS if (form.players, form.has_left) == (players, has_left)]


def _tag(number: int, colours: Sequence[Colour], game: Game) -> int:
    said = f"hugo-club {game.secret} {game.round} {game.table} {' '.join(colours)} {number}"
    whole = int.from_bytes(hashlib.sha256(said.encode()).digest()[:16], "big")
    return whole % _tags(len(colours))


# Enough to know the game again, after a wipe of the card as well.
HEAD_LETTERS = 16
"""Letters of the head of a game's chain."""
_FORM = re.compile(
    rf"([1-9]\d{{0,8}}) ([0-9a-f]{{{HEAD_LETTERS}}}) (\d+) ([1-{MOST_ROUNDS}])", re.A
)


class CountedGame(NamedTuple):
    """A finished *game* whose chain held *head*: the number that its box had, and the round."""

    game: int
    head: str
    number: str
    round: int


def read_counted(word: str) -> CountedGame | None:
    """What `with_counted` wrote; None if it did not."""
    found = _FORM.fullmatch(word)
    if found is None or not is_box_number(found[3]):
        return None
    return CountedGame(int(found[1]), found[2], found[3], int(found[4]))


def is_counted_list(words: Sequence[str]) -> bool:
    return all(map(read_counted, words))


def with_counted(words: Sequence[str], new: CountedGame) -> tuple[str, ...]:
    """*words* and the *new* game, in the place of what was said of it before; the newest stay."""
    others = [word for word in words if (read_counted(word) or new).game != new.game]
    said = f"{new.game} {new.head[:HEAD_LETTERS]} {new.number} {new.round}"
    return (*others, said)[-MOST_ROUNDS:]
