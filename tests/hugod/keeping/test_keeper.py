"""The errands with a stick: begun at once, told as they go, and never two at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import TYPE_CHECKING

import pytest

from hugod.app.effects import CopyToStick, ReadStick
from hugod.app.inputs import (
    CopiedToStick,
    OfStick,
    StickBusy,
    StickFailed,
    StickRead,
    StickTrouble,
)
from hugod.keeping.keeper import Keeper
from hugod.keeping.stick_files import StickError
from hugod.keeping.way import NamedFolder

if TYPE_CHECKING:
    from tests.hugod.keeping.conftest import Bench

WAIT_S = 10.0


@pytest.fixture
def told() -> SimpleQueue[OfStick]:
    return SimpleQueue()


def until_done(told: SimpleQueue[OfStick]) -> list[OfStick]:
    news = [told.get(timeout=WAIT_S)]
    while isinstance(news[-1], StickBusy):
        news.append(told.get(timeout=WAIT_S))
    return news


def test_games_go_out_and_come_back(
    card: Path, tmp_path: Path, stick: Path, told: SimpleQueue[OfStick]
) -> None:
    Keeper(card, NamedFolder(stick), told.put).run(CopyToStick())
    assert until_done(told) == [*(StickBusy(done, 3) for done in range(4)), CopiedToStick(3)]
    (tmp_path / "new").mkdir()
    Keeper(tmp_path / "new", NamedFolder(stick), told.put).run(ReadStick())
    assert until_done(told) == [*(StickBusy(done, 3) for done in range(4)), StickRead(3, 0)]


def test_what_is_harmed_is_counted_and_named_in_the_log(
    card: Path,
    tmp_path: Path,
    stick: Path,
    told: SimpleQueue[OfStick],
    bench: Bench,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (bench.carry(card, stick) / "games/0002.jsonl").unlink()
    (tmp_path / "new").mkdir()
    Keeper(tmp_path / "new", NamedFolder(stick), told.put).run(ReadStick())
    assert until_done(told)[-1] == StickRead(2, 1)
    assert "games/0002.jsonl: it is missing" in caplog.text


@pytest.mark.parametrize("errand", [CopyToStick(), ReadStick()])
def test_each_trouble_is_news(
    errand: CopyToStick | ReadStick, card: Path, stick: Path, told: SimpleQueue[OfStick]
) -> None:
    Keeper(card, NamedFolder(stick / "none"), told.put).run(errand)
    assert until_done(told) == [StickFailed(StickTrouble.NONE)]


def test_a_stick_with_a_folder_without_games_is_empty(
    card: Path, tmp_path: Path, stick: Path, told: SimpleQueue[OfStick], bench: Bench
) -> None:
    bench.carry(tmp_path / "none", stick)
    Keeper(card, NamedFolder(stick), told.put).run(ReadStick())
    assert until_done(told)[-1] == StickFailed(StickTrouble.EMPTY)


def test_a_card_that_cannot_be_read_is_news(
    card: Path, stick: Path, told: SimpleQueue[OfStick]
) -> None:
    (card / "hugo.sqlite3").write_bytes(b"ruin" * 500)
    Keeper(card, NamedFolder(stick), told.put).run(CopyToStick())
    assert until_done(told) == [StickFailed(StickTrouble.CARD)]


class SlowStick(NamedFolder):
    """A stick that is not there before it is let."""

    def __init__(self) -> None:
        self.goes_on = Event()
        self.asked = 0

    @contextmanager
    def mounted(self) -> Iterator[Path]:
        self.asked += 1
        assert self.goes_on.wait(WAIT_S)
        raise StickError(StickTrouble.NONE, "none")
        yield Path()


def test_a_second_errand_meanwhile_is_the_same_one(card: Path, told: SimpleQueue[OfStick]) -> None:
    slow = SlowStick()
    keeper = Keeper(card, slow, told.put)
    keeper.run(CopyToStick())
    keeper.run(ReadStick())
    assert told.empty()
    slow.goes_on.set()
    assert until_done(told) == [StickFailed(StickTrouble.NONE)]
    keeper.run(ReadStick())
    assert until_done(told) == [StickFailed(StickTrouble.NONE)]
    assert slow.asked == 2
