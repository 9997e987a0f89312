"""The fast engine plays by the core's rules, and sees what the box sees."""

import ctypes
from random import Random

import pytest

from hugo_core.commands import RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import DIE, Face, Phase, Position, Seat, agree, start
from hugo_core.rules import play
from hugod.thinking.pairs import ALL_INPUTS
from hugod.thinking.player_kinds import RULE_PLAYERS
from hugod.thinking.sparse_inputs import INPUTS, Active
from hugod.thinking.value import read_value
from training import engine
from training.compare import Unequal, any_setup, compare_game
from training.players import Net, Player, learn, mean_of, new_net
from training.small import small
from training.write import read_net, write

pytestmark = pytest.mark.endurance
"""The engine is compiled: with what only `make check` asks for."""
SECOND = "amigo-hugo rolling act=red hugo=16 passes=2 red(23)=4,17,r5,c10,c9,c8 "
SECOND += "blue(20)=9,9,r1,r2,c7,c6"


def test_the_engine_leaves_the_small_numbers_of_the_process_alone() -> None:
    """`-ffast-math` at linking would take them for nought, here and in every other test."""
    engine.library()
    tiny = 5e-324
    assert tiny * 1.0 == tiny > 0.0


class Seen(ctypes.Structure):
    """`Active` of value.h."""

    _fields_ = (
        ("count", ctypes.c_int32),
        ("index", ctypes.c_int32 * 400),
        ("value", ctypes.c_float * 400),
        ("wide", ctypes.c_int32),
        ("doors", ctypes.c_uint8 * 6 * 8),
    )


def test_the_engine_is_equal_to_the_core_after_every_step() -> None:
    """A share of `python -m training.compare`, which plays 10,000 games."""
    chance = Random(16)
    assert sum(compare_game(any_setup(chance), chance) for _ in range(20)) > 1_000


def test_another_state_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("training.compare.is_same", lambda *_: False)
    with pytest.raises(Unequal, match="after 1 steps"):
        compare_game(any_setup(Random(1)), Random(1))


def test_a_position_is_the_same_for_both() -> None:
    position = read_position(SECOND)
    assert engine.is_same(engine.state_of(position), position)
    assert not engine.is_same(engine.State(), position)
    assert engine.STAY not in engine.state_of(position).count


def some_positions(count: int) -> list[Position]:
    chance, found = Random(3), list[Position]()
    while len(found) < count:
        position = start(any_setup(chance))
        while position.phase is not Phase.OVER:
            is_roll = position.phase is Phase.ROLLING
            options = list(legal_commands(position))
            position = play(
                position, RollDie(chance.choice(DIE)) if is_roll else chance.choice(options)
            )[1]
            if position.phase not in (Phase.MOVING, Phase.OVER) and chance.random() < 0.1:
                found.append(position)
    return found


@pytest.mark.parametrize(("name", "inputs"), [("clock", INPUTS), ("amigo-hugo-two", ALL_INPUTS)])
def test_trainer_and_box_see_and_value_the_same(
    name: str, inputs: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("values") / f"{name}.json"
    net, setup = new_net(24, 5, inputs), agree(EDITIONS["amigo-hugo"], tuple(Colour)[:3])
    learn(net, [engine.game_of(setup)], 60, wander=0.5)
    write(net, name, 5, "little learnt", file)
    net, value = read_net(file), read_value(file.read_bytes(), name)
    for position in some_positions(150):
        game, state, seat = engine.game_of(position.setup), engine.state_of(position), Seat(0)
        for seat in map(Seat, position.setup.seats):
            ours = value.see(position, seat)
            assert summed(ours) == pytest.approx(theirs(net, game, state, seat), abs=1e-4)
        mine = engine.library().worth(
            ctypes.byref(net), ctypes.byref(game), ctypes.byref(state), seat
        )
        assert value.worth(position, seat) == pytest.approx(mine, abs=1e-4)


@pytest.mark.parametrize("name", ["child", "careful"])
def test_the_rule_players_of_both_choose_alike(name: str) -> None:
    """What the trainer's player takes is one of those that the box's takes, in another game."""
    ours, theirs = RULE_PLAYERS[name], Player([None, "child", "careful"].index(name))
    for position in some_positions(40):
        if position.phase is not Phase.ROLLING:
            continue
        position = play(position, RollDie(Face.FOUR))[1]
        move, game, state = engine.Move(), engine.game_of(position.setup), engine.state_of(position)
        for seed in range(2):
            engine.library().pick_for(
                ctypes.byref(game),
                ctypes.byref(state),
                ctypes.byref(theirs),
                ctypes.c_uint64(seed),
                ctypes.byref(move),
            )
            taken = engine.command_of(position, move)
            assert taken in {ours.choose(position, str(salt)) for salt in range(60)}


def summed(active: Active) -> dict[int, float]:
    sums = dict.fromkeys(range(ALL_INPUTS), 0.0)
    for index, value in active:
        sums[index] += value
    return sums


def theirs(net: Net, game: engine.Game, state: engine.State, seat: int) -> dict[int, float]:
    seen = Seen()
    engine.library().look(*map(ctypes.byref, (net, game, state)), seat, ctypes.byref(seen))
    return summed(list(zip(seen.index[: seen.count], seen.value[: seen.count], strict=True)))


def test_both_have_as_many_inputs() -> None:
    assert engine.library().inputs_count(0) == INPUTS
    assert engine.library().inputs_count(1) == ALL_INPUTS
    assert Net().hidden == 0


def test_the_mean_of_networks_is_the_mean_of_each_weight() -> None:
    one, other = new_net(8, 1), new_net(8, 2)
    one.bias_out, other.bias_out = 0.5, 1.0
    mean = mean_of([one, other, other])
    assert mean.hidden == 8
    assert mean.bias_out == pytest.approx(2.5 / 3)
    for row in (0, INPUTS - 1):
        parts = zip(one.inputs[row], other.inputs[row], strict=True)
        assert list(mean.inputs[row]) == pytest.approx([(a + 2 * b) / 3 for a, b in parts])


def test_a_little_learning_helps() -> None:
    shares = small(games=1_600, meetings=300)
    assert shares[-1][0] > shares[0][0] + 0.2
    assert shares[-1][1] > shares[0][1] + 0.2
