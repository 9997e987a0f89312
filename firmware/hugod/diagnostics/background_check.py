"""The check of the parts from inside the running daemon, in the background."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from threading import Lock

from hugod.app.values.findings import CheckedPart, Finding, State
from hugod.app.values.inputs import Checked, Input
from hugod.diagnostics.machine import Probes
from hugod.worker import Jobs

log = logging.getLogger(__name__)


class LiveCheck:
    """Has *check_parts* check all parts but those that the daemon knows, and puts `Checked`."""

    def __init__(
        self, put: Callable[[Input], None], check_parts: Callable[[Probes], Sequence[Finding]]
    ) -> None:
        self._put = put
        self._check_parts = check_parts
        self._known: Probes = {}
        self._is_busy = Lock()
        self._jobs = Jobs("check")

    def know(self, known: Probes) -> None:
        """Set how the parts that the daemon has in use are asked: they are not touched."""
        self._known = known

    def check(self) -> None:
        """Begin a check and return at once; nothing is begun while one is under way."""
        if self._is_busy.acquire(blocking=False):
            self._jobs.do(self._check)

    def close(self) -> None:
        """Begin no further check."""
        self._jobs.close(0.0)

    def _check(self) -> None:
        try:
            findings = tuple(one_each(self._check_parts(self._known)))
        finally:
            self._is_busy.release()
        for each in findings:
            log.info("%s", each)
        self._put(Checked(findings))


def one_each(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The worst finding of each piece: the display has one line for it."""
    worst: dict[CheckedPart, Finding] = {}
    rank = (State.OK, State.ABSENT, State.UNTESTED, State.MISSING, State.WRONG)
    for each in findings:
        before = worst.get(each.piece)
        if before is None or rank.index(each.state) > rank.index(before.state):
            worst[each.piece] = each
    yield from worst.values()
