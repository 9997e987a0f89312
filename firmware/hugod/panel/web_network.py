"""The web side of the page on the network: it is there to be looked at."""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import suppress
from functools import partial

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.server import Server

from hugod.panel.gate import Gate
from hugod.panel.guard import Guard, hosts_on_network
from hugod.panel.watching import WatchFeed
from hugod.panel.web import BoundedHTTP, configured, html, static_route, tell

MOST_OF_ONE = 12
"""Connections of one address: a browser opens six at once."""
BEAT_S = 4.0


def make_network_server(feed: WatchFeed) -> Server:
    """Make the server for sockets that are already bound to this machine's addresses."""
    gate, names = Gate(), [socket.gethostname()]
    guard = Guard(
        make_network_app(feed),
        partial(hosts_on_network, names=names),
        may_ask=lambda address: gate.may_ask(address, time.monotonic()),
    )
    return Server(configured(guard, NetworkHTTP))


def make_network_app(feed: WatchFeed) -> Starlette:
    """Make the routes: the page, what it is made of, and the link by which it is told."""
    page = html("watch.html")

    async def index(_request: Request) -> Response:
        scene = feed.scene()
        filled = page.replace("<!-- board -->", scene.board).replace("<!-- stage -->", scene.stage)
        return Response(filled, media_type="text/html")

    async def watching(websocket: WebSocket) -> None:
        with feed.page() as page:
            if page is None:
                await websocket.close(1013)
                return
            await websocket.accept()
            telling = asyncio.create_task(tell(websocket, feed, page, BEAT_S))
            try:
                await _hear_nothing(websocket)
            finally:
                telling.cancel()

    return Starlette(
        routes=[Route("/", index), static_route(), WebSocketRoute("/watching", watching)]
    )


async def _hear_nothing(websocket: WebSocket) -> None:
    """Wait until the page goes. One that says something is none of ours: it is sent away."""
    if (await websocket.receive())["type"] == "websocket.receive":
        with suppress(RuntimeError, OSError):
            await websocket.close(1008)


class NetworkHTTP(BoundedHTTP):
    """The same for strangers: none may have all connections."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        super().connection_made(transport)
        clients = [getattr(one, "client", None) or ("",) for one in self.connections]
        own = self.client[0] if self.client else ""
        if len([client for client in clients if client[0] == own]) > MOST_OF_ONE:
            transport.abort()
