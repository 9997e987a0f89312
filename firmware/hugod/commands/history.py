"""`hugod history`: the finished games, newest first, with places and ratings."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from hugo_core.animal_marks import Mark, read_mark
from hugo_core.errors import BadSetup
from hugod.app.values.past_games import PastPlayer, SeatResult, Summary
from hugod.commands.shared_options import add_data, games_of
from hugod.commands.terminal import OK, complain, say
from hugod.history.kept import Kept, kept_games
from hugod.history.ratings import Rating, after_each, standings
from hugod.store.state_dir import as_owner_of

Ratings = dict[Mark, Rating]


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod history`."""
    parser.description = "List the finished games, newest first, with places and ratings."
    parser.add_argument("--mark", type=_mark, metavar="ANIMAL-N", help="only games of owl-4")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    add_data(parser)
    parser.set_defaults(command=lambda options: _history(options, games_of(options)))


def _mark(word: str) -> Mark:
    try:
        return read_mark(word)
    except BadSetup as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _history(options: argparse.Namespace, folder: Path) -> int:
    with as_owner_of(folder):
        lines, harmed = history(folder, options.mark, as_json=options.json)
    say(lines)
    for each in harmed:
        complain(f"left out: {each}")
    return OK


def history(
    state: Path, mark: Mark | None, *, as_json: bool
) -> tuple[Iterator[str], Sequence[str]]:
    """The lines to print, and what was left out: `FILE:LINE: reason`.

    With *mark* only its games, and a last line about it.
    """
    kept = kept_games(state)
    return _lines(kept, mark, as_json=as_json), kept.harmed


def _lines(kept: Kept, mark: Mark | None, *, as_json: bool) -> Iterator[str]:
    told = zip(kept.games, after_each(kept.games), strict=True)
    for game, ratings in reversed([*told]):
        if mark is None or game.seat_of(mark):
            yield json.dumps(_plain(game, ratings)) if as_json else _line(game, ratings)
    if mark is None:
        return
    for player in standings(kept.games).players:
        if player.mark == mark:
            yield json.dumps(_plain_player(player)) if as_json else _about(player)


def _plain(game: Summary, ratings: Ratings) -> dict[str, object]:
    seconds = game.ended_ms // 1000
    ended = datetime.fromtimestamp(seconds, UTC).isoformat() if game.day else None
    return {
        "game": game.name,
        "edition": game.edition,
        "ended": ended,
        "head": game.head,
        "seats": [_plain_seat(seat, ratings) for seat in game.ranking],
    }


def _plain_seat(seat: SeatResult, ratings: Ratings) -> dict[str, object]:
    rating = ratings.get(seat.mark) if seat.mark else None
    return {
        "seat": seat.colour.value,
        "mark": str(seat.mark) if seat.mark else None,
        "place": seat.place,
        "points": seat.points,
        "rating": rating and {"mu": rating.mu, "sigma": rating.sigma, "ordinal": rating.ordinal},
        "luck": seat.luck,
    }


def _plain_player(player: PastPlayer) -> dict[str, object]:
    rival = player.rival
    return {
        "mark": str(player.mark),
        "games": player.games,
        "wins": player.wins,
        "rating": player.rating,
        "streak": player.streak,
        "longest_streak": player.longest,
        "rival": rival and {"mark": str(rival.mark), "games": rival.games, "ahead": rival.ahead},
        "luck": player.luck and {"worst": player.luck[0], "best": player.luck[1]},
    }


def _line(game: Summary, ratings: Ratings) -> str:
    seats = ", ".join(_seat(seat, ratings) for seat in game.ranking)
    return f"{game.day or '(no clock)':10}  {game.name:13}  {game.edition:20}  {seats}"


def _seat(seat: SeatResult, ratings: Ratings) -> str:
    who = f"{seat.colour} {seat.mark}" if seat.mark else f"{seat.colour}"
    rating = ratings.get(seat.mark) if seat.mark else None
    told = f" [{rating.ordinal:.1f}]" if rating else ""
    return f"{seat.place}. {who} {seat.points}{told}"


def _about(player: PastPlayer) -> str:
    told = f"{player.mark}: {player.games} games, {player.wins} won, rating {player.rating:.1f}"
    told += f", {player.streak} won in a row now, {player.longest} at most"
    if rival := player.rival:
        told += f"; rival {rival.mark}: {rival.games} games, before it in {rival.ahead}"
    return told
