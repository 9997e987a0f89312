"""The desk's page and the wall's, tag for tag as in `golden/`, at each stage of an evening.

`UPDATE_GOLDEN=1 pytest tests/hall` writes what changed anew, and fails for it: look at it.
"""

import re
from pathlib import Path

import pytest

from hugo_core.animal_marks import Animal
from hugo_hall.club_evening import (
    Evening,
    How,
    WishRefused,
    choose,
    come,
    drop,
    leave,
    reveal,
    score,
)
from hugo_hall.live_tables import SeenTable
from hugo_hall.pages.desk_page import desk
from hugo_hall.pages.wall_page import wall
from hugo_hall.sent import Offered
from hugod.app.values.words import Words
from tests.goldens import see_golden_text
from tests.hall.conftest import sent

GOLDEN = Path(__file__).parent / "golden"
MARKS = tuple(f"{animal}-{number}" for number in (1, 7) for animal in Animal)[:16]
NOTICE = WishRefused("{mark} is not here.", mark="owl-1")


def seated(evening: Evening, *seats: tuple[int, ...], repeats: int = 0) -> Evening:
    tables = [[n, [MARKS[seat] for seat in table]] for n, table in enumerate(seats, 1)]
    seated = {"kind": "seated", "tables": tables, "repeats": repeats, "least": 0}
    return evening.after(seated)


def come_together() -> Evening:
    evening = Evening("7" * 39)
    for mark in MARKS:
        evening = evening.after(come(evening, mark))
    return evening


def with_a_round() -> Evening:
    """Table 4 plays on; somebody has left the first one, and the third is left out."""
    evening = seated(come_together(), *(tuple(range(n, n + 4)) for n in (0, 4, 8, 12)))
    left = [False, True, False, False]
    evening = evening.after(score(evening, 1, 1, [12, 46, -30, 7], left=left))
    evening = evening.after(score(evening, 1, 2, [1, 2, 2, 110], How.STANDING))
    return evening.after(drop(evening, 1, 3))


def with_another() -> Evening:
    """Two have gone from tables that play."""
    evening = with_a_round()
    evening = seated(evening, (0, 1, 2, 8), (5, 9, 4), (3, 7, 10, 11, 6), repeats=4)
    for seat in (9, 15):
        evening = evening.after(leave(evening, MARKS[seat]))
    return evening


def with_a_result() -> Evening:
    evening = with_another()
    return evening.after(score(evening, 2, 2, [-5, 0, 6], How.CODE, "314"))


def with_prizes(places: int) -> Evening:
    evening = with_a_result()
    evening = evening.after(choose(evening, "points", 5))
    for round_, table in ((1, 4), (2, 1), (2, 3)):
        evening = evening.after(drop(evening, round_, table))
    evening = evening.after(reveal(evening))
    return evening.after({**reveal(evening), "places": places})


def seen() -> dict[tuple[int, int], SeenTable]:
    live = SeenTable((3, 4, 5, -6), MARKS[12], MARKS[15], "23:15")
    return {(1, 4): live, (2, 1): SeenTable(quiet_min=7), (2, 3): SeenTable((1,) * 5, round=3)}


def pages() -> dict[str, str]:
    words, playing = Words(), with_another()
    offered = [Offered(sent(playing, 3, 1), 1, playing.rounds[0].tables[2])]
    drawn = {
        "desk-begin": desk(come_together(), words, "Told."),
        "desk-play": desk(with_a_result(), words, NOTICE, offered),
        "desk-prizes": desk(with_prizes(0), words),
        "wall-welcome": wall(come_together(), words),
        "wall-seats": wall(playing, words, seen()),
        "wall-play": wall(with_a_result(), words, seen()),
        "wall-question": wall(with_prizes(0), words),
        "wall-prizes": wall(with_prizes(15), words),
    }
    bare = {name: re.sub("<svg.*?</svg>", "", str(page)) for name, page in drawn.items()}
    return {name: re.sub("(?=<[^/])", "\n", page).strip() + "\n" for name, page in bare.items()}


@pytest.mark.parametrize("name", [*pages()])
def test_a_page_is_drawn_as_in_its_golden_one(name: str) -> None:
    see_golden_text(pages()[name], GOLDEN / f"{name}.html")


def test_every_golden_page_is_drawn() -> None:
    assert {file.stem for file in GOLDEN.glob("*.html")} == set(pages())
