"""Sticks changed by somebody who can count hashes: `[--games N] [--boards N] [--files N]`.

One to three values of a game's records or of a board are changed, with right hashes and a right
list; or (`--files`) the bytes of any file, with the list made anew or not. Each stick is read for a
new card. What is taken in is played on with 200 random keys in the real session, with display, page
and television drawn, in processes that may have no more memory than the box. Prints a table of what
came of it, and failures with the number that makes each again (`--batch game 17 18`).

Wanted: nothing is raised, no start takes over 3 s, no process has more than 100 MiB.
"""

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
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from families import answers
from forging import linked, places, row_of
from machine import report

from hugo_core.board import Board, load_board, read_board, write_board
from hugo_core.codec import to_plain
from hugo_core.editions import EDITIONS, colours_for
from hugo_core.history import Drafted, Record
from hugo_core.position import Face, agree
from hugo_workshop.boards import in_letters, in_words
from hugod.app.session import Session
from hugod.app.values import effects, inputs
from hugod.app.values.settings import Settings
from hugod.app.values.words import Words
from hugod.backup import bundle
from hugod.backup.copy_in import lay_in
from hugod.backup.stick_files import StickError
from hugod.board_art.svg import draw_board
from hugod.draw.render import render
from hugod.store.chain import sealed_text
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore
from hugod.web.scoreboard import scoreboard

CAGE_BYTES = 128 * 2**20
"""Of data, as `MemoryMax=` of the unit."""
MOST_RSS_MB, MOST_START_S = 100, 3.0
KEYS, FEW_KEYS = 200, 10
"""Pressed on what was taken in; where everything was refused."""
BATCH, SEEDS = 100, 24
"""So many sticks are tried in one process; so many games are changed, each again and again."""
NUMBERS = (-(10**9), -5, -1, 0, 1, 2, 5, 13, 39, 61, 99, 255, 10**6, 2**31, 2**63, 10**40)
WORDS = ("", "red", "ghost", "amigo-hugo", "Fix", "\n", "\ud800", "../x", "x" * 300, "\x1b[2J")
PLAYED = (*inputs.Key, *(inputs.Key.ROLL,) * 6, *(inputs.Key.HASH,) * 6, *(inputs.Key.A,) * 2)


def answer_to(effect: effects.Effect, face: Face) -> inputs.Input | None:
    """Answer what asks chance, with *face*."""
    match effect:
        case effects.RollFace() | effects.RollSealed():
            return inputs.FaceRolled(face, "00")
        case effects.RollLot(seats):
            return inputs.LotRolled(seats[0], "00")
        case effects.RollDeal(squares, count, colour):
            return inputs.GuestsDealt(colour, squares[:count], "00")
        case effects.DrawSecret():
            return inputs.SecretDrawn("00" * 32, 1)
        case _:
            return None


def draw(done: Sequence[effects.Effect]) -> None:
    """Draw what is shown, everywhere it is."""
    for effect in done:
        if isinstance(effect, effects.Show):
            render(effect.view)
            if effect.position is not None:
                draw_board(effect.position.setup.board, effect.position)
                scoreboard(effect.view, effect.position, Words())


def pressed(
    session: Session, keys: int, chance: random.Random, *, is_drawn: bool = False
) -> Iterator[Record]:
    """Press so many random keys; give what is to be kept."""
    now = 1.0
    for _ in range(keys):
        now += chance.choice((0.1, 0.7, 2.0, 9.0))
        key = chance.choice(PLAYED)
        waiting: list[inputs.Input] = [inputs.KeyDown(key), inputs.KeyUp(key), inputs.TimePassed()]
        while waiting:
            done = session.handle(waiting.pop(0), now)
            if is_drawn:
                draw(done)
            yield from (each.record for each in done if isinstance(each, effects.AppendRecord))
            told = (answer_to(effect, chance.choice(list(Face))) for effect in done)
            waiting[:0] = [answer for answer in told if answer is not None]


