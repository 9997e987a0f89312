"""The value that ships: whole data only, and words for everything that is wrong with a file."""

import json
import zlib
from base64 import b64encode
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from hugo_core.editions import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS
from hugo_core.notation import read_position
from hugo_core.position import Seat
from hugod.thinking.value import (
    FOLDER,
    MOST_BYTES,
    BadValue,
    load_value,
    name_for,
    read_value,
    share,
)

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


def packed(data: bytes) -> str:
    return b64encode(zlib.compress(data)).decode()


def changed(**news: Any) -> bytes:
    return json.dumps({**json.loads(CLOCK), **news}).encode()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "cut short"),
        (CLOCK[: len(CLOCK) // 2], "cut short"),
        (b"\xff\xfe", "cut short"),
        (b"[" * 50_000, "cut short"),
        (b"[]", "no value of form 2"),
        (b" " * (MOST_BYTES + 1), "longer than"),
        (changed(**{"hugo-value": 1}), "no value of form 2"),
        (changed(name="rounds"), "the value of 'rounds', not of 'clock'"),
        (changed(inputs=306), "for 306 inputs"),
        (changed(hidden=0), "0 hidden units"),
        (changed(hidden=True), "True hidden units"),
        (changed(hidden="many"), "'many' hidden units"),
        (changed(scale=float("nan")), "nan is no scale"),
        (changed(scale=0), "0 is no scale"),
        (changed(scale="1"), "'1' is no scale"),
        (changed(weights="{}"), "no packed base64"),
        (changed(weights=17), "not as many"),
        (changed(weights="AAAA"), "no packed base64"),
        (changed(weights=packed(b"x")), "not as many"),
        (changed(weights=packed(bytes(1 << 20))), "not as many"),
        (changed(crc32=1), "checksum"),
        (changed(crc32=None), "checksum"),
    ],
)
def test_data_that_is_harmed_is_refused_with_a_reason(data: bytes, why: str) -> None:
    with pytest.raises(BadValue, match=why):
        read_value(data, "clock")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadValue, match=r"clock\.json: No such file"):
        load_value("clock", tmp_path)


def test_a_harmed_file_is_named(tmp_path: Path) -> None:
    for data, why in ((CLOCK[:-500], "cut short"), (b" " * (MOST_BYTES + 9), "longer than")):
        (tmp_path / "clock.json").write_bytes(data)
        with pytest.raises(BadValue, match=rf"clock\.json: {why}"):
            load_value("clock", tmp_path)
