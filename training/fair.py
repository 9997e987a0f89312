"""The head starts of the small, and how well the band of turns holds: measured by the fast engine.

    python -m training.fair [GAMES] [--write]
    python -m training.fair --levels [GAMES] [--write]
    python -m training.fair --counted [GAMES]
    python -m training.fair --tempo [GAMES]
    python -m training.fair --band [GAMES]

The first looks for the head start with which a `child` wins its even share among `careful` players,
and with `--write` puts it into `hugod/thinking/handicap.py`, with the shares into docs/fair.md. The
second tells what it comes to among each level of the box, the third how far from even it is on
boards that nobody has measured. The fourth plays games of each level, asks now and then how long
still, and writes into `hugod/thinking/tempo.py` how the band of careful courses is to be stretched;
the last looks how many other games end within it.
"""

from __future__ import annotations

import ctypes
import re
import sys
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, product, repeat
from pathlib import Path
from random import Random
from statistics import mean

from hugo_core.board import Board, load_board
from hugo_core.editions import EDITIONS, MOST_ROUNDS, Colour, Edition, HouseRule, edition_named
from hugo_core.position import DIE, Phase, Setup, agree
from hugod.app.fair.starts import starts_of
from hugod.thinking.course import COURSES, OUTSIDE
from hugod.thinking.handicap import AHEAD, PLAYED_AS, USUAL_ROUNDS, against, ahead
from hugod.thinking.player_kinds import LEVELS
from hugod.thinking.tempo import cell_of
from training.boards import counted_board
from training.engine import PHASES, Game, Move, State, game_of, library
from training.players import CAREFUL, CHILD, Outcome, Player, duel
from training.strength import level

GAMES, SEED = 10_000, 16
COUNTS = range(2, 9)
MOST_AHEAD = 45
COUNTED = 12
"""Boards by chance."""
ROOT = Path(__file__).parent.parent
TABLE = ROOT / "firmware/hugod/thinking/handicap.py"
PAGE = ROOT / "docs/fair.md"
TEMPO = ROOT / "firmware/hugod/thinking/tempo.py"


def with_start(
    edition: Edition,
    players: int,
    points: int,
    games: int,
    *,
    board: Board | None = None,
    rounds: int | None = None,
    number: int = 0,
) -> Outcome:
    """What a child comes to that starts *points* ahead of players of the level *number*."""
    game = game_of(agree(edition, tuple(Colour)[:players], board=board, rounds=rounds))
    others = players - 1
    starts = starts_of((points, *[0] * others), edition)
    seats = [Player(CHILD), *[player_at(number, edition, players)] * others]
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


def level_rows(games: int) -> Iterator[str]:
    """What a child comes to among seats of the box, with what it is offered there."""
    yield row("start, share", "level", *COUNTS)
    for name, number in product(MEASURED["clock"] + MEASURED["rounds"], LEVELS):
        edition, cells = edition_named(name), []
        for count in COUNTS:
            others = count - 1
            points = against(edition, ahead(edition, count), [number] * others, others)
            share = with_start(edition, count, points, games, number=number).share
            cells.append(f"{points}: {100 * share:.1f}")
        yield row(f"`{name}`", number, *cells)


def write_levels(games: int) -> None:
    """Put how much of a head start is needed among each level into `handicap.py`."""
    rows = ""
    for family, names in MEASURED.items():
        rows += f'    "{family}": (\n        {(1.0,) * len(COUNTS)},\n'
        for number in LEVELS:
            parts = tuple(_part(names, number, count, games) for count in COUNTS)
            print(family, number, parts, flush=True)  # noqa: T201
            rows += f"        {parts},\n"
        rows += "    ),\n"
    text = TABLE.read_text("utf-8")
    TABLE.write_text(
        re.sub(r"(OF_LEVEL: .*? = \{\n).*?\}\n", rf"\g<1>{rows}}}\n", text, flags=re.S)
    )


def _part(names: Sequence[str], number: int, players: int, games: int) -> float:
    """How many times what is needed among careful players is even among those of a level."""
    low, high, each = 0.0, MOST_PARTS, games // len(names)
    for _ in range(HALVINGS):
        middle, shares = (low + high) / 2, list[float]()
        for edition in map(edition_named, names):
            points = min(MOST_AHEAD, round(middle * ahead(edition, players)))
            shares.append(with_start(edition, players, points, each, number=number).share)
        low, high = (middle, high) if mean(shares) < 1 / players else (low, middle)
    return round((low + high) / 2, 2)


MOST_PARTS, HALVINGS = 3.2, 6


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


@dataclass(frozen=True, slots=True)
class Stop:
    """A game that was stopped where a roll is due: what followed, and careful courses of it."""

    truth: int
    turns: tuple[int, ...]
    """Of the courses, the shortest first."""

    def is_within(self, stretch: float, outside: int) -> int:
        """0 if the game ended within the band, -1 before it, 1 after it."""
        # As `course.band` does, many times faster.
        least, most = (round(stretch * self.turns[at]) for at in (outside - 1, -outside))
        return (self.truth > most) - (self.truth < least)


EVERY = 40
"""One roll in so many is asked before: a long game is asked more often, as at a table."""


def stops(game: Game, player: Player, count: int, seed: int) -> Iterator[Stop]:
    """So many stops, of games of one *player* with itself."""
    chance, points, careful = Random(seed), (ctypes.c_int32 * 8)(), Player(CAREFUL)
    every_game = (stopped(game, player, chance) for _ in repeat(None))
    for state, truth in islice(chain.from_iterable(every_game), count):
        turns = []
        for _ in range(COURSES):
            number = ctypes.c_uint64(chance.getrandbits(64))
            pointers = map(ctypes.byref, (game, state, careful))
            turns.append(library().play_on(*pointers, number, points))
        yield Stop(truth, tuple(sorted(turns)))


