"""The web side of the page on the network.

It is there to be looked at. The one thing that can be sent is a code, and only a phone that sent
the right one gets the keys of the virtual companion.
"""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from html import escape

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.server import Server

from hugod.app.inputs import Input, KeyUp, PageTold
from hugod.app.page_wishes import PageState
from hugod.app.phrases import Phrases
from hugod.panel.doorkeeper import Answer, Doorkeeper, Verdict
from hugod.panel.feed import Feed
from hugod.panel.gate import Gate
from hugod.panel.guard import Guard, hosts_on_network
from hugod.panel.stickers_page import Sheets
from hugod.panel.watching import WatchFeed
from hugod.panel.web import (
    BoundedHTTP,
    Pace,
    configured,
    html,
    listen,
    sound_routes,
    static_route,
    sticker_routes,
    tell,
)

MOST_OF_ONE = 12
"""Connections of one address: a browser opens six at once."""
CONNECTIONS_A_SECOND = 40.0
"""Of one address; whoever makes more is hung up on, where one who only asks too often is told."""
BEAT_S = 4.0
COOKIE = "hugo-keys"
COOKIE_LIFE_S = 30 * 24 * 3600
CODE_PATH = "/code"
TOLD = {Verdict.LET_IN: PageState.LET_IN, Verdict.LOCKED: PageState.LOCKED}
STATUS = {Verdict.LET_IN: 200, Verdict.LOCKED: 423, Verdict.TROUBLE: 503}
"""Any other verdict is 403."""


def make_network_server(
    watching: WatchFeed,
    keypads: Feed,
    door: Doorkeeper,
    words: Callable[[], Phrases],
    put: Callable[[Input], None],
    sheets: Sheets | None = None,
) -> Server:
    """Make the server for sockets that are already bound to this machine's addresses."""
    gate, names = Gate(), [socket.gethostname()]
    routes = [*_watch_routes(watching), *_key_routes(keypads, door, put)]
    routes += [*_code_routes(door, words, put), *sticker_routes(keypads, sheets), static_route()]
    guard = Guard(
        Starlette(routes=routes),
        partial(hosts_on_network, names=names),
        posts=[CODE_PATH],
        may_ask=lambda address: gate.may_ask(address, time.monotonic()),
    )
    return Server(configured(guard, NetworkHTTP))


def _watch_routes(feed: WatchFeed) -> list[BaseRoute]:
    """Make the page for everybody, and the link by which it is told."""
    page = html("watch.html")

    async def index(_request: Request) -> Response:
        scene = feed.scene()
        drawn = {"board": scene.board, "stage": scene.stage}
        parts = drawn | {"door": escape(scene.captions["keys"])}
        return Response(_filled(page, scene.language, parts), media_type="text/html")

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

    return [Route("/", index), WebSocketRoute("/watching", watching)]


def _filled(page: str, language: str, parts: Mapping[str, str]) -> str:
    page = page.replace('<html lang="en">', f'<html lang="{language}">')
    for name, text in parts.items():
        page = page.replace(f"<!-- {name} -->", text)
    return page


async def _hear_nothing(websocket: WebSocket) -> None:
    """Wait until the page goes. One that says something is none of ours: it is sent away."""
    if (await websocket.receive())["type"] == "websocket.receive":
        with suppress(RuntimeError, OSError):
            await websocket.close(1008)


def _key_routes(feed: Feed, door: Doorkeeper, put: Callable[[Input], None]) -> list[BaseRoute]:
    """Make the link of a phone with keys, and the sounds its page can play."""
    pace = Pace()

    async def live(websocket: WebSocket) -> None:
        token = websocket.cookies.get(COOKIE, "")
        may_press = partial(door.knows, token)
        with feed.page() as page:
            if page is None or not may_press():
                await websocket.close(1013 if page is None else 1008)
                return

            def put_from_phone(item: Input) -> None:
                if isinstance(item, KeyUp) or may_press():  # what was held is let go in any case
                    put(item)

            await websocket.accept()
            telling = asyncio.create_task(tell(websocket, feed, page, BEAT_S, may_press))
            try:
                await listen(websocket, page, put_from_phone, pace)
            finally:
                telling.cancel()

    return [WebSocketRoute("/live", live), *sound_routes(html("sounds.html"))]


def _code_routes(
    door: Doorkeeper, words: Callable[[], Phrases], put: Callable[[Input], None]
) -> list[BaseRoute]:
    """Make the page with the keys, which first asks for the code, and where the code is sent."""
    asks, keys = html("code.html"), html("index.html").replace("<body>", "<body data-far>")

    async def keypad(request: Request) -> Response:
        if door.knows(request.cookies.get(COOKIE, "")):
            return Response(keys, media_type="text/html")
        spoken = words()
        parts = {name: escape(text) for name, text in spoken.code_page().items()}
        return Response(_filled(asks, spoken.language, parts), media_type="text/html")

    async def code(request: Request) -> Response:
        try:
            typed = read_code(await request.body())
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        answer = await asyncio.to_thread(door.try_code, typed)
        if (state := TOLD.get(answer.verdict)) is not None:
            put(PageTold(state))
        return _answered(answer, words())

    return [Route("/keys", keypad), Route(CODE_PATH, code, methods=["POST"])]


def read_code(body: bytes) -> str:
    """Give the code that *body* is about; what is none is a wrong one."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    code = said.get("code") if isinstance(said, dict) else None
    return code if isinstance(code, str) else ""


def _answered(answer: Answer, words: Phrases) -> Response:
    said = words.code_answer(answer.verdict.name)
    response = Response(
        json.dumps({"say": said}), STATUS.get(answer.verdict, 403), media_type="application/json"
    )
    if answer.token:
        response.set_cookie(
            COOKIE, answer.token, max_age=COOKIE_LIFE_S, httponly=True, samesite="strict"
        )
    return response


class NetworkHTTP(BoundedHTTP):
    """The same for strangers: none may have all connections, or make them for ever anew."""

    coming = Gate(CONNECTIONS_A_SECOND)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        self.transport = transport
        address = (transport.get_extra_info("peername") or ("",))[0]
        clients = [getattr(one, "client", None) or ("",) for one in self.connections]
        is_welcome = self.coming.may_ask(address, time.monotonic())
        if is_welcome and len([one for one in clients if one[0] == address]) < MOST_OF_ONE:
            super().connection_made(transport)
        else:
            transport.abort()  # before anything is made for it
