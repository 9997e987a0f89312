"""A card as it is when the plug is pulled, looked at from outside as the next start would find it.

The machine stands still while its card is copied, and goes on: so one life has as many cuts as are
wanted, and none of them takes a start.
"""

import json
import re
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import eyes
from guest import copy
from pi import Pi, read

from hugod.renewal.manifest import ROOT, BundleFile
from hugod.renewal.standing import WORDS


def pull(box: Pi, disk: Path, told: tuple[int, int, str]) -> Path:
    """Give the card as it would be if the plug were pulled now.

    The record that was *told* last must be on it, and a game go on from what is there.
    """
    game, seq, name = told
    box.machine("stop")
    card = copy(disk, disk.with_suffix(".pulled"))
    box.machine("cont")
    with games(card) as folder:
        copies = (file.read_text() for file in folder.glob("games/*"))
        found = eyes.hash_of(game, seq, folder) == name or any(name in text for text in copies)
        assert found, f"record {seq} of game {game} is lost"
        assert eyes.expected(folder)
    return card


@contextmanager
def games(card: Path) -> Iterator[Path]:
    """Mount the games as a start does: what was left undone is put right."""
    start, size = partitions(card)[3]
    folder = card.parent / "games"
    folder.mkdir(exist_ok=True)
    # A bench that was killed has left its card there.
    subprocess.run(["umount", "--quiet", str(folder)], check=False)
    options = f"loop,offset={start},sizelimit={size}"
    subprocess.run(["mount", "-t", "ext4", "-o", options, str(card), str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def partitions(card: Path) -> list[tuple[int, int]]:
    """Give where each begins, and its size."""
    line = ["sfdisk", "--json", str(card)]
    told = json.loads(subprocess.run(line, check=True, stdout=subprocess.PIPE).stdout)
    table = told["partitiontable"]["partitions"]
    return [(one["start"] * 512, one["size"] * 512) for one in table]


def next_half(card: Path) -> str:
    """Give the half that the firmware starts next."""
    said = read(card, "config.txt").decode()
    return str(re.findall(r"^os_prefix=(\w)/", said, re.MULTILINE)[-1])


def is_whole(card: Path, half: str, pieces: Iterable[BundleFile]) -> bool:
    """Say whether *half* of the card holds these *pieces*."""
    for piece in pieces:
        if piece.name == ROOT:
            with card.open("rb") as file:
                file.seek(partitions(card)["ab".index(half) + 1][0])
                data = file.read(piece.size)
        elif piece.name != WORDS:
            data = read(card, f"{half}/{piece.name}")
        else:
            continue
        if sha256(data).hexdigest() != piece.sha256:
            return False
    return True
