"""Board files: everything that is wrong is told at once by line, and a board comes back whole."""

import re
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hugo_core import limits
from hugo_core.board import board_names, load_board, read_board, write_board
from hugo_core.cardboard import ROOMS, Board, Place, Room, RoomKind, RoomName
from hugo_core.errors import BadBoard, Fault

GOOD = """name = "attic"
confirmed = true
squares = 20
across = 6
steps = [10, 9, 8, 7]
wine_cellar = true

[[room]]
door = 5
kind = "plain"
names = { en = "Music Room", fr = "Salle de musique" }

[[room]]
door = 20
kind = "bonus"
"""
LANGUAGE = "is no language: two or three letters a-z"
ROOM = '[[room]]\ndoor = 2\nkind = "plain"\n'
NO_ROOMS = GOOD[: GOOD.index("[[room]]")]

BAD_FILES: dict[str, tuple[bytes, list[tuple[int, str]]]] = {
    "not TOML": (b"name = attic\n", [(1, "not TOML: Invalid value")]),
    "TOML that breaks off": (GOOD.encode()[:-3], [(15, "not TOML: ")]),
    "the same key twice": (GOOD.encode() + b"door = 3\n", [(16, "not TOML: ")]),
    "not UTF-8": (GOOD.replace("attic", "bl\u00fcte").encode("latin-1"), [(1, "not UTF-8")]),
    "binary rubbish": (bytes(range(256)) * 20, [(2, "not UTF-8")]),
    "zeros": (b"\n" + bytes(5000), [(2, "not TOML: ")]),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0", [(1, "not UTF-8")]),
    "too large a file": (b"#" * (limits.SMALL_BYTES + 1), [(1, "longer than 65536 bytes")]),
    "a pit": (b"a = " + b"[" * 20000, [(1, "more than 32 lists")]),
    "a number without end": (b"squares = " + b"9" * 9000, [(1, "a number of more than 20 digits")]),
    "empty": (
        b"",
        [
            (1, "no name: "),
            (1, "no squares: "),
            (1, "no across: "),
            (1, "no steps: "),
            (1, "no wine_cellar: "),
            (1, "no confirmed: "),
            (1, "a board has 1 to 19 rooms, each under [[room]]; there is none"),
        ],
    ),
}
NUMBER = "a number from 16 to 30 is wanted"
WORD = "one word of 1 to 40 letters a-z, digits, - and _ is wanted"
STAIRS = "the lowest number, 2 to 10, or all numbers as in [10, 9, 8] is wanted"
ARROW = "none is left for the arrow between the corners of the left side"
NAME = "a name of 1 to 24 letters is wanted"
BAD_LINES: dict[str, tuple[str, str, list[tuple[int, str]]]] = {
    "unknown key": ("squares", "arrow = 4\nsquares", [(3, "unknown key 'arrow'; there are name")]),
    "unknown table": ("true\n\n", "true\n\n[stairs]\n", [(8, "unknown key 'stairs'")]),
    "no squares": ("squares = 20\n", "", [(1, f"no squares: {NUMBER}")]),
    "a thousand squares": ("= 20\nac", "= 1000\nac", [(3, f"squares = 1000: {NUMBER}")]),
    "too few squares": ("= 20\nac", "= 14\nac", [(3, f"squares = 14: {NUMBER}")]),
    "negative squares": ("= 20\nac", "= -20\nac", [(3, f"squares = -20: {NUMBER}")]),
    "a giant number of squares": (
        "= 20\nac",
        "= 0x" + "f" * 18 + "\nac",
        [(3, f"squares = a giant number: {NUMBER}")],
    ),
    "squares true": ("= 20\nac", "= true\nac", [(3, f"squares = true: {NUMBER}")]),
    "squares a fraction": ("= 20\nac", "= 20.0\nac", [(3, f"squares = 20.0: {NUMBER}")]),
    "squares not a number": ("= 20\nac", "= nan\nac", [(3, f"squares = nan: {NUMBER}")]),
    "squares in words": ("= 20\nac", '= "20"\nac', [(3, f"squares = '20': {NUMBER}")]),
    "squares a list": ("= 20\nac", "= [20]\nac", [(3, f"squares = a list: {NUMBER}")]),
    "squares a date": ("= 20\nac", "= 2003-05-01\nac", [(3, "squares = 2003-05-01: ")]),
    "no across": ("across = 6\n", "", [(1, "no across: a number from 2 to 9 is wanted")]),
    "no arrow": ("across = 6", "across = 10", [(4, ARROW)]),
    "across wider than the ring": ("across = 6", "across = 28", [(4, ARROW)]),
    "across one": ("across = 6", "across = 1", [(4, "across = 1: a number from 2 to 9")]),
    "across without squares": (
        "squares = 20\nacross = 6",
        'squares = "?"\nacross = 15',
        [(3, "squares = '?'"), (4, "across = 15: a number from 2 to 14")],
    ),
    "no name": ('name = "attic"\n', "", [(1, f"no name: {WORD}")]),
    "empty name": ('"attic"', '""', [(1, f"name = '': {WORD}")]),
    "name with a space": ('"attic"', '"the attic"', [(1, f"name = 'the attic': {WORD}")]),
    "name with a path": ('"attic"', '"../attic"', [(1, f"name = '../attic': {WORD}")]),
    "name with a line break": ('"attic"', '"attic\\n"', [(1, WORD)]),
    "name with a letter of nobody": ('"attic"', '"gr\u00fcn"', [(1, WORD)]),
    "name too long": ('"attic"', f'"{"a" * 41}"', [(1, WORD)]),
    "name a number": ('"attic"', "1989", [(1, f"name = 1989: {WORD}")]),
    "name of a shipped board": ('"attic"', '"amigo-hugo"', [(1, "ships with the box")]),
    "confirmed in words": ("= true\nsq", '= "yes"\nsq', [(2, "confirmed = 'yes': true or false")]),
    "confirmed 1": ("= true\nsq", "= 1\nsq", [(2, "confirmed = 1: true or false is wanted")]),
    "no confirmed": ("confirmed = true\n", "", [(1, "no confirmed: true or false")]),
    "wine cellar 0": ("wine_cellar = true", "wine_cellar = 0", [(6, "wine_cellar = 0: ")]),
    "no stairs": ("steps = [10, 9, 8, 7]\n", "", [(1, f"no steps: {STAIRS}")]),
    "empty stairs": ("[10, 9, 8, 7]", "[]", [(5, f"steps = a list: {STAIRS}")]),
    "stairs in words": ("[10, 9, 8, 7]", '"ten"', [(5, f"steps = 'ten': {STAIRS}")]),
    "stairs true": ("[10, 9, 8, 7]", "true", [(5, f"steps = true: {STAIRS}")]),
    "stairs too short": ("[10, 9, 8, 7]", "11", [(5, f"steps = 11: {STAIRS}")]),
    "stairs too long": ("[10, 9, 8, 7]", "1", [(5, f"steps = 1: {STAIRS}")]),
    "gap in the stairs": ("10, 9, 8, 7", "10, 9, 6", [(5, "8 is missing"), (5, "7 is missing")]),
    "stairs without ten": ("10, 9, 8, 7", "9, 8, 7", [(5, "steps: 10 is missing")]),
    "stairs upside down": ("10, 9, 8, 7", "7, 8, 9, 10", [(5, "the numbers go down, from 10")]),
    "a step twice": ("10, 9, 8, 7", "10, 9, 9, 8", [(5, "steps: 9 is there twice")]),
    "a step too low": ("10, 9, 8, 7", "10, 9, 8, 1, 7", [(5, "1 is no step"), (5, "go down")]),
    "a step too high": ("10, 9, 8, 7", "11, 10, 9", [(5, "11 is no step; steps are 10 to 2")]),
    "a step that is no number": ("10, 9, 8, 7", '10, "9", 9', [(5, "'9' is no number")]),
    "a step that is true": ("10, 9, 8, 7", "10, true", [(5, "true is no number")]),
    "door 0": ("door = 5", "door = 0", [(9, "room 1: door = 0: a number from 1 to 20")]),
    "door beyond the ring": ("door = 20", "door = 21", [(14, "room 2: door = 21: a number")]),
    "no door": ("door = 5\n", "", [(8, "room 1: no door: a number from 1 to 20")]),
    "door in words": ("door = 5", 'door = "5"', [(9, "room 1: door = '5': ")]),
    "doors not clockwise": ("door = 20", "door = 4", [(14, "room 2: door = 4: doors are listed")]),
    "two doors on one square": (
        "door = 20",
        "door = 5",
        [(14, "room 2: door = 5: another room has its door there; if that is so, write two_doors")],
    ),
    "unknown kind": ('"bonus"', '"green"', [(15, "room 2: kind = 'green': one of plain, bonus")]),
    "kind a number": ('"bonus"', "3", [(15, "room 2: kind = 3: one of plain, bonus, haunted")]),
    "no kind": ('kind = "bonus"\n', "", [(13, "room 2: no kind: one of plain")]),
    "room with unknown key": ('"bonus"', '"bonus"\nlamp = 1', [(16, "room 2: unknown key 'lamp'")]),
    "names a word": ('"bonus"', '"bonus"\nnames = "Hall"', [(16, "room 2: names = 'Hall': ")]),
    "name in no language": (', fr = "', ', French = "', [(11, f"names: 'French' {LANGUAGE}")]),
    "name in half a language": (', fr = "', ', f = "', [(11, f"room 1: names: 'f' {LANGUAGE}")]),
    "name in a whole sentence": (', fr = "', ', french = "', [(11, f"'french' {LANGUAGE}")]),
    "name in no code": (', fr = "', ', pt-br = "', [(11, f"'pt-br' {LANGUAGE}")]),
    "room without letters": ('"Music Room"', '""', [(11, f"room 1: names: en = '': {NAME}")]),
    "room name too long": ('"Music Room"', f'"{"m" * 25}"', [(11, NAME)]),
    "room name of two lines": ('"Music Room"', '"Music\\nRoom"', [(11, NAME)]),
    "room name a number": ('"Music Room"', "1", [(11, f"room 1: names: en = 1: {NAME}")]),
}
BAD_TEXTS: dict[str, tuple[str, list[tuple[int, str]]]] = {
    "no rooms": (NO_ROOMS, [(1, "a board has 1 to 19 rooms, each under [[room]]; there is none")]),
    "no rooms in the list": (NO_ROOMS + "room = []\n", [(8, "there are 0")]),
    "rooms that are a number": (NO_ROOMS + "room = 11\n", [(8, "each under [[room]]")]),
    "one room that is no list": (NO_ROOMS + ROOM[1:7] + "\n", [(8, "each under [[room]]")]),
    "rooms that are numbers": (
        NO_ROOMS + "room = [3]\n",
        [(8, "room 1: no door"), (8, "room 1: no kind")],
    ),
    "too many rooms": (NO_ROOMS + ROOM * 20, [(8, "a board has 1 to 19 rooms"), ]),
    "three doors on one square": (
        "two_doors = true\n" + NO_ROOMS + ROOM * 3,
        [(16, "room 3: door = 2: two rooms have their doors there, three is too many")],
    ),
    "the list of rooms misspelt": (
        GOOD.replace("[[room]]", "[[rooms]]"),
        [(1, "there is none"), (8, "unknown key 'rooms'")],
    ),
    "two doors that are a number": (
        NO_ROOMS + "two_doors = 2\n" + ROOM,
        [(8, "two_doors = 2: true or false is wanted")],
    ),
    "much at once": (
        GOOD.replace("20\nac", "2\nac").replace("10, 9", "9, 9").replace('"plain"', '"room"'),
        [
            (3, "squares = 2: "),
            (5, "9 is there twice"),
            (5, "10 is missing"),
            (10, "room 1: kind = 'room'"),
        ],
    ),
}  # fmt: skip


