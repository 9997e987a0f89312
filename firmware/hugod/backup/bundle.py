"""The folder on a stick, `hugo-games-0001`: names and limits of its files, README, manifest.

`hugo-games-0001/` holds plain files a person can read: each game's chain (`games/0001.jsonl`, as
`docs/verify.md` has it) and its record (`games/0001.hugo`), the owner's boards, the settings, a
word about it all, the evenings of a club whose desk this was (`club/0001.jsonl`), and
`manifest.json` with the length and SHA-256 of each. Pure: nothing here opens a file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple

from hugo_core.bounded_text import BadText, read_json
from hugo_core.limits import (
    BOARDS,
    GAME_BYTES,
    LONGEST_NAME,
    MANIFEST_BYTES,
    SMALL_BYTES,
    STICK_FILES,
)
from hugod.store.chain import EventRow

FORMAT = "hugo-games"
# Without evenings it is 1, which boxes from before them can read, too.
VERSION = 2
"""The version of a folder with evenings."""
MANIFEST = "manifest.json"
ABOUT = "README.txt"
SETTINGS = "settings.json"
EVENINGS = "club/"
CHAIN, RECORD, BOARD = ".jsonl", ".hugo", ".toml"
FOLDER_NAME = re.compile(r"hugo-games-([0-9]{4,9})")
DRAFT = ".tmp"
"""Suffix of a folder that is not whole yet."""

_NAME = re.compile(
    rf"games/[0-9]{{4,6}}(-[0-9a-f]{{8}})?(\.jsonl|\.hugo)|boards/[\w-]{{1,{LONGEST_NAME}}}\.toml"
    r"|club/[0-9]{4,6}(-[0-9a-f]{8})?\.jsonl|settings\.json|README\.txt",
    re.ASCII,
)
_README = """\
The games of a companion box for the board game Hugo / Midnight Party.

games/*.hugo   the games in words, one line a move
games/*.jsonl  the same with every roll's proof; "hugod verify FILE" proves one
boards/        boards the owner has counted
club/*.jsonl   evenings of a club, one line for each thing that happened
manifest.json  every file's length and SHA-256

To bring them to another box: put the stick in, press *, then "This box", "Save games",
"From a stick". Or on the command line: sudo hugod import FOLDER.
"""


class BadBundle(Exception):
    """The folder is none of ours, or damaged; the message says where and why."""


class Entry(NamedTuple):
    """One file of the manifest."""

    length: int
    """In bytes."""
    sha256: str
    """In hex."""


def entry_of(data: bytes) -> Entry:
    return Entry(len(data), sha256(data).hexdigest())


def about() -> bytes:
    """The README for people."""
    return _README.encode()


def write_manifest(files: Mapping[str, Entry]) -> bytes:
    """The manifest, with the files in the order of their names."""
    listed = {name: {"bytes": e.length, "sha256": e.sha256} for name, e in sorted(files.items())}
    version = VERSION if evenings(files) else 1
    plain = {"format": FORMAT, "version": version, "files": listed}
    return (json.dumps(plain, indent=1) + "\n").encode()


def read_manifest(data: bytes) -> dict[str, Entry]:
    """Read a manifest of `write_manifest`. Raises `BadBundle`."""
    try:
        plain = read_json(data, MANIFEST_BYTES)
    except BadText as error:
        raise BadBundle(f"{MANIFEST}: it is harmed, or no list of files ({error})") from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise BadBundle(f"{MANIFEST}: it is of another program")
    version, files = plain.get("version"), plain.get("files")
    if type(version) is not int or version < 1:
        raise BadBundle(f"{MANIFEST}: it does not know its own version")
    if version > VERSION:
        raise BadBundle(f"{MANIFEST}: it is of a newer hugod ({version}, here {VERSION})")
    if not isinstance(files, dict) or len(files) > STICK_FILES:
        raise BadBundle(f"{MANIFEST}: it lists no files, or more than {STICK_FILES}")
    if sum(name.endswith(BOARD) for name in files) > BOARDS:
        raise BadBundle(f"{MANIFEST}: it lists more than {BOARDS} boards")
    # One name that is none of ours is enough to refuse all: it could lead out of the folder.
    return {name: _entry(name, plain) for name, plain in files.items()}


def _entry(name: str, plain: object) -> Entry:
    if not is_name(name):
        raise BadBundle(f"{MANIFEST}: {name[:80]!r} is no name of ours")
    if not isinstance(plain, dict) or set(plain) != {"bytes", "sha256"}:
        raise BadBundle(f"{MANIFEST}: {name} has a length and a hash")
    length, digest = plain["bytes"], plain["sha256"]
    if type(length) is not int or length < 0:
        raise BadBundle(f"{MANIFEST}: {name} cannot be as long as that")
    if not isinstance(digest, str) or not re.fullmatch(r"[0-9a-f]{64}", digest):
        raise BadBundle(f"{MANIFEST}: {name} has no SHA-256")
    return Entry(length, digest)


def is_name(name: str) -> bool:
    """Whether a file may have that name."""
    return _NAME.fullmatch(name) is not None


def most_bytes(name: str) -> int:
    """Limit in bytes of the file of that name; a longer one is refused by itself."""
    return GAME_BYTES if name.startswith(("games/", EVENINGS)) else SMALL_BYTES


def check(name: str, data: bytes, entry: Entry) -> None:
    """Check a file against the manifest. Raises `BadBundle`."""
    if len(data) != entry.length:
        raise BadBundle(f"{name}: it is not whole ({len(data)} of {entry.length} bytes)")
    if entry_of(data) != entry:
        raise BadBundle(f"{name}: it was changed, or the stick has harmed it")


def chains(files: Iterable[str]) -> list[str]:
    """The names of the games' chains, the oldest first."""
    ours = (name for name in files if name.endswith(CHAIN) and not name.startswith(EVENINGS))
    return sorted(ours, key=game_number)


def evenings(files: Iterable[str]) -> list[str]:
    """The names of a club's evenings."""
    return sorted(name for name in files if name.startswith(EVENINGS))


def game_number(name: str) -> int:
    """The number in the file name of a game or an evening."""
    return int(re.split(r"[/.-]", name)[1])


def newest_folder(names: Iterable[str]) -> str | None:
    """The newest of our folders among *names*; None if there is none."""
    ours = [(int(match[1]), name) for name in names if (match := FOLDER_NAME.fullmatch(name))]
    return max(ours)[1] if ours else None


def next_folder(names: Iterable[str]) -> str:
    """The name after the newest of our folders, finished or not."""
    newest = newest_folder(name.removesuffix(DRAFT) for name in names)
    return f"hugo-games-{(int(newest.split('-')[-1]) if newest else 0) + 1:04}"


GROUP = "hugod.carried"
"""Entry points of this group name a `CarriedFiles`, each under its folder on the stick."""


class CarriedFiles(NamedTuple):
    """A kind of file that is written as a chain of lines."""

    files: Callable[[Path], list[Path]]
    """Gives those of the card at a path."""
    read: Callable[[Path], tuple[bytes, bool]]
    """Gives the whole lines of one, and whether that is all of it. Raises `OSError`."""
    judged: Callable[[str, bytes], tuple[EventRow, ...]]
    """Gives the rows of one from a stick, by name and bytes. Raises `BadSeal`."""


@cache
def carried() -> dict[str, CarriedFiles]:
    """Return the kinds that are installed, by their folder on the stick."""
    return {point.name: point.load() for point in entry_points(group=GROUP)}