def stopped(game: Game, player: Player, chance: Random) -> list[tuple[State, int]]:
    """Positions of a game of *player* where a roll is due, and how many rolls followed."""
    engine, state, move, kept = library(), State(), Move(), list[State]()
    engine.begin(ctypes.byref(game), ctypes.byref(state))
    while PHASES[state.phase] is not Phase.OVER:
        if PHASES[state.phase] is Phase.ROLLING:
            kept.append(State.from_buffer_copy(state))
            engine.roll_die(ctypes.byref(game), ctypes.byref(state), int(chance.choice(DIE)))
            continue
        seed = ctypes.c_uint64(chance.getrandbits(64))
        pointers = map(ctypes.byref, (game, state, player))
        engine.pick_for(*pointers, seed, ctypes.byref(move))
        engine.choose(ctypes.byref(game), ctypes.byref(state), move)
    asked = range(chance.randrange(EVERY), len(kept), EVERY)
    return [(kept[at], len(kept) - at) for at in asked]


def player_at(level_: int, edition: Edition, players: int) -> Player:
    """The player of a level; 0: the careful one."""
    return level(level_, edition, players) if level_ else Player(CAREFUL)


def fitted(found: Sequence[Stop]) -> tuple[float, int]:
    """Stretch and outside with which four of five end within, as many before as after it."""
    misses = dict[tuple[float, int], float]()
    for outside in range(1, 20):
        # From which stretch on a game ends before its band, and up to which it ends after it.
        least = sorted((each.truth + 0.5) / each.turns[outside - 1] for each in found)
        most = sorted((each.truth - 0.5) / each.turns[-outside] for each in found)
        for stretch in (part / 50 for part in range(30, 120)):
            before = bisect(least, stretch) / len(found)
            after = 1 - bisect(most, stretch) / len(found)
            out = abs(before + after - OUT) + 0.7 * abs(before - after)
            misses[stretch, outside] = out
    return min(misses, key=misses.__getitem__)


OUT = 0.2
"""The share of games that end before or after their band."""
MEASURED = {
    "clock": ("amigo-hugo",),
    "rounds": ("amigo-midnight-party", "ghost-party"),
    HouseRule.STRIDE_TWO: ("amigo-midnight-party", "ghost-party"),
    HouseRule.NO_THROWING_OUT: ("amigo-hugo",),
}
"""By the sheet, and by the house rules that change the tempo of somebody."""


def setup_by(family: str, name: str, players: int) -> Setup:
    """A game of the edition *name*, by the house rule *family* if it is one."""
    house = (HouseRule(family),) if family in {*HouseRule} else ()
    return agree(edition_named(name), tuple(Colour)[:players], house=house)


def tempo_rows(games: int) -> Iterator[str]:
    """The table of `tempo.py`."""
    for family, names in MEASURED.items():
        yield f'    "{family}": ('
        yield f"        {((1.0, OUTSIDE),) * len(COUNTS)},"  # the courses are careful ones
        for number in LEVELS:
            cells = []
            for players in COUNTS:
                found = [
                    stop
                    for name in names
                    for stop in stops(
                        game_of(setup_by(family, name, players)),
                        player_at(number, edition_named(name), players),
                        games // len(names),
                        SEED,
                    )
                ]
                cells.append(fitted(found))
            yield f"        ({', '.join(map(str, cells))}),"
        yield "    ),"


def write_tempo(games: int) -> None:
    """Put the table into `tempo.py`."""
    rows = "".join(f"{row}\n" for row in tempo_rows(games))
    text = TEMPO.read_text("utf-8")
    TEMPO.write_text(re.sub(r"(TABLE: .*? = \{\n).*?\}\n", rf"\g<1>{rows}}}\n", text, flags=re.S))


# Of people it is told by their choices, and a child's are likest to level 1.
KINDS = {"careful": 0, "child": 1, "level 2": 2, "level 6": 6}


def holds(family: str, name: str, players: int, kind: str, games: int) -> float:
    """The share of games among players of a *kind* that end within their band."""
    game, edition, number = (
        game_of(setup_by(family, name, players)),
        edition_named(name),
        KINDS[kind],
    )
    player = Player(CHILD) if kind == "child" else player_at(number, edition, players)
    cell = cell_of(edition, players, number)
    ends = [each.is_within(*cell) for each in stops(game, player, games, SEED + 1)]
    return ends.count(0) / games


def tell_bands(games: int) -> None:
    print(row("board and rules", "who", *COUNTS))  # noqa: T201
    for family, name in ((each, name) for each, names in MEASURED.items() for name in names):
        house = f", `{family}`" if family in {*HouseRule} else ""
        for kind in KINDS:
            found = [holds(family, name, count, kind, games) for count in COUNTS]
            cells = (f"{100 * share:.1f}" for share in found)
            print(row(f"`{name}`{house}", kind, *cells), flush=True)  # noqa: T201


def main(words: list[str]) -> int:
    numbers = [int(word) for word in words if word.isdecimal()]
    if "--band" in words:
        tell_bands(*numbers or [1000])
    elif "--tempo" in words:
        write_tempo(*numbers or [1000])
    elif "--levels" in words and "--write" in words:
        write_levels(*numbers or [2000])
    elif "--levels" in words:
        for each in level_rows(*numbers or [2000]):
            print(each, flush=True)  # noqa: T201
    elif "--counted" in words:
        print("\n".join(counted_rows(*numbers or [2000])))  # noqa: T201
    elif "--write" in words:
        write(*numbers or [GAMES])
    else:
        print("\n".join(page_rows(*numbers or [GAMES])))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
