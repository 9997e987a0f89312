"""The server of a club's pages: the wall for all, the desk by its key; words about the broker.

Who comes by the loopback has the desk. In the network its path holds a key, which the command
prints; whoever does not know it sees the wall alone.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from collections.abc import Callable, Sequence
from functools import partial

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from hugo_hall.club_evening import WishRefused
from hugo_hall.desk import CARD_IS_FULL, Desk
from hugo_hall.pages.club_marks import mark_typed
from hugo_hall.pages.desk_page import desk as desk_html
from hugo_hall.pages.desk_page import done_words, refused_words
from hugo_hall.pages.wall_page import wall as wall_html
from hugod.app.values.words import N_, Words
from hugod.ports import JournalError
from hugod.serving.broadcast import Broadcast, PageContent
from hugod.serving.connection_limits import ConnectionLimits
from hugod.serving.live_link import serve_limited
from hugod.serving.markup import Html, html, tag
from hugod.serving.page_files import EASE, PageFiles, json_answer, page_answer, static_route
from hugod.serving.request_checks import (
    MOST_BODY_BYTES,
    AsgiMessage,
    RequestChecks,
    hosts_on_network,
    own_hosts,
)
from hugod.serving.server_thread import ServerThread, Serving
from hugod.serving.uvicorn_protocols import RestingServer, make_server

CLUB_FILES = PageFiles("hugo_hall.pages", "static")
"""What the pages of a club are made of."""
KEY_BYTES = 12
LOOPBACK = ("127.0.0.1", "::1")
CAPTIONS = {**EASE, "away": N_("The desk is away. This page looks for it by itself.")}
TITLES = {"desk": N_("The club's desk"), "wall": N_("To the wall page")}
THERE = "there"
TROUBLES = {
    "away": N_(
        "The broker does not answer. Is its computer on, is Mosquitto running, and has it the"
        " address of before?"
    ),
    "password": N_(
        "The broker does not know the desk's password. On its computer type: sudo hugod club broker"
    ),
    "certificate": N_(
        "The broker shows a certificate of somebody else. If it was set up anew, type on its"
        " computer: sudo hugod club broker"
    ),
    "stranger": N_(
        "What answers there is not the club's broker. Is it mqtts in the one and mqtt in the other,"
        " or the wrong port?"
    ),
    "file": N_(
        "The desk's file for the broker cannot be read. On the broker's computer type: sudo hugod"
        " club broker"
    ),
    "library": N_("The desk lacks a program. Type: sudo apt install python3-paho-mqtt"),
}
"""By the standing, as `hugod.store.link_file` names it."""
MEANWHILE = N_("Until then type the digits on the boxes: nothing is lost.")


class ClubBroadcast(Broadcast):
    """One of the two pages as it is now, for all who have it open."""

    def __init__(self, name: str, draw: Callable[[], str], words: Words) -> None:
        super().__init__(lambda: words, CLUB_FILES)
        self._name, self._draw = name, draw

    def draw(self) -> PageContent:
        return self.content({self._name: self._draw()}, CAPTIONS)


class ClubServer:
    """Serves the pages of *desk* at *sockets* from a thread of its own."""

    def __init__(self, desk: Desk, words: Words, sockets: Sequence[socket.socket]) -> None:
        self._desk, self._words, self._sockets = desk, words, list(sockets)
        self.key = secrets.token_urlsafe(KEY_BYTES)
        """Whoever knows it has the desk, from any machine in the network."""
        self._wall = ClubBroadcast("wall", self._drawn_wall, words)
        self._page = ClubBroadcast("desk", self._drawn_desk, words)
        desk.changed, desk.wall_changed = self._changed, self._wall.changed
        self._limits = ConnectionLimits()
        self._thread = ServerThread("club", self._make_server, self._begin)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Send the pages away and stop serving."""
        self._wall.end()
        self._page.end()
        self._thread.close()
        for each in self._sockets:
            each.close()

    def _changed(self) -> None:
        self._wall.changed()
        self._page.changed()

    def _drawn_wall(self) -> Html:
        return wall_html(self._desk.evening, self._words, self._desk.seen())

    def _drawn_desk(self) -> Html:
        mine, words = self._desk, self._words
        drawn = desk_html(mine.evening, words, mine.notice, mine.offered())
        return html(broker_line(mine.broker, words), drawn)

    async def _begin(self, serving: Serving) -> None:
        self._wall.begin()
        self._page.begin()
        serving.begin(self._sockets)

    def _make_server(self) -> RestingServer:
        posts = {"/desk/do": MOST_BODY_BYTES, f"/desk/{self.key}/do": MOST_BODY_BYTES}
        names = [socket.gethostname()]

        def hosts(scope: AsgiMessage) -> frozenset[str]:
            address, port = scope.get("server") or ("", 0)
            own: frozenset[str] = own_hosts(port) if address in LOOPBACK else frozenset()
            return own | hosts_on_network(scope, names)

        app = Starlette(routes=self._routes())
        return make_server(RequestChecks(app, hosts, posts=posts), self._limits)

    def _routes(self) -> list[BaseRoute]:
        return [
            Route("/", self._index),
            Route("/wall", self._wall_page),
            Route("/desk", self._desk_page),
            Route("/desk/{key}", self._desk_page),
            Route("/R/{code}", self._scanned),
            Route("/desk/do", self._do, methods=["POST"]),
            Route("/desk/{key}/do", self._do, methods=["POST"]),
            WebSocketRoute("/walling", partial(self._live, self._wall, True)),
            WebSocketRoute("/desking", partial(self._live, self._page, False)),
            WebSocketRoute("/desking/{key}", partial(self._live, self._page, False)),
            static_route(CLUB_FILES),
        ]

    def _may(self, request: Request | WebSocket) -> bool:
        is_near = (request.scope.get("server") or ("",))[0] in LOOPBACK
        key = str(request.path_params.get("key", ""))
        return is_near or secrets.compare_digest(key.encode(), self.key.encode())

    async def _index(self, request: Request) -> Response:
        return RedirectResponse("/desk" if self._may(request) else "/wall")

    async def _scanned(self, request: Request) -> Response:
        """A square that a phone read: to the desk with the digits already typed."""
        if not self._may(request):
            return RedirectResponse("/wall")
        digits = "".join(filter(str.isdecimal, str(request.path_params["code"])))[:40]
        return RedirectResponse(f"/desk#code={digits}")

    async def _wall_page(self, _request: Request) -> Response:
        wall = self._drawn_wall()
        return page_answer(CLUB_FILES.page("club-wall.html", self._words, wall=wall))

    async def _desk_page(self, request: Request) -> Response:
        if not self._may(request):
            return RedirectResponse("/wall")
        drawn = self._drawn_desk()
        page = CLUB_FILES.page("club-desk.html", self._words, TITLES, content=drawn)
        return page_answer(page)

    async def _do(self, request: Request) -> Response:
        """Do a wish of the desk's page; it is on the card when the answer comes."""
        if not self._may(request):
            return _answered(403, "")
        try:
            wish = json.loads(await request.body())
        except ClientDisconnect:
            return Response(status_code=400)
        except (ValueError, RecursionError):
            wish = None
        if not isinstance(wish, dict):
            wish = {}
        if wish.get("do") == "come" and isinstance(wish.get("mark"), str):
            wish["mark"] = mark_typed(wish["mark"][:40], self._words)
        _ = self._words.gettext
        try:
            done = await asyncio.to_thread(self._desk.do, wish)
        except WishRefused as refused:
            return _answered(422, refused_words(refused, self._words))
        except JournalError as error:
            return _answered(507, f"{_(CARD_IS_FULL)} ({error})")
        return _answered(200, done_words(done, self._desk.evening, self._words))

    async def _live(self, broadcast: Broadcast, is_open: bool, websocket: WebSocket) -> None:
        if not (is_open or self._may(websocket)):
            await websocket.close(1008)
            return
        await serve_limited(websocket, broadcast, self._limits, is_phone=not is_open)


def _answered(status: int, said: str) -> Response:
    return json_answer({"say": said}, status)


def broker_line(standing: str, words: Words) -> Html:
    """The line about the broker, and what to do about a trouble; empty where none is wanted."""
    _ = words.gettext
    if not standing:
        return html()
    if standing == THERE:
        return tag("p", _("Results come by the broker."), class_="broker")
    said = f"{_(TROUBLES[standing])} {_(MEANWHILE)}"
    return tag("p", said, class_="broker notice", role="status")
