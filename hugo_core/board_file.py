"""Board files in TOML, read and written: their keys, and everything that can be wrong in one.

Reading finds everything that is wrong with a file at once, each with its line: whoever counted
squares by hand should not have to try again and again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from hugo_core.cardboard import CELLAR, ROOMS, Board, Place, Room, RoomKind, RoomName
from hugo_core.limits import (
    FEWEST_ACROSS,
    FEWEST_SQUARES,
    HIGHEST_STEP,
    LONGEST_NAME,
    LONGEST_ROOM_NAME,
    LOWEST_STEP,
    MOST_DOORS,
    MOST_ROOMS,
    MOST_SQUARES,
    is_board_name,
    is_language,
    is_room_name,
    language_order,
    most_across,
)
from hugo_core.toml_table import TomlTable, bad, parsed, said, shown

_KEYS = ("name", "squares", "across", "steps", "wine_cellar", "two_doors", "confirmed", "room")
_ROOM_KEYS = ("door", "kind", "names")


def read_board(
    data: bytes | str, *, called: str | None = None, taken: Collection[str] = ()
) -> Board:
    """Read a board file. Raises `BadBoard` with everything that is wrong in it, by line.

    The board must be *called* so, if that is given, and its name must not be *taken*.
    """
    top = parsed(data)
    top.only(_KEYS)
    name = _name(top, called, taken)
    squares = top.number("squares", FEWEST_SQUARES, MOST_SQUARES)
    across = _across(top, squares)
    steps = _steps(top)
    wine_cellar, confirmed = top.flag("wine_cellar"), top.flag("confirmed")
    rooms = _rooms(top, squares or MOST_SQUARES)
    if top.faults:
        raise bad(top.faults)
    return Board(name, squares, across, rooms, steps, wine_cellar, confirmed)


def write_board(board: Board) -> str:
    """Write *board* as a file that reads back as the same board."""
    doors = [room.square for room in board.rooms]
    top = {
        "name": _quoted(board.name),
        "confirmed": said(board.is_confirmed),
        "squares": board.squares,
        "across": f"{board.across:<11} # squares along the upper side, corners included",
        "steps": [step - CELLAR for step in board.steps],
        "wine_cellar": said(board.has_wine_cellar),
        **({"two_doors": "true"} if len(set(doors)) < len(doors) else {}),
    }
    tables = ["\n".join(f"{key} = {value}" for key, value in top.items())]
    tables.extend(map(_written_room, board.rooms))
    return "\n\n".join(tables) + "\n"


def _written_room(room: Room) -> str:
    text = f'[[room]]\ndoor = {room.square}\nkind = "{room.kind}"'
    names = ", ".join(f"{name.language} = {_quoted(name.text)}" for name in room.names)
    return f"{text}\nnames = {{ {names} }}" if names else text


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _name(top: TomlTable, called: str | None, taken: Collection[str]) -> str:
    name = top.values.get("name")
    if not isinstance(name, str) or not is_board_name(name):
        top.unfit("name", f"one word of 1 to {LONGEST_NAME} letters a-z, digits, - and _")
        return ""
    if name in taken:
        top.wrong("name", f"name = {shown(name)}: a board that ships with the box has this name")
    elif called is not None and name != called:
        top.wrong("name", f"name = {shown(name)}: the file is called {called}.toml")
    return name


def _across(top: TomlTable, squares: int) -> int:
    """Read how many squares lie along the upper side.

    A ring of an odd number is taken, though a rectangle of equal squares has none: the rules only
    need the ring, the cardboard is as it is, and the drawing gives the odd square to the left side.
    """
    most = most_across(squares or MOST_SQUARES)
    across = top.values.get("across")
    if squares and type(across) is int and most < across <= MOST_SQUARES:
        top.wrong(
            "across",
            f"across = {across}: with {squares} squares no more than {most} fit, or none is"
            " left for the arrow between the corners of the left side",
        )
        return 0
    return top.number("across", FEWEST_ACROSS, most)


def _steps(top: TomlTable) -> tuple[Place, ...]:
    """Read the stairs: the lowest number, or the list of all numbers from the highest down."""
    given = top.values.get("steps")
    if type(given) is int and LOWEST_STEP <= given <= HIGHEST_STEP:
        given = list(range(HIGHEST_STEP, given - 1, -1))
    if not isinstance(given, list) or not given:
        all_numbers = f"all numbers as in [{HIGHEST_STEP}, {HIGHEST_STEP - 1}, 8]"
        top.unfit("steps", f"the lowest number, {LOWEST_STEP} to {HIGHEST_STEP}, or {all_numbers}")
        return ()
    for reason in _stair_faults(given):
        top.wrong("steps", f"steps: {reason}")
    return tuple(Place(CELLAR + number) for number in given if type(number) is int)


def _stair_faults(given: list[Any]) -> Iterator[str]:
    numbers = [number for number in given if type(number) is int]
    yield from (f"{shown(one)} is no number" for one in given if type(one) is not int)
    yield from (
        f"{shown(number)} is no step; steps are {HIGHEST_STEP} to {LOWEST_STEP}"
        for number in numbers
        if not LOWEST_STEP <= number <= HIGHEST_STEP
    )
    good = {number for number in numbers if LOWEST_STEP <= number <= HIGHEST_STEP}
    yield from (f"{number} is there twice" for number in sorted(good) if numbers.count(number) > 1)
    if numbers != sorted(numbers, reverse=True):
        yield f"the numbers go down, from {HIGHEST_STEP} at the bottom to the arrow"
    if good:
        whole = range(HIGHEST_STEP, min(good), -1)
        yield from (f"{number} is missing" for number in whole if number not in good)


def _rooms(top: TomlTable, squares: int) -> tuple[Room, ...]:
    may_share = top.flag("two_doors", missing=False)
    entries = top.values.get("room")
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_ROOMS:
        count = f"there are {len(entries)}" if isinstance(entries, list) else "there is none"
        top.wrong("room", f"a board has 1 to {MOST_ROOMS} rooms, each under [[room]]; {count}")
        return ()
    rooms: list[Room] = []
    for number, entry in enumerate(entries, 1):
        path, says = ("room", number - 1), f"room {number}: "
        values = entry if isinstance(entry, dict) else {}
        table = replace(top, values=values, path=path, says=says)
        rooms.append(_room(table, ROOMS + number, squares))
        _check_order(table, rooms, may_share=may_share)
    return tuple(rooms)


def _room(table: TomlTable, place: int, squares: int) -> Room:
    table.only(_ROOM_KEYS)
    square = table.number("door", 1, squares)
    kind = table.values.get("kind")
    if not isinstance(kind, str) or kind not in list(RoomKind):
        table.unfit("kind", f"one of {', '.join(RoomKind)}")
        kind = RoomKind.PLAIN
    return Room(Place(place), Place(square), RoomKind(kind), _names(table))


def _check_order(table: TomlTable, rooms: list[Room], *, may_share: bool) -> None:
    """Doors go clockwise, and share a square only if the file says that they do (C-49).

    On no known board they do: two on one square are rather a slip than a board.
    """
    door = rooms[-1].square
    before = [room.square for room in rooms[:-1] if room.square]
    if not door or not before:
        return
    if door < before[-1]:
        table.wrong("door", f"door = {door}: doors are listed clockwise from the arrow")
    elif before.count(door) == 1 and not may_share:
        shared = "another room has its door there; if that is so, write two_doors = true above"
        table.wrong("door", f"door = {door}: {shared}")
    elif before.count(door) >= MOST_DOORS:
        table.wrong("door", f"door = {door}: two rooms have their doors there, three is too many")


def _names(room: TomlTable) -> tuple[RoomName, ...]:
    given = room.values.get("names", {})
    if not isinstance(given, dict):
        room.unfit("names", 'names as in { en = "Music Room" }')
        return ()
    table = replace(room, values=given, path=(*room.path, "names"), says=f"{room.says}names: ")
    for language, name in given.items():
        if not is_language(language):
            table.wrong(language, f"{shown(language)} is no language: two or three letters a-z")
        elif not is_room_name(name):
            table.unfit(language, f"a name of 1 to {LONGEST_ROOM_NAME} letters")
    languages = sorted(given, key=language_order)
    return tuple(RoomName(language, str(given[language])) for language in languages)
