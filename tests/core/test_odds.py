"""The fear of every guest: how likely Hugo comes before its owner may move again."""

from itertools import islice
from random import Random

import pytest
from odds import TOLERANCE, last_laps, positions, worst_difference

from hugo_core.board import Place
from hugo_core.notation import read_position
from hugo_core.odds import at_least, odds

TWO = "amigo-hugo rolling act=red hugo=5 passes=1 red(10)=8,20,r1,r2,r5,r6 "
TWO += "blue(10)=7,9,14,c10,c9,c8"
LATE = "rolling act=red hugo=27 passes=5 red(10)=3,r1,r2,r5,r6,r7 "
LATE += "blue(10)=28,c10,c9,c8,c7,c6"


def test_a_guest_in_a_room_or_the_cellar_has_no_odds() -> None:
    red, blue = odds(read_position(TWO))
    assert (set(red), set(blue)) == ({8, 20}, {7, 9, 14})


def test_red_rolls_first_and_is_caught_by_any_ghost_of_its_own() -> None:
    """Hugo goes three: red on 8 falls to the first ghost, and only red's own roll comes before
    red's number; if it is a ghost it has happened."""
    red, _ = odds(read_position(TWO))
    assert red[Place(8)] == pytest.approx(1 / 3, abs=1e-12)


def test_blue_waits_for_reds_roll_and_then_its_own() -> None:
    _, blue = odds(read_position(TWO))
    assert blue[Place(7)] == pytest.approx(1 - (2 / 3) ** 2, abs=1e-12)


def test_a_guest_far_away_fears_little_and_more_players_make_it_fear_more() -> None:
    assert at_least(1, 1, 1) == pytest.approx(0.5556, abs=1e-4)  # three ahead of Hugo, two players
    far = [at_least(3, n - 1, n - 1) for n in (2, 4, 8)]
    assert far == pytest.approx([0.11, 0.28, 0.61], abs=5e-3)


def test_nobody_is_caught_after_the_game_has_ended() -> None:
    """Hugo is two before the arrow at the last hour: AMIGO's game ends on it."""
    line = f"amigo-hugo {LATE}"
    red, blue = odds(read_position(line))
    assert red == {Place(3): 0.0}
    assert blue[Place(28)] > 0.5


def test_at_bgas_table_hugo_takes_all_his_steps_after_five_o_clock() -> None:
    line = f"bga-hugo {LATE}"
    assert odds(read_position(line))[0][Place(3)] == pytest.approx(1 / 3, abs=1e-12)


def test_a_round_that_ends_saves_whom_hugo_has_not_reached() -> None:
    """Red left and let its guests stand: blue's last guest caught, the round is over."""
    line = "ghost-party rolling act=blue round=1/3 hugo=5 left=red red(0)=20,r1,r2,r5 "
    line += "blue(0)=6,c10,c9,c8 green(0)=r6,r7,r8,c7"
    red, blue, green = odds(read_position(line))
    assert red == {Place(20): 0.0}
    assert blue[Place(6)] == pytest.approx(1 / 3, abs=1e-12)
    assert green == {}


def test_the_guest_of_one_who_left_is_caught_sooner_or_later() -> None:
    line = "amigo-hugo rolling act=blue hugo=5 passes=1 left=red red(10)=4,r1,r2,r5,r6 "
    line += "blue(10)=9,c10,c9,c8,c7 turquoise(10)=r7,r8,c6,c5,c4"
    assert odds(read_position(line))[0] == {Place(4): 1.0}


def test_the_odds_are_those_of_all_that_may_be_rolled() -> None:
    """A share of benchmarks/odds.py: all editions, boards and numbers of players, leavers too."""
    for position in islice(positions(Random(5)), 60):
        assert worst_difference(position) <= TOLERANCE


def test_in_a_last_lap_nobody_fears_more_rolls_than_are_left() -> None:
    """Hugo goes three: red's last roll and blue's are left, and 5 falls to one ghost, 9 to two."""
    line = "amigo-hugo rolling act=red hugo=4 passes=1 last=red,blue "
    line += "red(10)=5,9,r1,r2,r5,r6 blue(10)=6,10,11,c10,c9,c8"
    red, blue = odds(read_position(line))
    assert red == pytest.approx({5: 1 / 3, 9: 1 / 9}, abs=1e-12)
    assert blue == pytest.approx({6: 5 / 9, 10: 1 / 9, 11: 0.0}, abs=1e-12)


def test_in_a_last_lap_the_guest_of_one_who_left_may_be_spared() -> None:
    line = "amigo-hugo rolling act=blue hugo=4 passes=1 left=red last=blue,turquoise "
    line += "red(10)=5,8,11,r1,r2,r5 blue(10)=20,r6,c10,c9,c8 turquoise(10)=r7,r8,c6,c5,c4"
    left = odds(read_position(line))[0]
    assert left == pytest.approx({5: 5 / 9, 8: 1 / 9, 11: 0.0}, abs=1e-12)


def test_the_odds_of_last_laps_are_those_of_all_that_may_be_rolled() -> None:
    """A share of benchmarks/odds.py: wherever it is agreed on, and whoever has had a turn of it."""
    for position in islice(last_laps(Random(6)), 60):
        assert worst_difference(position) <= TOLERANCE
