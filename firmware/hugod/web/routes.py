"""The routes of the page at the box (all games as a file), and of both: sounds, stickers, rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from hugo_core.board import Board
from hugo_core.editions import EDITIONS, Colour
from hugo_core.position import Setup
from hugod.app.setup.edition import NAMES
from hugod.app.values.cues import CAUGHT, TUNES
from hugod.app.values.effects import Cue
from hugod.app.values.inputs import Input, KeyDown, KeyUp, Origin
from hugod.app.values.settings import Level
from hugod.app.values.words import N_, Words
from hugod.board_art.svg import ENGLISH
from hugod.late import rules_sheet
from hugod.serving.downloads import Downloads, Make
from hugod.serving.live_link import serve_page
from hugod.serving.markup import Html, html, tag
from hugod.serving.page_files import json_answer, no_answer, page_answer, static_route
from hugod.serving.rate_limit import TOO_FAST
from hugod.serving.request_checks import MOST_BODY_BYTES, NO_POSTS, RequestChecks, own_hosts
from hugod.serving.uvicorn_protocols import RestingServer, make_server
from hugod.sound.tunes import LOUDNESS, TONES, length_ms, wav
from hugod.stickers.sheet import Paper, about, sheet_words
from hugod.stickers.touch import TITLE_WORDS
from hugod.web.board_broadcast import BOX_FILES
from hugod.web.key_link import listen, pace
from hugod.web.scenes import BoxBroadcast

GAMES_PATH, GAMES_FILE = "/games", "hugo-games.zip"
COUNTED = {cue: cue.removeprefix("count-") for cue in Cue if cue.startswith("count-")}
"""The number that each of the tones of counting stands for."""
SOUND_NAMES = {
    Cue.TICK: N_("A key was taken"),
    Cue.NO: N_("That cannot be done"),
    Cue.DIE: N_("The die tumbles"),
    Cue.STEP: N_("Hugo goes one step"),
    Cue.CAUGHT: N_("Hugo catches a guest"),
    **dict.fromkeys((CAUGHT[colour] for colour in Colour), N_("Hugo catches {colour}")),
    Cue.STRIKE_12: N_("The clock strikes midnight"),
    Cue.STRIKE_1: N_("The clock strikes one"),
    Cue.STRIKE_2: N_("The clock strikes two"),
    Cue.STRIKE_3: N_("The clock strikes three"),
    Cue.STRIKE_4: N_("The clock strikes four"),
    Cue.STRIKE_5: N_("The clock strikes five"),
    **dict.fromkeys((TUNES[colour] for colour in Colour), N_("It is {colour}'s turn")),
    Cue.WINNER: N_("The winner"),
    **dict.fromkeys(COUNTED, N_("You count: {number}")),
    Cue.THERE: N_("All is counted"),
    Cue.HEART_1: N_("A heart beats: a little fear"),
    Cue.HEART_2: N_("A heart beats: more fear"),
    Cue.HEART_3: N_("A heart beats: much fear"),
    Cue.ON: N_("The sound is on, and so loud"),
}


SOUNDS_PAGE = {"title": N_("What Hugo sounds like"), "back": N_("Back to the box")}
"""What stands on the page of the sounds, by the name of its place."""


class Sheets(Protocol):
    """The maker of the sheets of numbers."""

    def boards(self) -> Sequence[Board]: ...

    def pdf(self, name: str, paper: str, words: Words, *, for_touch: bool = False) -> bytes | None:
        """Make one as a PDF, of numbers or of dots *for_touch*; None: there is none.

        May take a second. Raises `ImportError`.
        """
        ...


def box_server(
    broadcast: BoxBroadcast,
    put: Callable[[Input], None],
    port: int,
    sheets: Sheets | None = None,
    games: Make | None = None,
    more: Sequence[Route] = (),
    posts: Mapping[str, int] = NO_POSTS,
    downloads: Downloads | None = None,
) -> RestingServer:
    """The server of the page at the box, for a socket bound to *port* of this machine alone.

    *more* are routes of capabilities with a module of their own; to *posts* something is posted.
    *downloads* has what they save, and takes *games*.
    """

    async def index(_request: Request) -> Response:
        return page_answer(box_page(broadcast.scene().board(False)))

    async def display(_request: Request) -> Response:
        return Response(broadcast.display_png(), media_type="image/png")

    own, downloads = own_hosts(port), downloads or Downloads(lambda: broadcast.words)
    routes = [
        Route("/", index),
        Route("/display.png", display),
        static_route(BOX_FILES),
        *sound_routes(broadcast),
        *sticker_routes(broadcast, sheets),
        *rules_routes(broadcast),
        *games_route(games, downloads),
        *downloads.routes(),
        *more,
        _live_route(broadcast, put),
    ]
    posts = {**posts, GAMES_PATH: MOST_BODY_BYTES}
    return make_server(RequestChecks(Starlette(routes=routes), lambda _: own, posts=posts))


def _live_route(broadcast: BoxBroadcast, put: Callable[[Input], None]) -> WebSocketRoute:
    """The live link of every page at the box."""
    of_all_pages, put_key = pace(), partial(put_from_page, put)

    def refusal(now: float) -> str:
        return "" if of_all_pages.take(now) else TOO_FAST

    async def live(websocket: WebSocket) -> None:
        with broadcast.page() as page:
            if page is None:
                await websocket.close(1013)
            else:
                hear = partial(listen, websocket, put_key, refusal, broadcast.speak)
                await serve_page(websocket, broadcast, page, hear)

    return WebSocketRoute("/live", live)


def put_from_page(put: Callable[[Input], None], item: Input) -> None:
    """Put the key *item* as one of the page at the box."""
    assert isinstance(item, KeyDown | KeyUp)
    put(replace(item, origin=Origin.PAGE))


def games_route(games: Make | None, downloads: Downloads) -> list[Route]:
    """The route of all games in one file, which *games* makes: for a computer without sticks."""
    if games is None:
        return []

    async def save(_request: Request) -> Response:
        return downloads.offer(GAMES_FILE, games)

    return [Route(GAMES_PATH, save, methods=["POST"])]


def box_page(board: str = "") -> Html:
    """The page with the box on it and *board*; in English until it is told what is said."""
    return BOX_FILES.page("index.html", ENGLISH, board=Html(board))


def sound_routes(broadcast: BoxBroadcast) -> list[Route]:
    """The routes of the sounds: a page with the list of all, the tones, each as a file."""

    async def sounds(_request: Request) -> Response:
        words = broadcast.words
        page = BOX_FILES.page("sounds.html", words, SOUNDS_PAGE, sounds=sound_list(words))
        return page_answer(page)

    async def tones(_request: Request) -> Response:
        return json_answer(tone_values())

    async def sound(request: Request) -> Response:
        file = await asyncio.to_thread(sound_file, request.path_params["name"])
        return no_answer("sound") if file is None else Response(file, media_type="audio/wav")

    return [Route("/sounds", sounds), Route("/sounds.json", tones), Route("/sounds/{name}", sound)]


def sound_list(words: Words) -> Html:
    """The list of all sounds, each with its button."""
    tunes = (*TUNES.items(), *CAUGHT.items())
    colours = {tune: words.colour(colour) for colour, tune in tunes}
    listed = []
    for cue, name in SOUND_NAMES.items():
        said = words.gettext(name).format(colour=colours.get(cue, ""), number=COUNTED.get(cue, ""))
        name = said[0].upper() + said[1:]
        button = tag("button", name, type="button", data_sound=f"/sounds/{cue}.wav")
        listed.append(tag("li", button, " ", tag("small", f"{length_ms(TONES[cue]) / 1000:.2f} s")))
    return html(listed)


def tone_values() -> dict[str, Any]:
    """All tones as `{cue: [[Hz, ms], …]}`, with the levels."""
    tones = {cue: [(tone.hz, tone.ms) for tone in TONES[cue]] for cue in Cue}
    return {"tones": tones, "levels": LOUDNESS}


def sound_file(name: str) -> bytes | None:
    """The sound *name*, for example `tune-red.wav`; None if there is none."""
    cue = name.removesuffix(".wav")
    return wav(TONES[Cue(cue)], Level.LOUD) if name.endswith(".wav") and cue in set(Cue) else None


def sticker_routes(broadcast: BoxBroadcast, sheets: Sheets | None) -> list[Route]:
    """The routes of the numbers: a page with all boards, and each sheet, made when asked for."""
    if sheets is None:
        return []

    async def stickers(_request: Request) -> Response:
        boards = await asyncio.to_thread(sheets.boards)
        return page_answer(stickers_page(boards, broadcast.words))

    async def sticker_file(request: Request) -> Response:
        wanted = sheet_of(request.path_params["name"])
        if wanted is None:
            return no_answer("sheet")
        try:
            made = await asyncio.to_thread(
                sheets.pdf, *wanted, broadcast.words, for_touch="/touch/" in request.url.path
            )
        except ImportError as error:
            told = (
                f"A sheet for a board of your own needs {error.name}:"
                " sudo apt install --no-install-recommends python3-reportlab"
            )
            return Response(told, 503, media_type="text/plain")
        return Response(made, media_type="application/pdf") if made else no_answer("sheet")

    return [
        Route("/stickers", stickers),
        Route("/stickers/{name}", sticker_file),
        Route("/stickers/touch/{name}", sticker_file),
    ]


def stickers_page(boards: Sequence[Board], spoken: Words) -> Html:
    """The page with each board's sheets, on each paper, and how they are used."""
    words = sheet_words(spoken)

    def listed(sort: str = "") -> Html:
        return tag("ul", (_links(about(words, board), board, sort) for board in boards))

    parts = (
        (tag("p", line) for line in words.how),
        listed(),
        tag("h2", spoken.gettext(TITLE_WORDS)),
        listed("touch/"),
    )
    said = {"back": SOUNDS_PAGE["back"]}
    return BOX_FILES.page("stickers.html", spoken, said, title=words.title, stickers=parts)


