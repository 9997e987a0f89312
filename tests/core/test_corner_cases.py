"""Every numbered decision of docs/rules.md as a story: `test_c24_…` tells C-24."""

from dataclasses import replace

import pytest

from hugo_core.board import read_board, write_board
from hugo_core.commands import RollDie
from hugo_core.editions import Colour, HouseRule, MidMove, edition_named
from hugo_core.errors import BadSetup, Reason
from hugo_core.fixing import as_it_stands, why_not_fixed
from hugo_core.house_rules import in_order
from hugo_core.moves import legal_commands
from hugo_core.notation import position_line, read_position
from hugo_core.position import Face, Phase, agree, start
from hugo_core.rules import play
from tests.core.stories import (
    AMIGO_PARTY,
    HUGO,
    OLD_BOARD,
    after,
    events_of,
    goals,
    in_every,
    in_hugo,
    in_party,
    legal,
    refusal,
    rounds,
    winners,
)

LAST_RESORT = {**dict.fromkeys(AMIGO_PARTY, "c2"), **dict.fromkeys(OLD_BOARD, "w")}
BACK = "placing act=blue round=2/3 red(2)=1,20,21,22,23 blue(9)=5,14,15,16,c10 green(4)=8,9,9,10,11"
"""Blue's captive is the last to come back."""


def begun(edition: str, *colours: Colour) -> str:
    return position_line(start(agree(edition_named(edition), colours)))


# Placement and turn order


@in_every
def test_c01_a_guest_may_start_on_the_arrow(edition: str) -> None:
    line = begun(edition, Colour.RED, Colour.BLUE)
    assert legal(line) == [str(square) for square in range(1, 29)]
    assert "red(" in after(line, "place red 1")


@in_every
@pytest.mark.parametrize("square", ["5", "6"])
def test_c02_nobody_is_placed_beside_a_guest_own_or_other(edition: str, square: str) -> None:
    line = begun(edition, Colour.RED, Colour.BLUE)
    turns = ("place red 5", "place blue 6")
    assert square not in legal(line, *turns)
    assert refusal(line, *turns, f"place red {square}").reason is Reason.SQUARE_TAKEN


@in_every
def test_c03_who_placed_first_rolls_first(edition: str) -> None:
    line = begun(edition, *list(Colour)[:6])
    colours = [str(colour) for colour in list(Colour)[:6]]
    turns = [f"place {colour} {n}" for n, colour in enumerate(colours * 2, 1)]
    assert "act=red" in after(line, *turns)
    assert f"{edition} rolling" in after(line, *turns)
    assert f"{edition} placing act=green" in after(line, *turns[:-1])


@in_party
def test_c04_c48_the_starter_has_most_points_with_the_round_just_scored(edition: str) -> None:
    line = (
        f"{edition} rolling act=red round=2/3 hugo=4 sheet=20,0,11 "
        "red(20)=5,r1,r2,r5,r6 blue(0)=r7,r8,r10,c10,c9 green(11)=r3,r4,r9,r11,c8"
    )
    scored = after(line, "red ghost")
    assert "sheet=20,0,11;7,19,4 red(27)=" in scored  # green: -3 -3 +1 +1 +8
    turns = ["place blue 20", "place blue 22", "place green 23", "place red 27"]
    assert f"{edition} rolling act=red round=3/3" in after(scored, *turns)


@in_party
def test_c05_equal_most_points_are_drawn_after_the_last_captive_is_placed(edition: str) -> None:
    line = (
        f"{edition} placing act=red round=2/2 sheet=9,3,9 "
        "red(9)=3,4,5,6,c10 blue(3)=8,9,10,11,12 green(9)=13,14,15,16,17"
    )
    drawn = after(line, "place red 20")
    assert f"{edition} lots round=2/2 tied=red,green" in drawn
    assert legal(drawn) == ["red", "green"]
    assert f"{edition} rolling act=green round=2/2" in after(drawn, "lot green")


@in_party
def test_c06_after_the_new_starter_it_goes_on_clockwise(edition: str) -> None:
    assert "rolling act=blue " in after(f"{edition} {BACK}", "place blue 2")
    assert "rolling act=green " in after(f"{edition} {BACK}", "place blue 2", "blue ghost")
    assert "rolling act=red " in after(
        f"{edition} {BACK}", "place blue 2", "blue ghost", "green ghost"
    )


# Choosing a move


@in_every
def test_c07_a_room_in_reach_need_not_be_entered(edition: str) -> None:
    line = f"{edition} moving:1 act=red{rounds(edition)} hugo=15 red(9)=3,20 blue(9)=9"
    assert "red(9)=4,20 " in after(line, "3>4")


@in_every
def test_c08_a_nearer_room_may_be_taken_with_surplus(edition: str) -> None:
    line = f"{edition} moving:5 act=red{rounds(edition)} hugo=15 red(9)=2,20 blue(9)=9"
    assert "red(9)=20,r1 " in after(line, "2>r1")
    assert "red(9)=20,r2 " in after(line, "2>r2")
    assert "=20,r3 " in after(line, "2>r3")


@in_hugo
def test_c09_rooms_and_cellar_may_be_left_though_a_guest_is_on_the_gallery(edition: str) -> None:
    line = f"{edition} moving:1 act=red hugo=15 passes=1 red(20)=8,r1,c10 blue(10)=9"
    assert legal(line) == ["8>9", "r1>3", "c10>1"]


@in_hugo
def test_c09_with_nobody_on_the_gallery_one_must_come_out(edition: str) -> None:
    line = f"{edition} moving:1 act=red hugo=15 passes=1 red(20)=r1,c10 blue(10)=9"
    assert legal(line) == ["r1>3", "c10>1"]
    assert refusal(line, "pass").reason is Reason.MUST_MOVE


@in_hugo
def test_c10_only_the_highest_step_is_left(edition: str) -> None:
    line = f"{edition} moving:1 act=red hugo=15 passes=1 red(20)=c10,c9,c2 blue(10)=9"
    assert legal(line) == ["c10>1"]


@in_hugo
def test_c11_of_two_on_one_step_either_goes(edition: str) -> None:
    line = f"{edition} moving:1 act=red hugo=15 passes=1 red(20)=c10,c10 blue(10)=9"
    assert legal(line) == ["c10>1"]
    assert "red(20)=1,c10 " in after(line, "c10>1")


@in_hugo
@pytest.mark.parametrize("step", ["c10", "c6", "c2"])
def test_c12_the_step_does_not_count_on_the_way_out(edition: str, step: str) -> None:
    line = f"{edition} moving:2 act=red hugo=15 passes=1 red(20)={step} blue(10)=9"
    assert legal(line) == [f"{step}>2"]


