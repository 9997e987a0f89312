"""The check of the parts from inside the running daemon, in the background."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from threading import Lock
from typing import Protocol

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.app.inputs import Checked, Input
from hugod.diagnostics.keys import Heard, heard
from hugod.diagnostics.machine import Machine, Probes
from hugod.display.worker import DisplayStatus
from hugod.gpio.pins import is_raspberry_pi
from hugod.worker import Jobs

log = logging.getLogger(__name__)


class KnowsGlass(Protocol):
    """A display that knows its own state."""

    def known(self) -> tuple[DisplayStatus, str]: ...


class KnowsKeypads(Protocol):
    """Keypads that know their own state."""

    def known(self) -> Mapping[str, str]: ...

    def troubles(self) -> Mapping[str, str]: ...


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

    def know(
        self,
        glass: KnowsGlass,
        keypads: KnowsKeypads,
        *,
        has_button: bool,
        has_pins: Callable[[], bool] = is_raspberry_pi,
    ) -> None:
        """Set the parts that the daemon has in use: they are asked, not touched."""
        known: dict[Piece, Callable[[], Finding]] = {
            Piece.CARD: lambda: Finding(Piece.CARD, State.OK),
            Piece.PAGE: lambda: Finding(Piece.PAGE, State.OK),
            Piece.DISPLAY: lambda: glass_known(glass),
            Piece.KEYPAD: lambda: keypads_known(keypads),
        }
        if has_pins():
            state, code = (State.OK, Code.WORKS) if has_button else (State.WRONG, Code.FAILED)
            known[Piece.BUTTON] = lambda: Finding(Piece.BUTTON, state, code)
            known[Piece.LIGHT] = lambda: Finding(Piece.LIGHT, state, code)
            known[Piece.MATRIX] = lambda: Finding(Piece.MATRIX, State.ABSENT, Code.TRY_KEYS)
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
    worst: dict[Piece, Finding] = {}
    rank = (State.OK, State.ABSENT, State.WRONG)
    for each in findings:
        before = worst.get(each.piece)
        if before is None or rank.index(each.state) > rank.index(before.state):
            worst[each.piece] = each
    yield from worst.values()


def glass_known(glass: KnowsGlass) -> Finding:
    """The finding for the daemon's own display."""
    state, where = glass.known()
    if state is DisplayStatus.WORKS:
        return Finding(Piece.DISPLAY, State.OK, what=where)
    if state is DisplayStatus.LOST:
        return Finding(Piece.DISPLAY, State.WRONG, Code.LOST)
    return Finding(Piece.DISPLAY, State.ABSENT, Code.NONE)


def keypads_known(keypads: KnowsKeypads) -> Finding:
    """The finding for the daemon's keypads on USB."""
    said = Heard(keypads.known(), keypads.troubles())
    return heard(Machine(), list(said.troubles), said)
