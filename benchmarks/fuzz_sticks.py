"""Sticks whose games and boards were changed by somebody who can count hashes: does the box live?

    python benchmarks/fuzz_sticks.py [--games N] [--boards N] [--files N] [--seed S]

One to three values of a game's records or of a board are changed, with right hashes and a right
list; or (`--files`) the bytes of any file, with the list made anew or not. Each stick is read for a
new card. What is taken in is played on with 200 random keys in the real session, with glass, page
and television drawn, in processes that may have no more memory than the box. Prints a table of what
came of it, and failures with the number that makes each again (`--batch game 17 18`).

Ends with 1 if anything raised, a start took over 3 s, or a process had more than 100 MiB.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from families import answers

from hugo_core.board import load_board, read_board, write_board
from hugo_core.codec import to_plain
from hugo_core.editions import EDITIONS, colours_for
from hugo_core.history import Drafted, Record
from hugo_core.position import Face, agree
from hugod.app.session import Session
from hugod.app.values.effects import AppendRecord
from hugod.app.values.inputs import Input, Key, KeyDown, KeyUp, TimePassed
from hugod.app.values.settings import Settings
from hugod.app.values.words import Words
from hugod.backup import bundle
from hugod.backup.copy_in import lay_in
from hugod.backup.rehearsal import Audience, answer_to, rehearse_board
from hugod.backup.stick_files import StickError
from hugod.store.chain import EventRow, hash_of, root, sealed_text
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore

CAGE_BYTES = 128 * 2**20
"""Of data, as `MemoryMax=` of the unit."""
MOST_RSS_MB = 100
MOST_START_S = 3.0
KEYS = 200
"""Pressed on what was taken in."""
FEW_KEYS = 10
"""Where everything was refused."""
BATCH = 100
"""So many are tried in one process."""
SEEDS = 24
"""So many games are changed, each again and again."""
NUMBERS = (-(10**9), -5, -1, 0, 1, 2, 5, 13, 39, 61, 99, 255, 10**6, 2**31, 2**63, 10**40)
WORDS = ("", "red", "ghost", "amigo-hugo", "Fix", "\n", "\ud800", "../x", "x" * 300, "\x1b[2J")
KEYS_OF_PLAYERS = (*Key, *(Key.ROLL,) * 6, *(Key.HASH,) * 6, *(Key.A,) * 2)


def in_silence(done: int, total: int) -> None:
    """Is told how far it is."""


# Games


def pressed(
    session: Session, keys: int, chance: random.Random, audience: Audience | None = None
) -> Iterator[Record]:
    """Press so many random keys, all drawn for an *audience*; give what is to be kept."""
    now = 1.0
    for _ in range(keys):
        now += chance.choice((0.1, 0.7, 2.0, 9.0))
        key = chance.choice(KEYS_OF_PLAYERS)
        inputs: list[Input] = [KeyDown(key), KeyUp(key), TimePassed()]
        while inputs:
            effects = session.handle(inputs.pop(0), now)
            if audience is not None:
                audience.see(effects)
            yield from (effect.record for effect in effects if isinstance(effect, AppendRecord))
            answers = [answer_to(effect, chance.choice(list(Face))) for effect in effects]
            inputs[:0] = [answer for answer in answers if answer is not None]


@lru_cache
def a_game(number: int) -> tuple[Record, ...]:
    """Give the game of that number: some of its players type what they like, most play."""
    chance = random.Random(number)
    edition = list(EDITIONS.values())[number % len(EDITIONS)]
    players = chance.choice((2, 2, 3, 4, 8))
    setup = agree(edition, tuple(chance.sample(colours_for(players), players)))
    records = answers(setup)
    words = Words()
    settings = Settings(own_die=number % 4 == 2)
    session = Session(records, words, settings=settings)
    for record in pressed(session, chance.choice((60, 150, 400)), chance):
        if isinstance(record, Drafted):
            break
        records.append(record)
    return tuple(records)


def places_in(plain: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Name every value in nested JSON by the way to it."""
    inner = plain.items() if isinstance(plain, dict) else enumerate(plain)
    for key, value in inner:
        yield (*way, key)
        if isinstance(value, dict | list):
            yield from places_in(value, (*way, key))


