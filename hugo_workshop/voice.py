"""`hugod voice`: the voices there are, a new one rendered, and one looked at clip by clip."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from hugo_workshop.makers import MAKERS, CannotRender
from hugod.commands.shared_options import add_data, folder_of
from hugod.commands.terminal import OK, complain, say
from hugod.languages import all_languages
from hugod.store.files import write_whole
from hugod.voice.clips import BadClip, faults, read_clip, wav_of
from hugod.voice.folders import ABOUT, CLIPS_FOLDER, BadVoice, Voice, places, read_voice, voices_in
from hugod.voice.frames import frames
from hugod.voice.saying import QUICK_S
from hugod.voice.vocabulary import quick_readings, vocabulary


def add(parser: argparse.ArgumentParser) -> None:
    """Add what stands behind `hugod voice`."""
    parser.description = "Look at the voices there are, render a new one, and check one."
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    listed = commands.add_parser("list", help="list all voices, those of packages and your own")
    add_data(listed)
    listed.set_defaults(command=_list)
    make = commands.add_parser("make", help="render every phrase of a language")
    make.add_argument("--engine", choices=MAKERS, required=True)
    make.add_argument("--language", choices=all_languages(), required=True)
    make.add_argument("--out", type=Path, metavar="DIR", required=True)
    make.add_argument("--voice", default="", help="of the engine, if not the usual one")
    make.set_defaults(command=_make)
    check = commands.add_parser("check", help="name every clip that is missing or bad")
    check.add_argument("folder", type=Path, metavar="DIR", help="a voice's folder")
    check.set_defaults(command=_check)


def _list(options: argparse.Namespace) -> int:
    say(listed(places(folder_of(options))))
    return OK


def _make(options: argparse.Namespace) -> int:
    try:
        say(make(options.engine, options.language, options.out, options.voice))
    except CannotRender as error:
        return complain(error)
    return OK


def _check(options: argparse.Namespace) -> int:
    found = check(options.folder)
    return complain("\n".join(found)) if found else OK


def listed(folders: Sequence[Path]) -> Iterator[str]:
    """One line for each voice in *folders*, in the order in which they are asked."""
    complaints: list[str] = []
    voices = list(voices_in(folders, complaints.append))
    for voice in voices:
        phrases = vocabulary(voice.language)
        has = sum(clip in voice.clips for clip in phrases)
        yield (
            f"{voice.language}  {voice.name}: {has} of {len(phrases)} phrases, made by "
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
    for clip, text in {**wanted(language), **frames(language)}.items():
        try:
            say_it = maker.quick if clip in quick_readings() else maker.render
            sound = say_it(text, said_by)
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


def wanted(language: str) -> dict[str, str]:
    """Every phrase that a voice rendered in *language* has, by the id of its clip."""
    return vocabulary(language) | quick_readings()


def check(folder: Path) -> list[str]:
    """One line for each thing that is wrong with the voice in *folder*; empty: it is whole."""
    try:
        voice = read_voice(folder)
    except BadVoice as error:
        return [f"{folder}: {error}"]
    return list(_faults(voice))


def _faults(voice: Voice) -> Iterator[str]:
    for clip, text in wanted(voice.language).items():
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
        if clip in quick_readings() and sound.seconds > QUICK_S:
            yield f"{clip}: {sound.seconds:.2f} s, not {QUICK_S}: {text}"
        yield from (f"{clip}: {fault}: {text}" for fault in faults(sound))


def _quoted(word: str) -> str:
    return word.replace("\\", "\\\\").replace('"', '\\"')
