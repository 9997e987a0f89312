"""From power-on to something on the glass, the first part of `make vm-test`.

    benchmarks/vm/first_light.py FOLDER

The machine has a panel on the I²C bus of its header (`pi-glass.c`), which keeps every message with
its time. Here they are decoded: since when the ghost is seen, since when the box's own picture, and
that the glass was never dark between them. All seconds are those of an emulated processor.
"""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion import Box
from machine import describe_machine, report
from oled_emulator import EmulatedPanel
from stick import make_stick

TOLD = ("modules_load=pi-model,pi-glass",)
"""A real Pi has both from its firmware."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture on the glass: since when, in seconds after the kernel began, and what it is."""

    since_s: float
    dots: int


def pictures(told: str) -> Iterator[Seen]:
    """What the glass showed, one after the other; *told* is what the module has kept."""
    panel, before = EmulatedPanel(), b""
    for line in told.splitlines():
        nanoseconds, _, message = line.partition(" ")
        panel.receive(bytes.fromhex(message))
        picture = panel.picture()
        if picture.tobytes() != before:
            before = picture.tobytes()
            yield Seen(int(nanoseconds) / 1e9, sum(map(int.bit_count, before)))


def main() -> int:
    folder = Path(sys.argv[1])
    disk = folder / "light.img"
    subprocess.run(["cp", "--sparse=always", str(folder / "disk.img"), str(disk)], check=True)
    make_stick(folder)
    describe_machine()
    box = Box(folder, disk, *TOLD)
    try:
        box.start()
        shown = [seen for seen in pictures(box.run("cat /proc/glass")) if seen.dots]
        began = box.run("systemctl show hugod -p ExecMainStartTimestampMonotonic --value")
        said = box.run(
            "journalctl -b -u hugod-ghost --no-pager -o short-monotonic; systemd-analyze"
        )
    finally:
        box.cut()
    ghost = shown[0]
    first = next(seen for seen in shown if seen.since_s > int(began) / 1e6)
    report("kernel to the ghost on the glass", f"{ghost.since_s:.2f} s, {ghost.dots} dots lit")
    report("kernel to the start of the box's unit", f"{int(began) / 1e6:.2f} s")
    report("kernel to the box's first picture", f"{first.since_s:.2f} s, {first.dots} dots lit")
    sys.stdout.write(said + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
