"""An evening that is at its tables."""

from __future__ import annotations

import pytest

from hugod.club.evening import Evening, come, next_round, score

SECRET = "314159"


def evening_with(players: int, rounds: int = 1) -> Evening:
    """*players* sit down; each round before the newest is left out of the count."""
    evening = Evening(SECRET)
    for _ in range(players):
        evening = evening.after(come(evening))
    for number in range(1, rounds + 1):
        evening = evening.after(next_round(evening))
        if number < rounds:
            for table in evening.rounds[-1].tables:
                gone = {"kind": "dropped", "round": number, "table": table.number}
                evening = evening.after(gone)
    return evening


def played_evening(players: int = 16) -> Evening:
    """One round of *players*, with all its results."""
    evening = evening_with(players)
    for table in evening.rounds[0].tables:
        evening = evening.after(score(evening, 1, table.number, range(10, 10 + len(table.players))))
    return evening


@pytest.fixture
def evening() -> Evening:
    return evening_with(12)
