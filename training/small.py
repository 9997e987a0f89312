"""A small training that shows in minutes that learning works: `make train-small`.

A network that knows nothing plays itself, two players, and meets the child and the careful player
on the way. Nothing is written.
"""

from __future__ import annotations

import sys
import time

from hugo_core.editions import Colour, edition_named
from hugo_core.position import agree
from training.engine import game_of
from training.players import CAREFUL, CHILD, Player, duel, learn, new_net, thinker

GAMES, PARTS, MEETINGS, HIDDEN, SEED = 16_000, 8, 2_000, 16, 1
RATES = 0.02, 0.002


def small(games: int = GAMES, meetings: int = MEETINGS) -> list[tuple[float, float]]:
    """The shares against child and careful before the training and after each part of it."""
    game = game_of(agree(edition_named("amigo-hugo"), tuple(Colour)[:2]))
    net = new_net(HIDDEN, SEED)
    shares, began = list[tuple[float, float]](), time.process_time()
    for part in range(PARTS + 1):
        rivals = (Player(CHILD), Player(CAREFUL))
        child, careful = (duel(game, [thinker(net), r], meetings, part)[0] for r in rivals)
        shares.append((child.share, careful.share))
        seconds = time.process_time() - began
        print(  # noqa: T201
            f"{part * games // PARTS:6} games: {child.share:.0%} against child, "
            f"{careful.share:.0%} against careful ({seconds:.0f} s)",
            flush=True,
        )
        if part < PARTS:
            first, last = (
                RATES[0] * (RATES[1] / RATES[0]) ** (k / PARTS) for k in (part, part + 1)
            )
            learn(net, [game], games // PARTS, rates=(first, last), seed=SEED + part)
    return shares


if __name__ == "__main__":
    child, careful = small()[-1]
    sys.exit(0 if child > 0.9 and careful > 0.8 else 1)
