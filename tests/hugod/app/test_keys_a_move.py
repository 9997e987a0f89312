"""How many keys a usual turn takes: counted over whole games, because each key too many is felt."""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from hugo_core.editions import EDITIONS, Colour
from hugo_core.notation import position_line
from hugo_core.position import Phase, agree, start
from hugod.app.views import EndView

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box

SEED = 2013


@pytest.mark.parametrize("games", [21, pytest.param(200, marks=pytest.mark.endurance)])
def test_a_move_takes_two_keys_at_most_and_a_ghost_none(box: Box, games: int) -> None:
    keys: Counter[Phase] = Counter()
    turns: Counter[Phase] = Counter()
    for game in range(games):
        chance = random.Random(SEED + game)
        setup = agree(EDITIONS["amigo-hugo"], tuple(Colour)[: 2 + game % 7])
        story = box(position_line(start(setup)))
        story.looks_at_glass = False
        while not isinstance(story.settle().view, EndView):
            assert story.position is not None
            phase = story.position.phase
            pressed = story.play_turn(chance)
            keys[phase] += len(pressed)
            turns[phase] += bool(pressed)
    moves, placings = turns[Phase.MOVING], turns[Phase.PLACING]
    sys.stdout.write(
        f"\n{games} games: {keys[Phase.MOVING] / moves:.2f} keys a move ({moves} moves),"
        f" {keys[Phase.PLACING] / placings:.2f} a placing ({placings})\n"
    )
    assert keys[Phase.MOVING] <= 2.0 * moves
    assert keys[Phase.PLACING] <= 2.0 * placings
    assert keys[Phase.ROLLING] + keys[Phase.OVER] == 0  # ghosts and news: Roll alone
