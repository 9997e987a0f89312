"""The errands with a stick, by a thread that nobody waits for; how far it is comes as news."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Lock, Thread

from hugod.app.effects import CopyToStick, ReadStick
from hugod.app.inputs import (
    CopiedToStick,
    OfStick,
    StickBusy,
    StickFailed,
    StickRead,
    StickTrouble,
)
from hugod.backup.copy_in import lay_in
from hugod.backup.copy_out import copy_out
from hugod.backup.mount_request import Way
from hugod.backup.stick_files import StickError
from hugod.ports import JournalError

log = logging.getLogger(__name__)


class Keeper:
    """Does errands with a stick for the card *state*; *put* is told. One at a time is enough."""

    def __init__(self, state: Path, way: Way, put: Callable[[OfStick], None]) -> None:
        self._state = state
        self._way = way
        self._put = put
        self._is_busy = Lock()

    def run(self, errand: CopyToStick | ReadStick) -> None:
        """Begin; returns at once."""
        if self._is_busy.acquire(blocking=False):
            Thread(target=self._work, args=(errand,), name="stick", daemon=True).start()

    def _work(self, errand: CopyToStick | ReadStick) -> None:
        news: OfStick = StickFailed(StickTrouble.UNREADABLE)
        try:
            news = self._done(errand)
        except StickError as error:
            log.warning("%s", error)
            news = StickFailed(error.trouble)
        except JournalError as error:
            log.warning("%s", error)
            news = StickFailed(StickTrouble.CARD)
        finally:  # whatever it was: the players do not wait for nothing
            self._is_busy.release()
            self._put(news)

    def _done(self, errand: CopyToStick | ReadStick) -> OfStick:
        with self._way.mounted() as stick:
            if isinstance(errand, CopyToStick):
                copied = copy_out(self._state, stick, self._tell)
                for name in copied.harmed:
                    log.warning("%s: it is damaged here already", name)
                return CopiedToStick(copied.games)
            laid = lay_in(stick, self._state, self._tell)
            for reason in laid.refused:
                log.warning("%s", reason)
            if not laid.new + laid.known + laid.refused_games:
                raise StickError(StickTrouble.EMPTY, f"{laid.folder}: no game is in it")
            return StickRead(laid.new, laid.refused_games)

    def _tell(self, done: int, total: int) -> None:
        self._put(StickBusy(done, total))
