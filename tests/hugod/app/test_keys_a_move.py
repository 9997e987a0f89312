"""How many presses a turn takes: counted over whole games, because each press too many is felt."""

import random
import sys
from collections import Counter

import pytest

from hugo_core.commands import MoveGuest
from hugo_core.editions import EDITIONS, Colour
from hugo_core.moves import legal_commands
from hugo_core.notation import position_line
from hugo_core.position import Phase, Position, agree, start
from hugod.app.screens.kinds import HESITATION_S
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import ListView
from hugod.app.values.status_views import EndView, SheetView
from hugod.app.values.turn_views import HugoView, RollView
from tests.hugod.app.conftest import Box, Story
from tests.shares import at_once

SEED = 2013
GO_ON, ALL = 0.35, 2.4
"""The most presses a turn that only go on, and of all: each was once twice as many."""


class Family:
    """Plays as a family does: reads whatever is told, and enters its moves the shortest way.

    That is `#` where the move it wants is highlighted, or with a press of A or B; else it types the
    place, and waits where the box goes on by itself.
    """

    def __init__(self, story: Story, chance: random.Random) -> None:
        self.story, self.chance = story, chance
        story.looks_at_glass, story.looks_back, story.chance = False, False, chance
        self.presses: Counter[str] = Counter()

    def press(self, why: str, *keys: str) -> None:
        self.story.press(*keys)
        self.presses[why] += len("".join(key if key.isdigit() else "." for key in keys))

    def play(self) -> Counter[str]:
        while not isinstance(view := self.story.settle().view, EndView):
            position = self.story.position
            assert position is not None
            if isinstance(view, HugoView | NewsView | SheetView):
                self.press("go on", "Roll")
            elif isinstance(view, RollView):
                self.press("roll" if position.phase is Phase.ROLLING else "lot", "Roll")
            else:
                self.enter("place" if position.phase is Phase.PLACING else "move")
        return self.presses

    def enter(self, what: str) -> None:
        """Choose a place by chance; what the box asks then is answered with a highlight."""
        position = self.story.position
        assert position is not None
        legal = list(legal_commands(position))
        command = self.chance.choice(legal)
        typed = str(getattr(command, "square", getattr(command, "target", 0)))
        goal = getattr(command, "target", 0)
        alike = [each for each in legal if getattr(each, "target", None) == goal]
        at = legal.index(command)
        steps = min(at, len(legal) - at)
        is_first = legal[0] in alike  # what is highlighted would be meant
        if what == "move" and (is_first or steps + 1 < len(typed) + (len(alike) > 1)):
            self.press("highlighted", *["B" if steps == at else "A"] * steps, "#")
        else:
            self.press(what, typed)
        if self.is_asked(position):
            self.story.wait(HESITATION_S)
        if self.is_asked(position):
            self.press(f"# after {what}", "#")
        if isinstance(self.story.view, ListView) and isinstance(command, MoveGuest):
            origins = [text.split()[-1] for text in self.story.view.items]
            self.story.wait(2)
            self.press("which guest", *["B"] * origins.index(str(command.origin)), "#")
        assert self.story.position != position, (command, self.story.words)

    def is_asked(self, position: Position) -> bool:
        """Whether the entry is not complete."""
        return self.story.position == position and not isinstance(self.story.view, ListView)


SHARE = 5
"""Games after which the counts are in bounds already."""


@pytest.mark.parametrize(
    "games",
    [pytest.param(SHARE, marks=pytest.mark.share), pytest.param(60, marks=pytest.mark.endurance)],
)
@pytest.mark.parametrize(
    "which",
    at_once(
        [("amigo-hugo", 2), ("amigo-hugo", 4), ("amigo-midnight-party", 4), ("ghost-party", 3)],
        {("amigo-hugo", 2), ("ghost-party", 3)}.__contains__,
    ),
)
def test_no_press_is_without_a_use(box: Box, which: tuple[str, int], games: int) -> None:
    presses, (edition, players) = Counter[str](), which
    for game in range(games):
        setup = agree(EDITIONS[edition], tuple(Colour)[:players])
        family = Family(box(position_line(start(setup))), random.Random(SEED + game))
        presses += family.play()
        if game + 1 in (SHARE, games):
            judge(presses, f"{edition}, {players}, {game + 1} games")


def judge(presses: Counter[str], which: str) -> None:
    turns = presses["roll"]
    said = ", ".join(f"{why} {count / turns:.2f}" for why, count in presses.most_common())
    every = sum(count for why, count in presses.items() if "place" not in why)
    sys.stdout.write(f"\n{which}, {turns} turns: {every / turns:.2f} ({said})\n")
    assert presses["go on"] <= GO_ON * turns
    assert every <= ALL * turns
