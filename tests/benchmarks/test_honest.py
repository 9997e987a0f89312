"""A share of benchmarks/honest.py: nobody who fumbles is told that the game is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from honest import refused


@pytest.mark.parametrize("games", [2, pytest.param(12, marks=pytest.mark.endurance)])
def test_no_honest_game_is_refused_however_often_the_board_is_counted(
    games: int, tmp_path: Path
) -> None:
    told, done = refused(range(games), tmp_path)
    assert told == []
    assert done["sealed games"] > 0
    assert done["Recounted"] > games
