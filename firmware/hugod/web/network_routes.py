"""The web side of the page on the network.

It is there to be looked at. The one thing that can be sent is what the glass shows, a square's
secret or six digits, and only a phone that sent it gets the keys of the virtual companion.
"""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.server import Server

from hugod.app.box.page_wishes import PageState
from hugod.app.inputs import Input, KeyDown, KeyUp, Origin, PageTold
from hugod.app.words import Words
from hugod.web.crowd import MOST_CONNECTIONS, Crowd
from hugod.web.feed import Feed
from hugod.web.pairing import Answer, Doorkeeper, Verdict
from hugod.web.phone_limits import Manners
from hugod.web.rate_limit import Gate
from hugod.web.request_checks import Guard, hosts_on_network
from hugod.web.routes import (
    BoundedHTTP,
    configured,
    html,
    listen,
    sound_routes,
    static_route,
    sticker_routes,
    tell,
)
from hugod.web.stickers_page import Sheets
from hugod.web.watch_feed import WatchFeed

BEAT_S = 4.0
COOKIE = "hugo-keys"
COOKIE_LIFE_S = 30 * 24 * 3600
CODE_PATH = "/code"
SQUARE_PATH = "/K/{square}"
"""Where the square on the glass leads: in capitals, as a square holds them best."""
TOLD = {Verdict.LET_IN: PageState.LET_IN, Verdict.LOCKED: PageState.LOCKED}
STATUS = {
    Verdict.LET_IN: 200,
    Verdict.NO_CODE: 404,
    Verdict.LOCKED: 423,
    Verdict.WAIT: 429,
    Verdict.TROUBLE: 503,
}
"""Any other verdict is 403."""


def make_network_server(
    watching: WatchFeed,
    keypads: Feed,
    door: Doorkeeper,
    manners: Manners,
    words: Callable[[], Words],
    put: Callable[[Input], None],
    sheets: Sheets | None = None,
) -> Server:
    """Make the server for sockets that are already bound to this machine's addresses."""
    gate, crowd, names = Gate(), Crowd(), [socket.gethostname()]
    routes = [*_watch_routes(watching, crowd), *_key_routes(keypads, door, manners, put, crowd)]
    routes += [*_code_routes(door, words, put), *sticker_routes(keypads, sheets), static_route()]
    guard = Guard(
        Starlette(routes=routes),
        partial(hosts_on_network, names=names),
        posts=[CODE_PATH],
        may_ask=lambda address: gate.may_ask(address, time.monotonic()),
    )
    return Server(configured(guard, type("HTTP", (NetworkHTTP,), {"crowd": crowd})))


def _watch_routes(feed: WatchFeed, crowd: Crowd) -> list[BaseRoute]:
    """Make the page for everybody, and the link by which it is told."""
    page = html("watch.html")

    async def index(_request: Request) -> Response:
        scene = feed.scene()
        drawn = {"board": scene.board, "stage": scene.stage}
        parts = drawn | {"door": escape(scene.captions["keys"])}
        return Response(_filled(page, scene.language, parts), media_type="text/html")

    async def watching(websocket: WebSocket) -> None:
        with crowd.link(websocket.client) as may, feed.page(MOST_CONNECTIONS) as page:
            if page is None or not may:
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


def _key_routes(
    feed: Feed, door: Doorkeeper, manners: Manners, put: Callable[[Input], None], crowd: Crowd
) -> list[BaseRoute]:
    """Make the link of a phone with keys, and the sounds its page can play."""

    def put_from_phone(item: Input) -> None:
        """Put a key that is a phone's, whatever it says."""
        assert isinstance(item, KeyDown | KeyUp)
        put(replace(item, origin=Origin.PHONE))

    async def live(websocket: WebSocket) -> None:
        token = websocket.cookies.get(COOKIE, "")
        may_press = partial(door.knows, token)

        def put_while_known(item: Input) -> None:
            if isinstance(item, KeyUp) or may_press():  # what was held is let go in any case
                put_from_phone(item)

        if not may_press():
            await websocket.close(1008)
            return
        place = crowd.link(websocket.client, is_phone=True)
        with place as may, feed.page(MOST_CONNECTIONS) as page:
            if page is None or not may:
                await websocket.close(1013)
                return
            await websocket.accept()
            telling = asyncio.create_task(tell(websocket, feed, page, BEAT_S, may_press))
            try:
                await listen(websocket, page, put_while_known, partial(manners.refusal, token))
            finally:
                telling.cancel()

    return [WebSocketRoute("/live", live), *sound_routes(html("sounds.html"))]


def _code_routes(
    door: Doorkeeper, words: Callable[[], Words], put: Callable[[Input], None]
) -> list[BaseRoute]:
    """Make the page with the keys, which first asks for the code, and where the code is sent."""
    asks, keys = html("code.html"), html("index.html").replace("<body>", "<body data-far>")
    thread = ThreadPoolExecutor(1, "door")
    """One, however many codes are sent: each may wait for the card."""

    async def keypad(request: Request) -> Response:
        if door.knows(request.cookies.get(COOKIE, "")):
            at_home = "square" not in request.path_params
            return Response(keys, media_type="text/html") if at_home else RedirectResponse("/keys")
        spoken = words()
        parts = {name: escape(text) for name, text in spoken.code_page().items()}
        return Response(_filled(asks, spoken.language, parts), media_type="text/html")

    async def code(request: Request) -> Response:
        try:
            said = read_code(await request.body())
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        address = request.client.host if request.client else ""
        if said.square:
            trying = partial(door.try_square, said.square)
        else:
            trying = partial(door.try_code, said.code, address)
        was_locked = door.is_locked
        answer = await asyncio.get_running_loop().run_in_executor(thread, trying)
        state = TOLD.get(answer.verdict)
        if state is not None and not (was_locked and state is PageState.LOCKED):
            put(PageTold(state))
        return _answered(answer, words())

    return [
        Route("/keys", keypad),
        Route(SQUARE_PATH, keypad),
        Route(CODE_PATH, code, methods=["POST"]),
    ]


@dataclass(frozen=True, slots=True)
class Sent:
    """What a phone sent: digits that were typed, or the secret of a square."""

    code: str = field(default="", repr=False)
    square: str = field(default="", repr=False)


def read_code(body: bytes) -> Sent:
    """Give what *body* holds, `{"code": …}` or `{"square": …}`; what is neither is a wrong code."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return Sent()
    if not isinstance(said, dict):
        return Sent()
    code, square = said.get("code"), said.get("square")
    return Sent(code if isinstance(code, str) else "", square if isinstance(square, str) else "")


def _answered(answer: Answer, words: Words) -> Response:
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

    crowd: Crowd
    """Who is there; of each server another one."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        self.transport = transport
        address = (transport.get_extra_info("peername") or ("",))[0]
        if self.crowd.may_come(address, self.connections):
            super().connection_made(transport)
            self.came_at = time.monotonic()
        else:
            transport.abort()  # before anything is made for it
