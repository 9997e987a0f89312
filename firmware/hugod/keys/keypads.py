"""Which keypads are listened to: every one there is, each on its own."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any

from hugod.app.inputs import KEYPAD, Input
from hugod.config import Config
from hugod.gpio.pins import is_raspberry_pi
from hugod.ports import Ask, DeviceError

if TYPE_CHECKING:
    from hugod.keys.keypad import UsbKeypads

log = logging.getLogger(__name__)


def open_keypads(
    opened: ExitStack,
    put: Callable[[Input], None],
    config: Config,
    pins: Any | None,
    watch: Callable[[str, Ask], None] = lambda name, ask: None,
) -> UsbKeypads:
    """Listen to every keypad there is; whatever is wrong with one is told, the others still work.

    On another machine than a Raspberry Pi the keyboard is its owner's, unless he gives it. *watch*
    is told each one's name and how its thread is asked whether it still turns.
    Gives the keypads on USB serial, which know what they found.
    """
    from hugod.keys.keypad import UsbKeypads

    keypads = UsbKeypads(put, KEYPAD, port=config.keypad_port)
    opened.enter_context(closing(keypads)).start()
    watch("keypads", keypads.ask)
    if config.keypad_matrix and pins is not None:
        _open_or_tell(lambda: watch("matrix", _open_matrix(opened, put, pins)))
    wants_numpad = config.keypad_numpad
    if is_raspberry_pi() if wants_numpad == "auto" else wants_numpad:
        _open_or_tell(lambda: watch("number pads", _open_numpads(opened, put)))
    return keypads


def _open_matrix(opened: ExitStack, put: Callable[[Input], None], pins: Any) -> Ask:
    from hugod.keys.gpio_keypad import MatrixKeypad

    matrix = opened.enter_context(closing(MatrixKeypad(pins, put, KEYPAD)))
    matrix.start()
    return matrix.ask


def _open_numpads(opened: ExitStack, put: Callable[[Input], None]) -> Ask:
    try:
        from hugod.keys.numpad import Numpads
    except ImportError as error:
        raise DeviceError(
            "A number pad needs evdev: sudo apt install python3-evdev, or pip install evdev."
        ) from error
    numpads = opened.enter_context(closing(Numpads(put)))
    numpads.start()
    return numpads.ask


def _open_or_tell(open_part: Callable[[], None]) -> None:
    """Open a part that the box can do without."""
    try:
        open_part()
    except DeviceError as error:
        log.warning("%s", error)
