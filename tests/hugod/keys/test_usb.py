"""Keypads on USB at the real poller: unplugged, damaged, interrupted, two at once (F01-F05).

The Pico's far end is a pseudo-terminal with the real writer behind it. A number pad's is a socket
that carries whole packets of `struct input_event`, as an event device does, read by evdev itself;
what evdev asks the kernel by ioctl, the stand-in answers.
"""

from __future__ import annotations

import errno
import fcntl
import os
import pty
import queue
import select
import socket
import struct
import threading
import time
import tty
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from typing import Any, Never

import pytest
from evdev import InputDevice, ecodes
from serial import Serial, SerialTimeoutException

from hugo_keypad import wire
from hugo_keypad.line_writer import LineWriter
from hugod.app.values.inputs import KEYPAD, Input, Key, KeyDown, KeyUp, Part, PartFound, PartLost
from hugod.keys import usb
from hugod.keys.keypad_link import PICO, SILENT_S, PicoDriver, is_pico, pico_ports
from hugod.keys.numpad import NAMES, PAD, NumpadDriver

PATIENCE_S = 60.0
FOUND = PartFound(Part.KEYPAD)
CODES = ecodes.ecodes
UP, DOWN = 0, 1


def _now() -> int:
    return time.monotonic_ns() // 1_000_000 % (1 << 30)


class Board:
    """A keypad at the other end of a pseudo-terminal, with the real line writer in it."""

    def __init__(self, boot: str) -> None:
        self._end, self._far_end = pty.openpty()
        tty.setraw(self._far_end)
        self.path = os.ttyname(self._far_end)
        self.asked = threading.Event()
        self.heard = b""
        self._writer = LineWriter(boot)
        self._to_do: queue.SimpleQueue[Callable[[], bytes] | None] = queue.SimpleQueue()
        self._wake, self._waker = os.pipe()
        self.unplugged: Callable[[], None] = lambda: None
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def press(self, key: int) -> None:
        """Press and let go."""
        self.do(lambda: self._writer.tell([(key, True)], 1 << key, _now()))
        self.do(lambda: self._writer.tell([(key, False)], 0, _now()))

    def hold(self, key: int) -> None:
        self.do(lambda: self._writer.tell([(key, True)], 1 << key, _now()))

    def say(self, data: bytes) -> None:
        self.do(lambda: data)

    def do(self, what: Callable[[], bytes] | None) -> None:
        self._to_do.put(what)
        os.write(self._waker, b"x")

    def unplug(self) -> None:
        if self._thread.is_alive():
            self.unplugged()
            self.do(None)
            self._thread.join(timeout=PATIENCE_S)
            for end in (self._end, self._far_end, self._wake, self._waker):
                os.close(end)

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
                if answer := self._writer.hear(data, _now()):
                    os.write(self._end, answer)
                    self.asked.set()
            os.write(self._end, self._writer.tell([], 0, _now()))


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


EvdevDevice: Any = InputDevice


class Device(EvdevDevice):  # type: ignore[misc]  # evdev 1.6 has no types
    """evdev's device, with ours in the place of the kernel's answers."""

    def __init__(self, plug: Pad) -> None:
        self.path, self.name, self.plug = str(plug.path), "a number pad", plug
        self.fd = os.dup(plug.box_end.fileno())

    def grab(self) -> None:
        if self.plug.is_grabbed:
            raise OSError(errno.EBUSY, "Device or resource busy")
        self.plug.is_grabbed = True

    def active_keys(self, verbose: bool = False) -> list[int]:
        return sorted(self.plug.held)

    def capabilities(self, verbose: bool = False, absinfo: bool = True) -> dict[int, list[int]]:
        return {ecodes.EV_SYN: [0], ecodes.EV_KEY: sorted(self.plug.codes)}


