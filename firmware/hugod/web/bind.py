"""The door of the page: the port is taken at once, before anything is shown or loaded.

So a port that another program has is known, and said, before the glass says anything else; and
nothing of the page itself is loaded for it.
"""

from __future__ import annotations

import errno
import ipaddress
import socket

from hugod.ports import DeviceError


def take_port(host: str, port: int) -> socket.socket:
    """Give a socket that listens; with *port* 0 on one that the system chooses.

    Raises `DeviceError` with a sentence for the owner.
    """
    address = _loopback(host)
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((str(address), port))
        listening.listen(64)
    except (OSError, OverflowError) as error:
        listening.close()
        raise DeviceError(_what_to_do(port, error)) from error
    return listening


def _loopback(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    try:
        address = ipaddress.ip_address("127.0.0.1" if host == "localhost" else host)
    except ValueError:
        raise DeviceError(f"The page cannot be at {host!r}: 127.0.0.1 is wanted.") from None
    if not address.is_loopback:
        raise DeviceError(f"The page must stay on this machine: 127.0.0.1, not {host}.")
    return address


def _what_to_do(port: int, error: OSError | OverflowError) -> str:
    if isinstance(error, OverflowError):
        return f"Port {port} does not exist: choose one from 1024 to 65535."
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8080
        return f"Port {port} is taken by another program: try another one, PORT={other} make run."
    if error.errno == errno.EACCES:
        return f"Port {port} is not open to everybody: try another one, PORT=8081 make run."
    return f"Port {port} cannot be used ({error.strerror}): try another one, PORT=8081 make run."
