"""The head starts of the small, and how well the band of turns holds: measured by the fast engine.

    python -m training.fair [GAMES] [--write]
    python -m training.fair --counted [GAMES]
    python -m training.fair --band [GAMES]

The first looks for the head start with which a `child` wins its even share among `careful` players,
and with `--write` puts it into `hugod/thinking/handicap.py`, with the shares into docs/fair.md. The
second tells how far from even it is on boards that nobody has measured. The third plays careful
games, stops each somewhere, asks for the band, and looks where the game ended.
"""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean

from hugo_core.board import Board, load_board
from hugo_core.editions import EDITIONS, MOST_ROUNDS, Colour, Edition, edition_named
from hugo_core.position import DIE, Phase, agree
from hugod.app.fair.starts import starts_of
from hugod.thinking.course import COURSES, Course, band
from hugod.thinking.handicap import AHEAD, PLAYED_AS, USUAL_ROUNDS, ahead
from training.boards import counted_board
from training.engine import PHASES, Game, Move, State, game_of, library
from training.players import CAREFUL, CHILD, Outcome, Player, duel

GAMES, SEED = 10_000, 16
COUNTS = range(2, 9)
MOST_AHEAD = 45
COUNTED = 12
"""Boards by chance."""
ROOT = Path(__file__).parent.parent
TABLE = ROOT / "firmware/hugod/thinking/handicap.py"
PAGE = ROOT / "docs/fair.md"


def with_start(
    edition: Edition,
    players: int,
    points: int,
    games: int,
    *,
    board: Board | None = None,
    rounds: int | None = None,
) -> Outcome:
    """What a child comes to that starts *points* ahead of careful players."""
    game = game_of(agree(edition, tuple(Colour)[:players], board=board, rounds=rounds))
    others = players - 1
    starts = starts_of((points, *[0] * others), edition)
    seats = [Player(CHILD), *[Player(CAREFUL)] * others]
    return duel(game, seats, games, SEED, starts)[0]


