"""How many games there are of one, two and three turns from tricky positions (`counts.csv`).

A turn is a placement, a ghost, a number with its move, or a draw of lots. A changed rule changes a
number. All counts of one turn were made by hand from the rules, too.
"""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from hugo_core.moves import legal_commands
from hugo_core.notation import position_line, read_position
from hugo_core.position import Phase, Position
from hugo_core.rules import play

TABLE = Path(__file__).parent / "counts.csv"
ROWS = list(csv.DictReader(TABLE.read_text("utf-8").splitlines()))


def turns(position: Position) -> Iterator[Position]:
    """Every position that one turn may lead to."""
    for command in legal_commands(position):
        after = play(position, command)[1]
        if after.phase is Phase.MOVING:
            for move in legal_commands(after):
                yield play(after, move)[1]
        else:
            yield after


def count(position: Position, depth: int) -> int:
    if depth == 1:
        return sum(1 for _ in turns(position))
    return sum(count(after, depth - 1) for after in turns(position))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["about"])
def test_from_here_there_are_as_many_games(row: dict[str, str]) -> None:
    position = read_position(row["position"])
    wanted = [row["turns"], row["two turns"], row["three turns"]]
    depths = [depth for depth, number in enumerate(wanted, 1) if number]
    found = [str(count(position, depth)) for depth in depths]
    assert found == [number for number in wanted if number]
    assert position_line(position) == row["position"]


@pytest.mark.parametrize("family", ["hugo", "party"])
def test_each_family_is_counted_from_at_least_ten_positions(family: str) -> None:
    assert len([row for row in ROWS if row["family"] == family]) >= 10


def test_some_are_counted_three_turns_deep() -> None:
    assert len([row for row in ROWS if row["three turns"]]) >= 10
