"""The sockets of the pages, bound before the web is loaded; the words where a port is taken."""

from __future__ import annotations

import errno
import ipaddress
import logging
import socket
from collections.abc import Sequence

from hugod.ports import DeviceError

BACKLOG = 64

log = logging.getLogger(__name__)


def take_port(host: str, port: int, how: str = "PORT={port} make run") -> socket.socket:
    """Return a socket that listens on the loopback; with *port* 0 at one that the system chooses.

    *how* says the way to choose another one. Raises `DeviceError` with a sentence for the owner.
    """
    address = _loopback(host)
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    try:
        # At once: a port that another program has is reported before the display shows anything.
        return _listening(family, str(address), port)
    except (OSError, OverflowError) as error:
        raise DeviceError(_what_to_do(port, error, how)) from error


def bind_all(addresses: Sequence[str], port: int) -> list[socket.socket]:
    """Return sockets listening at *port* of each of the IPv4 *addresses*; none if one is taken."""
    sockets: list[socket.socket] = []
    for address in addresses:
        try:
            # Each address and never all: the page at the box keeps its port on the loopback, and no
            # unknown way in is opened (S1).
            sockets.append(_listening(socket.AF_INET, address, port))
        except OSError as error:
            log.warning("the page cannot be at %s:%s: %s", address, port, error)
            for each in sockets:
                each.close()
            return []
    return sockets


def _listening(family: int, address: str, port: int) -> socket.socket:
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((address, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError):
        listening.close()
        raise
    return listening


def _loopback(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    try:
        address = ipaddress.ip_address("127.0.0.1" if host == "localhost" else host)
    except ValueError:
        raise DeviceError(f"The page cannot be at {host!r}: 127.0.0.1 is wanted.") from None
    if not address.is_loopback:
        raise DeviceError(f"The page must stay on this machine: 127.0.0.1, not {host}.")
    return address


def _what_to_do(port: int, error: OSError | OverflowError, how: str) -> str:
    if isinstance(error, OverflowError):
        return f"Port {port} does not exist: choose one from 1024 to 65535."
    if error.errno == errno.EADDRINUSE:
        other = how.format(port=port + 1 if port < 65535 else 8080)
        return f"Port {port} is taken by another program: try another one, {other}."
    other = how.format(port=8081)
    if error.errno == errno.EACCES:
        return f"Port {port} is not open to everybody: try another one, {other}."
    return f"Port {port} cannot be used ({error.strerror}): try another one, {other}."
