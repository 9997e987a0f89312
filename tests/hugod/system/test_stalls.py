"""F17: a thread that hangs holds up nobody else.

Each of the threads beside the loop is made to hang by something that never comes back, and the
loop answers its keys. That the loop itself hangs is for the service manager's watchdog to see, as
test_supervisor.py and whole/test_service.py tell.
The speaker's hang is in test_loop.py, the page's in web/test_server.py, the card's and the
die's are F10 and F15.
"""

import threading
from collections.abc import Iterator, Sequence

import pytest

from hugo_core.board import Place
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun
from hugo_core.position import Face, Seat, agree
from hugod.app.session import Session
from hugod.app.values.inputs import Key, KeyDown
from hugod.app.values.words import Words
from hugod.dice.kernel import DiceWorker
from hugod.display.finder import FoundPanel
from hugod.display.panel_thread import DisplayWorker
from hugod.draw import render
from hugod.inbox import Inbox
from hugod.loop import Loop
from hugod.ports import Display, Write, Written

BEGUN = Begun(agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE)))
WAIT_S = 60.0


class Hang:
    """Something that never comes back, until the test is over."""

    def __init__(self) -> None:
        self.is_entered, self.is_over = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self.is_entered.set()
        self.is_over.wait()


@pytest.fixture
def hang() -> Iterator[Hang]:
    hang = Hang()
    yield hang
    hang.is_over.set()


class StuckDice:
    """A generator that hangs."""

    def __init__(self, hang: Hang) -> None:
        self._hang = hang

    def roll(self) -> tuple[Face, str]:
        self._hang()
        return Face.ONE, "00"

    def roll_lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]:
        self._hang()
        return seats[0], "00"

    def roll_deal(self, squares: Sequence[Place], count: int) -> tuple[tuple[Place, ...], str]:
        self._hang()
        return tuple(squares[:count]), "00"


class Evening:
    """A real loop with a good card, on *display* and with the die of *hang*."""

    def __init__(self, display: Display, hang: Hang) -> None:
        self.inbox = Inbox()
        self.place = 1, 1
        self.dice_worker = DiceWorker(StuckDice(hang), self.inbox.put)
        self.loop = Loop(
            Session((BEGUN,), Words()),
            self.inbox,
            display=display,
            card=self,
            roller=self.dice_worker,
            paint=render,
        )
        self.loop.begin()

    def write(self, what: Write) -> None:
        self.inbox.put(Written())

    def press(self, *keys: str) -> None:
        for key in keys:
            self.inbox.put(KeyDown(Key(key)))
            self.loop.turn()


def test_f17_a_bus_that_never_comes_back_holds_up_no_key(hang: Hang) -> None:
    def find() -> FoundPanel | None:
        hang()
        return None

    glass = DisplayWorker(find)
    glass.start()
    evening = Evening(glass, hang)
    assert hang.is_entered.wait(WAIT_S)
    pictures = set()
    for _ in range(10):
        for key in ("*", "D", "*"):
            evening.press(key)
            pictures.add(glass.picture().tobytes())
    assert len(pictures) > 1
    assert not hang.is_over.is_set()
    hang.is_over.set()
    glass.close()


def test_f17_a_generator_that_never_comes_back_holds_up_no_key(hang: Hang) -> None:
    glass = DisplayWorker()
    evening = Evening(glass, hang)
    for square in range(17, 29):
        evening.press(*str(square))
        evening.loop.turn()
    before = glass.picture().tobytes()
    evening.press("Roll")
    assert hang.is_entered.wait(WAIT_S)
    evening.loop.turn()  # wakes up by itself to say so
    assert glass.picture().tobytes() != before
    said = glass.picture().tobytes()
    evening.press("2")
    assert glass.picture().tobytes() != said
    hang.is_over.set()
    evening.dice_worker.close()
