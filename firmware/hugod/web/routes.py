"""The panel's web side. Imported only in the panel's own thread, after the first frame.

Which WebSocket side of uvicorn is used is decided here: `websockets-sansio` where uvicorn has it,
because its older one leans on a deprecated part of the websockets package and warns about it.
"""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Callable, Iterable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.config import WS_PROTOCOLS, Config
from uvicorn.importer import import_from_string
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import Server
from websockets.exceptions import ConnectionClosed

from hugod.app.inputs import Input, Key, KeyDown, KeyUp
from hugod.web.broadcast import Page, Pages, static_files
from hugod.web.connection_limits import MOST_CONNECTIONS
from hugod.web.phone_limits import TOO_FAST
from hugod.web.quiet_log import quieten
from hugod.web.rate_limit import Allowance
from hugod.web.request_checks import Guard, own_hosts
from hugod.web.scenes import Feed
from hugod.web.sound_page import listed, sound_file, tones_json
from hugod.web.stickers_page import Sheets, sheet_of, stickers_page
from hugod.web.uvicorn_protocols import Patience, bounded, hang_up_when_deaf

MOST_BYTES = 1024
KEYS_A_SECOND, KEYS_AT_ONCE = 50.0, 100.0
_GONE = (WebSocketDisconnect, ConnectionClosed, RuntimeError, OSError)
"""How the various versions say that the other side went away while something was sent."""
_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


def make_server(
    feed: Feed, put: Callable[[Input], None], port: int, sheets: Sheets | None = None
) -> Server:
    """Make the server for a socket that is already bound to *port* of this machine alone."""
    own = own_hosts(port)
    app = make_app(feed, put, sheets)
    return Server(configured(Guard(app, lambda _: own), BoundedHTTP))


def configured(app: Guard, http: type[BoundedHTTP]) -> Config:
    """Give the settings of a server of *app* that nobody can hold up, or make write a long log."""
    quieten()
    live = "websockets-sansio" if "websockets-sansio" in WS_PROTOCOLS else "websockets"
    wanted: dict[str, object] = {
        "http": http,
        "ws": bounded(import_from_string(WS_PROTOCOLS[live])),
        "ws_max_size": MOST_BYTES,
        "ws_max_queue": 8,
        "ws_per_message_deflate": False,
        "h11_max_incomplete_event_size": 8192,
        "backlog": 64,  # and so many at most are accepted in one go
        "lifespan": "off",
        "log_config": None,
        "log_level": "error",
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,
        "timeout_graceful_shutdown": 1,
    }
    known = inspect.signature(Config).parameters  # older versions lack a few
    settings = {name: value for name, value in wanted.items() if name in known}
    return Config(app, **settings)  # type: ignore[arg-type]  # by name


def make_app(feed: Feed, put: Callable[[Input], None], sheets: Sheets | None = None) -> Starlette:
    """Make the routes: the page, what it is made of, the picture, the live link."""
    page, sounds = html("index.html"), sound_routes(html("sounds.html"))
    stickers = sticker_routes(feed, sheets)
    of_all_pages = pace()

    def refusal(now: float) -> str:
        return "" if of_all_pages.take(now) else TOO_FAST

    async def index(_request: Request) -> Response:
        return Response(page.replace("<!-- board -->", feed.board_svg()), media_type="text/html")

    async def display(_request: Request) -> Response:
        return Response(feed.display_png(), media_type="image/png")

    async def live(websocket: WebSocket) -> None:
        with feed.page() as page:
            if page is None:
                await websocket.close(1013)
                return
            await websocket.accept()
            telling = asyncio.create_task(tell(websocket, feed, page))
            try:
                await listen(websocket, page, put, refusal)
            finally:
                telling.cancel()

    return Starlette(
        routes=[
            Route("/", index),
            Route("/display.png", display),
            static_route(),
            *sounds,
            *stickers,
            WebSocketRoute("/live", live),
        ]
    )


