"""What the box is heard by besides the page."""

from __future__ import annotations

import logging
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any

from hugod.config import Config
from hugod.ports import DeviceError
from hugod.sound.quiet_hours import Hush

if TYPE_CHECKING:
    from hugod.sound.worker import Instrument

log = logging.getLogger(__name__)


def open_speaker(opened: ExitStack, hush: Hush, config: Config, pins: Any | None) -> None:
    """Open what the box is heard by; whatever is wrong with it is told, and the page still is."""
    kind = config.sound_kind
    if kind == "auto":
        kind = "buzzer" if pins is not None else "none"
    if kind == "none":
        return
    try:
        instrument = _instrument(opened, kind, config.sound_device, pins)
    except DeviceError as error:
        log.warning("%s", error)
        return
    from hugod.sound.worker import Voice

    hush.add(opened.enter_context(closing(Voice(instrument))))


def _instrument(opened: ExitStack, kind: str, device: str, pins: Any | None) -> Instrument:
    if kind == "device":
        from hugod.sound.alsa import SoundDevice

        return SoundDevice(device)
    if pins is None:
        raise DeviceError("The buzzer needs the pins of a Raspberry Pi.")
    from hugod.sound.buzzer import Buzzer

    return opened.enter_context(closing(Buzzer(pins)))
