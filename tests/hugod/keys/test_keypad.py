"""The real adapter at a pseudo-terminal: unplugged, damaged, interrupted, two at once (F01-F05)."""

from __future__ import annotations

import fcntl
import logging
import os
import pty
import queue
import select
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from serial import Serial, SerialTimeoutException

from hugo_keypad import wire
from hugo_keypad.teller import Teller
from hugod.app.inputs import KEYPAD, Input, Key, KeyDown, KeyUp, Part, PartFound, PartLost
from hugod.keys.keypad import LOOK_S, PICO, SILENT_S, UsbKeypads, is_pico, pico_ports

PATIENCE_S = 20.0
FOUND = PartFound(Part.KEYPAD)


class Board:
    """A keypad at the other end of a pseudo-terminal, with the real teller in it."""

    def __init__(self, boot: str) -> None:
        self._end, self._far_end = pty.openpty()
        tty.setraw(self._far_end)
        self.path = os.ttyname(self._far_end)
        self.asked = threading.Event()
        self.heard = b""
        self.stopped_at_ms: int | None = None
        """A moment at which its clock stands still."""
        self._teller = Teller(boot)
        self._to_do: queue.SimpleQueue[Callable[[], bytes] | None] = queue.SimpleQueue()
        self._wake, self._waker = os.pipe()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def press(self, key: int) -> None:
        """Press and let go."""
        self.do(lambda: self._teller.tell([(key, True)], 1 << key, self._now()))
        self.do(lambda: self._teller.tell([(key, False)], 0, self._now()))

    def hold(self, key: int) -> None:
        self.do(lambda: self._teller.tell([(key, True)], 1 << key, self._now()))

    def say(self, data: bytes) -> None:
        self.do(lambda: data)

    def begin_anew(self, boot: str) -> None:
        """Reset: another boot, and numbers from the beginning; wait until the box has asked."""

        begun = threading.Event()

        def begin() -> bytes:
            self._teller = Teller(boot)
            self.asked.clear()
            begun.set()
            return b"\r\nMPY: soft reboot\r\n" + self._teller.hello(self._now())

        self.do(begin)
        assert begun.wait(PATIENCE_S)
        assert self.asked.wait(PATIENCE_S)

    def all_told(self) -> None:
        """Wait until everything that was pressed is on the cable."""
        done = threading.Event()

        def nothing() -> bytes:
            done.set()
            return b""

        self.do(nothing)
        assert done.wait(PATIENCE_S)

    def do(self, what: Callable[[], bytes] | None) -> None:
        self._to_do.put(what)
        os.write(self._waker, b"x")

    def unplug(self) -> None:
        if self._thread.is_alive():
            self.do(None)
            self._thread.join(timeout=PATIENCE_S)
            for end in (self._end, self._far_end, self._wake, self._waker):
                os.close(end)

    def _now(self) -> int:
        if self.stopped_at_ms is not None:
            return self.stopped_at_ms
        return time.monotonic_ns() // 1_000_000 % (1 << 30)

    def _run(self) -> None:
        while True:
            ready, _, _ = select.select([self._end, self._wake], [], [], 0.02)
            if self._wake in ready:
                os.read(self._wake, 1)
                what = self._to_do.get()
                if what is None:
                    return
                os.write(self._end, what())
            if self._end in ready:
                data = os.read(self._end, 4096)
                if answer := self._teller.hear(data, self._now()):
                    os.write(self._end, answer)
                    self.asked.set()
            os.write(self._end, self._teller.tell([], 0, self._now()))


class Silent(Board):
    """Something with a Pico's id that never says anything of ours: a REPL."""

    def _run(self) -> None:
        while True:
            ready, _, _ = select.select([self._end, self._wake], [], [])
            if self._wake in ready:
                return
            self.heard += os.read(self._end, 4096)
            os.write(self._end, b"SyntaxError: invalid syntax\r\n>>> ")
            self.asked.set()


