"""Two houses on bad brokers, and on a stock Mosquitto: `make measure WHAT=far_link`.

--games N     whole games by keys on a broker that drops, repeats, delays, mixes up, replays and
              lies, in a time of its own, and what its dump tells (100)
--seconds S   how long two boxes play by a Mosquitto here, with kills and cuts (300; 0: not at all)
--frames S    how long two links say notes ten times as quickly, for the dump alone (300; 0)
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from far_houses import Evening
from far_line import Faults
from far_mosquitto import boxes_at_mosquitto, frames_at_mosquitto
from far_spy import Told, guesses
from machine import report

from hugo_far.sealing import place_of
from hugo_link.topics import FAR

BAD = Faults(loss=0.3, repeats=0.1, replays=0.1, lies=0.05, delay_s=0.15, jitter_s=1.2)
CUTS, BROKER_KILLS, KILLS, LINK_KILLS = 20, 10, 6, 6
ASKS = 0.02
"""Of the moments in which a house waits, those in which it asks to take back, each other game."""


def told(evening: Evening) -> Told:
    """Return what the broker of *evening* was told."""
    places = [f"{FAR}/{place_of(evening.key, of_host=is_host)}" for is_host in (True, False)]
    first, second = (
        [(at, len(data)) for at, topic, data in evening.broker.dump if topic == place]
        for place in places
    )
    return Told(first, second, evening.chosen)


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def said(values: Sequence[float]) -> str:
    p50, p90, p99 = (percentile(values, share) for share in (0.5, 0.9, 0.99))
    return f"{p50:.2f} s (p90 {p90:.2f}, p99 {p99:.2f})"


def play(name: str, games: int, faults: Faults, harm: tuple[int, int, int, int]) -> list[Told]:
    """Play *games*, and say how they went; an `AssertionError` is a game that went wrong."""
    count, there, dumps, lengths = Counter[str](), list[float](), list[Told](), set[int]()
    for seed in range(games):
        evening = Evening(seed, faults, asks=ASKS * (seed % 2))
        evening.play(*harm)
        count += evening.count
        there += evening.there
        dumps.append(told(evening))
        lengths |= {len(data) for _, _, data in evening.broker.dump}
    report(name, f"{games} games, {count['choices']} choices: 0 lost, 0 doubled")
    report("", f"both alike in {count['quiet']} quiet moments; on both cards the same record")
    if any(harm):
        kinds = {"cut": "cuts", "broker": "broker kills", "box": "box kills", "link": "link kills"}
        report("", ", ".join(f"{count[kind]} {text}" for kind, text in kinds.items()))
    report("  a choice is seen there after", said(there))
    report("  lengths of all frames", str(sorted(lengths)))
    return dumps


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--frames", type=float, default=300)
    options = parser.parse_args()
    if options.games:
        quiet = (0, 0, 0, 0)
        dumps = play("150 ms, no loss", options.games, Faults(), quiet)
        for line in guesses(dumps):
            report("  the dump", line)
        play("30 % loss, repeats, replays, lies, mixed up", options.games, BAD, quiet)
        harm = (CUTS, BROKER_KILLS, KILLS, LINK_KILLS)
        play("the same with cuts and kills", options.games, BAD, harm)
    if options.seconds:
        boxes_at_mosquitto(options.seconds)
    if options.frames:
        frames_at_mosquitto(options.frames)
    return 0


if __name__ == "__main__":
    sys.exit(main())
