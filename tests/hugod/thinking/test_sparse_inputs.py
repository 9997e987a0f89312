"""What a seat sees: Hugo's distance, the doors, the points. Blocks are named as in `SIZES`.

`formula` is what training/value.h says of each block, counted square by square: a second way.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from math import ceil
from pathlib import Path
from random import Random

import pytest

from hugo_core.board import ARROW, CELLAR, DOOR, Place, RoomKind, step_points
from hugo_core.commands import RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.ends import round_points
from hugo_core.moves import goals, legal_commands
from hugo_core.notation import position_line, read_position
from hugo_core.odds import at_least
from hugo_core.position import DIE, Face, Phase, Position, Seat, agree, start
from hugo_core.rules import play
from hugod.thinking.sparse_inputs import INPUTS, NODES, SIZES, see

Told = tuple[str, int, float]
"""A block, the place in it, what is added there."""
NUMBERS = [face for face in set(DIE) if face is not Face.GHOST]
KINDS = [RoomKind.PLAIN, RoomKind.BONUS, RoomKind.HAUNTED]


def steps_to(position: Position, square: int) -> int:
    """Hugo's steps until he comes onto *square*, walked one by one."""
    board, hugo, walked = position.setup.board, int(position.hugo), 0
    if not position.hugo_is_out:
        stairs = [DOOR, *board.steps]
        hugo, walked = 1, len(stairs) - stairs.index(position.hugo)
    elif hugo == square:
        hugo, walked = hugo % board.squares + 1, 1
    while hugo != square:
        hugo, walked = hugo % board.squares + 1, walked + 1
    return walked


def way_to(position: Position, square: int, origin: int, *, is_bonus: bool) -> int:
    """Points from *square* into the next vacant room with a bonus, or without; 99: none is."""
    board = position.setup.board
    ways = [
        (room.square - square) % board.squares + 1
        for room in board.rooms
        if (room.kind is RoomKind.BONUS) is is_bonus and room.place not in position.taken | {origin}
    ]
    return min(ways, default=99)


def entered(position: Position, owner: int, origin: Place) -> list[set[Place]]:
    """The rooms that a guest on *origin* may enter, for each of the four numbers, by the rules."""
    out = replace(position, hugo=ARROW, to_act=Seat(owner))
    rooms = position.setup.board.room_at
    return [{g for g in goals(replace(out, face=n), origin) if g in rooms} for n in NUMBERS]


def bonus_faces(position: Position, entered: list[set[Place]]) -> int:
    rooms = position.setup.board.room_at
    return sum(any(rooms[room].kind is RoomKind.BONUS for room in each) for each in entered)


def nodes(block: str, difference: int, stage: int = 0) -> Iterator[Told]:
    """Of a difference, its shares at the two nodes beside it; the 21 of a stage stand together."""
    inside = max(NODES[0], min(NODES[-1], difference))
    at = max(at for at, node in enumerate(NODES[:-1]) if node <= inside)
    share = (inside - NODES[at]) / (NODES[at + 1] - NODES[at])
    yield block, len(NODES) * stage + at, 1 - share
    yield block, len(NODES) * stage + at + 1, share


def of_table(position: Position, seat: Seat) -> Iterator[Told]:
    setup, playing, act = position.setup, position.playing, position.to_act
    board, edition = setup.board, setup.edition
    rounds = setup.rounds - position.round if edition.rounds else 0
    yield "players", len(playing) - 2, 1
    yield "wait", 8 if act is None else waits(position, seat), 1
    first = position.phase is Phase.PLACING and act is not None and position.unplaced(act) > 0
    yield "phase", 0 if position.phase is Phase.ROLLING else 1 if first else 2, 1
    yield "time", min(rounds, 7) if edition.rounds else position.passes, 1
    stairs = 0 if position.hugo_is_out else steps_to(position, ARROW)
    yield "stairs", min(stairs, 10), 1
    yield "stride", position.stride - 2, 1
    yield "strike", min(ceil(steps_to(position, ARROW) / position.stride), 10) - 1, 1
    yield "vacant", min(sum(room.place not in position.taken for room in board.rooms), 12), 1
    for at, points in enumerate(next_points(position)):
        yield "step", 9 * at + points - 2, 1
    yield "crowd", min(sum(map(board.is_square, guests(position))), 16), 1


def guests(position: Position) -> list[Place]:
    return [place for mine in position.guests for place in mine]


def waits(position: Position, seat: Seat) -> int:
    """How many of those who are there act before *seat*."""
    if position.to_act is None or seat in position.left:
        return 0
    at, ahead = position.to_act, 0
    while at != seat:
        ahead += at not in position.left
        at = position.setup.after(at)
    return ahead


def next_points(position: Position) -> list[int]:
    board, overflow = position.setup.board, position.setup.edition.overflow
    rest = step_points(board.last_resort) if overflow is None else overflow
    free = [step_points(step) for step in board.steps if step not in position.taken]
    return [*free, rest, rest][:2]


