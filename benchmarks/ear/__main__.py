"""Whole games by ear alone: a robot that is told only what the box says sits down and plays.

    PYTHONPATH=benchmarks python -m ear [--games N] [--seed S] [--language L] [--detail D]
        [--voices V]

It hears as long as the clips in V really sound (build/voices, after `make voices`), and espeak-ng.
Ends with 1 if there was a dead end, a silent key, a difference between its game and the box's, a
word that the box cut by itself, or a moment at which only "say again" told what to press.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

from ear.company import CHANGES
from ear.evening import drawn, look_back, sit_down, unpack
from ear.lengths import Lengths, lengths_of
from ear.mishaps import MISHAPS
from ear.player import DeadEnd, Misheard, Player
from ear.table import Fault, Silent, Table

from hugo_core.editions import EDITIONS
from hugo_core.notation import position_line
from hugod.app.values.settings import Detail
from hugod.languages import all_languages, all_words

MOST_TURNS = 5000
FAULTS: tuple[type[Fault], ...] = (DeadEnd, Silent, Misheard)
HOW_OFTEN = 0.1
"""How often something goes wrong, or somebody comes or goes, of all turns."""


def play(
    language: str,
    edition: str,
    players: int,
    seed: int,
    detail: Detail,
    *,
    is_new: bool = False,
    box: int = 0,
    lengths: Lengths | None = None,
) -> Player:
    """Play one game; gives the player, who knows what was done and how often to ask again.

    A box that *is_new* is unpacked first, and knows no language yet; it plays *box* of the seats.

    Raises what the player cannot go on from.
    """
    words = all_words()
    table = Table(words, language, seed, detail, is_new=is_new, lengths=lengths)
    player = Player(table, words[language], EDITIONS[edition], players, seed, box)
    wishes = drawn(seed)
    if is_new:
        unpack(player)
    sit_down(player, wishes)
    for _ in range(MOST_TURNS):
        _compare(player, table)
        if player.is_over():
            if wishes.looks_back and not wishes.code:
                look_back(player)
            return player
        player.turn()
        _something_happens(player, MISHAPS if wishes.is_quiet else (*MISHAPS, *CHANGES))
    raise AssertionError("the game does not end")


def _compare(player: Player, table: Table) -> None:
    """See that both have the same game."""
    ours, theirs = player.position, table.position()
    if ours != theirs:
        stands = position_line(theirs) if theirs else "no game"
        raise Misheard(f"{position_line(ours)}, but the box: {stands}")


def _something_happens(player: Player, what: Sequence[Callable[[Player], None]]) -> None:
    """Now and then let happen one of *what* may."""
    if player.is_over() or player.chance.random() >= HOW_OFTEN:
        return
    happens = player.chance.choice(what)
    try:
        happens(player)
    except Fault as fault:
        raise type(fault)(f"{happens.__name__}: {fault}") from fault


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--language", choices=[*all_languages(), "all"], default="all")
    parser.add_argument("--detail", choices=list(Detail)[1:], default=Detail.FULL)
    parser.add_argument("--voices", type=Path, default=Path("build/voices"), metavar="V")
    wanted = parser.parse_args()
    lengths = lengths_of(wanted.voices)
    languages = list(all_languages()) if wanted.language == "all" else [wanted.language]
    kinds = list(product(range(2, 9), EDITIONS, languages))
    counts, did, cut, lost = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for game in range(wanted.games):
        players, edition, language = kinds[game % len(kinds)]
        seed = wanted.seed + game
        is_new, box = game % 5 == 0, min(game // 5 % 4, players - 1)
        detail = Detail(wanted.detail)
        try:
            player = play(
                language, edition, players, seed, detail, is_new=is_new, box=box, lengths=lengths
            )
        except Fault as fault:
            counts[type(fault).__name__] += 1
            what = f"{type(fault).__name__}, {fault}"
            sys.stderr.write(f"game {seed}: {edition}, {players} players, {language}: {what}\n")
            continue
        counts["keys"] += player.table.keys
        did += player.did
        lost += player.lost
        cut.update(player.table.cut)
    faults = ", ".join(f"{counts[each.__name__]} {each.__name__}" for each in FAULTS)
    sys.stdout.write(f"{wanted.games} games, {counts['keys']} keys: {faults}\n")
    sys.stdout.write(f"{cut.total()} words cut by the box, {lost.total()} times lost\n")
    for what, found in (("", did), ("cut: ", cut), ("lost: ", lost)):
        sys.stdout.write("".join(f"{n:7} {what}{each}\n" for each, n in found.most_common(20)))
    return 1 if cut or lost or any(counts[each.__name__] for each in FAULTS) else 0


if __name__ == "__main__":
    sys.exit(main())
