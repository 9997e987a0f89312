"""The check of the parts from inside the running daemon, in the background."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence

from hugod.app.values.effects import CheckParts
from hugod.app.values.findings import CheckedPart, Finding, State
from hugod.app.values.inputs import Checked
from hugod.diagnostics.machine import Probes

log = logging.getLogger(__name__)


class LiveCheck:
    """Has *check_parts* check all parts but those that are *known*."""

    def __init__(self, check_parts: Callable[[Probes], Sequence[Finding]]) -> None:
        self._check_parts = check_parts
        self.known: Probes = {}
        """How the parts that the daemon has in use are asked: they are not touched."""

    def answer(self, _job: CheckParts, _put: object = None) -> Checked:
        """The worst finding of each part."""
        findings = tuple(one_each(self._check_parts(self.known)))
        for each in findings:
            log.info("%s", each)
        return Checked(findings)


def one_each(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the worst finding of each piece."""
    # The display has one line for each piece.
    worst: dict[CheckedPart, Finding] = {}
    rank = (State.OK, State.ABSENT, State.UNTESTED, State.MISSING, State.WRONG)
    for each in findings:
        before = worst.get(each.piece)
        if before is None or rank.index(each.state) > rank.index(before.state):
            worst[each.piece] = each
    yield from worst.values()