@in_hugo
@pytest.mark.parametrize(
    ("roll", "room"), [("2", "r4"), ("4", "r5"), ("5", "r5"), ("5", "r9"), ("2", "r1")]
)
def test_c13_never_back_into_the_room_in_one_roll(edition: str, roll: str, room: str) -> None:
    line = f"{edition} moving:{roll} act=red hugo=15 passes=1 red(10)={room} blue(10)=9"
    assert room not in goals(legal(line), room)
    refused = refusal(line, f"{room}>{room}")
    assert refused.reason is Reason.ROOM_JUST_LEFT


@in_hugo
def test_c13_where_the_switch_is_on_out_and_in_costs_two_and_counts_again(edition: str) -> None:
    bonus = f"{edition} moving:2 act=red hugo=15 passes=1 red(10)=r4 blue(10)=9"
    assert legal(bonus, may_return_to_same_room=True) == ["r4>10", "r4>r4"]
    assert after(bonus, "r4>r4", may_return_to_same_room=True) == (
        f"{edition} rolling act=blue hugo=15 passes=1 red(7)=r4 blue(10)=9"
    )
    happened = events_of(bonus, "r4>r4", may_return_to_same_room=True)
    assert not any("Expelled" in event for event in happened)
    surplus = bonus.replace("moving:2", "moving:4")
    assert legal(surplus, may_return_to_same_room=True) == ["r4>12", "r4>r5"]
    refused = refusal(surplus, "r4>r4", may_return_to_same_room=True)
    assert (refused.reason, refused.facts) == (Reason.ROOM_EXACT, {"needs": 2})
    plain = f"{edition} moving:5 act=red hugo=15 passes=1 red(10)=r1 blue(10)=9"
    assert "r1>r1" in legal(plain, may_return_to_same_room=True)
    short = plain.replace("moving:5", "moving:1")
    assert legal(short, may_return_to_same_room=True) == ["r1>3"]
    refused = refusal(short, "r1>r1", may_return_to_same_room=True)
    assert (refused.reason, refused.facts) == (Reason.ROOM_TOO_FAR, {"needs": 2})


@in_hugo
def test_c14_from_room_to_room_with_surplus_only_into_a_vacant_plain_one(edition: str) -> None:
    line = f"{edition} moving:5 act=red hugo=28 passes=1 red(10)=r6 blue(10)=9"
    assert legal(line) == ["r6>19", "r6>r7", "r6>r8"]
    held = f"{edition} moving:5 act=red hugo=28 passes=1 red(10)=r6 blue(10)=r7"
    assert legal(held) == ["r6>19", "r6>r8"]
    exact = f"{edition} moving:4 act=red hugo=28 passes=1 red(10)=r6 blue(10)=r7"
    assert legal(exact) == ["r6>18", "r6>r7"]
    bonus = f"{edition} moving:5 act=red hugo=28 passes=1 red(10)=r2 blue(10)=9"
    assert legal(bonus) == ["r2>8"]
    refused = refusal(bonus, "r2>r3")
    assert (refused.reason, refused.facts) == (Reason.ROOM_EXACT, {"needs": 4})


@in_hugo
def test_c15_expelled_onto_hugo_is_captured_and_the_evictor_is_safe(edition: str) -> None:
    line = f"{edition} moving:1 act=red hugo=9 passes=1 red(10)=9 blue(10)=r4,c10"
    assert events_of(line, "9>r4") == [
        "GuestMoved red 9 r4",
        "GuestExpelled blue r4 9",
        "PointsChanged red -3 bonus",
        "GuestsCaptured 9 c9 blue",
        "PointsChanged blue 9 captured",
        "RollingTurn blue",
    ]


@in_hugo
def test_c15_where_the_switch_is_off_the_expelled_stands_beside_hugo(edition: str) -> None:
    line = f"{edition} moving:2 act=red hugo=4 passes=1 red(10)=3 blue(10)=r2"
    assert after(line, "3>r2", expelled_onto_hugo_is_captured=False) == (
        f"{edition} rolling act=blue hugo=4 passes=1 red(10)=r2 blue(10)=4"
    )


@in_hugo
def test_c16_nobody_expels_his_own_guest(edition: str) -> None:
    line = f"{edition} moving:2 act=red hugo=15 passes=1 red(10)=3,r2 blue(10)=9"
    assert goals(legal(line), "3") == ["5", "r1"]
    assert refusal(line, "3>r2").reason is Reason.ROOM_OWN


@in_hugo
def test_c17_an_occupied_armory_needs_the_exact_roll(edition: str) -> None:
    where = "act=red hugo=2 passes=1 red(10)=20 blue(10)=r9"
    assert legal(f"{edition} moving:4 {where}") == ["20>24"]
    assert refusal(f"{edition} moving:4 {where}", "20>r9").reason is Reason.ROOM_FULL_EXACT
    assert legal(f"{edition} moving:2 {where}") == ["20>22", "20>r9"]
    assert "20>r9" in legal(f"{edition} moving:4 act=red hugo=2 passes=1 red(10)=20 blue(10)=9")


@in_hugo
def test_c18_behind_an_occupied_room_the_next_is_judged_by_its_own_cost(edition: str) -> None:
    line = f"{edition} moving:5 act=red hugo=28 passes=1 red(10)=17 blue(10)=r7"
    assert legal(line) == ["17>22", "17>r8", "17>r9"]


@in_hugo
def test_c19_the_expelled_takes_revenge_with_an_exact_one(edition: str) -> None:
    line = f"{edition} moving:2 act=red hugo=15 passes=1 red(10)=3 blue(10)=r2"
    assert after(line, "3>r2", "blue 1 4>r2") == (
        f"{edition} rolling act=red hugo=15 passes=1 red(10)=4 blue(10)=r2"
    )


@in_hugo
def test_c19_and_with_any_number_once_a_plain_room_is_vacant(edition: str) -> None:
    line = f"{edition} moving:2 act=red hugo=15 passes=1 red(10)=3 blue(10)=r2"
    assert refusal(line, "3>r2", "blue 4", "4>r2").reason is Reason.ROOM_FULL_EXACT
    vacant = f"{edition} moving:4 act=blue hugo=15 passes=1 red(10)=9 blue(10)=4"
    assert "4>r2" in legal(vacant)


@in_party
def test_c20_the_miss_is_decided_after_the_roll(edition: str) -> None:
    line = f"{edition} rolling act=red round=1/3 hugo=15 red(0)=5,c10 blue(0)=9"
    assert legal(line) == ["ghost", "1", "2", "4", "5"]
    assert refusal(line, "pass").reason is Reason.ROLL_FIRST
    assert after(line, "red 2 pass") == (
        f"{edition} rolling act=blue round=1/3 hugo=15 red(0)=5,c10 blue(0)=9"
    )
    assert "hugo=18 " in after(line, "red ghost")


