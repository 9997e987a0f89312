"""What is around the box: the sound device, and the number of the page's port."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.diagnostics.machine import Place
from hugod.gpio.pins import BUZZER

LISTENING = "0A"
"""The state of a socket that waits for callers, in /proc/net/tcp."""


def sound(place: Place) -> Finding:
    """Name the sound devices; a buzzer says nothing about itself."""
    cards = re.findall(r"^ *\d+ \[(\w+) *\]", place.text("proc/asound/cards"), re.MULTILINE)
    parts = [f"aplay on {', '.join(cards)}"] if cards else []
    parts += [f"a buzzer if there is one on GPIO {BUZZER}"] if place.is_pi else []
    if not parts:
        return Finding(Piece.SOUND, State.ABSENT, Code.NONE)
    return Finding(Piece.SOUND, State.OK, what="; ".join(parts))


def is_free(port: int) -> bool:
    """Say whether the page could be opened at *port* of this machine."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def page(place: Place, port: int, is_free: Callable[[int], bool] = is_free) -> Finding:
    """See whether the page's port is free, or by whom it is taken."""
    if is_free(port):
        return Finding(Piece.PAGE, State.OK, what=f"port {port} is free")
    by = ", ".join(_listeners(place, port)) or "a program of another user"
    if by == "hugod":
        by = "another hugod"
    line = f"[page] port = {port + 1 if port < 65535 else port - 1}"
    return Finding(Piece.PAGE, State.WRONG, Code.PORT_TAKEN, f"port {port}: {by}", line)


def _listeners(place: Place, port: int) -> list[str]:
    names: set[str] = set()
    for line in place.text("proc/net/tcp").splitlines()[1:]:
        words = line.split()
        if len(words) > 9 and words[1].endswith(f":{port:04X}") and words[3] == LISTENING:
            names.update(place.holders(f"socket:[{words[9]}]"))
    return sorted(names)
