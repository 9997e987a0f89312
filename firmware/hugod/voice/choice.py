"""The thread that finds the voices of a language for the menu, stores which speaks first, and
deletes one that the family recorded."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from hugod.app.values.effects import FindVoices
from hugod.app.values.inputs import VoicesFound
from hugod.ports import JournalError
from hugod.voice.folders import choose, voices_in
from hugod.voice.recorded import OwnVoice, voice_named
from hugod.worker import Jobs

LONGEST_NAME = 16
"""Letters of a name on the display."""

log = logging.getLogger(__name__)


class VoiceChoice:
    """Does `FindVoices` for the voices in *folders*; *put* takes the answers, *forget* deletes."""

    def __init__(
        self,
        folders: Sequence[Path],
        put: Callable[[VoicesFound], None],
        forget: Callable[[OwnVoice], None],
    ) -> None:
        self._folders, self._put, self._forget = folders, put, forget
        self._jobs = Jobs("voices")

    def run(self, job: FindVoices) -> None:
        """Begin *job* and return at once."""
        self._jobs.do(lambda: self._run(job))

    def close(self) -> None:
        """Begin no further job."""
        self._jobs.close()

    def _run(self, job: FindVoices) -> None:
        try:
            if voice := voice_named(job.forget):
                self._forget(voice)
            if job.first:
                choose(self._folders, job.first)
        except JournalError as error:
            log.warning("%s", error)
        self._put(found(self._folders, job.language))


def found(folders: Sequence[Path], language: str) -> VoicesFound:
    """The voices in *folders* that say anything in *language*, in the order of their names."""
    voices = [each for each in voices_in(folders) if each.language == language and each.clips]
    names = {each.folder.name: _shown(each.name) for each in reversed(voices)}
    first = voices[0].folder.name if voices else ""
    own = {each.folder.name for each in voices if each.folder.parent == folders[0]}
    listed = dict(sorted(names.items(), key=lambda each: (each[1], each[0])))
    return VoicesFound(listed, first, frozenset(filter(voice_named, own)))


def _shown(name: str) -> str:
    """*name* in the letters that the display has, and no longer than a line."""
    letters = (letter if letter.isprintable() else "?" for letter in name[:LONGEST_NAME])
    return "".join(letters).encode("latin-1", "replace").decode("latin-1")
