"""The ledger: its four parts add up to the result, and each choice is judged by itself."""

from collections.abc import Iterator
from random import Random

import pytest

from hugo_core.board import Place
from hugo_core.commands import (
    Command,
    DealGuests,
    DrawLot,
    EndFairly,
    Join,
    LastLap,
    Leave,
    PlaceGuest,
    RollDie,
)
from hugo_core.company import guests_to_join, squares_to_join
from hugo_core.editions import EDITIONS, Colour
from hugo_core.game_file import read_record, write_record
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import DIE, Face, Phase, Position, Seat, Setup, agree, start
from hugo_core.rules import play
from hugod.thinking.ledger import (
    MOST_MOMENTS,
    Choice,
    Deed,
    Ledger,
    choice_of,
    deeds_in,
    judges_of,
    keep,
    keep_all,
    level_of,
    luck_of,
)
from hugod.thinking.player_kinds import RULE_PLAYERS, carefuls, player_of_level
from hugod.thinking.sparse_inputs import INPUTS
from hugod.thinking.value import Value, judge_of, load_value
from hugod.thinking.weights import CENTRE, FINE, Weights

AT = 1000
"""The line at which all agree to end early."""


def game_of(edition: str, players: int, seed: int, rounds: int | None = None) -> Iterator[Deed]:
    """A game among children, deed by deed."""
    chance = Random(seed)
    setup = agree(EDITIONS[edition], tuple(Colour)[:players], rounds=rounds)
    position, line = start(setup), 3
    while position.phase is not Phase.OVER:
        if position.phase is Phase.ROLLING:
            deed = Deed(line, position, RollDie(chance.choice(DIE)))
        else:
            deed = Deed(line, position, RULE_PLAYERS["child"].choose(position, str(seed)))
        yield deed
        position, line = play(position, deed.command)[1], line + 1


def end_of(deeds: list[Deed]) -> Position:
    return play(deeds[-1].position, deeds[-1].command)[1]


def sums(ledger: Ledger) -> list[float]:
    """What the four parts add up to, by seat."""
    parts = zip(ledger.start, ledger.luck, ledger.choices, ledger.others, strict=True)
    return [sum(each) for each in parts]


@pytest.mark.parametrize(("edition", "rounds"), [("amigo-hugo", None), ("ghost-party", 1)])
def test_start_luck_own_choices_and_the_others_are_the_result(
    edition: str, rounds: int | None
) -> None:
    deeds = list(game_of(edition, 2, 16, rounds))
    value, experts = judges_of(end_of(deeds))
    ledger = keep(value, deeds, end_of(deeds), (), experts)
    assert sums(ledger) == pytest.approx(ledger.result, abs=1e-9)
    assert sum(ledger.result) == pytest.approx(1)
    assert 0 < len(ledger.moments) <= MOST_MOMENTS
    costs = [moment.cost for moment in ledger.moments]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize("name", ["clock", "clock-family"])
def test_luck_is_nothing_on_average(name: str) -> None:
    """Over the six sides of the die, for every seat."""
    value = load_value(name)
    position = next(d.position for d in game_of("amigo-hugo", 3, 1) if d.position.passes == 1)
    lucks = [luck_of(value, Deed(1, position, RollDie(face))) for face in DIE]
    assert [sum(each) for each in zip(*lucks, strict=True)] == pytest.approx([0, 0, 0], abs=1e-12)
    assert any(abs(part) > 1e-4 for part in lucks[0])


def test_by_a_familys_value_a_roll_is_worth_what_careful_players_make_of_it() -> None:
    """So who plays as they do has neither lost nor won by choices, and who plays better gains."""
    line = "amigo-hugo rolling act=red hugo=16 passes=2 red(23)=5,17,r5,c10,c9,c8 "
    position = read_position(line + "blue(20)=9,9,r1,r2,c7,c6")
    family = load_value("clock-family")
    worths = {}
    for face in set(DIE):
        rolled = play(position, RollDie(face))[1]
        ends = [rolled]
        if face is not Face.GHOST:
            replies = carefuls(rolled, tuple(legal_commands(rolled)))
            ends = [play(rolled, reply)[1] for reply in replies]
        worths[face] = sum(family.worths(end)[0] for end in ends) / len(ends)
    mean = sum(worths[face] for face in DIE) / len(DIE)
    for face in set(DIE):
        luck = luck_of(family, Deed(1, position, RollDie(face)))[0]
        assert luck == pytest.approx(worths[face] - mean, abs=1e-12)


