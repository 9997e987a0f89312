"""D10: what each record costs the card, counted by the kernel on a disk of its own (root).

The disk is a file mounted as ext4; the counts are those of its block device.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from big import records_of
from report import Bar, fresh_folder, report

from hugod.adapters.journal import SqliteJournal

RECORDS = 600
"""A long evening on a fresh file: the dearest, as a file that grows costs more to flush."""
MOST_FLUSHES, MOST_KIB = 2.0, 16.0
SECTORS_WRITTEN, FLUSHES = 6, 15
"""Fields of a block device's `stat`, from 0; a sector is half a KiB."""


@dataclass(frozen=True, slots=True)
class Disk:
    """A mounted disk and its counters."""

    folder: Path
    stat: Path

    def count(self) -> tuple[int, float]:
        """Give the flushes so far, and the KiB written."""
        fields = self.stat.read_text().split()
        return int(fields[FLUSHES]), int(fields[SECTORS_WRITTEN]) / 2


def blocks() -> Iterator[Bar]:
    """Keep the records of an evening and divide what the disk counted by them."""
    try:
        with mounted() as disk, closing(SqliteJournal(disk.folder / "state")) as journal:
            os.sync()
            before = disk.count()
            for record in records_of(RECORDS):
                journal.keep(record)
            flushes, kib = (
                (now - then) / RECORDS for now, then in zip(disk.count(), before, strict=True)
            )
    except (OSError, subprocess.CalledProcessError) as error:
        report("D10", f"not tried: a disk of its own takes root and loop devices ({error})")
        return
    yield Bar(
        "D10", flushes <= MOST_FLUSHES and kib <= MOST_KIB,
        f"a record costs the card at most {MOST_FLUSHES:.0f} flushes, {MOST_KIB:.0f} KiB",
        f"{RECORDS} records: {flushes:.2f} flushes, {kib:.1f} KiB each",
    )  # fmt: skip


@contextmanager
def mounted() -> Iterator[Disk]:
    """Mount a fresh disk of 64 MiB. Raises `OSError` or `CalledProcessError` if that cannot be."""
    with ExitStack() as opened:
        work = opened.enter_context(fresh_folder())
        image, folder = work / "image", work / "disk"
        folder.mkdir()
        with image.open("wb") as file:
            file.truncate(64 << 20)
        run("mkfs.ext4", "-q", "-F", str(image))
        device = run("losetup", "--find", "--show", str(image))
        opened.callback(run, "losetup", "--detach", device)
        run("mount", device, str(folder))
        opened.callback(run, "umount", str(folder))
        yield Disk(folder, Path("/sys/block", Path(device).name, "stat"))


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
