"""D10: what a game costs the card, counted by the kernel at the block layer.

A file of 256 MiB is a disk, with ext4 on it, mounted as the card's recipe mounts the games. Wants
root and a loop device: it is not a part of `make crash` but of `make wear`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from box import running
from calls import DRIVER
from children import TIED
from report import Bar, fresh_folder

from hugo_core.history import Record
from hugod.store.journal import SqliteJournal

FSTAB = Path(__file__).parents[2] / "hardware/image/rootfs-overlay/etc/fstab"
MOUNTED_AT = "/var/lib/hugod"
DISK_MIB = 256
GAMES, A_GAME = 8, 130
IDLE_S, SETTLED_S = 120, 10
MOST_KIB, MOST_FLUSHES, MOST_IDLE_KIB = 16.0, 2.0, 1.0
SECTOR_B = 512
"""What /sys/block/*/stat counts in, whatever the disk's own sectors are."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a disk was given since it is there."""

    sectors: int
    flushes: int

    def since(self, before: Written) -> Written:
        return Written(self.sectors - before.sectors, self.flushes - before.flushes)

    @property
    def kib(self) -> float:
        return self.sectors * SECTOR_B / 1024


def written(stat: str) -> Written:
    """Read a line of /sys/block/*/stat (Documentation/block/stat.rst)."""
    fields = [int(word) for word in stat.split()]
    return Written(sectors=fields[6], flushes=fields[15])


def mount_options(fstab: str) -> str:
    """Give how the card's recipe mounts the games, without what is for systemd alone."""
    rows = [line.split() for line in fstab.splitlines() if line and line[0] != "#"]
    (options,) = (row[3] for row in rows if row[1] == MOUNTED_AT)
    return ",".join(one for one in options.split(",") if one != "nofail" and one[:2] != "x-")


def run(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


class Disk:
    """A mounted disk that is counted."""

    def __init__(self, device: Path, folder: Path) -> None:
        self._stat = Path("/sys/block") / device.name / "stat"
        self.folder = folder

    def now(self) -> Written:
        """Count, when all that waits in memory is on the disk."""
        run("sync", "-f", self.folder)
        return written(self._stat.read_text())


@contextmanager
def disk() -> Iterator[Disk]:
    """Make the disk and mount it; nothing of it is left afterwards."""
    with ExitStack() as opened:
        work = opened.enter_context(fresh_folder())
        image, folder = work / "disk", work / "mounted"
        with image.open("wb") as file:
            file.truncate(DISK_MIB << 20)
        folder.mkdir()
        device = Path(run("losetup", "--find", "--show", image))
        opened.callback(run, "losetup", "--detach", device)
        # All tables are written now: else the kernel does it in the background, and is counted.
        full = "lazy_itable_init=0,lazy_journal_init=0"
        run("mkfs.ext4", "-q", "-m", "0", "-E", full, device)
        run("mount", "-o", mount_options(FSTAB.read_text("utf-8")), device, folder)
        opened.callback(run, "umount", folder)
        yield Disk(device, folder)


def driven(state: Path, records: int) -> None:
    """Start the box, play until so many records are on the card, and end it."""
    with fresh_folder() as aside:
        command = [*TIED, sys.executable, str(DRIVER), str(state), str(aside / "marks")]
        command += ["--records", str(records)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=300)


def a_game() -> Sequence[Record]:
    """Play a part of a game somewhere else; give its records."""
    with fresh_folder() as work:
        driven(work / "state", A_GAME)
        with closing(SqliteJournal(work / "state")) as journal:
            return journal.records()


def evening(state: Path, game: Sequence[Record]) -> None:
    """Keep that game again and again, each time sealed, as a box does that is left on."""
    with closing(SqliteJournal(state)) as journal:
        for _ in range(GAMES):
            for record in game:
                journal.keep(record)
            journal.seal("a game")


@contextmanager
def left_alone(state: Path) -> Iterator[None]:
    """Run `hugod run` with nobody near it, once its start is over."""
    with running(state, *TIED):
        time.sleep(SETTLED_S)
        yield


def wear() -> Iterator[Bar]:
    """Keep an evening of games; then play nothing."""
    if os.geteuid() != 0 or not shutil.which("losetup"):
        raise SystemExit(
            "What the card is given is counted on a disk of our own: wants root, losetup"
        )
    game = a_game()
    with disk() as card:
        state = card.folder / "state"
        records = GAMES * len(game)
        before = card.now()
        evening(state, game)
        spent = card.now().since(before)
        before = card.now()
        driven(state, 0)
        start = card.now().since(before)
        kib, flushes = spent.kib / records, spent.flushes / records
        yield Bar(
            "D10", kib <= MOST_KIB and flushes <= MOST_FLUSHES,
            f"a record is {MOST_KIB:.0f} KiB and {MOST_FLUSHES:.0f} flushes at most",
            f"{records} in {GAMES} games: {kib:.1f} KiB, {flushes:.2f} flushes each;"
            f" a start and an end: {start.kib:.0f} KiB, {start.flushes}",
        )  # fmt: skip
        with left_alone(state):
            before, began = card.now(), time.monotonic()
            time.sleep(IDLE_S)
            a_minute = card.now().since(before).kib * 60 / (time.monotonic() - began)
        yield Bar(
            "D10", a_minute <= MOST_IDLE_KIB,
            f"a minute with nobody near it is {MOST_IDLE_KIB:.0f} KiB at most",
            f"{IDLE_S} s: {a_minute:.1f} KiB a minute",
        )  # fmt: skip
