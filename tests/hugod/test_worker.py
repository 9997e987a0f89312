"""The one thread class: a turn when it is rung or due, an answer after it, and an end."""

import socket
import threading
from queue import SimpleQueue

import pytest

from hugod.worker import Jobs, Worker

PATIENCE_S = 60.0


class Turns:
    """Turns that are seen, and last until they are let go."""

    def __init__(self, *waits: float | None) -> None:
        self._waits = [*waits]
        self.taken = SimpleQueue[str]()

    def turn(self) -> float | None:
        self.taken.put(threading.current_thread().name)
        return self._waits.pop(0) if self._waits else None

    def one(self) -> str:
        return self.taken.get(timeout=PATIENCE_S)


def test_it_turns_at_the_start_when_rung_and_when_its_time_has_come() -> None:
    turns = Turns(None, 0.0, 0.01, None)
    worker = Worker("bell", turns.turn)
    worker.start()
    assert turns.one() == "bell"
    worker.ring()
    assert [turns.one(), turns.one(), turns.one()] == ["bell"] * 3
    assert worker.close(PATIENCE_S)
    assert turns.taken.empty()


def test_many_rings_during_a_turn_are_one_turn_more() -> None:
    entered, go_on, turns = SimpleQueue[None](), SimpleQueue[None](), list[int]()

    def turn() -> None:
        turns.append(1)
        entered.put(None)
        go_on.get(timeout=PATIENCE_S)

    worker = Worker("slow", turn)
    worker.start()
    entered.get(timeout=PATIENCE_S)
    for _ in range(5):
        worker.ring()
    go_on.put(None)
    entered.get(timeout=PATIENCE_S)
    go_on.put(None)
    answered = threading.Event()
    worker.ask(answered.set)
    go_on.put(None)
    assert answered.wait(PATIENCE_S)
    assert worker.close(PATIENCE_S)
    assert len(turns) <= 3


def test_a_question_is_answered_by_the_thread_after_a_turn() -> None:
    turns, said = Turns(), SimpleQueue[str]()
    worker = Worker("asked", turns.turn)
    worker.start()
    worker.ask(lambda: said.put(threading.current_thread().name))
    assert said.get(timeout=PATIENCE_S) == "asked"
    assert worker.close(PATIENCE_S)


def test_a_turn_that_sleeps_in_a_select_of_its_own_is_woken() -> None:
    here, there = socket.socketpair()
    said = SimpleQueue[str]()

    def turn() -> float:
        here.recv(1)
        said.put("turn")
        return 0.0

    with here, there:
        worker = Worker("selecting", turn, wake=lambda: there.send(b"x"))
        worker.start()
        worker.ask(lambda: said.put("answer"))
        worker.ring()
        assert [said.get(timeout=PATIENCE_S) for _ in range(3)].count("turn") == 2
        assert worker.close(PATIENCE_S)


def test_a_turn_that_hangs_is_left_behind() -> None:
    entered, go_on = threading.Event(), threading.Event()

    def turn() -> None:
        entered.set()
        go_on.wait(PATIENCE_S)

    worker = Worker("stuck", turn)
    worker.start()
    assert entered.wait(PATIENCE_S)
    assert not worker.close(0.01)
    go_on.set()
    assert worker.close(PATIENCE_S)


def test_the_threads_last_call_is_the_end() -> None:
    turns, said = Turns(), SimpleQueue[str]()
    worker = Worker("ends", turns.turn, end=lambda: said.put(threading.current_thread().name))
    worker.start()
    assert turns.one() == "ends"
    assert said.empty()
    assert worker.close(PATIENCE_S)
    assert said.get_nowait() == "ends"


def test_one_that_never_began_is_closed_at_once() -> None:
    assert Worker("never", lambda: None).close()


def test_jobs_are_done_in_their_order_and_none_after_the_end() -> None:
    done = SimpleQueue[int]()
    jobs = Jobs("jobs")
    for number in range(100):
        jobs.do(lambda number=number: done.put(number))  # type: ignore[misc]  # mypy: lambda's default
    assert [done.get(timeout=PATIENCE_S) for _ in range(100)] == [*range(100)]
    assert jobs.close(PATIENCE_S)
    jobs.do(lambda: done.put(0))
    assert done.empty()


def test_what_a_job_raises_reaches_the_hook_and_the_next_is_done_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = SimpleQueue[str]()
    monkeypatch.setattr(threading, "excepthook", lambda args: told.put(str(args.exc_value)))
    jobs = Jobs("broken")
    jobs.do(lambda: int("no number"))  # type: ignore[arg-type]  # it returns nothing
    assert "no number" in told.get(timeout=PATIENCE_S)
    jobs.do(lambda: told.put("next"))
    assert told.get(timeout=PATIENCE_S) == "next"
    assert jobs.close(PATIENCE_S)


def test_closing_waits_for_the_thread_that_a_job_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what it raised was told in the middle of the next test, under another name."""
    entered, go_on = threading.Event(), threading.Event()

    def slow_hook(args: threading.ExceptHookArgs) -> None:
        entered.set()
        go_on.wait(PATIENCE_S)

    monkeypatch.setattr(threading, "excepthook", slow_hook)
    jobs = Jobs("broken")
    jobs.do(lambda: int("no number"))  # type: ignore[arg-type]  # it returns nothing
    assert entered.wait(PATIENCE_S)
    assert not jobs.close(0.01)
    go_on.set()
    assert jobs.close(PATIENCE_S)
