"""What holds in every position of every game: all editions, boards and numbers of players.

The games are played at random from a seed that Hypothesis draws; a failure names the seed, and the
position line of the moment it happened in.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from hypothesis import event, given, settings
from hypothesis import strategies as st

from hugo_core.board import Board, Place, RoomKind, board_names, load_board, order
from hugo_core.commands import Command, DrawLot, MoveGuest, PlaceGuest, RollDie, StayPut
from hugo_core.editions import EDITIONS, Colour, HouseRule, guests_each
from hugo_core.errors import Refused
from hugo_core.events import (
    Event,
    GuestsCaptured,
    HugoStepped,
    PointsChanged,
    RoundBegan,
    RoundScored,
)
from hugo_core.evolve import replay
from hugo_core.game_file import read_record, write_record
from hugo_core.history import History
from hugo_core.house_rules import House, rules_of, with_rule
from hugo_core.moves import legal_commands, origins
from hugo_core.notation import place_token, position_line, read_position
from hugo_core.position import DIE, Face, Phase, Position, Seat, Setup, agree, start
from hugo_core.rules import decide, play

MOST_TURNS = 20_000
Turn = tuple[Position, Command, tuple[Event, ...], Position]


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Every edition on every board, two to eight players, up to three rounds, any house rules."""
    edition = EDITIONS[draw(st.sampled_from(sorted(EDITIONS)))]
    board = load_board(draw(st.sampled_from(board_names())))
    players = draw(st.integers(2, 8))
    colours = tuple(draw(st.permutations(list(Colour)))[:players])
    rounds = draw(st.integers(1, 3)) if edition.rounds else None
    house: House = ()
    for rule in draw(st.lists(st.sampled_from(rules_of(edition)), max_size=4)):
        house = with_rule(house, rule)
    return agree(edition, colours, board=board, rounds=rounds, house=house)


seeds = st.integers(0, 2**32 - 1)


def chosen(position: Position, chance: Random) -> Command:
    """A command as players bring it: the die by its six sides, else any that is offered."""
    if position.phase is Phase.ROLLING:
        return RollDie(chance.choice(DIE))
    return chance.choice(list(legal_commands(position)))


def game(setup: Setup, seed: int) -> Iterator[Turn]:
    """A whole random game, command by command."""
    chance, position = Random(seed), start(setup)
    for _ in range(MOST_TURNS):
        if position.phase is Phase.OVER:
            return
        command = chosen(position, chance)
        events, after = play(position, command)
        yield position, command, events, after
        position = after
    raise AssertionError(f"no end after {MOST_TURNS} commands: {position_line(position)}")


@given(setups(), seeds)
def test_every_game_ends_and_somebody_has_won(setup: Setup, seed: int) -> None:
    *_, (_, _, _, end) = game(setup, seed)
    event(f"{setup.edition.name}: {end.end}")
    assert list(legal_commands(end)) == []
    assert {end.points[seat] for seat in end.winners} == {min(end.points)}


@given(setups(), seeds)
def test_nobody_is_ever_without_something_to_do(setup: Setup, seed: int) -> None:
    for position, _, _, _ in game(setup, seed):
        assert next(legal_commands(position), None) is not None, position_line(position)


@given(setups(), seeds)
def test_events_are_the_whole_story(setup: Setup, seed: int) -> None:
    for position, command, events, after in game(setup, seed):
        line = position_line(position)
        assert events, line
        assert replay(position, events) == after, line
        assert decide(position, command) == events, line
        assert type(after) is Position, line  # nothing that may still change
        assert position_line(position) == line


@given(setups(), seeds)
def test_every_guest_is_always_somewhere_on_the_board(setup: Setup, seed: int) -> None:
    places = set(setup.board.places())
    each = guests_each(len(setup.colours))
    for position, _, _, after in game(setup, seed):
        line = position_line(after)
        assert {place for mine in after.guests for place in mine} <= places, line
        assert after.hugo in places, line
        for seat, mine in enumerate(after.guests):
            assert list(mine) == sorted(mine, key=order), line
            assert len(mine) - len(position.guests[seat]) in (0, 1), line
            assert after.phase is Phase.PLACING or len(mine) == each, line
        held = Counter(p for mine in after.guests for p in mine if p in setup.board.room_at)
        assert all(count == 1 for count in held.values()), line


@given(setups(), seeds)
def test_nobody_is_on_hugos_square_or_in_a_room_before_he_is_out(setup: Setup, seed: int) -> None:
    for _, _, _, after in game(setup, seed):
        everyone = {place for mine in after.guests for place in mine}
        if setup.board.is_square(after.hugo):
            assert after.hugo not in everyone, position_line(after)
        elif after.phase is not Phase.OVER:
            assert not everyone & set(setup.board.room_at), position_line(after)


