"""Two houses on bad brokers, and on a stock Mosquitto: `make measure WHAT=far_link`.

--games N     whole games by keys on a broker that drops, repeats, delays, mixes up, replays and
              lies, in a time of its own (100)
--seconds S   how long two boxes play by a Mosquitto here, with kills and cuts (300; 0: not at all)
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from statistics import quantiles

from far_houses import Evening
from far_line import Faults
from far_mosquitto import boxes_at_mosquitto
from machine import report

BAD = Faults(loss=0.3, repeats=0.1, replays=0.1, lies=0.05, delay_s=0.15, jitter_s=1.2)
CUTS, BROKER_KILLS, KILLS, LINK_KILLS = 20, 10, 6, 6
ASKS = 0.02
"""Of the moments in which a house waits, those in which it asks to take back, each other game."""


def play(name: str, games: int, faults: Faults, *harm: int) -> None:
    """Play *games*, and say how they went; an `AssertionError` is a game that went wrong."""
    count, there = Counter[str](), list[float]()
    for seed in range(games):
        evening = Evening(seed, faults, asks=ASKS * (seed % 2))
        evening.play(*harm)
        count += evening.count
        there += evening.there
    report(name, f"{games} games, {count['choices']} choices: 0 lost, 0 doubled")
    report("", f"both alike in {count['quiet']} quiet moments; on both cards the same record")
    if harm:
        kinds = {"cut": "cuts", "broker": "broker kills", "box": "box kills", "link": "link kills"}
        report("", ", ".join(f"{count[kind]} {text}" for kind, text in kinds.items()))
    tenths = quantiles(there, n=10)
    report("  a choice is seen there after", f"{tenths[4]:.2f} s (p90 {tenths[8]:.2f})")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=300)
    options = parser.parse_args()
    if options.games:
        play("150 ms, no loss", options.games, Faults())
        play("30 % loss, repeats, replays, lies, mixed up", options.games, BAD)
        harm = (CUTS, BROKER_KILLS, KILLS, LINK_KILLS)
        play("the same with cuts and kills", options.games, BAD, *harm)
    if options.seconds:
        boxes_at_mosquitto(options.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
