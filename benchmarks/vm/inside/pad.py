"""A number pad on USB, as far as the kernel knows: a device of `uinput` with a key for Roll."""

import subprocess
import time
from pathlib import Path

from evdev import UInput, ecodes

NAME = "bench number pad"
KNOWN, NODES = Path("/sys/class/input"), Path("/dev/input")
TRIES, LOOKS, LOOK_S = 3, 100, 0.1
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
        """Plug it in and give its device; one that does not come is plugged in again."""
        subprocess.run(["modprobe", "uinput"], check=True)
        keys = [ecodes.ecodes[name] for name in KEYS.values()]
        for _ in range(TRIES):
            self._device = UInput({ecodes.EV_KEY: keys}, name=NAME)
            if node := _awaited():
                return node
            self.unplug()
        raise TimeoutError(f"no {NAME} in {NODES}, {TRIES} times {LOOKS * LOOK_S:.0f} s long")

    def unplug(self) -> None:
        assert self._device is not None
        self._device.close()

    def press(self, key: str) -> None:
        assert self._device is not None
        for value in (1, 0):
            self._device.write(ecodes.EV_KEY, ecodes.ecodes[KEYS[key]], value)
            self._device.syn()
            time.sleep(HELD_S)


def _awaited() -> str:
    """Wait for the device and give it; empty if it does not come."""
    # The first of a start comes late: udev loads the kernel's evdev for it. UInput does not wait.
    for _ in range(LOOKS):
        for told in KNOWN.glob("event*/device/name"):
            node = NODES / told.parts[-3]
            if told.read_text().strip() == NAME and node.exists():
                return str(node)
        time.sleep(LOOK_S)
    return ""