@given(setups(), seeds)
def test_points_are_the_sum_of_what_was_told(setup: Setup, seed: int) -> None:
    points = [setup.edition.start_points] * len(setup.colours)
    for _, _, events, after in game(setup, seed):
        for told in events:
            if isinstance(told, PointsChanged):
                points[told.seat] += told.by
            elif isinstance(told, RoundScored):
                points = [a + b for a, b in zip(points, told.points, strict=True)]
        line = position_line(after)
        assert list(after.points) == points, line
        if setup.edition.scores_at_once:
            assert min(after.points) >= 0, line
            assert (max(after.points) < 46) or after.phase is Phase.OVER, line
        else:
            sheet = [sum(column) for column in zip(*after.sheet, strict=True)]
            assert list(after.points) == (sheet or [0] * len(points)), line


@given(setups(), seeds)
def test_the_captives_of_a_party_score_ten_to_three_then_two(setup: Setup, seed: int) -> None:
    lowest = setup.board.steps[-1] - 50
    wanted = [*range(10, 2, -1), *([2] * 30)]
    round_so_far: list[int] = []
    for _, _, events, _ in game(setup, seed):
        for told in events:
            if isinstance(told, RoundBegan):
                round_so_far = []
            if isinstance(told, GuestsCaptured) and setup.edition.rounds:
                round_so_far.append(max(told.step - 50, 2))
                assert round_so_far == wanted[: len(round_so_far)]
                assert told.step >= 50 + min(lowest, 2) or told.step == 51


@given(setups(), seeds)
def test_captives_of_the_hugo_rules_take_the_highest_free_step(setup: Setup, seed: int) -> None:
    for position, _, events, _ in game(setup, seed):
        now = position
        for told in events:
            if isinstance(told, GuestsCaptured) and not setup.edition.rounds:
                taken = {place for mine in now.guests for place in mine}
                free = [step for step in setup.board.steps if step not in taken]
                assert told.step == (free[0] if free else 60), position_line(now)
            now = replay(now, [told])


@given(setups(), seeds)
def test_hugo_goes_one_space_after_the_other_and_never_too_far(setup: Setup, seed: int) -> None:
    squares = setup.board.squares
    way = [*([70] if setup.edition.clock else []), *setup.board.steps, *range(1, squares + 1)]
    follows = {Place(a): Place(b) for a, b in pairwise([*way, 1])}
    for position, command, events, _ in game(setup, seed):
        walked = [told.place for told in events if isinstance(told, HugoStepped)]
        assert all(follows[a] == b for a, b in pairwise([position.hugo, *walked]))
        assert len(walked) <= (position.stride if command == RollDie(Face.GHOST) else 0)


@given(setups(), seeds)
def test_turns_go_clockwise(setup: Setup, seed: int) -> None:
    for position, _, _, after in game(setup, seed):
        if Phase.ROLLING is after.phase is not position.phase and position.round == after.round:
            following = None if position.to_act is None else setup.after(position.to_act)
            in_play = position.phase is Phase.MOVING
            assert not in_play or after.to_act == following, position_line(after)


def walked(position: Position, origin: Place) -> set[Place]:
    """Where a guest may end up, found by walking: point by point, through every door passed."""
    setup, face = position.setup, int(position.face or 0)
    if setup.board.is_square(origin):
        square, left = origin, face
    else:
        out = setup.board.room_at.get(origin)
        square, left = (out.square if out else Place(1)), face - 1
    ends = set()
    while left:
        ends |= set(doors(position, origin, square, left))
        square, left = Place(square % setup.board.squares + 1), left - 1
    return ends | {square}


def doors(position: Position, origin: Place, square: Place, left: int) -> Iterator[Place]:
    held = {place: seat for seat, mine in enumerate(position.guests) for place in mine}
    for room in position.setup.board.rooms:
        if room.square != square or room.place == origin or position.hugo > 28:
            continue
        if room.place in held:
            rival = held[room.place] != position.to_act
            enters = rival and left == 1 and throws_out(position.setup)
        else:
            enters = left == 1 or not is_exact(position.setup, room.kind)
        if enters:
            yield room.place


def throws_out(setup: Setup) -> bool:
    if setup.edition.limit == 46:
        return HouseRule.NO_THROWING_OUT not in setup.house
    return HouseRule.THROWING_OUT in setup.house


def is_exact(setup: Setup, kind: RoomKind) -> bool:
    if HouseRule.ROOMS_EXACT in setup.house:
        return True
    return kind is RoomKind.BONUS and HouseRule.GREEN_LIKE_OTHERS not in setup.house


def expected_moves(position: Position) -> set[Command]:
    assert position.to_act is not None
    mine, board = position.guests[position.to_act], position.setup.board
    hugo_rules = position.setup.edition.limit == 46
    on_gallery = {place for place in mine if board.is_square(place)}
    movable = set(on_gallery)
    if hugo_rules:
        movable |= {place for place in mine if place in board.room_at}
        movable |= set(sorted((p for p in mine if 50 < p < 70), reverse=True)[:1])
    moves: set[Command] = {
        MoveGuest(origin, target) for origin in movable for target in walked(position, origin)
    }
    few = sum(1 for place in mine if board.is_square(place)) <= 1
    return moves | ({StayPut()} if few and not hugo_rules else set())


