"""Tests that run side by side never listen at the same port."""

import random
from collections.abc import Callable

import pytest


def test_a_port_that_is_drawn_and_not_yet_listened_at_is_drawn_by_nobody_else(
    free_ports: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = free_ports()
    chances = iter([drawn, drawn])
    by_chance = random.SystemRandom.randrange

    def again(chance: random.SystemRandom, first: int, end: int) -> int:
        return next(chances, by_chance(chance, first, end))

    monkeypatch.setattr(random.SystemRandom, "randrange", again)
    assert free_ports() != drawn
    assert next(chances, None) is None
