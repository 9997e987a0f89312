"""Number pads through the real evdev: found, kept for us, lost, two at once (F01-F05).

The kernel's end is a socket that carries whole packets of `struct input_event`, as an event device
does; evdev itself reads them. What evdev asks the kernel by ioctl, the stand-in answers.
"""

from __future__ import annotations

import errno
import logging
import os
import queue
import socket
import struct
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from evdev import InputDevice, ecodes

from hugod.app.inputs import Input, Key, KeyDown, KeyUp, Part, PartFound, PartLost
from hugod.keys.numpad import LOOK_S, Numpads
from hugod.keys.numpad_keys import NAMES, PAD

PATIENCE_S = 20.0
FOUND = PartFound(Part.KEYPAD)
CODES = ecodes.ecodes
UP, DOWN, REPEAT = 0, 1, 2


EvdevDevice: Any = InputDevice


class Device(EvdevDevice):  # type: ignore[misc]  # evdev 1.6 has no types
    """evdev's device, with ours in the place of the kernel's answers."""

    def __init__(self, plug: Plug) -> None:
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


class Plug:
    """A device that is plugged in under *path*."""

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

    def press(self, name: str) -> None:
        self.key(name, DOWN)
        self.key(name, UP)

    def unplug(self) -> None:
        self.path.unlink(missing_ok=True)
        self.hang_up()

    def hang_up(self) -> None:
        self._end.close()
        self.box_end.close()


class Desk:
    """The box with its adapter, and the folder of what is plugged in."""

    def __init__(self, opened: ExitStack, folder: Path) -> None:
        self._opened, self._folder = opened, folder
        self.plugs: dict[str, Plug] = {}
        self.trouble: OSError | None = None
        self.opened = queue.SimpleQueue[str]()
        self._noticed = queue.SimpleQueue[Input]()
        self.stopped_at_s: float | None = None
        """A moment at which the clock stands still."""
        self.adapter = Numpads(
            self._noticed.put,
            folder=folder,
            open_device=self._open,
            look_s=0.005,
            clock=lambda: time.monotonic() if self.stopped_at_s is None else self.stopped_at_s,
        )
        opened.enter_context(closing(self.adapter))
        self.adapter.start()

    def _open(self, path: str) -> Any:
        self.opened.put(path)
        if self.trouble:
            raise self.trouble
        if path not in self.plugs:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")
        return Device(self.plugs[path])

    def plug(
        self,
        number: int = 0,
        names: Iterable[str] = NAMES,
        *,
        held: Iterable[str] = (),
        is_grabbed: bool = False,
    ) -> Plug:
        plug = Plug(self._folder / f"event{number}", names)
        plug.held = {CODES[name] for name in held}
        plug.is_grabbed = is_grabbed
        self.plugs[str(plug.path)] = plug
        self._opened.callback(plug.unplug)
        plug.path.touch()
        return plug

    def next(self) -> Input:
        return self._noticed.get(timeout=PATIENCE_S)

    def taken(self, count: int) -> list[Input]:
        return [self.next() for _ in range(count)]

    def nothing_more(self) -> bool:
        return self._noticed.empty()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with ExitStack() as opened:
        yield Desk(opened, tmp_path)


@pytest.fixture
def pad(desk: Desk) -> Plug:
    plug = desk.plug()
    assert desk.next() == FOUND
    return plug


def tap(key: Key) -> list[Input]:
    return [KeyDown(key), KeyUp(key)]


def test_what_is_typed_is_heard_by_us_alone(desk: Desk, pad: Plug) -> None:
    assert pad.is_grabbed
    for name in ("KEY_KP7", "KEY_KPENTER", "KEY_KPMINUS"):
        pad.press(name)
        assert desk.taken(2) == tap(NAMES[name])


