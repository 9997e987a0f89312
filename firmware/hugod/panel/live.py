"""A live link that nobody can misuse: how much it sends is bounded, and how much it leaves unread.

The pages send a few keys a second and read what they are told. Whoever storms a link, leaves the
answers to his pings unread, or reads nothing any more and will not go away, is hung up on.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from hugod.panel.gate import Allowance

MOST_BYTES_A_SECOND = 16384.0
"""And as many at once: the question that opened the link is among them."""
MOST_UNREAD_BYTES = 512 * 1024
"""A few boards. What the pages are told waits by itself until they have read it."""
DEAF_S = 20.0
"""So long may a link leave everything unread, or be gone without a word."""


def hang_up_when_deaf(transport: asyncio.Transport) -> None:
    """Let the kernel end the link when nothing it sends was taken for `DEAF_S` (tcp(7))."""
    link = transport.get_extra_info("socket")
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(DEAF_S * 1000))


def bounded(protocol: type[Any]) -> type[Any]:
    """Give *protocol*, a server's side of a WebSocket, with these bounds."""

    class Bounded(protocol):  # type: ignore[misc]  # its class is known when it runs
        def connection_made(self, transport: asyncio.Transport) -> None:
            self._clock = asyncio.get_running_loop().time
            self._allowance = Allowance(MOST_BYTES_A_SECOND, self._clock())
            super().connection_made(transport)

        def data_received(self, data: bytes) -> None:
            unread = self.transport.get_write_buffer_size()
            if unread <= MOST_UNREAD_BYTES and self._allowance.take(self._clock(), len(data)):
                super().data_received(data)
            else:
                self.transport.abort()

    return Bounded
