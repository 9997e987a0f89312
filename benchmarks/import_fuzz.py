"""What lies on a stick, changed at random: nothing but a refusal may come of it (bar S8).

    python benchmarks/import_fuzz.py [BYTES]

Changes bits, cuts, doubles and mixes the files of a folder of games, with its list and without,
and reads each for a new card. Ends with 1 if anything but a refusal came of it.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

from hugod.adapters.journal import SqliteJournal
from hugod.keeping import bundle
from hugod.keeping.copy_in import lay_in
from hugod.keeping.copy_out import copy_out
from hugod.keeping.stick_files import StickError

FIXTURE = Path(__file__).parents[1] / "tests" / "fixtures" / "journal-v1"


def in_silence(done: int, total: int) -> None:
    """Is told how far it is."""


def changed(data: bytes, chance: random.Random) -> bytes:
    """Give *data* otherwise, in one of the ways in which sticks and liars change it."""
    at, to = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    match chance.randrange(5):
        case 0:
            return data[:at] + chance.randbytes(to - at) + data[to:]
        case 1:
            return data[:at]
        case 2:
            return data[:to] + data[at:]
        case 3:
            return chance.randbytes(len(data))
    ruin = bytearray(data)
    for _ in range(chance.randrange(1, 9)):
        ruin[chance.randrange(len(ruin))] ^= 1 << chance.randrange(8)
    return bytes(ruin)


def list_anew(folder: Path) -> None:
    """Write a list that fits what lies there, as somebody would who wants to deceive."""
    files = {
        name: bundle.entry_of((folder / name).read_bytes())
        for path in folder.rglob("*")
        if path.is_file() and bundle.is_name(name := path.relative_to(folder).as_posix())
    }
    (folder / bundle.MANIFEST).write_bytes(bundle.write_manifest(files))


def try_one(folder: Path, place: Path, chance: random.Random) -> tuple[int, str]:
    """Change one file, read the folder for a new card; give the bytes and what came of it."""
    stick, card = shutil.copytree(folder, place / "stick"), place / "card"
    card.mkdir()
    path = chance.choice(sorted(path for path in stick.rglob("*") if path.is_file()))
    before, name = path.read_bytes(), path.relative_to(stick).as_posix()
    path.write_bytes(changed(before, chance))
    if chance.random() < 0.5 and name != bundle.MANIFEST:
        list_anew(stick)
    try:
        laid = lay_in(stick, card, in_silence)
        said = "a file refused" if laid.refused else "taken"
        is_chain = name.endswith(bundle.CHAIN) and path.read_bytes() != before
        if is_chain and not laid.refused_games:
            said = "WRONG: a changed game was taken"
    except StickError:
        said = "the stick refused"
    with closing(SqliteJournal(card)) as journal:
        if journal.records() or any((card / "games").iterdir()):
            said = "WRONG: the card was changed"
    return path.stat().st_size, said


def main() -> int:
    most = int(sys.argv[1]) if sys.argv[1:] else 1_000_000
    chance, said, size, began = random.Random(8), Counter[str](), 0, time.monotonic()
    with tempfile.TemporaryDirectory(dir="/dev/shm") as work:
        shutil.copytree(FIXTURE, Path(work) / "card")
        folder = copy_out(Path(work) / "card", Path(work), in_silence).folder
        while size < most:
            place = Path(work) / "place"
            place.mkdir()
            tried, came = try_one(folder, place, chance)
            size, said[came] = size + tried, said[came] + 1
            shutil.rmtree(place)
    seconds = time.monotonic() - began
    sys.stdout.write(f"{size:,} bytes in {said.total():,} changed files, {seconds:.0f} s\n")
    sys.stdout.writelines(f"{count:6,}  {what}\n" for what, count in sorted(said.items()))
    return int(any(what.startswith("WRONG") for what in said))


if __name__ == "__main__":
    sys.exit(main())
