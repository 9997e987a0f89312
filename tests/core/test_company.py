"""Who plays: whole games in which people leave, come back and join, and in which the box deals."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from hugo_core import commands, company
from hugo_core.board import Place
from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import Reason
from hugo_core.evolve import replay
from hugo_core.game_file import read_record, write_record
from hugo_core.history import History
from hugo_core.moves import legal_commands
from hugo_core.notation import place_token, position_line, read_position
from hugo_core.position import DIE, Phase, Position, Seat, agree, start
from hugo_core.rules import play

MOST_TURNS = 20_000
LEAVING, DEALING, ENDING = 0.06, 0.3, 0.01
"""How often, of all rolls and of all placements."""


def dealt(position: Position, colour: Colour | None, chance: Random) -> tuple[Place, ...]:
    free, count = company.to_deal(position, colour)
    return tuple(chance.sample(free, count))


def change(position: Position, chance: Random) -> commands.Command | None:
    """Somebody leaves, comes back or joins, whatever can be."""
    stayed = [seat for seat in position.left if seat not in position.gone]
    colours = company.colours_to_join(position) if company.why_not_now(position) is None else ()
    kind = chance.choice(("leave", "back", "join"))
    if kind == "leave":
        return commands.Leave(chance.choice(position.playing), chance.random() < 0.5)
    if kind == "back" and stayed:
        return commands.ComeBack(chance.choice(stayed))
    if kind == "join" and colours:
        colour = chance.choice(colours)
        return commands.Join(colour, dealt(position, colour, chance))
    return None


def bedtime(position: Position, chance: Random) -> commands.Command:
    if position.last or chance.random() < 0.3:
        return commands.EndFairly(tuple(points + chance.randrange(9) for points in position.points))
    return commands.LastLap()


def chosen(position: Position, chance: Random) -> commands.Command:
    if position.phase is Phase.ROLLING:
        if chance.random() < ENDING:
            return bedtime(position, chance)
        changed = change(position, chance) if chance.random() < LEAVING else None
        return changed or commands.RollDie(chance.choice(DIE))
    if position.phase is Phase.PLACING and chance.random() < DEALING:
        return commands.DealGuests(dealt(position, None, chance))
    return chance.choice(list(legal_commands(position)))


def game(seed: int) -> Iterator[tuple[Position, commands.Command, Position]]:
    """A whole random game of some family, command by command."""
    chance = Random(seed)
    edition = EDITIONS[chance.choice(sorted(EDITIONS))]
    colours = tuple(chance.sample(list(Colour), chance.randrange(2, 9)))
    position = start(agree(edition, colours, rounds=2 if edition.rounds else None))
    for _ in range(MOST_TURNS):
        if position.phase is Phase.OVER:
            return
        command = chosen(position, chance)
        events, after = play(position, command)
        assert replay(position, events) == after
        yield position, command, after
        position = after
    raise AssertionError(f"no end after {MOST_TURNS} commands: {position_line(position)}")


@given(st.integers(0, 2**32 - 1))
def test_every_game_goes_on_for_those_who_are_there_and_one_of_them_wins(seed: int) -> None:
    for _, command, after in game(seed):
        event(type(command).__name__)
        line = position_line(after)
        assert read_position(line) == after, line
        assert after.phase not in (Phase.ROLLING, Phase.MOVING) or after.to_act in after.playing
        assert after.phase is Phase.PLACING or not any(map(after.unplaced, after.playing)), line
    event(str(after.end))
    least = min(after.points[seat] for seat in after.playing)
    assert {after.points[seat] for seat in after.winners} == {least}
    assert set(after.winners) <= set(after.playing)


@given(st.integers(0, 2**32 - 1))
def test_a_written_game_is_read_to_the_same_positions(seed: int) -> None:
    turns = list(game(seed))
    text = write_record(turns[0][0].setup, [(position, command) for position, command, _ in turns])
    found = [step.position for step in read_record(text.encode())]
    whole = [after for _, _, after in turns if after.phase is not Phase.MOVING]
    assert found[-1] == whole[-1]
    rest = iter(found)
    assert all(position in rest for position in whole)  # in this order; a deal has more lines


@given(st.integers(0, 2**32 - 1), st.floats(0, 1))
def test_what_is_taken_back_and_put_back_is_the_same(seed: int, share: float) -> None:
    turns = list(game(seed))
    history = History(turns[0][0].setup)
    for _, command, _ in turns:
        history.do(command)
    steps = round(share * len(turns))
    history.take_back(steps)
    assert history.position == (turns[-steps][0] if steps else turns[-1][2])
    history.put_back(steps)
    assert history.position == turns[-1][2]


# Which guests wait, and where they may go

FIRST = "amigo-hugo placing act=blue red(10)=1,2,3 blue(10)=9,10 green(10)=20,21"
LATER = (
    "ghost-party placing act=blue round=2/3 red(9)=1,2,3,4,c10 blue(2)=5,c10,c10,c4,w "
    "green(9)=6,7,8,c4,w"
)


def waiting(line: str) -> list[str]:
    position = read_position(line)
    return [
        f"{position.setup.colours[seat]} {'box' if step is None else place_token(step)}"
        for seat, step in company.waiting_guests(position)
    ]


def test_at_the_start_they_wait_clockwise_from_the_player_to_act() -> None:
    assert waiting(FIRST) == [*("blue box", "green box", "red box") * 2, *("blue box", "green box")]


def test_captives_wait_from_the_highest_step_down_and_the_more_points_the_sooner() -> None:
    assert waiting(LATER) == [
        *("blue c10", "blue c10", "red c10"),
        *("green c4", "blue c4", "green w", "blue w"),
    ]
    assert waiting(LATER.replace("placing act=blue", "rolling act=blue")) == []


def test_nobody_is_dealt_onto_hugo() -> None:
    position = read_position("amigo-hugo rolling act=red hugo=7 passes=1 red(9)=8 blue(9)=c10")
    assert set(range(1, 29)) - set(company.squares_to_join(position)) == {7, 8}


@pytest.mark.parametrize(
    ("players", "colour", "guests"),
    [
        ("red(9)= blue(9)=", Colour.TURQUOISE, 5),
        ("red(9)= blue(9)=", Colour.VIOLET, 2),
        ("violet(9)= white(9)=", Colour.RED, 6),
        ("red(9)= blue(9)= green(9)=", Colour.TURQUOISE, 5),
        ("red(9)= blue(9)= green(9)= black(9)= white(9)=", Colour.TURQUOISE, 3),
    ],
)
def test_who_joins_has_as_many_guests_as_all(players: str, colour: Colour, guests: int) -> None:
    position = read_position(f"amigo-hugo rolling act={players.partition('(')[0]} {players}")
    assert company.guests_to_join(position, colour) == guests


def test_free_colours_join_and_that_of_who_took_the_figures_along() -> None:
    line = "amigo-hugo rolling act=red left=blue,black red(9)=1 blue(9)=2 black(9)="
    free = [colour for colour in Colour if colour not in (Colour.RED, Colour.BLUE)]
    assert list(company.colours_to_join(read_position(line))) == free


def test_a_table_of_eight_takes_nobody_more_but_who_comes_back() -> None:
    everyone = " ".join(f"{colour}(9)={n}" for n, colour in enumerate(Colour, 1))
    full = read_position(f"amigo-hugo rolling act=red hugo=20 passes=1 {everyone}")
    refused = company.why_not_now(full)
    assert refused is not None
    assert refused.reason is Reason.TABLE_FULL
    gone = f"amigo-hugo rolling act=red hugo=20 passes=1 left=blue {everyone}"
    back = read_position(gone.replace("blue(9)=2", "blue(9)="))
    assert company.colours_to_join(back) == (Colour.BLUE,)
    assert company.guests_to_join(back, Colour.BLUE) == 2
    assert play(back, commands.Join(Colour.BLUE, (Place(9), Place(10))))[1].left == ()


def test_a_player_who_is_to_roll_and_leaves_hands_on_the_turn() -> None:
    line = "amigo-hugo rolling act=blue red(9)=1 blue(9)=2 green(9)=3"
    _, after = play(read_position(line), commands.Leave(Seat(1), takes_guests=True))
    assert after.to_act == Seat(2)
    _, after = play(read_position(line), commands.Leave(Seat(0), takes_guests=False))
    assert after.to_act == Seat(1)
