"""The box with a hurried clock: whatever it lets people wait for takes a fraction of its time.

    python quick.py DATA PORT [--seed N] [--pace TIMES] [--step SECONDS]

The card, the page, the parts and their threads keep the true clock. With a seed the die always
falls the same way; a step of Hugo takes so many true seconds.
"""

import argparse
import random
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hugod import box
from hugod.app.play import news
from hugod.config import Config
from hugod.dice.kernel import KernelDice
from hugod.inbox import Inbox, Item
from hugod.loop import Loop

PACE = 4.0
"""Much quicker, and a page that is loaded anew comes too late for a roll."""


class HurriedInbox(Inbox):
    """The inbox of a loop whose seconds are that much shorter."""

    def __init__(self, pace: float) -> None:
        super().__init__()
        self._pace = pace

    def get(self, timeout_s: float | None) -> Item:
        return super().get(None if timeout_s is None else timeout_s / self._pace)


def hurried(pace: float = PACE) -> Mapping[str, Any]:
    """Give what stands in `hugod.box` instead, by its name there."""
    loop = partial(Loop, clock=lambda: time.monotonic() * pace)
    return {"Inbox": partial(HurriedInbox, pace), "Loop": loop}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("port", type=int)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--pace", type=float, default=PACE)
    parser.add_argument("--step", type=float, default=0.0)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    dice = None if options.seed is None else KernelDice(chance.randbytes)
    step = max(news.STEP_S, options.step * options.pace)
    with patch.multiple(box, **hurried(options.pace)), patch.object(news, "STEP_S", step):
        box.run(options.data, Config(port=options.port), dice=dice)


if __name__ == "__main__":
    main()
