"""The library for the Pi's pins, and the sentence for each reason why there is none."""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gpiozero import GPIOZeroError

from hugod.app.values.findings import ButtonTrouble
from hugod.gpio.pwm import OVERLAY
from hugod.late import gpiod, gpiod_factory, lgpio, load
from hugod.ports import DeviceError

NO_LIBRARY = "sudo apt install python3-libgpiod (Debian 12: python3-lgpio), or pip install gpiod"
REMEDIES = {
    ButtonTrouble.DENIED: "your user may not: sudo adduser $USER gpio, then log in again",
    ButtonTrouble.BUSY: "another program has the pin: end that program; `gpioinfo` names it",
    ButtonTrouble.MISSING: "there is no GPIO chip here: look with ls /dev/gpiochip*",
    ButtonTrouble.NO_LIBRARY: f"no library for the pins: {NO_LIBRARY}",
}
"""The remedies in the log; the display has less room."""
NO_TONES = f"{OVERLAY} in /boot/firmware/config.txt, then restart the Raspberry Pi"

_BY_NUMBER = {
    errno.EACCES: ButtonTrouble.DENIED,
    errno.EPERM: ButtonTrouble.DENIED,
    errno.EBUSY: ButtonTrouble.BUSY,
    errno.ENOENT: ButtonTrouble.MISSING,
    errno.ENODEV: ButtonTrouble.MISSING,
    errno.ENXIO: ButtonTrouble.MISSING,
}
# lgpio has one class for all errors, and its words alone tell them apart.
_BY_WORDS = {
    "GPIO busy": ButtonTrouble.BUSY,
    "GPIO not allocated": ButtonTrouble.BUSY,
    "can not open gpiochip": ButtonTrouble.MISSING,
}

log = logging.getLogger(__name__)


class PinError(DeviceError):
    """The pins, or one of them, cannot be used; *trouble* is the reason."""

    def __init__(self, what: str, error: Exception) -> None:
        self.trouble = trouble_of(error)
        remedy = REMEDIES.get(self.trouble, str(error).strip("'\" ."))
        super().__init__(f"{what}: {remedy}.")


def trouble_of(error: Exception, devices: Path = Path("/dev")) -> ButtonTrouble:
    """Return the reason why the pins cannot be used, as far as *error* tells."""
    if isinstance(error, ImportError):
        return ButtonTrouble.NO_LIBRARY
    if isinstance(error, OSError):
        return _BY_NUMBER.get(error.errno or 0, ButtonTrouble.OTHER)
    words = str(error).strip("'\"")
    trouble = _BY_WORDS.get(words, ButtonTrouble.OTHER)
    if trouble is ButtonTrouble.MISSING and any(devices.glob("gpiochip*")):
        # lgpio says the same of a chip that it may not open.
        return ButtonTrouble.DENIED
    return trouble


def open_pins(folder: Path) -> Any:
    """Return the Pi's pins as a gpiozero factory. Raises `PinError` if they cannot be had.

    *folder* is where lgpio makes its pipe.
    """
    # In the working directory it may not be allowed to (gpiozero #1106).
    os.environ.setdefault("LG_WD", str(folder))
    # libgpiod 2 costs nothing while nothing happens. Where there is none (Debian 12 has 1.6; there
    # are no wheels for 32 bits) lgpio is taken, at 5 to 10 % of a core.
    return first_of(_through_libgpiod, _through_lgpio)


def first_of(*ways: Callable[[], Any]) -> Any:
    """Return the pins by the first of *ways* whose library is there. Raises `PinError`."""
    missing: Exception = ImportError()
    for way in ways:
        try:
            return way()
        except ImportError as error:
            log.info("pins: %s", error)
            missing = error
        except Exception as error:
            if not _is_about_pins(error):
                raise
            # The next way is not tried: a chip that may not be opened would refuse it as well, and
            # with worse words.
            raise PinError("The pins", error) from error
    raise PinError("The pins", missing) from missing


def pins_in_time(pins: Any) -> Any:
    """Return pins that swing at a tone's pitch: *pins*, or lgpio's. Raises `OSError`."""
    # A thread of Python is late by more than a tenth of a wave.
    if not getattr(pins, "is_timed_by_python", False):
        return pins
    try:
        timed = lgpio.LGPIOFactory
    except (ImportError, AttributeError) as error:
        raise OSError(NO_TONES) from error
    return timed()


def old_libgpiod() -> str:
    """Return the version of a libgpiod that is there and too old for us; empty otherwise."""
    try:
        # Debian 12 has 1.6, whose Python module has the same name and other calls.
        if hasattr(gpiod, "LineSettings"):
            return ""
    except ImportError:
        return ""
    version = getattr(gpiod, "version_string", None)
    return str(version()) if version else "1"


def _through_libgpiod() -> Any:
    load(gpiod)
    if old := old_libgpiod():
        raise ImportError(f"libgpiod {old} is older than 2")
    pins = gpiod_factory.GpiodFactory()
    log.info("pins: libgpiod %s", gpiod.__version__)
    return pins


def _through_lgpio() -> Any:
    try:
        factory = lgpio.LGPIOFactory
    except AttributeError as error:
        # PyPI's 0.0.0.2, which pip takes where it has no newer wheel.
        raise ImportError("lgpio is an empty package of that name") from error

    pins = factory()
    log.warning("pins: lgpio, which keeps a core 5 to 10 %% busy; better: %s", NO_LIBRARY)
    return pins


def through_pins(what: str, do: Callable[[], Any]) -> Any:
    """Return the result of *do*, a call to a pin. Raises `PinError`, naming the part *what*."""
    try:
        return do()
    except Exception as error:
        if not _is_about_pins(error):
            raise
        raise PinError(what, error) from error


def _is_about_pins(error: Exception) -> bool:
    """Return whether *error* can come from pins."""
    # lgpio's own error is of no class but `Exception`.
    return isinstance(error, OSError | GPIOZeroError) or type(error).__module__ == "lgpio"
