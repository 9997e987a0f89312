"""`hugod verify`: a finished game proved again from its file alone, and the lines printed of it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from hugo_core.houses import read_chance, read_heads
from hugo_core.limits import OWN_GAME_BYTES, OWN_GAME_RECORDS
from hugo_core.position import Face
from hugod.app.table.rolls import magic_words
from hugod.backup.proved import Proved, judged
from hugod.commands.shared_options import add_data
from hugod.commands.terminal import OK, complain, say
from hugod.store.chain import SUFFIX, BadSeal, EventRow, read_sealed
from hugod.store.files import read_whole
from hugod.store.state_dir import kept_games, state_folder

# Fewer digits than these could be met by trying.
FEWEST_HEAD = 8
"""The fewest digits of a noted head of a chain."""


class Unproved(Exception):
    """The game is not what the box wrote, or cannot be read; the message says where and why."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod verify`."""
    parser.description = "Prove that nothing was changed in a finished game since it was played."
    parser.add_argument("game", metavar="GAME", help="its number, or its .jsonl file")
    parser.add_argument("--head", type=_head, help="what you noted of the chain")
    add_data(parser)
    parser.set_defaults(command=_verify)


def _head(word: str) -> str:
    digits = "".join(word.split()).lower()
    if len(digits) < FEWEST_HEAD or not set(digits) <= set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"{word!r}: from {FEWEST_HEAD} digits of 0-9 a-f on")
    return digits


def _verify(options: argparse.Namespace) -> int:
    folder = options.data or (kept_games if options.game.isdecimal() else state_folder)()
    try:
        proved = verify(options.game, folder, options.head or "")
    except Unproved as error:
        return complain(error)
    say(report_lines(proved))
    return OK


def verify(name: str, folder: Path, head: str = "") -> Proved:
    """Prove game *name*: a file, or the number of a game in the state folder.

    *head* is the beginning of a hash in hex that the chain must contain. Raises `Unproved`.
    """
    path, is_named = _file(name, folder)
    try:
        data = read_whole(path, OWN_GAME_BYTES, may_link=is_named)
        rows = read_sealed(data, OWN_GAME_BYTES, OWN_GAME_RECORDS)
        after = _after_head(rows, head)
        proved, _ = judged(rows)
        proved.after_head = after
        return proved
    except FileNotFoundError as error:
        raise Unproved(f"{path}: no such game, or it is not finished yet") from error
    except OSError as error:
        raise Unproved(f"{path}: {error.strerror or error}") from error
    except BadSeal as error:
        raise Unproved(f"{path}:{error}") from error


def _file(name: str, folder: Path) -> tuple[Path, bool]:
    """The file, and whether it was named itself; in the state folder no link is followed."""
    path = Path(name)
    if re.fullmatch("[0-9]{1,9}", name) and not path.exists():
        return folder / "games" / f"{int(name):04}{SUFFIX}", False
    if path.suffix == ".hugo":
        path = path.with_suffix(SUFFIX)  # the record beside it holds the moves, not the bytes
    return path, True


def _after_head(rows: Sequence[EventRow], head: str) -> int | None:
    """Number of lines after the first whose hash begins with *head*; None without one."""
    if not head:
        return None
    for row in rows:
        if row.hash.startswith(head):
            return len(rows) - row.seq
    raise BadSeal(len(rows), f"this game never went through {head}: it is another, or cut")


def report_lines(proved: Proved) -> Iterator[str]:
    """The lines that `hugod verify` prints of a game that holds."""
    rolls = proved.faces.total()
    yield f"Game {proved.game}: {proved.records} records, {rolls} rolls, {proved.lots} lots."
    yield "  ".join(f"{face.word} ×{proved.faces[face]}" for face in (*Face,)[1:] + (*Face,)[:1])
    if proved.commitments:
        yield _sealed_headline(proved)
    if proved.end:
        yield proved.end
    yield from _word_lines(proved)
    yield from _course_lines(proved)
    yield f"The chain's head is {proved.head}"
    if proved.after_head is not None:
        yield _after_line(proved.after_head)
    yield from _sealed_lines(proved)
    if proved.house:
        yield from _far_lines(proved)
        return
    if proved.deal:
        yield from _deal_lines(proved)
        return
    if proved.by_hand == rolls > 0:
        yield "Every roll was made by hand and typed in; nothing was changed since."
    elif proved.by_hand:
        yield f"{proved.by_hand} rolls were made by hand and typed in."
        yield "Every other roll is what its bytes say, and nothing was changed since."
    else:
        yield ("Every roll of this game is what its bytes say, and nothing was changed since.")