def another(value: Any, chance: random.Random) -> Any:
    """Give something else in the place of *value*, mostly of its own kind."""
    if chance.random() < 0.1:
        return chance.choice((None, True, -1, "", [], {}, 1.5))
    match value:
        case bool():
            return not value
        case int():
            return (
                value + chance.choice((-1, 1)) if chance.random() < 0.4 else chance.choice(NUMBERS)
            )
        case str():
            others = (*WORDS, value[::-1], value + "x", value.upper())
            return chance.choice(others)
        case list() if value:
            at = chance.randrange(len(value))
            return chance.choice((value[:at], value[at:], [*value, value[at]], value[::-1]))
        case _:
            return chance.choice((0, "", [], {}))


def change(plain: Any, chance: random.Random) -> None:
    """Change one value of nested JSON where it stands."""
    ways = list(places_in(plain))
    *way, last = chance.choice([each for each in ways if each != ("kind",)] or ways)
    for key in way:
        plain = plain[key]
    plain[last] = another(plain[last], chance)


def chain(bodies: list[Any]) -> bytes:
    """Write records as a sealed game whose hashes are right."""
    rows = list[EventRow]()
    for seq, plain in enumerate(bodies, 1):
        body = json.dumps(plain, separators=(",", ":"), sort_keys=True)
        before = rows[-1].hash if rows else root(1)
        row = EventRow(1, seq, str(plain["kind"]), body, "", 0, 0, 0, before)
        rows.append(row._replace(hash=hash_of(row)))
    return sealed_text(rows)


def bodies_of(number: int) -> list[Any]:
    """Give the records of the game of that number as plain data that nobody else holds."""
    return [json.loads(json.dumps(to_plain(each))) for each in a_game(number)]


def changed_game(chance: random.Random) -> bytes:
    bodies = bodies_of(chance.randrange(SEEDS))
    for _ in range(chance.randrange(1, 4)):
        if chance.random() < 0.1:
            at = chance.randrange(len(bodies))
            bodies[at:at] = [json.loads(json.dumps(chance.choice(bodies)))]
        else:
            change(chance.choice(bodies), chance)
    return chain(bodies)


# Boards


def changed_board(chance: random.Random) -> tuple[str, bytes]:
    """Give the name and the text of a board with one to three of its values changed."""
    edition = chance.choice(list(EDITIONS.values()))
    name = f"my-{edition.board}"
    text = write_board(replace(load_board(edition.board), name=name))
    for _ in range(chance.randrange(1, 4)):
        found = list(re.finditer(r'-?\d+|"[^"\n]*"|true|false', text))
        at = chance.choice(found)
        with suppress(tomllib.TOMLDecodeError):
            value = tomllib.loads(f"x = {at[0]}")["x"]
            put = json.dumps(another(value, chance))
            text = text[: at.start()] + put + text[at.end() :]
    return name, text.encode(errors="replace")


# Files


def changed_bytes(data: bytes, chance: random.Random) -> bytes:
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


# Sticks


