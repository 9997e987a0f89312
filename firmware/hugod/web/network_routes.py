"""The routes of the page on the network: one to look at, keys for paired phones, words on codes.

Only the secret of a QR code or six digits can be sent, and only a phone that sent it gets keys
(S2).
"""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from hugod.app.values.inputs import Input, KeyDown, KeyUp, Origin, PageState, PageTold
from hugod.app.values.words import N_, Words
from hugod.serving.connection_limits import ConnectionLimits
from hugod.serving.live_link import serve_limited
from hugod.serving.markup import Html
from hugod.serving.page_files import json_answer, page_answer, static_route
from hugod.serving.rate_limit import AddressLimit, PhoneLimits
from hugod.serving.request_checks import MOST_BODY_BYTES, RequestChecks, hosts_on_network
from hugod.serving.uvicorn_protocols import RestingServer, make_server
from hugod.web.board_broadcast import BOX_FILES
from hugod.web.key_link import listen
from hugod.web.pairing import Pairing, PairingAnswer, Verdict
from hugod.web.past_routes import Past, PastPages
from hugod.web.routes import Sheets, box_page, rules_routes, sound_routes, sticker_routes
from hugod.web.scenes import BoxBroadcast, GameBroadcast
from hugod.web.speak_here import Voices
from hugod.web.voice_routes import CLIP_POST, VoicePage
from hugod.web.wifi_form import WIFI_PATH, WifiDoor, wifi_routes

COOKIE = "hugo-keys"
COOKIE_LIFE_S = 30 * 24 * 3600
CODE_PATH = "/code"
# In capitals, as a QR code holds them best.
SQUARE_PATH = "/K/{square}"
TOLD = {Verdict.LET_IN: PageState.LET_IN, Verdict.LOCKED: PageState.LOCKED}
CODE_PAGE = {
    "ask": N_("Read the square on the box, or type its six digits."),
    "how": N_("On the box: menu, This box, TV and tablet, Keys for phones."),
    "back": N_("Back to the board"),
}
"""What stands on the page that asks for the code, by the name of its place."""
ANSWERS = {
    Verdict.LET_IN: N_("The phone has keys now."),
    Verdict.WRONG: N_("That was not the code."),
    Verdict.NO_CODE: N_("The box shows no code now."),
    Verdict.OLD_SQUARE: N_("That square has run out. Show a new one on the box."),
    Verdict.WAIT: N_("Not so fast: wait a little, then try once more."),
    Verdict.LOCKED: N_("Too many wrong codes. Let the phone read the square on the box."),
}
"""What such a page says about a code."""
STATUS = {
    Verdict.LET_IN: 200,
    Verdict.NO_CODE: 404,
    Verdict.LOCKED: 423,
    Verdict.WAIT: 429,
    Verdict.TROUBLE: 503,
}
"""Any other verdict is 403."""


def network_server(
    game: GameBroadcast,
    box: BoxBroadcast,
    pairing: Pairing,
    phones: PhoneLimits,
    wifi: WifiDoor,
    words: Callable[[], Words],
    put: Callable[[Input], None],
    sheets: Sheets | None = None,
    voices: Voices | None = None,
    past: Past | None = None,
) -> RestingServer:
    """Return the server of the page on the network, for sockets bound to its addresses."""

    def phone(request: Request) -> str:
        return request.cookies.get(COOKIE, "")

    def has_keys(request: Request) -> bool:
        return pairing.knows(phone(request))

    asked, limits, names = AddressLimit(), ConnectionLimits(), [socket.gethostname()]
    routes = [
        *_watch_routes(game, limits),
        *_key_routes(box, pairing, phones, put, limits),
        *_code_routes(pairing, words, put),
        *wifi_routes(wifi, words, put),
        *sound_routes(box),
        *sticker_routes(box, sheets),
        *rules_routes(box),
        *(VoicePage(voices, words, has_keys, phone).routes() if voices else ()),
        *(PastPages(past, words, has_keys).routes() if past else ()),
        static_route(BOX_FILES),
    ]
    checks = RequestChecks(
        Starlette(routes=routes),
        partial(hosts_on_network, names=names),
        posts={CODE_PATH: MOST_BODY_BYTES, WIFI_PATH: MOST_BODY_BYTES, **CLIP_POST},
        may_ask=lambda address: asked.take(address, time.monotonic()),
    )
    return make_server(checks, limits)


