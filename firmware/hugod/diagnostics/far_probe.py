"""The probe of the way to a house that is far away: a link is begun, and asked for its broker."""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from hugo_core.bounded_text import BadText
from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.config import Config
from hugod.diagnostics.machine import Machine
from hugod.diagnostics.probes import TROUBLES
from hugod.far.far_call import call_of
from hugod.far.far_wire import DOOR, FarWire, HungUp
from hugod.store.link_file import Standing
from hugod.store.pair_file import kept_pair

ANSWER_S = 10.0
"""Seconds for a link to begin, and to call its broker."""
OF_PACKAGE = "run/hugod"
"""There is a box whose link systemd begins."""
OPEN = "sudo systemctl enable --now hugod-far.socket"
SET = '[far] broker = "mqtts://…"'
_OWN = {
    Standing.AWAY: (State.ABSENT, Code.FAR_AWAY, ""),
    Standing.THERE: (State.OK, Code.WORKS, ""),
}

Ask = Callable[[Path | None, Mapping[str, str]], Mapping[str, Any]]
"""Asks a link, behind a door or begun here, to call; returns its word. Raises `HungUp`."""


def ask_link(door: Path | None, call: Mapping[str, str]) -> Mapping[str, Any]:
    """Return what a link says of the broker of *call*. Raises `HungUp`."""
    until = time.monotonic() + ANSWER_S
    with closing(FarWire(door)) as wire:
        wire.tell({"call": dict(call)})
        while (left := until - time.monotonic()) > 0:
            select.select([wire], [], [], left)
            for news in wire.read():
                if "line" in news:
                    return news
    raise HungUp("the link says nothing")


def is_wanted(config: Config, folder: Path) -> bool:
    """Whether there is a broker, or another box that this one knows."""
    try:
        return call_of(config, folder) is not None or kept_pair(folder) is not None
    except (OSError, BadText):
        return True


def far(machine: Machine, config: Config, folder: Path, ask: Ask) -> Finding:
    """Return whether a link begins, shut in if systemd does it, and whether its broker answers."""
    try:
        call = call_of(config, folder)
    except (OSError, BadText) as error:
        return Finding(CheckedPart.FAR, State.WRONG, Code.BROKER_FILE, str(error))
    if call is None:
        return Finding(CheckedPart.FAR, State.MISSING, Code.FAR_UNSET, line=SET)
    broker, door = call["broker"], machine.root / DOOR.relative_to("/")
    if (machine.root / OF_PACKAGE).exists() and not door.exists():
        return Finding(CheckedPart.FAR, State.MISSING, Code.FAR_OFF, broker, OPEN)
    try:
        news = ask(door if door.exists() else None, call)
        standing = Standing(news.get("standing", Standing.THERE))
    except (HungUp, ValueError) as error:
        return Finding(CheckedPart.FAR, State.WRONG, Code.FAILED, f"{broker}: {error}")
    state, code, line = (TROUBLES | _OWN)[standing]
    begun = "begun by systemd" if door.exists() else "begun here, not shut in"
    joined = "another box is joined" if kept_pair(folder) else "no box is joined yet"
    why = news.get("why") or f"it answers; the link is {begun}; {joined}"
    return Finding(CheckedPart.FAR, state, code, f"{broker}: {why}", line)
