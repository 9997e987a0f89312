"""The checks that need no wire: settings, card, die, clock, sound, page, programs, club's link."""

from __future__ import annotations

import re
import shutil
import socket
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import datetime
from http.client import OK, HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory

from hugo_core.bounded_text import BadText
from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.config import Problem
from hugod.diagnostics.machine import Machine
from hugod.gpio.pins import BUZZER
from hugod.ports import Dice, DieError, JournalError
from hugod.store.files import copy_plain
from hugod.store.folder import DATABASE, LOCK
from hugod.store.link_file import BOX_LINK, FOLDER, PAHO, Standing, kept_link, read_status
from hugod.store.removal import all_set_aside
from hugod.store.schema import Damaged, examine

# An evening takes far less than 1 MB; with less than this free, the system itself is short.
LEAST_FREE_MB = 50
DOOR = "run/hugod-player.socket"
"""There systemd begins the programs that play."""
COPIES = 3
"""Of a journal that looks damaged, before that is believed."""
# A clock with an earlier year is wrong: a Pi without network may start in 1970 (F14).
MADE_IN = 2025
SET_SIGNS = ("run/systemd/timesync/synchronized", "dev/rtc0")
"""systemd got the time from the network; or there is a clock with a battery."""
PAGE_S = 5.0
"""A page that does not answer for so long, in seconds, does not work."""
LISTENING = "0A"
"""The state of a listening socket in /proc/net/tcp."""


def programs(machine: Machine, names: Sequence[str], no_cage: Callable[[], str]) -> Finding:
    """Return whether the programs of the owner can be shut in: by systemd, else by the kernel."""
    named = ", ".join(names)
    if (machine.root / DOOR).exists():
        return Finding(CheckedPart.PROGRAMS, State.OK, what=f"{named}, begun by systemd")
    why = no_cage()
    if why:
        return Finding(CheckedPart.PROGRAMS, State.WRONG, Code.NO_CAGE, f"{named}: {why}")
    return Finding(CheckedPart.PROGRAMS, State.OK, what=f"{named}, shut in by the kernel")


def settings(file: Path, problems: Sequence[Problem]) -> list[Finding]:
    """Return one finding for each line that cannot be used."""
    if problems:
        wrong = (str(each) for each in problems)
        return [
            Finding(CheckedPart.SETTINGS, State.WRONG, Code.BAD_SETTING, text) for text in wrong
        ]
    what = str(file) if file.exists() else "no file, and none is needed"
    return [Finding(CheckedPart.SETTINGS, State.OK, what=what)]


def player(machine: Machine, folder: Path) -> str:
    """Return the process id of the hugod that plays in *folder*; empty if none does."""
    with suppress(OSError):
        # The kernel's list is read, for trying the lock could keep a daemon from starting.
        inode = str((folder / LOCK).stat().st_ino)
        return next((process for process, locked in machine.locks() if locked == inode), "")
    return ""


def card(machine: Machine, folder: Path) -> Finding:
    """Return whether games can be stored in *folder*, and whether its journal is sound."""
    found = room(machine, folder)
    return _journal(folder, found.what) if found.state is State.OK else found


def room(machine: Machine, folder: Path) -> Finding:
    """Return whether *folder* may be written to, and has room."""
    here = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not here.is_dir() or not machine.may_use(here):
        return Finding(CheckedPart.CARD, State.WRONG, Code.NOT_WRITABLE, str(here))
    try:
        free_mb = shutil.disk_usage(here).free // 1_000_000
    except OSError as error:
        return Finding(
            CheckedPart.CARD, State.WRONG, Code.NOT_WRITABLE, f"{here}: {error.strerror}"
        )
    what = f"{folder}, {free_mb:,} MB free{what_is_set_aside(folder)}"
    if free_mb < LEAST_FREE_MB:
        return Finding(CheckedPart.CARD, State.WRONG, Code.NEARLY_FULL, what)
    return Finding(CheckedPart.CARD, State.OK, what=what)


def what_is_set_aside(folder: Path) -> str:
    """Return how often safe mode has set something aside in *folder*, in words; empty for never."""
    try:
        there = all_set_aside(folder)
    except OSError:
        return ""
    return f", set aside: {len(there)} (the last {there[-1].name})" if there else ""


def _journal(folder: Path, what: str) -> Finding:
    """Check a copy of the journal."""
    if not (folder / DATABASE).exists():
        return Finding(CheckedPart.CARD, State.OK, what=f"{what}, no game yet")
    # A box that plays may write while it is copied: damage counts when every copy has it.
    for copies_left in reversed(range(COPIES)):
        try:
            rows = _copied(folder)
        except Damaged:
            if not copies_left:
                return Finding(CheckedPart.CARD, State.WRONG, Code.DAMAGED, str(folder / DATABASE))
        except (JournalError, OSError) as error:
            return Finding(CheckedPart.CARD, State.WRONG, Code.UNREADABLE, str(error))
        else:
            break
    return Finding(
        CheckedPart.CARD, State.OK, what=f"{what}, the journal is sound ({rows} records)"
    )


