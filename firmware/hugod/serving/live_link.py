"""The live link of a page: scenes, sounds and answers go out by it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from hugod.serving.broadcast import Broadcast, OpenPage
from hugod.serving.connection_limits import MOST_CONNECTIONS, ConnectionLimits

BEAT_S = 4.0
"""Between two signs of life to a page on the network."""
# By these errors the various versions say that the other side went away meanwhile.
_GONE = (WebSocketDisconnect, ConnectionClosed, RuntimeError, OSError)


async def serve_limited(
    websocket: WebSocket,
    broadcast: Broadcast,
    limits: ConnectionLimits,
    hear: Callable[[OpenPage], Awaitable[None]] | None = None,
    may_stay: Callable[[], bool] = lambda: True,
    *,
    is_phone: bool = False,
) -> None:
    """Serve a live link from the network if there is room for it; without *hear* it only looks."""
    place = limits.live_link(websocket.client, is_phone=is_phone)
    with place as may, broadcast.page(MOST_CONNECTIONS) as page:
        if page is None or not may:
            await websocket.close(1013)
        else:
            hear = hear or partial(_hear_nothing, websocket)
            await serve_page(websocket, broadcast, page, hear, BEAT_S, may_stay)


async def _hear_nothing(websocket: WebSocket, _page: OpenPage) -> None:
    """Wait until the page goes."""
    if (await websocket.receive())["type"] == "websocket.receive":
        # A page that sends something is none of ours.
        with suppress(RuntimeError, OSError):
            await websocket.close(1008)


async def serve_page(
    websocket: WebSocket,
    broadcast: Broadcast,
    page: OpenPage,
    hear: Callable[[OpenPage], Awaitable[None]],
    beat_s: float | None = None,
    may_stay: Callable[[], bool] = lambda: True,
) -> None:
    """Accept the link of *page*, and `tell` it until *hear* has heard its end."""
    await websocket.accept()
    page.is_upright = "upright" in websocket.query_params
    page.has_log = "log" in websocket.query_params
    if not page.has_log:
        page.utterances.clear()
    telling = asyncio.create_task(tell(websocket, broadcast, page, beat_s, may_stay))
    try:
        await hear(page)
    finally:
        telling.cancel()


async def tell(
    websocket: WebSocket,
    broadcast: Broadcast,
    page: OpenPage,
    beat_s: float | None = None,
    may_stay: Callable[[], bool] = lambda: True,
) -> None:
    """Send the page the latest scene when its bell has rung, or a beat every *beat_s* seconds."""
    told, said, board = -1, "", ""
    try:
        while True:
            has_rung = await _rings(page, beat_s)
            if not (broadcast.is_open and may_stay()):
                break
            if not has_rung:
                await websocket.send_text('{"beat": true}')
            page.bell.clear()
            scene = broadcast.scene()
            for waiting in (page.answers, page.sounds, page.utterances):
                # Words come before the scene: only one of the two is read out.
                while waiting:
                    await websocket.send_text(waiting.popleft())
            # Not told again: the bell may ring for a scene that was drawn while it was put up.
            if scene.number != told:
                words, drawing = scene.message(), scene.board(page.is_upright)
                if drawing != board:
                    await websocket.send_text(scene.message(drawing))
                elif words != said:
                    await websocket.send_text(words)
                told, said, board = scene.number, words, drawing
        await websocket.send_text('{"alive": false}')
        await websocket.close(1001)
    except _GONE:
        return


async def _rings(page: OpenPage, within_s: float | None) -> bool:
    """Wait for the bell; False if it did not ring for so long."""
    try:
        await asyncio.wait_for(page.bell.wait(), within_s)
    except TimeoutError:
        return False
    return True
