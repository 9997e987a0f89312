"""`hugod club link`: a process of its own that tells a club's broker about the games."""

from __future__ import annotations

import argparse
import logging
import os
import resource
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from hugo_core.bounded_text import BadText
from hugo_link.broker import PLAIN_PORT, PORT
from hugo_link.client import HAS_LIBRARY, Address, Connection, Message
from hugo_link.link import BoxLink, Wishes
from hugo_link.topics import OFFLINE, STATUS, of
from hugod.commands.shared_options import add_config, add_data, folder_of
from hugod.commands.terminal import OK, complain, say
from hugod.config import USUAL_BOX, Config, config_file, load_config, runtime_folder
from hugod.store.files import read_whole
from hugod.store.follower import Follower
from hugod.store.link_file import (
    BOX_LINK,
    BROKER,
    PAHO,
    Link,
    LinkStatus,
    Standing,
    kept_link,
    write_status,
)
from hugod.system.power import StopRequest

# No broker is set: there is nothing to do, and that is no failure.
SWITCHED_OFF = OK
MOST_MEMORY = 160 * 2**20
"""Bytes of address space for data: behind the bounds of what a broker may send."""
NICENESS = 15
PASSWORD_BYTES = 200


log = logging.getLogger(__name__)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod club link`."""
    parser.description = "Read the games and tell a broker; nothing here takes an order from it."
    add_config(parser)
    add_data(parser)
    parser.add_argument("--verbose", action="store_true", help="say what goes on")
    parser.set_defaults(command=_link)


def _link(options: argparse.Namespace) -> int:
    logging.basicConfig(format="%(message)s", level="DEBUG" if options.verbose else "WARNING")
    file = options.config or config_file()
    config, problems = load_config(file, is_named=options.config is not None)
    for problem in problems:
        log.warning("%s", problem)
    folder = folder_of(options)
    if not config.club_broker and not (folder / BOX_LINK).exists():
        say([f"No broker is set: [club] broker in {file}, or a file from a stick."])
        return SWITCHED_OFF
    stop = StopRequest()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    return _until_left(config, folder, stop)


def _until_left(config: Config, folder: Path, stop: StopRequest) -> int:
    """Be the link until *stop*, or until the box has left its club; a new file is read at once."""
    is_small = False
    while not stop.is_set():
        seen = _stamp(folder)
        if not config.club_broker and not seen:
            break
        try:
            link = link_of(config, folder)
        except (ImportError, OSError, BadText) as error:
            told = _why_not(error)
            write_status(runtime_folder(), told)
            return complain(told.why)
        if not is_small:
            is_small = True
            _become_small()
        while not stop.is_set() and (config.club_broker or _stamp(folder) == seen):
            link.turn()
        link.close()
    return OK


def _stamp(folder: Path) -> tuple[int, int] | None:
    """Return a value that changes with the file from a stick; None without one."""
    try:
        found = (folder / BOX_LINK).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino


def _why_not(error: Exception) -> LinkStatus:
    if isinstance(error, ImportError):
        return LinkStatus(Standing.LIBRARY, f"The link needs paho-mqtt: {PAHO}")
    if isinstance(error, OSError):
        why = f"{error.filename or 'The password'}: {error.strerror or error}"
        return LinkStatus(Standing.FILE, why)
    return LinkStatus(Standing.FILE, f"{BOX_LINK}: {error}")


def _become_small() -> None:
    """Become last in line, and with little memory."""
    with suppress(OSError):
        # The link must never be in the way of the game.
        os.nice(NICENESS)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def link_of(config: Config, folder: Path) -> BoxLink:
    """Return the link of the box with its games in *folder*.

    Raises `OSError`, `ImportError`, `BadText`.
    """
    if not HAS_LIBRARY:
        raise ImportError
    # The owner's own words win over a file that somebody brought on a stick.
    kept = None if config.club_broker else kept_link(folder / BOX_LINK)
    address = address_by(kept) if kept else address_of(config)
    box = address.user
    if not address.is_secret and address.password:
        log.warning("The password goes through the network in clear: mqtt, not mqtts.")

    def connect(hear: Callable[[Message], None]) -> Connection:
        return Connection(address, f"hugo-{box}", hear, (of(box, STATUS), OFFLINE))

    wishes = Wishes(box, config.club_home_assistant, config.club_wled, _version())
    tell = partial(write_status, runtime_folder())
    return BoxLink(Follower(folder), wishes, connect, time.monotonic, time.sleep, tell)


def address_of(config: Config, user: str = "") -> Address:
    """Return the broker's address with the password in its file. Raises `OSError`."""
    file = config.club_authorities_file
    found = address_of_broker(
        config.club_broker, user or config.club_box or USUAL_BOX, _password(config)
    )
    return replace(found, authorities=Path(file) if file else None)


def address_by(link: Link) -> Address:
    """Return the broker's address in a file that `hugod club broker` wrote."""
    return replace(
        address_of_broker(link.broker, link.box, link.password), authority=link.authority
    )


def address_of_broker(broker: str, user: str, password: str) -> Address:
    found = BROKER.fullmatch(broker)
    assert found is not None  # whoever read it has looked
    scheme, host, port = found.groups()
    is_secret = scheme == "mqtts"
    usual = PORT if is_secret else PLAIN_PORT
    return Address(host.strip("[]"), int(port) if port else usual, is_secret, user, password)


def _password(config: Config) -> str:
    """Return the password in its file; empty without one. Raises `OSError`."""
    if not config.club_password_file:
        return ""
    data = read_whole(Path(config.club_password_file), PASSWORD_BYTES, may_link=True)
    return data.decode("utf-8", "replace").strip()


def _version() -> str:
    try:
        return version("hugo-companion")
    except PackageNotFoundError:
        return ""
