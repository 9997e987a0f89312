"""What hangs on the Raspberry Pi's own pins: the Roll button and its light."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from hugod.app.inputs import Input, Part, PartLost
from hugod.gpio.pins import is_raspberry_pi
from hugod.ports import Watcher

log = logging.getLogger(__name__)


def open_pins(opened: ExitStack, put: Callable[[Input], None], folder: Path) -> Any | None:
    """Open the Raspberry Pi's pins; None elsewhere, and where they cannot be had, which is told."""
    if not is_raspberry_pi():
        return None
    from hugod.gpio import backend

    try:
        return opened.enter_context(closing(backend.open_pins(folder)))
    except backend.PinError as error:
        log.warning("%s", error)
        put(PartLost(Part.BUTTON, error.trouble))
        return None


def open_roll_button(
    opened: ExitStack, put: Callable[[Input], None], pins: Any | None
) -> tuple[Watcher, ...]:
    """Open the button on *pins* and give its light; without pins there is none.

    Whatever is wrong with them is told, in the log and on the glass, and `#` still rolls.
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