def _links(said: str, board: Board, sort: str) -> Html:
    at = f"/stickers/{sort}{board.name}"
    papers = [paper.value[0] for paper in Paper]
    links = ((tag("a", f"PDF {it.capitalize()}", href=f"{at}-{it}.pdf"), " ") for it in papers)
    return tag("li", said, tag("br"), links)


def rules_routes(broadcast: BoxBroadcast) -> list[Route]:
    """The routes of the rules: those of the game on the table, and each edition's."""

    async def rules(_request: Request) -> Response:
        position = broadcast.position
        setup = position.setup if position else None
        return page_answer(await asyncio.to_thread(rules_page, setup, broadcast.words))

    async def of_edition(request: Request) -> Response:
        edition = EDITIONS.get(request.path_params["name"])
        if edition is None:
            return no_answer("game")
        setup = rules_sheet.setup_of(edition)
        return page_answer(await asyncio.to_thread(rules_page, setup, broadcast.words))

    return [Route("/rules", rules), Route("/rules/{name}", of_edition)]


def rules_page(setup: Setup | None, words: Words) -> Html:
    """The page with the rules of *setup*, and links to those of every edition."""
    _ = words.gettext
    sheet = rules_sheet.rules_sheet(setup, words) if setup else tag("h1", _(rules_sheet.TITLE))
    games = [(tag("a", _(NAMES[name]), href=f"/rules/{name}"), " ") for name in EDITIONS]
    said = {"title": rules_sheet.TITLE, "back": SOUNDS_PAGE["back"]}
    return BOX_FILES.page("rules.html", words, said, games=games, rules=sheet)


def sheet_of(file: str) -> tuple[str, str] | None:
    """The board and the paper in the name of a *file*; None if it is none."""
    name, dot, kind = file.rpartition(".")
    board, dash, paper = name.rpartition("-")
    return (board, paper) if dot and dash and kind == "pdf" else None
