"""Whole games changed in one to three values, with all hashes computed anew; and games with an aim.

A value is changed where it stands, everywhere in its line, from its line on, or in all lines; the
face of a plain roll with its bytes. In one of six what follows from it is worked out anew by the
rules as well, as far as that goes. An aim is what somebody would want: every roll a five, every
point to red, another end.
"""

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from hugo_core.codec import from_plain, to_plain
from hugo_core.errors import HugoError
from hugo_core.history import Done, Record
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.store.chain import EventRow, hash_of, root

Way = tuple[str | int, ...]
"""Where in a line something is: the keys and numbers that lead there."""

GAME = 1
"""The number of every game here: a sealed die is bound to it."""
COLUMNS = ("type", "boot_id", "mono_ms", "wall_ms", "wall_trusted")
MOST_CHANGES = 3
ANEW = 1 / 6
"""How often what follows is worked out anew."""
DROPPED, MORE = object(), object()
_PLAIN_ROLL = re.compile(r"[0-9a-f]{2,}")
_IMPOSSIBLE = (HugoError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Forgery:
    """A game changed in some places, or with an *aim*; *honest* is the number of the game."""

    honest: int
    aim: str
    changes: tuple[str, ...]
    rows: tuple[EventRow, ...]


def rows_of(records: Sequence[Record], game: int = GAME) -> tuple[EventRow, ...]:
    """Give the rows a card would hold of these records, with hashes that fit."""
    return linked([row_of(to_plain(record), game) for record in records], game)


def row_of(plain: Any, game: int = GAME) -> EventRow:
    return EventRow(game, 0, plain["kind"], body_of(plain), "b" * 8, 9, 9, 1, "")


def body_of(plain: Any) -> str:
    return json.dumps(plain, separators=(",", ":"), sort_keys=True)


def linked(rows: Sequence[EventRow], game: int = GAME) -> tuple[EventRow, ...]:
    """Give *rows* as those of *game*, with hashes that fit."""
    chain: list[EventRow] = []
    before = root(game)
    for seq, row in enumerate(rows, 1):
        if (row.game, row.seq, row.prev_hash) != (game, seq, before) or not row.hash:
            row = row._replace(game=game, seq=seq, prev_hash=before)
            row = row._replace(hash=hash_of(row))
        chain.append(row)
        before = row.hash
    return tuple(chain)


def places(plain: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Give every value in *plain* with the way to it, and each list and object too."""
    if way:
        yield way, plain
    if isinstance(plain, dict | list):
        inner = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for key, value in inner:
            yield from places(value, (*way, key))


@dataclass(slots=True)
class Game:
    """An honest game and all that can be changed in it."""

    number: int
    rows: tuple[EventRow, ...]
    plains: list[Any] = field(default_factory=list)
    by_kind: list[tuple[int, list[tuple[Way, Any]]]] = field(default_factory=list)
    """Of each line its places; lines of a kind of which there are many are met more often."""
    pool: dict[Any, list[Any]] = field(default_factory=dict)
    """For every key the values it has somewhere, each once."""

    def __post_init__(self) -> None:
        self.plains = [json.loads(row.body) for row in self.rows]
        for line, plain in enumerate(self.plains):
            found = list(places(plain))
            self.by_kind.append((line, found))
            for way, value in found:
                there = self.pool.setdefault(way[-1], [])
                if not isinstance(value, dict | list) and value not in there:
                    there.append(value)


def others(way: Way, value: Any, pool: dict[Any, list[Any]], plain: Any) -> list[Any]:
    """Give what may stand there instead: near values, values that stand there in other lines."""
    if isinstance(value, bool):
        found: list[Any] = [not value, int(value)]
    elif isinstance(value, int):
        found = [value + 1, value - 1, 0, -value, 10**12, str(value), None]
    elif isinstance(value, str):
        flipped = value[:-1] + ("0" if value[-1:] != "0" else "1")
        found = [flipped, value + "\n", value.upper(), "", None]
    elif isinstance(value, list):
        found = [value[1:], [*value, *value[-1:]], value[::-1], []]
    else:
        found = [None, []]
    # Three times: what stands in other lines goes further than what stands nowhere.
    found += pool.get(way[-1], []) * 3
    if way[-1] == "proof" and plain.get("command", {}).get("kind") == "ThrowDie":
        found += ["typed", *(f"{side:02x}" for side in range(6))]
    return [DROPPED, *([MORE] if isinstance(value, dict) else []), *found]


def put(plain: Any, way: Way, now: Any) -> None:
    """Put *now* at *way*."""
    for key in way[:-1]:
        plain = plain[key]
    if now is DROPPED:
        del plain[way[-1]]
    elif now is MORE:
        plain[way[-1]]["more"] = 0
    else:
        plain[way[-1]] = deepcopy(now)


def forged(game: Game, chance: random.Random) -> Iterator[Forgery]:
    """Change one, two or three values of *game* by chance, without end."""
    while True:
        plains, rows, changes = list(game.plains), list(game.rows), []
        for _ in range(chance.randrange(1, MOST_CHANGES + 1)):
            if chance.random() < 0.04:
                changes.append(_label(rows, chance))
            else:
                changes.append(_value(game, plains, chance))
        if chance.random() < ANEW:
            plains = anew(plains, game)
            changes.append("followed by the rules")
        yield Forgery(game.number, "", tuple(changes), _written(game, rows, plains))


def _written(game: Game, rows: Sequence[EventRow], plains: Sequence[Any]) -> tuple[EventRow, ...]:
    """Give the rows of *plains*, the labels as in *rows*; what was not changed is not made anew."""
    made = []
    for at, plain in enumerate(plains):
        row = rows[min(at, len(rows) - 1)]
        if at >= len(rows) or plain is not game.plains[at]:
            named = plain.get("kind")
            is_other = at >= len(rows) or named != game.plains[at]["kind"]
            kind = named if is_other and isinstance(named, str) else row.type
            row = row._replace(body=body_of(plain), type=kind, hash="")
        made.append(row)
    return linked(made)


def _label(rows: list[EventRow], chance: random.Random) -> str:
    at, column = chance.randrange(len(rows)), chance.choice(COLUMNS)
    value = getattr(rows[at], column)
    now: Any = value + chance.randrange(1, 9) if type(value) is int else value + "x"
    if column == "type":
        now = chance.choice([row.type for row in rows])
    rows[at] = EventRow(**{**rows[at]._asdict(), column: now, "hash": ""})
    return f"(row).{column}"


def _value(game: Game, plains: list[Any], chance: random.Random) -> str:
    """Change a value of a line, and perhaps the same one elsewhere; *plains* is changed."""
    line, found = chance.choice(game.by_kind)
    # A board and its rooms are half of a file: they are met less.
    near = [each for each in found if "rooms" not in each[0]]
    way, value = chance.choice(near if near and chance.random() < 0.9 else found)
    choices = [each for each in others(way, value, game.pool, game.plains[line]) if each != value]
    now = chance.choice(choices)
    how = chance.choice(("here", "line", "on", "all"))
    last = line + 1 if how in ("here", "line") else len(plains)
    for at in range(0 if how == "all" else line, last):
        same = [w for w, v in game.by_kind[at][1] if w[-1] == way[-1] and v == value]
        for each in same if how != "here" else [way]:
            plains[at] = _changed(plains[at], each, now, game.plains[at])
    kind = game.plains[line]["kind"]
    named = ".".join("N" if type(key) is int else str(key) for key in way)
    return f"{kind}.{named} {how}"


def _changed(plain: Any, way: Way, now: Any, honest: Any) -> Any:
    """Give a copy of *plain* with *now* at *way*; the face of a plain roll with its bytes."""
    plain = deepcopy(plain)
    try:
        put(plain, way, now)
        proof = plain.get("proof", "")
        if way == ("command", "face") and _PLAIN_ROLL.fullmatch(proof) and now in (0, 1, 2, 4, 5):
            plain["proof"] = f"{(2, 0, 1, -1, 3, 4)[now]:02x}"
            plain["events"][0]["face"] = now
    except (LookupError, TypeError, AttributeError, ValueError):
        return honest  # another change took away what stood there
    return plain


def anew(plains: Sequence[Any], game: Game) -> list[Any]:
    """Give *plains* with what follows by the rules worked out anew, as far as that goes."""
    table, made = Table(Words()), []
    has_changed = False
    for at, plain in enumerate(plains):
        has_changed = has_changed or at >= len(game.plains) or plain is not game.plains[at]
        try:
            record = from_plain(plain)
            if has_changed and isinstance(record, Done):
                record = table.do(record.command, record.proof)
                plain = to_plain(record)
            table = table.after(record)
        except _IMPOSSIBLE:
            break
        made.append(plain)
    return made or list(plains)


# Aims


def is_roll(plain: Any) -> bool:
    return bool(plain["kind"] == "Done" and plain["command"]["kind"] == "ThrowDie")


def every_roll_a_five(plains: list[Any]) -> None:
    for each in filter(is_roll, plains):
        each["command"]["face"] = each["events"][0]["face"] = 5
        each["proof"] = "04" if _PLAIN_ROLL.fullmatch(each["proof"]) else each["proof"]


def every_point_to_red(plains: list[Any]) -> None:
    """Whoever else is given points, it is the first seat that gets them, from here on."""
    for plain in plains:
        for way, value in list(places(plain)):
            if way[-1] == "seat" and "events" in way:
                event = plain
                for key in way[:-1]:
                    event = event[key]
                if event.get("kind") == "PointsChanged":
                    event["seat"] = 0 if value else value


def every_end_another(plains: list[Any]) -> None:
    """The end is one of another kind, with other winners and points if it says them."""
    for plain in plains:
        for way, value in list(places(plain)):
            if way[-1] == "how" and isinstance(value, str):
                put(plain, way, "FAIR" if value != "FAIR" else "LIMIT")
            elif way[-1] in ("winners", "seats") and isinstance(value, list):
                put(plain, way, [1 if value == [0] else 0])


def a_fair_end_at_once(plains: list[Any]) -> None:
    """The game is cut off before its last roll, and closed with points somebody liked."""
    last = max(at for at, plain in enumerate(plains) if is_roll(plain))
    count = len(next(each for each in plains if each["kind"] == "Begun")["setup"]["colours"])
    points = [0, *[99] * (count - 1)]
    event = {"kind": "FairlyEnded", "points": points}
    command = {"kind": "EndFairly", "points": points}
    done = {"format": 1, "kind": "Done", "command": command, "events": [event], "proof": ""}
    plains[last:] = [done]


def fair_points_moved(plains: list[Any]) -> None:
    """Where all agreed to end, the points are those of the neighbour."""
    for plain in plains:
        if plain["kind"] == "Done" and plain["command"]["kind"] == "EndFairly":
            points = plain["command"]["points"]
            for way, value in list(places(plain)):
                if way[-1] == "points" and value == points and way != ("command", "points"):
                    put(plain, way, points[1:] + points[:1])
            put(plain, ("command", "points"), points[1:] + points[:1])


def every_roll_typed(plains: list[Any]) -> None:
    for plain in plains:
        for each in (plain, *plain.get("done", ()), *plain.get("waiting", ())):
            if each.get("command", {}).get("kind") == "ThrowDie":
                each["proof"] = "typed"


def every_roll_typed_and_unsealed(plains: list[Any]) -> None:
    """As above, and nothing says any more that the die was sealed."""
    every_roll_typed(plains)
    plains[:] = [each for each in plains if each["kind"] not in ("Committed", "Stirred")]


def later_rolls_typed_fives(plains: list[Any]) -> None:
    """The last third of the rolls is said to be typed, and all fives."""
    rolls = [plain for plain in plains if is_roll(plain)]
    for each in rolls[len(rolls) * 2 // 3 :]:
        each["proof"] = "typed"
        each["command"]["face"] = each["events"][0]["face"] = 5


def mended_with_back_2(plains: list[Any]) -> None:
    """A placing is mended into itself, and each later roll is said to have followed it."""
    first = next(at for at, plain in enumerate(plains) if is_roll(plain))
    last = max(at for at in range(first) if '"PlaceGuest"' in body_of(plains[at]))
    placed, rolled = (deepcopy(plains[at]) for at in (last, first))
    for each in (placed, rolled):
        each.pop("format", None)
    mended = {"format": 1, "kind": "Replayed", "back": 2, "done": [placed, rolled, rolled]}
    plains[first + 1 :] = [{**mended, "waiting": []}]


def later_rolls_the_first_five(plains: list[Any]) -> None:
    """Nothing was mended, and each later roll is the first five once more, after the move before.

    A page that knows a roll again wherever it stands believes that.
    """
    five: Any = None
    made, first = list[Any](), 0
    for plain in plains:
        moves = [at for at in range(first, len(made)) if made[at]["kind"] == "Done"]
        if is_roll(plain) and five is not None:
            if not moves:
                continue
            events = deepcopy(plain["events"])
            events[0]["face"] = 5
            moved, again = made.pop(moves[-1]), {**five, "events": events}
            done = [{key: each[key] for key in each if key != "format"} for each in (moved, again)]
            plain = {"format": 1, "kind": "Replayed", "back": 0, "waiting": [], "done": done}
        elif is_roll(plain) and plain["command"]["face"] == 5:
            five, first = plain, len(made) + 1
        made.append(plain)
    plains[:] = made


def other_marks(plains: list[Any]) -> None:
    for plain in plains:
        for way, value in list(places(plain)):
            if way[-1] == "number" and "marks" in way:
                put(plain, way, value % 99 + 1)


def other_who_plays(plains: list[Any]) -> None:
    for plain in plains:
        if plain["kind"] == "Seated" and plain.get("player"):
            plain["player"] = "level:1" if plain["player"] != "level:1" else "level:6"


def other_points_at_the_start(plains: list[Any]) -> None:
    for plain in plains:
        for way, value in list(places(plain)):
            if way[-1] == "start" and isinstance(value, list):
                put(plain, way, value[::-1])


AIMS: tuple[Callable[[list[Any]], None], ...] = (
    every_roll_a_five,
    every_point_to_red,
    every_end_another,
    a_fair_end_at_once,
    fair_points_moved,
    every_roll_typed,
    every_roll_typed_and_unsealed,
    later_rolls_typed_fives,
    mended_with_back_2,
    later_rolls_the_first_five,
    other_marks,
    other_who_plays,
    other_points_at_the_start,
)


def aimed(game: Game) -> Iterator[Forgery]:
    """Give *game* with each aim, as it is and with what follows worked out anew."""
    for aim in AIMS:
        plains = deepcopy(game.plains)
        try:
            aim(plains)
        except (LookupError, TypeError, ValueError):
            continue  # it has nothing of that kind
        kept = [
            old if at < len(plains) and plains[at] == old else None
            for at, old in enumerate(game.plains)
        ]
        same = [
            old if old is not None else plains[at] for at, old in enumerate(kept[: len(plains)])
        ]
        plains = [*same, *plains[len(same) :]]
        for followed in (False, True):
            made = anew(plains, game) if followed else plains
            if made and any(x is not y for x, y in zip(made, game.plains, strict=False)):
                rows = _written(game, game.rows, made)
                yield Forgery(game.number, aim.__name__, ("followed",) * followed, rows)
