"""`hugod voice`: the voices there are, a new one rendered, and one looked at clip by clip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from hugod.store.files import write_whole
from hugod.voice.clips import BadClip, read_clip, wav_of
from hugod.voice.folders import ABOUT, CLIPS_FOLDER, BadVoice, Voice, read_voice, voices_in
from hugod.voice.makers import MAKERS, CannotRender
from hugod.voice.quality import faults
from hugod.voice.vocabulary import vocabulary

__all__ = ["CannotRender", "check", "listed", "make"]


def listed(folders: Sequence[Path]) -> Iterator[str]:
    """One line for each voice in *folders*, in the order in which they are asked."""
    complaints: list[str] = []
    voices = list(voices_in(folders, complaints.append))
    for voice in voices:
        wanted = vocabulary(voice.language)
        has = sum(clip in voice.clips for clip in wanted)
        yield (
            f"{voice.language}  {voice.name}: {has} of {len(wanted)} phrases, made by "
            f"{voice.made_by}, {voice.licence}; {voice.folder}"
        )
    yield from complaints
    if not voices:
        yield "There is no voice; espeak-ng speaks if it is installed. hugod voice make makes one."


def make(engine: str, language: str, out: Path, voice: str = "") -> Iterator[str]:
    """Render every phrase of *language* by *engine* into the folder *out*.

    Yields what could not be rendered and what was. Raises `CannotRender`, or an `OSError`.
    """
    maker = MAKERS[engine]
    said_by = maker.voice_for(language, voice)
    clips = out / CLIPS_FOLDER
    clips.mkdir(parents=True, exist_ok=True)
    made, rate = 0, 0
    for clip, text in vocabulary(language).items():
        try:
            sound = maker.render(text, said_by)
        except BadClip as error:
            yield f"{clip}: {error}: {text}"
            continue
        (clips / f"{clip}.wav").write_bytes(wav_of(sound))
        made, rate = made + 1, sound.rate
    if not made:
        raise CannotRender(f"{engine} has made no sound of anything.")
    about = (
        ("name", f"{Path(said_by).stem} ({engine})"),
        ("language", language),
        ("licence", maker.licence),
        ("made_by", f"hugod voice make --engine {engine} --voice {Path(said_by).name}"),
    )
    lines = [f'{key} = "{_quoted(word)}"' for key, word in about]
    write_whole(out / ABOUT, "\n".join([*lines, f"rate = {rate}", ""]).encode())
    yield f"{made} clips are in {out}"


def check(folder: Path) -> list[str]:
    """One line for each thing that is wrong with the voice in *folder*; empty: it is whole."""
    try:
        voice = read_voice(folder)
    except BadVoice as error:
        return [f"{folder}: {error}"]
    return list(_faults(voice))


def _faults(voice: Voice) -> Iterator[str]:
    for clip, text in vocabulary(voice.language).items():
        file = voice.clips.get(clip)
        if file is None:
            yield f"{clip}: missing: {text}"
            continue
        try:
            sound = read_clip(file)
        except BadClip as error:
            yield f"{clip}: {error}: {text}"
            continue
        if file.suffix == ".wav" and sound.rate != voice.rate:
            yield f"{clip}: {sound.rate} samples a second, not {voice.rate}: {text}"
        yield from (f"{clip}: {fault}: {text}" for fault in faults(sound))


def _quoted(word: str) -> str:
    return word.replace("\\", "\\\\").replace('"', '\\"')