def even(case: Case, players: int, games: int) -> int:
    """The head start whose share is nearest to the even one: it grows with the points."""
    wanted, low, high = 1 / players, 0, min(MOST_AHEAD, 16 + 4 * (case.rounds or 1))
    while high - low > 1:
        middle = (low + high) // 2
        if case.share(players, middle, games // 4) < wanted:
            low = middle
        else:
            high = middle
    return min((low, high), key=lambda points: abs(case.share(players, points, games) - wanted))


@dataclass(frozen=True, slots=True)
class Case:
    """A game as it can be set up."""

    edition: Edition
    board: Board
    rounds: int | None = None

    def share(self, players: int, points: int, games: int) -> float:
        """The share of the child with this head start."""
        edition, board, rounds = self.edition, self.board, self.rounds
        return with_start(edition, players, points, games, board=board, rounds=rounds).share

    def offered(self, players: int) -> int:
        """What the box offers."""
        return ahead(self.edition, players, self.rounds or 1, self.board)

    def __str__(self) -> str:
        name = PLAYED_AS.get(self.edition.name, self.edition.name)
        where = f" on {self.board.name}" if self.board.name != self.edition.board else ""
        return f"`{name}`{where}" + (f", rounds: {self.rounds}" if self.rounds else "")


def cases() -> Iterator[Case]:
    """Every game of the table; an edition that plays as another one does is not in it."""
    for edition in EDITIONS.values():
        board = load_board(edition.board)
        if edition.rounds and edition.name not in PLAYED_AS:
            yield from (Case(edition, board, each) for each in range(1, MOST_ROUNDS + 1))
        elif edition.clock:
            yield Case(edition, board)
            yield Case(edition, load_board("ravensburger-1989"))


def row(cells: object, *more: object) -> str:
    return f"| {' | '.join(map(str, (cells, *more)))} |"


def page_rows(games: int) -> Iterator[str]:
    """The tables of docs/fair.md."""
    yield row("start, share", *COUNTS)
    yield row(*["---"] * (len(COUNTS) + 1))
    yield row("even share", *(f"{100 / count:.1f}" for count in COUNTS))
    for case in cases():
        if case.rounds in (None, USUAL_ROUNDS) and case.board.name == case.edition.board:
            without = (case.share(count, 0, games) for count in COUNTS)
            yield row(f"{case}, no head start", *(f"{100 * each:.1f}" for each in without))
        yield row(case, *(_offered(case, count, games) for count in COUNTS))


def _offered(case: Case, players: int, games: int) -> str:
    points = case.offered(players)
    return f"{points}: {100 * case.share(players, points, games):.1f}"


def counted_rows(games: int, boards: int = COUNTED) -> Iterator[str]:
    """How far from even the offered start is on boards by chance, in per cent: mean and most."""
    chance = Random(SEED)
    counted = [counted_board(chance) for _ in range(boards)]
    for name in ("amigo-hugo", "ghost-party"):
        cells = []
        for count in COUNTS:
            edition = edition_named(name)
            rounds = USUAL_ROUNDS if edition.rounds else None
            every = [Case(edition, each, rounds) for each in counted]
            shares = [case.share(count, case.offered(count), games) for case in every]
            misses = [100 * (share - 1 / count) for share in shares]
            cells.append(f"{mean(misses):+.1f} ({min(misses):+.0f} to {max(misses):+.0f})")
        yield row(f"`{name}`", *cells)


def write(games: int) -> None:
    """Write the table, then the page with what it comes to."""
    found: dict[tuple[str, str], list[tuple[int, ...]]] = {}
    for case in cases():
        points = tuple(even(case, count, games) for count in COUNTS)
        found.setdefault((case.edition.name, case.board.name), []).append(points)
        print(case, points, flush=True)  # noqa: T201
    AHEAD.clear()
    AHEAD.update({key: tuple(points) for key, points in found.items()})
    rows = "".join(f"    {key}: {points},\n" for key, points in AHEAD.items())
    text = TABLE.read_text("utf-8")
    TABLE.write_text(re.sub(r"(AHEAD: .*? = \{\n).*?\n\}", rf"\g<1>{rows}}}", text, flags=re.S))
    told = "\n".join(page_rows(games))
    page = PAGE.read_text("utf-8")
    form = r"(<!-- the table: python -m training.fair --write -->\n).*?(<!-- the table ends -->)"
    PAGE.write_text(re.sub(form, rf"\g<1>{told}\n\g<2>", page, flags=re.S))


# The band of turns


def stops(game: Game, chance: Random) -> tuple[State, int]:
    """A position of a careful game where a throw is due, and the throws that followed it."""
    engine, state, careful = library(), State(), Player(CAREFUL)
    move, kept = Move(), []
    engine.begin(ctypes.byref(game), ctypes.byref(state))
    while PHASES[state.phase] is not Phase.OVER:
        if PHASES[state.phase] is Phase.ROLLING:
            kept.append(State.from_buffer_copy(state))
            engine.throw_die(ctypes.byref(game), ctypes.byref(state), int(chance.choice(DIE)))
            continue
        seed = ctypes.c_uint64(chance.getrandbits(64))
        engine.pick_for(
            ctypes.byref(game), ctypes.byref(state), ctypes.byref(careful), seed, ctypes.byref(move)
        )
        engine.choose(ctypes.byref(game), ctypes.byref(state), move)
    at = chance.randrange(len(kept))
    return kept[at], len(kept) - at


def holds(edition: Edition, players: int, games: int) -> tuple[float, float]:
    """The share of games that end within their band, and its mean width in turns."""
    game, chance = game_of(agree(edition, tuple(Colour)[:players])), Random(SEED)
    points, careful, inside, width = (ctypes.c_int32 * 8)(), Player(CAREFUL), 0, 0
    for _ in range(games):
        state, truth = stops(game, chance)
        courses = []
        for _ in range(COURSES):
            seed = ctypes.c_uint64(chance.getrandbits(64))
            turns = library().play_on(
                ctypes.byref(game), ctypes.byref(state), ctypes.byref(careful), seed, points
            )
            courses.append(Course(turns, tuple(points)))
        least, most = band(courses)
        inside, width = inside + (least <= truth <= most), width + most - least
    return inside / games, width / games


def tell_bands(games: int) -> None:
    for name in ("amigo-hugo", "bga-hugo", "amigo-midnight-party", "ghost-party"):
        found = [holds(edition_named(name), count, games) for count in COUNTS]
        cells = [f"{100 * share:.1f} ({width:.0f})" for share, width in found]
        print(row(f"`{name}`", *cells), flush=True)  # noqa: T201


def main(words: list[str]) -> int:
    numbers = [int(word) for word in words if word.isdecimal()]
    if "--band" in words:
        tell_bands(*numbers or [1000])
    elif "--counted" in words:
        print("\n".join(counted_rows(*numbers or [2000])))  # noqa: T201
    elif "--write" in words:
        write(*numbers or [GAMES])
    else:
        print("\n".join(page_rows(*numbers or [GAMES])))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
