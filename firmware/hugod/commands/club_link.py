"""`hugod club link`: what is played is told to a club's broker, by a process of its own."""

from __future__ import annotations

import argparse
import logging
import os
import resource
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hugod.commands.terminal import complain, say

OK = 0
SWITCHED_OFF = 0
"""No broker is set: there is nothing to do, and that is no failure."""
MOST_MEMORY = 160 * 2**20
"""Bytes of address space for data: behind the bounds of what a broker may send."""
NICENESS = 15
PASSWORD_BYTES = 200
USUAL_BOX = "hugo"

if TYPE_CHECKING:
    from hugod.config import Config
    from hugod.mqtt.client import Address
    from hugod.mqtt.link import BoxLink
    from hugod.mqtt.standing import Told

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

log = logging.getLogger(__name__)


def add_club_link(commands: Commands, add_data: Callable[..., None]) -> None:
    """Add the command to those of `hugod club`."""
    link = commands.add_parser("link", help="tell a club's broker what is played")
    link.description = "Read the games and tell a broker; nothing here takes an order from it."
    link.add_argument("--config", type=Path, metavar="FILE", help="the settings")
    add_data(link)
    link.add_argument("--verbose", action="store_true", help="say what goes on")
    link.set_defaults(command=_link)


def _link(options: argparse.Namespace) -> int:
    from hugod.config import config_file, load_config, runtime_folder
    from hugod.mqtt.standing import write_told
    from hugod.store.state_dir import state_folder

    logging.basicConfig(format="%(message)s", level="DEBUG" if options.verbose else "WARNING")
    file = options.config or config_file()
    config, problems = load_config(file, is_named=options.config is not None)
    for problem in problems:
        log.warning("%s", problem)
    if not config.club_broker:
        say([f"No broker is set: [club] broker in {file}."])
        return SWITCHED_OFF
    try:
        link = link_of(config, options.data or state_folder())
    except (ImportError, OSError) as error:
        told = _why_not(error)
        write_told(runtime_folder(), told)
        return complain(told.why)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    _become_small()
    while not stop.is_set():
        link.turn()
    link.close()
    return OK


def _why_not(error: ImportError | OSError) -> Told:
    from hugod.mqtt.standing import PAHO, Standing, Told

    if isinstance(error, ImportError):
        return Told(Standing.LIBRARY, f"The link needs paho-mqtt: {PAHO}")
    why = f"{error.filename or 'The password'}: {error.strerror or error}"
    return Told(Standing.FILE, why)


def _become_small() -> None:
    """Never be in the way of the game: last in line, and with little memory."""
    with suppress(OSError):
        os.nice(NICENESS)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def link_of(config: Config, folder: Path) -> BoxLink:
    """The link of the box with its games in *folder*. Raises `OSError`, `ImportError`."""
    from hugod.config import runtime_folder
    from hugod.mqtt.client import Connection, Message
    from hugod.mqtt.link import BoxLink, Wishes
    from hugod.mqtt.standing import write_told
    from hugod.mqtt.topics import OFFLINE, STATUS, of
    from hugod.store.follower import Follower

    address = address_of(config)
    box = config.club_box or USUAL_BOX
    if not address.is_secret and address.password:
        log.warning("The password goes through the network in clear: mqtt, not mqtts.")

    def connect(hear: Callable[[Message], None]) -> Connection:
        return Connection(address, f"hugo-{box}", hear, (of(box, STATUS), OFFLINE))

    wishes = Wishes(box, config.club_home_assistant, config.club_wled, _version())
    tell = partial(write_told, runtime_folder())
    return BoxLink(Follower(folder), wishes, connect, time.monotonic, time.sleep, tell)


def address_of(config: Config, user: str = "") -> Address:
    """The broker's address with the password in its file. Raises `OSError`."""
    from hugod.config import BROKER
    from hugod.mqtt.broker import PLAIN_PORT, PORT
    from hugod.mqtt.client import Address

    found = BROKER.fullmatch(config.club_broker)
    assert found is not None
    scheme, host, port = found.groups()
    is_secret = scheme == "mqtts"
    return Address(
        host=host.strip("[]"),
        port=int(port) if port else PORT if is_secret else PLAIN_PORT,
        is_secret=is_secret,
        user=user or config.club_box or USUAL_BOX,
        password=_password(config),
        authorities=Path(config.club_authorities_file) if config.club_authorities_file else None,
    )


def _password(config: Config) -> str:
    """The password in its file; empty without one. Raises `OSError`."""
    from hugod.store.files import read_whole

    if not config.club_password_file:
        return ""
    data = read_whole(Path(config.club_password_file), PASSWORD_BYTES, may_link=True)
    return data.decode("utf-8", "replace").strip()


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("hugo-companion")
    except PackageNotFoundError:
        return ""
