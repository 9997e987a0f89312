"""A USB stick is put in: all games go onto it, and are known again when it comes back."""

import subprocess
from functools import partial
from pathlib import Path

from companion import Box
from guest import STICK
from machine import report

SIZE = 64 << 20
FIRST = 2048
"""As sticks come: one partition, FAT, and room before it."""


def make_stick(folder: Path, size: int = SIZE) -> None:
    """Make the stick that the machine in *folder* is given, empty."""
    file = folder / STICK
    sectors = size // 512
    with file.open("wb") as stick:
        stick.truncate(sectors * 512)
    subprocess.run(["sfdisk", "--quiet", file], input=f"{FIRST},,c\n".encode(), check=True)
    line = ["mkfs.vfat", f"--offset={FIRST}", str(file), str((sectors - FIRST) // 2)]
    subprocess.run(line, check=True, stdout=subprocess.DEVNULL)


def carry(box: Box) -> None:
    """Copy onto the stick, pull it out, put it in again and read it; the game stands as it stood.

    The first time nothing of the machine knows sticks yet: its driver is loaded for this one.
    """
    before = box.seen.words
    for errand, outcome in (("Onto a stick", "Games on the stick: "), ("From a stick", "All its")):
        box.press("pad", "*")
        for item in ("This box", "Keep the games", errand):
            choose(box, item)
        assert "Put a USB stick in" in box.seen.words, box.seen.words
        box.machine("device_add", driver="usb-storage", drive="stick", id="put-in", removable=True)
        box.send("press", "pad", "#")
        took_s = box.wait_for(partial(is_told, box, outcome), outcome)
        report(f"  {errand}", f"{box.calm()!r} after {took_s:.0f} s")
        box.machine("device_del", id="put-in")
        box.press("pad", "#")
        assert box.calm() == before, (before, box.seen.words)


def is_told(box: Box, outcome: str) -> bool:
    return box.seen.words.startswith(outcome)


def choose(box: Box, item: str) -> None:
    """Take *item* from the list on the glass, by its number."""
    items = box.seen.words.rpartition("▸ ")[2].partition(". ")[2].split(" / ")
    box.press("serial", str(1 + items.index(item)))
