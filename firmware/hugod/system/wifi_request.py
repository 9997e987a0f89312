"""The way of the box to root's helper for a Wi-Fi of its own: a request, and the answer.

The daemon may not touch the network. It leaves a request in its folder under `/run`, which wakes
`hugod-wifi.service`; the answer, with the password, only the daemon may read.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hugod.app.values.effects import OwnWifi
from hugod.app.values.offers import WifiState, WifiTold
from hugod.store.root_request import RootRequest

REQUEST = "wifi-request"
"""In the daemon's folder under `/run`: `open` or `close`, and a number."""
HELPER = Path("/run/hugod-wifi")
ANSWER = "answer.json"
PATIENCE_S = 40.0


class WifiJobs:
    """Answers `OwnWifi`; *runtime* None: nobody here can open one."""

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

    def answer(self, job: OwnWifi, _put: object) -> WifiTold:
        number = time.monotonic_ns()
        asked = f"{'open' if job.is_open else 'close'} {number}\n"
        return understood(next(self._root.answers(number, asked.encode()), {}))


def understood(said: dict[str, Any]) -> WifiTold:
    """What the helper *said*; its file is root's alone."""
    match said:
        case {"state": str(state), "name": str(name), "password": str(password)}:
            if state in set(WifiState):
                return WifiTold(WifiState(state), name, password)
    return WifiTold(WifiState.NO_WIFI)
