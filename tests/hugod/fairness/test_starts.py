"""A die that is switched off and on again throws something new."""

from __future__ import annotations

import os
import random

from hugo_core.position import DIE
from hugod.dice.batch import many_sides
from hugod.fairness.report import BAR
from hugod.fairness.starts import STARTS, THROWS, agreement_p, thrown_at_starts

SIDES = len(DIE)


def kernel(count: int) -> bytes:
    return b"".join(many_sides(count))


def seeded_by_the_second(count: int) -> bytes:
    chance = random.Random(1_700_000_000)
    return bytes(chance.choices(range(SIDES), k=count))


def test_the_kernels_die_begins_anew_each_time() -> None:
    starts = thrown_at_starts(kernel)
    assert [len(start) for start in starts] == [THROWS] * STARTS
    assert len(set(starts)) == STARTS
    assert BAR <= agreement_p(starts, SIDES) <= 1 - BAR


def test_a_generator_seeded_by_the_clock_is_caught() -> None:
    assert agreement_p(thrown_at_starts(seeded_by_the_second), SIDES) < BAR


def test_a_generator_that_is_copied_with_its_process_is_caught() -> None:
    chance = random.Random(5)
    starts = thrown_at_starts(lambda count: bytes(chance.choices(range(SIDES), k=count)))
    assert agreement_p(starts, SIDES) < BAR


def test_two_starts_of_sixteen_that_agree_are_enough() -> None:
    starts = [kernel(1000) for _ in range(STARTS)]
    assert agreement_p(starts, SIDES) > BAR
    copies = [starts[0]] * 4 + starts[4:]
    assert agreement_p(copies, SIDES) < BAR


def test_each_start_is_a_process_of_its_own() -> None:
    numbers = thrown_at_starts(lambda count: os.getpid().to_bytes(4, "big"))
    assert len({*numbers, os.getpid().to_bytes(4, "big")}) == STARTS + 1
