"""`hugod look-back`: what was luck in a finished game, what was choice, and the dearest moments."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path

from hugo_core.position import Phase, Position, Seat
from hugo_workshop.records import Boards, Unreadable, steps_of, written
from hugod.app.looking_back.riddle_words import HARD, why
from hugod.app.values.words import Words
from hugod.commands.shared_options import add_data, boards_of, folder_of
from hugod.commands.terminal import OK, complain, say
from hugod.thinking.ledger import Choice, Ledger, judges_of, keep_all, level_of
from hugod.thinking.value import BadValue

ENGLISH = Words()


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod look-back`."""
    parser.description = (
        "Say of a finished game what was luck, what each player's own choices cost, and what the "
        "others' gave or took, in shares of the win; and name the choices that cost most, three "
        "at most."
    )
    parser.add_argument(
        "games",
        metavar="GAME",
        nargs="*",
        help="its number, or its .hugo record; without any, all finished games that are kept",
    )
    parser.add_argument(
        "--all", action="store_true", help="judge every choice, and say how well each player chose"
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
            how = {"as_json": options.json, "with_all": options.all}
            say(look_back(name, boards=boards, is_one=is_one, **how))
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


def look_back(
    name: str, *, as_json: bool, boards: Boards, is_one: bool = True, with_all: bool = False
) -> Iterator[str]:
    """The ledger of the record *name*, in lines to read or one of JSON, named if not *is_one*.

    *with_all* every choice is judged, and how well each seat played.
    Raises `Unreadable`, also where the game is not over, or the data of the value is missing.
    """
    steps = tuple(steps_of(name, boards))
    position = steps[-1].position
    if position.phase is not Phase.OVER:
        raise Unreadable(f"{name}:{steps[-1].line}: the game is not over")
    try:
        ledger = keep_all(steps)
    except BadValue as error:
        raise Unreadable(str(error)) from error
    seats = _seats(ledger, position, with_level=with_all)
    told = ledger.made if with_all else ledger.moments
    if as_json:
        named = {} if is_one else {"game": name}
        every = {"made": [_told(each) for each in ledger.made]} if with_all else {}
        moments = [_told(each) for each in ledger.moments]
        yield json.dumps(named | {"seats": seats, "moments": moments} | every)
        return
    yield from () if is_one else (f"{name}:",)
    yield from _lines(seats)
    yield from map(_line, told)


def _seats(ledger: Ledger, end: Position, *, with_level: bool) -> dict[str, dict[str, float]]:
    """The ledger by colour; with how well each played, if wanted."""
    names = ("start", "luck", "choices", "others", "result")
    parts = zip(*(getattr(ledger, name) for name in names), strict=True)
    seats = {
        colour.value: dict(zip(names, each, strict=True))
        for colour, each in zip(end.setup.colours, parts, strict=True)
    }
    if with_level:
        _, experts = judges_of(end)
        for seat, mine in enumerate(seats.values()):
            mine["error"] = ledger.error(Seat(seat))
            if (level := level_of(ledger, Seat(seat), experts)) is not None:
                mine["level"] = round(level, 1)
    return seats


def _told(choice: Choice) -> dict[str, object]:
    position = choice.position
    is_told = choice.is_mistake
    return {
        "line": choice.line,
        "seat": position.setup.colours[choice.seat].value,
        "played": written(position, choice.played),
        "better": written(position, choice.better),
        "cost": round(choice.cost, 4) if is_told else 0.0,
        "why": why(choice, ENGLISH).replace(HARD, " ") if is_told else "",
    }


def _lines(seats: dict[str, dict[str, float]]) -> Iterator[str]:
    yield "share of the win:   start    luck  choices  others  result"
    for colour, of in seats.items():
        yield (
            f"{colour:17} {of['start']:7.1%} {of['luck']:+7.1%}  {of['choices']:+7.1%} "
            f"{of['others']:+7.1%} {of['result']:7.1%}"
        )
    for colour, of in seats.items():
        if "level" in of:
            yield f"{colour} played like level {of['level']:.0f}, {of['error']:.1%} off a choice"


def _line(choice: Choice) -> str:
    told = _told(choice)
    begins = f"line {told['line']}, {told['seat']}: {told['played']}"
    if not choice.is_mistake:
        return f"{begins}, nothing better"
    return f"{begins}; {told['better']} was worth {choice.cost:.1%} more: {told['why']}"
