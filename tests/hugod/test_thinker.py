"""Thinking in the background: answers in order, failures told, nothing thought about twice."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, current_thread

import pytest

from hugod.app.effects import Think
from hugod.app.inputs import Thought
from hugod.thinker import MOST_WAITING, Thinker

WAIT_S = 20.0
THINKING = SimpleQueue[str]()
GATE = Event()


@dataclass(frozen=True, slots=True)
class Riddle:
    """A question whose thinking is seen; `deep` waits, `mad` raises."""

    word: str

    def answer(self) -> object:
        THINKING.put(f"{self.word} in {current_thread().name}")
        if self.word.startswith("deep"):
            assert GATE.wait(WAIT_S)
        if self.word.startswith("mad"):
            raise ZeroDivisionError(self.word)
        return self.word.upper()


class Bench:
    def __init__(self) -> None:
        GATE.clear()
        while not THINKING.empty():
            THINKING.get()
        self.put = SimpleQueue[Thought]()
        self.thinker = Thinker(self.put.put)

    def ask(self, *words: str) -> None:
        for word in words:
            self.thinker.think(Think(Riddle(word)))

    def told(self) -> Thought:
        return self.put.get(timeout=WAIT_S)


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    with closing(bench.thinker):
        yield bench
        GATE.set()


def test_it_answers_in_a_thread_of_its_own_and_nobody_waits(bench: Bench) -> None:
    bench.ask("deep", "next")
    assert THINKING.get(timeout=WAIT_S) == "deep in thinker"
    assert bench.put.empty()
    GATE.set()
    assert bench.told() == Thought(Riddle("deep"), "DEEP")
    assert bench.told() == Thought(Riddle("next"), "NEXT")


def test_thinking_that_fails_is_an_answer_too_and_the_next_is_thought(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooked = SimpleQueue[str]()
    monkeypatch.setattr(threading, "excepthook", lambda args: hooked.put(str(args.exc_value)))
    bench.ask("mad", "next")
    assert bench.told() == Thought(Riddle("mad"), None)
    assert bench.told() == Thought(Riddle("next"), "NEXT")
    assert hooked.get(timeout=WAIT_S) == "mad"


def test_what_is_under_way_or_was_answered_last_is_not_thought_about_twice(bench: Bench) -> None:
    bench.ask("deep", "deep")
    assert THINKING.get(timeout=WAIT_S) == "deep in thinker"
    GATE.set()
    assert bench.told() == Thought(Riddle("deep"), "DEEP")
    bench.ask("deep")
    assert bench.told() == Thought(Riddle("deep"), "DEEP")
    bench.ask("next")
    assert bench.told() == Thought(Riddle("next"), "NEXT")
    assert THINKING.get(timeout=WAIT_S) == "next in thinker"
    assert THINKING.empty()


def test_of_very_many_questions_the_newest_are_answered(bench: Bench) -> None:
    words = ["deep", *(f"question {number}" for number in range(3 * MOST_WAITING))]
    bench.ask(*words)
    GATE.set()
    told = [bench.told().question for _ in range(MOST_WAITING)]
    assert told == [Riddle("deep"), *map(Riddle, words[-MOST_WAITING + 1 :])]
    assert bench.put.empty()


def test_closed_in_the_middle_of_a_thought_it_lets_go(bench: Bench) -> None:
    bench.ask("deep", "next")
    assert THINKING.get(timeout=WAIT_S) == "deep in thinker"
    bench.thinker.close()
    GATE.set()
    assert bench.told() == Thought(Riddle("deep"), "DEEP")
    assert THINKING.empty()
