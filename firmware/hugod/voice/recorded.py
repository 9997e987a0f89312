"""The voices a family records: its people, why a clip is refused; the glass's list of all voices.

`voices/grandma-de/` in the state folder is a voice as any other.
"""

from __future__ import annotations

import logging
import os
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import Lock

from hugo_core.limits import CLIP_BYTES, CLIP_S, RECORDED_BYTES, ROOM_LEFT
from hugod.app.values.effects import FindVoices
from hugod.app.values.inputs import VoicesFound
from hugod.languages import all_languages
from hugod.ports import JournalError
from hugod.store.files import flush_folder, in_words, put_aside, read_whole, write_own
from hugod.store.folder import OWN_VOICES
from hugod.store.zip_stream import Stream, ZipStream, stored_length
from hugod.voice.clips import LEAST_RMS, BadClip, rms_of, sound_of
from hugod.voice.folders import ABOUT, CLIPS_FOLDER, choose, voices_in

# No names are asked for: who speaks is one of these.
PEOPLE = ("grandma", "grandpa", "mum", "dad", "child", "friend")
RATE = 22050
"""Samples a second of a recorded clip."""
HEAD_BYTES = 44
"""Of the WAV file that the page makes, before its samples."""
SHORTEST_S = 0.08

Phrases = Mapping[str, str]
"""What is to be said by the id of its clip."""
_ABOUT = """\
name = "{who}"
language = "{language}"
licence = "private"
made_by = "family"
rate = {rate}
"""


class Refusal(StrEnum):
    """The reason why a clip is not taken."""

    UNKNOWN = "unknown"
    """No such voice or phrase."""
    NO_CLIP = "no-clip"
    """No WAV file, or not 16 bits of one channel at `RATE`, or not whole."""
    EMPTY = "empty"
    """Too short, or too soft to be heard."""
    LONG = "long"
    TAKEN = "taken"
    """There is one already, and who sent this may not replace it."""
    FULL = "full"
    """The card has no room for it, or the voices have theirs."""


class ClipRefused(Exception):
    """A clip that is not taken; nothing has changed."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class OwnVoice:
    """The voice of one of `PEOPLE` in one of the box's languages."""

    who: str
    language: str

    @property
    def name(self) -> str:
        """The name of its folder."""
        return f"{self.who}-{self.language}"


def voice_named(name: str) -> OwnVoice | None:
    """Return the voice with that folder; None if none of ours can be called so."""
    who, _, language = name.partition("-")
    return OwnVoice(who, language) if who in PEOPLE and language in all_languages() else None


def _about(voice: OwnVoice) -> bytes:
    return _ABOUT.format(who=voice.who, language=voice.language, rate=RATE).encode()


def _in_zip(voice: OwnVoice, phrase: str) -> str:
    return f"{voice.name}/{CLIPS_FOLDER}/{phrase}.wav"


def check_clip(data: bytes) -> None:
    """Check that *data* is a WAV file that can be played and heard. Raises `ClipRefused`."""
    if len(data) > HEAD_BYTES + 2 * CLIP_S * RATE:
        raise ClipRefused(Refusal.LONG)
    try:
        sound = sound_of(data)
    except BadClip:
        raise ClipRefused(Refusal.NO_CLIP) from None
    if sound.rate != RATE or len(data) != HEAD_BYTES + 2 * len(sound.samples):
        raise ClipRefused(Refusal.NO_CLIP)
    if sound.seconds < SHORTEST_S or rms_of(sound) < LEAST_RMS:
        raise ClipRefused(Refusal.EMPTY)


