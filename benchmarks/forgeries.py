"""Whole games changed in one place at a time, with all hashes computed anew: what is found.

    python benchmarks/forgeries.py [FORGERIES [SEED]]

Every value of every line of a pool of sealed and plain games is changed in turn, and every list
and object in its shape; each forgery is put before `hugod verify` and, on a stick with its list,
before an import. What either accepts is compared with the game that was played: each position,
each screen, the record in words, the board. Ends with 1 if a forgery was accepted that differs in
any of it, unless it changed nothing but a free answer: one on which nothing afterwards depended.
"""

from __future__ import annotations

import json
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from families import GAME, Family

from hugo_core.board import write_board
from hugo_core.codec import from_plain, to_plain
from hugo_core.editions import EDITIONS
from hugo_core.history import Record
from hugo_core.notation import position_line
from hugod.app.routing import home
from hugod.app.table import Table
from hugod.app.words import Words
from hugod.backup import bundle
from hugod.backup.copy_in import lay_in
from hugod.commands.verify import Unproved, verify
from hugod.store.chain import Row, hash_of, read_sealed, root, sealed_text

Way = tuple[str | int, ...]
"""Where in a line something is: the keys and numbers that lead there."""

COLUMNS = ("type", "boot_id", "mono_ms", "wall_ms", "wall_trusted")
LABELS = COLUMNS[1:]
A_STICK = 250
"""So many forgeries lie on one stick."""
DROPPED, MORE = object(), object()
_SEALED = re.compile(r'"proof":"\d+-')


@dataclass(frozen=True, slots=True)
class Forgery:
    """A game changed in one place, in *line*, by a number from 0."""

    honest: int
    line: int
    where: str
    now: str
    rows: tuple[Row, ...]


def rows_of(records: Sequence[Record], game: int) -> list[Row]:
    """Give the rows a card would hold of these records."""
    plains = [to_plain(record) for record in records]
    return [Row(game, 0, one["kind"], body_of(one), "b" * 8, 9, 9, 1, "") for one in plains]


def body_of(plain: Any) -> str:
    return json.dumps(plain, separators=(",", ":"), sort_keys=True)


def linked(rows: Sequence[Row], game: int) -> tuple[Row, ...]:
    """Give *rows* as those of *game*, with hashes that fit."""
    chain: list[Row] = []
    for seq, row in enumerate(rows, 1):
        before = chain[-1].hash if chain else root(game)
        row = row._replace(game=game, seq=seq, prev_hash=before)
        chain.append(row._replace(hash=hash_of(row)))
    return tuple(chain)


