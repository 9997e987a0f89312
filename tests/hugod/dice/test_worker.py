"""The thread that draws: nobody waits for it, and whatever happens in it is told."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import closing
from queue import SimpleQueue

import pytest

from hugo_core.board import Place
from hugo_core.editions import Colour
from hugo_core.position import Face, Seat
from hugod.app.effects import RollDeal, RollDie, RollLot
from hugod.app.inputs import DieRolled, GuestsDealt, LotRolled, Part, PartLost
from hugod.dice.worker import DiceWorker
from hugod.ports import DieError, Rolled

WAIT_S = 10.0


class SlowDice:
    """A die whose generator answers when the test lets it, and fails when told."""

    def __init__(self) -> None:
        self.goes_on = threading.Event()
        self.fails: Exception | None = None
        self.threads: set[str] = set()

    def wait(self) -> None:
        self.threads.add(threading.current_thread().name)
        assert self.goes_on.wait(WAIT_S)
        if self.fails is not None:
            raise self.fails

    def roll(self) -> tuple[Face, str]:
        self.wait()
        return Face.FIVE, "05"

    def roll_lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]:
        self.wait()
        return seats[-1], "ff"

    def roll_deal(self, squares: Sequence[Place], count: int) -> tuple[tuple[Place, ...], str]:
        self.wait()
        return tuple(squares[:count]), "aa"


@pytest.fixture
def dice() -> SlowDice:
    return SlowDice()


@pytest.fixture
def answers() -> SimpleQueue[Rolled]:
    return SimpleQueue()


@pytest.fixture
def dice_worker(dice: SlowDice, answers: SimpleQueue[Rolled]) -> Iterator[DiceWorker]:
    with closing(DiceWorker(dice, answers.put)) as dice_worker:
        yield dice_worker
    dice.goes_on.set()


def test_f15_nobody_waits_for_a_generator_that_blocks(
    dice: SlowDice, dice_worker: DiceWorker, answers: SimpleQueue[Rolled]
) -> None:
    dice_worker.roll(RollDie())  # returns although nothing is drawn
    assert answers.empty()
    dice.goes_on.set()
    assert answers.get(timeout=WAIT_S) == Rolled(DieRolled(Face.FIVE, "05"))
    assert dice.threads == {"die"}


def test_lots_and_faces_are_drawn_in_order(
    dice: SlowDice, dice_worker: DiceWorker, answers: SimpleQueue[Rolled]
) -> None:
    dice.goes_on.set()
    dice_worker.roll(RollLot((Seat(0), Seat(2))))
    dice_worker.roll(RollDeal((Place(4), Place(7)), 1, Colour.RED))
    dice_worker.roll(RollDie())
    assert answers.get(timeout=WAIT_S) == Rolled(LotRolled(Seat(2), "ff"))
    dealt = GuestsDealt(Colour.RED, (Place(4),), "aa")
    assert answers.get(timeout=WAIT_S) == Rolled(dealt)
    assert answers.get(timeout=WAIT_S) == Rolled(DieRolled(Face.FIVE, "05"))


def test_f15_a_generator_that_fails_is_told_and_drawn_from_again(
    dice: SlowDice,
    dice_worker: DiceWorker,
    answers: SimpleQueue[Rolled],
    caplog: pytest.LogCaptureFixture,
) -> None:
    dice.goes_on.set()
    dice.fails = DieError("The generator is stuck.")
    dice_worker.roll(RollDie())
    assert answers.get(timeout=WAIT_S) == Rolled(PartLost(Part.DIE, "The generator is stuck."))
    assert caplog.messages == ["The die: The generator is stuck."]
    dice.fails = None
    dice_worker.roll(RollDie())
    assert answers.get(timeout=WAIT_S) == Rolled(DieRolled(Face.FIVE, "05"))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_nobody_thought_of_reaches_the_loop(
    dice: SlowDice,
    dice_worker: DiceWorker,
    answers: SimpleQueue[Rolled],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hugod.dice.worker.FAREWELL_S", WAIT_S)
    dice.goes_on.set()
    dice.fails = ZeroDivisionError("a side of nothing")
    dice_worker.roll(RollDie())
    assert answers.get(timeout=WAIT_S).answer is dice.fails
    dice_worker.close()


def test_f15_closing_does_not_wait_for_a_draw_that_hangs(
    dice: SlowDice, dice_worker: DiceWorker
) -> None:
    dice_worker.roll(RollDie())
    dice_worker.close()
    assert not dice.goes_on.is_set()
