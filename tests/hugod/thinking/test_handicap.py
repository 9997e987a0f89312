"""The table of head starts: whole, within what can be played, and growing with the rounds."""

from __future__ import annotations

import pytest

from hugo_core.editions import EDITIONS
from hugo_core.position import MOST_START
from hugod.thinking.handicap import AHEAD, ahead, step


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("players", range(2, 9))
def test_every_game_has_a_head_start_that_can_be_played(name: str, players: int) -> None:
    points = ahead(EDITIONS[name], players)
    assert 1 <= points - step(points) < points
    most = ahead(EDITIONS[name], players, 8) if EDITIONS[name].rounds else points
    assert most <= MOST_START
    assert len(AHEAD[name]) == 7


def test_it_grows_with_the_rounds_and_is_never_nothing() -> None:
    party = EDITIONS["ghost-party"]
    three = ahead(party, 4)
    assert ahead(party, 4, 3) == three
    assert ahead(party, 4, 1) == round(three * 9 / 17)
    assert ahead(party, 4, 8) == round(three * 37 / 17)
    assert ahead(party, 8, 1) >= 1
    assert ahead(EDITIONS["amigo-hugo"], 4, 1) == ahead(EDITIONS["amigo-hugo"], 4)