def make_stick(folder: Path, files: dict[str, bytes]) -> None:
    """Lay *files* onto a stick with a list that fits."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    listed = {name: bundle.entry_of(data) for name, data in files.items()}
    (folder / bundle.MANIFEST).write_bytes(bundle.write_manifest(listed))


def stick_with(kind: str, chance: random.Random, folder: Path) -> None:
    if kind == "game":
        make_stick(folder, {"games/0001.jsonl": changed_game(chance)})
    elif kind == "board":
        name, data = changed_board(chance)
        settings = {"counted": [name.removeprefix("my-")]}
        files = {f"boards/{name}.toml": data, bundle.SETTINGS: json.dumps(settings).encode()}
        make_stick(folder, files)
    else:
        plain = [to_plain(each) for each in a_game(chance.randrange(SEEDS))]
        board = write_board(replace(load_board("amigo-hugo"), name="my-amigo-hugo")).encode()
        files = {"games/0001.jsonl": chain(plain), "boards/my-amigo-hugo.toml": board}
        make_stick(folder, files | {bundle.SETTINGS: b'{"language": "de"}'})
        path = folder / chance.choice((*files, bundle.SETTINGS, bundle.MANIFEST))
        data = changed_bytes(path.read_bytes(), chance)
        path.write_bytes(data)
        name = path.relative_to(folder).as_posix()
        if chance.random() < 0.5 and name != bundle.MANIFEST:
            listed = bundle.read_manifest((folder / bundle.MANIFEST).read_bytes())
            listed[name] = bundle.entry_of(data)
            (folder / bundle.MANIFEST).write_bytes(bundle.write_manifest(listed))


def taken_in(stick: Path, card: Path, chance: random.Random) -> str:
    """Read the stick for a new card and, if anything is taken, play on; say what came of it."""
    with closing(SqliteJournal(card)) as journal:
        try:
            laid = lay_in(stick, card, in_silence)
        except StickError:
            return "the stick refused"
        settings_store = JsonSettingsStore(card)
        settings_store.take_in()
        journal.take_in()
    began = time.monotonic()
    with closing(SqliteJournal(card)) as journal:
        words = Words()
        settings, boards = settings_store.settings(), settings_store.boards()
        session = Session(journal.records(), words, settings=settings, boards=boards)
        audience = Audience(words)
        audience.see(session.begin(0.0))
        if time.monotonic() - began > MOST_START_S:
            return f"WRONG: a start of {time.monotonic() - began:.1f} s"
        for board in boards.values():
            rehearse_board(read_board(write_board(board)))
        has_something = laid.new or boards  # else the box is a new one, with its first screens
        for record in pressed(session, KEYS if has_something else FEW_KEYS, chance, audience):
            journal.keep(record)
    return "a file refused" if laid.refused else "taken in and played"


def one(kind: str, number: int, place: Path) -> str:
    """Try the stick of that number; whatever is raised is an answer, too."""
    chance = random.Random(f"{kind} {number}")
    (place / "stick").mkdir()
    try:
        stick_with(kind, chance, place / "stick")
        return taken_in(place / "stick", place / "card", chance)
    except Exception as error:
        *_, (frame, line) = traceback.walk_tb(error.__traceback__)
        where = f"{Path(frame.f_code.co_filename).name}:{line} {frame.f_code.co_name}"
        return f"WRONG: {type(error).__name__} in {where}"


def batch(kind: str, numbers: range) -> None:
    """Try some in this process, and print what came of each as JSON, with the memory it had."""
    resource.setrlimit(resource.RLIMIT_DATA, (CAGE_BYTES, CAGE_BYTES))
    said = []
    for number in numbers:
        with tempfile.TemporaryDirectory(dir="/dev/shm", prefix="fuzz-sticks-") as place:
            said.append(one(kind, number, Path(place)))
    most_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    json.dump({"said": said, "most_mb": most_kb // 1024}, sys.stdout)


def run_batch(kind: str, numbers: range) -> tuple[list[str], int]:
    line = [sys.executable, __file__, "--batch", kind, str(numbers.start), str(numbers.stop)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().rpartition("\n")[2]
        return [f"WRONG: the process ended with {done.returncode}: {last}"] * len(numbers), 0
    told = json.loads(done.stdout)
    return told["said"], told["most_mb"]


def all_of(kind: str, count: int, first: int) -> bool:
    """Try so many sticks and print what came of them; say whether all is well."""
    said, wrong, most_mb, began = Counter[str](), list[str](), 0, time.monotonic()
    for start in range(first, first + count, BATCH):
        numbers = range(start, min(start + BATCH, first + count))
        answers, mb = run_batch(kind, numbers)
        most_mb = max(most_mb, mb)
        said.update(answers)
        pairs = zip(numbers, answers, strict=True)
        wrong += [f"  {kind} {number}: {came}\n" for number, came in pairs if "WRONG" in came]
    seconds = time.monotonic() - began
    sys.stdout.write(f"{count:,} changed {kind}s in {seconds:.0f} s, at most {most_mb} MiB\n")
    sys.stdout.writelines(f"{times:7,}  {what}\n" for what, times in sorted(said.items()))
    sys.stdout.writelines(wrong[:20])
    sys.stdout.flush()
    return not wrong and most_mb < MOST_RSS_MB


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="another one, other changes")
    parser.add_argument("--batch", nargs=3, metavar=("KIND", "FROM", "TO"), help="for itself")
    options = parser.parse_args()
    if options.batch:
        kind, start, stop = options.batch
        batch(kind, range(int(start), int(stop)))
        return 0
    counts = {"game": options.games, "board": options.boards, "file": options.files}
    first = options.seed * 1_000_000
    good = [all_of(kind, count, first) for kind, count in counts.items() if count]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
