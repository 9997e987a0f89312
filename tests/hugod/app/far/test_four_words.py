"""Words that are read aloud, and the numbers that are typed for them."""

from __future__ import annotations

from itertools import pairwise

from hugod.app.far.four_words import (
    CODES,
    code_of,
    number_of_code,
    read_aloud,
    spelled_aloud,
    word_of,
)


def test_each_word_has_its_number_and_every_slip_is_found() -> None:
    codes = {code_of(number): number for number in range(CODES)}
    assert len(codes) == len({word_of(number) for number in range(CODES)}) == CODES
    for code, number in codes.items():
        assert number_of_code(code) == number
        slips = [code[:at] + digit + code[at + 1 :] for at in range(4) for digit in "0123456789"]
        slips += [code[:at] + b + a + code[at + 2 :] for at, (a, b) in enumerate(pairwise(code))]
        assert {number_of_code(slip) for slip in slips if slip != code} == {None}


def test_they_are_shown_with_their_numbers_and_spelled_for_the_ear() -> None:
    assert read_aloud((7, 8)) == f"{word_of(7)} {code_of(7)}  {word_of(8)} {code_of(8)}"
    assert spelled_aloud((7,)) == f"{word_of(7)} {' '.join(code_of(7))}"
