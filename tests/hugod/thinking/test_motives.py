"""Motives: what is true of one choice, and of no other."""

from random import Random

import pytest

from hugo_core.board import Place
from hugo_core.commands import Command, MoveGuest, PlaceGuest, RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import DIE, Phase, agree, start
from hugo_core.rules import play
from hugod.thinking.motives import Gain, Motive, Option, motive_for, option_of, who_fits
from hugod.thinking.player_kinds import player_of_level


def test_a_motive_that_fits_another_move_too_is_none() -> None:
    """Two rooms are as safe as each other, so neither is better for being a room."""
    position = read_position("amigo-hugo moving:4 act=red hugo=1 passes=1 red(10)=14,20 blue(10)=9")
    options = [option_of(position, each) for each in legal_commands(position)]
    assert len(who_fits(Motive(Gain.SHELTER), options)) > 1
    motives = [motive_for(position, each.command) for each in options]
    assert Gain.SHELTER not in {each.gain for each in motives if each}


@pytest.mark.parametrize(
    ("gain", "of", "roll", "move", "line"),
    [
        (Gain.GREEN, 33, 2, "5>33", "hugo=3 passes=1 red(20)=5,12,14,17,19,c10 blue(10)=5,7,9,21"),
        (Gain.SAVED, 3, 2, "3>5", "hugo=c2 red(10)=1,3,12,14,17,19 blue(10)=5,7,9,21,26,27"),
        (Gain.OUT, 1, 5, "58>32", "hugo=27 passes=1 red(43)=1,2,c8,r6,c7,c6 blue(39)=4,4,14,r2"),
        (Gain.SHELTER, 32, 2, "4>32", "hugo=18 passes=1 red(26)=4,22,25,25,r9,c7 blue(40)=7,r1"),
        (Gain.SAFER, 0, 4, "4>32", "hugo=3 passes=1 red(10)=4,14,22,22,23,28 blue(20)=6,9,9,11,24"),
        (Gain.SAFER, 0, 1, "14>15", "hugo=20 passes=1 red(10)=14,20 blue(10)=1,2,3"),
        (Gain.NEAR, 0, 2, "58>2", "hugo=15 passes=1 red(25)=18,21,25,25,c8,c7 blue(40)=1,19,23"),
    ],
)
def test_what_speaks_for_a_move_and_of_which_place_or_seat(
    gain: Gain, of: int, roll: int, move: str, line: str
) -> None:
    position = read_position(f"amigo-hugo moving:{roll} act=red {line}")
    origin, target = map(Place, map(int, move.split(">")))
    assert motive_for(position, MoveGuest(origin, target)) == Motive(gain, of)


@pytest.mark.parametrize(
    ("stays", "goes", "is_saved"),
    [(0.2, 0.1, True), (0.2, 0.0, True), (0.19, 0.0, False), (0.5, 0.26, False), (0.5, 0.25, True)],
)
def test_who_was_in_danger_and_comes_out_with_half_of_it_is_saved(
    stays: float, goes: float, is_saved: bool
) -> None:
    """The guest on 4 runs to 8; if the one on 6 went instead, it would stay where it is."""
    fear = {8: goes} if goes else {}
    runs, other = option(4, 8, {4: 1.0, **fear}), option(6, 10, {4: stays, 6: 1.0})
    assert runs.saves((runs, other)) == is_saved
    assert not runs.saves((runs,)), "it goes whatever is chosen"


def test_what_leaves_hardly_more_to_be_caught_is_as_safe() -> None:
    options = [option(4, 8, {}, caught) for caught in (0.16, 0.0, 0.15)]
    assert who_fits(Motive(Gain.SAFER), options) == options[1:]


def test_a_guest_that_is_placed_is_met_the_latest_on_the_last_free_square() -> None:
    position = read_position("amigo-hugo placing act=red red(10)= blue(10)=28")
    assert motive_for(position, PlaceGuest(Place(27))) == Motive(Gain.LATER, 27)
    assert motive_for(position, PlaceGuest(Place(26))) is None


def option(origin: int, target: int, fear: dict[int, float], caught: float = 0.0) -> Option:
    """A move after which one's guests have this to fear."""
    places, move = {Place(at): odds for at, odds in fear.items()}, (Place(origin), Place(target))
    return Option(MoveGuest(*move), *move, None, -1, places, caught, 0)


@pytest.mark.parametrize("edition", ["amigo-hugo", "ghost-party"])
def test_in_whole_games_of_the_best_level_no_motive_fits_another_move(edition: str) -> None:
    chance, position = Random(7), start(agree(EDITIONS[edition], tuple(Colour)[:3]))
    player, spoke = player_of_level(6, position)[0], 0
    while position.phase is not Phase.OVER:
        command: Command = RollDie(chance.choice(DIE))
        if position.phase is not Phase.ROLLING:
            command = player.choose(position)
            motive = motive_for(position, command)
            if motive is not None:
                options = [option_of(position, each) for each in legal_commands(position)]
                assert [each.command for each in who_fits(motive, options)] == [command]
                spoke += 1
        position = play(position, command)[1]
    assert spoke > 3