def static_route() -> Route:
    """Make the route of what the pages are made of."""
    files = {name: file for name, file in static_files().items() if not name.endswith(".html")}

    async def static(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in files:
            return Response("There is no such file.", 404, media_type="text/plain")
        return Response(files[name], media_type=_TYPES[name.rpartition(".")[2]])

    return Route("/static/{name}", static)


def sound_routes(page: str) -> list[Route]:
    """Make the routes of the sounds: *page* with the list of all, the tones, each as a file."""
    page = page.replace("<!-- sounds -->", listed())

    async def sound_list(_request: Request) -> Response:
        return Response(page, media_type="text/html")

    async def tones(_request: Request) -> Response:
        return Response(tones_json(), media_type="application/json")

    async def sound(request: Request) -> Response:
        file = await asyncio.to_thread(sound_file, request.path_params["name"])
        if file is None:
            return Response("There is no such sound.", 404, media_type="text/plain")
        return Response(file, media_type="audio/wav")

    return [
        Route("/sounds", sound_list),
        Route("/sounds.json", tones),
        Route("/sounds/{name}", sound),
    ]


def sticker_routes(feed: Feed, sheets: Sheets | None) -> list[Route]:
    """Make the routes of the numbers: a page with all boards, and each sheet, made when asked."""
    if sheets is None:
        return []
    page = html("stickers.html")

    async def stickers(_request: Request) -> Response:
        boards = await asyncio.to_thread(sheets.boards)
        return Response(stickers_page(page, boards, feed.language), media_type="text/html")

    async def sticker_file(request: Request) -> Response:
        wanted = sheet_of(request.path_params["name"])
        if wanted is None:
            return Response("There is no such sheet.", 404, media_type="text/plain")
        try:
            made = await asyncio.to_thread(sheets.pdf, *wanted, feed.language)
        except ImportError as error:
            told = f"Sheets need {error.name}: sudo apt install python3-reportlab"
            return Response(told, 503, media_type="text/plain")
        if not made:
            return Response("There is no such sheet.", 404, media_type="text/plain")
        return Response(made, media_type="application/pdf")

    return [Route("/stickers", stickers), Route("/stickers/{name}", sticker_file)]


def read_said(text: str | None) -> tuple[KeyDown | KeyUp, ...] | bool | None:
    """Read what a page sends; None for what is none of these.

    `{"key": "Roll"}` is a press, let go at once. `{"key": "D", "down": true}` is one that lasts
    until `{"key": "D", "up": true}`. `{"sound": true}` asks for the sounds, which gives True.
    """
    try:
        said = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict):
        return None
    if set(said) == {"sound"}:
        return said["sound"] if isinstance(said["sound"], bool) else None
    name, how = said.pop("key", None), said
    if not isinstance(name, str) or name not in set(Key):
        return None
    key = Key(name)
    ways: dict[str, tuple[KeyDown | KeyUp, ...]] = {"down": (KeyDown(key),), "up": (KeyUp(key),)}
    if not how:
        return (KeyDown(key), KeyUp(key))
    return next((way for word, way in ways.items() if how == {word: True}), None)


def pace() -> Allowance:
    """Give how fast keys may come: faster than hands, slower than a flood."""
    return Allowance(KEYS_A_SECOND, 0.0, KEYS_AT_ONCE)


class BoundedHTTP(H11Protocol):
    """HTTP that cannot be held up: few connections, and none that dawdles."""

    patience: Patience | None = None
    """A live link ends it and has its own."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        else:
            hang_up_when_deaf(transport)
            self.patience = Patience(transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the timer as well: it would keep this connection in memory (RM1)."""
        if self.patience is not None:
            self.patience.end()
        super().connection_lost(exc)


async def listen(
    websocket: WebSocket,
    page: Page,
    put: Callable[[Input], None],
    refusal: Callable[[float], str],
) -> None:
    """Put every key into the inbox; answer everything else. Ends when the page goes.

    *refusal* says why a press is not taken at a time, or nothing. A page that goes lets go of the
    keys it held.
    """
    clock, own_pace = asyncio.get_running_loop().time, pace()
    held: set[Key] = set()
    try:
        while (message := await websocket.receive())["type"] == "websocket.receive":
            if not own_pace.take(clock()):
                page.answer("Too fast: that was not read.")
            elif (said := read_said(message.get("text"))) is None:
                page.answer("That is no key of the box.")
            elif isinstance(said, bool):
                page.is_listening = said
            elif isinstance(said[0], KeyDown) and (why := refusal(clock())):
                page.answer(why)
            else:
                _put_all(said, held, put)
    finally:
        _put_all(tuple(map(KeyUp, held)), set(held), put)


def _put_all(said: Iterable[KeyDown | KeyUp], held: set[Key], put: Callable[[Input], None]) -> None:
    """Put presses, and of what is let go that which was held."""
    for item in said:
        if isinstance(item, KeyDown):
            held.add(item.key)
            put(item)
        elif item.key in held:
            held.discard(item.key)
            put(item)


async def tell(
    websocket: WebSocket,
    feed: Pages[Any],
    page: Page,
    beat_s: float | None = None,
    may_stay: Callable[[], bool] = lambda: True,
) -> None:
    """Send the page the latest scene whenever its bell has rung; every *beat_s* at least a beat."""
    told, board = -1, ""
    try:
        while True:
            has_rung = await _rings(page, beat_s)
            if feed.closing or not may_stay():
                break
            if not has_rung:
                await websocket.send_text('{"beat": true}')
            page.bell.clear()
            while page.answers:
                await websocket.send_text(page.answers.popleft())
            while page.sounds:
                await websocket.send_text(page.sounds.popleft())
            scene = feed.scene()
            if scene.number != told:
                await websocket.send_text(scene.message(with_board=scene.board != board))
                told, board = scene.number, scene.board
        await websocket.send_text('{"alive": false}')
        await websocket.close(1001)
    except _GONE:
        return


async def _rings(page: Page, within_s: float | None) -> bool:
    """Wait for the bell; False if nothing was to be told for so long."""
    try:
        await asyncio.wait_for(page.bell.wait(), within_s)
    except TimeoutError:
        return False
    return True


def html(name: str) -> str:
    """Give a page as it was written."""
    return static_files()[name].decode("utf-8")