def test_a_ghost_that_takes_three_of_mine_is_bad_luck() -> None:
    line = "amigo-hugo rolling act=blue hugo=13 passes=1 red(10)=14,15,16,r1,r2,r5 "
    line += "blue(10)=7,8,9,r7,r8,r6"
    red, blue = luck_of(load_value("clock"), Deed(1, read_position(line), RollDie(Face.GHOST)))
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
    worths = {
        each: value.worth(play(position, each)[1], Seat(0)) for each in legal_commands(position)
    }
    best, worst = max(worths, key=worths.__getitem__), min(worths, key=worths.__getitem__)
    right, wrong = (choice_of(value, Deed(7, position, each)) for each in (best, worst))
    assert right is not None
    assert (right.cost, right.is_mistake) == (0.0, False)
    assert wrong is not None
    assert (wrong.line, wrong.played, wrong.better) == (7, worst, best)
    assert wrong.cost == pytest.approx(worths[best] - worths[worst])


def test_nobody_is_told_a_mistake_that_the_best_player_would_make() -> None:
    """Each choice of level 6 is the best by its own value: whatever the families' says."""
    position = start(agree(EDITIONS["ghost-party"], tuple(Colour)[:3], rounds=1))
    value, experts = judges_of(position)
    chance, costs = Random(4), list[float]()
    while position.phase is not Phase.OVER:
        command: Command = RollDie(chance.choice(DIE))
        if position.phase is not Phase.ROLLING:
            command = player_of_level(6, position)[0].choose(position)
            if choice := choice_of(value, Deed(1, position, command), experts):
                assert not choice.is_mistake
                costs.append(choice.cost)
        position = play(position, command)[1]
    assert max(costs) > 0.01


def test_who_plays_worse_has_the_lower_choices_also_in_a_game_that_is_won() -> None:
    """The choices are a seat's own errors, and nothing of who won."""
    deeds = list(game_of("amigo-hugo", 3, 2))
    ledger = keep(judges_of(end_of(deeds))[0], deeds, end_of(deeds))
    for seat in range(3):
        costs = [choice.cost for choice in ledger.made_by(Seat(seat))]
        assert ledger.choices[seat] == pytest.approx(-sum(costs))
        assert ledger.error(Seat(seat)) == pytest.approx(3 * sum(costs) / len(costs))


def test_what_was_dealt_is_luck_alike_from_the_box_and_from_its_record() -> None:
    """The record says by a comment what chance placed: nobody chose it."""
    setup = agree(EDITIONS["amigo-hugo"], tuple(Colour)[:2])
    first, squares = PlaceGuest(Place(20)), [s for s in range(1, 13) if s != 5]
    trail = list(played(setup, [first, DealGuests(tuple(map(Place, squares)))]))
    glass = [Deed(at, before, command) for at, (before, command) in enumerate(trail)]
    steps = list(read_record(write_record(setup, trail).encode()))
    paper = list(deeds_in(steps))
    value, end = judges_of(steps[-1].position)[0], steps[-1].position
    assert end_of(glass) == end_of(paper) == end
    assert [deed.is_dealt for deed in paper] == [False] + [True] * 11
    from_glass, from_paper = (keep(value, deeds, end) for deeds in (glass, paper))
    assert from_glass.luck == pytest.approx(from_paper.luck, abs=1e-12)
    assert from_glass.choices == from_paper.choices
    assert from_paper.choices[1] == 0 < abs(from_paper.luck[1])


def played(setup: Setup, commands: list[Command]) -> Iterator[tuple[Position, Command]]:
    position = start(setup)
    for command in commands:
        yield position, command
        position = play(position, command)[1]


