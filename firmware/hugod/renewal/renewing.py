"""Root's helper: finds a new version on the stick, writes it into the other half, has it tried.

It reads one small request from the box's folder and believes nothing on the stick that is not
signed with the key on the card. Between games only: `update_guard` says whether one is played.
"""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from hugod.app.values.inputs import StickTrouble
from hugod.app.values.new_versions import VersionTrouble
from hugod.backup.mount import NoStick, RunProgram, run_command, stick_to_read
from hugod.renewal import marks
from hugod.renewal.asked import ANSWER, HELPER, MB, REQUEST, VersionRequest, read_request
from hugod.renewal.halves import TwoHalves, renew, writable
from hugod.renewal.manifest import HalfRoom, Manifest, VersionError, judge
from hugod.renewal.signed import NAMES, opened, read_head
from hugod.renewal.standing import KEY, SHARE, half_of
from hugod.store.files import json_in, write_whole
from hugod.store.root_request import take_request
from hugod.system.update_guard import SYSTEM_RUNTIME, rested_s

RELEASE = "release.json"
"""What runs here."""
MOST_BUNDLES = 8
READ_S = 6.0
"""Seconds for the last words on the glass."""


@dataclass(frozen=True, slots=True)
class CardMachine:
    """Where everything is."""

    card: TwoHalves
    share: Path = SHARE
    runtime: Path = SYSTEM_RUNTIME
    helper: Path = HELPER
    run: RunProgram = run_command
    stick: Callable[[], AbstractContextManager[Path]] = stick_to_read
    pause: Callable[[float], None] = time.sleep


def this_machine() -> CardMachine:
    return CardMachine(TwoHalves(half_of()))


def serve(machine: CardMachine) -> None:
    """Carry out the request of the box, and answer it."""
    request = read_request(take_request(machine.runtime / REQUEST))
    if request is None:
        return
    tell = Answers(machine.helper / ANSWER, request.number)
    try:
        _may_be_renewed(machine)
        with _the_stick(machine) as stick:
            manifest = _look(machine, stick, request, tell)
        if not request.is_take:
            found: dict[str, Any] = {"serial": manifest.serial, "news": {**manifest.news}}
            return tell.say(version=manifest.version, **found)
    except VersionError as error:
        sys.stderr.write(f"{error}\n")
        return tell.say(refused=error.why.value)
    except NoStick as error:
        return tell.say(stick=error.trouble.value)
    tell.say(is_in=True)
    machine.pause(READ_S)
    machine.run(("systemctl", "--no-block", "reboot"))


class Answers:
    """The file in which the box reads how far its request is."""

    def __init__(self, file: Path, number: int) -> None:
        self._file, self._number, self._told = file, number, -1

    def say(self, **said: Any) -> None:
        write_whole(self._file, json.dumps({"number": self._number, **said}).encode())
        self._file.chmod(0o644)

    def far(self, done: int, total: int) -> None:
        """Say it once for each million of bytes: the stick's socket has more to do."""
        if done // MB != self._told:
            self._told = done // MB
            self.say(done=done, total=total)


def _may_be_renewed(machine: CardMachine) -> None:
    """Raises `VersionError` where it is not the time, or not such a card."""
    if not machine.card.running:
        raise VersionError(VersionTrouble.OTHER_BOX, "this system is not one of two halves")
    if rested_s(machine.runtime) is not None:
        raise VersionError(VersionTrouble.PLAYED, "a game is being played")
    if marks.is_on_trial(machine.card.words(machine.card.running)):
        # The other half is the way back.
        raise VersionError(
            VersionTrouble.ON_TRIAL, "the version that runs has not shown itself to be good"
        )


@contextmanager
def _the_stick(machine: CardMachine) -> Iterator[Path]:
    """Raises `NoStick`."""
    trouble = StickTrouble.UNREADABLE
    try:
        with machine.stick() as stick:
            trouble = StickTrouble.PULLED
            yield stick
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        raise NoStick(trouble) from error


def _look(machine: CardMachine, stick: Path, request: VersionRequest, tell: Answers) -> Manifest:
    """Find the newest bundle on *stick* that this card takes; take it if that is the request.

    Raises `VersionError` with why the last one is not taken.
    """
    why = VersionError(VersionTrouble.MISSING, f"nothing in {stick} is called {NAMES}")
    found = list[tuple[int, Path]]()
    plain = (file for file in stick.glob(NAMES) if file.is_file() and not file.is_symlink())
    for file in sorted(plain, reverse=True)[:MOST_BUNDLES]:
        try:
            with _judged(machine, file, request) as (manifest, _):
                found.append((manifest.serial, file))
        except VersionError as error:
            why = error
    if not found:
        raise why
    with _judged(machine, max(found)[1], request) as (manifest, stream):
        if request.is_take:
            _take(machine, stream, manifest, tell)
        return manifest


def _take(machine: CardMachine, stream: BinaryIO, manifest: Manifest, tell: Answers) -> None:
    """Write it. Raises `NoStick`, or `VersionError`."""
    total = 2 * manifest.total()
    try:
        with writable(machine.card.boot, machine.run):
            renew(machine.card, stream, manifest, lambda done: tell.far(done, total))
    except OSError as error:
        raise VersionError(VersionTrouble.WORN, f"the card does not take it: {error}") from error


@contextmanager
def _judged(
    machine: CardMachine, file: Path, request: VersionRequest
) -> Iterator[tuple[Manifest, BinaryIO]]:
    """The manifest of *file*, and what follows it. Raises `VersionError` where it is not taken."""
    with _of_the_stick(file) as stream:
        manifest = read_head(stream, machine.share / KEY)
        why = judge(manifest, _room(machine))
        if why is None and request.is_take and manifest.serial != request.serial:
            why = VersionTrouble.MISSING
        # Nothing is written over before all of it is there.
        if why is None and file.stat().st_size - stream.tell() < manifest.total():
            why = VersionTrouble.CUT
        if why is not None:
            raise VersionError(why, f"version {manifest.version} ({manifest.serial}): {why.value}")
        yield manifest, stream


def _room(machine: CardMachine) -> HalfRoom:
    """What runs here. A card of no release takes any."""
    release = json_in(machine.share / RELEASE) or {}
    return HalfRoom(
        int(release.get("serial", 0)), str(release.get("architecture", "")), *machine.card.room()
    )


class _FromStick(io.RawIOBase):
    """A file of the stick; where it cannot be read, the stick is to blame and not the card."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def readable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._file.tell()

    def readinto(self, buffer: Any) -> int:
        try:
            data = self._file.read(len(buffer))
        except OSError as error:
            raise NoStick(StickTrouble.PULLED) from error
        buffer[: len(data)] = data
        return len(data)


@contextmanager
def _of_the_stick(path: Path) -> Iterator[BinaryIO]:
    with opened(path) as file:
        yield io.BufferedReader(_FromStick(file), 1 << 20)
