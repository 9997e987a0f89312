"""The player of benchmarks/glass.py: recorded games are still played to their end by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from glass import GAMES, pictures_of


@pytest.mark.parametrize("game", GAMES[:2], ids=lambda game: game.stem)
def test_a_recorded_game_is_played_by_keys_to_its_end(game: Path) -> None:
    assert pictures_of(game)[-1].screen == "End"


def test_ten_games_are_there_to_be_played() -> None:
    assert len(GAMES) == 10
