"""Digits with two that show a slip: every wrong one is found, and every swap of neighbours."""

import random
from itertools import pairwise

from hugod.app.far.digits import checked, said, spelled, with_check


def test_no_single_slip_is_taken_for_right() -> None:
    chance = random.Random(27)
    for about in map(str, range(50)):
        digits = with_check(
            "".join(chance.choices("0123456789", k=chance.choice((2, 6, 24)))), about
        )
        assert checked(digits, about) == digits[:-2]
        for at in range(len(digits)):
            for wrong in set("0123456789") - {digits[at]}:
                assert checked(digits[:at] + wrong + digits[at + 1 :], about) is None
        for at, (a, b) in enumerate(pairwise(digits)):
            assert a == b or checked(digits[:at] + b + a + digits[at + 2 :], about) is None


def test_of_what_is_about_something_else_one_in_97_fits() -> None:
    fits = sum(
        checked(with_check("16", f"here {n}"), f"there {n}") is not None for n in range(9700)
    )
    assert 60 < fits < 140


def test_what_is_no_number_with_its_check_fits_nowhere() -> None:
    assert [checked(word, "x") for word in ("", "1", "12", "a234", "١٢٣٤")] == [None] * 5


def test_digits_are_read_in_groups() -> None:
    assert said("12345678") == "1234 5678"
    assert spelled("164700") == "1 6 4 7, 0 0"