@given(setups(), seeds)
def test_the_moves_are_those_found_by_walking_point_by_point(setup: Setup, seed: int) -> None:
    for position, _, _, _ in game(setup, seed):
        if position.phase is Phase.MOVING:
            offered = list(legal_commands(position))
            assert len(offered) == len(set(offered)), position_line(position)
            assert set(offered) == expected_moves(position), position_line(position)


@given(setups(), seeds)
def test_moves_are_listed_in_the_order_of_places(setup: Setup, seed: int) -> None:
    for position, _, _, _ in game(setup, seed):
        moves = [c for c in legal_commands(position) if isinstance(c, MoveGuest)]
        assert moves == sorted(moves, key=lambda move: (order(move.origin), order(move.target)))


def conceivable(board: Board) -> Iterator[Command]:
    """Everything that can be said at all, sense and nonsense."""
    nonsense = (-1, 0, board.squares + 1, 30, 50, 51, 61, 69, 71, 99)
    places = [*board.places(), *(Place(n) for n in nonsense)]
    yield from map(PlaceGuest, places)
    yield from map(RollDie, Face)
    yield StayPut()
    yield from (DrawLot(Seat(seat)) for seat in range(-1, 9))
    for origin in places:
        yield from (MoveGuest(origin, target) for target in places)


def refusal_of(position: Position, command: Command) -> Refused:
    try:
        play(position, command)
    except Refused as refused:
        return refused
    raise AssertionError(f"{command} was accepted in {position_line(position)}")


def named_by(position: Position) -> set[Place]:
    """All places the legal commands name: where from and where to."""
    places = set(origins(position)) if position.phase is Phase.MOVING else set()
    for command in legal_commands(position):
        if isinstance(command, PlaceGuest):
            places.add(command.square)
        elif isinstance(command, MoveGuest):
            places.add(command.target)
    return places


@given(setups(), seeds, st.floats(0, 1, exclude_max=True), st.sampled_from(list(Phase)))
@settings(max_examples=30)
def test_the_listed_alone_is_accepted(setup: Setup, seed: int, when: float, phase: Phase) -> None:
    turns = list(game(setup, seed))
    positions = [position for position, _, _, _ in turns] + [turns[-1][3]]
    fitting = [position for position in positions if position.phase is phase] or positions
    position = fitting[int(when * len(fitting))]
    event(position.phase.value)
    line = position_line(position)
    offered, near = set(legal_commands(position)), named_by(position)
    for command in offered:
        assert play(position, command)[0], line
    for command in conceivable(setup.board):
        if command not in offered:
            refused = refusal_of(position, command)
            assert refused.words(refused.reason.value, place_token), line
            assert str(refused), line
            assert len(refused.nearest) <= 3, line
            assert set(refused.nearest) <= near, line
    assert position_line(position) == line


@given(setups(), seeds)
def test_any_position_can_be_written_as_a_line_and_read_back(setup: Setup, seed: int) -> None:
    for _, _, _, after in game(setup, seed):
        assert read_position(position_line(after)) == after


@given(setups(), seeds)
def test_a_written_game_is_read_to_the_same_positions(setup: Setup, seed: int) -> None:
    turns = list(game(setup, seed))
    text = write_record(setup, [(position, command) for position, command, _, _ in turns])
    found = [step.position for step in read_record(text.encode())]
    whole = [after for _, _, _, after in turns if after.phase is not Phase.MOVING]
    assert found == [start(setup), *whole]


@given(setups(), seeds, st.lists(st.floats(0, 1), min_size=1, max_size=5))
def test_what_is_taken_back_is_redone_the_same(setup: Setup, seed: int, backs: list[float]) -> None:
    history, turns = History(setup), list(game(setup, seed))
    for _, command, _, _ in turns:
        history.do(command, proof=f"{len(history.trail())}" if len(turns) < 50 else "x")
    end, trail = history.position, history.trail()
    assert end == turns[-1][3]
    for back in backs:
        steps = round(back * len(turns))
        assert history.take_back(steps).steps == steps
        assert history.trail() == trail[: len(turns) - steps]
        for position, command, events, _ in turns[len(turns) - steps :]:
            assert history.position == position
            if isinstance(command, RollDie | DrawLot):
                assert history.drawn_here() == command
            assert history.do(command).events == events
        assert history.position == end
        assert history.trail() == trail


@given(setups(), seeds)
def test_kept_records_bring_back_the_same_game(setup: Setup, seed: int) -> None:
    live, restored = History(setup), History(setup)
    for _, command, _, _ in game(setup, seed):
        restored.restore(live.do(command))
        assert restored.position == live.position