def _copied(folder: Path) -> int:
    """Return the number of records in a copy of the journal. Raises `JournalError`, `OSError`."""
    # Reading a database in WAL mode may write beside it: a copy is read.
    with TemporaryDirectory() as aside:
        for path in folder.glob(f"{DATABASE}*"):
            if path.name in (DATABASE, f"{DATABASE}-wal"):
                copy_plain(path, Path(aside) / path.name)
        return len(examine(Path(aside) / DATABASE))


def die(dice: Dice) -> Finding:
    """Roll once."""
    try:
        dice.roll()
    except DieError as error:
        return Finding(CheckedPart.DIE, State.WRONG, Code.NO_CHANCE, str(error))
    return Finding(CheckedPart.DIE, State.OK, what="by the kernel's chance")


def clock(machine: Machine, now: Callable[[], datetime] = datetime.now) -> Finding:
    """Return whether the date can be right."""
    said = f"{now():%Y-%m-%d %H:%M}"
    if now().year < MADE_IN:
        return Finding(CheckedPart.CLOCK, State.WRONG, Code.NO_CLOCK, said)
    # A Pi goes on where it was switched off until it is told the time.
    if machine.is_pi and not any((machine.root / sign).exists() for sign in SET_SIGNS):
        return Finding(CheckedPart.CLOCK, State.UNTESTED, Code.UNSET_CLOCK, said)
    return Finding(CheckedPart.CLOCK, State.OK, what=said)


def sound(machine: Machine) -> Finding:
    """Return the names of the sound devices; only a listener knows whether one is heard."""
    cards = sound_cards(machine)
    parts = [f"aplay on {', '.join(cards)}"] if cards else []
    parts += [f"a buzzer if there is one on GPIO {BUZZER}"] if machine.is_pi else []
    if not parts:
        return Finding(CheckedPart.SOUND, State.ABSENT, Code.NONE)
    return Finding(CheckedPart.SOUND, State.UNTESTED, Code.LISTEN, "; ".join(parts))


def sound_cards(machine: Machine) -> list[str]:
    """Return the kernel's names of the sound devices."""
    return re.findall(r"^ *\d+ \[(\w+) *\]", machine.text("proc/asound/cards"), re.MULTILINE)


def is_free(port: int) -> bool:
    """Return whether the page could be opened at *port* of this machine."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def page(machine: Machine, port: int, is_free: Callable[[int], bool] = is_free) -> Finding:
    """Return whether the page's port is free, or the program that has it."""
    if is_free(port):
        return Finding(CheckedPart.PAGE, State.OK, what=f"port {port} is free")
    by = ", ".join(_listeners(machine, port)) or "a program of another user"
    if by == "hugod":
        by = "another hugod"
    line = f"[page] port = {port + 1 if port < 65535 else port - 1}"
    return Finding(CheckedPart.PAGE, State.WRONG, Code.PORT_TAKEN, f"port {port}: {by}", line)


def page_answers(port: int) -> Finding:
    """Return whether the page of the running box at *port* of this machine answers."""
    what = f"http://127.0.0.1:{port}/"
    try:
        with closing(HTTPConnection("127.0.0.1", port, timeout=PAGE_S)) as asked:
            asked.request("HEAD", "/")
            status = asked.getresponse().status
    except (OSError, HTTPException):
        return Finding(CheckedPart.PAGE, State.WRONG, Code.FAILED, f"{what} does not answer")
    if status != OK:
        return Finding(CheckedPart.PAGE, State.WRONG, Code.FAILED, f"{what} answers with {status}")
    return Finding(CheckedPart.PAGE, State.OK, what=f"{what} answers")


def _listeners(machine: Machine, port: int) -> list[str]:
    names: set[str] = set()
    for line in machine.text("proc/net/tcp").splitlines()[1:]:
        words = line.split()
        if len(words) > 9 and words[1].endswith(f":{port:04X}") and words[3] == LISTENING:
            names.update(machine.holders(f"socket:[{words[9]}]"))
    return sorted(names)


START = "sudo systemctl restart hugod-club"
# What is to be done. A broker that is away is no fault: the box is played without one.
TROUBLES = {
    Standing.AWAY: (State.ABSENT, Code.BROKER_AWAY, ""),
    Standing.PASSWORD: (State.WRONG, Code.BROKER_PASSWORD, ""),
    Standing.CERTIFICATE: (State.WRONG, Code.BROKER_CERTIFICATE, ""),
    Standing.STRANGER: (State.WRONG, Code.BROKER_STRANGER, ""),
    Standing.FILE: (State.WRONG, Code.BROKER_FILE, ""),
    Standing.LIBRARY: (State.WRONG, Code.NO_LIBRARY, PAHO),
}


def joined(folder: Path) -> str:
    """Return the broker that a file from a stick names; empty without one."""
    path = folder / BOX_LINK
    try:
        found = kept_link(path)
    except (OSError, BadText):
        return str(path)
    return found.broker if found else ""


def link(machine: Machine, broker: str) -> Finding:
    """Return the finding for the link to the *broker* that the settings name."""
    status = read_status(machine.root / "run" / FOLDER)
    if status is None:
        return Finding(CheckedPart.LINK, State.MISSING, Code.LINK_OFF, broker, START)
    if status.standing is Standing.THERE:
        return Finding(CheckedPart.LINK, State.OK, what=f"{broker}: {status.why}")
    state, code, line = TROUBLES[status.standing]
    return Finding(CheckedPart.LINK, state, code, f"{broker}: {status.why}", line)
