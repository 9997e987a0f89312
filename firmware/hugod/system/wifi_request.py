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
from hugod.store.files import json_in, write_whole

REQUEST = "wifi-request"
"""In the daemon's folder under `/run`: `open` or `close`, and a number."""
HELPER = Path("/run/hugod-wifi")
ANSWER = "answer.json"
PATIENCE_S = 40.0
LOOK_EVERY_S = 0.2


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
        self._runtime, self._answer = runtime, helper / ANSWER
        self._clock, self._pause = clock, pause

    def answer(self, job: OwnWifi, _put: object) -> WifiTold:
        number = time.monotonic_ns()
        if self._runtime is None:
            return WifiTold(WifiState.NO_WIFI)
        try:
            asked = f"{'open' if job.is_open else 'close'} {number}\n"
            write_whole(self._runtime / REQUEST, asked.encode())
        except OSError:
            return WifiTold(WifiState.NO_WIFI)
        return self._followed(number)

    def _followed(self, number: int) -> WifiTold:
        until = self._clock() + PATIENCE_S
        while self._clock() < until:
            said = json_in(self._answer)
            if isinstance(said, dict) and said.get("number") == number:
                return understood(said)
            self._pause(LOOK_EVERY_S)
        return WifiTold(WifiState.NO_WIFI)


def understood(said: dict[str, Any]) -> WifiTold:
    """What the helper *said*; its file is root's alone."""
    match said:
        case {"state": str(state), "name": str(name), "password": str(password)}:
            if state in set(WifiState):
                return WifiTold(WifiState(state), name, password)
    return WifiTold(WifiState.NO_WIFI)
