"""Boards with one to three values changed: refused, or drawn and played on without a fault.

    python benchmarks/board_fuzz.py [BOARDS]

Half of them come as files, half as the card and a stick have them. Those that are taken in are
drawn on page, sheet, television and glass, in letters too, and played on for some turns with every
picture. Ends with 1 if anything but a refusal came of one.
"""

from __future__ import annotations

import copy
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from machine import report

from hugo_core.board import Board, load_board, read_board, write_board
from hugo_core.codec import from_plain, to_plain
from hugo_core.commands import DrawLot, ThrowDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import BadBoard, BadJournal
from hugo_core.history import Begun, History, Record
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, agree
from hugo_workshop.boards import in_letters, in_words
from hugod.app.routing import home
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.board_art.svg import draw_board
from hugod.draw import render
from hugod.stickers.drawing import sticker_sheet
from hugod.stickers.sheet import Paper
from hugod.web.scoreboard import scoreboard

TURNS = 40
ODD: tuple[Any, ...] = (
    *(0, -1, 1, 2, 4, 5, 7, 14, 15, 16, 19, 20, 30, 31, 49, 50, 51, 52, 60, 61, 70, 71),
    *(-5, 10**6, 10**7, 2**63, True, False, None, 1.5, "", "x" * 10_000, "a\nb", "\x1b[31m"),
    *("plain", "bonus", "haunted", "hall", "en", "fr", "xx", "a b", "\u202e", [], {}, [1], [[]]),
)
WORDS = re.compile(r'"[^"]*"|\b\d+\b|true|false')


def spots(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value inside *plain*."""
    inside = plain.items() if isinstance(plain, dict) else enumerate(plain)
    for key, value in inside:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from spots(value, (*path, key))


def change(plain: Any, chance: random.Random) -> None:
    """Change one value somewhere inside *plain*."""
    *outer, last = chance.choice([*spots(plain)])
    inside = plain
    for key in outer:
        inside = inside[key]
    value = inside[last]
    if isinstance(inside, list) and chance.random() < 0.3:
        chance.choice((inside.pop, lambda at: inside.insert(at, value)))(last)
    elif isinstance(value, list) and chance.random() < 0.2:
        inside[last] = value * chance.choice((2, 1_000, 20_000 // (len(value) or 1)))
    else:
        inside[last] = other(value, chance)


def other(value: Any, chance: random.Random) -> Any:
    """Give another value than *value*: one that may pass as often as one that cannot."""
    if chance.random() < 0.3:
        return chance.choice(ODD)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((-2, -1, 1, 2))
    if isinstance(value, str):
        return chance.choice(("plain", "bonus", "haunted", value + "a", value[:-1]))
    return value


def read_changed(chance: random.Random) -> Board:
    """Give a board with some values changed. Raises `BadBoard` or `BadJournal`."""
    board, times = load_board(chance.choice(SHIPPED)), chance.choice((1, 1, 2, 3))
    if chance.random() < 0.5:
        text = write_board(board).replace(board.name, "other")
        for _ in range(times):
            one = chance.choice([*WORDS.finditer(text)])
            new = json.dumps(other(json.loads(one[0]), chance))
            text = text[: one.start()] + new + text[one.end() :]
        return read_board(text)
    record = to_plain(Begun(agree(EDITIONS[board.name], PLAYERS, board=board)))
    plain = copy.deepcopy(record)
    for _ in range(times):
        change(plain["setup"]["board"], chance)
    begun = from_plain(json.loads(json.dumps(plain)))
    assert isinstance(begun, Begun)
    return begun.setup.board


PLAYERS = (Colour.RED, Colour.BLUE, Colour.GREEN)
SHIPPED = [edition.name for edition in EDITIONS.values() if edition.name == edition.board]


def show(table: Table) -> None:
    """Draw what is shown now, everywhere it is."""
    view = home(table).view(table)
    render(view)
    assert table.position is not None
    draw_board(table.position.setup.board, table.position)
    scoreboard(view, table.position, Words())


def play_on(board: Board, chance: random.Random) -> None:
    """Draw *board* everywhere, and play on it."""
    draw_board(board)
    sticker_sheet(board, Paper.A4, Words())
    in_words(board), in_letters(board)
    assert [*read_board(write_board(board)).places()] == [*board.places()]
    edition = chance.choice([*EDITIONS.values()])
    history, table = History(agree(edition, PLAYERS, board=board)), Table(Words())
    record: Record = Begun(history.position.setup)
    for _ in range(TURNS):
        table.restore(record)
        show(table)
        match history.position.phase:
            case Phase.OVER:
                return
            case Phase.ROLLING:
                record = history.do(ThrowDie(chance.choice(DIE)), "00")
            case Phase.LOTS:
                record = history.do(DrawLot(chance.choice(history.position.tied)), "00")
            case _:
                record = history.do(chance.choice([*legal_commands(history.position)]))


def measure_fuzz(boards: int = 5_000, seed: int = 8) -> Counter[str]:
    """Count what came of so many boards, and say of each fault what it was."""
    said, begun = Counter[str](), time.monotonic()
    for number in range(boards):
        chance = random.Random(seed * 1_000_003 + number)
        try:
            play_on(read_changed(chance), chance)
            said["taken in, drawn and played"] += 1
        except (BadBoard, BadJournal):
            said["refused"] += 1
        except Exception as error:
            said[f"WRONG: board {number}: {error!r:.200}"] += 1
    report("fuzz: boards", f"{boards} in {time.monotonic() - begun:.0f} s")
    return said


if __name__ == "__main__":
    came = measure_fuzz(int(sys.argv[1]) if sys.argv[1:] else 5_000)
    for what, count in sorted(came.items()):
        report(f"fuzz: {what}", f"{count}")
    sys.exit(int(any(what.startswith("WRONG") for what in came)))
