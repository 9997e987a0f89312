"""The checks before a page: `Host`, `Origin`, method, size and rate, and the headers of answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from typing import Any

AsgiMessage = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[AsgiMessage]]
AsgiSend = Callable[[AsgiMessage], Awaitable[None]]
App = Callable[[AsgiMessage, Receive, AsgiSend], Awaitable[None]]
Headers = Iterable[tuple[bytes, bytes]]

MOST_HEADER_BYTES = 8192
MOST_BODY_BYTES = 4096
"""Of something small that is posted."""
MOST_UNWANTED_BYTES = 4 << 20
"""That are read of what was posted and is not taken: two minutes of somebody's recording."""
PATIENCE_S = 0.5
"""For the next bytes of it."""
NO_POSTS: Mapping[str, int] = {}
NAMES = ("127.0.0.1", "localhost", "[::1]")
METHODS = ("GET", "HEAD")
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)
ANSWER_HEADERS = (
    (b"content-security-policy", POLICY.encode("ascii")),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
    (b"connection", b"close"),  # one request a connection: see `BoundedHTTP`
)


def own_hosts(port: int) -> frozenset[str]:
    """Return the `Host` values under which the page at the box may be asked for."""
    with_port = frozenset(f"{name}:{port}" for name in NAMES)
    return with_port | frozenset(NAMES) if port == 80 else with_port


def hosts_on_network(scope: AsgiMessage, names: Iterable[str]) -> frozenset[str]:
    """Return those of a machine called *names*, which was reached by the address in *scope*."""
    # No list of addresses is needed, and one that changes is followed by itself.
    address, port = scope.get("server") or ("", 0)
    called = [name.lower() for name in names if name]
    own = {address, *called, *(f"{name}.local" for name in called if "." not in name)}
    with_port = frozenset(f"{name}:{port}" for name in own if name)
    return with_port | own if port == 80 else with_port


class RequestChecks:
    """An ASGI app that lets through to *app* what may come in, and answers everything else.

    *hosts* returns the names by which this machine may be called; *posts* are the paths to which
    something may be posted, and of how many bytes; *may_ask* is whether an address (empty: not
    known) may ask now.
    """

    def __init__(
        self,
        app: App,
        hosts: Callable[[AsgiMessage], frozenset[str]],
        *,
        posts: Mapping[str, int] = NO_POSTS,
        may_ask: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._posts = dict(posts)
        self._may_ask = may_ask

    async def __call__(self, scope: AsgiMessage, receive: Receive, send: AsgiSend) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket" and await self._may_watch(scope, receive, send):
            await self._app(scope, receive, send)

    async def _http(self, scope: AsgiMessage, receive: Receive, send: AsgiSend) -> None:
        # Against rebinding: a page from elsewhere must not reach the box through the browser of the
        # person who plays (S5, F21).
        if not self._has_own_host(scope):
            await _refuse(send, 421, "Ask this machine by its own name.")
        elif not self._may_ask(_address(scope)):
            await _refuse(send, 429, "Not so fast, please.", (b"retry-after", b"1"))
        elif _is_long(scope["headers"]):
            await _refuse(send, 431, "That is too long a question.")
        elif scope["method"] == "POST" and scope["path"] in self._posts:
            await self._post(scope, receive, send)
        elif scope["method"] not in METHODS:
            await _refuse(send, 405, "Here one can only look.", (b"allow", b"GET, HEAD"))
        else:
            await self._app(scope, receive, send)

    async def _post(self, scope: AsgiMessage, receive: Receive, send: AsgiSend) -> None:
        length = _values(scope["headers"], b"content-length")
        receive, send = _read_out(receive, send)
        if not self._has_own_origin(scope):
            await _refuse(send, 403, "That page is not from here.")
        elif len(length) != 1 or not length[0].isdigit() or _is_in_pieces(scope["headers"]):
            await _refuse(send, 411, "Say how long it is.")
        elif int(length[0]) > self._posts[scope["path"]]:
            await _refuse(send, 413, "That is too long.")
        else:
            await self._app(scope, receive, send)

    async def _may_watch(self, scope: AsgiMessage, receive: Receive, send: AsgiSend) -> bool:
        may = (
            self._has_own_host(scope)
            and self._has_own_origin(scope)
            and self._may_ask(_address(scope))
        )
        if not may:
            await receive()
            # Before accepting, so that it becomes a 403.
            await send({"type": "websocket.close", "code": 1008})
        return may

    def _has_own_host(self, scope: AsgiMessage) -> bool:
        return self._is_own(scope["headers"], b"host", self._hosts(scope))

    def _has_own_origin(self, scope: AsgiMessage) -> bool:
        origins = frozenset(f"http://{host}" for host in self._hosts(scope))
        return self._is_own(scope["headers"], b"origin", origins)

    @staticmethod
    def _is_own(headers: Headers, name: bytes, own: frozenset[str]) -> bool:
        """Return whether the header is there once and is one of *own*."""
        values = _values(headers, name)
        return len(values) == 1 and values[0].decode("latin-1").lower() in own


def _values(headers: Headers, name: bytes) -> list[bytes]:
    return [value for key, value in headers if key.lower() == name]


def _is_in_pieces(headers: Headers) -> bool:
    """Return whether the body comes in pieces."""
    # Such a body has no end, whatever its length says.
    return bool(_values(headers, b"transfer-encoding"))


def _address(scope: AsgiMessage) -> str:
    return scope["client"][0] if scope.get("client") else ""


def _is_long(headers: Headers) -> bool:
    return sum(len(name) + len(value) for name, value in headers) > MOST_HEADER_BYTES


def _with_headers(send: AsgiSend) -> AsgiSend:
    async def sending(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *ANSWER_HEADERS]}
        await send(message)

    return sending


def _read_out(receive: Receive, send: AsgiSend) -> tuple[Receive, AsgiSend]:
    """Return both so that what was posted is read to its end before the answer begins."""
    # A connection that is closed with bytes unread is reset, and that may overtake the answer.
    is_read, unwanted = False, 0

    async def receiving() -> AsgiMessage:
        nonlocal is_read
        message = await receive()
        is_read = not message.get("more_body")
        return message

    async def sending(message: AsgiMessage) -> None:
        nonlocal is_read, unwanted
        try:
            while not is_read and unwanted < MOST_UNWANTED_BYTES:
                part = await asyncio.wait_for(receiving(), PATIENCE_S)
                unwanted += len(part.get("body", b""))
        except TimeoutError:
            is_read = True
        await send(message)

    return receiving, sending


async def _refuse(send: AsgiSend, status: int, reason: str, *headers: tuple[bytes, bytes]) -> None:
    plain = (b"content-type", b"text/plain; charset=utf-8")
    start = {"type": "http.response.start", "status": status, "headers": [plain, *headers]}
    await send(start)
    await send({"type": "http.response.body", "body": reason.encode("utf-8")})
