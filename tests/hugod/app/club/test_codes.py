"""Digits of a result: every slip is found, a forged one seldom passes, none is longer than 20."""

from __future__ import annotations

from random import Random

import pytest

from hugo_core.editions import Colour, colours_for
from hugod.app.club.codes import (
    BadCode,
    Box,
    Game,
    box_number,
    check_digit,
    grouped,
    is_box_number,
    is_of,
    is_typed_right,
    only_digits,
    read_box_number,
    read_result,
    result_code,
)

GAME = Game("314159", 3, 2)


def points_of(players: int, *points: int) -> dict[Colour, int]:
    colours = colours_for(players)[:players]
    return dict(zip(colours, points or range(10, 10 + players), strict=True))


def slips(code: str) -> list[str]:
    """Every code with one wrong digit, and every one with two neighbours swapped."""
    wrong = [
        code[:at] + digit + code[at + 1 :]
        for at, right in enumerate(code)
        for digit in "0123456789"
        if digit != right
    ]
    swapped = [
        code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        for at in range(len(code) - 1)
        if code[at] != code[at + 1]
    ]
    return wrong + swapped


def test_damm_finds_every_slip_after_every_state() -> None:
    """What finds each slip in three digits finds them all: the check is a chain of such steps."""
    for number in range(1000):
        digits = f"{number:03}"
        code = digits + check_digit(digits)
        assert is_typed_right(code)
        assert not any(map(is_typed_right, slips(code)))


@pytest.mark.parametrize("players", range(2, 9))
def test_a_result_is_12_to_20_digits_and_comes_back(players: int) -> None:
    points = points_of(players)
    code = result_code(points, GAME)
    assert 12 <= len(code) <= 20
    assert read_result(code) == tuple(points.values())
    assert is_of(code, points, GAME)
    assert not any(map(is_typed_right, slips(code)))


@pytest.mark.parametrize(
    ("points", "length"),
    [
        ((-70, 636), 12),
        ((99, 98, -10, 12), 15),
        ((0, 60, 1, 2, 3, 4, 5, 6), 20),
        ((0, 61, 1, 2, 3, 4, 5, 6), 23),
    ],
)
def test_points_that_do_not_fit_have_a_longer_form(points: tuple[int, ...], length: int) -> None:
    code = result_code(points_of(len(points), *points), GAME)
    assert len(code) == length
    assert read_result(code) == points


def test_points_that_no_form_holds_have_no_code() -> None:
    assert result_code(points_of(3, 1, 2, 999), GAME) == ""


def test_a_code_is_good_for_one_game_alone() -> None:
    points = points_of(4)
    code = result_code(points, GAME)
    others = [Game("314159", 4, 2), Game("314159", 3, 1), Game("314158", 3, 2)]
    assert [is_of(code, points, other) for other in others] == [False] * 3
    assert not is_of(code, [*colours_for(4)[1:4], Colour.WHITE], GAME)
    assert not is_of(code, colours_for(5)[:5], GAME)


@pytest.mark.parametrize("players", range(2, 9))
def test_a_tag_is_one_of_so_many_that_a_guess_seldom_hits(players: int) -> None:
    """Every table that can wait has 10,000 tags of its own."""
    tables = 40 // players
    points = points_of(players)
    tags = {int(result_code(points, Game(f"{secret:06}"))[:-1]) for secret in range(300)}
    spread = max(tags) - min(tags)
    assert 0.8 * 10_000 * tables < spread < 10_000 * tables


def test_random_digits_hardly_ever_pass() -> None:
    chance = Random(2)
    points = points_of(4)
    tried = [f"{chance.randrange(10**14):014}" for _ in range(20_000)]
    right = [code for code in tried if is_typed_right(code)]
    assert 1_800 < len(right) < 2_200
    assert not [code for code in right if is_of(code, points, GAME)]


@pytest.mark.parametrize("code", ["", "123", "x" * 14, "٣" * 14, "1" * 24, "9" * 20, "1e5"])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(BadCode):
        read_result(code)


def test_people_type_spaces_and_dashes() -> None:
    assert only_digits(" 1234-5678\u00a090 12\n") == "123456789012"
    assert only_digits("&é\"'(-è_çà12") == "123456789012"  # a scanner with English keys, in France
    assert only_digits("&é\"'(§è!çà12") == "123456789012"  # and in Belgium
    assert grouped("123456789") == ["1234", "5678", "9"]


def test_the_number_of_a_box_holds_table_and_secret() -> None:
    number = box_number(7, "031415")
    assert len(number) == 9
    assert read_box_number(number) == Box(7, "031415")
    assert not any(map(is_box_number, slips(number)))


@pytest.mark.parametrize(
    "digits", ["", "12345678", box_number(0, "123456"), box_number(21, "123456")]
)
def test_what_is_no_number_of_a_box_is_none(digits: str) -> None:
    assert read_box_number(digits) is None
