"""Files that nobody should have to read, and everything that reads files, one after the other.

Run as a program it lays one kind of poison where each reader looks, and says what came of it.
"""

import io
import json
import os
import resource
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from hugo_core.limits import CLIP_BYTES
from hugod.app.values.settings import Settings
from hugod.app.values.words import Words
from hugod.backup import bundle
from hugod.backup.copy_in import lay_in
from hugod.backup.copy_out import copy_out
from hugod.backup.stick_files import StickError
from hugod.backup.stick_jobs import clubs_on
from hugod.commands.safe import pages_of
from hugod.config import Config, load_config
from hugod.diagnostics.answer import ANSWER, read_answer
from hugod.diagnostics.machine import Machine
from hugod.main import main
from hugod.ports import Phones
from hugod.store.recovery import read_note
from hugod.store.settings_store import JsonPhoneStore, JsonSettingsStore
from hugod.system.crash_log import ErrorTrace, traced
from hugod.system.restart_limit import RestartLimit
from hugod.voice.clips import BadClip, read_clip
from hugod.voice.folders import voices_in
from hugod.voice.recorded import OwnVoice, Recordings

ROOM = 700_000_000
"""Bytes of addresses: three times what a child takes that reads nothing."""
PATIENCE_S = 120
FINE = "fine"
OWN_CLIP = "voices/mum-en/clips/x.wav"


def _filled(data: bytes) -> Callable[[Path], None]:
    return lambda path: void(path.write_bytes(data))


