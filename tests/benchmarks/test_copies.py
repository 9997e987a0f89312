"""A share of benchmarks/copies.py: copies with other times and other tails stay one game."""

from __future__ import annotations

from pathlib import Path

import pytest
from copies import is_one_game, try_copies


@pytest.mark.parametrize("count", [6, pytest.param(60, marks=pytest.mark.endurance)])
def test_copies_of_one_game_are_one_game(count: int, tmp_path: Path) -> None:
    told = try_copies(count, tmp_path)
    assert is_one_game(told), told
    assert told["own box: new, known, refused"] == (1, count - 1, 0)
    assert told["new box: new, known, refused"] == (1, count - 1, 0)


def test_more_than_one_listed_is_found() -> None:
    assert not is_one_game({"own box: listed, rated": (2, 2)})
