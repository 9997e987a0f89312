"""What is agreed before a game, and what can be read off a position."""

import pytest

from hugo_core.board import load_board
from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.errors import BadSetup
from hugo_core.notation import read_position
from hugo_core.position import DIE, Face, Phase, Seat, Setup, agree, start

RED_BLUE = (Colour.RED, Colour.BLUE)


def test_the_die_has_two_ghosts_and_no_three_or_six() -> None:
    assert sorted(DIE) == [0, 0, 1, 2, 4, 5]
    assert [face.word for face in DIE] == ["1", "2", "ghost", "4", "5", "ghost"]


@pytest.mark.parametrize("name", ["amigo-hugo", "bga-hugo"])
def test_a_game_by_the_hugo_rules_begins_with_ten_points_and_hugo_at_his_door(name: str) -> None:
    position = start(agree(EDITIONS[name], RED_BLUE))
    assert (position.phase, position.to_act, position.round) == (Phase.PLACING, 0, 1)
    assert (position.points, position.guests) == ((10, 10), ((), ()))
    assert (position.hugo, position.clock, position.stride) == (70, "23:45", 3)
    assert not position.hugo_is_out


@pytest.mark.parametrize(
    "name", ["amigo-midnight-party", "bga-midnight-party", "fantome-de-minuit", "ghost-party"]
)
def test_a_midnight_party_begins_with_no_points_and_hugo_on_step_ten(name: str) -> None:
    position = start(agree(EDITIONS[name], RED_BLUE))
    assert (position.points, position.hugo, position.clock) == ((0, 0), 60, None)
    assert (position.stride, position.setup.rounds, position.round) == (3, 3, 1)


@pytest.mark.parametrize("rounds", range(1, 9))
def test_any_number_of_rounds_from_one_to_eight_can_be_agreed(rounds: int) -> None:
    assert agree(EDITIONS["ghost-party"], RED_BLUE, rounds=rounds).rounds == rounds


@pytest.mark.parametrize("rounds", [0, -1, 9])
def test_other_numbers_of_rounds_cannot(rounds: int) -> None:
    with pytest.raises(BadSetup, match=f"{rounds} rounds: 1 to 8"):
        agree(EDITIONS["ghost-party"], RED_BLUE, rounds=rounds)


@pytest.mark.parametrize("rounds", [0, 2, 3])
def test_the_hugo_rules_know_no_rounds(rounds: int) -> None:
    with pytest.raises(BadSetup, match="rounds"):
        agree(EDITIONS["amigo-hugo"], RED_BLUE, rounds=rounds)


@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_can_play(players: int) -> None:
    setup = agree(EDITIONS["amigo-hugo"], tuple(Colour)[:players])
    assert list(setup.seats) == list(range(players))
    assert setup.after(Seat(players - 1)) == 0


def test_alone_nobody_plays() -> None:
    with pytest.raises(BadSetup, match="1 players: 2 to 8 can play"):
        agree(EDITIONS["amigo-hugo"], (Colour.RED,))
    with pytest.raises(BadSetup, match="9 players"):
        Setup(EDITIONS["amigo-hugo"], load_board("amigo-hugo"), (*Colour, Colour.RED), 1)


def test_no_two_players_have_one_colour() -> None:
    with pytest.raises(BadSetup, match="two players are blue"):
        agree(EDITIONS["amigo-hugo"], (Colour.BLUE, Colour.RED, Colour.BLUE))


def test_an_edition_can_be_played_on_another_board() -> None:
    setup = agree(EDITIONS["amigo-hugo"], RED_BLUE, board=load_board("ravensburger-1989"))
    assert (setup.board.name, setup.hugo_start) == ("ravensburger-1989", 70)


@pytest.mark.parametrize(
    ("passes", "label", "stride"),
    [
        (0, "23:45", 3),
        (1, "24:00", 3),
        (2, "1:00", 4),
        (3, "2:00", 5),
        (4, "3:00", 6),
        (5, "4:00", 7),
        (6, "5:00", 7),
    ],
)
def test_the_clock_says_how_far_hugo_goes(passes: int, label: str, stride: int) -> None:
    position = read_position(f"bga-hugo rolling act=red hugo=9 passes={passes} red(9)=1 blue(9)=2")
    assert (position.clock, position.stride) == (label, stride)


@pytest.mark.parametrize(
    ("hugo", "out"), [("c10", False), ("c3", False), ("1", True), ("28", True)]
)
def test_rooms_open_when_hugo_is_on_the_gallery(hugo: str, out: bool) -> None:
    position = read_position(f"ghost-party rolling act=red round=1/3 hugo={hugo} red(0)=1 blue(0)=")
    assert position.hugo_is_out is out


SLOW = (HouseRule.SLOW_FROM_FIVE,)


@pytest.mark.parametrize(
    ("edition", "players", "stride"),
    [
        ("fantome-de-minuit", 4, 3),
        ("fantome-de-minuit", 5, 2),
        ("ghost-party", 8, 2),
        ("amigo-midnight-party", 5, 2),
    ],
)
def test_the_german_sheet_of_1989_is_a_house_rule(edition: str, players: int, stride: int) -> None:
    setup = agree(EDITIONS[edition], tuple(Colour)[:players], house=SLOW)
    assert start(setup).stride == stride


@pytest.mark.parametrize("edition", ["amigo-hugo", "bga-hugo"])
def test_in_the_hugo_rules_only_the_clock_says_how_far_he_goes(edition: str) -> None:
    with pytest.raises(BadSetup, match=f"{edition} has no house rule slow-from-5"):
        agree(EDITIONS[edition], RED_BLUE, house=SLOW)


# Starts (C-64)


def test_a_small_player_begins_with_fewer_points_and_the_others_perhaps_with_more() -> None:
    colours = (Colour.RED, Colour.BLUE, Colour.GREEN)
    setup = agree(EDITIONS["amigo-hugo"], colours, start=(12, 0, 12))
    assert start(setup).points == setup.starts == (12, 0, 12)
    assert setup.small == (Seat(1),)
    same = agree(EDITIONS["amigo-hugo"], colours)
    assert same.starts == (10, 10, 10)
    assert same.small == ()


@pytest.mark.parametrize(
    ("edition", "given", "words"),
    [
        ("amigo-hugo", (4,), "1 starts for 2 players"),
        ("amigo-hugo", (4, 10, 10), "3 starts for 2 players"),
        ("amigo-hugo", (-1, 10), "start -1: a number from 0 to 45"),
        ("amigo-hugo", (4, 46), "start 46: a number from 0 to 45"),
        ("amigo-hugo", (10, 10), "all start with 10: that is not written"),
        ("ghost-party", (0, 0), "all start with 0: that is not written"),
    ],
)
def test_wrong_starts_are_refused(edition: str, given: tuple[int, ...], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        agree(EDITIONS[edition], (Colour.RED, Colour.BLUE), start=given)


def test_who_joins_later_has_no_start_of_his_own() -> None:
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), start=(0, 12))
    assert setup.with_seat(Colour.GREEN).starts == (0, 12)


def test_nobody_has_won_before_it_is_over() -> None:
    assert read_position("amigo-hugo rolling act=red hugo=5 red(9)=1 blue(9)=2").winners == ()


def test_whoever_has_fewest_points_wins_and_a_tie_is_shared() -> None:
    line = "amigo-hugo over:limit hugo=5 red(46)=1 blue(9)=2 green(9)=3"
    assert read_position(line).winners == (1, 2)


def test_a_face_is_a_number_or_the_ghost() -> None:
    assert [face.word for face in Face] == ["ghost", "1", "2", "4", "5"]