class Pad:
    """A number pad, or another device, that is plugged in under *path*."""

    def __init__(self, path: Path, names: Iterable[str]) -> None:
        self.path, self.codes = path, {CODES[name] for name in names}
        self.held = set[int]()
        self.is_grabbed = False
        self._end, self.box_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.box_end.setblocking(False)

    def say(self, *events: tuple[int, int, int], cut: int = 0) -> None:
        """Send one packet of events, short of its last *cut* bytes."""
        data = b"".join(struct.pack("@llHHi", 0, 0, *event) for event in events)
        self._end.send(data[: len(data) - cut])

    def key(self, name: str, value: int) -> None:
        """Do something with a key, as the kernel tells it."""
        code = CODES[name]
        (self.held.discard if value == UP else self.held.add)(code)
        self.say((ecodes.EV_KEY, code, value), (ecodes.EV_SYN, ecodes.SYN_REPORT, 0))

    def press(self, key: int | str) -> None:
        """Press and let go of a key by its name, or of a digit."""
        name = key if isinstance(key, str) else f"KEY_KP{key}"
        self.key(name, DOWN)
        self.key(name, UP)

    def hold(self, key: int) -> None:
        self.key(f"KEY_KP{key}", DOWN)

    def unplug(self) -> None:
        self.path.unlink(missing_ok=True)
        self.hang_up()

    def hang_up(self) -> None:
        self._end.close()
        self.box_end.close()


class Desk:
    """The box with its poller, and whatever is plugged in."""

    def __init__(self, opened: ExitStack, driver: usb.Driver) -> None:
        self._opened = opened
        self.clock_ahead_s = 0.0
        self.noticed: queue.SimpleQueue[Input] = queue.SimpleQueue()
        self.let_go: list[Key] = []
        """The keys that were released before the input that was asked for last."""
        keypads = usb.UsbKeypads(self.noticed.put, driver)
        poller = usb.UsbPoller(
            keypads, look_s=0.005, clock=lambda: time.monotonic() + self.clock_ahead_s
        )
        opened.enter_context(closing(poller)).start()

    def _now(self) -> float:
        return time.monotonic() + self.clock_ahead_s

    def plug(self) -> Board | Pad:
        raise AssertionError("each kind plugs in its own")

    def key(self, number: int) -> Key:
        """The key *number* of this kind of keypad."""
        raise AssertionError("each kind has its own keys")

    def exactly(self) -> Input:
        """The next input."""
        return self.noticed.get(timeout=PATIENCE_S)

    def taken(self, count: int) -> list[Input]:
        return [self.exactly() for _ in range(count)]

    def next(self) -> Input:
        """The next input that is no release."""
        while isinstance(item := self.exactly(), KeyUp):
            self.let_go.append(item.key)
        return item

    def next_key(self) -> Key:
        item = self.next()
        assert isinstance(item, KeyDown), item
        return item.key

    def lost(self) -> PartLost:
        item = self.next()
        assert isinstance(item, PartLost), item
        assert item.part is Part.KEYPAD
        return item

    def nothing_more(self) -> bool:
        """Whether nothing came but releases."""
        while not self.noticed.empty():
            item = self.noticed.get()
            if not isinstance(item, KeyUp):
                return False
            self.let_go.append(item.key)
        return True


class PicoDesk(Desk):
    """A desk with serial ports."""

    def __init__(self, opened: ExitStack, _: Path) -> None:
        self._boots = 0
        self.plugged: list[str] = []
        super().__init__(opened, PicoDriver(KEYPAD, ports=lambda: [*self.plugged]))

    def plug(self, kind: type[Board] = Board) -> Board:
        self._boots += 1
        board = kind(f"boot{self._boots}")
        self._opened.callback(board.unplug)
        self.plugged.append(board.path)
        board.unplugged = lambda: self.plugged.remove(board.path)
        return board

    def key(self, number: int) -> Key:
        return KEYPAD[number]


