"""How it stands between a box and its broker: one file in memory, which `hugod check` reads.

systemd gives the link a folder for it and takes it away with the link: a file that is there is of a
link that runs, or that is begun again and again and has said why it ended.
"""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from hugo_core.bounded_text import one_line
from hugod.store.files import json_in, write_own

log = logging.getLogger(__name__)

FOLDER = "hugod-club"
"""Below /run: the runtime folder of the link's unit."""
FILE = "link.json"
MOST_LETTERS = 300
PAHO = "sudo apt install --no-install-recommends python3-paho-mqtt"
"""What brings the library that the link needs, and the box does not."""


class Standing(StrEnum):
    """Between the box and its broker."""

    THERE = "there"
    """The broker holds what the card holds, or is being told."""
    AWAY = "away"
    PASSWORD = "password"
    """It knows no such box, or another password."""
    CERTIFICATE = "certificate"
    """It is not who it should be."""
    STRANGER = "stranger"
    """What answers says what no broker says."""
    FILE = "file"
    """A file that the settings name cannot be read."""
    LIBRARY = "library"


@dataclass(frozen=True, slots=True)
class LinkStatus:
    """One standing, and why, for the owner."""

    standing: Standing
    why: str


def write_told(folder: Path | None, told: LinkStatus) -> None:
    """Keep *told* in *folder*, where everybody may read it; a folder that is none holds nothing."""
    if folder is None:
        return
    try:
        plain = {"standing": told.standing.value, "why": told.why}
        write_own(folder / FILE, json.dumps(plain).encode())
        (folder / FILE).chmod(0o644)
    except OSError as error:
        log.warning("%s cannot be written: %s", folder / FILE, error)


def read_told(folder: Path) -> LinkStatus | None:
    """What is kept in *folder*; None if that is nothing to be believed."""
    match json_in(folder / FILE):
        case {"standing": str(standing), "why": str(why)}:
            with suppress(ValueError):
                return LinkStatus(Standing(standing), one_line(why, MOST_LETTERS))
    return None
