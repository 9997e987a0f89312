"""How rare a streak is, against plain counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from hugo_core.position import DIE, Face
from hugod.app.play import streaks
from hugod.app.play.streaks import EVENING_THROWS, Streak, streak_of

ONE, TWO, FOUR, GHOST = Face.ONE, Face.TWO, Face.FOUR, Face.GHOST


@pytest.mark.parametrize("face", [FOUR, GHOST])
@pytest.mark.parametrize("length", [1, 2, 3, 6, 7])
def test_a_short_evening_is_as_one_would_count_it(
    face: Face, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaks, "EVENING_THROWS", 6)
    streaks._hits.cache_clear()
    ways = list(product(DIE, repeat=6))
    hits = sum((face,) * length in {way[n : n + length] for n in range(6)} for way in ways)
    assert streaks._hits(DIE.count(face), length) == (len(ways), hits)
    streaks._hits.cache_clear()


def test_four_ghosts_in_a_row_come_every_second_evening() -> None:
    assert 1.5 < Streak(GHOST, 4).evenings < 2.5


@pytest.mark.parametrize(("face", "length"), [(GHOST, 12), (FOUR, 8)])
def test_a_rare_streak_is_about_as_rare_as_its_places_say(face: Face, length: int) -> None:
    chance = Fraction(DIE.count(face), len(DIE))
    places = 1 + (EVENING_THROWS - length) * (1 - chance)
    assert Streak(face, length).evenings == pytest.approx(
        float(1 / (chance**length * places)), rel=0.001
    )


def test_longer_is_rarer_and_the_ghost_is_not() -> None:
    for face in (FOUR, GHOST):
        rare = [Streak(face, length).evenings for length in range(2, 40)]
        assert rare == sorted(rare)
    assert Streak(GHOST, 5).evenings < Streak(FOUR, 5).evenings


@pytest.mark.parametrize(
    ("faces", "streak"),
    [
        ((), None),
        ((ONE, TWO, ONE), None),
        ((ONE, ONE), Streak(ONE, 2)),
        ((GHOST, GHOST, GHOST, ONE, ONE), Streak(ONE, 2)),
        ((GHOST, GHOST, GHOST, ONE, ONE, TWO), Streak(GHOST, 3)),
        ((GHOST,) * 4, Streak(GHOST, 4)),
    ],
)
def test_the_streak_just_seen_counts_else_the_longest(
    faces: tuple[Face, ...], streak: Streak | None
) -> None:
    assert streak_of(faces) == streak
