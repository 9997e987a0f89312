"""The level that a seat played at so far: told from its choices, placements included."""

from dataclasses import replace
from functools import cache

import pytest

from hugo_core.commands import Command, MoveGuest, RollDie, StayPut
from hugo_core.editions import EDITIONS, Colour
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import DIE, Phase, Seat, agree, start
from hugo_core.rules import play
from hugod.thinking.own_level import MOST_CHOICES, Made, own_level
from hugod.thinking.player_kinds import RULE_PLAYERS, Chance, chances, player_of_level, skills_for
from hugod.thinking.value import load_value, name_for

TURNS = 60
GAMES = 3
MANY = 8


@cache
def played(edition: str, player: int, number: int) -> tuple[Made, ...]:
    """The choices of the first seat, of this level of the box, against a careful player."""
    position = start(agree(EDITIONS[edition], tuple(Colour)[:2]))
    chance, made, turns = Chance(f"{player} {number}"), list[Made](), 0
    while position.phase is not Phase.OVER:
        command: Command = next(iter(legal_commands(position)))
        if position.phase is Phase.ROLLING:
            turns += 1
            if turns > TURNS:
                break
            command = RollDie(DIE[int(chance.fraction() * len(DIE))])
        elif position.to_act == 0:
            command = player_of_level(player, position)[0].choose(position, str(number))
            made.append((position, command))
        elif position.to_act is not None:
            command = RULE_PLAYERS["careful"].choose(position, str(number))
        position = play(position, command)[1]
    return tuple(made)


def told(edition: str, player: int, number: int) -> int:
    level = own_level(load_value(name_for(EDITIONS[edition], 2)), played(edition, player, number))
    assert level is not None
    return round(level)


@pytest.mark.parametrize("edition", ["amigo-hugo", "ghost-party"])
@pytest.mark.parametrize(("player", "low", "high"), [(2, 1, 3), (5, 4, 6)])
def test_the_level_is_told_to_within_one(edition: str, player: int, low: int, high: int) -> None:
    levels = [told(edition, player, number) for number in range(GAMES)]
    assert all(low <= level <= high for level in levels), levels


@pytest.mark.parametrize("player", [1, 6])
def test_the_first_and_the_last_level_are_told_apart_from_the_middle(player: int) -> None:
    levels = [told("amigo-hugo", player, number) for number in range(MANY)]
    assert sum(abs(level - player) <= 1 for level in levels) >= MANY - 1, levels


@pytest.mark.parametrize("player", [1, 6])
def test_one_choice_tells_less_than_a_game(player: int) -> None:
    value, made = load_value("clock"), played("amigo-hugo", player, 0)
    first, whole = own_level(value, made[:1]), own_level(value, made)
    assert first is not None
    assert whole is not None
    assert abs(first - 3.5) < abs(whole - 3.5)


def test_who_had_nothing_to_choose_has_no_level() -> None:
    value = load_value("rounds")
    stuck = read_position("ghost-party moving:1 act=red round=1/3 hugo=20 red(0)=c10 blue(8)=1,2")
    assert tuple(legal_commands(stuck)) == (StayPut(),)
    assert own_level(value, ()) is None
    assert own_level(value, [(stuck, StayPut())]) is None
    assert own_level(value, [(stuck, MoveGuest(stuck.hugo, stuck.hugo))]) is None, "a bump"


def test_a_choice_is_weighed_by_how_each_level_chooses_and_by_slips() -> None:
    """Level 6 as if it were half as warm as level 5, and one move in fifty follows no thought."""
    value = load_value("clock")
    for position, command in played("amigo-hugo", 1, 0)[-5:]:
        options = tuple(legal_commands(position))
        worths = [value.worth(play(position, each)[1], Seat(0)) for each in options]
        *others, best = skills_for(position.setup.edition).values()
        likely = [
            0.98 * chances(skill, position, options, worths)[options.index(command)]
            + 0.02 / len(options)
            for skill in (*others, replace(best, temperature=0.006))
        ]
        mean = sum(level * part for level, part in enumerate(likely, 1)) / sum(likely)
        if len(options) > 1:
            assert own_level(value, [(position, command)]) == pytest.approx(mean)


def test_only_the_newest_choices_count() -> None:
    bad, good = played("amigo-hugo", 1, 0), played("amigo-hugo", 6, 0)
    value, enough = load_value("clock"), (good * 2)[:MOST_CHOICES]
    assert own_level(value, (*bad, *enough, *enough)) == own_level(value, (*enough, *enough))