def bad_boards() -> dict[str, tuple[bytes, list[tuple[int, str]]]]:
    """All kinds: name -> the file and all its faults."""
    lines = {
        kind: (GOOD.replace(old, new).encode(), faults)
        for kind, (old, new, faults) in BAD_LINES.items()
    }
    texts = {kind: (text.encode(), faults) for kind, (text, faults) in BAD_TEXTS.items()}
    return BAD_FILES | lines | texts


def test_the_good_board_is_good() -> None:
    board = read_board(GOOD, called="attic", taken=board_names())
    assert board.name == "attic"
    assert [room.place for room in board.rooms] == [31, 32]
    assert board.rooms[0].names == (
        RoomName("en", "Music Room"),
        RoomName("fr", "Salle de musique"),
    )
    assert board.steps == (60, 59, 58, 57)


@pytest.mark.parametrize("kind", bad_boards())
def test_a_bad_board_is_refused_with_every_line_and_reason(kind: str) -> None:
    data, wanted = bad_boards()[kind]
    with pytest.raises(BadBoard) as caught:
        read_board(data, taken=board_names())
    faults = caught.value.faults
    assert [fault.line for fault in faults] == [line for line, _ in wanted]
    for fault, (_, reason) in zip(faults, wanted, strict=True):
        assert reason in fault.reason
    assert all(fault.reason.isprintable() and len(fault.reason) < 200 for fault in faults)


