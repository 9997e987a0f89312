"""The IPv4 addresses by which others in the network reach this machine, from the kernel."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from fcntl import ioctl
from ipaddress import IPv4Address

SIOCGIFADDR = 0x8915
"""The request for an interface's IPv4 address (netdevice(7))."""
# An address of nobody (RFC 5737). Nothing is sent: only the route is looked up.
FAR_AWAY = ("192.0.2.1", 9)


def own_addresses() -> tuple[str, ...]:
    """Return the addresses, that of the default route first; empty without a network."""
    found = {address: None for address in (*_of_default_route(), *_of_interfaces())}
    return tuple(address for address in found if _is_reachable(address))


def _is_reachable(address: str) -> bool:
    known = IPv4Address(address)
    return not (known.is_loopback or known.is_unspecified or known.is_multicast)


def _of_default_route() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)
        except OSError:
            return
        yield probe.getsockname()[0]


def _of_interfaces() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = ioctl(probe.fileno(), SIOCGIFADDR, request)
            except OSError:
                continue  # it has no address
            yield socket.inet_ntoa(answer[20:24])