@in_party
def test_c21_guests_in_rooms_and_cellar_do_not_count_for_the_miss(edition: str) -> None:
    line = f"{edition} moving:2 act=red round=1/3 hugo=15 red(0)=5,r1,r2,c10,c9 blue(0)=9"
    assert legal(line) == ["5>7", "5>r3", "pass"]


@in_party
def test_c21_with_nobody_on_the_gallery_a_number_does_nothing(edition: str) -> None:
    line = f"{edition} moving:2 act=red round=1/3 hugo=15 red(0)=r1,c10 blue(0)=9"
    assert legal(line) == ["pass"]


@in_party
def test_c22_of_two_bad_moves_one_must_be_played(edition: str) -> None:
    line = f"{edition} moving:1 act=red round=1/3 hugo=8 red(0)=7,7 blue(0)=9"
    assert legal(line) == ["7>8"]
    assert refusal(line, "pass").reason is Reason.MUST_MOVE
    assert "red(0)=7,c10 " in after(line, "7>8")


# Capture and steps


@in_every
def test_c23_hugo_takes_square_after_square_and_each_takes_one_step(edition: str) -> None:
    line = f"{edition} rolling act=red{rounds(edition)} hugo=27 red(0)=1,9 blue(0)=28,9"
    caught = [event for event in events_of(line, "red ghost") if "Captured" in event]
    assert caught == ["GuestsCaptured 28 c10 blue", "GuestsCaptured 1 c9 red"]


@pytest.mark.parametrize("edition", OLD_BOARD)
def test_c24_late_captives_of_1989_go_to_the_wine_cellar(edition: str) -> None:
    line = (
        f"{edition} rolling act=red round=1/1 hugo=15 "
        f"red(0)=16,c10,c9,c8,c7 blue(0)=17,17,c6,c5,c4,c3"
    )
    assert after(line, "red ghost") == (
        f"{edition} over:rounds round=1/1 hugo=17 sheet=36,22 "
        "red(36)=c10,c9,c8,c7,w blue(22)=c6,c5,c4,c3,w,w"
    )


@pytest.mark.parametrize("edition", AMIGO_PARTY)
def test_c24_late_captives_of_amigo_stand_on_the_step_of_two(edition: str) -> None:
    line = (
        f"{edition} rolling act=red round=1/1 hugo=15 "
        f"red(0)=16,c10,c9,c8,c7 blue(0)=17,18,c6,c5,c4,c3"
    )
    assert after(line, "red ghost") == (
        f"{edition} over:rounds round=1/1 hugo=18 sheet=36,22 "
        "red(36)=c10,c9,c8,c7,c2 blue(22)=c6,c5,c4,c3,c2,c2"
    )


@in_hugo
def test_c25_ten_stays_taken_while_one_guest_is_left_on_it(edition: str) -> None:
    line = (
        f"{edition} moving:1 act=red hugo=15 passes=1 "
        "red(10)=c10,c10,c9,c8,c7 blue(10)=16,c6,c5,c4,c3,c2"
    )
    assert after(line, "c10>1", "blue ghost") == (
        f"{edition} rolling act=red hugo=18 passes=1 "
        "red(10)=1,c10,c9,c8,c7 blue(20)=c10,c6,c5,c4,c3,c2"
    )


@in_hugo
def test_c26_a_lower_step_that_became_free_is_taken_before_ten_again(edition: str) -> None:
    line = (
        f"{edition} rolling act=red hugo=15 passes=1 "
        "red(10)=3,c10,c10,c9,c8 blue(10)=16,c6,c5,c4,c3,c2"
    )
    assert "blue(17)=c7,c6,c5,c4,c3,c2" in after(line, "red ghost")


@in_hugo
def test_c27_the_first_square_takes_the_last_step_and_the_second_ten_again(edition: str) -> None:
    line = (
        f"{edition} rolling act=red hugo=15 passes=1 "
        "red(10)=17,c10,c9,c8,c7 blue(10)=16,c6,c5,c4,c3"
    )
    assert after(line, "red ghost") == (
        f"{edition} rolling act=blue hugo=18 passes=1 "
        "red(20)=c10,c10,c9,c8,c7 blue(12)=c6,c5,c4,c3,c2"
    )


@in_hugo
def test_c28_out_of_the_cellar_onto_hugo_the_left_step_counts_as_free(edition: str) -> None:
    line = f"{edition} moving:2 act=red hugo=2 passes=1 red(10)=c9 blue(10)=c10"
    assert "red(19)=c9 " in after(line, "c9>2")
    crowded = f"{edition} moving:2 act=red hugo=2 passes=1 red(10)=c10 blue(10)=c10"
    assert "red(19)=c9 " in after(crowded, "c10>2")


@in_every
def test_c29_a_guest_on_the_arrow_is_captured_when_hugo_comes_up(edition: str) -> None:
    low = "c2" if edition not in OLD_BOARD else "c3"
    line = f"{edition} rolling act=red{rounds(edition)} hugo={low} red(0)=1,9 blue(0)=9"
    assert "GuestsCaptured 1 c10 red" in events_of(line, "red ghost")


@in_hugo
def test_c29a_two_of_one_player_on_one_square_both_score(edition: str) -> None:
    line = f"{edition} rolling act=blue hugo=15 passes=1 red(10)=16,16 blue(10)=3"
    happened = events_of(line, "blue ghost")
    assert "GuestsCaptured 16 c10 red,red" in happened
    assert "PointsChanged red 20 captured" in happened


@in_party
def test_c29a_two_of_one_player_on_one_square_both_count(edition: str) -> None:
    line = f"{edition} rolling act=blue round=1/3 hugo=15 red(0)=16,16 blue(0)=r1"
    assert "RoundScored 20,0" in events_of(line, "blue ghost")


@in_every
def test_c29b_hugo_goes_past_the_stairs_on_which_captives_stand(edition: str) -> None:
    line = f"{edition} rolling act=red{rounds(edition)} hugo=27 red(0)=9,c10 blue(0)=9,c9"
    steps = [event for event in events_of(line, "red ghost") if "Hugo" in event]
    assert steps == ["HugoStepped 28", "HugoStepped 1", "HugoStepped 2"]
    assert "red(0)=9,c10 blue(0)=9,c9" in after(line, "red ghost")


@in_party
def test_c29b_hugo_does_not_set_out_before_the_last_captive_is_off_the_stairs(edition: str) -> None:
    assert refusal(f"{edition} {BACK}", "blue ghost").reason is Reason.PLACE_FIRST
    assert "hugo=c7 " in after(f"{edition} {BACK}", "place blue 2", "blue ghost")