def test_there_are_many_kinds_of_bad_boards_and_each_changes_one_place() -> None:
    assert len(bad_boards()) >= 70
    assert [kind for kind, (old, _, _) in BAD_LINES.items() if GOOD.count(old) != 1] == []


def test_a_room_may_have_a_name_in_any_language_english_first() -> None:
    names = 'names = { sv = "Musikrum", nds = "Musikstuuv", en = "Music Room" }'
    board = read_board(re.sub(r"names = .*", names, GOOD))
    assert [name.language for name in board.rooms[0].names] == ["en", "nds", "sv"]
    assert board.rooms[0].name_in("sv") == "Musikrum"


def test_the_file_must_be_called_like_the_board() -> None:
    with pytest.raises(BadBoard, match=r"^line 1: name = 'attic': the file is called loft\.toml$"):
        read_board(GOOD, called="loft")


def test_stairs_may_be_told_by_their_lowest_number_or_as_a_list() -> None:
    assert read_board(GOOD.replace("[10, 9, 8, 7]", "7")).steps == read_board(GOOD).steps


def test_an_odd_ring_is_taken_because_the_cardboard_is_as_it_is() -> None:
    assert read_board(GOOD.replace("= 20\nac", "= 21\nac")).squares == 21


def test_windows_may_have_written_it() -> None:
    data = b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()
    assert values(read_board(data)) == values(read_board(GOOD))
    with pytest.raises(BadBoard) as caught:
        read_board(data.replace(b'"bonus"', b'"green"'))
    assert [fault.line for fault in caught.value.faults] == [15]


