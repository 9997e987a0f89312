"""How long the box thinks: a move, a placement, a whole game looked back at; p50 and p99.

Processor time of the thread, in games among children of all editions and numbers of players.

    python benchmarks/thinking.py [GAMES]
"""

import time
from random import Random

from machine import describe_machine, how_many, report

from hugo_core.commands import Command, RollDie
from hugo_core.editions import EDITIONS, MOST_PLAYERS, Colour
from hugo_core.position import DIE, Phase, agree, start
from hugo_core.rules import play
from hugod.thinking.ledger import Deed, keep
from hugod.thinking.player_kinds import LEVELS, RULE_PLAYERS, player_of_level
from hugod.thinking.value import judge_of

GAMES = 60


def measure_thinking(games: int = GAMES) -> dict[str, list[float]]:
    """Report how long decisions take, and the ledger of a game; returns the seconds, sorted."""
    chance, taken = Random(16), dict[str, list[float]]()
    for game in range(games):
        edition = chance.choice(list(EDITIONS.values()))
        colours = tuple(Colour)[: chance.randint(2, MOST_PLAYERS)]
        position, deeds = start(agree(edition, colours)), list[Deed]()
        best, _ = player_of_level(LEVELS[-1], position)
        while position.phase is not Phase.OVER:
            command: Command = RollDie(chance.choice(DIE))
            if position.phase is not Phase.ROLLING:
                command = RULE_PLAYERS["child"].choose(position, str(game))
            if position.phase in (Phase.PLACING, Phase.MOVING):
                began = time.thread_time()
                best.choose(position)
                taken.setdefault(position.phase, []).append(time.thread_time() - began)
            deeds.append(Deed(len(deeds), position, command))
            position = play(position, command)[1]
        value, began = judge_of(edition), time.thread_time()
        keep(value, deeds, position)
        taken.setdefault("looking back", []).append(time.thread_time() - began)
    for what, seconds in taken.items():
        seconds.sort()
        p50, p99 = (seconds[len(seconds) * part // 100] * 1e3 for part in (50, 99))
        report(f"{what}: {len(seconds)} times", f"{p50:.2f} ms (p50), {p99:.2f} ms (p99)")
    return taken


if __name__ == "__main__":
    describe_machine()
    measure_thinking(how_many(GAMES))
