"""What the pages read of past games: all of them, and one with its moves, once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hugo_core.game_file import Step
from hugo_core.position import Phase
from hugod.history import shelf as room
from hugod.history.reader import read_game
from hugod.history.shelf import Shelf

if TYPE_CHECKING:
    from tests.hugod.history.conftest import GamesOnCard


def test_the_newest_game_is_first_and_one_is_read_once(
    card: GamesOnCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    card.year(3)
    read: list[str] = []

    def noting(games: Path, name: str) -> Sequence[Step]:
        read.append(name)
        return read_game(games, name)

    monkeypatch.setattr(room, "read_game", noting)
    shelf = Shelf(card.state)
    games, standings = shelf.games()
    assert [game.name for game in games] == ["0003", "0002", "0001"]
    assert standings.records
    for _ in range(3):
        assert shelf.steps(games[0])[-1].after.phase is Phase.OVER
    assert read == ["0003"]


def test_a_game_that_is_gone_or_harmed_has_no_moves(card: GamesOnCard) -> None:
    card.year(2)
    shelf = Shelf(card.state)
    first, second = shelf.games()[0]
    (card.games / f"{first.name}.hugo").unlink()
    (card.games / f"{second.name}.hugo").write_text("rubbish")
    assert shelf.steps(first) == shelf.steps(second) == ()
