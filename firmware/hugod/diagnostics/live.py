"""Looking at the parts from inside the running daemon, in a thread that nobody waits for."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from threading import Lock, Thread
from typing import Protocol

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.app.inputs import Checked, Input
from hugod.diagnostics.keys import Heard, heard
from hugod.diagnostics.machine import Place
from hugod.diagnostics.owner import Known
from hugod.diagnostics.report import one_each
from hugod.display.frame_diff import Kind
from hugod.display.worker import DisplayStatus
from hugod.gpio.pins import is_raspberry_pi

log = logging.getLogger(__name__)


class KnowsGlass(Protocol):
    """A display that can tell how it is."""

    def known(self) -> tuple[DisplayStatus, str]: ...


class KnowsKeypads(Protocol):
    """Keypads that can tell how they are."""

    def known(self) -> Mapping[str, str]: ...

    def troubles(self) -> Mapping[str, str]: ...


class PartsWorkshop:
    """Has *survey* look at the parts; has *use* draw for the glass that is tried, or was chosen.

    A kind of glass that the settings name (*is_fixed*) is not overruled by a choice.
    """

    def __init__(
        self,
        put: Callable[[Input], None],
        survey: Callable[[Known], Sequence[Finding]],
        use: Callable[[Kind | None], None],
        *,
        is_fixed: bool = False,
    ) -> None:
        self._put = put
        self._survey = survey
        self._use = use
        self._is_fixed = is_fixed
        self._chosen: Kind | None = None
        self._known: Known = {}
        self._is_busy = Lock()

    def know(
        self,
        glass: KnowsGlass,
        keypads: KnowsKeypads,
        *,
        has_button: bool,
        has_pins: Callable[[], bool] = is_raspberry_pi,
    ) -> None:
        """Take note of the parts that the daemon has in hand: they are asked, not touched."""
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
        """Begin to look; `Checked` comes into the inbox. One look at a time is enough."""
        if self._is_busy.acquire(blocking=False):
            Thread(target=self._look, name="check", daemon=True).start()

    def try_glass(self, kind: str) -> None:
        """Draw for that kind for now; empty: for the one that was chosen or found."""
        self._use(Kind(kind) if kind else self._chosen)

    def choose_glass(self, kind: str) -> None:
        """Draw for that kind whenever none is tried; empty: for the one that is found."""
        self._chosen = Kind(kind) if kind and not self._is_fixed else None
        self._use(self._chosen)

    def _look(self) -> None:
        try:
            findings = tuple(one_each(self._survey(self._known)))
        finally:
            self._is_busy.release()
        for each in findings:
            log.info("%s", each)
        self._put(Checked(findings))


def glass_known(glass: KnowsGlass) -> Finding:
    """Say what the daemon knows of its own display."""
    state, where = glass.known()
    if state is DisplayStatus.WORKS:
        return Finding(Piece.DISPLAY, State.OK, what=where)
    if state is DisplayStatus.LOST:
        return Finding(Piece.DISPLAY, State.WRONG, Code.LOST)
    return Finding(Piece.DISPLAY, State.ABSENT, Code.NONE)


def keypads_known(keypads: KnowsKeypads) -> Finding:
    """Say what the daemon knows of its keypads on USB."""
    said = Heard(keypads.known(), keypads.troubles())
    return heard(Place(), list(said.troubles), said)