def of_points(position: Position, seat: Seat) -> Iterator[Told]:
    edition = position.setup.edition
    now = round_points(position) if edition.rounds else [0] * len(position.points)
    points = [a + b for a, b in zip(position.points, now, strict=True)]
    leads = [points[other] - points[seat] for other in position.playing if other != seat]
    stage = min(position.setup.rounds - position.round, 2) if edition.rounds else 0
    yield from nodes("nearest", min(leads))
    for lead in leads:
        yield from nodes("others", lead)
    if edition.rounds:
        yield from nodes("lead", min(leads), stage)
        for lead in leads:
            yield from nodes("leads", lead, stage)
    if edition.limit is not None:
        yield from (("points", k, 1) for k in range(15) if points[seat] >= 3 * (k + 1))
        yield "points", 15, points[seat] / 46
        yield from (("limit", k, 1) for k in range(8) if max(points) >= 24 + 3 * k)


def of_guest(position: Position, seat: Seat, owner: int, place: Place) -> Iterator[Told]:
    """What is told of a guest of *owner* to *seat*."""
    board, edition = position.setup.board, position.setup.edition
    mine = owner == seat
    if board.is_square(place):
        ghosts = ceil(steps_to(position, place) / position.stride)
        into = entered(position, owner, place)
        whose = "mine" if mine else "theirs"
        yield f"{whose}_at", min(steps_to(position, place), 40) - 1, 1
        yield f"{whose}_doors", (min(ghosts, 8) - 1) * 5 + sum(map(bool, into)), 1
        to_bonus = min(way_to(position, place, 0, is_bonus=True), 16) - 1
        yield "to_bonus" if mine else "theirs_to_bonus", to_bonus, 1
        fear = at_least(min(ghosts, 23), waits(position, Seat(owner)), len(position.playing) - 1)
        yield "fear", 0 if mine else 2, fear
        yield "fear", 1 if mine else 3, fear * next_points(position)[0] / 10
        yield "bonus", 0 if mine else 1, bonus_faces(position, into) / 2
        if mine:
            yield "to_room", min(way_to(position, place, 0, is_bonus=False), 12) - 1, 1
    elif place in board.room_at:
        room = board.room_at[place]
        ghosts = ceil(steps_to(position, room.square) / position.stride)
        yield "kinds", KINDS.index(room.kind) + (0 if mine else 3), 1
        if not mine:
            return
        yield "room_at", min(ghosts, 8) - 1, 1
        if edition.leaves_rooms_and_cellar:
            way = min(way_to(position, room.square, place, is_bonus=True), 15) + 1
            yield "room_to_bonus", min(way, 16) - 1, 1
            yield "bonus", 2, bonus_faces(position, entered(position, owner, place)) / 2
        if edition.expels:
            rivals = [g for s, all_ in enumerate(position.guests) if s != seat for g in all_]
            outside = filter(board.is_square, rivals)
            costs = [(room.square - each) % board.squares + 1 for each in outside]
            yield "expelled", min(ghosts, 6) - 1, sum(cost in map(int, NUMBERS) for cost in costs)


def formula(position: Position, seat: Seat) -> Counter[tuple[str, int]]:
    """All inputs of *position* for *seat* that are not 0, by block and place."""
    board, sums = position.setup.board, Counter[tuple[str, int]]()
    told = [*of_table(position, seat), *of_points(position, seat)]
    for owner, mine in enumerate(position.guests):
        for place in mine:
            told += of_guest(position, seat, owner, place)
        where = [sum(map(board.is_square, mine)), sum(place in board.room_at for place in mine)]
        where.append(sum(place > CELLAR for place in mine))
        if owner == seat:
            told += zip(("outside", "inside", "caught"), where, (1, 1, 1), strict=True)
            told.append(("unplaced", position.setup.guests_of(seat) - len(mine), 1))
        else:
            rivals = len(position.playing) - 1
            told += [("mean", at, count / rivals) for at, count in enumerate(where)]
    for block, at, value in told:
        sums[block, at] += value  # type: ignore[assignment]  # a sum of shares
    return Counter({key: value for key, value in sums.items() if value})


def seen(position: Position, seat: Seat) -> dict[tuple[str, int], float]:
    """What the box sees, by block and place."""
    names = [(name, at) for name, size in SIZES.items() for at in range(size)]
    sums: dict[tuple[str, int], float] = {}
    for index, value in see(position, seat):
        sums[names[index]] = sums.get(names[index], 0) + value
    return {key: value for key, value in sums.items() if value}


def some_positions(edition: str, players: int, seed: int) -> Iterator[Position]:
    """Positions of a game at random in which a value is asked for."""
    chance = Random(seed)
    position = start(agree(EDITIONS[edition], tuple(Colour)[:players]))
    while position.phase is not Phase.OVER:
        options = list(legal_commands(position))
        is_roll = position.phase is Phase.ROLLING
        command = RollDie(chance.choice(DIE)) if is_roll else chance.choice(options)
        position = play(position, command)[1]
        if position.phase not in (Phase.MOVING, Phase.OVER) and chance.random() < 0.15:
            yield position


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_input_is_what_the_second_way_counts(edition: str, players: int) -> None:
    for position in [*some_positions(edition, players, 4)][:24]:
        for seat in position.playing[:3]:
            counted = pytest.approx(dict(formula(position, seat)), abs=1e-9)
            assert seen(position, seat) == counted, position_line(position)