@lru_cache
def a_game(number: int) -> tuple[Record, ...]:
    """Give the game of that number: some of its players type what they like, most play."""
    chance = random.Random(number)
    edition = list(EDITIONS.values())[number % len(EDITIONS)]
    players = chance.choice((2, 2, 3, 4, 8))
    records = answers(agree(edition, tuple(chance.sample(colours_for(players), players))))
    session = Session(records, Words(), settings=Settings(own_die=number % 4 == 2))
    for record in pressed(session, chance.choice((60, 150, 400)), chance):
        if isinstance(record, Drafted):
            break
        records.append(record)
    return tuple(records)


def another(value: Any, chance: random.Random) -> Any:
    """Give something else in the place of *value*, mostly of its own kind."""
    if chance.random() < 0.1:
        return chance.choice((None, True, -1, "", [], {}, 1.5))
    match value:
        case bool():
            return not value
        case int():
            near = value + chance.choice((-1, 1))
            return near if chance.random() < 0.4 else chance.choice(NUMBERS)
        case str():
            return chance.choice((*WORDS, value[::-1], value + "x", value.upper()))
        case list() if value:
            at = chance.randrange(len(value))
            return chance.choice((value[:at], value[at:], [*value, value[at]], value[::-1]))
        case _:
            return chance.choice((0, "", [], {}))


def change(plain: Any, chance: random.Random) -> None:
    """Change one value of nested JSON where it stands."""
    ways = [way for way, _ in places(plain)]
    *way, last = chance.choice([each for each in ways if each != ("kind",)] or ways)
    for key in way:
        plain = plain[key]
    plain[last] = another(plain[last], chance)


def chain(bodies: Sequence[Any]) -> bytes:
    """Write records as a sealed game whose hashes are right."""
    return sealed_text(linked([row_of(plain) for plain in bodies]))


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


def changed_board(chance: random.Random) -> tuple[str, bytes]:
    """Give the name and the text of a board with one to three of its values changed."""
    edition = chance.choice(list(EDITIONS.values()))
    name = f"my-{edition.board}"
    text = write_board(replace(load_board(edition.board), name=name))
    for _ in range(chance.randrange(1, 4)):
        at = chance.choice(list(re.finditer(r'-?\d+|"[^"\n]*"|true|false', text)))
        with suppress(tomllib.TOMLDecodeError):
            value = tomllib.loads(f"x = {at[0]}")["x"]
            put = json.dumps(another(value, chance))
            text = text[: at.start()] + put + text[at.end() :]
    return name, text.encode(errors="replace")


def changed_bytes(data: bytes, chance: random.Random) -> bytes:
    """Give *data* otherwise, in one of the ways in which sticks and liars change it."""
    at, to = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    ruin = bytearray(data)
    for _ in range(chance.randrange(1, 9)):
        ruin[chance.randrange(len(ruin))] ^= 1 << chance.randrange(8)
    middle = data[:at] + chance.randbytes(to - at) + data[to:]
    return chance.choice(
        (middle, data[:at], data[:to] + data[at:], chance.randbytes(len(data)), bytes(ruin))
    )


def write_list(folder: Path, files: dict[str, bytes]) -> None:
    entries = {name: bundle.entry_of(data) for name, data in files.items()}
    (folder / bundle.MANIFEST).write_bytes(bundle.write_manifest(entries))


def stick_with(kind: str, chance: random.Random, folder: Path) -> None:
    """Lay what was changed onto a stick with a list that fits."""
    if kind == "game":
        files = {"games/0001.jsonl": changed_game(chance)}
    elif kind == "board":
        name, data = changed_board(chance)
        settings = {"counted": [name.removeprefix("my-")]}
        files = {f"boards/{name}.toml": data, bundle.SETTINGS: json.dumps(settings).encode()}
    else:
        board = write_board(replace(load_board("amigo-hugo"), name="my-amigo-hugo")).encode()
        files = {"games/0001.jsonl": chain(bodies_of(chance.randrange(SEEDS)))}
        files |= {"boards/my-amigo-hugo.toml": board, bundle.SETTINGS: b'{"language": "de"}'}
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    write_list(folder, files)
    if kind == "file":
        name = chance.choice((*files, bundle.MANIFEST))
        data = changed_bytes((folder / name).read_bytes(), chance)
        (folder / name).write_bytes(data)
        if chance.random() < 0.5 and name != bundle.MANIFEST:
            write_list(folder, {**files, name: data})