@in_every
@pytest.mark.parametrize("roll", [1, 2, 4, 5])
@pytest.mark.parametrize("hugo", ["c10", "c9", "c3"])
def test_c29c_no_roll_leads_onto_hugos_stairs(edition: str, roll: int, hugo: str) -> None:
    line = f"{edition} moving:{roll} act=red{rounds(edition)} hugo={hugo} red(0)=24,28 blue(0)=9"
    assert legal(line) == [f"24>{(23 + roll) % 28 + 1}", f"28>{roll}"]


@in_every
def test_c29d_guests_in_rooms_and_behind_hugo_are_left_alone(edition: str) -> None:
    line = f"{edition} rolling act=red{rounds(edition)} hugo=15 red(0)=14,r6 blue(0)=15,r7,r8"
    assert "red(0)=14,r6 blue(0)=15,r7,r8" in after(line, "red ghost")


# Scores and the end

BEFORE_FIVE = "rolling act=red hugo=26 passes=5 red(10)=1,2 blue(10)=28,5"


def test_c30_amigo_stops_on_the_arrow_at_five() -> None:
    happened = events_of(f"amigo-hugo {BEFORE_FIVE}", "red ghost")
    stepped = [event for event in happened if "Stepped" in event]
    assert stepped == ["HugoStepped 27", "HugoStepped 28", "HugoStepped 1"]
    assert after(f"amigo-hugo {BEFORE_FIVE}", "red ghost") == (
        "amigo-hugo over:clock hugo=1 passes=6 red(19)=2,c9 blue(20)=5,c10"
    )


def test_c30_bga_finishes_hugos_move() -> None:
    assert after(f"bga-hugo {BEFORE_FIVE}", "red ghost") == (
        "bga-hugo over:clock hugo=5 passes=6 red(27)=c9,c8 blue(27)=c10,c7"
    )


@in_hugo
@pytest.mark.parametrize("mid_move", MidMove)
def test_c30_is_a_switch(edition: str, mid_move: MidMove) -> None:
    stopped = "hugo=1 passes=6 red(19)=2,c9 blue(20)=5,c10"
    finished = "hugo=5 passes=6 red(27)=c9,c8 blue(27)=c10,c7"
    expected = stopped if mid_move is MidMove.STOP else finished
    assert after(f"{edition} {BEFORE_FIVE}", "red ghost", mid_move=mid_move) == (
        f"{edition} over:clock {expected}"
    )


BEFORE_46 = "rolling act=red hugo=15 passes=1 red(36)=3,16 blue(37)=16,17 green(10)=17,18"


@in_hugo
@pytest.mark.parametrize("mid_move", MidMove)
def test_c31_the_whole_square_is_captured_before_46_ends(edition: str, mid_move: MidMove) -> None:
    stopped = "hugo=16 passes=1 red(46)=3,c10 blue(47)=17,c10 green(10)=17,18"
    finished = "hugo=18 passes=1 red(46)=3,c10 blue(56)=c10,c9 green(27)=c9,c8"
    expected = stopped if mid_move is MidMove.STOP else finished
    assert after(f"{edition} {BEFORE_46}", "red ghost", mid_move=mid_move) == (
        f"{edition} over:limit {expected}"
    )


def test_c31_amigo_stops_and_bga_finishes() -> None:
    assert "hugo=16 " in after(f"amigo-hugo {BEFORE_46}", "red ghost")
    assert "hugo=18 " in after(f"bga-hugo {BEFORE_46}", "red ghost")


@in_hugo
def test_c31_46_in_a_guests_own_move_ends_the_game_too(edition: str) -> None:
    armory = f"{edition} moving:1 act=red hugo=15 passes=1 red(45)=21 blue(10)=9"
    assert f"{edition} over:limit " in after(armory, "21>r9")
    onto_hugo = f"{edition} moving:1 act=red hugo=15 passes=1 red(36)=14 blue(10)=9"
    assert f"{edition} over:limit " in after(onto_hugo, "14>15")
    rival = f"{edition} moving:2 act=red hugo=4 passes=1 red(10)=3 blue(36)=r2"
    assert f"{edition} over:limit " in after(rival, "3>r2")
    not_yet = f"{edition} moving:1 act=red hugo=15 passes=1 red(44)=21 blue(10)=9"
    assert f"{edition} rolling " in after(not_yet, "21>r9")


@in_hugo
def test_c32_c33_several_may_pass_46_and_the_true_numbers_stay(edition: str) -> None:
    line = f"{edition} rolling act=red hugo=15 passes=1 red(44)=16 blue(45)=16 green(30)=9"
    assert after(line, "red ghost", mid_move=MidMove.STOP) == (
        f"{edition} over:limit hugo=16 passes=1 red(54)=c10 blue(55)=c10 green(30)=9"
    )


@in_hugo
@pytest.mark.parametrize(("before", "left"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1)])
def test_c34_never_below_zero(edition: str, before: int, left: int) -> None:
    line = f"{edition} moving:1 act=red hugo=15 passes=1 red({before})=6 blue(10)=9"
    assert f"red({left})=r3 " in after(line, "6>r3")


@in_party
def test_c35_a_round_may_be_worth_points_in_hand(edition: str) -> None:
    line = f"{edition} rolling act=blue round=1/1 hugo=15 red(0)=r3,r4 blue(0)=16,r11"
    assert "sheet=-6,11 red(-6)=r3,r4 blue(11)=r11,c10" in after(line, "blue ghost")


@in_hugo
def test_c36_c37_every_entry_scores_and_expelled_guests_keep_what_they_got(edition: str) -> None:
    line = f"{edition} moving:1 act=red hugo=15 passes=1 red(10)=9 blue(10)=r4"
    once = after(line, "9>r4")
    assert "red(7)=r4 blue(10)=9" in once
    assert "red(7)=9 blue(7)=r4" in after(once, "blue 1 9>r4")
    assert "red(4)=r4 blue(7)=9" in after(once, "blue 1 9>r4", "red 1 9>r4")


@in_hugo
def test_c36_the_armory_counts_one_on_each_entry(edition: str) -> None:
    line = f"{edition} moving:1 act=red hugo=15 passes=1 red(10)=21 blue(10)=r9"
    assert "red(11)=r9 blue(10)=21" in after(line, "21>r9")
    assert "red(11)=21 blue(11)=r9" in after(line, "21>r9", "blue 1 21>r9")


