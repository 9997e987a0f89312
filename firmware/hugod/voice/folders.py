"""The voices there are: folders with `voice.toml` and `clips/`, in the order they are asked.

The one that was recorded or chosen last comes first, then the owner's own, the newest first, then
those of packages. A clip that one has not, the next one says.

A voice of a package that was chosen has a mark in the first of the places, `.chosen-<folder>`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hugo_core.bounded_text import BadText, one_line, read_toml
from hugo_core.limits import CLIP_RATES, CLIPS, SMALL_BYTES, VOICES
from hugod.store.files import in_words, read_whole
from hugod.store.folder import OWN_VOICES
from hugod.voice.phrases import IS_ID

ABOUT, CLIPS_FOLDER, CHOSEN = "voice.toml", "clips", ".chosen-"
PACKAGED = tuple(
    Path(base) / "hugo-companion" / OWN_VOICES for base in ("/usr/local/share", "/usr/share")
)
SUFFIXES = (".wav", ".opus")
"""The first is used where a clip has both."""
LONGEST_WORD = 200


class BadVoice(Exception):
    """A folder that is no voice; the message is one line, without a full stop."""


@dataclass(frozen=True, slots=True)
class Voice:
    """A voice: what its `voice.toml` says, and the file of each of its clips by the id."""

    folder: Path
    name: str
    language: str
    licence: str
    made_by: str
    rate: int
    clips: dict[str, Path]


def places(state: Path) -> tuple[Path, ...]:
    """Return the folders in which voices are looked for, with the box's *state* folder first."""
    return (state / OWN_VOICES, *PACKAGED)


def voices_in(
    folders: Sequence[Path], complain: Callable[[str], None] = lambda _: None
) -> Iterator[Voice]:
    """Yield the voices in *folders*, in their order; a bad one is complained of."""
    for found in voice_folders(folders):
        try:
            yield read_voice(found)
        except BadVoice as error:
            complain(f"{found}: {error}.")


def voice_folders(folders: Sequence[Path]) -> list[Path]:
    """Return the folders of the voices in *folders*, which begins with the owner's, in order."""
    found = [each for folder in folders for each in _folders_in(folder)]
    return sorted(found, key=partial(_age, folders[0])) if found else []


def choose(folders: Sequence[Path], name: str) -> None:
    """Let the voice with the folder *name* speak before all others. Raises `JournalError`.

    Nothing changes if there is none.
    """
    own = folders[0]
    for found in voice_folders(folders):
        if found.name == name:
            with in_words("The voice was not chosen"):
                if found.parent == own:
                    os.utime(found / ABOUT)
                else:
                    own.mkdir(mode=0o700, exist_ok=True)
                    # A package's folder is not ours to touch: its choice is a mark in the state
                    # folder.
                    (own / f"{CHOSEN}{name}").touch(mode=0o600)
            return


def _folders_in(folder: Path) -> list[Path]:
    """The folders in *folder*, the one whose `voice.toml` is newest first; links are none."""
    with suppress(OSError), os.scandir(folder) as entries:
        names = sorted(each.name for each in entries if each.is_dir(follow_symlinks=False))
        found = [folder / name for name in names if not name.startswith(".")][:VOICES]
        return sorted(found, key=lambda each: -_changed_ns(each / ABOUT))
    return []


def read_voice(folder: Path) -> Voice:
    """Return the voice in *folder*. Raises `BadVoice`."""
    file = folder / ABOUT
    try:
        said, _ = read_toml(read_whole(file, SMALL_BYTES), SMALL_BYTES)
    except OSError as error:
        raise BadVoice(f"{ABOUT}: {error.strerror or error}") from error
    except BadText as error:
        raise BadVoice(f"{ABOUT}: {error}") from error
    name, language = _word(said, "name"), _word(said, "language")
    licence, made_by = _word(said, "licence"), _word(said, "made_by")
    rate = said.get("rate")
    if type(rate) is not int or rate not in CLIP_RATES:
        raise BadVoice(f"{ABOUT}: rate is one of {', '.join(map(str, CLIP_RATES))}")
    return Voice(folder, name, language, licence, made_by, rate, clip_files(folder))


def clip_files(folder: Path) -> dict[str, Path]:
    """Return the file of each clip of the voice in *folder* by its id; nothing is opened."""
    clips = folder / CLIPS_FOLDER
    found: dict[str, Path] = {}
    if clips.is_symlink():
        return found
    with suppress(OSError), os.scandir(clips) as entries:
        for entry, _ in zip(entries, range(CLIPS), strict=False):
            name, suffix = os.path.splitext(entry.name)
            if suffix in SUFFIXES and IS_ID(name) and (suffix == SUFFIXES[0] or name not in found):
                found[name] = clips / entry.name
    return found


def _age(own: Path, folder: Path) -> int:
    """Return a key to sort by, the older the later; 0 for a packaged voice that nobody chose."""
    is_own = folder.parent == own
    return -_changed_ns(folder / ABOUT if is_own else own / f"{CHOSEN}{folder.name}")


def _changed_ns(path: Path) -> int:
    try:
        return path.lstat().st_mtime_ns
    except OSError:
        return 0


def _word(said: dict[str, object], key: str) -> str:
    word = said.get(key)
    if not isinstance(word, str) or not word.strip():
        raise BadVoice(f"{ABOUT}: {key} is missing")
    return one_line(word, LONGEST_WORD)
