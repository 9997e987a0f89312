"""Places, positions and states as text (docs/game-record.md)."""

import doctest
import json

import pytest

from hugo_core import notation
from hugo_core.board import load_board

LINES = [
    "amigo-hugo placing act=red red(10)= blue(10)=",
    "amigo-hugo@ravensburger-1989 rolling act=blue hugo=c3 red(10)=1 blue(10)=2",
    "bga-hugo moving:5 act=red hugo=16 passes=5 red(45)=4,17,r5,c10,c10,c2 blue(0)=9,r9",
    "amigo-hugo over:clock hugo=1 passes=6 red(45)=4 blue(0)=9",
    "amigo-hugo over:limit hugo=1 passes=2 red(49)=4 blue(0)=9",
    "ghost-party lots round=2/8 tied=red,green sheet=5,3,5 red(5)=1 blue(3)=2 green(5)=3",
    "fantome-de-minuit rolling act=red round=1/3 house=slow-from-5 red(0)=1 blue(0)=2",
    "amigo-hugo rolling act=red house=green-any,short-night hugo=c3 red(10)=1 blue(10)=2",
    "ghost-party over:rounds round=2/2 hugo=7 sheet=5,-3;0,2 red(5)=r1,w,w blue(-1)=c10",
    "amigo-midnight-party placing act=violet round=3/3 sheet=1,2;3,4 white(4)=1 violet(6)=c2",
]


def test_the_examples_in_the_docstrings_are_true() -> None:
    assert doctest.testmod(notation).failed == 0
    assert doctest.testmod(notation).attempted > 2


@pytest.mark.parametrize("line", LINES)
def test_a_position_line_is_read_back_as_it_was_written(line: str) -> None:
    assert notation.position_line(notation.read_position(line)) == line


@pytest.mark.parametrize(
    "line",
    [
        *("", "amigo-hugo", "monopoly rolling act=red red(1)=1 blue(1)=2"),
        "amigo-hugo@escher rolling act=red red(1)=1 blue(1)=2",
        "amigo-hugo waiting act=red red(1)=1 blue(1)=2",
        "amigo-hugo moving act=red red(1)=1 blue(1)=2",
        "amigo-hugo moving:3 act=red red(1)=1 blue(1)=2",
        *("amigo-hugo over red(1)=1 blue(1)=2", "amigo-hugo over:boredom red(1)=1 blue(1)=2"),
        "amigo-hugo rolling act=green red(1)=1 blue(1)=2",
        "amigo-hugo rolling act=red red(1)=29 blue(1)=2",
        "amigo-hugo rolling act=red red(1)=r10 blue(1)=2",
        "amigo-hugo rolling act=red red(x)=1 blue(1)=2",
        "amigo-hugo rolling act=red pink(1)=1 blue(1)=2",
        "amigo-hugo rolling act=red hugo=99 red(1)=1 blue(1)=2",
        *("amigo-hugo rolling act=red red(1)=1", "amigo-hugo rolling act=red red(1)=1 blue"),
        "ghost-party rolling act=red round=1/9 red(1)=1 blue(1)=2",
    ],
)
def test_a_line_that_is_no_position_is_refused_as_such(line: str) -> None:
    with pytest.raises(notation.BadPosition, match="not a position"):
        notation.read_position(line)


@pytest.mark.parametrize(
    ("place", "token"),
    [(1, "1"), (28, "28"), (31, "r1"), (41, "r11"), (60, "c10"), (52, "c2"), (51, "w"),
     (70, "door")],
)  # fmt: skip
def test_places_are_written_as_in_the_specification(place: int, token: str) -> None:
    assert notation.place_token(place) == token


@pytest.mark.parametrize(
    ("board", "tokens"),
    [
        ("ravensburger-1989", [*(f"r{n}" for n in range(1, 12)),
                               *(f"c{n}" for n in range(10, 2, -1)), "w", "door"]),
        ("amigo-midnight-party", [*(f"r{n}" for n in range(1, 12)),
                                  *(f"c{n}" for n in range(10, 1, -1)), "door"]),
        ("amigo-hugo", [*(f"r{n}" for n in range(1, 10)),
                        *(f"c{n}" for n in range(10, 1, -1)), "door"]),
    ],
)  # fmt: skip
def test_each_board_has_its_places(board: str, tokens: list[str]) -> None:
    squares = [str(square) for square in range(1, 29)]
    assert list(notation.places_by_token(load_board(board))) == [*squares, *tokens]


def test_a_state_has_the_keys_and_values_of_the_specification_in_its_order() -> None:
    position = notation.read_position(
        "ghost-party rolling act=blue round=1/3 red(0)=12,r5 blue(0)=3,c10"
    )
    assert json.dumps(notation.state(position, 5)) == (
        '{"line": 5, "phase": "rolling", "to_act": "blue", "round": 1, "hugo": "c10", '
        '"clock": null, "speed": 3, "guests": {"red": ["12", "r5"], "blue": ["3", "c10"]}, '
        '"points": {"red": 0, "blue": 0}, "lots": null, "winners": null}'
    )


def test_a_state_tells_the_tied_the_winners_and_the_clock() -> None:
    lots = notation.state(notation.read_position(LINES[5]), 1)
    assert (lots["phase"], lots["to_act"], lots["lots"]) == ("lots", None, ["red", "green"])
    over = notation.state(notation.read_position(LINES[3]), 1)
    assert (over["phase"], over["to_act"], over["winners"]) == ("over", None, ["blue"])
    assert (over["clock"], over["speed"], over["round"]) == ("5:00", 7, 1)
