"""Keys of pages far from the box: none is done for a picture that its player has not seen.

    python benchmarks/stale.py [--keys N]

Two families far away, a phone and the keypad play AMIGO's Hugo at once and press what comes to
hand: mostly what their own picture calls for, at times anything. What a page shows is as old as its
network is slow, and so is each key. The bench keeps what was shown when, and who had pressed; it
counts the keys that were done though somebody else, the die or time has changed what is shown since
the picture they were pressed on. The same with keys that bring no number, as pages were before.
"""

import argparse
import heapq
import random
import sys
from bisect import bisect_right
from collections import Counter
from itertools import count

from families import answers
from machine import report
from played import Played

from hugo_core.editions import EDITIONS, Colour
from hugo_core.position import agree
from hugod.app.values import inputs
from hugod.app.values.effects import (
    AppendRecord,
    Effect,
    RollDeal,
    RollDie,
    RollLot,
    Show,
    TellPage,
    Think,
)
from hugod.app.values.inputs import Key, KeyDown, Origin
from hugod.app.values.settings import Settings
from hugod.app.values.view import Light, Seen

DELAYS_S = (0.0, 0.02, 0.3, 1.0, 2.0)
PAGES = (1, 2, 3)
LONGEST_LOOK_S = 10.0
"""Between two keys of a player at the most; the least is a tenth of it."""


class Game(Played):
    """A box, three pages at a distance of *delay_s*, and the keypad."""

    def __init__(self, delay_s: float, seed: int, *, is_numbered: bool) -> None:
        self._delay_s, self._is_numbered = delay_s, is_numbered
        self.count = Counter[str]()
        self._kept = 0
        self._shown: list[tuple[float, Show, int, int]] = []
        """When, what, by which page's key (0: not by a page's), and how many records were kept."""
        self._by = 0
        self._coming: list[tuple[float, int, int, KeyDown, int]] = []
        self._order = count()
        setup = agree(EDITIONS["amigo-hugo"], tuple(Colour)[:4])
        super().__init__(answers(setup), Settings(), random.Random(seed))
        self.begin()

    def play(self, keys: int) -> None:
        """Play until so many keys of pages have arrived."""
        pressed_at = {page: self.chance.uniform(0, 1) for page in (0, *PAGES)}
        while self.count["keys"] < keys:
            page = min(pressed_at, key=lambda one: pressed_at[one])
            self._press(page, pressed_at[page])
            pressed_at[page] += self.chance.uniform(LONGEST_LOOK_S / 10, LONGEST_LOOK_S)
            self._until(min(pressed_at.values()))

    def _press(self, page: int, at: float) -> None:
        delay = self._delay_s * self.chance.uniform(0.5, 1) if page else 0.0
        number = bisect_right(self._shown, at - delay, key=lambda one: one[0]) - 1
        show = self._shown[max(number, 0)][1]
        is_lit = show.view.light is not Light.OFF
        called = [Key.ROLL] if is_lit else [*map(Key, "123456789"), Key.HASH]
        wild = self.chance.random() < 0.1
        key = self.chance.choice(list(Key) if wild else called)
        seen = Seen(page, show.picture) if page and self._is_numbered else None
        item = KeyDown(key, Origin.PHONE if page else Origin.BOX, seen)
        entry = (at + delay, next(self._order), page, item, max(number, 0))
        heapq.heappush(self._coming, entry)

    def _until(self, until: float) -> None:
        """Let keys arrive and time pass."""
        while True:
            due = self.session.deadline()
            comes_at = self._coming[0][0] if self._coming else float("inf")
            if min(comes_at, until if due is None else due) >= until:
                return
            if due is not None and due < comes_at:
                self._by = 0
                self.wait(due)
            else:
                self._arrive(*heapq.heappop(self._coming)[2:], comes_at)

    def _arrive(self, page: int, item: KeyDown, seen: int, at: float) -> None:
        since = self._shown[seen + 1 :]
        _, before, _, kept = self._shown[seen]
        # The die that tumbles says nothing new; what is kept is news, though it may look the same.
        is_other = any(
            by != page
            for _, show, by, records in since
            if (show.view.words, records) != (before.view.words, kept)
        )
        self.now, self._by = max(self.now, at), page
        effects = self.session.handle(item, self.now)
        self.carry_out(effects)
        if page:
            is_done = not any(isinstance(each, TellPage) for each in effects)
            self.count["keys"] += 1
            self.count["refused"] += not is_done
            self.count["unseen"] += is_done and is_other

    def note(self, effect: Effect) -> None:
        match effect:
            case Show(view):
                if not self._shown or view != self._shown[-1][1].view:
                    self._shown.append((self.now, effect, self._by, self._kept))
            case AppendRecord():
                self._kept += 1
            case RollDie() | RollLot() | RollDeal():
                self._by = 0
            case Think(question):
                self._by = 0
                self.give(inputs.Thought(question, question.answer()))


def main() -> int:
    """Give 1 if a key was done for a picture that its player had not seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", type=int, default=100_000)
    keys = parser.parse_args().keys // len(DELAYS_S)
    wrong = 0
    for delay_s in DELAYS_S:
        numbered, before = (Game(delay_s, 7, is_numbered=each) for each in (True, False))
        numbered.play(keys)
        before.play(keys)
        wrong += numbered.count["unseen"]
        told = f"{numbered.count['unseen']} of {keys} keys done for what was not seen"
        more = f"{numbered.count['refused'] / keys:.1%} answered “just changed”"
        report(f"{delay_s:.2f} s", f"{told} ({before.count['unseen']} without a number); {more}")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
