"""The table of head starts: whole, within what can be played, and growing with the rounds."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from hugo_core.board import load_board
from hugo_core.editions import EDITIONS, MOST_ROUNDS, HouseRule
from hugo_core.house_rules import played_by
from hugo_core.position import MOST_START
from hugod.thinking.handicap import AHEAD, against, ahead, name_of, step

EVERY = range(1, MOST_ROUNDS + 1)
MEASURED = Path(__file__).parents[3] / "docs" / "fair.md"


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("players", range(2, 9))
def test_every_game_has_a_head_start_that_can_be_played(name: str, players: int) -> None:
    edition = EDITIONS[name]
    for rounds in EVERY if edition.rounds else (1,):
        points = ahead(edition, players, rounds)
        assert 0 <= points - step(points) < points
        assert points <= MOST_START


@pytest.mark.parametrize(
    ("name", "rule", "points"),
    [
        ("ghost-party", HouseRule.STRIDE_TWO, 11),
        ("ghost-party", HouseRule.GREEN_LIKE_OTHERS, 12),
        ("ghost-party", HouseRule.THROWING_OUT, 16),
        ("ghost-party", HouseRule.ROOMS_EXACT, 14),
        ("amigo-hugo", HouseRule.GREEN_LIKE_OTHERS, 8),
    ],
)
def test_a_house_rule_that_helps_the_small_takes_of_their_start_and_one_that_harms_adds(
    name: str, rule: HouseRule, points: int
) -> None:
    edition = EDITIONS[name]
    assert ahead(edition, 4) in (9, 14)
    assert ahead(played_by(edition, (rule,)), 4) == points


def test_a_step_is_a_quarter_and_one_at_least() -> None:
    assert [step(points) for points in (0, 2, 5, 7, 20, 37)] == [1, 1, 1, 2, 5, 9]


def test_every_row_has_every_number_of_players_and_of_rounds() -> None:
    for (name, _), rows in AHEAD.items():
        assert len(rows) == (MOST_ROUNDS if EDITIONS[name].rounds else 1)
        assert all(len(row) == 7 for row in rows)


@pytest.mark.parametrize("players", range(2, 9))
def test_it_grows_with_the_rounds(players: int) -> None:
    party = EDITIONS["ghost-party"]
    every = [ahead(party, players, rounds) for rounds in EVERY]
    assert all(less <= more for less, more in pairwise(every)), every
    assert every[0] < every[-1]
    assert ahead(EDITIONS["amigo-hugo"], 4, 1) == ahead(EDITIONS["amigo-hugo"], 4)


def test_a_counted_board_that_is_one_of_those_that_ship_is_known_by_what_is_on_it() -> None:
    hugo, of_1989 = EDITIONS["amigo-hugo"], load_board("ravensburger-1989")
    counted = replace(of_1989, name="ours", across=10, is_confirmed=True)
    assert name_of(counted) == "ravensburger-1989"
    assert ahead(hugo, 2, board=counted) == ahead(hugo, 2, board=of_1989) > ahead(hugo, 2)


def test_on_a_board_that_nobody_has_measured_it_is_that_of_the_edition() -> None:
    hugo, usual = EDITIONS["amigo-hugo"], load_board("amigo-hugo")
    fewer = replace(usual, name="ours", rooms=usual.rooms[:-1])
    assert name_of(fewer) == ""
    assert ahead(hugo, 2, board=fewer) == ahead(hugo, 2)


def test_what_is_offered_is_what_was_measured() -> None:
    game = r"`([\w-]+)`(?: on ([\w-]+))?(?:, rounds: \d)?"
    rows = re.findall(rf"^\| {game} \| (\d+: .*) \|$", MEASURED.read_text("utf-8"), re.M)
    told: dict[tuple[str, str], list[tuple[int, ...]]] = {}
    for name, board, cells in rows:
        points = tuple(int(cell.partition(":")[0]) for cell in cells.split(" | "))
        told.setdefault((name, board or EDITIONS[name].board), []).append(points)
    assert {key: tuple(points) for key, points in told.items()} == AHEAD


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("others", range(1, 8))
def test_among_those_who_play_by_rules_it_is_as_among_people(name: str, others: int) -> None:
    points = ahead(EDITIONS[name], others + 1)
    assert against(EDITIONS[name], points, [0] * others, others) == points


def test_among_ghosts_it_is_what_was_measured_and_can_be_played() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (\d) \| (.*) \|$", MEASURED.read_text("utf-8"), re.M)
    assert len(rows) == 18
    for name, level, cells in rows:
        for others, cell in enumerate(cells.split(" | "), 1):
            even = ahead(EDITIONS[name], others + 1)
            points = against(EDITIONS[name], even, [int(level)] * others, others)
            assert points == int(cell.partition(":")[0])
    dear = ahead(EDITIONS["ghost-party"], 2, MOST_ROUNDS)
    assert against(EDITIONS["ghost-party"], dear, [6], 1) == MOST_START
    assert against(EDITIONS["ghost-party"], dear, [], 1) == dear