def _linked(to: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(to)


def void(_: object) -> None:
    """Give nothing."""


def _giant(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 30)


def _closed(path: Path) -> None:
    path.write_bytes(b"\0")
    path.chmod(0)


def _bound(path: Path) -> None:
    before = Path.cwd()
    os.chdir(path.parent)  # the address of a socket has a hundred letters at most
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(path.name)
    finally:
        os.chdir(before)


POISONS: dict[str, Callable[[Path], None]] = {
    "pipe": os.mkfifo,
    "socket": _bound,
    "link to a device": _linked("/dev/zero"),
    "link to another's file": _linked("/etc/passwd"),
    "link in a circle": lambda path: path.symlink_to(path.name),
    "folder": Path.mkdir,
    "giant": _giant,
    "pit of JSON": _filled(b'{"a":' * 100_000),
    "pit of TOML": _filled(b"a = " + b"[" * 60_000),
    "digits": _filled(b"a = " + b"1" * 5_000),
    "digits of JSON": _filled(b'{"saved": ' + b"1" * 5_000 + b"}"),
    "dotted key": _filled(b"a" + b".a" * 30_000 + b" = 1\n"),
    "zeros": _filled(bytes(60_000)),
    "no UTF-8": _filled(b"\xff\xfe" * 1_000),
    "closed": _closed,
    "controls": _filled(b'"\x1b[31m\x07\x9b" = 1\n'),
}


def _command(*words: str) -> str:
    """Run a command that has to refuse; give what is wrong with how it did."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(words)
    lines = err.getvalue().splitlines()
    if code != 1 or len(lines) != 1 or len(lines[0]) > 1_000 or not lines[0].isprintable():
        return f"exit {code}: {lines[:2]} {out.getvalue()[:200]}"
    return FINE


def _is(found: object, *wanted: object) -> str:
    return FINE if found in wanted else repr(found)[:300]


def _voice(folder: Path) -> str:
    complaints: list[str] = []
    if found := list(voices_in([folder / "voices"], complaints.append)):
        return repr(found)[:300]
    return FINE if _is_short(*complaints) else repr(complaints)[:300]


def _clip(path: Path) -> str:
    try:
        return repr(read_clip(path))[:300]
    except BadClip as error:
        return FINE if _is_short(str(error)) else repr(error)[:300]


def _own_clip(folder: Path) -> str:
    """Ask for a recording as the page does: a plain file is given as it is, and nothing else."""
    recordings = Recordings(folder, lambda _: {"x": "x"})
    path = folder / OWN_CLIP
    is_plain = path.is_file() and not path.is_symlink() and path.stat().st_size < CLIP_BYTES
    found = recordings.clip(OwnVoice("mum", "en"), "x")
    return FINE if found is None or is_plain else repr(found)[:300]


def _is_short(*complaints: str) -> bool:
    """Whether there is one complaint, and it can be shown in a line."""
    return len(complaints) == 1 and len(complaints[0]) < 1_000 and complaints[0].isprintable()


def _config(folder: Path) -> str:
    config, problems = load_config(folder / "config.toml")
    if not _is_short(*map(str, problems)):
        return repr(problems)[:300]
    return _is(config, Config())


def _errors(folder: Path) -> str:
    trace = ErrorTrace(folder)
    (*_, facts) = pages_of(trace, Words())
    return _is((trace.read(), facts.text), ((), "no error was noted"))


def _stalled(folder: Path) -> str:
    with traced(ErrorTrace(folder), folder):
        pass
    return _is(len(ErrorTrace(folder).read()), 0, 1)


def _starts(folder: Path) -> str:
    starts = RestartLimit(folder)
    starts.begin()
    return _is(starts.are_too_many(), True, False)


def _stick(folder: Path, name: str) -> str:
    """Read a stick of which *name* is the poison, whatever its list says."""
    if name != bundle.MANIFEST:
        path = folder / name
        is_read = path.is_file() and path.stat().st_size < 1_000_000
        entry = bundle.entry_of(path.read_bytes() if is_read else b"")
        (folder / bundle.MANIFEST).write_bytes(bundle.write_manifest({name: entry}))
    card = folder.with_name("card")
    card.mkdir()
    try:
        laid = lay_in(folder, card, lambda done, total: None)
    except StickError as error:
        return FINE if name == bundle.MANIFEST else repr(error)
    return FINE if len(laid.refused) == 1 and len(laid.refused[0]) < 1_000 else repr(laid)[:300]


def _export(folder: Path, name: str) -> str:
    stick = folder.with_name("stick")
    stick.mkdir()
    copied = copy_out(folder, stick, lambda done, total: None)
    is_there = (copied.folder / name).exists()
    is_told = name in copied.harmed
    is_plain = (folder / name).is_file() and not (folder / name).is_symlink()
    if is_told and not is_there:
        return FINE
    return FINE if is_there and is_plain else repr(copied)


def _club(folder: Path) -> str:
    links, bad = clubs_on(folder)
    return FINE if not links and _is_short(*bad) else repr((links, bad))[:300]


READERS: dict[str, tuple[str, Callable[[Path], str]]] = {
    "settings file": ("config.toml", _config),
    "settings": (
        "settings.json",
        lambda folder: _is(JsonSettingsStore(folder).settings(), Settings()),
    ),
    "phones": ("phones.json", lambda folder: _is(JsonPhoneStore(folder).phones(), Phones())),
    "damage": ("damage.json", lambda folder: _is(read_note(folder), None)),
    "errors": ("errors.json", _errors),
    "stall": ("stalled.txt", _stalled),
    "starts": ("starts", _starts),
    "boards": ("boards/x.toml", lambda folder: _is(JsonSettingsStore(folder).boards(), {})),
    "board check": (
        "boards/x.toml",
        lambda folder: _command("board", "check", str(folder / "boards/x.toml")),
    ),
    "the parts": (ANSWER, lambda folder: _is(read_answer(folder / ANSWER, Machine()), None)),
    "replay": ("x.hugo", lambda folder: _command("replay", str(folder / "x.hugo"))),
    "legal": ("x.hugo", lambda folder: _command("legal", str(folder / "x.hugo"))),
    "verify a file": ("x.jsonl", lambda folder: _command("verify", str(folder / "x.jsonl"))),
    "verify a game": (
        "games/0001.jsonl",
        lambda folder: _command("verify", "1", "--data", str(folder)),
    ),
    "import the list": (bundle.MANIFEST, lambda folder: _stick(folder, bundle.MANIFEST)),
    "import a game": ("games/0001.jsonl", lambda folder: _stick(folder, "games/0001.jsonl")),
    "import a board": ("boards/x.toml", lambda folder: _stick(folder, "boards/x.toml")),
    "import settings": ("settings.json", lambda folder: _stick(folder, "settings.json")),
    "club on a stick": ("hugo-club-x.toml", _club),
    "voice": ("voices/x/voice.toml", _voice),
    "voice check": (
        "voices/x/voice.toml",
        lambda folder: _command("voice", "check", str(folder / "voices/x")),
    ),
    "clip": ("voices/x/clips/x.wav", lambda folder: _clip(folder / "voices/x/clips/x.wav")),
    "clip of Opus": (
        "voices/x/clips/x.opus",
        lambda folder: _clip(folder / "voices/x/clips/x.opus"),
    ),
    "recording": (OWN_CLIP, _own_clip),
    "export a game": ("games/0001.jsonl", lambda folder: _export(folder, "games/0001.jsonl")),
    "export a board": ("boards/x.toml", lambda folder: _export(folder, "boards/x.toml")),
}


def limit() -> None:
    """Let this process have no more than `ROOM`."""
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))


def taken(poison: str, reader: str) -> str:
    """Give what *reader* makes of *poison*: `FINE`, or what should not be."""
    name, read = READERS[reader]
    work = Path(tempfile.mkdtemp())
    try:
        folder = work / "folder"
        (folder / name).parent.mkdir(parents=True)
        POISONS[poison](folder / name)
        return read(folder)
    except Exception as error:
        return f"it raised {error!r:.300}"
    finally:
        shutil.rmtree(work)


if __name__ == "__main__":
    limit()
    signal.alarm(PATIENCE_S)
    for each in READERS:
        sys.stdout.write(json.dumps([each, taken(sys.argv[1], each)]) + "\n")
        sys.stdout.flush()