@in_party
def test_c36_in_the_midnight_party_entering_scores_nothing_yet(edition: str) -> None:
    line = f"{edition} moving:1 act=red round=1/3 hugo=15 red(0)=9,21 blue(0)=3"
    assert "red(0)=21,r4 " in after(line, "9>r4")
    assert "red(0)=9,r9 " in after(line, "21>r9")


@in_every
def test_c38_a_tie_for_fewest_is_a_shared_win(edition: str) -> None:
    end = "over:limit hugo=4" if edition in HUGO else "over:rounds round=3/3 hugo=4"
    line = f"{edition} {end} red(9)=3 blue(50)=c10 green(9)=4"
    assert winners(line) == ("red", "green")
    assert winners(line.replace("red(9)", "red(8)")) == ("red",)


@in_party
def test_c39_the_rest_of_hugos_move_is_dropped_with_the_last_guest(edition: str) -> None:
    line = f"{edition} rolling act=red round=1/1 hugo=15 red(0)=16 blue(0)=r1"
    happened = events_of(line, "red ghost")
    assert [event for event in happened if "Stepped" in event] == ["HugoStepped 16"]
    assert "RoundEnded gallery_empty" in happened


FULL = "red(0)=3,5,r2,r5,r6,r7,r9 blue(0)=8,r3,r4,r8,r10,r11,c10"


@in_party
def test_c40_the_last_room_ends_the_round_though_better_steps_are_empty(edition: str) -> None:
    line = f"{edition} moving:1 act=red round=1/3 hugo=25 {FULL}"
    assert events_of(line, "3>r1")[1:5] == [
        "RoundEnded rooms_full",
        f"GuestLeftOver red 5 {LAST_RESORT[edition]}",
        f"GuestLeftOver blue 8 {LAST_RESORT[edition]}",
        "RoundScored 3,7",  # red: 2 and the haunted r9; blue: 10 + 2 + 1 and 6 off
    ]


@in_party
def test_c41_a_vacant_bonus_room_keeps_the_round_going(edition: str) -> None:
    line = f"{edition} moving:1 act=red round=1/3 hugo=25 {FULL}".replace("r3,", "r1,")
    assert f"{edition} rolling act=blue round=1/3" in after(line, "3>4")


@in_party
@pytest.mark.parametrize("roll", [1, 2, 4, 5])
def test_c42_before_hugo_is_out_the_rooms_cannot_be_full(edition: str, roll: int) -> None:
    top = "c3" if edition in OLD_BOARD else "c2"
    line = (
        f"{edition} rolling act=red round=1/3 hugo={top} "
        "red(0)=3,4,6,9,11,15 blue(0)=17,18,21,24,26,28"
    )
    moves = legal(line, f"red {roll}")
    assert len(moves) == 6
    assert not any(">r" in move for move in moves)
    assert f"{edition} rolling act=blue round=1/3 " in after(line, f"red {roll}", moves[0])


@in_party
def test_c43_a_plain_room_counts_nothing(edition: str) -> None:
    line = f"{edition} rolling act=red round=1/1 hugo=15 red(0)=16 blue(0)=r1,r2,r5"
    assert "RoundScored 10,0" in events_of(line, "red ghost")


# Next round


@in_party
def test_c44_rooms_first_then_captives_from_ten_upward_and_hugo_back_at_ten(edition: str) -> None:
    last = LAST_RESORT[edition]
    line = (
        f"{edition} rolling act=red round=1/3 hugo=15 "
        f"red(0)=16,r3,r5,r6,c8 blue(0)=r1,r2,r10,c9,{last} green(0)=r7,r8,r11,c10,{last}"
    )
    happened = events_of(line, "red ghost")
    assert happened[happened.index("RoundEnded gallery_empty") + 1 :] == [
        "RoundScored 12,11,13",  # red: 8 and 7 on the steps, 3 off for room 3
        "RoundBegan 2",
        "GuestSteppedOut red r3 6",
        "GuestSteppedOut red r5 11",
        "GuestSteppedOut red r6 15",
        "GuestSteppedOut blue r1 3",
        "GuestSteppedOut blue r2 4",
        "GuestSteppedOut blue r10 24",
        "GuestSteppedOut green r7 17",
        "GuestSteppedOut green r8 18",
        "GuestSteppedOut green r11 26",
        "HugoReturned c10",
        "PlacingTurn green",
    ]
    turns = ["place green 20", "place blue 21", "place red 22", "place red 23", "place green 27"]
    assert "placing act=blue" in after(line, "red ghost", *turns)
    assert after(line, "red ghost", *turns, "place blue 28") == (
        f"{edition} rolling act=green round=2/3 sheet=12,11,13 "
        "red(12)=6,11,15,22,23 blue(11)=3,4,21,24,28 green(13)=17,18,20,26,27"
    )


@in_party
def test_c45_a_captive_goes_to_a_free_square(edition: str) -> None:
    taken = {1, 5, 8, 9, 10, 11, 14, 15, 16, 20, 21, 22, 23}
    assert legal(f"{edition} {BACK}") == [str(n) for n in range(1, 29) if n not in taken]
    refused = refusal(f"{edition} {BACK}", "place blue 9")
    assert (refused.reason, refused.nearest) == (Reason.SQUARE_TAKEN, (7, 6, 12))


SIX = "red(50)=1,c10 blue(9)=2,c9 turquoise(9)=3,c9 yellow(9)=4,c9 black(11)=5,c9 green(3)=6,c9"


@in_party
def test_c46_on_one_step_the_one_with_more_points_is_first(edition: str) -> None:
    line = f"{edition} placing act=red round=2/3 {SIX}"
    assert "placing act=black" in after(line, "place red 20")  # 11 points against 9 and 9


@in_party
def test_c46_equal_points_on_one_step_are_drawn_by_lot_among_the_rest_again(edition: str) -> None:
    line = f"{edition} placing act=red round=2/3 {SIX}"
    turns = ["place red 20", "place black 21"]
    assert legal(line, *turns) == ["blue", "turquoise", "yellow"]
    turns += ["lot turquoise", "place turquoise 22"]
    assert legal(line, *turns) == ["blue", "yellow"]
    turns += ["lot yellow", "place yellow 23"]
    assert "placing act=blue" in after(line, *turns)
    assert "placing act=green" in after(line, *turns, "place blue 24")


@in_party
def test_c46_the_lot_is_only_for_the_tied(edition: str) -> None:
    turns = ["place red 20", "place black 21"]
    line = f"{edition} placing act=red round=2/3 {SIX}"
    assert refusal(line, *turns, "lot green").reason is Reason.NOT_TIED
    assert refusal(line, *turns, "place blue 5").reason is Reason.LOTS_FIRST


PAIR = "red(9)=5,6,7,c9,c9 blue(8)=2,8,9,10,c9 green(3)=11,12,13,14,c8"