@pytest.mark.parametrize("act", ["red", "green"])
def test_of_who_has_left_the_second_way_counts_the_guests_alone(act: str) -> None:
    position = read_position(LEFT.replace("act=red", f"act={act}"))
    for seat in (RED, GREEN):
        assert seen(position, seat) == pytest.approx(dict(formula(position, seat)), abs=1e-9)


def test_the_blocks_are_those_of_the_trainer() -> None:
    """The values that ship were learnt for these: a block moved by one makes nonsense of them."""
    header = (TRAINING / "value.h").read_text("ascii")
    ends = re.findall(r"^    (?:I_)?(\w+) = I_\w+ \+ (\d+)", header, re.M)
    assert [*SIZES.values()] == [int(size) for _, size in ends]
    assert [*SIZES][1:] == [name.lower() for name, _ in ends[:-1]]
    (nodes_of,) = re.findall(
        r"NODES\[\w*\] = \{([-\d, \n]+)\}", (TRAINING / "value.c").read_text("ascii")
    )
    assert tuple(map(int, nodes_of.split(","))) == NODES


RED, BLUE, GREEN = map(Seat, range(3))
LINE = "amigo-hugo rolling act=blue hugo=5 passes=1 red(10)=8,20,r1,r2,r5,c10 "
LINE += "blue(16)=7,9,14,c9,c8,c7"
LEFT = "amigo-hugo rolling act=red hugo=5 passes=1 left=blue red(10)=8,r1,r2,r5,r6 "
LEFT += "blue(0)=9,c10,c9,c8,c7 green(12)=7,r7,r8,c6,c5"
TRAINING = Path(__file__).parents[3] / "training"


def block(line: str, seat: Seat, name: str) -> dict[int, float]:
    """The inputs of one block that are not 0."""
    first = dict(zip(SIZES, accumulate(SIZES.values(), initial=0), strict=False))[name]
    sums: dict[int, float] = {}
    for index, value in see(read_position(line), seat):
        if first <= index < first + SIZES[name] and value:
            sums[index - first] = sums.get(index - first, 0) + value
    return sums


def test_guests_are_seen_by_hugos_steps_to_them() -> None:
    assert block(LINE, RED, "mine_at") == {3 - 1: 1, 15 - 1: 1}
    assert block(LINE, RED, "theirs_at") == {2 - 1: 1, 4 - 1: 1, 9 - 1: 1}


def test_fear_is_the_exact_odds_where_the_stride_stays() -> None:
    fear = block(LINE, RED, "fear")
    assert fear[0] == pytest.approx(at_least(1, 1, 1) + at_least(5, 1, 1))


def test_all_counts_are_seen() -> None:
    for name, count in (("outside", 2), ("inside", 3), ("caught", 1), ("unplaced", 0)):
        assert block(LINE, RED, name) == {count: 1}


def test_the_way_on_the_stairs_is_counted_from_the_door() -> None:
    line = "amigo-hugo rolling act=red red(10)=1,r1,r2,r5,r6,r7 blue(10)=28,c10,c9,c8,c7,c6"
    assert block(line, RED, "stairs") == {10: 1}
    assert block(line, RED, "mine_at") == {10 - 1: 1}
    assert block(line, RED, "theirs_at") == {37 - 1: 1}


def test_points_of_the_round_count_as_if_it_ended_here() -> None:
    line = "ghost-party rolling act=red round=1/3 hugo=5 red(0)=20,r3,c10,r1,r2,r5 "
    line += "blue(0)=6,c9,c8,r6,r7,r8"
    assert block(line, RED, "nearest") == {15: pytest.approx(2 / 3), 16: pytest.approx(1 / 3)}


@pytest.mark.parametrize(("now", "stage"), [("1/3", 2), ("2/3", 1), ("3/3", 0)])
def test_a_lead_is_told_by_the_rounds_to_come(now: str, stage: int) -> None:
    line = f"ghost-party rolling act=red round={now} hugo=5 red(0)=20,r3,c10,r1,r2,r5 "
    line += "blue(0)=6,c9,c8,r6,r7,r8"
    first = len(NODES) * stage
    parts = {first + 15: pytest.approx(2 / 3), first + 16: pytest.approx(1 / 3)}
    assert block(line, RED, "lead") == block(line, RED, "leads") == parts
    assert not block(LINE, RED, "lead")


def test_who_has_left_is_no_rival_and_nobody_waits_for_it() -> None:
    line = LEFT
    assert block(line, RED, "players") == {0: 1}
    assert block(line, GREEN, "wait") == {1: 1}
    assert block(line, RED, "nearest") == {12: 1}


def test_every_input_has_its_place() -> None:
    seen = [index for seat in (RED, BLUE) for index, _ in see(read_position(LINE), seat)]
    assert 0 <= min(seen) <= max(seen) < INPUTS