def _course_lines(proved: Proved) -> Iterator[str]:
    """The changes made during the game, all allowed by the rules."""
    if proved.taken_back:
        yield f"Something was taken back {proved.taken_back} times; no roll changed by it."
    if proved.mended:
        yield f"An older entry was mended {proved.mended} times."
    if proved.corrected:
        yield f"Places or points were corrected by hand in {_line_numbers(proved.corrected)}."
    if proved.company:
        yield f"Somebody left, came back or joined in {_line_numbers(proved.company)}."
    if proved.agreed:
        yield f"All agreed on a last lap or a fair end in {_line_numbers(proved.agreed)}."
    if proved.placed:
        yield f"Guests placed by hand: {proved.placed}. Nothing proves where they stood."
    if proved.deals:
        yield f"The box dealt guests {proved.deals} times, as its bytes say."
    if proved.recounted:
        yield f"The board was counted anew in {_line_numbers(proved.recounted)}."


def _sealed_headline(proved: Proved) -> str:
    rolls = proved.faces.total()
    if proved.by_hand == rolls > 0:
        none = f"None of the {rolls} rolls follows from the secret"
        return f"{none}: all were typed in. Nobody can check those."
    count = f"{rolls - proved.by_hand} of {rolls} rolls"
    others = " The others were typed in: nobody can check those." if proved.by_hand else ""
    return f"{count} follow from the secret and what was stirred in.{others}"


def _word_lines(proved: Proved) -> Iterator[str]:
    """The answers that are believed because somebody gave them."""
    if proved.by_word:
        yield f"As it was said, and nothing proves it: {'; '.join(proved.by_word)}."
    if proved.handed:
        yield f"Who plays a seat was changed in {_line_numbers(proved.handed)}."


def _sealed_lines(proved: Proved) -> Iterator[str]:
    sealed = zip(proved.commitments, proved.stirred, strict=True)
    for part, (commitment, salts) in enumerate(sealed, 1):
        yield f"Secret {part}: {' '.join(magic_words(commitment))} ({commitment})"
        yield f"  stirred in by the players: {', '.join(salts) or 'nothing yet'}"
    if proved.commitments:
        lost = len(proved.commitments) - 1
        yield f"The die was sealed before the first roll; the secret was lost {lost} times."
    if proved.unbound:
        old = f"{proved.unbound} of the secrets are of the old way"
        yield f"{old}, which proves less: docs/verify.md"


def _deal_lines(proved: Proved) -> Iterator[str]:
    """What a game with a code proves: whoever plays the code has the same."""
    yield f"Same throws: code {proved.deal}. {proved.of_code} draws are those of the code."
    if proved.by_hand:
        yield f"{proved.by_hand} rolls were made by hand and typed in, against the code."
    yield "Nothing was changed since. Who knew the code beforehand could know every roll."


def _far_lines(proved: Proved) -> Iterator[str]:
    """What a game of two houses proves: neither of them chose a roll."""
    yield f"Two houses, and this is the card of house {proved.house}. On both cards the game is"
    yield f"  {proved.common}"
    if chance := read_chance(proved.deal):
        yield f"House 1 was bound by {chance.commitment} to its secret {chance.first}."
        yield f"House 2 did not know it when it drew {chance.second}; both made every roll."
    if heads := read_heads(proved.deal):
        yield f"House 1 was bound to its links by {heads.first},"
        yield f"house 2 to its own by {heads.second}."
        yield f"Both houses opened a link of their own for each of {proved.of_code} draws, and"
        yield "neither could know it before the other one had: nothing was changed since."
        return
    if proved.broken:
        told = f"{proved.broken} agreements before it, once it had heard this house's secret"
        yield f"House 1 broke off {told}: it may have waited for rolls that it liked."
    yield f"{proved.of_code} draws follow from both secrets, and nothing was changed since."


def _line_numbers(numbers: Sequence[int]) -> str:
    return f"line{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers))}"


def _after_line(lines: int) -> str:
    if not lines:
        return "It ends with the line you noted: nothing follows it."
    follow = "1 line follows" if lines == 1 else f"{lines} lines follow"
    return f"After the line you noted the game goes on: {follow} it, written later."
