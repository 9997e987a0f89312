"""The cardboard stands as the box says whenever nothing is left to be done on it.

A family moves figures by what the glass tells alone. In the middle of it they take back, put back,
mend, ask where all should stand, and pull the plug.
"""

import os
from collections import Counter
from random import Random

import pytest
from hypothesis import Phase as Stage
from hypothesis import given, settings
from hypothesis import strategies as st

from hugo_core.commands import MoveGuest
from hugo_core.editions import Colour
from hugo_core.history import Acknowledged, Carry, Done, PutBack, Replayed, TookBack
from hugo_core.position import Phase, Position
from hugod.app.screens.kinds import ConsentScreen
from hugod.app.table.table import Table
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.turn_views import HugoView, MoveView
from hugod.app.values.words import Words
from tests.hugod.app.partners.conftest import seated

GAMES = int(os.environ.get("HUGO_GAMES", "60"))
LINE = (
    "amigo-hugo rolling act=red hugo=20 passes=1 "
    "red(10)=4,17,21,r3 blue(10)=9,22,23,26 turquoise(10)=3,15,24,r5"
)
GHOSTS = {Colour.BLUE: "level:2", Colour.TURQUOISE: "level:2"}
ACTS = {
    "take back": ("C", "#"),
    "take back more": ("C", "C", "C", "#"),
    "put back": ("C", "A", "A", "#"),
    "mend": ("*", "2", "2", "#", "B", "#", "#"),
    "mend an older one": ("*", "2", "2", "B", "B", "#", "B", "#", "#"),
}

Figures = Counter[tuple[str, str]]


def figures(position: Position) -> Figures:
    """Give where figures stand in *position*."""
    seats = zip(position.setup.colours, position.guests, strict=True)
    guests = ((colour.value, str(place)) for colour, mine in seats for place in mine)
    return Counter([*guests, ("Hugo", str(position.hugo))])


def whose(view: PlaceView) -> str:
    return view.who.colour.value if view.who and view.who.colour else "Hugo"


class Family:
    """People, the cardboard before them, and a box."""

    def __init__(self, ghosts: int, seed: int) -> None:
        self.story = seated(LINE, players=dict([*GHOSTS.items()][:ghosts]))
        self.story.looks_at_glass = False
        self.chance = Random(seed)
        self.story.chance = self.chance
        self.stands = figures(self.table.game())
        self.kept, self.shown = len(self.story.kept), len(self.story.shown)

    @property
    def table(self) -> Table:
        return self.story.session._table

    def carry(self, who: str, way: str) -> None:
        origin, target = way.split("→")
        if who == "Hugo":
            self.stands = Counter({each: n for each, n in self.stands.items() if each[0] != who})
        else:
            assert self.stands[who, origin], f"nobody of {who} is on {origin}: {self.story.words}"
        self.stands[who, origin] -= who != "Hugo"
        self.stands[who, target] += 1

    def read(self, view: NewsView | PlaceView) -> None:
        """Do what the page says."""
        if isinstance(view, PlaceView):
            by = 1 if view.hint.startswith("put here") else -1
            for place in (view.place, *view.more):
                self.stands[whose(view), str(place)] += by
            return
        for row in view.rows:
            for who in [badge.colour.value for badge in row.who if badge.colour] or ["Hugo"]:
                if "→" in row.way:
                    self.carry(who, row.way.removeprefix("Hugo "))

    def look(self) -> None:
        """See what was shown and entered since the last look."""
        story = self.story
        for show in story.shown[self.shown :]:
            if isinstance(show.view, HugoView):
                self.carry("Hugo", f"→{show.view.path[-1]}")
        for at in range(self.kept, len(story.kept)):
            record, is_later = story.kept[at], Carry(later=True) in story.kept[at + 1 : at + 2]
            if isinstance(record, TookBack | PutBack | Replayed):
                self.know(Table(Words()).after(*story.kept[: at + 1]))
            if isinstance(record, Done) and isinstance(record.command, MoveGuest) and not is_later:
                mover = next(each.seat for each in record.events if hasattr(each, "seat"))
                colour = self.table.game().setup.colours[mover].value
                self.carry(colour, f"{record.command.origin}→{record.command.target}")
        self.kept, self.shown = len(story.kept), len(story.shown)

    def know(self, table: Table) -> None:
        """Put right without a page what the box says nothing about: a single figure at most."""
        if not table.is_ahead:
            by = figures(table.game())
            left = self.stands - by
            assert sum((by - self.stands).values()) <= 1, f"{left} are left"
            assert not {who for who, _ in left} & {who.value for who in table.seated}
            self.stands = by

    def step(self) -> None:
        """Do what is due."""
        view, table = self.story.settle().view, self.table
        is_typed = isinstance(view, MoveView) and not view.by_roll
        is_asked = table.history and table.history.waiting and not table.is_ahead
        self.press("#" if is_typed or is_asked else "Roll")
        self.compare()

    def press(self, key: str) -> None:
        self.look()
        view, kept = self.story.view, len(self.story.kept)
        self.story.press(key)
        if isinstance(view, NewsView | PlaceView) and any(
            isinstance(record, Acknowledged | Carry) for record in self.story.kept[kept : kept + 1]
        ):
            self.read(view)
        self.look()

    def compare(self) -> None:
        assert self.table.history is not None
        if not self.table.is_ahead and not self.table.history.waiting:
            assert +self.stands == figures(self.table.game()), self.story.words

    def act(self, name: str) -> None:
        if name == "bump":
            self.put_them_back()
        for key in ACTS.get(name, ()):
            if isinstance(self.story.view, NewsView) and key == "B":
                break  # it would leaf on
            self.press(key)
            self.story.wait(2 if key.isdigit() else 0)
        while isinstance(self.story.session._screen, ConsentScreen):
            self.press("Roll")
        self.story = self.story.again()
        self.story.looks_at_glass = False
        self.shown = 0
        self.look()
        self.compare()

    def put_them_back(self) -> None:
        """See that every figure is asked for where it stands."""
        story = self.story.settle()
        self.look()
        if self.table.history and self.table.history.waiting:
            return  # there is no menu until all is known
        story.press("*", "2").wait(2).press("3").wait(2).press("1").wait(2)
        asked: Figures = Counter()
        # The game may wait with such a page, too.
        while isinstance(view := story.view, PlaceView) and view.hint == "Roll goes on":
            asked.update((whose(view), str(place)) for place in (view.place, *view.more))
            story.press("Roll")
        if self.table.stood is not None:
            # A walk was broken off, perhaps: nobody remembers how far Hugo was carried.
            self.carry("Hugo", next(f"→{place}" for who, place in asked if who == "Hugo"))
        assert asked == +self.stands


@pytest.mark.parametrize("games", [10, pytest.param(GAMES, marks=pytest.mark.endurance)])
def test_the_cardboard_is_as_the_box_says_whatever_is_taken_back_when(games: int) -> None:
    acts = st.tuples(st.sampled_from([*ACTS, "bump", "plug"]), st.integers(0, 9))

    @settings(max_examples=games, deadline=None, phases=(Stage.explicit, Stage.generate))
    @given(ghosts=st.integers(0, 2), seed=st.integers(0, 999), acts=st.lists(acts, max_size=12))
    def play(ghosts: int, seed: int, acts: list[tuple[str, int]]) -> None:
        family = Family(ghosts, seed)
        for name, steps in [("plug", 9), *acts]:
            if family.table.phase is not Phase.OVER:
                family.act(name)
            for _ in range(steps):
                if family.table.phase is not Phase.OVER:
                    family.step()

    play()
