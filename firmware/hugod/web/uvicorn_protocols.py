"""A live link that nobody can misuse: how much it sends is bounded, and how much it leaves unread.

The pages send a few keys a second and read what they are told. Whoever storms a link, leaves the
answers to his pings unread, or reads nothing any more and will not go away, is hung up on.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

from hugod.web.rate_limit import Allowance

MOST_BYTES_A_SECOND = 16384.0
"""And as many at once: the question that opened the link is among them."""
MOST_UNREAD_BYTES = 512 * 1024
"""A few boards. What the pages are told waits by itself until they have read it."""
DEAF_S = 20.0
"""So long may a link leave everything unread, or be gone without a word."""

OPENING_S = 5.0
"""An HTTP connection, of one request, lives no longer; and so long may a link take to be made."""


class Patience:
    """Calls *hang_up* after `OPENING_S`, if it has not come to its `end` before."""

    def __init__(self, hang_up: Callable[[], None]) -> None:
        self._timer = asyncio.get_running_loop().call_later(OPENING_S, hang_up)

    def end(self) -> None:
        """Wait no longer, and keep nothing in memory."""
        self._timer.cancel()


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
            if (before := getattr(transport.get_protocol(), "patience", None)) is not None:
                before.end()
            self.patience = Patience(self._hang_up_unopened)
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            self.patience.end()
            super().connection_lost(exc)

        def _hang_up_unopened(self) -> None:
            if not getattr(self, "handshake_complete", True):
                self.transport.abort()

        def data_received(self, data: bytes) -> None:
            unread = self.transport.get_write_buffer_size()
            if unread <= MOST_UNREAD_BYTES and self._allowance.take(self._clock(), len(data)):
                super().data_received(data)
            else:
                self.transport.abort()

    return Bounded
