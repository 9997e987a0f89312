"""Rows as a table: a game of ours is shown, and what nobody could have played is not."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hugod.app.values.settings import Settings
from hugod.backup.proved import Unplayable, has_begun, is_over, judged, see_start, table_after
from hugod.store.chain import EventRow
from hugod.store.reader import card_reader

if TYPE_CHECKING:
    from tests.hugod.backup.conftest import Bench


def rows_of(card: Path, game: int) -> tuple[EventRow, ...]:
    with card_reader(card) as reader:
        return reader.rows(game)


def test_a_game_that_is_over_and_one_that_is_not(card: Path, bench: Bench) -> None:
    assert is_over(table_after(rows_of(card, 1)))
    assert not is_over(table_after(rows_of(card, 3)))
    assert table_after(rows_of(card, 3)).record_text().startswith("hugo-record 1\n")


@pytest.mark.parametrize("game", [1, 3])
def test_a_game_is_known_by_the_head_of_its_last_line(card: Path, game: int) -> None:
    rows = rows_of(card, game)
    proved, _ = judged(rows, has_true_bytes=False)
    assert (proved.game, proved.records, proved.head) == (game, len(rows), rows[-1].hash)
    assert proved.mended == 0


def test_a_set_up_has_not_begun(card: Path) -> None:
    rows = rows_of(card, 3)
    begun = next(n for n, row in enumerate(rows) if row.type == "Begun")
    assert not has_begun(rows[:begun])
    assert has_begun(rows[: begun + 1])
    assert table_after(rows[:1]).draft is not None


@pytest.mark.parametrize("body", ["{}", "[]", "x", '{"format":1,"kind":"Nothing"}', "[" * 99999])
def test_a_line_that_means_nothing_is_named(card: Path, body: str) -> None:
    first, second, *_ = rows_of(card, 3)
    with pytest.raises(Unplayable, match="line 2: this cannot have happened here"):
        table_after((first, second._replace(body=body)))


def test_a_move_before_the_game_has_begun_is_named(card: Path) -> None:
    rows = rows_of(card, 3)
    begun = next(n for n, row in enumerate(rows) if row.type == "Begun")
    with pytest.raises(Unplayable, match=f"line {begun + 2}:"):
        table_after(rows[begun + 1 :])


def test_rh2_a_game_with_which_every_start_would_take_for_ever_is_refused(card: Path) -> None:
    rows, slow = rows_of(card, 3), count(step=40.0)
    see_start(rows, Settings(), {})
    with pytest.raises(Unplayable, match=r"^the box would be too slow with it to be played with$"):
        see_start(rows, Settings(), {}, clock=lambda: next(slow))
