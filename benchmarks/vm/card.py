"""The card of `make card` in an emulated Raspberry Pi Zero 2 W: `make card-boot`.

    benchmarks/vm/card.py FOLDER [--cuts N]

FOLDER is where `make card` left the image. From power-on to the ghost and to the first picture,
which are taken from the I²C bus; a game to its end by a number pad that the kernel plays, with N
cuts; a new version, if the card has a key and gpg its other half, with N cuts; and from the last
cut of the game a start, with about N cuts. No record that was told as kept may be lost, and
whichever half of the card starts next is whole.
"""

import argparse
import random
import re
import sys
import time
from collections import Counter
from pathlib import Path

import eyes
from companion import switched_on
from guest import copy
from machine import describe_machine, report
from pi import Pi
from play import is_what_the_card_says, play
from plug import SEED
from pulled import games, pull
from renewed import STICK_BYTES, Bench, renew
from stick import make_stick

IMAGE = "hugo-companion.img"
CARD_BYTES = 1 << 30
"""Cards are of a power of two, in QEMU."""
STAGES = {
    "the first system": r"i2c_dev: i2c /dev entries",
    "the card": r"mmcblk0: p1 p2 p3 p4",
    "systemd": r"systemd\[1\]: systemd \d+",
    "the ghost on the glass": r"A ghost was called",
}
MOST_KEYS = 1000
KEYS_A_CUT = 4
OVER = "Winner!"
PAUSE_S = 0.4
STUCK = 3
"""Who has read the same words so often goes back."""


def tell_stages(box: Pi) -> None:
    """Report since when each stage was there, by the guest's clock since its kernel began."""
    log = box.run("dmesg")
    for what, pattern in STAGES.items():
        found = re.search(rf"^\[ *([\d.]+)\] .*{pattern}", log, re.MULTILINE)
        report(f"  kernel to {what}", f"{found[1] if found else '?'} s")
    for unit, when, what in (
        ("hugod", "ExecMainStart", "the box's program"),
        ("hugod", "ActiveEnter", "its first picture on the glass"),
    ):
        report(f"  kernel to {what}", since_kernel(box, unit, when))
    report("  over the bus", f"{len(box.glass.shown())} pictures and parts of one; first the ghost")


def since_kernel(box: Pi, unit: str, when: str) -> str:
    told = box.run(f"systemctl show {unit} -p {when}TimestampMonotonic --value")
    return f"{int(told or 0) / 1e6:.2f} s"


def look_round(box: Pi) -> None:
    """Report what the card is like from inside."""
    failed = box.run("systemctl --failed --plain --no-legend")
    report("  units that failed", failed or "none")
    report("  listens", box.run("cat /proc/net/tcp /proc/net/tcp6 | grep ' 0A '") or "nothing")
    report("  can be written", box.run("findmnt -rno TARGET,SOURCE -O rw -t ext4,vfat,squashfs"))


def same_on_the_bus(box: Pi) -> None:
    """Wait until the glass on the bus shows the picture that the page does."""
    waited = box.wait_for(
        lambda: box.glass.shown()[-1:] == [box.seen.picture], "the page's picture on the bus"
    )
    report("  the glass shows what the page does", f"{box.seen.picture}, {waited:.1f} s later")


def play_to_the_end(box: Pi, disk: Path, cuts: int) -> None:
    """Press what the glass asks for until somebody has won; the last of all *cuts* is left."""
    read, chance, before = Counter[str](), random.Random(SEED), box.seen.records
    for number in range(MOST_KEYS):
        words = box.seen.words
        if words.startswith(OVER):
            report(f"the game to its end, {number} keys more", repr(words))
            told = box.seen.records - before
            report(
                f"  {min(cuts, number // KEYS_A_CUT)} cuts in it", f"{told} records told, 0 lost"
            )
            same_on_the_bus(box)
            return
        read[words] += 1
        key = "#" if "#" in words else "Roll"
        box.ask("press", "pad", "*" if read[words] % (STUCK + 1) == STUCK else key)
        if 0 < number <= cuts * KEYS_A_CUT and number % KEYS_A_CUT == 0:
            box.run(f"sleep {chance.uniform(0.0, PAUSE_S):.3f}")
            pull(box, disk, box.seen.kept).replace(disk.with_suffix(".game"))
        else:
            box.run(f"sleep {PAUSE_S}")
    raise AssertionError(f"nobody wins: {box.seen.words}")


def cut_while_it_starts(folder: Path, disk: Path, every_s: float) -> Pi:
    """Start it from a cut, and cut it until it is up; the game must stand as before."""
    chance, cuts = random.Random(SEED), 0
    with games(copy(disk, disk.with_suffix(".pulled"))) as state:
        before = eyes.stands(state)
    box = Pi(folder, disk)
    try:
        while not box.is_awake():
            time.sleep(chance.uniform(0.0, 2 * every_s))
            pull(box, disk, before)
            cuts += 1
        box.start()
        assert box.ask("stands") == list(before)
        is_what_the_card_says(box)
    except BaseException:
        box.cut()
        raise
    report(f"{cuts} cuts while it starts", f"record {before[1]} stands; {box.seen.words!r}")
    return box


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cuts", type=int, default=2)
    options = parser.parse_args()
    work = options.folder / "boot"
    work.mkdir(exist_ok=True)
    disk = copy(options.folder / IMAGE, work / "card.img")
    with disk.open("r+b") as file:
        file.truncate(CARD_BYTES)
    make_stick(work, STICK_BYTES)
    describe_machine()
    box, from_power_on, _ = switched_on(Pi, work, disk)
    try:
        report("first start", f"{from_power_on:.0f} s of this machine")
        tell_stages(box)
        same_on_the_bus(box)
        look_round(box)
        play(box)
        play_to_the_end(box, disk, options.cuts)
        bench = Bench(options.folder, work, disk)
        if bench.key.exists():
            box = renew(box, bench, options.cuts)
        box.cut()
        if options.cuts:
            disk.with_suffix(".game").replace(disk)
            box = cut_while_it_starts(work, disk, from_power_on / options.cuts)
    finally:
        box.cut()
    return 0


if __name__ == "__main__":
    sys.exit(main())