class PadDesk(Desk):
    """A desk with a folder of event devices."""

    def __init__(self, opened: ExitStack, folder: Path) -> None:
        self._folder = folder
        self.plugs: dict[str, Pad] = {}
        self.trouble: OSError | None = None
        self.opened = queue.SimpleQueue[str]()
        super().__init__(opened, NumpadDriver(folder=folder, open_device=self._open))

    def _open(self, path: str) -> Any:
        self.opened.put(path)
        if self.trouble:
            raise self.trouble
        if path not in self.plugs:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        return Device(self.plugs[path])

    def plug(
        self,
        number: int | None = None,
        names: Iterable[str] = NAMES,
        *,
        is_grabbed: bool = False,
    ) -> Pad:
        """Plug in a device under *number*; None: the lowest that is free, as the kernel does."""
        if number is None:
            number = next(n for n in count() if not (self._folder / f"event{n}").exists())
        plug = Pad(self._folder / f"event{number}", names)
        plug.is_grabbed = is_grabbed
        self.plugs[str(plug.path)] = plug
        self._opened.callback(plug.unplug)
        plug.path.touch()
        return plug

    def key(self, number: int) -> Key:
        return Key(str(number))


@pytest.fixture(params=[PicoDesk, PadDesk], ids=["pico", "number pad"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    with ExitStack() as opened:
        yield request.param(opened, tmp_path)


@pytest.fixture
def picos(tmp_path: Path) -> Iterator[PicoDesk]:
    with ExitStack() as opened:
        yield PicoDesk(opened, tmp_path)


@pytest.fixture
def keypad(picos: PicoDesk) -> Board:
    board = picos.plug()
    assert picos.next() == FOUND
    return board


@pytest.fixture
def pads(tmp_path: Path) -> Iterator[PadDesk]:
    with ExitStack() as opened:
        yield PadDesk(opened, tmp_path)


@pytest.fixture
def pad(pads: PadDesk) -> Pad:
    plug = pads.plug()
    assert pads.next() == FOUND
    return plug


def tap(key: Key) -> list[Input]:
    return [KeyDown(key), KeyUp(key)]


# Every kind


def test_f01_unplugged_and_plugged_in_a_hundred_times_it_is_back_each_time(desk: Desk) -> None:
    for number in range(100):
        far_end = desk.plug()
        assert desk.next() == FOUND
        far_end.press(number % 10)
        assert desk.next_key() == desk.key(number % 10)
        far_end.hold(3)  # pulled out with a finger on a key
        assert desk.next_key() == desk.key(3)
        far_end.unplug()
        assert desk.lost().reason.startswith(f"{far_end.path}: ")
        assert desk.let_go.pop() is desk.key(3)
    assert desk.nothing_more()


def test_f02_it_may_come_back_under_another_name(desk: Desk) -> None:
    first = desk.plug()
    assert desk.next() == FOUND
    other = desk.plug()  # takes the next name before the first one gives its own back
    assert desk.next() == FOUND
    first.unplug()
    assert desk.lost().reason.startswith(f"{first.path}: ")
    other.press(7)
    assert desk.next_key() == desk.key(7)


def test_f02_two_at_once_are_both_heard(desk: Desk) -> None:
    both = desk.plug(), desk.plug()
    assert [desk.next(), desk.next()] == [FOUND, FOUND]
    for number in range(6):
        both[number % 2].press(number)
        assert desk.next_key() == desk.key(number)


def test_f01_the_kernel_tells_of_what_is_plugged_in_and_nobody_looks_for_it() -> None:
    """Recovers within `SETTLE_S` of the news; without news, with the next look."""
    assert max(usb.SETTLE_S, usb.AGAIN_S) <= 1.0
    noticed, looks = queue.SimpleQueue[Input](), queue.SimpleQueue[float]()
    boards: list[Board] = []
    kernel, news = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    news.setblocking(False)
    clock = 100.0

    def ports() -> list[str]:
        looks.put(clock)
        return [board.path for board in boards]

    with ExitStack() as opened, kernel:
        keypads = usb.UsbKeypads(noticed.put, PicoDriver(KEYPAD, ports=ports))
        poller = usb.UsbPoller(keypads, clock=lambda: clock, open_news=lambda: news)
        opened.enter_context(closing(poller)).start()
        assert looks.get(timeout=PATIENCE_S) == 100
        clock += usb.NEWS_S
        answered(poller)
        assert looks.get(timeout=PATIENCE_S) == 100 + usb.NEWS_S  # the last look after the start
        boards.append(Board("b1"))
        opened.callback(boards[0].unplug)
        kernel.send(b"change@/devices/hot\0SUBSYSTEM=thermal\0")  # which is none of ours
        clock += usb.LOOK_S / 2
        answered(poller)
        assert looks.empty(), "it looks before its time"
        kernel.send(b"add@/devices/usb1/ttyACM0\0SUBSYSTEM=tty\0SEQNUM=7\0")
        answered(poller)
        clock += usb.SETTLE_S
        answered(poller)
        assert noticed.get(timeout=PATIENCE_S) == FOUND


def test_whoever_wants_to_know_is_told_what_is_found_and_what_is_not_once_each() -> None:
    told = list[tuple[dict[str, str], dict[str, str]]]()
    plugged, trouble = list[str](), usb.KeypadGone("Permission denied")

    class Shut(PicoDriver):
        def open(self, path: str, now: float) -> Never:
            raise trouble

    keypads = usb.UsbKeypads(lambda _: None, Shut(KEYPAD, ports=lambda: plugged))
    keypads.changed = lambda: told.append((keypads.known(), keypads.troubles()))
    for now in range(9):
        plugged[:] = ["a1"] if 1 <= now < 7 else []
        keypads.look(float(now))
        keypads.tell_changes()
    assert told == [({}, {}), ({}, {"a1": "Permission denied"}), ({}, {})]


def test_where_the_kernel_tells_nothing_it_looks_each_second() -> None:
    clock, looks = 100.0, queue.SimpleQueue[float]()

    def refused() -> socket.socket:
        raise OSError(errno.EAFNOSUPPORT, "not allowed")

    def ports() -> list[str]:
        looks.put(clock)
        return []

    keypads = usb.UsbKeypads(lambda _: None, PicoDriver(KEYPAD, ports=ports))
    with closing(usb.UsbPoller(keypads, clock=lambda: clock, open_news=refused)) as poller:
        poller.start()
        for _ in range(10):
            assert looks.get(timeout=PATIENCE_S) == clock
            clock += usb.AGAIN_S
            answered(poller)


def test_f14_a_clock_that_jumps_back_by_decades_ends_no_listening() -> None:
    clock, looks = 2e9, queue.SimpleQueue[float]()
    kernel, news = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)

    def ports() -> list[str]:
        looks.put(clock)
        return []

    keypads = usb.UsbKeypads(lambda _: None, PicoDriver(KEYPAD, ports=ports))
    poller = usb.UsbPoller(keypads, clock=lambda: clock, open_news=lambda: news)
    with kernel, closing(poller):
        poller.start()
        assert looks.get(timeout=PATIENCE_S) == 2e9
        clock = 100.0
        answered(poller)
        clock += usb.LOOK_S
        answered(poller)
        assert looks.get(timeout=PATIENCE_S) == 100 + usb.LOOK_S


@pytest.mark.parametrize("is_started", [True, False])
@pytest.mark.parametrize(
    "driver", [PicoDriver(KEYPAD, ports=list), NumpadDriver(folder=Path("/none"))]
)
def test_it_ends_without_a_keypad_started_or_not(is_started: bool, driver: usb.Driver) -> None:
    noticed = queue.SimpleQueue[Input]()
    poller = usb.UsbPoller(usb.UsbKeypads(noticed.put, driver), look_s=60)
    if is_started:
        poller.start()
    poller.close()  # fails if its thread waits for the next look
    assert noticed.empty()
    assert not [one for one in threading.enumerate() if one.name == f"{driver.what}s"]


# The Pico


def test_the_box_sends_nothing_that_would_stop_a_keypad(picos: PicoDesk) -> None:
    board = picos.plug(Silent)
    assert board.asked.wait(PATIENCE_S)
    assert b"ask" in board.heard
    assert all(byte == 10 or 32 <= byte < 127 for byte in board.heard), "Ctrl-C, Ctrl-D or worse"


def test_a_stranger_is_left_until_plugged_in_again(
    picos: PicoDesk, caplog: pytest.LogCaptureFixture
) -> None:
    stranger = picos.plug(Silent)
    assert stranger.asked.wait(PATIENCE_S)
    picos.clock_ahead_s += SILENT_S + 1
    until(lambda: "says nothing" in caplog.text)
    assert is_free(stranger.path)
    ours = picos.plug()
    assert picos.next() == FOUND
    assert is_free(stranger.path)
    ours.press(0)
    assert picos.next_key() is Key.D1


def test_a_keypad_that_falls_silent_is_told_and_found_again(picos: PicoDesk, keypad: Board) -> None:
    picos.clock_ahead_s += SILENT_S + 1
    lost = picos.next()
    assert isinstance(lost, PartLost)
    assert lost.reason == f"{keypad.path}: it says nothing"
    assert picos.next() == FOUND


def test_a_question_not_sent_in_time_is_asked_again(
    picos: PicoDesk, monkeypatch: pytest.MonkeyPatch
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
    picos.plug()
    assert picos.next() == FOUND


def test_the_port_is_ours_alone(picos: PicoDesk, keypad: Board) -> None:
    assert not is_free(keypad.path)


def test_a_port_that_somebody_else_has_is_told_once_and_taken_when_it_is_free(
    picos: PicoDesk, caplog: pytest.LogCaptureFixture
) -> None:
    board = Board("taken")
    with open(board.path, "rb", buffering=0) as other, ExitStack() as opened:
        opened.callback(board.unplug)
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        picos.plugged.append(board.path)
        until(lambda: board.path in caplog.text)
        fcntl.flock(other, fcntl.LOCK_UN)
        assert picos.next() == FOUND
        assert caplog.text.count(board.path) <= 2
        picos.plugged.clear()


def test_a_later_protocol_is_told_so(picos: PicoDesk, caplog: pytest.LogCaptureFixture) -> None:
    class Later(Board):
        def _run(self) -> None:
            data = b""
            while b"ask" not in data or not data.endswith(b"\n"):
                data += os.read(self._end, 4096)
            token = data.split(b"ask ")[1][:8].decode()
            os.write(self._end, wire.pack(0, f"hello 5 2 9.0 ab 0 {token}"))
            self._to_do.get()

    picos.plug(Later)
    until(lambda: "protocol 2" in caplog.text)
    assert "firmware/README.md" in caplog.text
    assert picos.nothing_more()


def test_a_named_port_is_the_only_one_and_may_come_late(tmp_path: Path) -> None:
    noticed: queue.SimpleQueue[Input] = queue.SimpleQueue()
    link = tmp_path / "keypad"
    with ExitStack() as opened:
        keypads = usb.UsbKeypads(noticed.put, PicoDriver(KEYPAD, port=str(link)))
        opened.enter_context(closing(usb.UsbPoller(keypads, look_s=0.01))).start()
        board = Board("late")
        opened.callback(board.unplug)
        link.symlink_to(board.path)
        assert noticed.get(timeout=PATIENCE_S) == FOUND


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


def answered(poller: usb.UsbPoller) -> None:
    """Wait until *poller* has taken a whole turn from now on."""
    for _ in range(2):  # the first one may have begun before
        has_turned = threading.Event()
        poller.ask(has_turned.set)
        assert has_turned.wait(PATIENCE_S)


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
        keypads = usb.UsbKeypads(heard.put, PicoDriver(KEYPAD, ports=lambda: ports))
        assert keypads.known() == keypads.troubles() == {}
        poller = opened.enter_context(closing(usb.UsbPoller(keypads, look_s=0.01)))
        poller.start()
        assert heard.get(timeout=PATIENCE_S) == FOUND
        assert list(keypads.known()) == [board.path]
        assert keypads.known()[board.path]
        until(lambda: "nothing-there" in keypads.troubles().get("/dev/nothing-there", ""))


class Udev:
    """A driver whose one device is there, but not given to the box yet."""

    what, subsystem, shun_s = "keypad", "tty", 30.0

    def __init__(self) -> None:
        self.paths = ["/dev/ttyACM0"]

    def plugged(self) -> dict[str, None]:
        return dict.fromkeys(self.paths)

    def open(self, path: str, now: float) -> None:
        raise usb.KeypadGone("Permission denied")


def test_what_udev_is_still_giving_is_no_trouble_before_the_third_look(
    caplog: pytest.LogCaptureFixture,
) -> None:
    udev = Udev()
    keypads = usb.UsbKeypads(queue.SimpleQueue[Input]().put, udev)
    for now in (1.0, 2.0):
        keypads.look(now)
        assert (keypads.troubles(), caplog.records) == ({}, [])
    for now in (3.0, 4.0):
        keypads.look(now)
        assert keypads.troubles() == {"/dev/ttyACM0": "Permission denied"}
    assert [record.getMessage() for record in caplog.records] == [
        "keypad at /dev/ttyACM0: Permission denied"
    ]
    udev.paths = []
    keypads.look(5.0)
    assert keypads.troubles() == {}, "it was pulled out: there is no trouble with it"
    udev.paths = ["/dev/ttyACM0"]
    keypads.look(6.0)
    assert keypads.troubles() == {}, "plugged in anew, it has its three looks again"


# The number pad


def test_what_is_typed_is_heard_by_us_alone(pads: PadDesk, pad: Pad) -> None:
    assert pad.is_grabbed
    for name in ("KEY_KP7", "KEY_KPENTER", "KEY_KPMINUS"):
        pad.press(name)
        assert pads.taken(2) == tap(NAMES[name])


def test_f02_another_one_may_take_its_number_at_once(pads: PadDesk, pad: Pad) -> None:
    pad.unplug()
    again = pads.plug()
    assert isinstance(pads.exactly(), PartLost)
    assert pads.exactly() == FOUND
    again.press("KEY_KP1")
    assert pads.taken(2) == tap(Key.D1)


def test_f02_a_mouse_and_what_else_has_no_digits_are_left_alone(pads: PadDesk) -> None:
    mouse = pads.plug(0, (*PAD, "BTN_LEFT"))
    power = pads.plug(1, ("KEY_POWER",))
    pads.plug(2)
    assert pads.exactly() == FOUND
    assert not mouse.is_grabbed
    assert not power.is_grabbed
    asked = [pads.opened.get(timeout=PATIENCE_S) for _ in range(3)]
    assert len(set(asked)) == 3
    pads.plug(3)
    assert pads.exactly() == FOUND
    assert pads.opened.qsize() == 1, "a stranger was asked again"


def test_f05_a_device_that_says_nothing_whole_is_found_again(pads: PadDesk, pad: Pad) -> None:
    """Recovers with the next look, within a second."""
    pad.is_grabbed = False
    pad.say((ecodes.EV_KEY, CODES["KEY_KP1"], DOWN), cut=5)
    assert isinstance(pads.exactly(), PartLost)
    assert pads.exactly() == FOUND
    pad.press("KEY_KP4")
    assert pads.taken(2) == tap(Key.D4)


def test_f05_a_device_that_ends_is_lost_and_found_again(pads: PadDesk, pad: Pad) -> None:
    again = pads.plug(0)  # the same path; the old one's end says EOF
    pad.hang_up()
    lost = pads.exactly()
    assert lost == PartLost(Part.KEYPAD, f"{pad.path}: it says no more")
    assert pads.exactly() == FOUND
    again.press("KEY_KP4")
    assert pads.taken(2) == tap(Key.D4)


def test_no_permission_is_told_and_tried_again(
    pads: PadDesk, caplog: pytest.LogCaptureFixture
) -> None:
    pads.trouble = PermissionError(errno.EACCES, "Permission denied")
    pads.plug(0)
    pads.plug(1)
    for _ in range(20):
        pads.opened.get(timeout=PATIENCE_S)
    pads.trouble = None
    assert pads.taken(2) == [FOUND, FOUND]
    (record,) = caplog.records
    assert "sudo usermod -aG input $USER" in record.getMessage()


def test_a_pad_of_somebody_else_is_told_and_taken_when_free(
    pads: PadDesk, caplog: pytest.LogCaptureFixture
) -> None:
    plug = pads.plug(is_grabbed=True)
    for _ in range(20):
        pads.opened.get(timeout=PATIENCE_S)
    plug.is_grabbed = False
    assert pads.exactly() == FOUND
    assert [record.getMessage() for record in caplog.records] == [
        f"number pad at {plug.path}: [Errno 16] Device or resource busy"
    ]
