"""`hugod club simulate`: players seated for some rounds, and who meets whom again."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator

from hugo_hall.club_evening import Evening, come, seat_free
from hugo_hall.seating import NoSeating, check_number
from hugo_hall.seating_bound import least_of_evening, least_squares
from hugod.commands.terminal import OK, WRONG_USAGE, complain, say

MOST_SIMULATED = 1000


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod club simulate`."""
    parser.description = "Seat players for some rounds, and count who meets whom again."
    parser.add_argument("--players", type=int, required=True, metavar="P", help="4 to 40")
    parser.add_argument("--rounds", type=_rounds_wanted, required=True, metavar="R")
    parser.add_argument("--seed", type=int, help="the same seed gives the same tables")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(command=_simulate)


def _rounds_wanted(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and 0 < int(word) <= MOST_SIMULATED):
        raise argparse.ArgumentTypeError(f"{word!r}: a number from 1 to {MOST_SIMULATED} is wanted")
    return int(word)


def _simulate(options: argparse.Namespace) -> int:
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