@in_party
def test_c47_an_owner_with_two_captives_on_the_step_places_both_in_his_turn(edition: str) -> None:
    line = f"{edition} placing act=red round=2/3 {PAIR}"
    assert "placing act=red" in after(line, "place red 20")
    assert "placing act=blue" in after(line, "place red 20", "place red 21")
    assert "placing act=green" in after(line, "place red 20", "place red 21", "place blue 22")


@in_party
def test_c47_the_draw_is_between_owners_and_not_for_the_second_captive(edition: str) -> None:
    line = f"{edition} lots round=2/3 tied=red,blue {PAIR.replace('(8)', '(9)')}"
    assert "placing act=red" in after(line, "lot red", "place red 20")
    assert "placing act=blue" in after(line, "lot red", "place red 20", "place red 21")
    assert "placing act=red" in after(line, "lot blue", "place blue 20")


@in_party
def test_c49_two_guests_behind_doors_on_one_square_both_step_onto_it(edition: str) -> None:
    before = read_position(f"{edition} rolling act=red round=1/3 hugo=15 red(0)=16,r1 blue(0)=r2")
    text = write_board(before.setup.board).replace("door = 4\n", "door = 3\n")
    board = read_board(text.replace("squares = 28\n", "squares = 28\ntwo_doors = true\n"))
    before = replace(before, setup=replace(before.setup, board=board))
    after = play(before, RollDie(Face.GHOST))[1]
    assert position_line(after) == (
        f"{edition} placing act=red round=2/3 sheet=10,0 red(10)=3,c10 blue(0)=3"
    )


# Hugo's position and the clock


@in_hugo
def test_c50_stopping_on_the_arrow_counts_once(edition: str) -> None:
    line = f"{edition} rolling act=red hugo=26 passes=1 red(10)=9 blue(10)=9"
    assert "ClockStruck 2" in events_of(line, "red ghost")
    gone_on = events_of(line.replace("hugo=26 passes=1", "hugo=1 passes=2"), "red ghost")
    assert not any("Clock" in event for event in gone_on)


@in_every
def test_c51_on_the_top_step_rooms_are_still_closed(edition: str) -> None:
    top = "c3" if edition in OLD_BOARD else "c2"
    line = f"{edition} moving:1 act=red{rounds(edition)} hugo={top} red(0)=3,20 blue(0)=9"
    assert legal(line) == ["3>4", "20>21"]
    assert refusal(line, "3>r1").reason is Reason.ROOMS_CLOSED


@in_every
def test_c51_c52_once_hugo_is_on_the_arrow_the_next_roll_opens_the_rooms(edition: str) -> None:
    step = {"ghost-party": "c5", "fantome-de-minuit": "c5"}.get(edition, "c4")
    line = f"{edition} rolling act=blue{rounds(edition)} hugo={step} red(0)=3,20 blue(0)=9"
    assert "3>r1" in legal(line, "blue ghost", "red 1")


@in_hugo
def test_c53_the_longer_stride_is_for_the_next_move(edition: str) -> None:
    line = f"{edition} rolling act=red hugo=27 passes=1 red(10)=9 blue(10)=9"
    assert "hugo=2 passes=2 " in after(line, "red ghost")
    assert "hugo=6 passes=2 " in after(line, "red ghost", "blue ghost")


EIGHT = (
    "red({0})=3,4 blue({0})=5,6 turquoise({0})=7,8 yellow({0})=9,10 "
    "black({0})=11,12 green({0})=13,14 white({0})=15,16 violet({0})=17,18"
)
SEVEN = EIGHT.removesuffix(" violet({0})=17,18")


@in_hugo
def test_c54_eight_players_do_not_slow_hugo_down_in_his_own_rules(edition: str) -> None:
    assert "hugo=c8 " in after(f"{edition} rolling act=red {EIGHT.format(10)}", "red ghost")


@pytest.mark.parametrize(
    ("edition", "players", "step"),
    [
        *((edition, EIGHT, "c8") for edition in AMIGO_PARTY),
        *((edition, SEVEN, "c8") for edition in AMIGO_PARTY),
        *((edition, SEVEN.removesuffix(" white({0})=15,16"), "c7") for edition in AMIGO_PARTY),
        *((edition, EIGHT, "c7") for edition in OLD_BOARD),
    ],
)
def test_c54_from_seven_players_he_goes_two_spaces(edition: str, players: str, step: str) -> None:
    line = f"{edition} rolling act=red round=1/3 {players.format(0)}"
    assert f"hugo={step} " in after(line, "red ghost")


def test_the_german_sheet_of_1989_slows_hugo_from_five_players_by_a_switch() -> None:
    five = EIGHT.format(0).partition(" green")[0]
    line = f"fantome-de-minuit rolling act=red round=1/3 {five}"
    assert "hugo=c7 " in after(line, "red ghost")
    assert "hugo=c8 " in after(line, "red ghost", slow_from=5)
    four = line.partition(" black")[0]
    assert "hugo=c7 " in after(four, "red ghost", slow_from=5)


@in_every
def test_c55_nothing_happens_to_a_guest_that_passes_the_arrow(edition: str) -> None:
    line = f"{edition} moving:2 act=red{rounds(edition)} hugo=15 red(0)=28,20 blue(0)=9"
    assert events_of(line, "28>2") == ["GuestMoved red 28 2", "RollingTurn blue"]


@in_every
def test_c56_a_guest_slips_into_the_room_before_whose_door_hugo_stands(edition: str) -> None:
    line = f"{edition} moving:2 act=red{rounds(edition)} hugo=3 red(0)=2,20 blue(0)=9"
    assert "red(0)=20,r1 " in after(line, "2>r1")


@in_every
def test_passing_hugo_is_safe_and_stopping_on_him_is_not(edition: str) -> None:
    line = f"{edition} moving:2 act=red{rounds(edition)} hugo=8 red(0)=7,20 blue(0)=11"
    assert "red(0)=9,20 " in after(line, "7>9")
    points = 10 if edition in HUGO else 0
    onto = line.replace("hugo=8", "hugo=9")
    assert f"red({points})=20,c10 " in after(onto, "7>9")


def test_lots_are_called_in_the_order_of_seats() -> None:
    line = (
        "ghost-party placing act=green round=2/2 "
        "red(9)=1,2,3,4,5 blue(9)=6,7,8,9,10 green(9)=11,12,13,14,c10"
    )
    assert events_of(line, "place green 20") == [
        "GuestPlaced green c10 20",
        "LotsCalled red,blue,green",
    ]


# Company, and the box that deals

