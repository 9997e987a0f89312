"""The card of `make card` in an emulated Raspberry Pi Zero 2 W: `make card-boot`.

    benchmarks/vm/card.py FOLDER [--cuts N]

FOLDER is where `make card` left the image. QEMU starts what the Pi's firmware would: config.txt
says which half, and kernel, first system, device tree and words for the kernel are read from that
half of the image. The card is as it will be written for an owner; the bench tells systemd of its
agent by the kernel's command line. From power-on to the first picture; a game by a keyboard on the
emulated USB; then the plug is pulled in the middle of it, and the same screen must come back.

QEMU's Pi has no glass behind its I²C bus and nothing that pulls at its pins. The picture is the one
the daemon gives its page, every key goes through QEMU's USB host controller, the kernel and evdev.
"""

import argparse
import base64
import io
import json
import re
import subprocess
import sys
import tarfile
from collections.abc import Callable, Sequence
from pathlib import Path

from companion import CALM_S, Box
from machine import describe_machine, report
from play import play
from plug import has_lost_nothing

IMAGE, BOOT = "hugo-companion.img", "@@8M"
MOST_S = 1800.0
CARD_BYTES = 1 << 30
"""Cards are of a power of two, in QEMU."""
TREE = "bcm2837-rpi-zero-2-w.dtb"
PI = (
    "-M",
    "raspi3ap",
    "-icount",
    "shift=0",
    "-display",
    "none",
    "-no-reboot",
    "-device",
    "usb-kbd",
)
"""A nanosecond an instruction: the guest's clock goes with its work, however busy this machine is,
and about as one core of a Zero 2 W would."""
# What QEMU's chip has not: power domains, without the first word the kernel stops; the PWM of the
# buzzer, whose driver ends whoever sets a tone. And only one of its four processors: with all four
# one start stood still, for a reason that was not found.
TOLD = (
    "initcall_blacklist=bcm2835_power_driver_init module_blacklist=pwm_bcm2835 maxcpus=1 "
    "console=ttyS1,115200 loglevel=1"
)
CODES = {
    **{str(digit): f"kp_{digit}" for digit in range(10)},
    **{"#": "kp_enter", "*": "kp_multiply", "A": "kp_subtract", "B": "kp_add"},
    **{"C": "kp_decimal", "D": "kp_divide", "Roll": "spc"},
}
UNIT = """[Unit]
After=hugod.service
[Service]
StandardInput=tty-force
StandardOutput=tty
TTYPath=/dev/ttyS1
ExecStart=/usr/bin/python3 -c '{program}'
"""
PROGRAM = "; ".join(
    (
        "import base64, io, pathlib, sys, tarfile, tty",
        "tty.setraw(0)",
        'print("{}", flush=True)',
        "packed = io.BytesIO(base64.b64decode(input()))",
        'tarfile.open(fileobj=packed).extractall("/run/bench", filter="data")',
        'sys.path.insert(0, "/run/bench")',
        "import agent",
        'agent.main(pathlib.Path("/dev/ttyS1"))',
    )
)
INSIDE = Path(__file__).parent / "inside"
STAGES = {
    "the first system": r"i2c_dev: i2c /dev entries",
    "the card": r"mmcblk0: p1 p2 p3 p4",
    "systemd": r"systemd\[1\]: systemd \d+",
}


