"""RH2: whatever is poisoned on the card, a playable box is reached by keys alone."""

from __future__ import annotations

import pytest
from poison import DRAWN, cell


def test_rh2_a_game_that_cannot_be_drawn_is_set_aside_by_a_held_key() -> None:
    assert cell("hugo.sqlite3", DRAWN) == "set aside once"


@pytest.mark.parametrize(
    ("name", "kind", "came"),
    [
        ("settings.json", "garbage", "plays"),
        ("set-aside", "empty", "plays"),
        ("hugo.lock", "folder", "plays"),
        ("games", "pipe", "plays"),
    ],
)
def test_a_poisoned_file_leads_to_a_playable_box(name: str, kind: str, came: str) -> None:
    assert cell(name, kind) == came
