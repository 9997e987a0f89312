"""The last turns: what is chosen in an agreed last lap is what going through everything finds."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from odds import last_laps

from hugo_core.board import Place
from hugo_core.commands import MoveGuest, RollDie
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import DIE, Face, Phase, Position
from hugo_core.rules import play
from hugod.thinking.last_turns import shares, worths
from hugod.thinking.player_kinds import player_of_level

BRANCHES = 2000
"""Positions that are gone through, at most: larger trees are left to the benchmark."""
NEAR = "amigo-hugo moving:{} act=red hugo=4 passes=1 last=red,blue "


def everything(position: Position, budget: list[int]) -> tuple[float, ...]:
    """The shares in the end: each side of the die, the best of all replies."""
    budget[0] -= 1
    if budget[0] < 0:
        raise OverflowError
    if position.phase is Phase.OVER:
        return shares(position)
    ends = [everything(play(position, c)[1], budget) for c in legal_commands(position)]
    if position.phase is Phase.ROLLING:
        likely = [DIE.count(face) / len(DIE) for face in Face]
        return tuple(sum(map(float.__mul__, likely, each)) for each in zip(*ends, strict=True))
    assert position.to_act is not None
    return max(ends, key=lambda each: each[position.to_act or 0])


def test_each_choice_of_a_last_lap_is_worth_what_everything_that_may_follow_says() -> None:
    """All editions, boards and numbers of players; leavers, too."""
    chance, seen = Random(3), 0
    for due in islice(last_laps(chance), 60):
        rolled = play(due, RollDie(chance.choice(DIE)))[1]
        options = tuple(legal_commands(rolled))
        found = worths(rolled, options)
        if rolled.phase is not Phase.MOVING or found is None or rolled.to_act is None:
            continue
        budget = [BRANCHES]
        try:
            wanted = [everything(play(rolled, each)[1], budget)[rolled.to_act] for each in options]
        except OverflowError:
            continue
        seen += 1
        assert found == pytest.approx(wanted, abs=1e-12)
    assert seen > 10


def test_who_comes_after_may_bring_the_ghost_to_whoever_stands_before_hugo() -> None:
    position = read_position(NEAR.format(1) + "red(10)=7,16 blue(10)=20")
    options = tuple(legal_commands(position))
    wanted = [everything(play(position, each)[1], [BRANCHES])[0] for each in options]
    assert len(set(wanted)) > 1
    assert worths(position, options) == pytest.approx(wanted, abs=1e-12)


def test_in_the_very_last_turn_who_runs_onto_hugo_has_lost_all_the_same() -> None:
    line = "amigo-hugo moving:2 act=red hugo=9 passes=1 last=red red(10)=7,14 blue(12)=20"
    position = read_position(line)
    onto, away = MoveGuest(Place(7), Place(9)), MoveGuest(Place(14), Place(16))
    assert worths(position, (onto, away)) == (0, 1)
    assert worths(position, (away, onto)) == (1, 0)


def test_level_6_knows_that_the_game_ends_here() -> None:
    """Red is three points behind in its last turn: only the green room draws level. By the value,
    which knows no end, a guest runs."""
    line = "bga-hugo@ravensburger-1989 moving:4 act=red hugo=23 passes=2 last=red,blue "
    position = read_position(line + "red(43)=2,4,r2,c6,c5,c3 blue(40)=4,r5,r7,c9,c7,c4")
    green = MoveGuest(Place(32), Place(33))
    assert player_of_level(6, position)[0].choose(position) == green
    goes_on = replace(position, last=())
    assert player_of_level(6, goes_on)[0].choose(goes_on) != green


def test_where_too_much_may_follow_the_ghosts_to_come_are_counted() -> None:
    """Six are still to roll: the guest before Hugo is the one that has to run."""
    colours = ["blue", "turquoise", "yellow", "black", "green", "white"]
    others = " ".join(f"{colour}(20)=12,r{at}" for at, colour in enumerate(colours, 3))
    line = f"{NEAR.replace('red,blue', 'red,' + ','.join(colours))}red(19)=5,14 {others}"
    position = read_position(line.format(5))
    options = tuple(legal_commands(position))
    found = worths(position, options, most=50)
    assert found is not None
    best = options[max(range(len(options)), key=found.__getitem__)]
    assert isinstance(best, MoveGuest)
    assert best.origin == 5


def test_outside_a_last_lap_nothing_is_exact() -> None:
    position = read_position(NEAR.format(5).replace("last=red,blue ", "") + "red(10)=5 blue(10)=6")
    assert worths(position, tuple(legal_commands(position))) is None