THREE = "{} act=red hugo=15 passes=1 {}red(20)=4,c9 blue(30)=14,14 green(10)=6,7"
ONE_ROUND = "{} act=red round=1/3 hugo=15 {}red(0)=4,c9 blue(0)=14,14 green(0)=6,7"


@in_every
def test_c57_who_leaves_has_no_turn_any_more_and_does_not_win(edition: str) -> None:
    line = (THREE if edition in HUGO else ONE_ROUND).format(f"{edition} rolling", "")
    now = after(line, "leave blue stay")
    assert now == (THREE if edition in HUGO else ONE_ROUND).format(
        f"{edition} rolling", "left=blue "
    )
    assert "act=green " in after(now, "red 1 4>5")
    gone = after(line, "leave blue go")
    assert "blue(30)= " in gone or "blue(0)= " in gone


def test_c57_of_those_who_are_there_the_fewest_points_win() -> None:
    line = "amigo-hugo over:clock hugo=1 passes=6 left=green red(20)=4 blue(30)=9 green(10)=6"
    assert winners(line) == ("red",)


@in_hugo
def test_c58_guests_that_stayed_are_caught_and_count_but_end_no_game(edition: str) -> None:
    line = f"{edition} rolling act=red hugo=13 passes=1 left=blue red(20)=20 blue(40)=14,14"
    line += " green(10)=6"
    told = events_of(line, "red ghost")
    assert "GuestsCaptured 14 c10 blue,blue" in told
    assert "PointsChanged blue 5 captured" in told
    assert "rolling act=green" in after(line, "red ghost")
    assert "blue(45)=c10,c10 " in after(line, "red ghost")
    back = after(line, "red ghost", "back blue").replace("blue(45)=c10", "blue(45)=17")
    assert "over:limit" in after(back, "green ghost")


@in_party
def test_c58_guests_that_stayed_keep_no_round_going_and_count_two_each(edition: str) -> None:
    line = f"{edition} rolling act=red round=1/3 hugo=15 red(0)=c9 blue(0)=4,5 green(0)=r1"
    told = events_of(line, "leave blue stay")
    left_over = f"GuestLeftOver blue 4 {LAST_RESORT[edition]}"
    assert told[:3] == ["PlayerLeft blue False", "RoundEnded gallery_empty", left_over]
    assert "RoundScored 9,4,0" in told
    assert told[-1] == "PlacingTurn red"


@in_party
def test_c58_who_is_there_puts_back_the_captives_of_who_left(edition: str) -> None:
    line = (
        f"{edition} placing act=blue round=2/3 left=blue "
        "red(2)=1,2,3,4,5 blue(9)=6,7,8,9,c10 green(4)=10,11,12,13,14"
    )
    assert "rolling act=green" in after(line, "place blue 20")


@in_every
def test_c59_who_is_the_last_one_there_has_won(edition: str) -> None:
    line = (THREE if edition in HUGO else ONE_ROUND).format(f"{edition} rolling", "left=blue ")
    assert f"{edition} over:alone " in after(line, "leave red stay")
    end = read_position(after(line, "leave red go"))
    assert end.winners == (2,)


@pytest.mark.parametrize(("edition", "step"), [*((e, "c8") for e in AMIGO_PARTY)])
def test_c60_hugo_is_as_fast_as_the_game_began(edition: str, step: str) -> None:
    seven = SEVEN.format(0).removesuffix(" white(0)=15,16")
    line = f"{edition} rolling act=red round=1/3 {SEVEN.format(0)}"
    assert f"hugo={step} " in after(line, "leave blue go", "red ghost")
    six = f"{edition} rolling act=red round=1/3 {seven}"
    assert "hugo=c7 " in after(six, "join white 20 21", "red ghost")


@in_every
def test_c61_who_joins_begins_with_the_most_points_of_all(edition: str) -> None:
    line = f"{edition} rolling act=red{rounds(edition)} red(20)=1 blue(30)=2 green(10)=6,7"
    joined = after(line, "join yellow 9 17 4 28")
    assert joined.endswith("green(10)=6,7 yellow(30)=4,9,17,28")
    assert " act=red " in joined
    turn = after(joined.replace("act=red", "act=green"), "green 1 6>7")
    assert "act=yellow " in turn
    assert "act=red " in after(turn, "yellow 1 9>10")


def test_c61_who_took_the_figures_along_has_no_fewer_points_than_before() -> None:
    line = "amigo-hugo rolling act=red left=green red(20)=1 blue(30)=2 green(33)="
    assert "green(33)=9,11,12,13,14" in after(line, "join green 9 11 12 13 14")
    assert "green(30)=9,11" in after(line.replace("33", "3"), "join green 9 11 12 13 14")


@in_hugo
def test_c62_in_the_hugo_rules_one_joins_at_any_hour(edition: str) -> None:
    line = f"{edition} rolling act=red hugo=15 passes=5 red(20)=1 blue(30)=2 green(10)=6,7"
    assert "yellow(30)=" in after(line, "join yellow 9 17 4 28")


@in_party
def test_c62_in_the_midnight_party_one_joins_before_hugo_has_set_out(edition: str) -> None:
    line = f"{edition} rolling act=red round=2/3 red(2)=1 blue(30)=2 green(10)=6,7"
    assert "yellow(30)=" in after(line, "join yellow 9 17 4 28")
    late = after(line, "red ghost")
    assert refusal(late, "join yellow 9 17 4 28").reason is Reason.NEXT_ROUND
    last = late.replace("2/3", "3/3")
    assert refusal(last, "join yellow 9 17 4 28").reason is Reason.LAST_ROUND


@in_every
def test_c63_the_box_deals_all_that_are_not_placed_yet(edition: str) -> None:
    line = f"{edition} placing act=blue{rounds(edition)} red(0)=1,2,3,4,5,6 blue(0)=7,8,9,10"
    assert events_of(line, "deal 20 28") == [
        "GuestPlaced blue box 20",
        "GuestPlaced blue box 28",
        "RollingTurn red",
    ]


@in_party
def test_c63_captives_are_dealt_without_a_lot(edition: str) -> None:
    line = (
        f"{edition} placing act=blue round=2/3 "
        "red(9)=1,2,3,4,c9 blue(9)=6,7,8,c9,c10 green(4)=10,11,12,13,14"
    )
    assert events_of(line, "deal 20 21 22") == [
        "GuestPlaced blue c10 20",
        "GuestPlaced red c9 21",
        "GuestPlaced blue c9 22",
        "LotsCalled red,blue",
    ]


@in_every
def test_c64_who_is_small_may_start_ahead(edition: str) -> None:
    setup = agree(edition_named(edition), (Colour.RED, Colour.BLUE), start=(0, 12))
    assert start(setup).points == (0, 12)


