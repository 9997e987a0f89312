"""How long the box thinks: a move, a placement, by the best level, p50 and p99.

Processor time of the thread, in positions of games among children, all editions and numbers of
players.

    python benchmarks/thinking.py [GAMES]
"""

from __future__ import annotations

import sys
import time
from random import Random

from machine import describe_machine, report

from hugo_core.commands import ThrowDie
from hugo_core.editions import EDITIONS, MOST_PLAYERS, Colour
from hugo_core.position import DIE, Phase, agree, start
from hugo_core.rules import play
from hugod.thinking.players import LEVELS, RULE_PLAYERS, player_of_level

GAMES = 60


def measure_thinking(games: int = GAMES) -> dict[Phase, list[float]]:
    """Report how long decisions take; returns the seconds of each, by phase."""
    chance, taken = Random(16), dict[Phase, list[float]]()
    for game in range(games):
        edition = chance.choice(list(EDITIONS.values()))
        colours = tuple(Colour)[: chance.randint(2, MOST_PLAYERS)]
        position = start(agree(edition, colours))
        best, _ = player_of_level(LEVELS[-1], position)
        while position.phase is not Phase.OVER:
            if position.phase is Phase.ROLLING:
                position = play(position, ThrowDie(chance.choice(DIE)))[1]
                continue
            if position.phase is not Phase.LOTS:
                began = time.thread_time()
                best.choose(position)
                taken.setdefault(position.phase, []).append(time.thread_time() - began)
            position = play(position, RULE_PLAYERS["child"].choose(position, str(game)))[1]
    for phase, seconds in taken.items():
        seconds.sort()
        p50, p99 = (seconds[len(seconds) * part // 100] * 1e3 for part in (50, 99))
        report(f"{phase}: {len(seconds)} decisions", f"{p50:.2f} ms (p50), {p99:.2f} ms (p99)")
    return taken


if __name__ == "__main__":
    describe_machine()
    measure_thinking(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
