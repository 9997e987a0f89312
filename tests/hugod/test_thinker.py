"""Thinking in the background: answers in order, failures told, nothing thought about twice."""

import shlex
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Event, current_thread

import pytest

from hugo_core.board import Place
from hugo_core.commands import MoveGuest, PlaceGuest
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugod.app.partners.questions import Chosen, StandInReason, WhatProgramDoes
from hugod.app.values.effects import Think
from hugod.app.values.inputs import Thought
from hugod.thinker import MOST_WAITING, Programs, Thinker

WAIT_S = 60.0
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


# Programs of the owner

ROLLING = "amigo-hugo rolling act=red hugo=16 passes=2 red(23)=4,17 blue(20)=9,c10"
BEFORE = read_position(ROLLING)
NOW = read_position(ROLLING.replace("rolling", "moving:4"))
ASKED = WhatProgramDoes("bob", BEFORE, NOW)
GAMES = Path("/var/lib/hugod")
READY = "read a; echo ready B; read b"


def shell(script: str) -> str:
    return f"sh -c {shlex.quote(script)}"


def bob(command: str, seconds: float = 60.0) -> Chosen:
    chosen = Programs({"bob": command}, GAMES, seconds).answer(ASKED)
    assert chosen is not None
    assert chosen.command in legal_commands(NOW)
    return chosen


def test_a_program_of_the_owner_chooses() -> None:
    assert bob(shell(f"{READY}; echo '17>21'")) == Chosen(MoveGuest(Place(17), Place(21)))


def test_it_places_too() -> None:
    placing = read_position("amigo-hugo placing act=red red(10)= blue(10)=")
    asked = WhatProgramDoes("bob", placing, placing)
    chosen = Programs({"bob": shell("read a; echo ready B; read b; echo 7")}, GAMES).answer(asked)
    assert chosen == Chosen(PlaceGuest(Place(7)))


@pytest.mark.parametrize(
    ("script", "trouble"),
    [
        (f"{READY}; while read c; do :; done", StandInReason.SILENT),
        ("while :; do :; done", StandInReason.SILENT),
        (f"{READY}; echo 1'>'2; cat", StandInReason.WRONG),
        (f"{READY}; echo rubbish; cat", StandInReason.WRONG),
        (f"{READY}; tr '\\0' x </dev/zero", StandInReason.WRONG),
        (f"{READY}; kill -9 $$", StandInReason.ENDED),
        ("exit 1", StandInReason.ENDED),
        ("echo no cage: so the kernel; cat", StandInReason.UNCAGED),
        ("exec /no/such/program", StandInReason.ENDED),
    ],
)
def test_the_careful_player_takes_the_turn_of_one_that_gives_no_answer(
    script: str, trouble: StandInReason
) -> None:
    assert bob(shell(script), 0.8 if trouble is StandInReason.SILENT else 20.0).trouble is trouble
    assert bob(shell(script), 0.4).command == ASKED.answer().command


GREEDY = f"{READY}; a=xxxxxxxx; while :; do a=$a$a; done"
FORKING = f"{READY}; f() {{ f | f & }}; f; while :; do f; done"


@pytest.mark.parametrize("script", [GREEDY, FORKING])
def test_one_that_eats_memory_or_forks_is_ended_and_its_turn_taken(script: str) -> None:
    assert bob(shell(script), 1.5).trouble in (StandInReason.ENDED, StandInReason.SILENT)


def test_one_that_is_not_in_the_configuration_any_more_is_played_for() -> None:
    assert Programs({}, GAMES).answer(ASKED) == Chosen(ASKED.answer().command, StandInReason.ENDED)
    assert Programs({}, GAMES).answer(Riddle("no question for a program")) is None
