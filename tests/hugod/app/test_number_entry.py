"""Typing a number: it waits only while a longer one can be meant."""

from __future__ import annotations

import pytest

from hugod.app.number_entry import Typed, type_digit

PLACES = (0, *range(1, 29), *range(31, 40))


@pytest.mark.parametrize("digit", ["0", "4", "5", "6", "7", "8", "9"])
def test_a_digit_no_longer_number_begins_with_is_the_number(digit: str) -> None:
    assert type_digit("", digit, PLACES) == Typed(number=int(digit))


@pytest.mark.parametrize("digit", ["1", "2", "3"])
def test_a_digit_longer_numbers_begin_with_waits(digit: str) -> None:
    assert type_digit("", digit, PLACES) == Typed(digits=digit)


@pytest.mark.parametrize("number", [10, 17, 28, 31, 39])
def test_the_second_digit_completes_the_number(number: int) -> None:
    assert type_digit(str(number // 10), str(number % 10), PLACES) == Typed(number=number)


@pytest.mark.parametrize("number", ["29", "30"])
def test_a_number_that_is_no_place_leaves_nothing_typed(number: str) -> None:
    assert type_digit(number[0], number[1], PLACES) == Typed()


def test_every_number_can_be_typed() -> None:
    for number in PLACES:
        typed = Typed()
        for digit in str(number):
            typed = type_digit(typed.digits, digit, PLACES)
        assert typed.number == number or typed.digits == str(number)
