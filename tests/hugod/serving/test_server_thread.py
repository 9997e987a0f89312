"""A thread that serves, whose server fails."""

import queue
import socket
import threading
from typing import Any, cast

import pytest

from hugod.serving.server_thread import ServerThread, Serving


class BrokenServer:
    """A server that cannot serve."""

    def leave(self) -> None: ...

    async def serve(self, sockets: list[socket.socket]) -> None:
        for one in sockets:
            one.close()
        raise OSError("no room")


def test_a_server_that_ends_by_itself_ends_its_thread_and_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raised: queue.Queue[threading.ExceptHookArgs] = queue.Queue()
    monkeypatch.setattr(threading, "excepthook", raised.put)

    async def turn(serving: Serving) -> None:
        serving.begin([socket.socket()])

    thread = ServerThread("broken", lambda: cast(Any, BrokenServer()), turn)
    thread.start()
    assert str(raised.get(timeout=60).exc_value) == "no room"
    thread.close()
    thread.ring()