@in_hugo
def test_c65_in_the_last_lap_everybody_has_one_more_turn(edition: str) -> None:
    line = f"{edition} rolling act=blue hugo=15 passes=1 red(20)=1 blue(30)=2"
    lap = ("last-lap", "blue 1 2>3", "red 1 1>2")
    assert after(line, *lap[:2]).startswith(f"{edition} rolling act=red")
    assert after(line, *lap).startswith(f"{edition} over:last_lap")


@in_party
def test_c65_a_round_ends_with_the_last_lap(edition: str) -> None:
    line = f"{edition} rolling act=blue round=1/3 hugo=15 red(0)=1,r1 blue(0)=2,c9"
    over = after(line, "last-lap", "blue 1 2>3", "red 1 1>2")
    assert over.startswith(f"{edition} over:last_lap")
    assert "red(2)=" in over
    assert "blue(11)=" in over


@in_every
def test_c66_at_the_fair_end_the_points_to_be_expected_count(edition: str) -> None:
    hour = " passes=1" if edition_named(edition).clock else rounds(edition)
    line = f"{edition} rolling act=blue{hour} hugo=15 red(20)=1,4 blue(30)=2,r1"
    assert "red(33)=1,4 blue(31)=2,r1" in after(line, "fair-end red(33) blue(31)")


def test_c67_a_lap_is_hugos_and_in_the_midnight_party_a_round() -> None:
    assert read_position("amigo-hugo rolling act=red hugo=5 passes=3 red(9)= blue(9)=").lap == 3
    assert read_position("ghost-party rolling act=red round=2/3 red(0)=1 blue(0)=2").lap == 2


# House rules

PARTY = "fantome-de-minuit"
LONGEST = {
    **dict.fromkeys(HUGO, (HouseRule.STRIDE_THREE,)),
    **dict.fromkeys((*AMIGO_PARTY, *OLD_BOARD), (HouseRule.STRIDE_TWO,)),
}
"""With these Hugo takes the longest to come round."""


@pytest.mark.parametrize(
    ("edition", "house", "why"),
    [
        (PARTY, "stride-2 slow-from-5", "slow-from-5 and stride-2 contradict .* how far Hugo goes"),
        (HUGO[0], "green-any rooms-exact", "both say which rooms want the exact number"),
        (HUGO[0], "stride-2", "the clock says how far he goes"),
        (PARTY, "stride-3", "its sheet says so"),
        (PARTY, "start-at-0", "its sheet says so"),
        (HUGO[1], "throwing-out", "its sheet says so"),
        (PARTY, "short-night", "play fewer rounds"),
        (HUGO[1], "next-begins", "it has no rounds"),
    ],
)
def test_c68_what_contradicts_is_refused_with_the_reason(
    edition: str, house: str, why: str
) -> None:
    rules = in_order(tuple(map(HouseRule, house.split())))
    with pytest.raises(BadSetup, match=why):
        agree(edition_named(edition), (Colour.RED, Colour.BLUE), house=rules)


def test_c69_by_a_house_rule_rivals_are_thrown_out_of_rooms_in_the_midnight_party() -> None:
    line = f"{PARTY} moving:2 act=red round=1/3 house=throwing-out hugo=9 red(0)=3,20 blue(0)=7,r2"
    assert "3>r2" in legal(line)
    assert "20>r9" in legal(line)
    assert "red(0)=20,r2 blue(0)=4,7 " in after(line, "3>r2") + " "
    beside = line.replace("hugo=9", "hugo=4")
    assert "red(0)=20,r2 blue(0)=7,c10 " in after(beside, "3>r2") + " "
    assert "3>r2" not in legal(line.replace(" house=throwing-out", ""))


@in_every
def test_c70_green_rooms_are_like_all_others_or_every_room_wants_the_exact_roll(
    edition: str,
) -> None:
    line = f"{edition} moving:5 act=red{rounds(edition)}{{}} hugo=15 red(0)=5,28 blue(0)=9"
    assert legal(line.format("")) == ["5>10", "5>r4", "28>5", "28>r1", "28>r2"]
    assert "5>r3" in legal(line.format(" house=green-any"))
    assert legal(line.format(" house=rooms-exact")) == ["5>10", "5>r4", "28>5", "28>r2"]
    refused = refusal(line.format(" house=rooms-exact"), "28>r1")
    assert (refused.reason, refused.facts) == (Reason.ROOM_EXACT, {"needs": 4})


@in_hugo
def test_c71_a_short_night_ends_at_three(edition: str) -> None:
    line = f"{edition} rolling act=red house=short-night hugo=26 passes=3 red(9)=14 blue(9)=15"
    assert after(line, "red ghost").startswith(f"{edition} over:clock")
    assert "passes=4" in after(line.replace(" house=short-night", ""), "red ghost")


@in_party
def test_c72_by_a_house_rule_the_next_player_begins_each_round(edition: str) -> None:
    line = (
        f"{edition} rolling act=red round=2/3 house=next-begins hugo=4 red(0)=5,r1 blue(9)=r2,r3 "
        "turquoise(0)=r4,r5 yellow(9)=r6,r7 black(0)=r8,r9 green(0)=r10,c9"
    )
    turns = ("red ghost", "place red 20", "place green 22")
    assert f"{edition} rolling act=turquoise round=3/3" in after(line, *turns)
    assert "act=yellow" in after(line.replace("hugo=4", "hugo=4 left=turquoise"), *turns)
    assert "act=red" in after(line.replace(" house=next-begins", ""), *turns)


@in_every
def test_c73_ghosts_alone_end_any_game(edition: str) -> None:
    position = start(agree(edition_named(edition), tuple(Colour)[:8], house=LONGEST[edition]))
    ghosts = 0
    while position.phase is not Phase.OVER:
        if position.phase is Phase.ROLLING:
            position, ghosts = play(position, RollDie(Face.GHOST))[1], ghosts + 1
        else:
            position = play(position, next(legal_commands(position)))[1]
    assert ghosts <= 20 * 6


@in_every
def test_c74_a_practice_night_has_one_guest_each_and_hugo_is_soon_out(edition: str) -> None:
    two = (Colour.RED, Colour.BLUE)
    setup = agree(edition_named(edition), two, house=(HouseRule.PRACTICE,))
    line = position_line(start(setup))
    turns = ("place red 12", "place blue 20", "red ghost", "blue ghost")
    out = after(line, *turns)
    assert "place" not in out
    assert read_position(out).hugo_is_out
    assert not read_position(after(line, *turns[:-1])).hugo_is_out
    stands = read_position(out)
    assert why_not_fixed(stands, as_it_stands(stands)) is None
    assert stands.clock in (None, "4:00")
