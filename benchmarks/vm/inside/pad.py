"""A number pad on USB, as far as the kernel knows: a device of `uinput` with a key for Roll."""

import subprocess
import time

from evdev import UInput, ecodes

HELD_S = 0.06
KEYS = {
    **{str(digit): f"KEY_KP{digit}" for digit in range(10)},
    **{"#": "KEY_KPENTER", "*": "KEY_KPASTERISK", "A": "KEY_KPMINUS", "B": "KEY_KPPLUS"},
    **{"C": "KEY_KPDOT", "D": "KEY_KPSLASH", "Roll": "KEY_SPACE"},
}


class NumberPad:
    """The pad, from its cable on."""

    def __init__(self) -> None:
        self._device: UInput | None = None

    def plug(self) -> str:
        """Plug it in and give its device."""
        subprocess.run(["modprobe", "uinput"], check=True)
        keys = [ecodes.ecodes[name] for name in KEYS.values()]
        self._device = UInput({ecodes.EV_KEY: keys}, name="bench number pad")
        return str(self._device.device.path)

    def unplug(self) -> None:
        assert self._device is not None
        self._device.close()

    def press(self, key: str) -> None:
        assert self._device is not None
        for value in (1, 0):
            self._device.write(ecodes.EV_KEY, ecodes.ecodes[KEYS[key]], value)
            self._device.syn()
            time.sleep(HELD_S)