class Desk:
    """The box with its adapter, and whatever is plugged in."""

    def __init__(self, opened: ExitStack) -> None:
        self._opened = opened
        self._boots = 0
        self.plugged: list[str] = []
        self.clock_ahead_s = 0.0
        self.stopped_at_s: float | None = None
        self._noticed: queue.SimpleQueue[Input] = queue.SimpleQueue()
        self.let_go: list[Key] = []
        """Which keys were let go, up to what was asked for last."""
        self.adapter = UsbKeypads(
            self._noticed.put,
            KEYPAD,
            ports=lambda: list(self.plugged),
            look_s=0.01,
            clock=self._now,
        )
        opened.enter_context(closing(self.adapter))
        self.adapter.start()

    def _now(self) -> float:
        if self.stopped_at_s is not None:
            return self.stopped_at_s
        return time.monotonic() + self.clock_ahead_s

    def stop_the_clocks(self, board: Board) -> None:
        """Let all that follows happen in one moment, for both ends of the cable."""
        self.stopped_at_s, board.stopped_at_ms = self._now(), board._now()

    def let_the_clocks_go(self, board: Board) -> None:
        self.stopped_at_s = board.stopped_at_ms = None

    def plug(self, kind: type[Board] = Board) -> Board:
        self._boots += 1
        board = kind(f"boot{self._boots}")
        self._opened.callback(board.unplug)
        self.plugged.append(board.path)
        return board

    def unplug(self, board: Board) -> None:
        self.plugged.remove(board.path)
        board.unplug()

    def next(self) -> Input:
        item = self._noticed.get(timeout=PATIENCE_S)
        while isinstance(item, KeyUp):
            self.let_go.append(item.key)
            item = self._noticed.get(timeout=PATIENCE_S)
        return item

    def next_release(self) -> Key:
        item = self._noticed.get(timeout=PATIENCE_S)
        assert isinstance(item, KeyUp), item
        return item.key

    def next_key(self) -> Key:
        item = self.next()
        assert isinstance(item, KeyDown), item
        return item.key

    def nothing_more(self) -> bool:
        """Say whether nothing came but keys that were let go."""
        while not self._noticed.empty():
            item = self._noticed.get()
            if not isinstance(item, KeyUp):
                return False
            self.let_go.append(item.key)
        return True


@pytest.fixture
def desk() -> Iterator[Desk]:
    with ExitStack() as opened:
        yield Desk(opened)


@pytest.fixture
def keypad(desk: Desk) -> Board:
    board = desk.plug()
    assert desk.next() == FOUND
    return board


def test_each_key_is_what_is_printed_on_it(desk: Desk, keypad: Board) -> None:
    for key in range(10):
        keypad.press(key)
        assert desk.next_key() == KEYPAD[key]
        assert desk.nothing_more()


def test_a_key_is_let_go_when_the_finger_lets_go(desk: Desk, keypad: Board) -> None:
    keypad.press(5)
    assert (desk.next_key(), desk.next_release()) == (KEYPAD[5], KEYPAD[5])
    keypad.hold(5)
    assert desk.next_key() is KEYPAD[5]
    keypad.press(6)  # and with it 5, whose line was lost, is up
    assert desk.next_key() is KEYPAD[6]
    assert {desk.next_release(), desk.next_release()} == {KEYPAD[5], KEYPAD[6]}


def test_f01_unplugged_and_plugged_in_a_hundred_times_it_is_back_each_time(desk: Desk) -> None:
    """Recovers with the next look, which comes every second."""
    assert LOOK_S <= 1.0
    for number in range(100):
        board = desk.plug()
        assert desk.next() == FOUND
        board.press(number % 16)
        assert desk.next_key() == KEYPAD[number % 16]
        board.hold(3)  # pulled out with a finger on a key
        assert desk.next_key() == KEYPAD[3]
        desk.unplug(board)
        lost = desk.next()
        assert isinstance(lost, PartLost)
        assert lost.part is Part.KEYPAD
        assert desk.let_go.pop() is KEYPAD[3]
    assert desk.nothing_more()


