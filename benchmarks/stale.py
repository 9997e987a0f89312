"""Keys of pages far from the box: none is done for a picture that its player has not seen.

    python benchmarks/stale.py [KEYS]

Two families far away, a phone and the keypad play AMIGO's Hugo at once; then two houses that are
joined by a link, with three pages each. They press what comes to hand: mostly what their own
picture calls for, at times anything. What a page shows is as old as its network is slow, and so is
each key. The bench keeps what was shown when, and who had pressed; it counts the keys that were
done though somebody else, the die or time has changed what is shown since the picture they were
pressed on.
"""

import heapq
import random
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import count

from families import answers
from far_houses import Box, Evening, House
from far_line import Faults
from machine import how_many, report
from played import Played

from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Record
from hugo_core.position import agree
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
EVENING_S = 900.0


class Pages:
    """The pages at a box, each at a distance of *delay_s*, and what they have seen of it."""

    def __init__(self, delay_s: float, chance: random.Random) -> None:
        self._delay_s, self._chance = delay_s, chance
        self.count = Counter[str]()
        self._kept = 0
        self._shown: list[tuple[float, Show, int, int]] = []
        """When, what, by which page's key (0: not by a page's), and how many records were kept."""
        self.by = 0
        self._coming: list[tuple[float, int, int, KeyDown, int]] = []
        self._order = count()

    def note(self, effect: Effect, now: float) -> None:
        match effect:
            case Show(view):
                if not self._shown or view != self._shown[-1][1].view:
                    self._shown.append((now, effect, self.by, self._kept))
            case AppendRecord():
                self._kept += 1
            case RollDie() | RollLot() | RollDeal() | Think():
                self.by = 0

    def press(self, page: int, at: float) -> None:
        """Have *page* press what its own picture calls for, or anything."""
        chance = self._chance
        delay = self._delay_s * chance.uniform(0.5, 1) if page else 0.0
        number = bisect_right(self._shown, at - delay, key=lambda one: one[0]) - 1
        show = self._shown[max(number, 0)][1]
        is_lit = show.view.light is not Light.OFF
        called = [Key.ROLL] if is_lit else [*map(Key, "123456789"), Key.HASH]
        wild = chance.random() < 0.1
        key = chance.choice(list(Key) if wild else called)
        seen = Seen(page, show.picture) if page else None
        item = KeyDown(key, Origin.PHONE if page else Origin.BOX, seen)
        heapq.heappush(self._coming, (at + delay, next(self._order), page, item, max(number, 0)))

    def next_at(self) -> float:
        """When the next key arrives."""
        return self._coming[0][0] if self._coming else float("inf")

    def arrive(self, game: Played) -> None:
        """Let the next key arrive."""
        at, _, page, item, seen = heapq.heappop(self._coming)
        since = self._shown[seen + 1 :]
        _, before, _, kept = self._shown[seen]
        # The die that tumbles says nothing new; what is kept is news, though it may look the same.
        is_other = any(
            by != page
            for _, show, by, records in since
            if (show.view.words, records) != (before.view.words, kept)
        )
        game.now, self.by = max(game.now, at), page
        effects = game.session.handle(item, game.now)
        game.carry_out(effects)
        self.by = 0
        if page:
            is_done = not any(isinstance(each, TellPage) for each in effects)
            self.count["keys"] += 1
            self.count["refused"] += not is_done
            self.count["unseen"] += is_done and is_other


class Game(Played):
    """A box, three pages at a distance of *delay_s*, and the keypad."""

    def __init__(self, delay_s: float, seed: int) -> None:
        chance = random.Random(seed)
        self.pages = Pages(delay_s, chance)
        setup = agree(EDITIONS["amigo-hugo"], tuple(Colour)[:4])
        super().__init__(answers(setup), Settings(), chance)
        self.begin()

    def play(self, keys: int) -> None:
        """Play until so many keys of pages have arrived."""
        pressed_at = {page: self.chance.uniform(0, 1) for page in (0, *PAGES)}
        while self.pages.count["keys"] < keys:
            page = min(pressed_at, key=lambda one: pressed_at[one])
            self.pages.press(page, pressed_at[page])
            pressed_at[page] += self.chance.uniform(LONGEST_LOOK_S / 10, LONGEST_LOOK_S)
            self._until(min(pressed_at.values()))

    def _until(self, until: float) -> None:
        """Let keys arrive and time pass."""
        while True:
            due, comes_at = self.session.deadline(), self.pages.next_at()
            if min(comes_at, until if due is None else due) >= until:
                return
            if due is not None and due < comes_at:
                self.wait(due)
            else:
                self.pages.arrive(self)

    def note(self, effect: Effect) -> None:
        self.pages.note(effect, self.now)


class PagedBox(Box):
    """A box of one of two houses, with pages."""

    def __init__(self, house: House) -> None:
        assert isinstance(house, PagedHouse)
        self._pages = house.pages
        super().__init__(house)

    def note(self, effect: Effect) -> None:
        self._pages.note(effect, self.now)
        super().note(effect)


class PagedHouse(House):
    """A house whose people sit before the box, and at pages."""

    life = PagedBox

    def __init__(self, evening: Evening, records: Sequence[Record], *, is_host: bool) -> None:
        assert isinstance(evening, PagedEvening)
        self.pages, self._look_at = evening.new_pages(), dict.fromkeys(PAGES, 0.0)
        super().__init__(evening, records, is_host=is_host)

    def turn(self) -> None:
        super().turn()
        now = self.broker.now
        for page, at in self._look_at.items():
            if at <= now:
                self.pages.press(page, now)
                self._look_at[page] = now + self.chance.uniform(1, LONGEST_LOOK_S)
        while self.box and self.pages.next_at() <= now:
            self.pages.arrive(self.box)

    def due(self) -> float:
        return min(super().due(), self.pages.next_at(), *self._look_at.values())


class PagedEvening(Evening):
    """One game of two houses with pages at a distance of *delay_s* from their box."""

    house = PagedHouse

    def __init__(self, seed: int, delay_s: float) -> None:
        self._delay_s = delay_s
        super().__init__(seed, Faults())

    def new_pages(self) -> Pages:
        return Pages(self._delay_s, self.chance)


def at_one_table(delay_s: float, keys: int) -> Counter[str]:
    game = Game(delay_s, 7)
    game.play(keys)
    return game.pages.count


def in_two_houses(delay_s: float, keys: int) -> Counter[str]:
    """Play one game after the other, each for a quarter of an hour."""
    counted = Counter[str]()
    for seed in count():
        evening = PagedEvening(seed, delay_s)
        evening.pass_(evening.broker.now + EVENING_S)
        for house in evening.houses:
            assert isinstance(house, PagedHouse)
            counted += house.pages.count
        if counted["keys"] >= keys:
            break
    return counted


def main() -> int:
    """Give 1 if a key was done for a picture that its player had not seen."""
    keys, wrong = how_many(100_000) // len(DELAYS_S) // 2, 0
    for name, play in (("one table", at_one_table), ("two houses", in_two_houses)):
        for delay_s in DELAYS_S:
            came = play(delay_s, keys)
            wrong += came["unseen"]
            told = f"{came['unseen']} of {came['keys']} keys done for what was not seen"
            more = f"{came['refused'] / came['keys']:.1%} answered “just changed”"
            report(f"{name}, {delay_s:.2f} s", f"{told}; {more}")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
