"""Opens the pins, the Roll button and every keypad there is; a part that fails is only reported."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from hugod.app.values.findings import CheckedPart
from hugod.app.values.inputs import KEYPAD, Input, Part, PartLost
from hugod.config import Config
from hugod.gpio.pins import is_raspberry_pi
from hugod.late import backend, gpio_keypad, keypad_link, numpad, parts, roll_button, usb
from hugod.ports import Pingable, Watcher

if TYPE_CHECKING:
    from hugo_core.position import Position
    from hugod.app.values.view import View
    from hugod.gpio.backend import PinError
    from hugod.gpio.parts import PinParts
    from hugod.keys.gpio_keypad import MatrixKeypad
    from hugod.keys.roll_button import RollButton, RollLight
    from hugod.keys.usb import UsbKeypads

PutInput = Callable[[Input], None]

log = logging.getLogger(__name__)


def pins_here(opened: ExitStack, folder: Path) -> PinParts | None:
    """Return the parts on a Raspberry Pi's pins, none of them yet; None elsewhere.

    *folder* is where lgpio may make its pipe.
    """
    if not is_raspberry_pi():
        return None
    return opened.enter_context(closing(parts.PinParts(lambda: backend.open_pins(folder))))


class LateLight:
    """The light in the button, which may get its pin later than its first view."""

    def __init__(self) -> None:
        self._one_by_one = Lock()
        self._light: RollLight | None = None
        self._last: tuple[View, Position | None] | None = None

    def open(self, pins: Any) -> RollLight:
        """Take the pin. Raises `PinError`."""
        light = roll_button.RollLight(pins)
        with self._one_by_one:
            self._light = light
            # A pin that comes late shines as the last view wants.
            if self._last:
                light.saw(*self._last)
        return light

    def saw(self, view: View, position: Position | None) -> None:
        """Shine as *view* wants it."""
        with self._one_by_one:
            self._last = view, position
            if self._light:
                self._light.saw(view, position)


def add_roll_button(pins: PinParts, put: PutInput) -> tuple[Watcher, ...]:
    """Have the button opened on *pins*, and return its light."""
    lost: list[PinError] = []

    def open_button(factory: Any) -> RollButton:
        button = roll_button.RollButton(factory, put, is_late=bool(lost))
        button.start()
        return button

    def tell(error: PinError) -> None:
        # What is wrong is shown to the players: `#` rolls as well. They are told, too, when the
        # button can be had after all (F08).
        lost.append(error)
        put(PartLost(Part.BUTTON, error.trouble))

    light = LateLight()
    pins.add(CheckedPart.LIGHT, light.open)
    pins.add(CheckedPart.BUTTON, open_button, tell)
    return (light,)


class UsbParts(NamedTuple):
    """The keypads on USB, by kind."""

    picos: UsbKeypads
    pads: UsbKeypads | None
    """The number pads; None: left alone, or evdev is missing."""


def open_keypads(
    opened: ExitStack,
    put: PutInput,
    config: Config,
    pins: PinParts | None,
    watch: Callable[[str, Pingable], None] = lambda name, ask: None,
) -> UsbParts:
    """Open every keypad on USB, and all parts that *pins* have by then; returns those on USB.

    *watch* is called with the name of each thread and its `ask`.
    """
    if pins is not None:
        if config.keypad_matrix:
            watch("matrix", _add_matrix(pins, put))
        pins.begin()
    picos = usb.UsbKeypads(put, keypad_link.PicoDriver(KEYPAD, port=config.keypad_port))
    wants_numpad = config.keypad_numpad
    if wants_numpad == "auto":
        # On another machine keyboards belong to those who work there.
        wants_numpad = is_raspberry_pi()
    pads = _numpads(put) if wants_numpad else None
    for keypads in (picos, pads):
        if keypads is not None:
            poller = opened.enter_context(closing(usb.UsbPoller(keypads)))
            poller.start()
            watch(f"{keypads.what}s", poller.ask)
    return UsbParts(picos, pads)


def _numpads(put: PutInput) -> UsbKeypads | None:
    """Return the number pads, if evdev is installed."""
    try:
        driver = numpad.NumpadDriver
    except ImportError:
        log.warning(
            "A number pad needs evdev: sudo apt install python3-evdev, or pip install evdev."
        )
        return None
    return usb.UsbKeypads(put, driver())


def _add_matrix(pins: PinParts, put: PutInput) -> Pingable:
    """Have the keypad on the pins opened; returns how it is asked for a sign of life."""
    there: list[MatrixKeypad] = []

    def open_matrix(factory: Any) -> MatrixKeypad:
        there.append(gpio_keypad.MatrixKeypad(factory, put, KEYPAD))
        there[0].start()
        return there[0]

    def ask(answer: Callable[[], None]) -> None:
        if there:
            there[0].ask(answer)
        else:
            # A keypad that is missing cannot hang.
            answer()

    pins.add(CheckedPart.MATRIX, open_matrix)
    return ask
