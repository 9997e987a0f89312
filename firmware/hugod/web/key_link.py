"""The messages of a page by its live link: keys, so many a second, wishes for sound or speech.

```
  page  -- ?log&upright, then {"key": …}, {"sound": …} -->  listen -> inbox
        <-- scenes, sounds, answers --   tell   <- broadcast
```
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from starlette.websockets import WebSocket

from hugod.app.values.inputs import Input, Key, KeyDown, KeyUp
from hugod.app.values.view import Seen
from hugod.serving.broadcast import OpenPage
from hugod.serving.rate_limit import TokenBucket

# Faster than hands can press, slower than a flood.
KEYS_A_SECOND, KEYS_AT_ONCE = 50.0, 100.0


def pace() -> TokenBucket:
    """Return the limit of a page's keys."""
    return TokenBucket(KEYS_A_SECOND, KEYS_AT_ONCE)


@dataclass(frozen=True, slots=True)
class Spoken:
    """All of the utterance with this *number* was heard."""

    number: int


@dataclass(frozen=True, slots=True)
class LiveWish:
    """A wish of a page: to begin or to end one of `WISHES`."""

    name: str
    is_on: bool


WISHES = ("sound", "speak")
Speak = Callable[[OpenPage, "bool | Spoken"], None]
"""Is told what a page wishes, or has done, about speaking."""


def read_message(
    text: str | None, page: int = 0
) -> tuple[KeyDown | KeyUp, ...] | LiveWish | Spoken | None:
    """Read what the page with this number sends; None for what is none of these.

    `{"key": "Roll"}` is a press, let go at once. `{"key": "D", "down": true}` is one that lasts
    until `{"key": "D", "up": true}`. With `"number": 12` it is for that picture and no newer one.
    `{"sound": true}` asks for the sounds, `{"speak": true}` for
    being the page that speaks; `{"spoken": 7}` says that it has said utterance 7.
    """
    try:
        said = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict):
        return None
    if len(said) == 1 and (wish := next(iter(said))) in WISHES:
        return LiveWish(wish, said[wish]) if isinstance(said[wish], bool) else None
    if [*said] == ["spoken"]:
        return Spoken(said["spoken"]) if type(said["spoken"]) is int else None
    name, number, how = said.pop("key", None), said.pop("number", None), said
    if not isinstance(name, str) or name not in set(Key) or type(number) not in (int, type(None)):
        return None
    key = Key(name)
    down = KeyDown(key, seen=None if number is None else Seen(page, number))
    ways: dict[str, tuple[KeyDown | KeyUp, ...]] = {"down": (down,), "up": (KeyUp(key),)}
    if not how:
        return (down, KeyUp(key))
    return next((way for word, way in ways.items() if how == {word: True}), None)


async def listen(
    websocket: WebSocket,
    put: Callable[[Input], None],
    refusal: Callable[[float], str],
    speak: Speak,
    page: OpenPage,
) -> None:
    """Put every key into the inbox; answer everything else. Ends when the page goes.

    *refusal* returns why a press is not taken at a time, or nothing; *speak* is told whether the
    page wishes to be the one that speaks, and what it has said. The keys that a page still holds
    when it goes are let go.
    """
    clock, own_pace = asyncio.get_running_loop().time, pace()
    held: set[Key] = set()
    try:
        while (message := await websocket.receive())["type"] == "websocket.receive":
            if not own_pace.take(clock()):
                page.answer("Too fast: that was not read.")
            elif (said := read_message(message.get("text"), page.number)) is None:
                page.answer("That is no key of the box.")
            elif isinstance(said, LiveWish) and said.name == "sound":
                page.is_listening = said.is_on
            elif isinstance(said, Spoken):
                speak(page, said)
            elif isinstance(said, LiveWish):
                speak(page, said.is_on)
            elif isinstance(said[0], KeyDown) and (why := refusal(clock())):
                page.answer(why)
            else:
                _put_all(said, held, put)
    finally:
        # A page that goes with a key held would leave it down for ever.
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
