"""The fast engine from Python: compiled when first needed, its values made from the core's."""

from __future__ import annotations

import ctypes
import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from hugo_core.board import CELLAR, Board, Place, RoomKind
from hugo_core.commands import Command, DrawLot, MoveGuest, PlaceGuest, StayPut
from hugo_core.editions import MidMove
from hugo_core.position import Phase, Position, Seat, Setup

HERE = Path(__file__).parent
SOURCES = ("engine.c", "value.c", "squares.c", "learn.c", "books.c")
HEADERS = ("engine.h", "value.h")
FAST_MATH = (
    *("-fno-math-errno", "-fno-trapping-math", "-fno-signed-zeros", "-ffinite-math-only"),
    *("-fassociative-math", "-freciprocal-math"),
)
"""All of `-ffast-math` but the word: that one changes small numbers of the whole process."""
FLAGS = ("-O3", "-march=native", *FAST_MATH, "-Wall", "-Wextra", "-shared", "-fPIC")
MOST_SEATS, MOST_GUESTS, MOST_ROOMS, PLACES, MOST_MOVES, STAY = 8, 6, 19, 80, 96, 255
MOST_AHEAD = 24
KINDS = (RoomKind.PLAIN, RoomKind.BONUS, RoomKind.HAUNTED)
PHASES = (Phase.PLACING, Phase.ROLLING, Phase.MOVING, Phase.LOTS, Phase.OVER)

_int = ctypes.c_int32
_byte = ctypes.c_uint8


class Game(ctypes.Structure):
    """A set-up: board and edition, as `Game` in engine.h."""

    _fields_ = (
        *((name, _int) for name in ("squares", "rooms", "lowest", "wine")),
        *((name, _int * MOST_ROOMS) for name in ("door", "kind")),
        *((name, _int) for name in ("clock", "limit", "finish", "leaves", "expels")),
        *((name, _int) for name in ("expelled_caught", "may_return", "may_miss", "overflow")),
        *((name, _int) for name in ("rounds", "stride", "start_points", "players", "each")),
        ("last_resort", _int),
        ("routes", _int * 6 * 31),
        ("room", _byte * MOST_ROOMS * 6 * 31),
        ("cost", _byte * MOST_ROOMS * 31),
        ("tail", ctypes.c_float * MOST_AHEAD * MOST_SEATS),
    )


class State(ctypes.Structure):
    """A position, as `State` in engine.h."""

    _fields_ = (
        *((name, _int) for name in ("phase", "act", "round", "hugo", "passes", "face", "tied")),
        ("seats_left", _int),
        ("points", _int * MOST_SEATS),
        ("placed", _byte * MOST_SEATS),
        ("guests", _byte * MOST_GUESTS * MOST_SEATS),
        ("count", _byte * PLACES),
    )


class Move(ctypes.Structure):
    """A choice, as `Move` in engine.h."""

    _fields_ = (("origin", _byte), ("to", _byte))


@cache
def library() -> ctypes.CDLL:
    """The engine as a library. Ends the program with a sentence where nothing compiles it."""
    sources = [HERE / name for name in SOURCES]
    texts = b"".join((HERE / name).read_bytes() for name in (*SOURCES, *HEADERS))
    name = hashlib.sha256(texts + " ".join(FLAGS).encode()).hexdigest()[:16]
    made = HERE.parent / "build" / "training" / f"{name}.so"
    if not made.exists():
        made.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=made.parent) as folder:
            fresh = Path(folder, name)
            compile_into(fresh, ["cc", *FLAGS, "-o", str(fresh), *map(str, sources), "-lm"])
            fresh.rename(made)
    engine = ctypes.CDLL(str(made))
    engine.random_games.restype = ctypes.c_int64
    engine.learn.restype = ctypes.c_double
    engine.worth.restype = engine.value_of.restype = ctypes.c_float
    return engine


def compile_into(file: Path, line: Sequence[str]) -> None:
    """Make *file* by *line*. Ends the program with a sentence where that cannot be."""
    try:
        subprocess.run(line, check=True)
    except FileNotFoundError:
        sys.exit("The engine of the training is compiled: sudo apt install gcc libc6-dev")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{file.name} could not be compiled: {line[0]} ended with {error.returncode}.")


def game_of(setup: Setup) -> Game:
    """The set-up for the engine, prepared."""
    edition, board = setup.edition, setup.board
    game = Game(
        clock=bool(edition.clock),
        limit=edition.limit or 0,
        finish=edition.mid_move is MidMove.FINISH,
        leaves=edition.leaves_rooms_and_cellar,
        expels=edition.expels,
        expelled_caught=edition.expelled_onto_hugo_is_captured,
        may_return=edition.may_return_to_same_room,
        may_miss=edition.may_miss_with_one_guest,
        overflow=-1 if edition.overflow is None else edition.overflow,
        rounds=setup.rounds if edition.rounds else 0,
        stride=stride_without_clock(setup),
        start_points=edition.start_points,
        players=len(setup.colours),
        each=setup.guests_of(Seat(0)),
    )
    lay_out(game, board)
    library().prepare(ctypes.byref(game))
    return game


def lay_out(game: Game, board: Board) -> None:
    """Write *board* into *game*."""
    game.squares, game.rooms = board.squares, len(board.rooms)
    game.lowest, game.wine = board.steps[-1] - CELLAR, board.has_wine_cellar
    for index, room in enumerate(board.rooms):
        game.door[index], game.kind[index] = room.square, KINDS.index(room.kind)


def stride_without_clock(setup: Setup) -> int:
    slow_from = setup.edition.slow_from
    return 2 if slow_from is not None and setup.began >= slow_from else setup.edition.stride


def state_of(position: Position) -> State:
    """The position for the engine; nobody has left in it."""
    state = State(
        phase=PHASES.index(position.phase),
        act=-1 if position.to_act is None else position.to_act,
        round=position.round,
        hugo=position.hugo,
        passes=position.passes,
        face=int(position.face or 0),
        tied=sum(1 << seat for seat in position.tied),
    )
    for seat, mine in enumerate(position.guests):
        state.points[seat], state.placed[seat] = position.points[seat], len(mine)
        for index, place in enumerate(mine):
            state.guests[seat][index] = place
            state.count[place] += 1
    return state


def is_same(state: State, position: Position) -> bool:
    """Whether the engine stands where the core does, in everything."""
    return bytes(state) == bytes(state_of(position))


def command_of(position: Position, move: Move) -> Command:
    """What the core calls this choice of the engine."""
    if position.phase is Phase.PLACING:
        return PlaceGuest(Place(move.to))
    if position.phase is Phase.LOTS:
        return DrawLot(Seat(move.to))
    return StayPut() if move.to == STAY else MoveGuest(Place(move.origin), Place(move.to))
