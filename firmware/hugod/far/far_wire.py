"""The way to the process that is the link: behind systemd's socket, or begun here.

One JSON object a line, in both directions: `hugo_far.lines` has them, and the box names nothing of
that house. What comes is checked here as a key from a phone is.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from hugo_core.bounded_text import BadText, read_json

DOOR = Path("/run/hugod-far.socket")
LINE_BYTES = 8192
_LINE = (sys.executable, "-m", "hugod", "far", "link")


class HungUp(Exception):
    """The link ended, or says what no link says; the message says which."""


class FarWire:
    """A connection to a link of one's own; closing it ends the link."""

    def __init__(self, door: Path | None) -> None:
        """Connect to *door*; None: begin the process here. Raises `HungUp`."""
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._socket = self._behind(door) if door else self._begun()
        except OSError as error:
            raise HungUp(f"the link cannot be begun: {error.strerror}") from error
        self._socket.setblocking(False)
        self._rest = b""

    def _behind(self, door: Path) -> socket.socket:
        opened = socket.socket(socket.AF_UNIX)
        try:
            opened.connect(str(door))
        except OSError:
            opened.close()
            raise
        return opened

    def _begun(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        path = {"PATH": os.environ.get("PATH", os.defpath), "PYTHONPATH": os.pathsep.join(sys.path)}
        with theirs:
            self._process = subprocess.Popen(
                _LINE, stdin=theirs.fileno(), stdout=theirs.fileno(), env=path, cwd="/"
            )
        return ours

    def fileno(self) -> int:
        return self._socket.fileno()

    def tell(self, plain: dict[str, object]) -> None:
        """Say *plain* to the link. Raises `HungUp`."""
        data = json.dumps(plain, separators=(",", ":")).encode() + b"\n"
        try:
            sent = self._socket.send(data)
        except OSError as error:
            raise HungUp("the link is gone") from error
        if sent < len(data):
            raise HungUp("the link does not listen")

    def read(self) -> list[dict[str, Any]]:
        """Return what the link has said. Raises `HungUp`."""
        try:
            some = self._socket.recv(LINE_BYTES)
        except BlockingIOError:
            return []
        except OSError as error:
            raise HungUp("the link is gone") from error
        if not some:
            raise HungUp("the link ended")
        *lines, self._rest = (self._rest + some).split(b"\n")
        if len(self._rest) > LINE_BYTES:
            raise HungUp("the link says a line without an end")
        return [_object(line) for line in lines]

    def close(self) -> None:
        """Hang up: the link ends by itself."""
        self._socket.close()
        if self._process:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(1.0)
            self._process.kill()
            self._process.wait()


def _object(line: bytes) -> dict[str, Any]:
    try:
        plain = read_json(line, LINE_BYTES)
    except BadText as error:
        raise HungUp(f"the link says no JSON: {error.reason}") from error
    if not isinstance(plain, dict):
        raise HungUp("the link says no object")
    return plain