def test_f02_it_may_come_back_under_another_name(desk: Desk, keypad: Board) -> None:
    other = desk.plug()  # takes the next name before the first one gives its own back
    assert desk.next() == FOUND
    desk.unplug(keypad)
    assert isinstance(desk.next(), PartLost)
    other.press(7)
    assert desk.next_key() == KEYPAD[7]


def test_f02_two_at_once_are_both_heard(desk: Desk, keypad: Board) -> None:
    other = desk.plug()
    assert desk.next() == FOUND
    for key in range(5):
        (keypad, other)[key % 2].press(key)
        assert desk.next_key() == KEYPAD[key]


def test_f04_a_release_that_was_lost_is_told_by_the_state_that_follows(
    desk: Desk, keypad: Board
) -> None:
    """The keypad repeats its whole state with the next beat, half a second later at most."""
    keypad.hold(9)
    assert desk.next_key() is KEYPAD[9]
    assert desk.next_release() is KEYPAD[9]  # the beat that follows says that nothing is down


def test_f05_damaged_lines_and_text_of_the_repl_are_passed_over(desk: Desk, keypad: Board) -> None:
    line = wire.pack(500, wire.keys_body(5, 1, [(1, 9, 0)]))
    keypad.say(b"\x00\xff" + line[:-9] + b"\n" + line.replace(b"9", b"8") + b"Traceback:\r\n>>> @")
    keypad.press(1)
    assert desk.next_key() is Key.D2
    keypad.say(b"x" * 10_000)
    keypad.press(2)
    assert desk.next_key() is Key.D3
    assert desk.nothing_more()


def test_a_keypad_that_is_reset_is_joined_again(desk: Desk, keypad: Board) -> None:
    keypad.press(1)
    assert desk.next_key() is Key.D2
    keypad.begin_anew("again")
    keypad.press(4)
    assert desk.next_key() is Key.D4


def test_the_box_sends_nothing_that_would_stop_a_keypad(desk: Desk) -> None:
    board = desk.plug(Silent)
    assert board.asked.wait(PATIENCE_S)
    assert b"ask" in board.heard
    assert all(byte == 10 or 32 <= byte < 127 for byte in board.heard), "Ctrl-C, Ctrl-D or worse"


