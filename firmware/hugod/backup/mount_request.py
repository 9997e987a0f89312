"""The box's side of a stick: asks root's helper to mount it, or takes the settings' folder.

The daemon puts a request in its folder under `/run`, which wakes `hugod-stick.service`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from hugod.app.values.inputs import StickTrouble
from hugod.backup.stick_files import StickError
from hugod.store.files import write_whole
from hugod.store.root_request import word_and_number

REQUEST = "stick-request"
"""In the daemon's folder under `/run`: `in` or `out`, and a number."""
# The folder is root's alone, so that nobody can lead the mount elsewhere.
HELPER = Path("/run/hugod-stick")
"""The helper's folder: its answer, and the place of the mounted stick."""
ANSWER, MOUNTED = "answer", "stick"
MOUNTED_WELL = "ok"
PATIENCE_S = 30.0
"""The helper looks for a sluggish stick for up to 16 seconds, and then mounts it."""
LOOK_EVERY_S = 0.1


class Request(NamedTuple):
    """A request to the helper: mount the newest stick, or unmount it."""

    is_in: bool
    number: int

    def written(self) -> bytes:
        return f"{'in' if self.is_in else 'out'} {self.number}\n".encode()


def read_request(data: bytes) -> Request | None:
    """The request; None if *data* is none."""
    said = word_and_number(data, "in", "out")
    return Request(said[0] == "in", said[1]) if said else None


class FolderMount:
    """A folder that the settings name; somebody else mounts it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextmanager
    def mounted(self) -> Iterator[Path]:
        """The folder, as long as the context lasts. Raises `StickError` if it is not there."""
        if not self._folder.is_dir():
            raise StickError(StickTrouble.NONE, f"{self._folder} is not there")
        yield self._folder


class HelperMount:
    """A stick that root's helper mounts for as long as it is used."""

    def __init__(
        self,
        runtime: Path,
        helper: Path = HELPER,
        *,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._runtime = runtime
        self._helper = helper
        self._clock = clock
        self._pause = pause
        if os.path.ismount(helper / MOUNTED):  # the box before this one ended while it copied
            with suppress(StickError):
                self._leave_request(is_in=False)

    @contextmanager
    def mounted(self) -> Iterator[Path]:
        """Have the stick mounted, and unmounted at the end whatever happens.

        Raises `StickError`, at the end too if what was written may not all be on it.
        """
        self._ask(is_in=True)
        try:
            yield self._helper / MOUNTED
        except BaseException:
            with suppress(StickError):  # the first error is the one to report
                self._ask(is_in=False)
            raise
        self._ask(is_in=False)

    def _ask(self, *, is_in: bool) -> None:
        answer = self._wait_for(self._leave_request(is_in=is_in))
        if answer != MOUNTED_WELL:
            known = answer in set(StickTrouble)
            trouble = StickTrouble(answer) if known else StickTrouble.UNREADABLE
            raise StickError(trouble, f"the stick's helper says: {answer}")

    def _leave_request(self, *, is_in: bool) -> int:
        """Write the request file, which wakes the helper; return the number of the request."""
        # Request and answer carry the same number: an old answer is none.
        request = Request(is_in, time.monotonic_ns())
        try:
            write_whole(self._runtime / REQUEST, request.written())
        except OSError as error:
            raise StickError(StickTrouble.NO_WAY, f"{self._runtime}: {error.strerror}") from error
        return request.number

    def _wait_for(self, number: int) -> str:
        until = self._clock() + PATIENCE_S
        while self._clock() < until:
            told, _, answer = self._answer().partition(" ")
            if told == str(number):
                return answer
            self._pause(LOOK_EVERY_S)
        raise StickError(StickTrouble.NO_WAY, "the stick's helper does not answer")

    def _answer(self) -> str:
        try:
            return (self._helper / ANSWER).read_text("ascii", errors="replace").strip()
        except OSError:
            return ""


class NoMount:
    """Neither a folder nor a helper: the daemon was started by hand."""

    def mounted(self) -> AbstractContextManager[Path]:
        """Raises `StickError`."""
        raise StickError(StickTrouble.NO_WAY, "no folder is named: `stick.folder` in the settings")


Mount = FolderMount | HelperMount | NoMount


def mount_for(folder: str, runtime: Path | None) -> Mount:
    """The mount of the *folder* in the settings if one is named, else by the helper."""
    if folder:
        return FolderMount(Path(folder))
    return HelperMount(runtime) if runtime else NoMount()
