"""The ledger: start, luck and choices add up to the result, and the dearest choices are found."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from hugo_core.commands import Command, DrawLot, EndFairly, LastLap, Leave, ThrowDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import DIE, Face, Phase, Position, Seat, agree, start
from hugo_core.rules import play
from hugod.thinking.ledger import MOST_MOMENTS, Deed, best_of, choice_of, keep, luck_of
from hugod.thinking.player_kinds import RULE_PLAYERS, carefuls
from hugod.thinking.value import judge_of, load_value, name_for

AT = 1000
"""The line at which all agree to end early."""


def game_of(edition: str, players: int, seed: int, rounds: int | None = None) -> Iterator[Deed]:
    """A game among children, deed by deed."""
    chance = Random(seed)
    setup = agree(EDITIONS[edition], tuple(Colour)[:players], rounds=rounds)
    position, line = start(setup), 3
    while position.phase is not Phase.OVER:
        if position.phase is Phase.ROLLING:
            deed = Deed(line, position, ThrowDie(chance.choice(DIE)))
        else:
            deed = Deed(line, position, RULE_PLAYERS["child"].choose(position, str(seed)))
        yield deed
        position, line = play(position, deed.command)[1], line + 1


def end_of(deeds: list[Deed]) -> Position:
    return play(deeds[-1].position, deeds[-1].command)[1]


@pytest.mark.parametrize(("edition", "rounds"), [("amigo-hugo", None), ("ghost-party", 1)])
def test_start_and_luck_and_choices_are_the_result(edition: str, rounds: int | None) -> None:
    deeds = list(game_of(edition, 2, 16, rounds))
    ledger = keep(load_value(name_for(EDITIONS[edition], 2, is_family=True)), deeds, end_of(deeds))
    sums = zip(ledger.start, ledger.luck, ledger.choices, strict=True)
    assert [sum(parts) for parts in sums] == pytest.approx(ledger.result, abs=1e-9)
    assert sum(ledger.result) == pytest.approx(1)
    assert 0 < len(ledger.moments) <= MOST_MOMENTS
    costs = [moment.cost for moment in ledger.moments]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize("name", ["clock", "clock-family"])
def test_luck_is_nothing_on_average(name: str) -> None:
    """Over the six sides of the die, for every seat."""
    value = load_value(name)
    position = next(d.position for d in game_of("amigo-hugo", 3, 1) if d.position.passes == 1)
    lucks = [luck_of(value, Deed(1, position, ThrowDie(face))) for face in DIE]
    assert [sum(each) for each in zip(*lucks, strict=True)] == pytest.approx([0, 0, 0], abs=1e-12)
    assert any(abs(part) > 1e-4 for part in lucks[0])


def test_by_a_familys_value_a_throw_is_worth_what_careful_players_make_of_it() -> None:
    """So who plays as they do has neither lost nor won by choices, and who plays better gains."""
    line = "amigo-hugo rolling act=red hugo=16 passes=2 red(23)=5,17,r5,c10,c9,c8 "
    position = read_position(line + "blue(20)=9,9,r1,r2,c7,c6")
    family = load_value("clock-family")
    worths = {}
    for face in set(DIE):
        thrown = play(position, ThrowDie(face))[1]
        ends = [thrown]
        if face is not Face.GHOST:
            replies = carefuls(thrown, tuple(legal_commands(thrown)))
            ends = [play(thrown, reply)[1] for reply in replies]
        worths[face] = sum(family.worths(end)[0] for end in ends) / len(ends)
    mean = sum(worths[face] for face in DIE) / len(DIE)
    for face in set(DIE):
        luck = luck_of(family, Deed(1, position, ThrowDie(face)))[0]
        assert luck == pytest.approx(worths[face] - mean, abs=1e-12)


def test_a_ghost_that_takes_three_of_mine_is_bad_luck() -> None:
    line = "amigo-hugo rolling act=blue hugo=13 passes=1 red(10)=14,15,16,r1,r2,r5 "
    line += "blue(10)=7,8,9,r7,r8,r6"
    red, blue = luck_of(load_value("clock"), Deed(1, read_position(line), ThrowDie(Face.GHOST)))
    assert red < 0 < blue


def test_a_lot_is_luck() -> None:
    line = "ghost-party lots round=2/3 tied=red,blue sheet=5,5 red(5)=20,21,22,23,24,25 "
    line += "blue(5)=10,11,12,13,14,15"
    position = read_position(line)
    lots = [luck_of(load_value("rounds"), Deed(1, position, DrawLot(s))) for s in position.tied]
    assert [sum(each) for each in zip(*lots, strict=True)] == pytest.approx([0, 0], abs=1e-12)


def test_a_choice_costs_what_the_best_was_worth_more() -> None:
    value = load_value("clock")
    line = "amigo-hugo moving:4 act=red hugo=16 passes=2 red(23)=5,17,r5,c10,c9,c8 "
    position = read_position(line + "blue(20)=9,9,r1,r2,c7,c6")
    best, worth = best_of(value, position)
    assert choice_of(value, Deed(7, position, best)) is None
    other = next(
        c for c in (RULE_PLAYERS["random"].choose(position, str(s)) for s in range(9)) if c != best
    )
    choice = choice_of(value, Deed(7, position, other))
    assert choice is not None
    assert (choice.line, choice.played, choice.better) == (7, other, best)
    assert 0 < choice.cost < worth


AGREED = (EndFairly((20, 30)), LastLap(), Leave(Seat(1), takes_guests=False))


def agreed_end(command: Command) -> list[Deed]:
    """The first half of a game, in which then *command* is agreed on, up to its end."""
    played: list[Deed] = []
    for deed in game_of("amigo-hugo", 2, 16):
        if deed.position.phase is Phase.ROLLING and len(played) >= 38:
            played.append(Deed(AT, deed.position, command))
            break
        played.append(deed)
    while (position := end_of(played)).phase is not Phase.OVER:
        chosen = next(iter(legal_commands(position)), None)
        played.append(Deed(AT + 1, position, chosen or ThrowDie(Face.ONE)))
    return played


@pytest.mark.parametrize("command", AGREED)
def test_an_end_that_was_agreed_on_is_nobodys_choice(command: Command) -> None:
    """What it gave is luck: the choices are those of the moves, as far as the game went."""
    value = judge_of(EDITIONS["amigo-hugo"])
    deeds = agreed_end(command)
    ledger = keep(value, deeds, end_of(deeds))
    sums = zip(ledger.start, ledger.luck, ledger.choices, strict=True)
    assert [sum(parts) for parts in sums] == pytest.approx(ledger.result, abs=1e-9)
    before = [deed for deed in deeds if deed.line < AT]
    hoped = value.worths(end_of(before))
    lucks = [luck_of(value, deed) for deed in before]
    luck = [sum(each) for each in zip(*filter(None, lucks), strict=True)]
    moves = [now - start - part for now, start, part in zip(hoped, ledger.start, luck, strict=True)]
    assert ledger.choices == pytest.approx(moves, abs=0.1)
    assert max(abs(end - now) for end, now in zip(ledger.result, hoped, strict=True)) > 0.25
