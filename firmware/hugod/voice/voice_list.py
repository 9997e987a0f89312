"""The answer about voices: it finds those of a language for the menu, stores which speaks first,
and deletes one that the family recorded."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from hugod.app.values.effects import FindVoices
from hugod.app.values.inputs import VoicesFound
from hugod.ports import JournalError
from hugod.voice.folders import choose, voices_in
from hugod.voice.recorded import OwnVoice, voice_named

LONGEST_NAME = 16
"""Letters of a name on the display."""

log = logging.getLogger(__name__)


def find_voices(
    folders: Sequence[Path],
    forget: Callable[[OwnVoice], None],
    job: FindVoices,
    _put: object = None,
) -> VoicesFound:
    """Do *job* for the voices in *folders*; *forget* deletes one."""
    try:
        if voice := voice_named(job.forget):
            forget(voice)
        if job.first:
            choose(folders, job.first)
    except JournalError as error:
        log.warning("%s", error)
    return found(folders, job.language)


def found(folders: Sequence[Path], language: str) -> VoicesFound:
    """Return the voices in *folders* that say anything in *language*, in order of their names."""
    voices = [each for each in voices_in(folders) if each.language == language and each.clips]
    names = {each.folder.name: _shown(each.name) for each in reversed(voices)}
    first = voices[0].folder.name if voices else ""
    own = {each.folder.name for each in voices if each.folder.parent == folders[0]}
    listed = dict(sorted(names.items(), key=lambda each: (each[1], each[0])))
    return VoicesFound(listed, first, frozenset(filter(voice_named, own)))


def _shown(name: str) -> str:
    """Return *name* in the letters that the display has, and no longer than a line."""
    letters = (letter if letter.isprintable() else "?" for letter in name[:LONGEST_NAME])
    return "".join(letters).encode("latin-1", "replace").decode("latin-1")
