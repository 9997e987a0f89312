"""The box's request to root's helper for Wi-Fi, to open, close or join; what its answer means.

The daemon may not touch the network. It leaves a request in its folder under `/run`, which wakes
`hugod-wifi.service`; each holds a password, so nobody else may read them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from hugod.app.values.offers import JoinWifi, OwnWifi, WifiState, WifiTold, may_be_wifi
from hugod.store.root_request import RootRequest, word_and_number

REQUEST = "wifi-request"
"""In the daemon's folder under `/run`: `open` or `close`, and a number; or `join`, a number, then
name and password in hexadecimal."""
HELPER = Path("/run/hugod-wifi")
ANSWER = "answer.json"
PATIENCE_S = 120.0


class WifiJobs:
    """Answers `OwnWifi` and `JoinWifi`; *runtime* None: nobody here can do either."""

    def __init__(
        self,
        runtime: Path | None,
        helper: Path = HELPER,
        *,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        file = runtime and runtime / REQUEST
        self._root = RootRequest(file, helper / ANSWER, PATIENCE_S, clock, pause)

    def answer(self, job: OwnWifi | JoinWifi, _put: object) -> WifiTold:
        number = time.monotonic_ns()
        return understood(next(self._root.answers(number, written(job, number)), {}))


def written(job: OwnWifi | JoinWifi, number: int) -> bytes:
    """The request for *job*."""
    match job:
        case OwnWifi(is_open):
            return f"{'open' if is_open else 'close'} {number}\n".encode()
        case JoinWifi(name, password):
            return f"join {number} {name.encode().hex()} {password.encode().hex()}\n".encode()


def read_request(data: bytes) -> tuple[OwnWifi | JoinWifi, int] | None:
    """The job that was asked for, and its number; None if *data* asks for none."""
    if asked := word_and_number(data, "open", "close"):
        return OwnWifi(is_open=asked[0] == "open"), asked[1]
    start, *wifi = data.rsplit(maxsplit=2) or (b"",)
    with suppress(ValueError):
        name, password = (bytes.fromhex(each.decode("ascii")).decode() for each in wifi)
        asked = word_and_number(start, "join")
        if asked and may_be_wifi(name, password):
            return JoinWifi(name, password), asked[1]
    return None


def understood(said: dict[str, Any]) -> WifiTold:
    """What the helper *said*; its file is root's alone."""
    match said:
        case {"state": str(state), "name": str(name), "password": str(pw), "network": str(at)}:
            if state in set(WifiState):
                return WifiTold(WifiState(state), name, pw, at)
    return WifiTold(WifiState.NO_WIFI)
