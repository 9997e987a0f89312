"""A new version, taken from a stick at the menu of the box in the emulated Pi: pulled, tried, kept.

What is new in it is its number alone. Then one whose box ends at each start; the way back.
"""

import base64
import json
import re
import subprocess
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import make_bundle
from companion import switched_on
from guest import STICK
from machine import report
from pi import Pi, read
from pulled import is_whole, next_half, pull
from stick import choose, make_stick

from hugod.renewal import marks
from hugod.renewal.manifest import Manifest
from hugod.renewal.signed import NAMES, opened, read_head
from hugod.renewal.standing import KEY, WORDS

NEWS = Path(__file__).parents[2] / "hardware/image/news.toml"
SHARE = "root/usr/share/hugo-companion"
ENDS = base64.b64encode(b"[Service]\nExecStart=\nExecStart=/bin/false\n").decode()
ENDING = f"systemd.set_credential_binary=systemd.unit-dropin.hugod.service:{ENDS}"
"""For the kernel: a box that ends as soon as it begins."""
MOST_STARTS = 6
IN = "It is in"
STICK_BYTES = 512 << 20


@dataclass(frozen=True, slots=True)
class Bench:
    """Where `make card` left the card, and where the emulated Pi works with a copy of it."""

    card: Path
    work: Path
    disk: Path

    @property
    def key(self) -> Path:
        return self.card / SHARE / KEY

    def on(self) -> Pi:
        """Switch it on, and wait until the box is ready."""
        box, _, _ = switched_on(Pi, self.work, self.disk)
        box.plug()
        box.calm()
        return box


def new_version(bench: Bench, number: int, *more: str) -> Manifest:
    """Put a version onto the stick, alone, and give its manifest; its kernel is told *more*."""
    next_card = bench.work / f"next-{number}"
    (next_card / SHARE).mkdir(parents=True, exist_ok=True)
    for name in ("root.squashfs", "root/boot"):
        (next_card / name).unlink(missing_ok=True)
        (next_card / name).symlink_to((bench.card / name).resolve())
    words = (bench.card / WORDS).read_text().strip()
    (next_card / WORDS).write_text(" ".join((words, *more)) + "\n")
    release = json.loads((bench.card / SHARE / "release.json").read_text())
    release |= {"version": f"next-{number}", "serial": release["serial"] + number}
    (next_card / SHARE / "release.json").write_text(json.dumps(release))
    make_bundle.main(next_card, NEWS, bench.work)
    (bundle,) = bench.work.glob(NAMES)
    make_stick(bench.work, STICK_BYTES)
    onto = f"{bench.work / STICK}@@1M"
    subprocess.run(["mcopy", "-i", onto, str(bundle), "::"], check=True)
    with opened(bundle) as stream:
        manifest = read_head(stream, bench.key)
    bundle.unlink()
    return manifest


def take(box: Pi, bench: Bench, manifest: Manifest, cuts: int) -> None:
    """Take what is on the stick, cut on the way, and wait until the machine starts anew."""
    ask(box)
    since = uptime(box)
    box.send("press", "pad", "#")
    halves = ""
    for number in range(cuts):
        box.wait_for(partial(is_far, box, number / max(1, cuts - 1)), "it is written")
        card = pull(box, bench.disk, box.seen.kept)
        halves += next_half(card)
        assert is_whole(card, halves[-1], manifest.pieces), halves
    box.wait_for(lambda: box.seen.words.startswith(IN), "it is in")
    report("  written and read back", f"{uptime(box) - since:.0f} s; {box.seen.words!r}")
    report(f"  {cuts} cuts meanwhile", f"no half broken, next starts {halves}")
    box.wait_until_off()


def is_far(box: Pi, share: float) -> bool:
    """Say whether so much of it is written, and read back."""
    found = re.search(r"(\d+) of (\d+)", box.seen.words)
    return box.seen.words.startswith(IN) or bool(found and int(found[1]) >= share * int(found[2]))


def uptime(box: Pi) -> float:
    return float(box.run("cut -d' ' -f1 /proc/uptime"))


def ask(box: Pi) -> None:
    """Go to what is new, before the yes."""
    while "This box" not in box.seen.words:
        box.press("pad", "*")
    for item in ("This box", "Check the box", "New version"):
        choose(box, item)
    box.machine("device_add", driver="usb-storage", drive="stick", id="put-in", removable=True)
    box.wait_for(lambda: "vfat" in box.run("lsblk -rno FSTYPE /dev/sda"), "the stick")
    box.press("pad", "#")
    box.wait_for(lambda: "# yes" in box.seen.words, "what is new")
    report("  the box asks", repr(box.calm()))


def renew(box: Pi, bench: Bench, cuts: int) -> Pi:
    """Take a new version, then one that crashes; give the box as it stands after that."""
    was, picture = next_half(bench.disk), box.seen.picture
    now = marks.other(was)
    take(box, bench, new_version(bench, 1), cuts)
    assert next_half(bench.disk) == now
    box = bench.on()
    same = "the same screen" if box.seen.picture == picture else repr(box.seen.words)
    box.wait_for(lambda: mark_of(bench, now) == marks.GOOD, "it is good")
    report("  the new version is good a minute later", same)
    take(box, bench, new_version(bench, 2, ENDING), 0)
    starts = 0
    while next_half(bench.disk) != now:
        starts += 1
        assert starts <= MOST_STARTS
        Pi(bench.work, bench.disk).wait_until_off()
    box = bench.on()
    report("  one that crashes", f"back after {starts} starts; {box.seen.words!r}")
    return box


def mark_of(bench: Bench, half: str) -> bytes:
    return marks.left(read(bench.disk, f"{half}/{WORDS}"))
