"""The kernel's PWM behind the buzzer's pin: exact in pitch and duty, no work for the processor.

The kernel has it after the line `OVERLAY`. Its interface is a folder of files.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

OVERLAY = "dtoverlay=pwm,pin=18,func=2"
"""In the Pi's own settings."""
CHIPS = Path("/sys/class/pwm")
# The channel of GPIO 18 by the end of its controller's name: BCM2835 to 2711, and RP1 (Pi 5). The
# overlay's README: GPIO 18 is channel 0; RP1's functions of GPIO 18: PWM0_CHAN2. A Pi 5 has a
# second controller for its fan.
CHANNELS = {"20c000.pwm": 0, "1f00098000.pwm": 2}
NS = 1_000_000_000
# udev gives the files to the group of the pins a moment after they appear
# (`systemd/60-hugod.rules`): how long that is waited for, and how often they are tried.
GIVEN_S, LOOK_S = 2.0, 0.02


class KernelPwm:
    """The channel of GPIO 18, low. Raises `OSError`; `FileNotFoundError`: the kernel has none."""

    def __init__(self, chips: Path = CHIPS) -> None:
        self._chip, self._channel = _found(chips)
        self._folder = self._chip / f"pwm{self._channel}"
        self._given_by = 0.0
        if self._folder.exists():
            # A process that was killed may have left it swinging (F18).
            self._be_low()
        else:
            (self._chip / "export").write_text(str(self._channel))
            self._given_by = time.monotonic() + GIVEN_S

    def swing(self, hz: int, duty: float) -> None:
        """Swing at *hz*, high for *duty* of the time, 0 to 1; 0 Hz: be low.

        The first time it may wait up to `GIVEN_S` for the channel's files.
        """
        # A longer high part than the new period is refused.
        self._be_low()
        if hz:
            period = round(NS / hz)
            self._write("period", period)
            self._write("duty_cycle", round(period * duty))
            self._write("enable", 1)

    def close(self) -> None:
        """Be low, and give the channel back."""
        with suppress(OSError):
            self._be_low()
            (self._chip / "unexport").write_text(str(self._channel))

    def _be_low(self) -> None:
        # Before the first period all else is refused.
        if int((self._folder / "period").read_text()):
            self._write("duty_cycle", 0)

    def _write(self, name: str, value: int) -> None:
        while True:
            try:
                (self._folder / name).write_text(str(value))
            except PermissionError:
                if time.monotonic() > self._given_by:
                    raise
                time.sleep(LOOK_S)
            else:
                return


def is_there(chips: Path = CHIPS) -> bool:
    """Return whether the kernel has one for the buzzer among *chips*."""
    try:
        _found(chips)
    except FileNotFoundError:
        return False
    return True


def _found(chips: Path) -> tuple[Path, int]:
    """Return the controller and channel of GPIO 18 among *chips*. Raises `FileNotFoundError`."""
    for chip in sorted(chips.glob("pwmchip*")):
        name = (chip / "device").resolve().name
        for end, channel in CHANNELS.items():
            if name.endswith(end):
                return chip, channel
    raise FileNotFoundError(f"no PWM for GPIO 18 in {chips}")
