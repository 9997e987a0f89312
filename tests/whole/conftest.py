"""A daemon as a process of its own, played over the link its page uses."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

PATIENCE_S = 20.0


class Daemon:
    """`hugod run` on a folder and a port, and one page that watches it."""

    def __init__(self, data: Path, port: int) -> None:
        self.data, self.port = data, port
        self._open = ExitStack()
        self.process: subprocess.Popen[str] | None = None
        self.link: ClientConnection | None = None
        self.scene: dict[str, Any] = {}

    def start(self) -> None:
        self.process = subprocess.Popen(
            command(self.data, self.port), stdout=subprocess.PIPE, text=True
        )
        self._open.enter_context(self.process)
        self._open.callback(self.process.kill)
        assert self.process.stdout is not None
        assert f":{self.port}/" in self.process.stdout.readline()
        here = f"127.0.0.1:{self.port}"
        origin = Origin(f"http://{here}")
        link = connect(f"ws://{here}/live", origin=origin, proxy=None, max_queue=None)
        self.link = self._open.enter_context(link)
        self.scene = {}
        self.hear(PATIENCE_S)

    def hear(self, timeout_s: float) -> None:
        """Take note of the next thing the page is told."""
        assert self.link is not None
        said = json.loads(self.link.recv(timeout=timeout_s))
        assert "error" not in said, said
        self.scene |= said

    def press(self, *keys: str) -> None:
        """Press keys one by one, each when the glass has answered the one before."""
        for word in keys:
            for key in word if word.isdigit() else [word]:
                assert self.link is not None
                self.link.send(json.dumps({"key": key}))
                self.hear(PATIENCE_S)

    def wait_for(self, what: Callable[[str], bool]) -> str:
        """Watch until the words on the glass are such, and give them."""
        until = time.monotonic() + PATIENCE_S
        while not what(self.words):
            self.hear(until - time.monotonic())
        return self.words

    @property
    def words(self) -> str:
        return str(self.scene.get("words", ""))

    @property
    def board(self) -> str:
        return str(self.scene.get("board", ""))

    def end(self, kind: signal.Signals, timeout_s: float = PATIENCE_S) -> int:
        """Send a signal and give the exit code."""
        assert self.process is not None
        self.process.send_signal(kind)
        code = self.process.wait(timeout_s)
        self.close()
        return code

    def close(self) -> None:
        self._open.close()


def command(data: Path, port: int) -> list[str]:
    return [sys.executable, "-m", "hugod", "run", "--data", str(data), "--port", str(port)]


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def daemon(tmp_path: Path, free_port: int) -> Iterator[Daemon]:
    """Give a running daemon on an empty folder."""
    daemon = Daemon(tmp_path / "games", free_port)
    try:
        daemon.start()
        yield daemon
    finally:
        daemon.close()
