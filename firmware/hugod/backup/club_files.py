"""The files on a stick that link boxes to a club's broker, each under its box's name."""

from __future__ import annotations

from pathlib import Path

from hugo_core.bounded_text import BadText
from hugo_core.limits import LINK_BYTES
from hugod.backup.bundle import BadBundle
from hugod.backup.stick_files import of_the_stick, read_file
from hugod.store.link_file import MOST_ON_STICK, ON_STICK, Link, read_link

Bad = tuple[str, ...]
"""Files that cannot be used, as `FILE: reason`."""


def clubs_on(stick: Path) -> tuple[dict[str, Link], Bad]:
    """The links in *stick* by the box, and the files that are none. Raises `StickError`."""
    links: dict[str, Link] = {}
    bad: list[str] = []
    with of_the_stick(stick):
        names = sorted(path.name for path in stick.iterdir() if ON_STICK.fullmatch(path.name))
        for name in names[:MOST_ON_STICK]:
            try:
                link = read_link(read_file(stick, name, LINK_BYTES))
            except BadText as error:
                bad.append(f"{name}: {error}")
            except BadBundle as error:
                bad.append(str(error))
            except PermissionError as error:
                bad.append(f"{name}: {error.strerror}")
            else:
                links[link.box] = link
    return links, tuple(bad)
