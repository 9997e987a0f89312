"""A share of `make flood`: whatever is on card or stick, a playable box is reached by keys."""

from collections import Counter
from pathlib import Path

import pytest
from flood.card import DRAWN, cell
from flood.stick import bodies_of, chain, one

from hugod.backup.proved import judged_table
from hugod.store.chain import read_sealed
from tests.shares import at_once

SAID = {"a file refused", "the stick refused", "taken in and played"}
FEW = [("game", 4), ("board", 2), ("file", 3)]
SHARE = [pytest.param(kind, count, marks=pytest.mark.share) for kind, count in FEW[:2]]
MANY = [pytest.param(kind, 4 * count, marks=pytest.mark.endurance) for kind, count in FEW]


def test_rh2_a_game_that_cannot_be_drawn_is_set_aside_by_a_held_key() -> None:
    assert cell("hugo.sqlite3", DRAWN) == "set aside once"


@pytest.mark.parametrize(
    "poison",
    at_once(
        (
            *(("settings.json", "garbage"), ("set-aside", "empty")),
            *(("hugo.lock", "folder"), ("games", "pipe")),
        ),
        lambda poison: poison[0] in ("settings.json", "games"),
    ),
)
def test_a_poisoned_file_leads_to_a_playable_box(poison: tuple[str, str]) -> None:
    assert cell(*poison) == "plays"


@pytest.mark.parametrize("number", range(6))
def test_a_game_that_nobody_changed_is_taken(number: int) -> None:
    """Else the changed ones are refused for what they all have in common."""
    assert judged_table(read_sealed(chain(bodies_of(number)))).history is not None


@pytest.mark.parametrize(("kind", "count"), [*SHARE, *MANY])
def test_rh2_a_changed_stick_is_refused_or_can_be_played(
    kind: str, count: int, tmp_path: Path
) -> None:
    said = Counter[str]()
    for number in range(count):
        place = tmp_path / str(number)
        place.mkdir()
        said[one(kind, number, place)] += 1
        if number + 1 == dict(FEW)[kind]:
            assert said["a file refused"] > 0
    assert {*said} <= SAID
