"""uvicorn's server with bounds of our own: the only module that reaches into uvicorn's classes.

uvicorn bounds neither the connections of an address nor the time of a request, nor what a live
link sends and leaves unread; a box has no proxy in front of it that would. Its two protocol
classes are subclassed for that, and its server, which looks ten times a second whether it is to
end. Used of them, and the same from 0.17 (Debian 12) on: asyncio's `connection_made`,
`connection_lost` and `data_received`, `connections`, `client`, `transport`, `scope` and
`handshake_complete`; of the server `main_loop`, `on_tick` and `should_exit`.
`test_uvicorn_protocols.py` and `test_network_security.py` pin what they do, with Debian's versions
as well.

Two threads serve pages. All web libraries are loaded by importing this module first, in either
thread: the other one waits for that import, and no package is loaded by both at a time.
"""

from __future__ import annotations

import asyncio
import inspect
import socket
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import starlette.applications  # noqa: F401  # loaded here for both threads
from uvicorn.config import WS_PROTOCOLS, Config
from uvicorn.importer import import_from_string
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import Server

from hugod.serving.connection_limits import MOST_CONNECTIONS, ConnectionLimits
from hugod.serving.rate_limit import TokenBucket, quieten
from hugod.serving.request_checks import App

MOST_MESSAGE_BYTES = 1024
MOST_BYTES_A_SECOND = 16384.0
"""Of a live link; as many at once, the request that opened it among them."""
# A few boards. The scenes wait by themselves until a page has read the one before.
MOST_UNREAD_BYTES = 512 * 1024
DEAF_S = 20.0
"""How long a connection may leave everything unread, or be gone without a word."""
OPENING_S = 5.0
"""How long an HTTP connection, of one request, lives; and how long a live link takes to open."""
# How long a connection lives whose answer is marked as `TAKES_LONG`: 250 MB over a slow line.
LONGEST_S = 900.0
TAKES_LONG = "hugod.takes_long"
"""In the scope of a request."""

GOODBYE_S = 0.1
"""How long the pages have to hang up by themselves, having been told that it ends."""

# uvicorn's older one uses a deprecated part of the websockets package, which warns about it.
_WS = "websockets-sansio" if "websockets-sansio" in WS_PROTOCOLS else "websockets"
_WebSocketProtocol: Any = import_from_string(WS_PROTOCOLS[_WS])


class RestingServer(Server):
    """A server that sleeps while nothing comes; `leave` ends it."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self._leaving = asyncio.Event()

    def leave(self) -> None:
        """Have it end, from a task of its loop."""
        self.should_exit = True
        self._leaving.set()

    # uvicorn's own looks ten times a second whether it is to end.
    async def main_loop(self) -> None:
        # It makes the headers that all answers have.
        await self.on_tick(0)
        await self._leaving.wait()
        await asyncio.sleep(GOODBYE_S)


def make_server(app: App, limits: ConnectionLimits | None = None) -> RestingServer:
    """Return the server of *app* for sockets that are bound; *limits* share its connections."""
    quieten()
    wanted: dict[str, object] = {
        "http": partial(BoundedHTTP, limits=limits),
        "ws": BoundedWebSocket,
        "ws_max_size": MOST_MESSAGE_BYTES,
        "ws_max_queue": 8,
        "ws_per_message_deflate": False,
        "h11_max_incomplete_event_size": 8192,
        # This is the number accepted in one go, too.
        "backlog": 64,
        "lifespan": "off",
        "log_config": None,
        "log_level": "error",
        "access_log": False,
        "server_header": False,
        # A Pi has no clock of its own: RFC 9110, 6.6.1.
        "date_header": False,
        "proxy_headers": False,
        "timeout_graceful_shutdown": 1,
    }
    # Older versions of uvicorn lack a few of these settings.
    known = inspect.signature(Config).parameters
    settings = {name: value for name, value in wanted.items() if name in known}
    return RestingServer(Config(app, **settings))  # type: ignore[arg-type]  # by name


class Deadline:
    """Calls *hang_up* after *seconds*, or `OPENING_S`, unless cancelled before."""

    def __init__(self, hang_up: Callable[[], None], seconds: float | None = None) -> None:
        after_s = OPENING_S if seconds is None else seconds
        self._timer = asyncio.get_running_loop().call_later(after_s, hang_up)

    def cancel(self) -> None:
        """Let go of the timer."""
        # The timer would keep the connection in memory (RM1).
        self._timer.cancel()


class BoundedHTTP(H11Protocol):
    """HTTP with few connections, each for a short time; *limits* share them among addresses."""

    def __init__(self, *args: Any, limits: ConnectionLimits | None, **more: Any) -> None:
        super().__init__(*args, **more)
        self._limits = limits
        self.deadline: Deadline | None = None
        """Cancelled by the live link that takes the connection over, which has its own."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        self.transport = transport
        address = (transport.get_extra_info("peername") or ("",))[0]
        if self._limits is not None and not self._limits.admit(address, self.connections):
            # Before anything is made for it.
            transport.abort()
            return
        super().connection_made(transport)
        self.came_at = time.monotonic()
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
            return
        # The kernel ends a connection that takes nothing for so long (tcp(7))
        link: socket.socket = transport.get_extra_info("socket")
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(DEAF_S * 1000))
        self.deadline = Deadline(self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
        super().connection_lost(exc)

    def _late(self) -> None:
        """Hang up, unless the answer is one that takes long."""
        if TAKES_LONG in (self.scope or {}):
            self.deadline = Deadline(self.transport.abort, LONGEST_S)
        else:
            self.transport.abort()


class BoundedWebSocket(_WebSocketProtocol):  # type: ignore[misc]  # its class is known when it runs
    """A live link; closed when it sends too much, leaves too much unread or opens too slowly."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        self._clock = asyncio.get_running_loop().time
        self._bytes = TokenBucket(MOST_BYTES_A_SECOND)
        if (before := getattr(transport.get_protocol(), "deadline", None)) is not None:
            before.cancel()
        self.deadline = Deadline(self._hang_up_unopened)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.deadline.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        unread = self.transport.get_write_buffer_size()
        if unread <= MOST_UNREAD_BYTES and self._bytes.take(self._clock(), len(data)):
            super().data_received(data)
        else:
            self.transport.abort()

    def _hang_up_unopened(self) -> None:
        if not getattr(self, "handshake_complete", True):
            self.transport.abort()
