"""`hugod simulate`: games at random, and what is told of them."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.notation import read_position
from hugo_core.position import DIE, Face, GameEnd, Phase, agree, start
from hugo_workshop.simulate import play_at_random, result_lines, simulate
from hugod.main import main

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_of_every_edition_are_played_to_the_end(edition: str) -> None:
    result = simulate(EDITIONS[edition], 3, 4, seed=1)
    assert (result.games, result.players, result.edition) == (4, 3, edition)
    assert result.turns > 4 * 15  # fifteen placements alone
    assert result.turns_per_second > 0
    assert len(result.seats) == 3
    assert 1 <= sum(seat.wins for seat in result.seats) <= 3


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    one, again, other = (simulate(EDITIONS["amigo-hugo"], 4, 5, seed) for seed in (7, 7, 8))
    assert replace(one, turns_per_second=0) == replace(again, turns_per_second=0)
    assert one.seats != other.seats


class GhostOnly(Random):
    """A die that shows nothing but ghosts, and the first of everything else."""

    def choice(self, seq: Any) -> Any:
        return Face.GHOST if seq is DIE else seq[0]


def test_a_turn_is_a_placement_a_roll_with_its_move_or_a_draw() -> None:
    line = "ghost-party placing act=blue round=1/1 red(0)=1,2,3,4,5,6 blue(0)=8,9,10,11,12"
    end, _ = play_at_random(read_position(line), Random(3))
    assert end.phase is Phase.OVER
    assert play_at_random(end, Random(3)) == (end, 0)
    last = "amigo-hugo rolling act=red hugo=28 passes=5 red(45)=21 blue(45)=1"
    assert play_at_random(read_position(last), GhostOnly())[1] == 1
    assert play_at_random(read_position(last.replace("=28", "=24")), GhostOnly())[1] == 1
    lot = "ghost-party lots round=1/1 tied=red,blue red(0)=1,2,3,4,5,6 blue(0)=8,9,10,11,12,13"
    played, count = play_at_random(read_position(lot), GhostOnly())
    assert played.end is GameEnd.ROUNDS
    assert count == 1 + 7  # the draw; Hugo is at c7, c4, 2, 5, 8, 11 and catches the last on 13


def test_a_whole_game_has_its_placements_among_its_turns() -> None:
    setup = agree(EDITIONS["ghost-party"], (Colour.RED, Colour.BLUE), rounds=1)
    end, turns = play_at_random(start(setup), Random(1))
    assert end.phase is Phase.OVER
    assert turns > 12


def test_the_result_is_told_in_lines_to_read() -> None:
    lines = result_lines(simulate(EDITIONS["bga-hugo"], 2, 3, seed=5))
    assert lines[0] == "3 games of bga-hugo for 2 (seed 5)"
    assert "turns" in lines[1]
    assert [line.split(":")[0] for line in lines[2:]] == ["seat 1", "seat 2"]


def test_house_rules_are_played_and_named_and_contradictions_refused(capsys: Capture) -> None:
    words = ["simulate", "--edition", "bga-hugo", "--players", "2", "--games", "2", "--seed", "4"]
    assert main([*words, "--house", "short-night", "--house", "start-at-0"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("2 games of bga-hugo, start-at-0, short-night for 2 (seed 4)")
    assert main([*words, "--house", "green-any", "--house", "rooms-exact"]) == 1
    assert "contradict each other" in capsys.readouterr().err


def test_the_result_as_json_is_the_last_line(capsys: Capture) -> None:
    words = ["--edition", "ghost-party", "--players", "3", "--games", "3", "--seed", "4", "--json"]
    assert main(["simulate", *words]) == 0
    result = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (result["games"], len(result["seats"])) == (3, 3)
    assert set(result["seats"][0]) == {"mean_points", "wins"}


def test_simulate_without_a_seed_names_the_one_it_took(capsys: Capture) -> None:
    arguments = ["simulate", "--edition", "bga-hugo", "--players", "8", "--games", "1"]
    assert main(arguments) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first.startswith("1 games of bga-hugo for 8 (seed ")
    seed = first.removesuffix(")").split()[-1]
    assert main([*arguments, "--seed", seed]) == 0
    assert capsys.readouterr().out.splitlines()[0] == first
