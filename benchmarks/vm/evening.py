"""`make vm-test`: the package on a Debian in a machine, from power-on to power-off.

    benchmarks/vm/evening.py FOLDER [--cuts 20]

Prints each thing it shows with its figure, and fails with the first that is wrong. All seconds are
those of an emulated processor, some ten times slower than this one.
"""

import argparse
import sys
import time
from pathlib import Path

from companion import Box, switched_on
from guest import copy
from machine import describe_machine, report
from mishaps import crash, freeze_process, freeze_threads, unplug, upgrade
from play import play
from plug import cut_again_and_again
from stick import carry, make_stick
from tones import killed_in_a_tone, loudnesses


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cuts", type=int, default=20)
    options = parser.parse_args()
    disk = copy(options.folder / "disk.img", options.folder / "run.img")
    (options.folder / "console.log").unlink(missing_ok=True)
    make_stick(options.folder)
    describe_machine()
    began = time.monotonic()
    try:
        evening(options.folder, disk, options.cuts)
    except AssertionError as error:
        sys.stdout.write(f"FAILED: {error}\n")
        return 1
    report("all of it", f"{(time.monotonic() - began) / 60:.0f} min")
    return 0


def evening(folder: Path, disk: Path, cuts: int) -> None:
    box, from_power_on, from_start = switched_on(Box, folder, disk)
    try:
        report(
            "power-on to ready",
            f"{from_power_on:.1f} s; start of the unit to ready {from_start:.1f} s",
        )
        report("  version", box.run("dpkg-query -W hugo-companion; uname -r").replace("\n", ", "))
        play(box)
        loudnesses(box)
        killed_in_a_tone(box)
        for mishap in (unplug, freeze_process, freeze_threads, crash, upgrade, carry):
            mishap(box)
        if cuts:
            box = cut_again_and_again(box, lambda: switched_on(Box, folder, disk), cuts)
        switch_off(box)
    finally:
        box.cut()


def switch_off(box: Box) -> None:
    """The daemon asks for it by a file; root's unit grants it."""
    box.run("runuser -u hugod -- touch /run/hugod/shutdown")
    report("asked to switch off: off after", f"{box.wait_until_off():.1f} s")


if __name__ == "__main__":
    sys.exit(main())
