"""Opens the pins, the Roll button and every keypad there is; a part that fails is only reported.

Each library is loaded when its part is opened, behind the first picture.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hugod.app.inputs import KEYPAD, Input, Part, PartLost
from hugod.config import Config
from hugod.gpio.pins import is_raspberry_pi
from hugod.ports import DeviceError, Pingable, Watcher

if TYPE_CHECKING:
    from hugod.keys.usb import UsbKeypads

Put = Callable[[Input], None]

log = logging.getLogger(__name__)


def open_pins(opened: ExitStack, put: Put, folder: Path) -> Any | None:
    """Open the Raspberry Pi's pins; None elsewhere, and where they cannot be had."""
    if not is_raspberry_pi():
        return None
    from hugod.gpio import backend

    try:
        return opened.enter_context(closing(backend.open_pins(folder)))
    except backend.PinError as error:
        log.warning("%s", error)
        put(PartLost(Part.BUTTON, error.trouble))
        return None


def open_roll_button(opened: ExitStack, put: Put, pins: Any | None) -> tuple[Watcher, ...]:
    """Open the button on *pins* and return its light; nothing without pins.

    What is wrong with the button is shown to the players: `#` rolls as well.
    """
    if pins is None:
        return ()
    from hugod.gpio.backend import PinError
    from hugod.keys.roll_button import RollButton, RollLight

    try:
        opened.enter_context(closing(RollButton(pins, put))).start()
    except PinError as error:
        log.warning("%s", error)
        put(PartLost(Part.BUTTON, error.trouble))
        return ()
    try:
        return (opened.enter_context(closing(RollLight(pins))),)
    except PinError as error:
        log.warning("%s", error)
        return ()


def open_keypads(
    opened: ExitStack,
    put: Put,
    config: Config,
    pins: Any | None,
    watch: Callable[[str, Pingable], None] = lambda name, ask: None,
) -> UsbKeypads:
    """Open every keypad there is; the others work if one fails. Returns the Pico keypads on USB.

    On another machine than a Raspberry Pi number pads and keyboards are left alone, unless
    *config* wants them. *watch* is called with the name of each thread and its `ask`.
    """
    from hugod.keys.keypad_link import PicoDriver
    from hugod.keys.usb import UsbKeypads, UsbPoller

    picos = UsbKeypads(put, PicoDriver(KEYPAD, port=config.keypad_port))
    wants_numpad = config.keypad_numpad
    if wants_numpad == "auto":
        wants_numpad = is_raspberry_pi()
    poller = UsbPoller([picos, *(_numpads(put) if wants_numpad else [])])
    opened.enter_context(closing(poller)).start()
    watch("keypads", poller.ask)
    if config.keypad_matrix and pins is not None:
        try:
            watch("matrix", _open_matrix(opened, put, pins))
        except DeviceError as error:
            log.warning("%s", error)
    return picos


def _numpads(put: Put) -> list[UsbKeypads]:
    """The number pads, if evdev is installed."""
    from hugod.keys.usb import UsbKeypads

    try:
        from hugod.keys.numpad import NumpadDriver
    except ImportError:
        log.warning(
            "A number pad needs evdev: sudo apt install python3-evdev, or pip install evdev."
        )
        return []
    return [UsbKeypads(put, NumpadDriver())]


def _open_matrix(opened: ExitStack, put: Put, pins: Any) -> Pingable:
    from hugod.keys.gpio_keypad import MatrixKeypad

    matrix = opened.enter_context(closing(MatrixKeypad(pins, put, KEYPAD)))
    matrix.start()
    return matrix.ask
