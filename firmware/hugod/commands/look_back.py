"""`hugod look-back`: what was luck in a finished game, what was choice, and the dearest moments."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from hugo_core.board import RoomKind
from hugo_core.commands import Command, MoveGuest
from hugo_core.odds import odds
from hugo_core.position import Phase, Position, Seat
from hugo_core.rules import play
from hugod.commands.games import Boards, Unreadable, steps_of, written
from hugod.thinking.ledger import Choice, Deed, Ledger, keep
from hugod.thinking.value import BadValue, load_value, name_for

LEAST_FEAR = 0.05
"""A smaller difference of fear is no reason to name it."""


def record_of(name: str, folder: Path) -> str:
    """The record's file: *name* itself, or the game of that number in the state *folder*."""
    if re.fullmatch("[0-9]{1,9}", name) and not Path(name).exists():
        return str(folder / "games" / f"{int(name):04}.hugo")
    return name


def look_back(name: str, *, as_json: bool, boards: Boards) -> Iterator[str]:
    """The ledger of the record *name*, in lines to read or one of JSON.

    Raises `Unreadable`, also where the game is not over, or the data of the value is missing.
    """
    deeds, position, line = list[Deed](), None, 0
    for step in steps_of(name, boards):
        line = step.line
        before = position
        for command in step.commands:
            assert before is not None  # the set-up game comes first, and has no commands
            deeds.append(Deed(line, before, command))
            before = play(before, command)[1]
        position = step.position
    assert position is not None
    if position.phase is not Phase.OVER:
        raise Unreadable(f"{name}:{line}: the game is not over")
    try:
        value = load_value(name_for(position.setup.edition))
    except BadValue as error:
        raise Unreadable(str(error)) from error
    ledger = keep(value, deeds, position)
    yield from [json.dumps(_plain(ledger, position))] if as_json else _lines(ledger, position)


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
        "why": why(choice),
    }


def why(choice: Choice) -> str:
    """Why the other choice was better, as far as it can be said in a sentence."""
    position, seat = choice.position, choice.position.to_act
    assert seat is not None
    played, better = (_fear(position, each, seat) for each in (choice.played, choice.better))
    if played - better >= LEAST_FEAR:
        return f"Hugo catches the guest most in danger with {played:.0%}, else with {better:.0%}"
    if isinstance(choice.better, MoveGuest):
        room = position.setup.board.room_at.get(choice.better.target)
        if room is not None:
            is_green = room.kind is RoomKind.BONUS
            return "a green room takes three points off" if is_green else "a room is safe"
    return "it promises more for later"


def _fear(position: Position, command: Command, seat: Seat) -> float:
    """The chance of the guest of *seat* that has most to fear after *command*."""
    after = play(position, command)[1]
    if after.phase is not Phase.ROLLING:
        return 0.0
    return max(odds(after)[seat].values(), default=0.0)


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