class Recordings:
    """The recorded voices in the state folder; may be used from several threads.

    *phrases* returns those of a language, the most needed ones first.
    """

    def __init__(self, state: Path, phrases: Callable[[str], Phrases]) -> None:
        self._folder, self._phrases = state / OWN_VOICES, phrases
        self._lock = Lock()

    def phrases(self, voice: OwnVoice) -> Phrases:
        """Return the phrases of the language of *voice*."""
        return self._phrases(voice.language)

    def recorded(self, voice: OwnVoice) -> frozenset[str]:
        """Return the ids of the phrases that are recorded."""
        found = {path.stem for path in self._clips(voice).glob("*.wav")}
        return frozenset(found & self.phrases(voice).keys())

    def clip(self, voice: OwnVoice, phrase: str) -> bytes | None:
        """Return the clip of *phrase* as a WAV file; None if there is none."""
        if phrase not in self.phrases(voice):
            return None
        try:
            return read_whole(self._path(voice, phrase), CLIP_BYTES)
        except OSError:
            return None

    def keep(self, voice: OwnVoice, phrase: str, data: bytes, *, may_replace: bool = True) -> None:
        """Store *data* as the clip of *phrase*, in place of the one before if it *may_replace* it.

        Raises `ClipRefused`, or `JournalError` if the card fails; then the one before is kept.
        """
        if phrase not in self.phrases(voice):
            raise ClipRefused(Refusal.UNKNOWN)
        check_clip(data)
        with self._lock, in_words("The recording was not stored"):
            path = self._path(voice, phrase)
            if not may_replace and os.path.lexists(path):
                raise ClipRefused(Refusal.TAKEN)
            self._make_folders(path.parent)
            if not self._has_room(len(data)):
                raise ClipRefused(Refusal.FULL)
            about = path.parent.parent / ABOUT
            if about.is_symlink() or not about.is_file():
                write_own(about, _about(voice))
            # Whole or not at all: a recording that was cut leaves the one before it.
            write_own(path, data)
            # The newest voice is the one that speaks.
            os.utime(about)

    def forget(self, voice: OwnVoice) -> None:
        """Delete the voice. Raises `JournalError` if the card fails; called again it goes on."""
        folder = self._folder / voice.name
        with self._lock, in_words("The voice was not deleted"):
            if folder.is_dir() and not folder.is_symlink():
                shutil.rmtree(folder)
            else:
                folder.unlink(missing_ok=True)
            if self._folder.is_dir():
                flush_folder(self._folder)

    def zipped(self, voice: OwnVoice) -> Stream:
        """Return the voice as a ZIP file of known length, made while it is read."""
        phrases = {phrase: self._size(voice, phrase) for phrase in sorted(self.recorded(voice))}
        sizes = {phrase: size for phrase, size in phrases.items() if 0 < size <= CLIP_BYTES}
        lengths = {_in_zip(voice, phrase): size for phrase, size in sizes.items()}
        lengths[f"{voice.name}/{ABOUT}"] = len(_about(voice))
        return Stream(self._parts(voice, sizes), stored_length(lengths))

    def _parts(self, voice: OwnVoice, sizes: Mapping[str, int]) -> Iterator[bytes]:
        archive = ZipStream()
        for phrase, size in sizes.items():
            clip = self.clip(voice, phrase)
            if clip is None or len(clip) != size:
                # Its length is told already: the file would not be whole.
                raise OSError(f"{phrase} of {voice.name} changed while it was saved")
            yield archive.add(_in_zip(voice, phrase), clip)
        yield archive.add(f"{voice.name}/{ABOUT}", _about(voice))
        yield archive.end()

    def _size(self, voice: OwnVoice, phrase: str) -> int:
        """Return the bytes of a clip; 0 if it is gone or no plain file."""
        try:
            found = self._path(voice, phrase).lstat()
        except OSError:
            return 0
        return found.st_size if stat.S_ISREG(found.st_mode) else 0

    def _clips(self, voice: OwnVoice) -> Path:
        return self._folder / voice.name / CLIPS_FOLDER

    def _path(self, voice: OwnVoice, phrase: str) -> Path:
        return self._clips(voice) / f"{phrase}.wav"

    def _make_folders(self, clips: Path) -> None:
        """Make the folders down to *clips*."""
        for folder in (self._folder, clips.parent, clips):
            if os.path.lexists(folder) and (folder.is_symlink() or not folder.is_dir()):
                # A link or a file in a folder's place is not ours to write through (RL9).
                put_aside(folder)
            if not folder.is_dir():
                folder.mkdir(mode=0o700)
                flush_folder(folder.parent)

    def _has_room(self, more: int) -> bool:
        used = sum(path.lstat().st_size for path in self._folder.glob(f"*/{CLIPS_FOLDER}/*"))
        free = shutil.disk_usage(self._folder).free
        return used + more <= RECORDED_BYTES and free - more >= ROOM_LEFT


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
