"""The box's request for a new version, three words for root's helper; what its answers mean.

The box may neither mount a stick nor write on its own system. It leaves a request in its folder
under `/run`, which wakes `hugod-version.service`, and follows the answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from hugod.app.values import inputs
from hugod.app.values.effects import FindVersion, TakeVersion
from hugod.app.values.inputs import StickTrouble
from hugod.app.values.new_versions import VersionFound, VersionIsIn, VersionRefused, VersionTrouble
from hugod.store.root_request import RootRequest

REQUEST = "version-request"
"""In the daemon's folder under `/run`: `look` or `take`, a number, the serial that is meant."""
HELPER = Path("/run/hugod-version")
ANSWER = "answer.json"
PATIENCE_S = 60.0
"""Seconds without a sign of life."""
MB = 1_000_000
PutAnswer = Callable[[inputs.StickAnswer], None]


class VersionRequest(NamedTuple):
    """Look for a new version, or take the one with this *serial*."""

    is_take: bool
    number: int
    serial: int = 0

    def written(self) -> bytes:
        return f"{'take' if self.is_take else 'look'} {self.number} {self.serial}\n".encode()


def read_request(data: bytes) -> VersionRequest | None:
    """The request; None if *data* is none."""
    words = data.decode("ascii", errors="replace").split()
    if len(words) != 3 or words[0] not in ("look", "take"):
        return None
    if not all(word.isascii() and word.isdecimal() and len(word) <= 20 for word in words[1:]):
        return None
    return VersionRequest(words[0] == "take", int(words[1]), int(words[2]))


class VersionJobs:
    """Answers the jobs with a new version; *runtime* None: nobody here can do them."""

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

    def answer(self, job: FindVersion | TakeVersion, put: PutAnswer) -> inputs.StickAnswer:
        """Do *job*; *put* takes how far it is."""
        serial = job.serial if isinstance(job, TakeVersion) else 0
        request = VersionRequest(isinstance(job, TakeVersion), time.monotonic_ns(), serial)
        for said in self._root.answers(request.number, request.written()):
            result = understood(said)
            if not isinstance(result, inputs.StickBusy):
                return result
            put(result)
        return inputs.StickFailed(StickTrouble.NO_WAY)


def understood(said: dict[str, Any]) -> inputs.StickAnswer:
    """What the helper *said*; its file is root's alone."""
    match said:
        case {"done": int(done), "total": int(total)}:
            return inputs.StickBusy(done // MB, total // MB)
        case {"version": str(version), "serial": int(serial), "news": dict(news)}:
            return VersionFound(version, serial, news)
        case {"refused": str(why)} if why in set(VersionTrouble):
            return VersionRefused(VersionTrouble(why))
        case {"stick": str(why)} if why in set(StickTrouble):
            return inputs.StickFailed(StickTrouble(why))
        case {"is_in": True}:
            return VersionIsIn()
    return inputs.StickFailed(StickTrouble.NO_WAY)
