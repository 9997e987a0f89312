"""A kept game's two files read: in short (who, points, when), or step by step; harmed ones named.

A game in words (`NNNN.hugo`) is played by the rules; the end of its chain (`NNNN.jsonl`) says when
it ended and by which head it is known. What does not fit is left out and named; nothing is changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from hugo_core.animal_marks import mark_of
from hugo_core.board import Board, board_names, load_board
from hugo_core.codec import from_plain
from hugo_core.editions import Colour
from hugo_core.ends import places
from hugo_core.errors import BadRecord, HugoError
from hugo_core.game_file import RecordStep, read_end, read_record
from hugo_core.history import Begun, Drafted, Recounted
from hugo_core.limits import OWN_GAME_BYTES, RECORD_BYTES
from hugo_core.position import GameEnd, Phase, Position
from hugod.app.values.past_games import SeatResult, Summary
from hugod.store.chain import SUFFIX, EventRow, is_sound
from hugod.store.files import read_ends, read_whole
from hugod.store.reader import opening_of

RECORD = ".hugo"
# A game ends by its own rules so; one that ended early says little of who plays well.
WHOLE_ENDS = frozenset({GameEnd.LIMIT, GameEnd.CLOCK, GameEnd.ROUNDS})
_BY_BOX = re.compile(rb"^player ([a-z]+) ((?:level|program):[a-z0-9-]+)$", re.MULTILINE)
# The last two lines of a chain have a tenth of that, and longer ones are found all the same.
_TAIL_BYTES = 8_192
_Read = TypeVar("_Read")


class Harmed(Exception):
    """The game cannot be read; the message is `FILE:LINE: reason`."""


def summary_of(games: Path, name: str) -> Summary | None:
    """Return the game *name* of the folder *games* in short; None if it is not over.

    Raises `Harmed`.
    """
    last, text = _last_row(games / f"{name}{SUFFIX}"), _bytes(games / f"{name}{RECORD}")
    end = _in_words(games, name, text, read_end)
    if end.phase is not Phase.OVER:
        return None
    by_box = {colour.decode(): player.decode() for colour, player in _BY_BOX.findall(text)}
    edition = end.setup.edition.name
    chain = _bytes(games / f"{name}{SUFFIX}").split(b"\n")[:-2]
    is_whole = end.end in WHOLE_ENDS and not _is_played_on(chain)
    seats = _seats(end, by_box, is_whole=is_whole)
    known_by = _opening(chain, last.game), last.seq, not end.setup.house
    return Summary(name, last.game, last.hash, edition, last.wall_ms, seats, is_whole, *known_by)


def _is_played_on(chain: Sequence[bytes]) -> bool:
    """Whether a game with these lines went on from a place of another one."""
    begun = [at for at, line in enumerate(chain[:-1]) if b'"type":"Begun"' in line]
    return bool(begun) and b'"type":"Replayed"' in chain[begun[-1] + 1]


def _opening(chain: Sequence[bytes], game: int) -> str:
    """Return the mark of the game of *chain*; empty if its first lines do not read."""
    try:
        return opening_of(game, (json.loads(line)["body"] for line in chain))
    except (HugoError, ValueError, TypeError, KeyError):
        return ""


def read_game(games: Path, name: str) -> Sequence[RecordStep]:
    """Return every step of the game *name*. Raises `Harmed`."""
    text = _bytes(games / f"{name}{RECORD}")
    return _in_words(games, name, text, lambda *record: tuple(read_record(*record)))


def far_in(games: Path, name: str) -> tuple[Colour, ...]:
    """Return who sat in the other house in the game *name*, as this card has it."""
    chain = _bytes(games / f"{name}{SUFFIX}").split(b"\n")
    said = [line for line in chain if b'"type":"Drafted"' in line]
    try:
        drafted = from_plain(json.loads(json.loads(said[-1])["body"]))
    except (HugoError, ValueError, TypeError, KeyError, IndexError, RecursionError):
        return ()
    return drafted.far.there if isinstance(drafted, Drafted) and drafted.far else ()


def _in_words(
    games: Path, name: str, text: bytes, read: Callable[[bytes, Callable[[str], Board]], _Read]
) -> _Read:
    """What *read* makes of the game in words *text*, on the board of its chain if it is an
    owner's own."""

    def board(called: str) -> Board:
        if called in board_names():
            return load_board(called)
        return own_board(_bytes(games / f"{name}{SUFFIX}"))

    try:
        return read(text, board)
    except BadRecord as error:
        raise Harmed(f"{name}{RECORD}:{error}") from error


def _seats(end: Position, by_box: Mapping[str, str], *, is_whole: bool) -> tuple[SeatResult, ...]:
    setup, ranks = end.setup, places(end)
    marks = [mark_of(setup.marks, colour) for colour in setup.colours]
    return tuple(
        SeatResult(
            colour,
            marks[seat],
            end.points[seat],
            ranks[seat],
            is_whole and marks[seat] is not None and colour not in by_box and seat not in end.left,
            player=by_box.get(colour, ""),
        )
        for seat, colour in enumerate(setup.colours)
    )


def _bytes(path: Path) -> bytes:
    try:
        return read_whole(path, RECORD_BYTES if path.suffix == RECORD else OWN_GAME_BYTES)
    except OSError as error:
        raise Harmed(f"{path.name}: {error.strerror or error}") from error


def _last_row(path: Path) -> EventRow:
    """The last row of the chain *path*, which its last line names. Raises `Harmed`."""
    try:
        # Nothing of the rows before is told, and thousands of games have hundreds of thousands.
        _, tail = read_ends(path, 0, _TAIL_BYTES)
    except OSError as error:
        raise Harmed(f"{path.name}: {error.strerror or error}") from error
    row = _last_in(tail)
    if row is None:
        whole = _bytes(path)
        row = _last_in(whole)
        if row is None:
            line = whole.count(b"\n") + 1
            raise Harmed(f"{path.name}:{line}: the end of the file is missing or harmed")
    return row


def _last_in(chain: bytes) -> EventRow | None:
    """The last row of a *chain* whose beginning may be missing; None if its end is not sound."""
    lines = chain.rsplit(b"\n", 3)
    try:
        row, end = EventRow(**json.loads(lines[-3])), json.loads(lines[-2])
    except (IndexError, TypeError, ValueError, RecursionError):
        return None
    has_end = end == {"records": row.seq, "head": row.hash} and not lines[-1]
    return row if has_end and is_sound(row) else None


def own_board(chain: bytes) -> Board:
    """Return the board on which the game of *chain* was played to its end. Raises `HugoError`."""
    last = max(chain.rfind(b'"type":"Begun"'), chain.rfind(b'"type":"Recounted"'))
    if last < 0:
        raise HugoError("its chain names no board")
    line = chain[chain.rfind(b"\n", 0, last) + 1 :].partition(b"\n")[0]
    try:
        record = from_plain(json.loads(json.loads(line)["body"]))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise HugoError(f"its board cannot be read ({error})") from error
    if isinstance(record, Recounted):
        return record.board
    if isinstance(record, Begun):
        return record.setup.board
    raise HugoError("its board cannot be read (its record is of another kind)")