class Card(Box):
    """An emulated Pi with the card in its slot."""

    def switch(
        self, folder: Path, disk: Path, ends: Sequence[str], told: Sequence[str]
    ) -> list[str]:
        half = re.findall(r"^os_prefix=(\w+/)", read(disk, "config.txt").decode(), re.MULTILINE)[0]
        for name in ("vmlinuz", "initramfs", TREE):
            (folder / name).write_bytes(read(disk, half + name))
        words = [read(disk, half + "cmdline.txt").decode().strip(), TOLD, agent_by_words(), *told]
        line = ["qemu-system-aarch64", *PI, *ends, "-append", " ".join(words)]
        line += ["-kernel", str(folder / "vmlinuz"), "-initrd", str(folder / "initramfs")]
        line += ["-dtb", str(folder / TREE), "-serial", "null", "-serial", "chardev:bench"]
        return [*line, "-drive", f"file={disk},format=raw,if=sd"]

    def hear(self, line: bytes) -> None:
        """Take a line of the console: it may be the agent's, or ask for the agent."""
        start = line.find(b"{")
        if line[start:].strip() == b"{}":
            self._line.sendall(agent() + b"\n")
        elif start >= 0:
            self._hear(json.loads(line[start:]))
        self.log.write(line)

    def wait_for(self, is_so: Callable[[], bool], what: str, most_s: float = MOST_S) -> float:
        """Wait longer than for a machine that is not emulated at each step."""
        return super().wait_for(is_so, what, max(most_s, MOST_S))

    def calm(self) -> str:
        """Wait until the words on the glass stand still by the guest's clock, and give them."""
        words = ""
        while words != self.seen.words:
            words = self.seen.words
            self.run(f"sleep {CALM_S}")
        return words

    def plug(self, *_ways: str) -> float:
        """The keyboard is there from the start, by whatever way a story presses."""
        return 0.0

    def press(self, _way: str, key: str) -> str:
        """Press a key and give the words on the glass when they have changed and stand."""
        before = self.seen.words
        self.machine("send-key", keys=[{"type": "qcode", "data": CODES[key]}])
        self.wait_for(lambda: self.seen.words != before, f"an answer to {key}")
        return self.calm()


def read(disk: Path, name: str) -> bytes:
    """Give a file of the partition that every PC opens."""
    line = ["mtype", "-i", f"{disk}{BOOT}", f"::{name}"]
    return subprocess.run(line, check=True, stdout=subprocess.PIPE).stdout


def agent_by_words() -> str:
    """Give the words for the kernel by which systemd hears of the agent."""
    unit = UNIT.format(program=PROGRAM)
    told = base64.b64encode(unit.encode()).decode()
    name = "systemd.set_credential_binary=systemd.extra-unit.bench.service"
    return f"{name}:{told} systemd.wants=bench.service"


def agent() -> bytes:
    """Give the agent's modules, for one line of the console."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz") as tar:
        for name in ("agent.py", "eyes.py"):
            tar.add(INSIDE / name, name)
    return base64.b64encode(packed.getvalue())


def switched_on(folder: Path, disk: Path) -> Card:
    """Switch it on, wait for its first picture, and report since when each stage was there."""
    box = Card(folder, disk)
    try:
        box.start()
        log = box.run("dmesg")
        for what, pattern in STAGES.items():
            found = re.search(rf"^\[ *([\d.]+)\] .*{pattern}", log, re.MULTILINE)
            report(f"  kernel to {what}", f"{found[1] if found else '?'} s")
        for unit, what in (("hugod-ghost", "the ghost"), ("hugod", "the box's unit")):
            report(f"  kernel to {what}", f"{seconds(box, unit, 'ExecMainStart'):.2f} s")
        report("  kernel to the first picture", f"{seconds(box, 'hugod', 'ActiveEnter'):.2f} s")
    except BaseException:
        box.cut()
        raise
    return box


def seconds(box: Card, unit: str, what: str) -> float:
    """Give when *what* happened to a *unit*, by the guest's clock since its kernel began."""
    told = box.run(f"systemctl show {unit} -p {what}TimestampMonotonic --value")
    return int(told or 0) / 1e6


def look_round(box: Card) -> None:
    """Report what the card is like from inside."""
    failed = box.run("systemctl --failed --plain --no-legend")
    report("  units that failed", failed or "none")
    report("  it is", box.run("tr -d '\\0' </proc/device-tree/model; uname -r"))
    report("  listens", box.run("cat /proc/net/tcp /proc/net/tcp6 | grep -c ' 0A '"))
    report("  can be written", box.run("findmnt -rno TARGET,SOURCE -O rw -t ext4,vfat,squashfs"))
    report(
        "  memory",
        box.run("systemctl show hugod -p MemoryCurrent --value; grep MemAv /proc/meminfo"),
    )


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
    report("first start", "")
    box = switched_on(work, disk)
    try:
        look_round(box)
        play(box)
        for number in range(1, options.cuts + 1):
            before = box.seen
            shown = before.picture
            box.cut()
            report(f"plug pulled, {number}", "")
            box = switched_on(work, disk)
            report("  the card after it", has_lost_nothing(box, before))
            report("  the same screen", "yes" if box.seen.picture == shown else "another")
            box.press("pad", "Roll")
    finally:
        box.cut()
    return 0


if __name__ == "__main__":
    sys.exit(main())
