"""The status of the link between a box and its broker: one file in memory for `hugod check`."""

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

# The runtime folder of the link's unit below /run. systemd takes it away with the link: a file in
# it is of a link that runs, or that is begun again and again and has said why it ended.
FOLDER = "hugod-club"
FILE = "link.json"
MOST_LETTERS = 300
# The package brings the library; the box runs without it, the link does not.
PAHO = "sudo apt install --no-install-recommends python3-paho-mqtt"


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
    """A standing with its reason, for the owner."""

    standing: Standing
    why: str


def write_told(folder: Path | None, told: LinkStatus) -> None:
    """Store *told* in *folder*, where everybody may read it; without a folder do nothing."""
    if folder is None:
        return
    try:
        plain = {"standing": told.standing.value, "why": told.why}
        write_own(folder / FILE, json.dumps(plain).encode())
        (folder / FILE).chmod(0o644)
    except OSError as error:
        log.warning("%s cannot be written: %s", folder / FILE, error)


def read_told(folder: Path) -> LinkStatus | None:
    """Return the status in *folder*; None if there is none, or it cannot be read."""
    match json_in(folder / FILE):
        case {"standing": str(standing), "why": str(why)}:
            with suppress(ValueError):
                return LinkStatus(Standing(standing), one_line(why, MOST_LETTERS))
    return None
