"""The trials let a fair die pass and catch every crooked one there is a story about.

The rolls are the same in every run: they come from SHAKE-256 of a word, through the die's own
mapping. A million of them are looked at, or more where it says so.
"""

import os
import random
from collections.abc import Callable
from functools import cache, partial
from hashlib import shake_256
from itertools import pairwise

import pytest
from die.report import BAR
from die.rolls import many_sides
from die.trials import (
    FEWEST_ROLLS,
    PART,
    ROLLS_AT_START,
    STARTS,
    Gaps,
    Groups,
    Runs,
    Trial,
    agreement_p,
    all_trials,
    parts,
    rolled_at_starts,
    see_all,
)

from hugo_core.position import DIE

MILLION = 1_000_000
WORDS = tuple(f"word {number}" for number in range(12))


@cache
def fair(word: str, rolls: int = MILLION) -> bytes:
    """Roll the die of the daemon with bytes that follow from *word*."""
    data = shake_256(word.encode()).digest(rolls * 16)
    source = iter(data[at : at + (1 << 20)] for at in range(0, len(data), 1 << 20))
    return b"".join(many_sides(rolls, lambda count: next(source)))


def plain_bytes(word: str, rolls: int = MILLION) -> bytes:
    return shake_256(word.encode()).digest(rolls)


def findings(sides: bytes, *trials: Trial) -> dict[str, float]:
    looking = trials or all_trials()
    see_all([sides], looking)
    return {trial.name: trial.p() for trial in looking}


def caught(sides: bytes, *trials: Trial) -> set[str]:
    """Name the trials that such rolls do not pass."""
    return {name for name, p in findings(sides, *trials).items() if not BAR <= p <= 1 - BAR}


# A fair die


@pytest.mark.parametrize(
    "word", [*WORDS[:2], *(pytest.param(word, marks=pytest.mark.endurance) for word in WORDS[2:])]
)
def test_a_fair_die_passes(word: str) -> None:
    assert caught(fair(word, 200_000)) == set()


def test_a_fair_die_passes_with_a_million_and_with_the_fewest() -> None:
    assert caught(fair("a million")) == set()
    assert caught(fair("the fewest", FEWEST_ROLLS)) == set()


@pytest.mark.parametrize("place", range(7))
def test_the_p_values_of_fair_dice_lie_anywhere(place: int) -> None:
    """Kolmogorov and Smirnov: a trial that is a little wrong has its values crowded somewhere."""
    rolls, times = FEWEST_ROLLS, 150
    sides = fair("anywhere", rolls * times)
    values = []
    for number in range(times):
        trial = all_trials()[place]
        trial.see(sides[number * rolls : (number + 1) * rolls])
        values.append(trial.p())
    farthest = max(abs((n + 0.5) / times - p) for n, p in enumerate(sorted(values)))
    assert farthest * times**0.5 < 1.95  # passed by 999 of 1000 right trials


# Crooked dice (R3)


