"""The errands with a stick: begun at once, told as they go, and never two at a time."""

from __future__ import annotations

import threading
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
from hugod.backup import worker
from hugod.backup.mount_request import NamedFolder
from hugod.backup.stick_files import StickError
from hugod.backup.worker import Keeper

if TYPE_CHECKING:
    from tests.hugod.backup.conftest import Bench

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


def test_nobody_waits_for_an_errand_that_has_failed_in_a_way_nobody_thought_of(
    card: Path, stick: Path, told: SimpleQueue[OfStick], monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = SimpleQueue[threading.ExceptHookArgs]()
    monkeypatch.setattr(threading, "excepthook", ends.put)  # where it is kept for the owner
    monkeypatch.setattr(worker, "copy_out", lambda *_: 1 // 0)
    work = Keeper(card, NamedFolder(stick), told.put)
    work.run(CopyToStick())
    assert until_done(told) == [StickFailed(StickTrouble.UNREADABLE)]
    assert ends.get(timeout=WAIT_S).exc_type is ZeroDivisionError
    work.run(ReadStick())
    assert until_done(told) == [StickFailed(StickTrouble.EMPTY)]


def test_a_game_that_is_damaged_here_is_named_in_the_log(
    card: Path, stick: Path, told: SimpleQueue[OfStick], caplog: pytest.LogCaptureFixture
) -> None:
    (card / "games/0031.jsonl").write_text("ruin")
    Keeper(card, NamedFolder(stick), told.put).run(CopyToStick())
    assert until_done(told)[-1] == CopiedToStick(4)
    assert "games/0031.jsonl: it is damaged here already" in caplog.text


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
    work = Keeper(card, slow, told.put)
    work.run(CopyToStick())
    work.run(ReadStick())
    assert told.empty()
    slow.goes_on.set()
    assert until_done(told) == [StickFailed(StickTrouble.NONE)]
    work.run(ReadStick())
    assert until_done(told) == [StickFailed(StickTrouble.NONE)]
    assert slow.asked == 2
