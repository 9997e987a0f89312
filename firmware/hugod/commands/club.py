"""`hugod club simulate`, `desk`, `result`: a club evening as it is typed at a terminal."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from hugod.commands.terminal import complain, say
from hugod.languages import all_languages

OK, WRONG_USAGE = 0, 2
PORT = 8081
"""The page of a box on the same machine has 8080."""

Folder = Callable[[argparse.Namespace], Path]

if TYPE_CHECKING:
    from hugod.app.values.club_codes import Reading

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_club(commands: Commands, add_data: Callable[..., None], folder: Folder) -> None:
    """Add the commands of an evening to those of `hugod club`."""
    simulate = commands.add_parser("simulate", help="seat players for some rounds, and count")
    simulate.description = "Seat players for some rounds, and count who meets whom again."
    simulate.add_argument("--players", type=int, required=True, metavar="P", help="4 to 40")
    simulate.add_argument("--rounds", type=_count, required=True, metavar="R")
    simulate.add_argument("--seed", type=int, help="the same seed gives the same tables")
    simulate.add_argument("--json", action="store_true", help="one JSON object a line")
    simulate.set_defaults(command=_simulate)
    result = commands.add_parser("result", help="explain the digits of a result, or refuse them")
    result.description = "Say what the digits on a box tell, or why this evening refuses them."
    result.add_argument("code", metavar="CODE", nargs="+", help="the digits, in groups or not")
    add_data(result)
    result.set_defaults(command=lambda options: _result(options, folder(options)))
    desk = commands.add_parser("desk", help="be the desk of a club evening, with its two pages")
    desk.description = "Serve the desk's page and the wall's; what happens is kept in the folder."
    desk.add_argument("--port", type=_port, default=PORT, help=f"of the pages ({PORT})")
    desk.add_argument("--network", action="store_true", help="for phones and screens there, too")
    desk.add_argument("--language", choices=all_languages(), default=_own_language())
    desk.add_argument("--config", type=Path, metavar="FILE", help="the settings, for a broker")
    add_data(desk)
    desk.set_defaults(command=lambda options: _desk(options, folder(options)))


def _desk(options: argparse.Namespace, folder: Path) -> int:
    from hugod.commands.club_desk import desk

    return desk(options, folder)


def _own_language() -> str:
    spoken = (os.environ.get("LC_ALL") or os.environ.get("LANG") or "")[:2]
    return spoken if spoken in all_languages() else "en"


def _count(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and 0 < int(word) <= 1000):
        raise argparse.ArgumentTypeError(f"{word!r}: a number from 1 to 1000 is wanted")
    return int(word)


def _port(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and int(word) <= 65535):
        raise argparse.ArgumentTypeError(f"{word!r} is no port: 1 to 65535 is wanted")
    return int(word)


def _simulate(options: argparse.Namespace) -> int:
    from hugod.club.seating import NoSeating, check_number

    try:
        check_number(options.players)
    except NoSeating as error:
        complain(error)
        return WRONG_USAGE
    seed = int.from_bytes(os.urandom(2)) if options.seed is None else options.seed
    say(_rounds(options.players, options.rounds, seed, as_json=options.json))
    return OK


def _rounds(players: int, rounds: int, seed: int, *, as_json: bool) -> Iterator[str]:
    """One line a round, and the line of the whole evening."""
    from hugod.club.evening import Evening, come, seat_free
    from hugod.club.least import least_of_evening, least_squares

    evening = Evening(secret=str(abs(seed)))
    for _ in range(players):
        evening = evening.after(come(evening))
    past = []
    for number in range(1, rounds + 1):
        seating = seat_free(evening, evening.players)
        tables = list(enumerate(seating.tables, 1))
        seated = {"tables": tables, "repeats": seating.repeats, "least": seating.least}
        evening = evening.after({"kind": "seated", **seated})
        shown = [list(table) for table in seating.tables]
        past.append(shown)
        plain = {"round": number, "tables": shown, "met_before": seating.repeats}
        yield json.dumps(plain) if as_json else _round_line(number, shown, seating.repeats)
    repeats = sum(each.repeats for each in evening.rounds)
    least, times = least_of_evening(past), evening.met().values()
    plain = {
        "rounds": rounds,
        "repeats": repeats,
        "least_possible": least,
        "largest_meeting": max(times),
        "squares": sum(each**2 for each in times),
        "least_squares": least_squares(past),
    }
    again = f"{repeats} pairs met again, {least} at least do"
    often = f"no pair more than {max(times)} times" if max(times) > 1 else "nobody twice"
    yield json.dumps(plain) if as_json else f"{rounds} rounds: {again}; {often}"


def _round_line(number: int, tables: list[list[str]], repeats: int) -> str:
    said = " | ".join(" ".join(table) for table in tables)
    return f"round {number}: {said}  ({repeats} met before)"


def _result(options: argparse.Namespace, folder: Path) -> int:
    from hugod.app.values.club_codes import BadCode, in_order, read_result
    from hugod.club.arrivals import explain
    from hugod.club.evening import WishRefused
    from hugod.club.log import evenings_in

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
