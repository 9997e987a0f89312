"""Whole games by ear alone: a robot that is told only what the box says sits down and plays.

    PYTHONPATH=benchmarks python -m ear [--games N] [--seed S] [--language L] [--detail D] [--box N]

Ends with 1 at the first dead end, silent key, or difference between its game and the box's.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product

from ear.mishaps import MISHAPS
from ear.player import Misheard, Player
from ear.table import Fault, Table

from hugo_core.editions import EDITIONS
from hugo_core.notation import position_line
from hugod.app.settings import Detail
from hugod.languages import all_languages, all_words

MOST_TURNS = 5000
HOW_OFTEN = 0.06
"""How often something goes wrong, of all turns."""


def play(
    language: str,
    edition: str,
    players: int,
    seed: int,
    detail: Detail,
    *,
    is_new: bool = False,
    box: int = 0,
) -> tuple[int, int]:
    """Play one game; returns the keys pressed, and how often the player asked again.

    A box that *is_new* is unpacked first, and knows no language yet; it plays *box* of the seats.

    Raises what the player cannot go on from.
    """
    words = all_words()
    table = Table(words, language, seed, detail, is_new=is_new)
    player = Player(table, words[language], EDITIONS[edition], players, seed, box)
    if is_new:
        player.unpack()
    player.sit_down()
    for _ in range(MOST_TURNS):
        ours, theirs = player.position, table.position()
        if ours != theirs:
            stands = position_line(theirs) if theirs else "no game"
            raise Misheard(f"{position_line(ours)}, but the box: {stands}")
        if player.is_over():
            return table.keys, player.asked
        player.turn()
        if player.chance.random() < HOW_OFTEN and not player.is_over():
            mishap = player.chance.choice(MISHAPS)
            try:
                mishap(player)
            except Fault as fault:
                raise type(fault)(f"{mishap.__name__}: {fault}") from fault
    raise AssertionError("the game does not end")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--language", choices=[*all_languages(), "all"], default="all")
    parser.add_argument("--start", choices=("new", "known", "either"), default="either")
    parser.add_argument("--box", type=int, default=0, help="seats that the box plays, 1 to 7")
    parser.add_argument("--detail", choices=list(Detail)[1:], default=Detail.FULL)
    wanted = parser.parse_args()
    languages = list(all_languages()) if wanted.language == "all" else [wanted.language]
    kinds = list(product(range(2, 9), EDITIONS, languages))
    keys, asked = 0, 0
    for game in range(wanted.games):
        players, edition, language = kinds[game % len(kinds)]
        seed = wanted.seed + game
        is_new = wanted.start == "new" or (wanted.start == "either" and game % 5 == 0)
        detail = Detail(wanted.detail)
        try:
            box = min(wanted.box, players - 1)
            pressed, again = play(language, edition, players, seed, detail, is_new=is_new, box=box)
        except Fault as fault:
            what = f"{type(fault).__name__}, {fault}"
            sys.stderr.write(f"game {seed}: {edition}, {players} players, {language}: {what}\n")
            return 1
        keys, asked = keys + pressed, asked + again
    said = f"{wanted.games} games, {keys} keys, {asked} times asked again"
    sys.stdout.write(f"{said}: 0 dead ends, 0 silent keys\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
