"""The jobs with a stick, in the background; how far a job is comes into the inbox."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from hugod.app.values import inputs
from hugod.app.values.effects import CopyToStick, JoinClub, ReadStick
from hugod.backup.club_files import Bad, clubs_on
from hugod.backup.copy_in import LaidIn, lay_in
from hugod.backup.copy_out import copy_out
from hugod.backup.mount_request import Mount
from hugod.backup.stick_files import StickError
from hugod.ports import JournalError
from hugod.store.files import in_words, write_own
from hugod.store.link_file import BOX_LINK, Link, written
from hugod.worker import Jobs

log = logging.getLogger(__name__)


class BackupWorker:
    """Does jobs with a stick for the card *state*; *put* takes their results."""

    def __init__(self, state: Path, mount: Mount, put: Callable[[inputs.OfStick], None]) -> None:
        self._state = state
        self._mount = mount
        self._put = put
        self._is_busy = Lock()
        self._jobs = Jobs("stick")
        self._clubs: dict[str, Link] = {}
        """The clubs' files on the stick that was read last."""

    def run(self, job: CopyToStick | ReadStick | JoinClub) -> None:
        """Begin *job* and return at once; nothing is begun while another is under way."""
        if self._is_busy.acquire(blocking=False):
            self._jobs.do(lambda: self._run(job))

    def close(self) -> None:
        """Begin no further job; the end of one under way is not waited for."""
        self._jobs.close(0.0)

    def _run(self, job: CopyToStick | ReadStick | JoinClub) -> None:
        result: inputs.OfStick = inputs.StickFailed(inputs.StickTrouble.UNREADABLE)
        try:
            match job:
                case CopyToStick():
                    result = self._copy_out()
                case ReadStick():
                    result = self._lay_in()
                case JoinClub(box):
                    result = self._join(box)
        except StickError as error:
            log.warning("%s", error)
            result = inputs.StickFailed(error.trouble)
        except JournalError as error:
            log.warning("%s", error)
            result = inputs.StickFailed(inputs.StickTrouble.CARD)
        finally:  # after any other exception too: the players must not wait for ever
            self._is_busy.release()
            self._put(result)

    def _copy_out(self) -> inputs.CopiedToStick:
        with self._mount.mounted() as stick:
            copied = copy_out(self._state, stick, self._put_progress)
            for name in copied.harmed:
                log.warning("%s: it is damaged here already", name)
            return inputs.CopiedToStick(copied.games)

    def _lay_in(self) -> inputs.StickRead:
        with self._mount.mounted() as stick:
            self._clubs, bad = clubs_on(stick)
            laid = self._laid(stick, bad)
            for reason in (*bad, *laid.refused):
                log.warning("%s", reason)
            evenings = laid.evenings + laid.known_evenings
            if not laid.new + laid.known + laid.refused_games + evenings + len(self._clubs):
                trouble = inputs.StickTrouble.CLUB if bad else inputs.StickTrouble.EMPTY
                raise StickError(trouble, f"{laid.folder}: no game is in it")
            return inputs.StickRead(laid.new, laid.refused_games, laid.evenings, (*self._clubs,))

    def _laid(self, stick: Path, bad: Bad) -> LaidIn:
        """What *stick* holds of games; none is no trouble where there is a club's file."""
        try:
            return lay_in(stick, self._state, self._put_progress)
        except StickError as error:
            if error.trouble is not inputs.StickTrouble.EMPTY or not (self._clubs or bad):
                raise
            return LaidIn(stick)

    def _join(self, box: str) -> inputs.ClubJoined:
        link = self._clubs.get(box)
        if link is None:  # the daemon was started again after the stick was read
            raise StickError(inputs.StickTrouble.NONE, f"no file of {box} was read")
        with in_words(f"{self._state / BOX_LINK} cannot be written"):
            self._state.mkdir(mode=0o700, exist_ok=True)
            write_own(self._state / BOX_LINK, written(link))
            (self._state / BOX_LINK).chmod(0o600)
        return inputs.ClubJoined(box)

    def _put_progress(self, done: int, total: int) -> None:
        self._put(inputs.StickBusy(done, total))
