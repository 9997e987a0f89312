"""A club's secret file for one box, from a stick: which lines it must have; the link's status.

`hugod club broker` writes one for each box, which takes it from a stick, and one for the desk. It
lies in the state folder as it came, and is as secret as the password in it.
"""

from __future__ import annotations

import json
import logging
import re
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from hugo_core.bounded_text import BadText, one_line, read_toml
from hugo_core.limits import LINK_BYTES
from hugod.store.files import json_in, read_whole, write_own

BOX = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,22}[a-z0-9])?")
"""The name of a box in its club: a topic's word and a user's."""
BROKER = re.compile(
    r"(mqtts?)://([\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::([1-9][0-9]{0,3}|[1-5][0-9]{4}"
    r"|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?/?",
    re.ASCII,
)
"""The address of a broker: whether by TLS, the host, the port."""
BOX_LINK, DESK_LINK = "club-link.toml", "desk-link.toml"
"""In the state folder. Both may be there: one box may be the desk."""
ON_STICK = re.compile(rf"hugo-club-({BOX.pattern})\.toml")
"""The name of a box's file on a stick."""
MOST_ON_STICK = 100
KEYS = ("broker", "box", "password", "authority")
_PASSWORD = re.compile(r"[\x21-\x7e]{1,100}")
_AUTHORITY = re.compile(
    r"-----BEGIN CERTIFICATE-----\n[A-Za-z0-9+/=\n]+\n-----END CERTIFICATE-----\n?"
)


@dataclass(frozen=True, slots=True)
class Link:
    """A way to a broker."""

    broker: str
    """As mqtts://HOST or mqtt://HOST."""
    box: str
    """Name and user of the computer that it is for."""
    password: str
    authority: str = ""
    """The certificate that vouches for the broker, as PEM; empty for mqtt."""


def written(link: Link) -> bytes:
    """Return the file of *link*."""
    lines = [
        "# The way into a club, with a password. On the box: This box, Save games, From a stick.",
        "# Delete this file from the stick when the box has taken it.",
        f'broker = "{link.broker}"',
        f'box = "{link.box}"',
        f'password = "{link.password}"',
    ]
    if link.authority:
        lines.append(f'authority = """\n{link.authority.strip()}\n"""')
    return ("\n".join(lines) + "\n").encode()


def read_link(data: bytes) -> Link:
    """Return the link in the file *data*. Raises `BadText`."""
    values, _ = read_toml(data, LINK_BYTES)
    if unknown := sorted(set(values) - set(KEYS)):
        raise BadText(1, f"unknown key {unknown[0]!r}")
    texts = {key: values.get(key, "") for key in KEYS}
    forms = {"broker": BROKER, "box": BOX, "password": _PASSWORD}
    for key, form in forms.items():
        if not isinstance(texts[key], str) or not form.fullmatch(texts[key]):
            raise BadText(1, f"{key} is missing or cannot be used")
    authority = texts["authority"]
    if authority != "" and not (isinstance(authority, str) and _AUTHORITY.fullmatch(authority)):
        raise BadText(1, "authority is no certificate")
    # Without its authority the password could be given to anybody: none of the system's vouches.
    if texts["broker"].startswith("mqtts:") and not authority:
        raise BadText(1, "authority is missing")
    return Link(**texts)


def kept_link(path: Path) -> Link | None:
    """Return the link at *path*; None without one. Raises `OSError`, `BadText`."""
    try:
        return read_link(read_whole(path, LINK_BYTES))
    except FileNotFoundError:
        return None


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


def write_status(folder: Path | None, status: LinkStatus) -> None:
    """Store *status* in *folder*, where everybody may read it; without a folder do nothing."""
    if folder is None:
        return
    try:
        plain = {"standing": status.standing.value, "why": status.why}
        write_own(folder / FILE, json.dumps(plain).encode())
        (folder / FILE).chmod(0o644)
    except OSError as error:
        log.warning("%s cannot be written: %s", folder / FILE, error)


def read_status(folder: Path) -> LinkStatus | None:
    """Return the status in *folder*; None if there is none, or it cannot be read."""
    match json_in(folder / FILE):
        case {"standing": str(standing), "why": str(why)}:
            with suppress(ValueError):
                return LinkStatus(Standing(standing), one_line(why, MOST_LETTERS))
    return None
