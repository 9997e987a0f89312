"""What a player sees of a game, by its record and `hugod replay --json` alone; no judge is asked.

The record in words is what a box keeps beside a game and shows; each line of it is played back by
the command everybody has. What was rolled is read from the lines of the file as they stand.
"""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hugo_core.codec import from_plain
from hugo_core.notation import state
from hugo_workshop.records import Unreadable, replay_file
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.store.chain import EventRow

SIDES = (1, 2, 0, 4, 5, 0)
"""The faces of the die by the remainder of a byte, as docs/verify.md has them; 0 is the ghost."""
SEALED = re.compile(r"(\d+)-(\d+)-[0-9a-f]{64}")
_KEYS = "hugo-record edition players rounds board house deal start player mark"
_HEADER = frozenset(_KEYS.split())


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as it is shown."""

    header: tuple[str, ...]
    lines: tuple[str, ...]
    """What was done, in words."""
    rolls: tuple[tuple[int, str], ...]
    """Face and proof of every roll in the lines of the file, each as often as it stands there."""
    shown: tuple[str, ...]
    """Places, points, whose turn it is and the winners, as the box has them after each change."""


def plains_of(rows: Sequence[EventRow]) -> list[Any]:
    return [json.loads(row.body) for row in rows]


def seen(rows: Sequence[EventRow]) -> Seen:
    """Give what a player sees of a game; raises whatever impossible lines lead to."""
    table, shown, rolls = Table(Words()), list[str](), list[tuple[int, str]]()
    for plain in plains_of(rows):
        table = table.after(from_plain(plain))
        rolls += rolls_in(plain)
        now = json.dumps(state(table.position, 0)) if table.position else ""
        if shown[-1:] != [now]:
            shown.append(now)
    lines = table.record_text().splitlines() if table.history else []
    header = [line for line in lines if line.partition(" ")[0] in _HEADER]
    return Seen(tuple(header), tuple(lines[len(header) :]), tuple(rolls), tuple(shown))


def rolls_in(plain: Any) -> list[tuple[int, str]]:
    """Give face and proof of each roll in one line of a file."""
    if plain["kind"] not in ("Done", "Replayed"):
        return []
    rolls = [each for each in (plain, *plain.get("done", ())) if is_roll(each)]
    return [(each["command"]["face"], each["proof"]) for each in rolls]


def is_roll(done: Any) -> bool:
    command = done.get("command")
    return isinstance(command, dict) and command.get("kind") == "ThrowDie"


def played(game: Seen) -> list[Any]:
    """Give what `hugod replay --json` prints of its record; empty if it does not play it.

    A record of a board that was counted in the middle of a game names the one at the end.
    """
    with TemporaryDirectory(dir="/dev/shm") as folder, suppress(Unreadable):
        path = Path(folder) / "game.hugo"
        path.write_text("\n".join([*game.header, *game.lines]) + "\n")
        return [json.loads(line) for line in replay_file(str(path), as_json=True)]
    return []


def end_in_words(states: Sequence[Any]) -> str:
    """Give the points, and the winners if it is over, as a verdict has to say them."""
    last = states[-1]
    points = ", ".join(f"{colour} {count}" for colour, count in last["points"].items())
    winners = " and ".join(last["winners"] or ())
    return f"Won by {winners}. Points: {points}." if winners else f"Points so far: {points}."


def is_by_its_bytes(face: int, proof: str) -> bool:
    """Whether the bytes of a plain roll say this face, by the bench's own table."""
    used = bytes.fromhex(proof)
    return all(byte >= 252 for byte in used[:-1]) and used[-1] < 252 and SIDES[used[-1] % 6] == face


def _steps(plain: Any) -> int:
    """Give how far something was taken back, as the page's language reads it."""
    steps = plain.get("steps")
    return int(steps) if isinstance(steps, int) or str(steps).strip().isdecimal() else 0


def _roll(done: Any) -> str:
    """Give the proof of a roll; empty for anything else."""
    return str(done["proof"]) if is_roll(done) else ""


def stands_twice(plains: Sequence[Any]) -> bool:
    """Whether a roll of the sealed die was brought in again where nothing was taken away for it."""
    trail, gone = list[str](), list[str]()
    for plain in plains:
        match plain["kind"]:
            case "Done":
                trail.append(_roll(plain))
                gone = []
            case "TookBack":
                cut = max(0, len(trail) - _steps(plain))
                trail, gone = trail[:cut], [*trail[cut:], *gone]
            case "PutBack":
                for _ in range(min(_steps(plain), len(gone))):
                    trail.append(gone.pop(0))
            case "Replayed":
                trail = trail[: len(trail) - plain["back"]]
                trail += [_roll(each) for each in plain["done"]]
                gone = []
        standing = [proof for proof in trail if SEALED.fullmatch(proof)]
        if len(standing) != len(set(standing)):
            return True
    return False
