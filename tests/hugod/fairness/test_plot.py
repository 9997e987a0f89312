"""The picture of the findings: it is whole, and a crooked die looks it."""

from __future__ import annotations

from PIL import Image, ImageColor

from hugod.fairness.plot import BAD, GOOD, HEIGHT, TIMES, WIDTH, plot
from hugod.fairness.report import QUESTIONS, Finding

EVEN = [1000] * 6
FAIR = [Finding(name, 0.5) for name in QUESTIONS]


def has(picture: Image.Image, colour: str) -> bool:
    colours = picture.getcolors(1 << 16) or []
    return ImageColor.getrgb(colour) in {found for _, found in colours}


def test_the_picture_is_as_large_as_promised() -> None:
    assert plot(EVEN, FAIR).size == (TIMES * WIDTH, TIMES * HEIGHT)


def test_a_fair_die_has_nothing_red() -> None:
    picture = plot([1010, 990, *EVEN[:4]], FAIR)
    assert has(picture, GOOD)
    assert not has(picture, BAD)


def test_a_trial_that_failed_is_red() -> None:
    assert has(plot(EVEN, [Finding("runs", 0.0), *FAIR]), BAD)


def test_a_side_far_from_even_is_red_and_stays_in_the_picture() -> None:
    assert has(plot([6000, 0, 0, 0, 0, 0], FAIR), BAD)