def _watch_routes(game: GameBroadcast, limits: ConnectionLimits) -> list[BaseRoute]:
    """Return the page for everybody, and the link by which it is told."""

    async def index(_request: Request) -> Response:
        scene = game.scene()
        board, stage = Html(scene.board(False)), Html(scene.shown["stage"])
        door = scene.captions["keys"]
        page = BOX_FILES.page("watch.html", game.words, board=board, stage=stage, door=door)
        return page_answer(page)

    async def watching(websocket: WebSocket) -> None:
        await serve_limited(websocket, game, limits)

    return [Route("/", index), WebSocketRoute("/watching", watching)]


def _key_routes(
    box: BoxBroadcast,
    pairing: Pairing,
    phones: PhoneLimits,
    put: Callable[[Input], None],
    limits: ConnectionLimits,
) -> list[BaseRoute]:
    """Return the link of a phone with keys."""

    async def live(websocket: WebSocket) -> None:
        token = websocket.cookies.get(COOKIE, "")
        may_press = partial(pairing.knows, token)

        def put_while_known(item: Input) -> None:
            """Put a key as a phone's; what was held is let go in any case."""
            assert isinstance(item, KeyDown | KeyUp)
            # What was held is let go in any case, also by a phone that was forgotten meanwhile.
            if isinstance(item, KeyUp) or may_press():
                put(replace(item, origin=Origin.PHONE))

        if not may_press():
            await websocket.close(1008)
            return
        refusal = partial(phones.refusal, token)
        hear = partial(listen, websocket, put_while_known, refusal, box.speak)
        await serve_limited(websocket, box, limits, hear, may_press, is_phone=True)

    return [WebSocketRoute("/live", live)]


def _code_routes(
    pairing: Pairing, words: Callable[[], Words], put: Callable[[Input], None]
) -> list[BaseRoute]:
    """Return the page with the keys, which first asks for the code, and the path it is sent to."""
    keys = box_page().replace("<body>", "<body data-far>")
    # One thread, however many codes are sent: each may wait for the card.
    thread = ThreadPoolExecutor(1, "pairing")

    async def keypad(request: Request) -> Response:
        if pairing.knows(request.cookies.get(COOKIE, "")):
            at_home = "square" not in request.path_params
            return page_answer(keys) if at_home else RedirectResponse("/keys")
        return page_answer(BOX_FILES.page("code.html", words(), CODE_PAGE))

    async def code(request: Request) -> Response:
        try:
            said = read_code(await request.body())
        except ClientDisconnect:
            # Nobody is there to read the answer.
            return Response(status_code=400)
        address = request.client.host if request.client else ""
        if said.square:
            trying = partial(pairing.try_square, said.square)
        else:
            trying = partial(pairing.try_code, said.code, address)
        was_locked = pairing.is_locked
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
    """The message of a phone: digits that were typed, or the secret of a QR code."""

    code: str = field(default="", repr=False)
    square: str = field(default="", repr=False)


def read_code(body: bytes) -> Sent:
    """Read *body*: `{"code": …}` or `{"square": …}`; what is neither is a wrong code."""
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        return Sent()
    if not isinstance(said, dict):
        return Sent()
    code, square = said.get("code"), said.get("square")
    return Sent(code if isinstance(code, str) else "", square if isinstance(square, str) else "")


def _answered(answer: PairingAnswer, words: Words) -> Response:
    failed = N_("That did not work. Try once more.")
    said = words.gettext(ANSWERS.get(answer.verdict, failed))
    response = json_answer({"say": said}, STATUS.get(answer.verdict, 403))
    if answer.token:
        response.set_cookie(
            COOKIE, answer.token, max_age=COOKIE_LIFE_S, httponly=True, samesite="strict"
        )
    return response
