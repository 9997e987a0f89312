"""By which addresses others in the network reach this machine: IPv4, asked of the kernel."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from fcntl import ioctl
from ipaddress import IPv4Address

SIOCGIFADDR = 0x8915
"""Return an interface's IPv4 address (netdevice(7))."""
FAR_AWAY = ("192.0.2.1", 9)
"""Nobody is there (RFC 5737); and nothing is sent, only the way is asked for."""


def own_addresses() -> tuple[str, ...]:
    """Return them, those first by which the way leads out; empty without a network."""
    found = {address: None for address in (*_on_the_way_out(), *_of_interfaces())}
    return tuple(address for address in found if _is_reachable(address))


def _is_reachable(address: str) -> bool:
    known = IPv4Address(address)
    return not (known.is_loopback or known.is_unspecified or known.is_multicast)


def _on_the_way_out() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(FAR_AWAY)
        except OSError:
            return
        yield asking.getsockname()[0]


def _of_interfaces() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = ioctl(asking.fileno(), SIOCGIFADDR, request)
            except OSError:
                continue  # it has none
            yield socket.inet_ntoa(answer[20:24])
