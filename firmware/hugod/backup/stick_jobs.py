"""The jobs with a stick that the glass begins: games out or in, a club's file; their troubles."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from hugo_core.bounded_text import BadText
from hugo_core.limits import LINK_BYTES
from hugod.app.values import inputs
from hugod.app.values.effects import CopyToStick, JoinClub, ReadStick
from hugod.backup.bundle import BadBundle
from hugod.backup.copy_in import LaidIn, lay_in
from hugod.backup.copy_out import copy_out
from hugod.backup.mount_request import Mount
from hugod.backup.stick_files import StickError, of_the_stick, read_file
from hugod.ports import JournalError
from hugod.store.files import in_words, write_own
from hugod.store.link_file import BOX_LINK, MOST_ON_STICK, ON_STICK, Link, read_link, written

log = logging.getLogger(__name__)


PutStickAnswer = Callable[[inputs.StickAnswer], None]
# The players must not wait for ever for a job that nobody foresaw to fail.
FAILED = inputs.StickFailed(inputs.StickTrouble.UNREADABLE)
"""The answer to a job that failed in an unknown way."""


class StickJobs:
    """Answers jobs with a stick for the card *state*."""

    def __init__(self, state: Path, mount: Mount) -> None:
        self._state = state
        self._mount = mount
        self._clubs: dict[str, Link] = {}
        """The clubs' files on the stick that was read last."""

    def answer(
        self, job: CopyToStick | ReadStick | JoinClub, put: PutStickAnswer
    ) -> inputs.StickAnswer:
        """Do *job*; *put* takes how far it is."""
        try:
            match job:
                case CopyToStick():
                    return self._copy_out(put)
                case ReadStick():
                    return self._lay_in(put)
                case JoinClub(box):
                    return self._join(box)
        except StickError as error:
            log.warning("%s", error)
            return inputs.StickFailed(error.trouble)
        except JournalError as error:
            log.warning("%s", error)
            return inputs.StickFailed(inputs.StickTrouble.CARD)

    def _copy_out(self, put: PutStickAnswer) -> inputs.CopiedToStick:
        with self._mount.mounted() as stick:
            copied = copy_out(self._state, stick, _progress(put))
            for name in copied.harmed:
                log.warning("%s: it is damaged here already", name)
            return inputs.CopiedToStick(copied.games)

    def _lay_in(self, put: PutStickAnswer) -> inputs.StickRead:
        with self._mount.mounted() as stick:
            self._clubs, bad = clubs_on(stick)
            laid = self._laid(stick, bad, put)
            for reason in (*bad, *laid.refused):
                log.warning("%s", reason)
            games = laid.new, laid.known, laid.refused_games
            if not any((*games, laid.evenings, laid.known_evenings, self._clubs)):
                trouble = inputs.StickTrouble.CLUB if bad else inputs.StickTrouble.EMPTY
                raise StickError(trouble, f"{laid.folder}: no game is in it")
            return inputs.StickRead(laid.new, laid.refused_games, laid.evenings, (*self._clubs,))

    def _laid(self, stick: Path, bad: Bad, put: PutStickAnswer) -> LaidIn:
        """What *stick* holds of games; none is no trouble where there is a club's file."""
        try:
            return lay_in(stick, self._state, _progress(put))
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


def _progress(put: PutStickAnswer) -> Callable[[int, int], None]:
    return lambda done, total: put(inputs.StickBusy(done, total))


Bad = tuple[str, ...]
"""Files that cannot be used, as `FILE: reason`."""


def clubs_on(stick: Path) -> tuple[dict[str, Link], Bad]:
    """The links in *stick* by the box, and the files that are none. Raises `StickError`."""
    links: dict[str, Link] = {}
    bad: list[str] = []
    with of_the_stick(stick):
        names = sorted(path.name for path in stick.iterdir() if ON_STICK.fullmatch(path.name))
        for name in names[:MOST_ON_STICK]:
            try:
                link = read_link(read_file(stick, name, LINK_BYTES))
            except BadText as error:
                bad.append(f"{name}: {error}")
            except BadBundle as error:
                bad.append(str(error))
            except PermissionError as error:
                bad.append(f"{name}: {error.strerror}")
            else:
                links[link.box] = link
    return links, tuple(bad)
