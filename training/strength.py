"""How strong the box's players are, by the fast engine: the tables of docs/model-card.md.

    python -m training.strength [GAMES [TABLES]]

Shares of the win in per cent, each with half its 95 % interval. The same players meet in
`hugod duel`, game by game slower.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from itertools import product
from random import Random

from hugo_core.board import Board, load_board
from hugo_core.editions import EDITIONS, Colour, Edition, edition_named
from hugo_core.position import agree
from hugod.thinking.player_kinds import skills_for
from hugod.thinking.value import FOLDER, name_for
from training.boards import counted_board
from training.engine import game_of
from training.players import CAREFUL, CHILD, Net, Outcome, Player, duel, thinker
from training.write import read_net

GAMES = 2000
COUNTS = range(2, 9)
HUGO, PARTY = "amigo-hugo", "ghost-party"
LEVELS = range(6, 0, -1)


@cache
def net_of(edition: Edition, players: int, board: Board | None = None) -> Net:
    return read_net(FOLDER / f"{name_for(edition, players, board)}.json")


def level(number: int, edition: Edition, players: int, board: Board | None = None) -> Player:
    """The player of a level, in games of so many *players*, on the edition's own board if none."""
    skill = skills_for(edition)[number]
    return thinker(net_of(edition, players, board), skill.temperature, skill.childish)


def against(
    one: Player,
    rest: Player,
    edition: Edition,
    players: int,
    games: int,
    board: Board | None = None,
) -> Outcome:
    """What *one* player comes to against as many of the *rest* as the table takes."""
    game = game_of(agree(edition, tuple(Colour)[:players], board=board))
    return duel(game, [one, *[rest] * (players - 1)], games)[0]


def by_switches() -> dict[str, Edition]:
    """The editions by their names; those that play by the same switches together."""
    names: dict[Edition, list[str]] = {}
    seen: dict[tuple[object, ...], Edition] = {}
    for edition in EDITIONS.values():
        switches = tuple(getattr(edition, field.name) for field in fields(edition)[1:])
        names.setdefault(seen.setdefault(switches, edition), []).append(edition.name)
    return {", ".join(each): edition for edition, each in names.items()}


def say(title: str, *cells: object) -> None:
    print(" | ".join(("", title, *map(str, cells), "")).strip(), flush=True)  # noqa: T201


def row(title: str, outcomes: Sequence[Outcome]) -> None:
    say(title, *(f"{100 * each.share:.1f} ± {100 * each.error:.1f}" for each in outcomes))


def tables(games: int, kinds: str) -> None:
    """Print the tables named in *kinds*: careful, rules, levels, boards."""
    careful, child = Player(CAREFUL), Player(CHILD)
    for kind, rest in (("careful", careful), ("child", child)):
        if kind in kinds:
            say(f"level 6 against {kind}", *COUNTS)
            for name, edition in by_switches().items():
                best = {n: level(6, edition, n) for n in COUNTS}
                row(name, [against(best[n], rest, edition, n, games) for n in COUNTS])
    if "rules" in kinds:
        say("careful against child", *COUNTS)
        for name, edition in by_switches().items():
            row(name, [against(careful, child, edition, n, games) for n in COUNTS])
    if "levels" in kinds:
        say("each level for two against", "the one below", "careful", "child")
        for name, edition in by_switches().items():
            levels(name, edition, games)
    if "boards" in kinds:
        say("on other boards, level 6 against careful", *COUNTS)
        boards = [load_board("ravensburger-1989")]
        boards += [counted_board(Random(7), rooms=7, squares=24)]
        boards += [counted_board(Random(7), rooms=19, squares=30)]
        for edition, board in product(map(edition_named, (HUGO, PARTY)), boards):
            best = {n: level(6, edition, n, board) for n in COUNTS}
            outcomes = [against(best[n], careful, edition, n, games, board) for n in COUNTS]
            row(f"{edition.name} on {board.name}", outcomes)


def levels(name: str, edition: Edition, games: int) -> None:
    """Each level for two against the one below, `careful` and `child`."""
    for number in LEVELS:
        one, rests = level(number, edition, 2), [Player(CAREFUL), Player(CHILD)]
        if number > 1:
            rests.insert(0, level(number - 1, edition, 2))
        row(f"{name} {number}", [against(one, rest, edition, 2, games) for rest in rests])


def main(games: int, kinds: str = "careful child rules levels boards") -> int:
    tables(games, kinds)
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES, *sys.argv[2:]))
