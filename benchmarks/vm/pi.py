"""A Raspberry Pi Zero 2 W that QEMU emulates, with the card in its slot.

QEMU starts what the Pi's firmware would: config.txt says which half, and kernel, first system,
device tree and words for the kernel are read from that half of the image. The card is as it is
written for an owner; the bench tells systemd of its agent by the kernel's command line.

The guest's clock counts instructions, a nanosecond each, and goes on with this machine's where
nothing is to be done: a busy machine changes no figure of the guest's, and about as fast would one
core of a Zero 2 W be.
"""

import base64
import io
import json
import os
import re
import subprocess
import tarfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bus import Glass, told_by_qemu
from companion import CALM_S, Box
from guest import stick_words
from roots import Root, archive

from hugod.gpio.pins import MATRIX_COLUMNS, ROLL_BUTTON

OLDEST = 9
"""Of QEMU: before, its Pi has no I²C bus, and udev's look at the missing one takes for ever."""
BOOT = "@@8M"
MOST_S = 1800.0
MEMORY = "memory.socket"
SET_PINS = 0x3F20001C
"""The register by which the chip's pins get a voltage; in QEMU, those that are read as well."""
OTHERS_WAIT, WAIT_FOR_INTERRUPT = 0x30C, 0xD503207F
"""Where the processors that are not used stand, and the instruction to sleep there. QEMU's own, to
wait for an event, it carries out by running on: then its clock of instructions, with nothing to do
for the one in use, all but stands still, and the guest with it."""
TREE = "bcm2837-rpi-zero-2-w.dtb"
ZERO_2_W = "902120"
"""The board's number, in hex."""
PI = ("-M", "raspi3ap", "-icount", "shift=0", "-display", "none", "-no-reboot", "-S")
# What QEMU's chip has not: power domains, without the first word the kernel stops; the PWM of the
# buzzer, whose driver ends whoever sets a tone. And one of its four processors is all that a clock
# of instructions can be counted on.
TOLD = (
    "initcall_blacklist=bcm2835_power_driver_init module_blacklist=pwm_bcm2835 maxcpus=1 "
    "console=ttyS1,115200 loglevel=1"
)
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


class Pi(Box):
    """An emulated Pi, with a glass on its bus."""

    patience_s = MOST_S

    def __init__(self, folder: Path, disk: Path) -> None:
        self.glass = Glass(folder)
        super().__init__(folder, disk)
        try:
            self._set_up(folder / MEMORY)
        except BaseException:
            self.cut()
            raise

    def _set_up(self, way: Path) -> None:
        """Write what QEMU leaves out, after it has set up the chip and before the chip begins."""
        # Where nobody presses, a resistor has the pin at its voltage: QEMU knows no resistors.
        high = sum(1 << pin for pin in (ROLL_BUTTON, *MATRIX_COLUMNS))
        self._connected(self._hands).close()
        with self._connected(way) as memory:
            for place, value in ((SET_PINS, high), (OTHERS_WAIT, WAIT_FOR_INTERRUPT)):
                memory.sendall(f"writel {place:#x} {value:#x}\n".encode())
                told = memory.recv(16)
                assert told == b"OK\n", told
        self.machine("cont")

    def switch(self, folder: Path, disk: Path, ends: Sequence[str]) -> list[str]:
        half = re.findall(r"^os_prefix=(\w+/)", read(disk, "config.txt").decode(), re.MULTILINE)[0]
        for name in ("vmlinuz", "initramfs", TREE):
            (folder / name).write_bytes(read(disk, half + name))
        sign(folder / TREE)
        words = [read(disk, half + "cmdline.txt").decode().strip(), TOLD, agent_by_words()]
        line = [*emulator(folder), *PI, *told_by_qemu(folder), *ends]
        line += ["-append", " ".join(words)]
        line += ["-qtest", f"unix:{folder / MEMORY},server=on,wait=off", "-qtest-log", "none"]
        line += ["-kernel", str(folder / "vmlinuz"), "-initrd", str(folder / "initramfs")]
        line += ["-dtb", str(folder / TREE), "-serial", "null", "-serial", "chardev:bench"]
        return [*line, "-drive", f"file={disk},format=raw,if=sd", *stick_words(folder)]

    def _end(self) -> None:
        super()._end()
        self.glass.close()

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
        """Plug the number pad in, by whatever way a story presses."""
        return super().plug("pad")


def sign(tree: Path) -> None:
    """Say in the device tree which board it is, as a Pi's firmware does: gpiozero asks for it."""
    subprocess.run(["fdtput", "-c", str(tree), "/system"], check=True)
    line = ["fdtput", "-t", "x", str(tree), "/system", "linux,revision", ZERO_2_W]
    subprocess.run(line, check=True)


def read(disk: Path, name: str) -> bytes:
    """Give a file of the partition that every PC opens."""
    line = ["mtype", "-i", f"{disk}{BOOT}", f"::{name}"]
    return subprocess.run(line, check=True, stdout=subprocess.PIPE).stdout


def emulator(folder: Path) -> list[str]:
    """Give how QEMU is called: this machine's, or where that is too old Debian 13's."""
    line = [os.environ.get("QEMU", "qemu-system-aarch64")]
    told = subprocess.run([*line, "--version"], check=True, stdout=subprocess.PIPE, text=True)
    if int(re.findall(r"version (\d+)", told.stdout)[0]) >= OLDEST:
        return line
    place = folder / "trixie"
    if not place.exists():
        given = ("base-files", "qemu-system-arm")
        Root(place, archive(folder, "trixie", "amd64", given, "extract"))
    libraries = place / "usr/lib/x86_64-linux-gnu"
    line = ["env", f"QEMU_MODULE_DIR={libraries / 'qemu'}"]
    line += [str(place / "usr/lib64/ld-linux-x86-64.so.2"), "--library-path", str(libraries)]
    return [*line, str(place / "usr/bin/qemu-system-aarch64"), "-L", str(place / "usr/share/qemu")]


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
        for name in ("agent.py", "eyes.py", "pad.py"):
            tar.add(INSIDE / name, name)
    return base64.b64encode(packed.getvalue())
