"""The Pi's pins for gpiozero through libgpiod 2, the kernel's own interface to them.

One thread sleeps until the kernel reports an edge.
"""

from __future__ import annotations

import logging
import os
import select
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from typing import Any

import gpiod
from gpiod.line import Bias, Direction, Edge, Value
from gpiozero import PinFixedPull, PinInvalidEdges, PinInvalidFunction, PinInvalidPull, PinSetInput
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from hugod.worker import Worker

NAME = "hugod"
"""The user of our lines in `gpioinfo`."""
# The label of the chip behind the header begins with it: pinctrl-bcm2711, pinctrl-rp1 …
HEADER_LABEL = "pinctrl-"
GONE = select.EPOLLERR | select.EPOLLHUP
CLOSE_S = 5.0

_DIRECTIONS = {"input": Direction.INPUT, "output": Direction.OUTPUT}
_PULLS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_EDGES = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING, "none": Edge.NONE}

log = logging.getLogger(__name__)


def header_chip(devices: Path = Path("/dev")) -> str:
    """Return the device of the pins on the header: the first chip, if none has its label."""
    paths = sorted(map(str, devices.glob("gpiochip*")))
    for path in paths:
        with gpiod.Chip(path) as chip:
            if chip.get_info().label.startswith(HEADER_LABEL):
                return path
    return paths[0] if paths else str(devices / "gpiochip0")


def resistor(factory: LocalPiFactory, info: Any) -> str:
    """Return the direction in which the board itself pulls a pin, "" for none."""
    # gpiozero 1.6, as Debian 12 has it, hands in the pin's number alone.
    if isinstance(info, int):
        return "up" if factory.pi_info.pulled_up(f"GPIO{info}") else ""
    return str(info.pull)


# gpiozero's lgpio looks at watched lines 2000 times a second as long as the box is on.
class EdgeWatch:
    """Calls the reader of each descriptor that has something to read, in one thread."""

    def __init__(self) -> None:
        self._poll = select.epoll()
        self._wake = os.eventfd(0)
        self._poll.register(self._wake, select.EPOLLIN)
        self._readers: dict[int, Callable[[], None]] = {}
        self._worker = Worker("edges", self._turn, wake=lambda: os.eventfd_write(self._wake, 1))
        self._worker.start()

    def add(self, descriptor: int, read: Callable[[], None]) -> None:
        """Call *read*, in the thread, whenever *descriptor* has something to read."""
        self._readers[descriptor] = read
        self._poll.register(descriptor, select.EPOLLIN)

    def remove(self, descriptor: int) -> None:
        if self._readers.pop(descriptor, None) is not None:
            self._poll.unregister(descriptor)

    def close(self) -> None:
        self._worker.close(CLOSE_S)
        self._poll.close()
        os.close(self._wake)

    def _turn(self) -> float:
        for descriptor, events in self._poll.poll():
            if descriptor == self._wake:
                os.eventfd_read(self._wake)
            else:
                self._read(descriptor, events)
        return 0.0

    def _read(self, descriptor: int, events: int) -> None:
        """Call the reader of *descriptor*, or forget it."""
        read = self._readers.get(descriptor)
        # A line that is gone for good would wake the thread for ever.
        if events & GONE:
            log.warning("a line of the pins is gone")
            self.remove(descriptor)
        elif read is not None:
            try:
                read()
            except OSError as error:
                log.warning("a line of the pins cannot be read: %s", error)
                self.remove(descriptor)


class SoftPwm:
    """A lamp dimmed by calling *switch* at *hertz*; its thread sleeps unless it is half lit.

    ```
    duty 0 or 1:  off or on, until there is a new duty
    between:      on for duty / hertz -> off for (1 - duty) / hertz -> on …
    ```
    A new duty begins a new period at once. The first duty is 0.
    """

    def __init__(self, switch: Callable[[bool], None], hertz: float) -> None:
        self._switch, self.hertz = switch, hertz
        self._duty, self._is_on = 0.0, False
        self._worker = Worker("light", self._turn)
        self._worker.start()

    @property
    def duty(self) -> float:
        """The lit part of the time, 0 to 1."""
        return self._duty

    @duty.setter
    def duty(self, duty: float) -> None:
        self._duty, self._is_on = duty, False
        self._worker.ring()

    def close(self) -> None:
        """Switch off for good."""
        self._worker.close(CLOSE_S)
        self._switch(False)

    def _turn(self) -> float | None:
        duty = self._duty
        self._is_on = duty == 1 or (duty > 0 and not self._is_on)
        self._switch(self._is_on)
        if duty in (0, 1):
            return None
        return (duty if self._is_on else 1 - duty) / self.hertz