@given(st.binary(max_size=300))
def test_whatever_is_in_a_file_it_is_read_or_refused(data: bytes) -> None:
    with pytest.raises(BadBoard) as caught:
        read_board(data)
    assert caught.value.faults


@given(st.integers(0, len(GOOD)), st.text(max_size=4), st.integers(0, 6))
def test_a_damaged_file_is_read_or_refused_with_lines(at: int, text: str, cut: int) -> None:
    damaged = GOOD[:at] + text + GOOD[at + cut :]
    lines = range(1, damaged.count("\n") + 2)
    assert [fault for fault in faults_of(damaged) if fault.line not in lines] == []


def faults_of(text: str) -> tuple[Fault, ...]:
    try:
        read_board(text)
    except BadBoard as error:
        return error.faults or (Fault(0, "no fault is told"),)
    return ()


room_names = st.text(
    st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=limits.LONGEST_ROOM_NAME
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    squares = draw(st.integers(16, 30))
    one = st.integers(1, squares)
    doors = sorted(draw(st.lists(one, min_size=1, max_size=limits.MOST_ROOMS)))
    doors = [door for n, door in enumerate(doors) if doors[:n].count(door) < 2]
    names = st.dictionaries(st.sampled_from(("en", "de", "es", "fr", "nds", "sv")), room_names)
    rooms = tuple(
        Room(
            Place(ROOMS + number),
            Place(door),
            draw(st.sampled_from(RoomKind)),
            tuple(RoomName(*item) for item in sorted(draw(names).items(), key=_by_language)),
        )
        for number, door in enumerate(doors, 1)
    )
    lowest = draw(st.integers(limits.LOWEST_STEP, limits.HIGHEST_STEP))
    return Board(
        name=draw(st.from_regex(rf"[A-Za-z0-9_-]{{1,{limits.LONGEST_NAME}}}", fullmatch=True)),
        squares=squares,
        across=draw(st.integers(2, squares // 2 - 1)),
        rooms=rooms,
        steps=tuple(Place(50 + number) for number in range(limits.HIGHEST_STEP, lowest - 1, -1)),
        has_wine_cellar=draw(st.booleans()),
        is_confirmed=draw(st.booleans()),
    )


def _by_language(item: tuple[str, str]) -> tuple[bool, str]:
    return limits.language_order(item[0])


def values(board: Board) -> list[Any]:
    named = [room.names for room in board.rooms]
    return [*(getattr(board, field.name) for field in fields(Board) if field.init), named]


@given(boards())
def test_a_board_that_is_written_reads_back_as_it_was(board: Board) -> None:
    assert values(read_board(write_board(board))) == values(board)


@pytest.mark.parametrize("name", board_names())
def test_a_shipped_board_survives_being_written(name: str) -> None:
    assert values(read_board(write_board(load_board(name)))) == values(load_board(name))


def test_a_written_board_is_a_page_a_person_can_read() -> None:
    assert write_board(read_board(GOOD)) == re.sub(
        "across = 6", "across = 6           # squares along the upper side, corners included", GOOD
    )


FROM_SOURCES = {
    ("amigo-hugo", 33): ["Ballroom", "Tanzsaal", ""],
    ("amigo-hugo", 34): ["Banquet Hall", "Bankettsaal", ""],
    ("amigo-hugo", 39): ["Armory", "Waffenkammer", ""],
    ("amigo-midnight-party", 33): ["Ballroom", "Tanzsaal", ""],
    ("amigo-midnight-party", 34): ["Banquet Hall", "Bankettsaal", ""],
    ("amigo-midnight-party", 39): ["Armory", "Waffenkammer", ""],
    ("amigo-midnight-party", 41): ["Abandoned Room", "Verlassener Raum", ""],
    ("ravensburger-1989", 32): ["Music Room", "", ""],
    ("ravensburger-1989", 33): ["Playroom", "Spielzimmer", "Salle de jeux"],
    ("ravensburger-1989", 34): ["Trophy Room", "", "Chambre de chasse"],
    ("ravensburger-1989", 39): ["Library", "Bibliothek", "Bibliothèque"],
    ("ravensburger-1989", 41): ["Laundry Room", "Wäschekammer", "Lingerie"],
}
"""Names in English, German and French that a sheet or an owner tells."""


def test_rooms_have_the_names_the_sources_know_and_no_other_room_has_one() -> None:
    shipped = {
        (name, room.place): room for name in board_names() for room in load_board(name).rooms
    }
    assert {key for key, room in shipped.items() if room.names} == set(FROM_SOURCES)
    for (board, place), names in FROM_SOURCES.items():
        for language, name in zip(("en", "de", "fr"), names, strict=True):
            assert name in ("", shipped[board, Place(place)].name_in(language))


def test_a_room_that_has_a_name_has_one_in_every_language_of_the_box() -> None:
    spoken = ["en", "de", "es", "fr", "it", "nl"]
    for name in board_names():
        named = [room.names for room in load_board(name).rooms if room.names]
        assert [[each.language for each in names] for names in named] == [spoken] * len(named)


@pytest.mark.parametrize("word", ["", ".", "..", "a.toml", "a/b", "a b", "a\n", "ä", "a" * 41])
def test_what_a_board_cannot_be_called(word: str) -> None:
    assert not limits.is_board_name(word)
