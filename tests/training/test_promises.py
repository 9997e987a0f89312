"""Calibration: what a value promises is held against what came, and a network is tempered by it."""

from random import Random

import pytest

from training.players import CAREFUL, Player, new_net
from training.promises import Promise, games_for, promises, temper, tenths

pytestmark = pytest.mark.endurance
"""The engine is compiled: with what only `make check` asks for."""


def honest(count: int) -> list[Promise]:
    """Promises that are kept as often as they say, each in a game of its own."""
    chance = Random(5)
    shares = [chance.random() for _ in range(count)]
    return [Promise(p, float(chance.random() < p), game) for game, p in enumerate(shares)]


def test_an_honest_value_is_right_in_each_tenth() -> None:
    for each in tenths(honest(20_000)):
        assert each.count > 1_500
        assert abs(each.came - each.promised) < 2 * each.error
        assert 0.003 < each.error < 0.03


def test_a_tenth_in_which_nothing_was_promised_is_empty() -> None:
    counts = [each.count for each in tenths([Promise(0.42, 1.0, 0), Promise(1.0, 1.0, 1)])]
    assert counts == [0, 0, 0, 0, 1, 0, 0, 0, 0, 1]


def test_positions_of_one_game_count_as_one() -> None:
    games = [Promise(0.5, float(game % 2), game) for game in range(200)]
    once, often = (next(iter(list(tenths(games * n))[5:6])) for n in (1, 20))
    assert often.error == pytest.approx(once.error)


def test_a_value_that_promises_too_much_is_tempered() -> None:
    net = new_net(8, 3)
    bold = [
        Promise(p.promised**2 / (p.promised**2 + (1 - p.promised) ** 2), p.came, p.game)
        for p in honest(20_000)
    ]
    out, bias = list(net.out), net.bias_out
    scale, shift = temper(net, bold)
    assert scale == pytest.approx(0.5, abs=0.02)
    assert shift == pytest.approx(0, abs=0.05)
    assert list(net.out) == pytest.approx([scale * weight for weight in out])
    assert net.bias_out == pytest.approx(scale * bias + shift)


def test_promises_are_those_of_whole_games() -> None:
    games = games_for("clock-family")
    assert len(games) == 14
    found = promises(new_net(8, 3), Player(CAREFUL), games[:2], 20)
    assert {each.game for each in found} == set(range(40))
    assert all(0 < each.promised < 1 and 0 <= each.came <= 1 for each in found)
    assert sum(each.came for each in found) / len(found) == pytest.approx(0.42, abs=0.08)
