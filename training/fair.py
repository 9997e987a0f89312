"""The head starts of the small, and how well the band of turns holds: measured by the fast engine.

    python -m training.fair [GAMES] [--write]
    python -m training.fair --band [GAMES]

The first looks for the head start with which a `child` wins its even share among `careful` players,
and with `--write` puts it into `hugod/thinking/handicap.py`, with the shares into docs/fair.md. The
second plays careful games, stops each somewhere, asks for the band, and looks where the game ended.
"""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from hugo_core.board import Board, load_board
from hugo_core.editions import EDITIONS, Colour, Edition, edition_named
from hugo_core.position import DIE, Phase, agree
from hugod.app.fair.starts import starts_of
from hugod.thinking.course import COURSES, Course, band
from hugod.thinking.handicap import AHEAD, ahead
from training.engine import PHASES, Game, Move, State, game_of, library
from training.players import CAREFUL, CHILD, Outcome, Player, duel

GAMES, SEED = 10_000, 16
COUNTS = range(2, 9)
MOST_AHEAD = 45
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


def even(edition: Edition, players: int, games: int) -> int:
    """The head start whose share is nearest to the even one: it grows with the points."""
    wanted, low, high = 1 / players, 0, MOST_AHEAD
    while high - low > 1:
        middle = (low + high) // 2
        if with_start(edition, players, middle, games).share < wanted:
            low = middle
        else:
            high = middle
    return min(
        (low, high),
        key=lambda points: abs(with_start(edition, players, points, games).share - wanted),
    )


def row(cells: object, *more: object) -> str:
    return f"| {' | '.join(map(str, (cells, *more)))} |"


def page_rows(games: int) -> Iterator[str]:
    """The tables of docs/fair.md."""
    yield row("start, share", *COUNTS)
    yield row(*["---"] * (len(COUNTS) + 1))
    yield row("even share", *(f"{100 / count:.1f}" for count in COUNTS))
    for name, edition in EDITIONS.items():
        without = (with_start(edition, count, 0, games).share for count in COUNTS)
        yield row(f"`{name}`, no head start", *(f"{100 * share:.1f}" for share in without))
        cells = []
        for count in COUNTS:
            points = ahead(edition, count)
            share = with_start(edition, count, points, games).share
            cells.append(f"{points}: {100 * share:.1f}")
        yield row(f"`{name}`, ahead", *cells)
    for name, rounds in (("amigo-midnight-party", 1), ("amigo-midnight-party", 5)):
        edition, cells = edition_named(name), []
        for count in COUNTS:
            points = ahead(edition, count, rounds)
            share = with_start(edition, count, points, games, rounds=rounds).share
            cells.append(f"{points}: {100 * share:.1f}")
        yield row(f"`{name}`, rounds: {rounds}", *cells)
    edition, cells = edition_named("amigo-hugo"), []
    for count in COUNTS:
        points = ahead(edition, count)
        board = load_board("ravensburger-1989")
        share = with_start(edition, count, points, games, board=board).share
        cells.append(f"{points}: {100 * share:.1f}")
    yield row("`amigo-hugo` on the board of 1989", *cells)


def write(games: int) -> None:
    """Write the table, then the page with what it comes to."""
    for name, edition in EDITIONS.items():
        AHEAD[name] = tuple(even(edition, count, games) for count in COUNTS)
        print(name, AHEAD[name], flush=True)  # noqa: T201
    rows = "".join(f'    "{name}": {points},\n' for name, points in AHEAD.items())
    text = TABLE.read_text("utf-8")
    TABLE.write_text(re.sub(r"(AHEAD: .*? = \{\n).*?\}", rf"\g<1>{rows}}}", text, flags=re.S))
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
    elif "--write" in words:
        write(*numbers or [GAMES])
    else:
        print("\n".join(page_rows(*numbers or [GAMES])))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
