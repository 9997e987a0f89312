"""The probe of the link to a club's broker: the last status of its process."""

from __future__ import annotations

from pathlib import Path

from hugo_core.bounded_text import BadText
from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.diagnostics.machine import Machine
from hugod.store.link_file import BOX_LINK, kept_link
from hugod.store.link_status import FOLDER, PAHO, Standing, read_told

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
    told = read_told(machine.root / "run" / FOLDER)
    if told is None:
        return Finding(CheckedPart.LINK, State.MISSING, Code.LINK_OFF, broker, START)
    if told.standing is Standing.THERE:
        return Finding(CheckedPart.LINK, State.OK, what=f"{broker}: {told.why}")
    state, code, line = TROUBLES[told.standing]
    return Finding(CheckedPart.LINK, state, code, f"{broker}: {told.why}", line)