class GpiodFactory(LocalPiFactory):
    """The pins of one GPIO chip. Raises `OSError` if it cannot be opened."""

    is_timed_by_python = True

    def __init__(self, chip: str | None = None) -> None:
        super().__init__()
        # gpiozero's own dictionary is shared: closing one factory would close all.
        self.pins: dict[Any, Any] = {}
        self.chip = gpiod.Chip(chip or header_chip())
        self.watch = EdgeWatch()
        self.pin_class = GpiodPin

    def close(self) -> None:
        super().close()
        if self.chip:
            self.watch.close()
            self.chip.close()


class GpiodPin(LocalPiPin):
    """One line. Raises `OSError` if it cannot be had: `EBUSY` when another program has it."""

    def __init__(self, factory: GpiodFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._lock = RLock()
        self._resistor = resistor(factory, info)
        self._direction, self._pull, self._edges = "input", self._resistor or "floating", "both"
        self._is_watched = False
        self._value = Value.INACTIVE
        self._pwm: SoftPwm | None = None
        self._line = factory.chip.request_lines({self._number: self._settings()}, consumer=NAME)

    def close(self) -> None:
        if self._line:
            self._set_frequency(None)
            self.when_changed = None
            with self._lock:
                self.input_with_pull(self._resistor or "floating")
                self._line.release()

    def output_with_state(self, state: bool) -> None:
        """Become an output that is *state* from the beginning."""
        with self._lock:
            self._direction, self._value = "output", Value(bool(state))
            self._apply()

    def input_with_pull(self, pull: str) -> None:
        with self._lock:
            self._direction = "input"
            self._set_pull(pull)

    def _settings(self) -> gpiod.LineSettings:
        is_input = self._direction == "input"
        return gpiod.LineSettings(
            direction=_DIRECTIONS[self._direction],
            bias=_PULLS[self._pull] if is_input else Bias.AS_IS,
            edge_detection=_EDGES[self._edges] if is_input and self._is_watched else Edge.NONE,
            output_value=self._value,
        )

    def _apply(self) -> None:
        with self._lock:
            # One call to the kernel: a row of a key matrix turns between input and output at every
            # scan.
            self._line.reconfigure_lines({self._number: self._settings()})

    def _get_function(self) -> str:
        return self._direction

    def _set_function(self, value: str) -> None:
        if value not in _DIRECTIONS:
            raise PinInvalidFunction(f"{self!r} is input or output, not {value!r}")
        self._direction = value
        self._apply()

    def _get_state(self) -> float:
        if self._pwm is not None:
            return self._pwm.duty
        with self._lock:
            return int(bool(self._line.get_value(self._number)))

    def _set_state(self, value: float) -> None:
        if self._direction == "input":
            raise PinSetInput(f"{self!r} is an input")
        if self._pwm is not None:
            self._pwm.duty = value
        else:
            self._switch(bool(value))

    def _switch(self, value: bool) -> None:
        with self._lock:
            self._value = Value(value)
            self._line.set_value(self._number, self._value)

    def _get_pull(self) -> str:
        return self._pull

    def _set_pull(self, value: str) -> None:
        if self._direction != "input":
            raise PinFixedPull(f"{self!r} is no input")
        if self._resistor not in (value, ""):
            raise PinFixedPull(f"{self!r} has a resistor that pulls it {self._resistor}")
        if value not in _PULLS:
            raise PinInvalidPull(f"{self!r} can be pulled up, down or be floating, not {value!r}")
        self._pull = value
        self._apply()

    def _get_frequency(self) -> float | None:
        return None if self._pwm is None else self._pwm.hertz

    def _set_frequency(self, value: float | None) -> None:
        duty = 0.0
        if self._pwm is not None:
            duty = self._pwm.duty
            self._pwm.close()
            self._pwm = None
        if value:
            self._pwm = SoftPwm(self._switch, value)
            self._pwm.duty = duty

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in _EDGES:
            raise PinInvalidEdges(f"{value!r} are no edges of {self!r}")
        self._edges = value
        self._apply()

    def _enable_event_detect(self) -> None:
        self._is_watched = True
        self._apply()
        self.factory.watch.add(self._line.fd, self._read)

    def _disable_event_detect(self) -> None:
        self.factory.watch.remove(self._line.fd)
        self._is_watched = False
        self._apply()

    def _read(self) -> None:
        """Report the edges that wait."""
        with self._lock:
            if not self._line or not self._line.wait_edge_events(0):
                return
            events = self._line.read_edge_events()
        # Without the lock, which the receiver may need.
        for event in events:
            is_high = event.event_type is event.Type.RISING_EDGE
            self._call_when_changed(event.timestamp_ns / 1e9, is_high)