def test_what_is_worth_as_much_as_the_best_is_no_mistake() -> None:
    flat = Value("flat", Weights(1, INPUTS, FINE, bytes([CENTRE, 0] * (3 + INPUTS))))
    position = next(d.position for d in game_of("amigo-hugo", 3, 1) if d.position.passes == 1)
    rolled = play(position, RollDie(Face.FIVE))[1]
    *_, last = legal_commands(rolled)
    assert choice_of(flat, Deed(1, rolled, last)) == Choice(1, rolled, last, last, 0.0)


def test_of_a_record_the_mistakes_of_persons_are_told_before_those_of_the_box() -> None:
    deeds = list(game_of("amigo-hugo", 2, 16))
    setup, end = deeds[0].position.setup, end_of(deeds)
    trail = [(deed.position, deed.command) for deed in deeds]
    value, experts = judges_of(end)
    for machine, colour in enumerate(setup.colours):
        text = write_record(setup, trail, {colour: "level:3"})
        whole = keep_all(list(read_record(text.encode())))
        told = keep(value, deeds, end, (Seat(machine),), experts)
        assert whole.luck == pytest.approx(told.luck, abs=1e-12)
        assert [each.played for each in whole.moments] == [each.played for each in told.moments]
        seats = [each.seat == machine for each in whole.moments]
        assert seats == sorted(seats)
        assert seats[0] is False


def test_who_joins_later_starts_with_what_the_game_is_worth_then() -> None:
    deeds = list(game_of("amigo-hugo", 2, 16))
    at = next(n for n in range(30, 60) if deeds[n].position.phase is Phase.ROLLING)
    before = deeds[at].position
    squares, colour = squares_to_join(before), Colour.WHITE
    count = guests_to_join(before, colour)
    joins = Join(colour, tuple(squares[:count]))
    after = play(before, joins)[1]
    value = judge_of(EDITIONS["amigo-hugo"])
    ledger = keep(value, [*deeds[:at], Deed(AT, before, joins)], after)
    assert ledger.start[:2] == pytest.approx(tuple(value.worths(deeds[0].position)))
    assert ledger.start[2:] == pytest.approx(tuple(value.worths(after)[2:]))
    assert len(ledger.start) == 3


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
        played.append(Deed(AT + 1, position, chosen or RollDie(Face.ONE)))
    return played


@pytest.mark.parametrize("command", AGREED)
def test_an_end_that_was_agreed_on_is_nobodys_choice(command: Command) -> None:
    """What it gave is luck: the choices are those of the moves, as far as the game went."""
    value = judge_of(EDITIONS["amigo-hugo"])
    deeds = agreed_end(command)
    ledger = keep(value, deeds, end_of(deeds))
    assert sums(ledger) == pytest.approx(ledger.result, abs=1e-9)
    before = [deed for deed in deeds if deed.line < AT]
    hoped = value.worths(end_of(before))
    lucks = [luck_of(value, deed) for deed in before]
    luck = [sum(each) for each in zip(*filter(None, lucks), strict=True)]
    moves = [now - start - part for now, start, part in zip(hoped, ledger.start, luck, strict=True)]
    chosen = map(sum, zip(ledger.choices, ledger.others, strict=True))
    assert list(chosen) == pytest.approx(moves, abs=0.1)
    assert max(abs(end - now) for end, now in zip(ledger.result, hoped, strict=True)) > 0.25


def test_who_errs_more_than_level_4_is_told_no_level_above_3() -> None:
    """The levels err as people do: who chose as the best, and lost much by it, is no expert."""
    position, made = start(agree(EDITIONS["amigo-hugo"], tuple(Colour)[:3])), list[Choice]()
    experts = judges_of(position)[1]
    while len(made) < 16:
        command: Command = RollDie(Face.FIVE)
        if position.phase is not Phase.ROLLING:
            command = player_of_level(6, position)[0].choose(position)
            if position.to_act != 2:
                made.append(Choice(1, position, command, command, 0.0))
        position = play(position, command)[1]
    error = 0.074 / 3 * len(made) / 2
    ledger = Ledger(
        (0.3,) * 3, (0.0,) * 3, (-error, -error * 1.05, 0.0), (1, 0, 0), tuple(made), ()
    )
    first, second, third = (level_of(ledger, Seat(seat), experts) for seat in range(3))
    assert first is not None
    assert first > 4
    assert (second, third) == (3, None)
