"""The broker that the line to a far house goes by: the settings' own, or that of the club."""

from __future__ import annotations

import logging
from pathlib import Path

from hugo_core.bounded_text import BadText
from hugod.config import USUAL_BOX, Config
from hugod.store.files import read_whole
from hugod.store.link_file import BOX_LINK, kept_link

log = logging.getLogger(__name__)

PASSWORD_BYTES = 200


def far_call(config: Config, folder: Path) -> dict[str, str] | None:
    """Return what the link is told to call; None where no broker is set, or it cannot be read."""
    try:
        return call_of(config, folder)
    except (OSError, BadText) as error:
        log.warning("The broker for who is far away: %s", error)
        return None


def call_of(config: Config, folder: Path) -> dict[str, str] | None:
    """Return the same, None where no broker is set. Raises `OSError`, `BadText`."""
    if config.far_broker:
        return {
            "broker": config.far_broker,
            "user": config.far_user,
            "password": _password(config.far_password_file),
            "authorities": config.far_authorities_file,
        }
    if config.club_broker:
        return {
            "broker": config.club_broker,
            "user": config.club_box or USUAL_BOX,
            "password": _password(config.club_password_file),
            "authorities": config.club_authorities_file,
        }
    link = kept_link(folder / BOX_LINK)
    if link is None:
        return None
    return {
        "broker": link.broker,
        "user": link.box,
        "password": link.password,
        "authorities": link.authority,
    }


def _password(file: str) -> str:
    """Return the password in *file*; empty without one. Raises `OSError`."""
    if not file:
        return ""
    return read_whole(Path(file), PASSWORD_BYTES, may_link=True).decode("utf-8", "replace").strip()
