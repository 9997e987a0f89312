"""`hugod club result`: the digits of a result explained, or refused."""

from __future__ import annotations

import argparse
from pathlib import Path

from hugo_hall.arrivals import explain
from hugo_hall.club_evening import WishRefused
from hugo_hall.log import evenings_in
from hugod.app.values.club_codes import BadCode, Reading, in_order, read_result
from hugod.commands.shared_options import add_data, folder_of
from hugod.commands.terminal import OK, complain, say


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod club result`."""
    parser.description = "Say what the digits on a box tell, or why this evening refuses them."
    parser.add_argument("code", metavar="CODE", nargs="+", help="the digits, in groups or not")
    add_data(parser)
    parser.set_defaults(command=lambda options: _result(options, folder_of(options)))


def _result(options: argparse.Namespace, folder: Path) -> int:
    code = " ".join(options.code)
    try:
        readings = read_result(code)
    except BadCode as error:
        return complain(str(error))
    try:
        evening, before = evenings_in(folder)
    except (OSError, ValueError, KeyError) as error:
        return complain(f"The evening cannot be read: {error}")
    if not evening.rounds:
        say(f"{len(one.points)} players with {_points(one)} points." for one in readings)
        if len(readings) > 1:
            say(["One of the two: which it is the evening's desk can tell."])
        say(["No evening is kept here: whether a box of it showed them cannot be told."])
        return OK
    try:
        found = explain(evening, code, before)
    except WishRefused as refused:
        return complain(str(refused))
    say([f"Round {found.round}, table {found.table.number}:"])
    players = dict(zip(found.table.colours, found.table.players, strict=True))
    reading = found.reading
    gone = map(_gone, reading.left)
    rows = zip(in_order(players), reading.points, gone, strict=True)
    say(f"  {colour.value} {players[colour]}: {mine} points{gone}" for colour, mine, gone in rows)
    return OK


def _points(reading: Reading) -> str:
    """The points of a result in the order of the colours."""
    seats = zip(reading.points, reading.left, strict=True)
    return ", ".join(f"{mine}{_gone(has_left)}" for mine, has_left in seats)


def _gone(has_left: bool) -> str:
    return " (left the game)" if has_left else ""
