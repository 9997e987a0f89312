"""The files that a page saves: asked for by a POST, then fetched once.

One file is made at a time, while it is sent, and it may take longer than other answers.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from hugod.app.values.words import N_, Words
from hugod.ports import DeviceError
from hugod.serving.page_files import json_answer, no_answer
from hugod.serving.request_checks import AsgiSend, Receive
from hugod.serving.uvicorn_protocols import TAKES_LONG
from hugod.store.zip_stream import Stream

MOST_TICKETS = 16
"""Files that wait to be fetched; the newest ones."""
TOO_MANY = N_("Not so fast: wait a little, then try once more.")

Make = Callable[[], Stream]
"""Makes a file in another thread. Raises `DeviceError`."""


class Downloads:
    """The files that the pages of one server save."""

    def __init__(self, words: Callable[[], Words]) -> None:
        self._words = words
        self._waiting: dict[str, Make] = {}
        """By the path under which each can be fetched."""
        self._is_sending = False

    def routes(self) -> list[Route]:
        return [Route("/saved/{ticket}/{name}", self._fetch)]

    def offer(self, name: str, make: Make) -> Response:
        """Return the answer to a POST: the path of the file *name*, or that one is sent now."""
        if self._is_sending:
            return self._busy()
        # Any page open in the same browser can send a GET, so none begins anything: what is fetched
        # lies under a ticket that only the answer to the POST tells (S5).
        path = f"/saved/{secrets.token_urlsafe(16)}/{name}"
        self._waiting[path] = make
        while len(self._waiting) > MOST_TICKETS:
            del self._waiting[next(iter(self._waiting))]
        return json_answer({"path": path})

    async def _fetch(self, request: Request) -> Response:
        path = request.url.path
        if path not in self._waiting or request.method != "GET":
            return no_answer("file")
        if self._is_sending:
            return self._busy()
        make, self._is_sending = self._waiting.pop(path), True
        try:
            stream = await asyncio.to_thread(make)
        except DeviceError as error:
            self._sent()
            return Response(str(error), 503, media_type="text/plain")
        except BaseException:
            self._sent()
            raise
        request.scope[TAKES_LONG] = True
        return _Sending(stream, path.rpartition("/")[2], self._sent)

    def _sent(self) -> None:
        self._is_sending = False

    def _busy(self) -> Response:
        return json_answer({"say": self._words().gettext(TOO_MANY)}, 429)


class _Sending(StreamingResponse):
    """The file *name*; *sent* is called at its end, however that comes."""

    def __init__(self, stream: Stream, name: str, sent: Callable[[], None]) -> None:
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        if stream.length is not None:
            headers["Content-Length"] = str(stream.length)
        super().__init__(_one_by_one(stream.parts), media_type="application/zip", headers=headers)
        self._sent = sent

    async def __call__(self, scope: Any, receive: Receive, send: AsgiSend) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._sent()


async def _one_by_one(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Yield *parts*, each made in another thread once the one before is on its way."""
    while part := await asyncio.to_thread(next, parts, b""):
        yield part
