"""The value that ships."""

from itertools import product
from pathlib import Path

import pytest

from hugo_core.board import load_board
from hugo_core.editions import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS
from hugo_core.notation import read_position
from hugo_core.position import Seat
from hugod.thinking.value import (
    FOLDER,
    BadValue,
    load_value,
    name_for,
    share,
)
from hugod.thinking.weights import MOST_BYTES

CLOCK = (FOLDER / "clock.json").read_bytes()
GAMES = list(product(EDITIONS.values(), range(FEWEST_PLAYERS, MOST_PLAYERS + 1), (False, True)))
NAMES = sorted({name_for(edition, many, is_family=f) for edition, many, f in GAMES})


@pytest.mark.parametrize("name", NAMES)
def test_there_is_a_value_for_every_edition(name: str) -> None:
    assert load_value(name).name == name
    assert load_value(name) is load_value(name)
    assert load_value(name).is_family is name.endswith("-family")


def test_all_data_is_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= 400_000


def test_a_guest_about_to_be_caught_is_worth_less() -> None:
    line = "amigo-hugo rolling act=blue hugo=5 passes=1 red(20)={},20,r1,r2,r5,r6 "
    line += "blue(20)=15,16,17,r7,r8,c10"
    value = load_value("clock")
    near, far = (value.worth(read_position(line.format(at)), Seat(0)) for at in (6, 14))
    assert 0 < near < far < 1


def test_at_the_end_the_value_is_the_share_of_the_win() -> None:
    line = "amigo-hugo over:limit hugo=1 passes=2 red(46)=4 blue(9)=9 green(9)=5"
    over = read_position(line)
    assert [share(over, Seat(seat)) for seat in range(3)] == [0, 0.5, 0.5]
    assert load_value("clock").worth(over, Seat(1)) == 0.5


def test_all_seats_at_once_share_one_win_and_who_left_has_nothing() -> None:
    line = "amigo-hugo rolling act=red hugo=5 passes=1 left=blue red(10)=8,r1,r2,r5,r6 "
    position = read_position(line + "blue(0)=9,c10,c9,c8,c7 green(12)=7,r7,r8,c6,c5")
    value = load_value("clock")
    worths, alone = value.worths(position), [value.worth(position, Seat(s)) for s in (0, 2)]
    assert worths == (alone[0] / sum(alone), 0.0, alone[1] / sum(alone))
    assert sum(worths) == pytest.approx(1, abs=1e-12)
    over = read_position("amigo-hugo over:limit hugo=1 passes=2 red(46)=4 blue(9)=9 green(9)=5")
    assert value.worths(over) == (0, 0.5, 0.5)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadValue, match=r"clock\.json: No such file"):
        load_value("clock", tmp_path)


def test_a_harmed_file_is_named(tmp_path: Path) -> None:
    for data, why in ((CLOCK[:-500], "cut short"), (b" " * (MOST_BYTES + 9), "longer than")):
        (tmp_path / "clock.json").write_bytes(data)
        with pytest.raises(BadValue, match=rf"clock\.json: {why}"):
            load_value("clock", tmp_path)


def test_two_play_another_game_than_more_and_so_do_six_in_rounds() -> None:
    elsewhere = load_board("ravensburger-1989")
    named = {
        name: [name_for(EDITIONS[name], many, board) for many in range(2, 9)]
        for name, board in (("ghost-party", None), ("amigo-hugo", elsewhere), ("bga-hugo", None))
    }
    assert named == {
        "ghost-party": ["rounds-two", *["rounds"] * 3, "rounds-six", *["rounds"] * 2],
        "amigo-hugo": ["clock-two", *["clock"] * 6],
        "bga-hugo": ["amigo-hugo-two", *["amigo-hugo-many"] * 6],
    }