def loaded() -> bytes:
    """Roll a die of which one side falls half a hundredth more often, the others less."""
    sides = bytearray(fair("loaded"))
    for at in random.Random(0).sample(range(MILLION), MILLION * 6 // 1000):
        sides[at] = 4
    return bytes(sides)


def smoothed() -> bytes:
    """A bag of six sides, emptied and filled again: perfectly even and perfectly wrong."""
    bags = random.Random(6)
    return bytes(side for _ in range(FEW // 6) for side in bags.sample(range(6), 6))


def high_after_high(lag: int) -> bytes:
    sides = bytearray(fair(f"lag {lag}"))
    for at in range(lag, len(sides), 50):
        sides[at] = sides[at - lag]
    return bytes(sides)


FEW = 120_000
"""Rolls that are enough where much is wrong."""
EVERY = tuple(trial.name for trial in all_trials())
MODULO = bytes(byte % 6 for byte in range(256))
CROOKED: dict[str, tuple[Callable[[], bytes], tuple[str, ...]]] = {
    "modulo without rejection": (lambda: plain_bytes("modulo").translate(MODULO), ("singles",)),
    "a face half a hundredth heavier": (loaded, ("singles", "pairs", "triples")),
    **{f"stuck at {side}": (partial(bytes, [side] * FEW), EVERY) for side in (0, 5)},
    "never two ghosts in a row": (
        lambda: fair("shy").replace(b"\x02\x02", b"\x02\x03").replace(b"\x05\x05", b"\x05\x00"),
        ("runs", "pairs"),
    ),
    "smoothed": (smoothed, EVERY),
    **{
        f"high after high {lag}": (partial(high_after_high, lag), ("correlation",))
        for lag in (1, 8)
    },
    "a ghost that lets wait": (
        lambda: fair("waiting").replace(b"\x02\x00\x02", b"\x02\x00\x03"),
        ("gaps",),
    ),
}


@pytest.mark.parametrize(("roll", "by"), CROOKED.values(), ids=CROOKED)
def test_a_crooked_die_is_caught(roll: Callable[[], bytes], by: tuple[str, ...]) -> None:
    assert {*by} == caught(roll(), *(trial for trial in all_trials() if trial.name in by))


@pytest.mark.parametrize("period", [6, 16, 1000, 65536])
def test_a_period_is_caught(period: int) -> None:
    sides = fair(f"period {period}", 65536)[:period]
    assert caught(sides * (MILLION // period)) != set()


def test_a_face_half_a_percent_heavier_is_caught_with_twenty_million() -> None:
    """16.75 % in place of 16.67 %: a million rolls cannot tell, a nightly run can."""
    rolls = 20 * MILLION
    extra = rolls // 6 // 200
    singles = Groups("singles", 1)
    singles.counts = [rolls // 6 + extra, *[rolls // 6 - extra // 5] * 5]
    assert singles.p() < BAR
    singles.counts = [rolls // 6] * 6
    assert singles.p() == 1.0  # and that is too even to be true


# How they count


def lengths_by_hand(comes: list[bool], number: int, classes: int) -> list[int]:
    places = [at for at, yes in enumerate(comes) if yes]
    lengths = [b - a for a, b in pairwise(places)][:number]
    return [
        sum(min(length, classes) == wanted for length in lengths)
        for wanted in range(1, classes + 1)
    ]


@pytest.mark.parametrize("trial", [Runs, Gaps])
def test_lengths_are_counted_as_one_would_by_hand(trial: Callable[[], Runs | Gaps]) -> None:
    sides = fair("by hand", 3 * FEWEST_ROLLS)
    comes = [DIE[side].word == "ghost" for side in sides]
    if trial is Runs:
        comes = [one != other for one, other in pairwise(sides)]
    found = list(trial().classes(sides))
    assert found == lengths_by_hand(comes, sum(found), len(found))
    assert sum(found) > 0.9 * sum(comes)


@pytest.mark.parametrize("rolls", [PART - 1, 2 * PART, 2 * PART + 1, 5 * PART])
def test_no_roll_is_lost_between_the_parts(rolls: int) -> None:
    sides = bytes(n % 6 for n in range(rolls))
    pieces = [sides[at : at + 100_000] for at in range(0, rolls, 100_000)]
    found = list(parts(pieces))
    assert b"".join(found) == sides
    assert all(len(part) == PART for part in found[:-1])
    assert len(found[-1]) >= min(rolls, PART)


# Switched off and on again


def kernel(count: int) -> bytes:
    return b"".join(many_sides(count))


def test_the_kernels_die_begins_anew_each_time() -> None:
    starts = rolled_at_starts(kernel)
    assert [len(start) for start in starts] == [ROLLS_AT_START] * STARTS
    assert len(set(starts)) == STARTS
    assert BAR <= agreement_p(starts) <= 1 - BAR


def seeded_by_the_second(count: int) -> bytes:
    return bytes(random.Random(1_700_000_000).choices(range(6), k=count))


COPIED = random.Random(5)


@pytest.mark.parametrize(
    "roll", [seeded_by_the_second, lambda count: bytes(COPIED.choices(range(6), k=count))]
)
def test_a_generator_that_repeats_itself_is_caught(roll: Callable[[int], bytes]) -> None:
    assert agreement_p(rolled_at_starts(roll)) < BAR


def test_four_starts_of_sixteen_that_agree_are_enough() -> None:
    starts = [kernel(1000) for _ in range(STARTS)]
    assert agreement_p(starts) > BAR
    assert agreement_p([starts[0]] * 4 + starts[4:]) < BAR


def test_each_start_is_a_process_of_its_own() -> None:
    numbers = rolled_at_starts(lambda count: os.getpid().to_bytes(4, "big"))
    assert len({*numbers, os.getpid().to_bytes(4, "big")}) == STARTS + 1
