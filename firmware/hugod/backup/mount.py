"""Root's helper for sticks: which one is mounted (the newest, FAT or exFAT), how, and for how long.

It reads one small request from the daemon's folder, accepts only two words in it, and works in a
folder of its own. Only a FAT or exFAT file system on a USB disk is mounted, never a disk this
computer runs from, and nothing on it can be run or be a device.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from hugod.app.values.inputs import StickTrouble
from hugod.backup.mount_request import ANSWER, MOUNTED, MOUNTED_WELL, REQUEST, read_request
from hugod.store.files import write_whole
from hugod.store.root_request import take_request

FILE_SYSTEMS = ("vfat", "exfat")
OPTIONS = "nosuid,nodev,noexec,sync,fmask=0177,dmask=0077"
PAUSE_S = 1.0
# A stick that was just put in is not there at once, a slow one not for ten seconds; then what is on
# it is known a moment later.
MOST_LOOKS = {StickTrouble.NONE: 13, StickTrouble.UNREADABLE: 5, StickTrouble.IN_USE: 1}
"""Number of looks that must find the same trouble until it is told."""
# `NAME` makes it a tree: without it `lsblk` lists partitions beside their disks.
LIST = ("lsblk", "--json", "--output", "NAME,PATH,TYPE,TRAN,FSTYPE,MOUNTPOINTS")
"""The command that lists disks and their partitions."""
LONGEST_S = 10.0
"""Time limit of one of these commands."""
RunProgram = Callable[[Sequence[str]], str]
"""Runs a command and returns its output. Raises `OSError`."""


class Partition(NamedTuple):
    """A file system that can be mounted, by its device."""

    path: str
    file_system: str


WORDS = {StickTrouble.NONE: "there is none", StickTrouble.UNREADABLE: "it is not FAT or exFAT"}


class NoStick(Exception):
    """Nothing can be mounted; *trouble* says why."""

    def __init__(self, trouble: StickTrouble) -> None:
        super().__init__(WORDS.get(trouble, trouble.value))
        self.trouble = trouble


def serve(
    runtime: Path,
    helper: Path,
    run: RunProgram | None = None,
    *,
    newest: Callable[[str], int] | None = None,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Carry out the request of the daemon, whose folder is *runtime*; answer in *helper*."""
    request = read_request(take_request(runtime / REQUEST))
    if request is None:
        return
    run, newest = run or run_command, newest or _sequence
    place = helper / MOUNTED
    place.mkdir(mode=0o700, exist_ok=True)
    try:
        if os.path.ismount(place):
            run(("umount", str(place)))
        if request.is_in:
            partition = _find(run, newest, pause)
            owner = runtime.stat()
            options = f"{OPTIONS},uid={owner.st_uid},gid={owner.st_gid}"
            run(("mount", "-t", partition.file_system, "-o", options, partition.path, str(place)))
        answer = MOUNTED_WELL
    except NoStick as error:
        answer = error.trouble.value
    except OSError as error:
        sys.stderr.write(f"{error}\n")  # for the owner: the journal has it
        answer = StickTrouble.UNREADABLE.value if request.is_in else StickTrouble.IN_USE.value
    write_whole(helper / ANSWER, f"{request.number} {answer}\n".encode())
    (helper / ANSWER).chmod(0o644)


def _find(
    run: RunProgram, newest: Callable[[str], int], pause: Callable[[float], None]
) -> Partition:
    """Look for a stick, for some seconds if need be. Raises `NoStick`."""
    found = Counter[StickTrouble]()
    while True:
        try:
            return choose(run(LIST), newest)
        except NoStick as error:
            found[error.trouble] += 1
            if found[error.trouble] >= MOST_LOOKS[error.trouble]:
                raise
        pause(PAUSE_S)


def choose(listed: str, newest: Callable[[str], int]) -> Partition:
    """The first known file system of the newest USB disk that `lsblk` *listed*.

    *newest* numbers disks by their path, later ones higher. Raises `NoStick`.
    """
    disks = [disk for disk in json.loads(listed)["blockdevices"] if disk.get("tran") == "usb"]
    sticks = [disk for disk in disks if not _runs_us(disk)]
    if not sticks:
        raise NoStick(StickTrouble.NONE)
    stick = max(sticks, key=lambda disk: newest(disk["path"]))
    known = [part for part in _within(stick) if part.get("fstype") in FILE_SYSTEMS]
    if not known:
        raise NoStick(StickTrouble.UNREADABLE)
    if any(_mounted(part) for part in known):
        raise NoStick(StickTrouble.IN_USE)
    return Partition(known[0]["path"], known[0]["fstype"])


@contextmanager
def stick_of_root(
    run: RunProgram | None = None,
    newest: Callable[[str], int] | None = None,
    *,
    is_only_read: bool = False,
    pause: Callable[[float], None] = time.sleep,
) -> Iterator[Path]:
    """The newest stick for a command of root: where it is mounted, or mounted for that long.

    One that was just put in is waited for. Raises `NoStick`, or `OSError`.
    """
    run, newest = run or run_command, newest or _sequence
    try:
        partition = _find(run, newest, pause)
    except NoStick as error:
        if error.trouble is not StickTrouble.IN_USE:
            raise
        yield _place_of(run(LIST), newest)
        return
    with TemporaryDirectory() as place:
        options = f"{OPTIONS},ro" if is_only_read else OPTIONS
        run(("mount", "-t", partition.file_system, "-o", options, partition.path, place))
        try:
            yield Path(place)
        finally:
            run(("umount", place))


def stick_to_read() -> AbstractContextManager[Path]:
    """The newest stick for a command of root that only reads it. Raises as `stick_of_root`."""
    return stick_of_root(is_only_read=True)


def _place_of(listed: str, newest: Callable[[str], int]) -> Path:
    """Where the newest stick is mounted, which is mounted somewhere."""
    disks = [disk for disk in json.loads(listed)["blockdevices"] if disk.get("tran") == "usb"]
    stick = max((disk for disk in disks if not _runs_us(disk)), key=lambda d: newest(d["path"]))
    return Path(next(place for part in _within(stick) for place in _mounted(part)))


def _within(disk: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield disk
    for part in disk.get("children", ()):
        yield from _within(part)


def _mounted(part: dict[str, Any]) -> list[str]:
    return [place for place in part.get("mountpoints") or () if place]


def _runs_us(disk: dict[str, Any]) -> bool:
    """Whether this computer runs from *disk*."""
    # A Pi may have its system on a USB disk, which is no stick.
    places = [place for part in _within(disk) for place in _mounted(part)]
    return any(
        place in ("/", "[SWAP]") or place.startswith(("/boot", "/usr", "/var")) for place in places
    )


def _sequence(disk: str) -> int:
    """The kernel's running number of a disk, higher for each that is put in; 0 if unknown."""
    try:
        return int(Path("/sys/class/block", Path(disk).name, "diskseq").read_text("ascii"))
    except (OSError, ValueError):
        return 0


def run_command(words: Sequence[str], longest_s: float = LONGEST_S) -> str:
    """Run a command. Raises `OSError` if it fails or takes too long."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=longest_s, check=True)
    except subprocess.CalledProcessError as error:
        raise OSError(f"{words[0]} failed: {str(error.stderr) or error}") from error
    except subprocess.TimeoutExpired as error:
        raise OSError(f"{words[0]} failed: {error}") from error
    return done.stdout
