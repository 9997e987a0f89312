"""The jobs with a stick: begun at once, told as they go, and never two at a time."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest

from hugod.app.values.effects import CopyToStick, ReadStick
from hugod.app.values.inputs import (
    CopiedToStick,
    JobResult,
    StickBusy,
    StickFailed,
    StickRead,
    StickTrouble,
)
from hugod.backup import stick_jobs
from hugod.backup.copy_in import LaidIn
from hugod.backup.mount_request import FolderMount, Mount
from hugod.backup.stick_files import StickError
from hugod.backup.stick_jobs import FAILED, StickJobs
from hugod.jobs import Background, Row
from tests.hugod.backup.conftest import Bench

WAIT_S = 60.0
Results = SimpleQueue[JobResult]
Begin = Callable[[Path, Mount], Background]


@pytest.fixture
def told() -> Results:
    return SimpleQueue()


@pytest.fixture
def begin(told: Results) -> Iterator[Begin]:
    """Begin a worker for a card and a mount."""
    with ExitStack() as opened:

        def begin(card: Path, mount: Mount) -> Background:
            row = Row("stick", StickJobs(card, mount).answer, FAILED, is_alone=True)
            work = Background(told.put, {CopyToStick: row, ReadStick: row})
            return opened.enter_context(closing(work))

        yield begin


def until_done(told: Results) -> list[JobResult]:
    news = [told.get(timeout=WAIT_S)]
    while isinstance(news[-1], StickBusy):
        news.append(told.get(timeout=WAIT_S))
    return news


def test_games_go_out_and_come_back(
    card: Path, tmp_path: Path, stick: Path, told: Results, begin: Begin
) -> None:
    begin(card, FolderMount(stick)).do(CopyToStick())
    assert until_done(told) == [*(StickBusy(done, 3) for done in range(4)), CopiedToStick(3)]
    (tmp_path / "new").mkdir()
    begin(tmp_path / "new", FolderMount(stick)).do(ReadStick())
    assert until_done(told) == [*(StickBusy(done, 3) for done in range(4)), StickRead(3, 0)]


def test_what_is_harmed_is_counted_and_named_in_the_log(
    card: Path,
    tmp_path: Path,
    stick: Path,
    told: Results,
    begin: Begin,
    bench: Bench,
    caplog: pytest.LogCaptureFixture,
) -> None:
    (bench.carry(card, stick) / "games/0002.jsonl").unlink()
    (tmp_path / "new").mkdir()
    begin(tmp_path / "new", FolderMount(stick)).do(ReadStick())
    assert until_done(told)[-1] == StickRead(2, 1)
    assert "games/0002.jsonl: it is missing" in caplog.text


@pytest.mark.parametrize("job", [CopyToStick(), ReadStick()])
def test_each_trouble_is_news(
    job: CopyToStick | ReadStick, card: Path, stick: Path, told: Results, begin: Begin
) -> None:
    begin(card, FolderMount(stick / "none")).do(job)
    assert until_done(told) == [StickFailed(StickTrouble.NONE)]


def test_a_stick_with_a_folder_without_games_is_empty(
    card: Path, tmp_path: Path, stick: Path, told: Results, begin: Begin, bench: Bench
) -> None:
    bench.carry(tmp_path / "none", stick)
    begin(card, FolderMount(stick)).do(ReadStick())
    assert until_done(told)[-1] == StickFailed(StickTrouble.EMPTY)


@pytest.mark.parametrize(
    ("laid", "is_told"),
    [
        (LaidIn(Path(), new=1), StickRead(1, 0)),
        (LaidIn(Path(), known=1), StickRead(0, 0)),
        (LaidIn(Path(), refused_games=1), StickRead(0, 1)),
        (LaidIn(Path(), evenings=1), StickRead(0, 0, 1)),
        (LaidIn(Path(), known_evenings=1), StickRead(0, 0)),
    ],
)
def test_a_stick_on_which_anything_is_ours_is_not_empty(
    laid: LaidIn, is_told: StickRead, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stick_jobs, "lay_in", lambda *_: laid)
    assert StickJobs(stick, FolderMount(stick)).answer(ReadStick(), lambda _: None) == is_told


def test_a_card_that_cannot_be_read_is_news(
    card: Path, stick: Path, told: Results, begin: Begin
) -> None:
    (card / "hugo.sqlite3").write_bytes(b"ruin" * 500)
    begin(card, FolderMount(stick)).do(CopyToStick())
    assert until_done(told) == [StickFailed(StickTrouble.CARD)]


def test_nobody_waits_for_a_job_that_has_failed_in_a_way_nobody_thought_of(
    card: Path, stick: Path, told: Results, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = SimpleQueue[threading.ExceptHookArgs]()
    monkeypatch.setattr(threading, "excepthook", ends.put)  # where it is kept for the owner
    monkeypatch.setattr(stick_jobs, "copy_out", lambda *_: 1 // 0)
    work = begin(card, FolderMount(stick))
    work.do(CopyToStick())
    assert until_done(told) == [StickFailed(StickTrouble.UNREADABLE)]
    assert ends.get(timeout=WAIT_S).exc_type is ZeroDivisionError
    work.do(ReadStick())
    assert until_done(told) == [StickFailed(StickTrouble.EMPTY)]


def test_a_game_that_is_damaged_here_is_named_in_the_log(
    card: Path, stick: Path, told: Results, begin: Begin, caplog: pytest.LogCaptureFixture
) -> None:
    (card / "games/0031.jsonl").write_text("ruin")
    begin(card, FolderMount(stick)).do(CopyToStick())
    assert until_done(told)[-1] == CopiedToStick(4)
    assert "games/0031.jsonl: it is damaged here already" in caplog.text


class SlowStick(FolderMount):
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


def test_a_second_job_meanwhile_is_the_same_one(card: Path, told: Results, begin: Begin) -> None:
    slow = SlowStick()
    work = begin(card, slow)
    work.do(CopyToStick())
    work.do(ReadStick())
    assert told.empty()
    slow.goes_on.set()
    assert until_done(told) == [StickFailed(StickTrouble.NONE)]
    work.do(ReadStick())
    assert until_done(told) == [StickFailed(StickTrouble.NONE)]
    assert slow.asked == 2
