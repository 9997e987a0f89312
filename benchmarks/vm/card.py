"""The card of `make card` in an emulated Raspberry Pi Zero 2 W: `make card-boot`.

    benchmarks/vm/card.py FOLDER [--cuts N]

FOLDER is where `make card` left the image. From power-on to the ghost and to the first picture,
which are taken from the I²C bus; a game by a keyboard on the emulated USB, to its end; between, the
plug is pulled N times while the box starts and N times in the middle of the game: no record that
was told as kept is lost, and the same screen comes back.

Nobody can pull at the pins of QEMU's Pi: every key goes through its USB host controller, the kernel
and evdev.
"""

import argparse
import random
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from machine import describe_machine, report
from pi import Pi
from play import play
from plug import SEED, cut_again_and_again, has_lost_nothing

IMAGE = "hugo-companion.img"
CARD_BYTES = 1 << 30
"""Cards are of a power of two, in QEMU."""
STAGES = {
    "the first system": r"i2c_dev: i2c /dev entries",
    "the card": r"mmcblk0: p1 p2 p3 p4",
    "systemd": r"systemd\[1\]: systemd \d+",
}
OURS = ("hugod.service", "hugod-ghost.service", "hugod-club.service", "hugod-player.socket")
MOST_KEYS = 1000
OVER = "Winner!"
STUCK = 3
"""Who has read the same words so often goes back."""
START_S = (1.0, 60.0)
"""After power-on the plug is pulled so late, by this machine's clock: the box is starting."""


def switched_on(folder: Path, disk: Path) -> tuple[Pi, float, float]:
    """Switch it on; give it, and the seconds to ready from there and from the unit."""
    box = Pi(folder, disk)
    try:
        return box, *box.start()
    except BaseException:
        box.cut()
        raise


def tell_stages(box: Pi) -> None:
    """Report since when each stage was there, by the guest's clock since its kernel began."""
    log = box.run("dmesg")
    for what, pattern in STAGES.items():
        found = re.search(rf"^\[ *([\d.]+)\] .*{pattern}", log, re.MULTILINE)
        report(f"  kernel to {what}", f"{found[1] if found else '?'} s")
    for unit, when, what in (
        ("hugod-ghost", "ExecMainStart", "the ghost's program"),
        ("hugod-ghost", "ExecMainExit", "the ghost on the glass"),
        ("hugod", "ExecMainStart", "the box's program"),
        ("hugod", "ActiveEnter", "its first picture on the glass"),
    ):
        report(f"  kernel to {what}", since_kernel(box, unit, when))
    report("  over the bus", f"{len(box.glass.shown())} pictures and parts of one; first the ghost")


def since_kernel(box: Pi, unit: str, when: str) -> str:
    told = box.run(f"systemctl show {unit} -p {when}TimestampMonotonic --value")
    return f"{int(told or 0) / 1e6:.2f} s"


def tell_without_us(folder: Path, disk: Path) -> None:
    """Report when Debian alone is up: the same card, with our units masked."""
    box = Pi(folder, disk, *(f"systemd.mask={unit}" for unit in OURS))
    try:
        box.wait_until_awake()
        up = since_kernel(box, "multi-user.target", "ActiveEnter")
        report("kernel to the end of Debian's start, without us", up)
    finally:
        box.cut()


def look_round(box: Pi) -> None:
    """Report what the card is like from inside."""
    failed = box.run("systemctl --failed --plain --no-legend")
    report("  units that failed", failed or "none")
    report("  it is", box.run("tr -d '\\0' </proc/device-tree/model; uname -r"))
    report("  listens", box.run("cat /proc/net/tcp /proc/net/tcp6 | grep ' 0A '") or "nothing")
    report("  can be written", box.run("findmnt -rno TARGET,SOURCE -O rw -t ext4,vfat,squashfs"))
    report("  the box says", box.run("journalctl -u hugod --no-pager -o cat | grep -v systemd"))
    report(
        "  memory",
        box.run("systemctl show hugod -p MemoryCurrent --value; grep MemAv /proc/meminfo"),
    )


def same_on_the_bus(box: Pi) -> None:
    """Wait until the glass on the bus shows the picture that the page does."""
    waited = box.wait_for(
        lambda: box.glass.shown()[-1:] == [box.seen.picture], "the page's picture on the bus"
    )
    report("  the glass shows what the page does", f"{box.seen.picture}, {waited:.1f} s later")


def play_to_the_end(box: Pi) -> None:
    """Press what the glass asks for until somebody has won."""
    read = Counter[str]()
    for number in range(MOST_KEYS):
        words = box.seen.words
        if words.startswith(OVER):
            report(f"the game to its end, {number} keys more", repr(words))
            same_on_the_bus(box)
            return
        read[words] += 1
        key = "#" if "#" in words else "Roll"
        box.press("pad", "*" if read[words] % (STUCK + 1) == STUCK else key)
    raise AssertionError(f"nobody wins: {box.seen.words}")


def cut_while_it_starts(box: Pi, folder: Path, disk: Path, times: int) -> Pi:
    """Cut it, then as often while it starts; the game must stand as before."""
    box.calm()
    box.cut()
    before, chance = box.seen, random.Random(SEED)
    for _ in range(times):
        started = Pi(folder, disk)
        time.sleep(chance.uniform(*START_S))
        started.cut()
    box, _, _ = switched_on(folder, disk)
    try:
        after = has_lost_nothing(box, before)
    except BaseException:
        box.cut()
        raise
    same = "the same screen" if box.seen.picture == before.picture else "another screen"
    report(f"  {times} cuts while it starts", f"{after}; {same}")
    return box


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cuts", type=int, default=2)
    options = parser.parse_args()
    work = options.folder / "boot"
    work.mkdir(exist_ok=True)
    disk = work / "card.img"
    line = ["cp", "--sparse=always", str(options.folder / IMAGE), str(disk)]
    subprocess.run(line, check=True)
    with disk.open("r+b") as file:
        file.truncate(CARD_BYTES)
    describe_machine()
    box, from_power_on, _ = switched_on(work, disk)
    try:
        report("first start", f"{from_power_on:.0f} s of this machine")
        tell_stages(box)
        same_on_the_bus(box)
        look_round(box)
        play(box)
        box = cut_while_it_starts(box, work, disk, options.cuts)
        box.plug()
        box = cut_again_and_again(box, lambda: switched_on(work, disk), options.cuts)
        box.plug()
        play_to_the_end(box)
    finally:
        box.cut()
    tell_without_us(work, disk)
    return 0


if __name__ == "__main__":
    sys.exit(main())
