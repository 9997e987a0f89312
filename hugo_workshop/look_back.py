"""`hugod look-back`: what was luck in a finished game, what was choice, and the dearest moments."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path

from hugo_core.position import Phase, Position
from hugo_workshop.records import Boards, Unreadable, steps_of, written
from hugod.app.looking_back.riddle_words import HARD, why
from hugod.app.values.words import Words
from hugod.commands.shared_options import add_data, boards_of, folder_of
from hugod.commands.terminal import OK, complain, say
from hugod.thinking.ledger import Choice, Ledger, deeds_in, keep
from hugod.thinking.value import BadValue, judge_of

ENGLISH = Words()


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod look-back`."""
    parser.description = (
        "Say of a finished game what was luck and what was choice, in shares of the win, and name "
        "the choices that cost most, three at most."
    )
    parser.add_argument(
        "games",
        metavar="GAME",
        nargs="*",
        help="its number, or its .hugo record; without any, all finished games that are kept",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a game")
    add_data(parser)
    parser.set_defaults(command=_look_back)


def _look_back(options: argparse.Namespace) -> int:
    folder, boards = folder_of(options), boards_of(options)
    names = [record_of(game, folder) for game in options.games] or kept_games(folder)
    is_one, result = len(options.games) == 1, OK
    for name in names:
        try:
            say(look_back(name, as_json=options.json, boards=boards, is_one=is_one))
        except Unreadable as error:
            result = complain(error)
    if not names and not options.json:
        say(["No finished game is kept yet."])
    return result


def kept_games(folder: Path) -> list[str]:
    """The records of all finished games in the state *folder*, oldest first."""
    files = (file for file in (folder / "games").glob("*.hugo") if file.stem.isdecimal())
    return [str(file) for file in sorted(files, key=lambda file: int(file.stem))]


def record_of(name: str, folder: Path) -> str:
    """The record's file: *name* itself, or the game of that number in the state *folder*."""
    if re.fullmatch("[0-9]{1,9}", name) and not Path(name).exists():
        return str(folder / "games" / f"{int(name):04}.hugo")
    return name


def look_back(name: str, *, as_json: bool, boards: Boards, is_one: bool = True) -> Iterator[str]:
    """The ledger of the record *name*, in lines to read or one of JSON, named if not *is_one*.

    Raises `Unreadable`, also where the game is not over, or the data of the value is missing.
    """
    steps = tuple(steps_of(name, boards))
    position = steps[-1].position
    if position.phase is not Phase.OVER:
        raise Unreadable(f"{name}:{steps[-1].line}: the game is not over")
    try:
        value = judge_of(position.setup.edition)
    except BadValue as error:
        raise Unreadable(str(error)) from error
    ledger = keep(value, deeds_in(steps), position)
    if as_json:
        named = {} if is_one else {"game": name}
        yield json.dumps(named | _plain(ledger, position))
        return
    yield from () if is_one else (f"{name}:",)
    yield from _lines(ledger, position)


def _plain(ledger: Ledger, end: Position) -> dict[str, object]:
    parts = zip(ledger.start, ledger.luck, ledger.choices, ledger.result, strict=True)
    names = ("start", "luck", "choices", "result")
    return {
        "seats": {
            colour.value: dict(zip(names, each, strict=True))
            for colour, each in zip(end.setup.colours, parts, strict=True)
        },
        "moments": [_moment(choice) for choice in ledger.moments],
    }


def _moment(choice: Choice) -> dict[str, object]:
    position = choice.position
    assert position.to_act is not None
    return {
        "line": choice.line,
        "seat": position.setup.colours[position.to_act].value,
        "played": written(position, choice.played),
        "better": written(position, choice.better),
        "cost": round(choice.cost, 4),
        "why": why(choice, ENGLISH).replace(HARD, " "),
    }


def _lines(ledger: Ledger, end: Position) -> Iterator[str]:
    parts = zip(ledger.start, ledger.luck, ledger.choices, ledger.result, strict=True)
    yield "share of the win:   start    luck  choices  result"
    for colour, (start, luck, choices, result) in zip(end.setup.colours, parts, strict=True):
        yield f"{colour:17} {start:7.1%} {luck:+7.1%}  {choices:+7.1%} {result:7.1%}"
    for choice in ledger.moments:
        told = _moment(choice)
        yield (
            f"line {told['line']}, {told['seat']}: {told['played']}; {told['better']} was worth "
            f"{choice.cost:.1%} more: {told['why']}"
        )
