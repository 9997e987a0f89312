"""The jobs with a stick, in the background; how far a job is comes into the inbox."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Lock

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
from hugod.backup.mount_request import Mount
from hugod.backup.stick_files import StickError
from hugod.ports import JournalError
from hugod.worker import Jobs

log = logging.getLogger(__name__)


class BackupWorker:
    """Does jobs with a stick for the card *state*; *put* takes their results."""

    def __init__(self, state: Path, mount: Mount, put: Callable[[OfStick], None]) -> None:
        self._state = state
        self._mount = mount
        self._put = put
        self._is_busy = Lock()
        self._jobs = Jobs("stick")

    def run(self, job: CopyToStick | ReadStick) -> None:
        """Begin *job* and return at once; nothing is begun while another is under way."""
        if self._is_busy.acquire(blocking=False):
            self._jobs.do(lambda: self._run(job))

    def close(self) -> None:
        """Begin no further job; the end of one under way is not waited for."""
        self._jobs.close(0.0)

    def _run(self, job: CopyToStick | ReadStick) -> None:
        result: OfStick = StickFailed(StickTrouble.UNREADABLE)
        try:
            result = self._copy_out() if isinstance(job, CopyToStick) else self._lay_in()
        except StickError as error:
            log.warning("%s", error)
            result = StickFailed(error.trouble)
        except JournalError as error:
            log.warning("%s", error)
            result = StickFailed(StickTrouble.CARD)
        finally:  # after any other exception too: the players must not wait for ever
            self._is_busy.release()
            self._put(result)

    def _copy_out(self) -> CopiedToStick:
        with self._mount.mounted() as stick:
            copied = copy_out(self._state, stick, self._put_progress)
            for name in copied.harmed:
                log.warning("%s: it is damaged here already", name)
            return CopiedToStick(copied.games)

    def _lay_in(self) -> StickRead:
        with self._mount.mounted() as stick:
            laid = lay_in(stick, self._state, self._put_progress)
            for reason in laid.refused:
                log.warning("%s", reason)
            evenings = laid.evenings + laid.known_evenings
            if not laid.new + laid.known + laid.refused_games + evenings:
                raise StickError(StickTrouble.EMPTY, f"{laid.folder}: no game is in it")
            return StickRead(laid.new, laid.refused_games, laid.evenings)

    def _put_progress(self, done: int, total: int) -> None:
        self._put(StickBusy(done, total))