def test_f01_unplugged_and_plugged_in_a_hundred_times_it_is_back_each_time(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """Recovers with the next look, which comes every second, and what it takes to open it."""
    assert LOOK_S <= 1.0
    took_ms = []
    for number in range(100):
        plugged_at = time.monotonic()
        plug = desk.plug(number % 3)
        assert desk.next() == FOUND
        took_ms.append((time.monotonic() - plugged_at) * 1000)
        plug.press("KEY_KP3")
        assert desk.taken(2) == tap(Key.D3)
        plug.key("KEY_KP8", DOWN)  # pulled out with a finger on a key
        assert desk.next() == KeyDown(Key.D8)
        plug.unplug()
        assert desk.next() == KeyUp(Key.D8)
        assert isinstance(desk.next(), PartLost)
    assert desk.nothing_more()
    with capsys.disabled():
        sys.stdout.write(
            f"\nnumber pad: found again in {sorted(took_ms)[50]:.0f} ms (median of 100), "
            f"{max(took_ms):.0f} ms (slowest), beside the second between two looks\n"
        )


def test_f02_it_may_come_back_under_another_number(desk: Desk, pad: Plug) -> None:
    other = desk.plug(17)
    assert desk.next() == FOUND
    pad.unplug()
    lost = desk.next()
    assert isinstance(lost, PartLost)
    assert (lost.part, lost.reason.split(": ")[0]) == (Part.KEYPAD, str(pad.path))
    other.press("KEY_KP1")
    assert desk.taken(2) == tap(Key.D1)


def test_f02_another_one_may_take_its_number_at_once(desk: Desk, pad: Plug) -> None:
    pad.unplug()
    again = desk.plug()
    assert isinstance(desk.next(), PartLost)
    assert desk.next() == FOUND
    again.press("KEY_KP1")
    assert desk.taken(2) == tap(Key.D1)


def test_f02_two_at_once_are_both_heard(desk: Desk, pad: Plug) -> None:
    other = desk.plug(1)
    assert desk.next() == FOUND
    for number in range(6):
        (pad, other)[number % 2].press(f"KEY_KP{number}")
        assert desk.taken(2) == tap(Key(str(number)))


def test_f02_a_mouse_and_what_else_has_no_digits_are_left_alone(desk: Desk) -> None:
    mouse = desk.plug(0, (*PAD, "BTN_LEFT"))
    power = desk.plug(1, ("KEY_POWER",))
    desk.plug(2)
    assert desk.next() == FOUND
    assert not mouse.is_grabbed
    assert not power.is_grabbed
    asked = [desk.opened.get(timeout=PATIENCE_S) for _ in range(3)]
    assert len(set(asked)) == 3
    desk.plug(3)
    assert desk.next() == FOUND
    assert desk.opened.qsize() == 1, "a stranger was asked again"


def test_f03_a_flood_gives_no_more_than_a_hand_can_do(desk: Desk, pad: Plug) -> None:
    desk.stopped_at_s = time.monotonic()
    for number in range(1000):
        pad.press(f"KEY_KP{number % 10}")
        pad.say((ecodes.EV_KEY, CODES["KEY_KP1"], REPEAT))
    pad.unplug()
    keys = [item.key for item in until_lost(desk) if isinstance(item, KeyDown)]
    assert keys == [Key(str(number)) for number in range(10)], "ten in a quarter of a second"


def test_f04_after_lost_events_the_state_is_read_again(desk: Desk, pad: Plug) -> None:
    """Recovers with the very packet that ends the gap."""
    pad.key("KEY_KP1", DOWN)
    assert desk.next() == KeyDown(Key.D1)
    pad.held = {CODES["KEY_KP2"]}  # 1 was let go and 2 pressed, unheard
    dropped, report = (ecodes.EV_SYN, ecodes.SYN_DROPPED, 0), (ecodes.EV_SYN, 0, 0)
    pad.say(dropped, (ecodes.EV_KEY, CODES["KEY_KP9"], DOWN), report)
    assert desk.next() == KeyUp(Key.D1)
    pad.key("KEY_KP2", UP)
    pad.press("KEY_KP2")
    assert desk.taken(2) == tap(Key.D2)
    assert desk.nothing_more()


def test_f05_half_records_and_nonsense_are_passed_over(desk: Desk, pad: Plug) -> None:
    down = (ecodes.EV_KEY, CODES["KEY_KP1"], DOWN)
    pad.say((ecodes.EV_KEY, 0x2FF, DOWN), (0xFFFF, 0xFFFF, -1), (ecodes.EV_KEY, down[1], -1))
    pad.say(down, down, cut=11)
    assert desk.next() == KeyDown(Key.D1)
    pad.key("KEY_KP1", UP)
    assert desk.next() == KeyUp(Key.D1)
    assert desk.nothing_more()


def test_f05_a_device_that_says_nothing_whole_is_lost_and_found_again(
    desk: Desk, pad: Plug
) -> None:
    """Recovers with the next look, within a second."""
    pad.is_grabbed = False
    pad.say((ecodes.EV_KEY, CODES["KEY_KP1"], DOWN), cut=5)
    assert isinstance(desk.next(), PartLost)
    assert desk.next() == FOUND
    pad.press("KEY_KP4")
    assert desk.taken(2) == tap(Key.D4)


def test_f05_a_device_that_ends_is_lost_and_found_again(desk: Desk, pad: Plug) -> None:
    again = desk.plug()  # the same path; the old one's end says EOF
    pad.hang_up()
    lost = desk.next()
    assert lost == PartLost(Part.KEYPAD, f"{pad.path}: it says no more")
    assert desk.next() == FOUND
    again.press("KEY_KP4")
    assert desk.taken(2) == tap(Key.D4)


def test_a_key_that_is_held_while_it_is_found_is_not_pressed(desk: Desk) -> None:
    plug = desk.plug(held=["KEY_KP5"])
    assert desk.next() == FOUND
    plug.key("KEY_KP5", REPEAT)
    plug.key("KEY_KP5", UP)
    plug.press("KEY_KP5")
    assert desk.taken(2) == tap(Key.D5)


def test_no_permission_is_one_sentence_for_all_and_tried_again(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "hugod.keys.numpad"):
        desk.trouble = PermissionError(errno.EACCES, "Permission denied")
        desk.plug(0)
        desk.plug(1)
        for _ in range(20):
            desk.opened.get(timeout=PATIENCE_S)
        desk.trouble = None
        assert desk.taken(2) == [FOUND, FOUND]
    (record,) = caplog.records
    assert "sudo usermod -aG input $USER" in record.getMessage()


def test_a_pad_that_somebody_else_has_is_told_once_and_taken_when_it_is_free(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "hugod.keys.numpad"):
        plug = desk.plug(is_grabbed=True)
        for _ in range(20):
            desk.opened.get(timeout=PATIENCE_S)
        plug.is_grabbed = False
        assert desk.next() == FOUND
    assert [record.getMessage() for record in caplog.records] == [
        f"number pad at {plug.path}: [Errno 16] Device or resource busy"
    ]


def test_no_folder_is_no_pad_and_it_ends_at_once(tmp_path: Path) -> None:
    noticed = queue.SimpleQueue[Input]()
    adapter = Numpads(noticed.put, folder=tmp_path / "none")
    adapter.start()
    adapter.close()
    Numpads(noticed.put, folder=tmp_path / "none").close()
    assert noticed.empty()


def until_lost(desk: Desk) -> Iterator[Input]:
    while not isinstance(item := desk.next(), PartLost):
        yield item