def taken_in(stick: Path, card: Path, chance: random.Random) -> str:
    """Read the stick for a new card and, if anything is taken, play on; say what came of it."""
    settings_store = JsonSettingsStore(card)
    with closing(SqliteJournal(card)) as journal:
        try:
            laid = lay_in(stick, card, lambda done, total: None)
        except StickError:
            return "the stick refused"
        settings_store.take_in()
        journal.take_in()
    began = time.monotonic()
    with closing(SqliteJournal(card)) as journal:
        settings, boards = settings_store.settings(), settings_store.boards()
        session = Session(journal.records(), Words(), settings=settings, boards=boards)
        draw(session.begin(0.0))
        if time.monotonic() - began > MOST_START_S:
            return f"WRONG: a start of {time.monotonic() - began:.1f} s"
        for board in boards.values():
            draw_everywhere(board)
        has_something = laid.new or boards  # else the box is a new one, with its first screens
        keys = KEYS if has_something else FEW_KEYS
        for record in pressed(session, keys, chance, is_drawn=True):
            journal.keep(record)
    return "a file refused" if laid.refused else "taken in and played"


def draw_everywhere(board: Board) -> None:
    """Draw *board* on page and sheet, in words and in letters; what is written of it reads so."""
    from hugod.stickers.drawing import sticker_sheet
    from hugod.stickers.sheet import Paper

    draw_board(board)
    sticker_sheet(board, Paper.A4, Words())
    in_words(board), in_letters(board)
    assert [*read_board(write_board(board)).places()] == [*board.places()]


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
        with tempfile.TemporaryDirectory(dir="/dev/shm", prefix="flood-stick-") as place:
            said.append(one(kind, number, Path(place)))
    most_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    json.dump({"said": said, "most_mb": most_kb // 1024}, sys.stdout)


def run_batch(kind: str, numbers: range) -> tuple[list[str], int]:
    script = "import sys, flood.stick; flood.stick.main(sys.argv[1:])"
    words = ["--batch", kind, str(numbers.start), str(numbers.stop)]
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = done.stderr.strip().rpartition("\n")[2]
        return [f"WRONG: the process ended with {done.returncode}: {last}"] * len(numbers), 0
    told = json.loads(done.stdout.rpartition("\n")[2])
    return told["said"], told["most_mb"]


def all_of(kind: str, count: int, first: int) -> bool:
    """Try so many sticks and print what came of them; say whether all is well."""
    said, most_mb = dict[int, str](), 0
    for start in range(first, first + count, BATCH):
        numbers = range(start, min(start + BATCH, first + count))
        came, mb = run_batch(kind, numbers)
        said |= zip(numbers, came, strict=True)
        most_mb = max(most_mb, mb)
    report(f"{count:,} changed {kind}s", f"at most {most_mb} MiB")
    for what, times in sorted(Counter(said.values()).items()):
        first_one = next(number for number, came in said.items() if came == what)
        report(f"  {what}", f"{times:,}, first {first_one}")
    return most_mb < MOST_RSS_MB and not any("WRONG" in came for came in said.values())


def main(words: Sequence[str]) -> bool:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="another one, other changes")
    parser.add_argument("--batch", nargs=3, metavar=("KIND", "FROM", "TO"), help="for itself")
    options = parser.parse_args(words)
    if options.batch:
        kind, start, stop = options.batch
        batch(kind, range(int(start), int(stop)))
        return True
    counts = {"game": options.games, "board": options.boards, "file": options.files}
    first = options.seed * 1_000_000
    return all([all_of(kind, count, first) for kind, count in counts.items() if count])
