"""The live link of a page: keys come in by it, and the scenes go out.

```
  page  -- ?log&upright, then {"key": …}, {"sound": …} -->  listen -> inbox
        <-- scenes, sounds, answers --   tell   <- broadcast
```
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from hugod.app.values.inputs import Input, Key, KeyDown, KeyUp
from hugod.serving.rate_limit import TokenBucket
from hugod.web.broadcast import Broadcast, OpenPage

KEYS_A_SECOND, KEYS_AT_ONCE = 50.0, 100.0
"""Faster than hands, slower than a flood."""
_GONE = (WebSocketDisconnect, ConnectionClosed, RuntimeError, OSError)
"""The errors by which the various versions say that the other side went away meanwhile."""


def pace() -> TokenBucket:
    """How fast keys may come."""
    return TokenBucket(KEYS_A_SECOND, KEYS_AT_ONCE)


@dataclass(frozen=True, slots=True)
class LiveWish:
    """What a page wishes to be, or no more: one of `WISHES`."""

    name: str
    is_on: bool


WISHES = ("sound", "speak")


def read_message(text: str | None) -> tuple[KeyDown | KeyUp, ...] | LiveWish | None:
    """Read what a page sends; None for what is none of these.

    `{"key": "Roll"}` is a press, let go at once. `{"key": "D", "down": true}` is one that lasts
    until `{"key": "D", "up": true}`. `{"sound": true}` asks for the sounds, `{"speak": true}` for
    being the page that speaks.
    """
    try:
        said = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict):
        return None
    if len(said) == 1 and (wish := next(iter(said))) in WISHES:
        return LiveWish(wish, said[wish]) if isinstance(said[wish], bool) else None
    name, how = said.pop("key", None), said
    if not isinstance(name, str) or name not in set(Key):
        return None
    key = Key(name)
    ways: dict[str, tuple[KeyDown | KeyUp, ...]] = {"down": (KeyDown(key),), "up": (KeyUp(key),)}
    if not how:
        return (KeyDown(key), KeyUp(key))
    return next((way for word, way in ways.items() if how == {word: True}), None)


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


async def listen(
    websocket: WebSocket,
    put: Callable[[Input], None],
    refusal: Callable[[float], str],
    speak: Callable[[OpenPage, bool], None],
    page: OpenPage,
) -> None:
    """Put every key into the inbox; answer everything else. Ends when the page goes.

    *refusal* returns why a press is not taken at a time, or nothing; *speak* is told whether the
    page wishes to be the one that speaks. The keys that a page still holds when it goes are let go.
    """
    clock, own_pace = asyncio.get_running_loop().time, pace()
    held: set[Key] = set()
    try:
        while (message := await websocket.receive())["type"] == "websocket.receive":
            if not own_pace.take(clock()):
                page.answer("Too fast: that was not read.")
            elif (said := read_message(message.get("text"))) is None:
                page.answer("That is no key of the box.")
            elif isinstance(said, LiveWish) and said.name == "sound":
                page.is_listening = said.is_on
            elif isinstance(said, LiveWish):
                speak(page, said.is_on)
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
    broadcast: Broadcast,
    page: OpenPage,
    beat_s: float | None = None,
    may_stay: Callable[[], bool] = lambda: True,
) -> None:
    """Send the page the latest scene when its bell has rung, or a beat every *beat_s* seconds.

    What it has been told already is not said again: the bell may ring for a scene that was drawn
    while it was put up.
    """
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
                while waiting:  # words come before the scene: only one of the two is read out
                    await websocket.send_text(waiting.popleft())
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