def places(plain: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Give every value in *plain* with the way to it, and each list and object too."""
    if way:
        yield way, plain
    if isinstance(plain, dict | list):
        inner = plain.items() if isinstance(plain, dict) else enumerate(plain)
        for key, value in inner:
            yield from places(value, (*way, key))


def others(way: Way, value: Any, pool: dict[Any, list[Any]], plain: Any) -> list[Any]:
    """Give what may stand there instead: near values, values that stand there in other lines."""
    if isinstance(value, bool):
        found: list[Any] = [not value, int(value)]
    elif isinstance(value, int):
        found = [value + 1, value - 1, 0, -value, 10**12, str(value), None]
    elif isinstance(value, str):
        flipped = value[:-1] + ("0" if value[-1:] != "0" else "1")
        found = [flipped, value + "\n", value.upper(), "", None]
    elif isinstance(value, list):
        found = [value[1:], [*value, *value[-1:]], value[::-1], []]
    else:
        found = [None, []]
    found += pool.get(way[-1], [])
    if way[-1] == "proof" and plain.get("command", {}).get("kind") == "ThrowDie":
        found += ["typed", *(f"{side:02x}" for side in range(6))]
    return [DROPPED, *([MORE] if isinstance(value, dict) else []), *found]


def changed(plain: Any, way: Way, now: Any) -> Any:
    """Give a copy of *plain* with *now* at *way*."""
    plain = deepcopy(plain)
    inner = plain
    for key in way[:-1]:
        inner = inner[key]
    if now is DROPPED:
        del inner[way[-1]]
    elif now is MORE:
        inner[way[-1]]["more"] = 0
    else:
        inner[way[-1]] = now
    return plain


def pool_of(plains: Sequence[Any]) -> dict[Any, list[Any]]:
    """Give for every key the values it has somewhere in a game, each once."""
    pool: dict[Any, list[Any]] = {}
    for plain in plains:
        for way, value in places(plain):
            if not isinstance(value, dict | list) and value not in pool.setdefault(way[-1], []):
                pool[way[-1]].append(value)
    return pool


def forged(honest: int, records: Sequence[Record], chance: random.Random) -> Iterator[Forgery]:
    """Change every place once, in an order by chance, then again otherwise, without end."""
    rows = rows_of(records, 1)
    plains = [json.loads(row.body) for row in rows]
    pool = pool_of(plains)
    everywhere = [(line, way) for line, plain in enumerate(plains) for way, _ in places(plain)]
    everywhere += [(line, (column,)) for line in range(len(rows)) for column in COLUMNS]
    while True:
        chance.shuffle(everywhere)
        for line, way in everywhere:
            if way[0] in COLUMNS:
                yield _other_label(honest, rows, line, str(way[0]), chance)
                continue
            value = dict(places(plains[line]))[way]
            choices = others(way, value, pool, plains[line])
            now = chance.choice([each for each in choices if each != value or each is DROPPED])
            body = body_of(changed(plains[line], way, now))
            if body != rows[line].body:
                other = [*rows[:line], rows[line]._replace(body=body), *rows[line + 1 :]]
                kind = plains[line]["kind"]
                where = f"{kind}.{'.'.join('N' if type(k) is int else str(k) for k in way)}"
                yield Forgery(honest, line, where, repr(now), tuple(other))


def _other_label(
    honest: int, rows: list[Row], line: int, column: str, chance: random.Random
) -> Forgery:
    value = getattr(rows[line], column)
    now = value + chance.randrange(1, 9) if type(value) is int else value + "x"
    if column == "type":
        now = chance.choice([row.type for row in rows if row.type != value])
    row = Row(**{**rows[line]._asdict(), column: now})
    other = [*rows[:line], row, *rows[line + 1 :]]
    return Forgery(honest, line, f"(row).{column}", repr(now), tuple(other))


# What a player sees


def seen(rows: Sequence[Row]) -> tuple[object, ...]:
    """Give everything a player sees of a game: each position and screen, the words, the board."""
    table, shown = Table(Words()), list[object]()
    for row in rows:
        table.restore(from_plain(json.loads(row.body)))
        position = table.position
        shown.append((position and position_line(position), home(table).view(table)))
    if table.history is None:
        return (*shown,)
    setup = table.game().setup
    about = setup.edition.name, setup.colours, setup.house, setup.rounds, write_board(setup.board)
    people = setup.start, setup.marks, setup.deal, dict(table.seated), set(table.asked)
    return (*shown, table.record_text(), table.game().winners, about, people)


def verdict(forgery: Forgery, honest: Sequence[Row], honest_seen: tuple[object, ...]) -> str:
    """Say what an accepted *forgery* is; begins with WRONG if it should have been refused."""
    if [row.body for row in forgery.rows] == [row.body for row in honest]:
        return "accepted: a label nobody is shown (times, the boot)"
    if seen(forgery.rows) == honest_seen:
        is_typed = "'typed'" in (forgery.now, repr(_proof(honest[forgery.line])))
        what = "who threw (bytes or typed), which `verify` tells" if is_typed else "nothing seen"
        return f"accepted: differs in {what} [{forgery.where}]"
    is_free = _is_free(forgery, honest)
    return f"accepted: a free answer [{forgery.where}]" if is_free else f"WRONG [{forgery.where}]"


def _proof(row: Row) -> str:
    return str(json.loads(row.body).get("proof", ""))


def _is_free(forgery: Forgery, honest: Sequence[Row]) -> bool:
    """Say whether an answer was changed on which nothing depended afterwards.

    That is a board counted anew (where nobody went since), a secret or what was stirred into it
    before the next throw was not made, a set-up that was answered otherwise before the game, and
    who plays a seat from then on: no rule knows whether a person or the box chose a move.
    """
    later = [row.body for row in honest[forgery.line :]]
    kind = honest[forgery.line].type
    until = next((n for n, body in enumerate(later) if n and '"Committed"' in body), len(later))
    is_unused = not any(_SEALED.search(body) for body in later[:until])
    is_sealing = kind in ("Committed", "Stirred")
    return kind in ("Recounted", "Drafted", "Seated") or (is_sealing and is_unused)


# Before verify, and on a stick


def verified(forgeries: Sequence[Forgery], folder: Path) -> list[bool]:
    """Say of each forgery whether `hugod verify` takes it."""
    path, taken = folder / "0001.jsonl", []
    for forgery in forgeries:
        path.write_bytes(_text(linked(forgery.rows, GAME)))
        accepted = False
        with suppress(Unproved):
            verify(str(path), folder)
            accepted = True
        taken.append(accepted)
    return taken


def imported(forgeries: Sequence[Forgery], folder: Path) -> list[bool]:
    """Say of each forgery whether an import takes it; all lie on one stick."""
    stick, card = folder / "stick", folder / "card"
    names = [f"games/{GAME:04}-{number:08x}.jsonl" for number in range(len(forgeries))]
    texts = [_text(linked(forgery.rows, GAME)) for forgery in forgeries]
    files = dict(zip(names, texts, strict=True))
    (stick / "games").mkdir(parents=True)
    card.mkdir()
    for name, data in files.items():
        (stick / name).write_bytes(data)
    entries = {name: bundle.entry_of(data) for name, data in files.items()}
    (stick / bundle.MANIFEST).write_bytes(bundle.write_manifest(entries))
    laid = lay_in(stick, card, lambda done, total: None)
    refused = {reason.partition(":")[0] for reason in laid.refused}
    return [name not in refused for name in names]


def _text(rows: tuple[Row, ...]) -> bytes:
    try:
        return sealed_text(rows)
    except UnicodeEncodeError:  # nothing that a file could hold
        return b""


def pool(games: int) -> list[Sequence[Record]]:
    """Give whole games, every other one sealed, of all editions and of 2 to 6 players.

    In two of three everything is done that a box can do.
    """
    names = sorted(EDITIONS)
    return [_family(names[seed % 6], seed, knows_all=seed >= games // 3) for seed in range(games)]


def _family(edition: str, seed: int, *, knows_all: bool) -> Sequence[Record]:
    is_sealed = seed % 2 == 0
    return Family(edition, 2 + seed % 5, seed, is_sealed=is_sealed, knows_all=knows_all).play()


def try_all(games: Sequence[Sequence[Record]], most: int, seed: int = 8) -> Counter[str]:
    """Put *most* forgeries of *games* before both, and count what came of it."""
    counted = Counter[str]()
    honest = [linked(rows_of(records, GAME), GAME) for records in games]
    shown = [seen(rows) for rows in honest]
    chance = random.Random(seed)
    sources = [forged(number, records, chance) for number, records in enumerate(games)]
    for first in range(0, most, A_STICK):
        batch = [
            next(sources[number % len(sources)])
            for number in range(first, min(first + A_STICK, most))
        ]
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            for who, judge in (("verify", verified), ("import", imported)):
                for forgery, taken in zip(batch, judge(batch, Path(folder)), strict=True):
                    said = "refused"
                    if taken:
                        number = forgery.honest
                        said = verdict(forgery, honest[number], shown[number])
                    counted[f"{who}: {said}"] += 1
    return counted


def main() -> int:
    most = int(sys.argv[1]) if sys.argv[1:] else 20_000
    games = pool(12)
    for rows in (linked(rows_of(records, GAME), GAME) for records in games):
        read_sealed(sealed_text(rows))
    counted = try_all(games, most, int(sys.argv[2]) if sys.argv[2:] else 8)
    sys.stdout.write(f"{most:,} forgeries of {len(games)} games\n")
    sys.stdout.writelines(f"{count:8,}  {what}\n" for what, count in sorted(counted.items()))
    return int(any("WRONG" in what for what in counted))


if __name__ == "__main__":
    sys.exit(main())
