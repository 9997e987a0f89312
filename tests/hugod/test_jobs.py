"""The work in the background: each job by its row, in its thread, and never two that are alone."""

import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from queue import SimpleQueue
from threading import Event, current_thread

import pytest

from hugod.app.values.effects import FindGames, FindVoices, Job, OpenGame
from hugod.app.values.inputs import GameOpened, JobResult, VoicesFound
from hugod.jobs import Background, PutResult, Row

WAIT_S = 60.0


class Bench:
    """Background work that is seen, and that waits until it may end."""

    def __init__(self, row: Row) -> None:
        self.told = SimpleQueue[JobResult]()
        self.may_end = Event()
        self.did: list[Job] = []
        row = replace(row, answer=self.answer)
        self.work = Background(self.told.put, {OpenGame: row})
        self.work.add({FindGames: row, FindVoices: Row("voices", self.voices)})

    def answer(self, job: Job, put: PutResult) -> JobResult | None:
        self.did.append(job)
        put(GameOpened(f"begun in {current_thread().name}"))
        assert self.may_end.wait(WAIT_S)
        if isinstance(job, FindGames):
            raise ZeroDivisionError
        return GameOpened(job.name) if isinstance(job, OpenGame) and job.name else None

    def voices(self, job: Job, put: PutResult) -> VoicesFound:
        return VoicesFound({current_thread().name: ""})

    def get(self) -> JobResult:
        return self.told.get(timeout=WAIT_S)


BEGUN = GameOpened("begun in past")
ROW = Row("past", lambda job, put: None)


@pytest.fixture
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    bench = Bench(request.param)
    with closing(bench.work):
        yield bench


@pytest.mark.parametrize("bench", [ROW], indirect=True)
def test_jobs_of_one_thread_are_done_in_their_order_and_another_does_not_wait(bench: Bench) -> None:
    for name in ("a", "", "b"):
        bench.work.do(OpenGame(name))
    assert bench.get() == BEGUN
    bench.work.do(FindVoices("en"))
    assert bench.get() == VoicesFound({"voices": ""})
    bench.may_end.set()
    told = [bench.get() for _ in range(4)]
    assert told == [GameOpened("a"), BEGUN, BEGUN, GameOpened("b")]


@pytest.mark.parametrize("bench", [replace(ROW, is_alone=True)], indirect=True)
def test_a_job_that_is_done_alone_is_left_out_while_another_is_under_way(bench: Bench) -> None:
    bench.work.do(OpenGame("a"))
    bench.work.do(OpenGame("b"))
    bench.may_end.set()
    assert [bench.get(), bench.get()] == [BEGUN, GameOpened("a")]
    bench.work.do(OpenGame("c"))
    assert [bench.get(), bench.get()] == [BEGUN, GameOpened("c")]
    assert bench.did == [OpenGame("a"), OpenGame("c")]


@pytest.mark.parametrize(
    "bench", [replace(ROW, is_alone=True, failed=GameOpened("failed"))], indirect=True
)
def test_an_answer_that_raises_is_told_all_the_same_and_the_next_job_is_done(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = SimpleQueue[threading.ExceptHookArgs]()
    monkeypatch.setattr(threading, "excepthook", ends.put)  # where it is kept for the owner
    bench.may_end.set()
    bench.work.do(FindGames(1))
    assert [bench.get(), bench.get()] == [BEGUN, GameOpened("failed")]
    assert ends.get(timeout=WAIT_S).exc_type is ZeroDivisionError
    bench.work.do(OpenGame("a"))
    assert [bench.get(), bench.get()] == [BEGUN, GameOpened("a")]


@pytest.mark.parametrize("bench", [replace(ROW, is_waited_for=True)], indirect=True)
def test_the_end_of_a_job_that_may_not_be_cut_off_is_waited_for(bench: Bench) -> None:
    bench.work.do(OpenGame("a"))
    assert bench.get() == BEGUN
    bench.may_end.set()
    bench.work.close()
    assert bench.told.get_nowait() == GameOpened("a")
