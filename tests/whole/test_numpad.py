"""A number pad as the kernel gives it: umockdev stands in for the kernel, nothing for evdev."""

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from evdev import ecodes

from hugod.keys.numpad import NAMES

MISSING = (
    "A number pad is tested through an emulated kernel, and there is none here: "
    "sudo apt install umockdev"
)
FOLDER = Path("/dev/input")
NUMBER = 5
BOX = """
import queue
from hugod.keys.numpad import NumpadDriver
from hugod.keys.usb import UsbKeypads, UsbPoller
from hugod.app.values.inputs import KeyUp, Key
noticed = queue.SimpleQueue()
pads = UsbPoller(UsbKeypads(noticed.put, NumpadDriver()), look_s=0.1)
pads.start()
item = None
while item != KeyUp(Key.HASH):
    item = noticed.get(timeout=60)
    print(getattr(item, "key", item.__class__.__name__), end=" ")
pads.close()
"""


def bits(numbers: Iterable[int], size: int) -> str:
    """Write a set of numbers as the kernel does: a bit each, *size* bytes, in hex."""
    field = sum(1 << number for number in numbers)
    return field.to_bytes(size, "little").hex().upper()


def answers(path: str) -> str:
    """What the kernel says of the device when evdev asks: call, size, bytes."""
    codes = [ecodes.ecodes[name] for name in NAMES]
    name = b"a number pad".ljust(256, b"\0").hex().upper()
    lines = [f"@DEV {path}", "EVIOCGVERSION 0 01000100", "EVIOCGEFFECTS 0 00000000"]
    lines += ["EVIOCGID 0 0300341278561101", f"EVIOCGNAME 256 {name}"]
    lines += [f"EVIOCG{what} 256 {'00' * 256}" for what in ("PHYS", "UNIQ")]
    kinds = [ecodes.EV_SYN, ecodes.EV_KEY]
    lines += [f"EVIOCGBIT(0) {size} {bits(kinds, size)}" for size in (4, 96, 767)]
    lines += [f"EVIOCGBIT(1) {size} {bits(codes, size)}" for size in (96, 767)]
    lines += [f"EVIOCGKEY {size} {bits([], size)}" for size in (96, 767)]
    return "\n".join([*lines, ""])


def presses(*names: str) -> str:
    """What is typed, with times, after the box has had a while to open the device."""
    lines = []
    for number, name in enumerate(names):
        for value in (1, 0):
            at = 1.0 + 0.1 * (2 * number + 1 - value)
            lines.append(f"E: {at:.6f} {ecodes.EV_KEY:04x} {ecodes.ecodes[name]:04x} {value:04x}")
            lines.append(f"E: {at:.6f} 0000 0000 0000")
    return "\n".join([*lines, ""])


def test_a_number_pad_of_the_kernel_is_found_kept_and_heard(tmp_path: Path) -> None:
    umockdev = shutil.which("umockdev-run")
    assert umockdev, MISSING
    device, path = f"input/event{NUMBER}", f"{FOLDER}/event{NUMBER}"
    about = [f"P: /devices/input5/event{NUMBER}", f"N: {device}", f"E: DEVNAME={path}"]
    about += ["E: SUBSYSTEM=input", f"A: dev=13:{64 + NUMBER}\\n"]
    (tmp_path / "device").write_text("\n".join([*about, ""]))
    (tmp_path / "answers").write_text(answers(path))
    (tmp_path / "events").write_text(presses("KEY_KP7", "KEY_NUMLOCK", "KEY_KPENTER"))
    options = ["-d", "device", "-i", f"{path}=answers", "-e", f"{path}=events"]
    ran = subprocess.run(
        [umockdev, *options, "--", sys.executable, "-c", BOX],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ran.stdout, ran.stderr, ran.returncode) == ("PartFound 7 7 # # ", "", 0)