def test_a_stranger_is_left_alone_until_it_is_plugged_in_again(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    stranger = desk.plug(Silent)
    assert stranger.asked.wait(PATIENCE_S)
    with caplog.at_level(logging.WARNING, "hugod.keys.keypad"):
        desk.clock_ahead_s += SILENT_S + 1
        until(lambda: "says nothing" in caplog.text)
    assert is_free(stranger.path)
    ours = desk.plug()
    assert desk.next() == FOUND
    assert is_free(stranger.path)
    ours.press(0)
    assert desk.next_key() is Key.D1


def test_a_keypad_that_falls_silent_is_told_and_found_again(desk: Desk, keypad: Board) -> None:
    desk.clock_ahead_s += SILENT_S + 1
    lost = desk.next()
    assert isinstance(lost, PartLost)
    assert lost.reason == f"{keypad.path}: it says nothing"
    assert desk.next() == FOUND


def test_a_question_that_a_busy_machine_could_not_send_in_time_is_asked_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A keypad that is plugged in while the box starts is not left alone for half a minute."""
    write: Callable[..., int | None] = Serial.write
    late = [True]

    def slow(self: Serial, data: bytes) -> int | None:
        if late and data:
            late.pop()
            raise SerialTimeoutException("Write timeout")
        return write(self, data)

    monkeypatch.setattr(Serial, "write", slow)
    desk.plug()
    assert desk.next() == FOUND


def test_the_port_is_ours_alone(desk: Desk, keypad: Board) -> None:
    assert not is_free(keypad.path)


def test_a_port_that_somebody_else_has_is_told_once_and_taken_when_it_is_free(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    board = Board("taken")
    with open(board.path, "rb", buffering=0) as other, ExitStack() as opened:
        opened.callback(board.unplug)
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with caplog.at_level(logging.WARNING, "hugod.keys.keypad"):
            desk.plugged.append(board.path)
            until(lambda: board.path in caplog.text)
        fcntl.flock(other, fcntl.LOCK_UN)
        assert desk.next() == FOUND
        assert caplog.text.count(board.path) <= 2
        desk.plugged.clear()


def test_a_keypad_of_a_later_protocol_is_told_with_what_to_do(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    class Later(Board):
        def _run(self) -> None:
            data = b""
            while b"ask" not in data or not data.endswith(b"\n"):
                data += os.read(self._end, 4096)
            token = data.split(b"ask ")[1][:8].decode()
            os.write(self._end, wire.pack(0, f"hello 5 2 9.0 ab 0 {token}"))
            self._to_do.get()

    with caplog.at_level(logging.WARNING, "hugod.keys.keypad"):
        desk.plug(Later)
        until(lambda: "protocol 2" in caplog.text)
    assert "firmware/README.md" in caplog.text
    assert desk.nothing_more()


def test_a_named_port_is_the_only_one_and_may_come_late(tmp_path: Path) -> None:
    noticed: queue.SimpleQueue[Input] = queue.SimpleQueue()
    link = tmp_path / "keypad"
    with ExitStack() as opened:
        adapter = UsbKeypads(noticed.put, KEYPAD, port=str(link), look_s=0.01)
        opened.enter_context(closing(adapter))
        adapter.start()
        board = Board("late")
        opened.callback(board.unplug)
        link.symlink_to(board.path)
        assert noticed.get(timeout=PATIENCE_S) == FOUND


def test_f03_a_flood_gives_no_more_than_a_hand_can_do(desk: Desk, keypad: Board) -> None:
    desk.stop_the_clocks(keypad)
    for number in range(1000):
        keypad.press(number % 15)
    keypad.all_told()
    assert [desk.next_key() for _ in range(10)] == [KEYPAD[number] for number in range(10)]
    desk.let_the_clocks_go(keypad)
    keypad.begin_anew("later")
    keypad.press(15)
    assert desk.next_key() is Key.D, "more than ten in a quarter of a second"


@pytest.mark.parametrize("is_plugged", [True, False])
def test_it_ends_with_and_without_a_keypad(is_plugged: bool) -> None:
    noticed = queue.SimpleQueue[Input]()
    board = Board("b1")
    ports = [board.path] if is_plugged else []
    adapter = UsbKeypads(noticed.put, KEYPAD, ports=lambda: ports, look_s=60)
    adapter.start()
    if is_plugged:
        assert noticed.get(timeout=PATIENCE_S) == FOUND
    adapter.close()  # fails if its thread waits for the next look
    board.unplug()
    assert not [one for one in threading.enumerate() if one.name == "keypads"]


def test_a_pico_is_known_by_its_id() -> None:
    assert is_pico(*PICO)
    assert not is_pico(0x2E8A, 0x0003)  # the boot loader of the same board
    assert not is_pico(None, None)
    assert isinstance(pico_ports(), list)


def is_free(path: str) -> bool:
    with open(path, "rb", buffering=0) as port:
        try:
            fcntl.flock(port, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def until(is_so: Callable[[], bool]) -> None:
    """Wait until *is_so*; fail if it takes too long."""
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline
        select.select([], [], [], 0.01)


def test_it_says_which_keypads_it_hears_and_what_is_wrong_with_the_others() -> None:
    board, heard = Board("b1"), queue.SimpleQueue[Input]()
    ports = [board.path, "/dev/nothing-there"]
    with ExitStack() as opened:
        opened.callback(board.unplug)
        keypads = opened.enter_context(closing(UsbKeypads(heard.put, KEYPAD, ports=lambda: ports)))
        assert keypads.known() == keypads.troubles() == {}
        keypads.start()
        assert heard.get(timeout=PATIENCE_S) == FOUND
        assert list(keypads.known()) == [board.path]
        assert keypads.known()[board.path]
        assert "nothing-there" in keypads.troubles()["/dev/nothing-there"]
