"""An evening that is at its tables."""

from collections.abc import Sequence

import pytest

from hugo_hall.club_evening import Evening, come, next_round, score
from hugo_hall.sent import BoxResult, Claim
from hugod.app.values.club_codes import game_at, wire_tag
from tests.hugod.backup.conftest import bench as bench
from tests.hugod.backup.conftest import card as card
from tests.hugod.backup.conftest import forge as forge
from tests.hugod.backup.conftest import played_card as played_card
from tests.hugod.backup.conftest import stick as stick

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


def sent(
    evening: Evening,
    table: int,
    round_: int = 1,
    points: Sequence[int] = (12, 46, 30, 7),
    *,
    box: str = "owls",
    game: int = 17,
    secret: str = "",
    is_tagged: bool = True,
    left: Sequence[int] = (),
) -> BoxResult:
    """A game of *table* as its box sends it; without a tag as one of a box that knows nothing."""
    played = evening.table(round_, table)
    assert played is not None
    id_ = f"{box}/{game:04}-3fa9c1d2"
    tag = wire_tag(game_at(secret or evening.secret, table, round_), id_)
    return BoxResult(
        id_,
        dict(zip(played.colours, points, strict=True)),
        {} if is_tagged else dict(zip(played.colours, played.players, strict=True)),
        left=frozenset(played.colours[seat] for seat in left),
        claim=Claim(table, round_, tag) if is_tagged else None,
    )


@pytest.fixture
def evening() -> Evening:
    return evening_with(12)
