"""Twenty positions of the rules and a roll in each, T1 to T20 (docs/rules.md, Moving)."""

import pytest

from hugo_core.errors import Reason
from hugo_core.events import RoundScored
from hugo_core.evolve import evolve
from hugo_core.notation import read_position
from tests.core import stories


@pytest.mark.parametrize("edition", stories.OLD_BOARD)
def test_t1_three_ghosts_bring_hugo_from_step_ten_onto_the_gallery(edition: str) -> None:
    line = f"{edition} rolling act=red round=1/3 red(0)=1,9 blue(0)=2,9"
    assert "hugo=c7 " in stories.after(line, "red ghost")
    assert "hugo=c4 " in stories.after(line, "red ghost", "blue ghost")
    third = stories.events_of(stories.after(line, "red ghost", "blue ghost"), "red ghost")
    assert third[:6] == [
        "DieRolled red ghost",
        "HugoStepped c3",
        "HugoStepped 1",
        "GuestsCaptured 1 c10 red",
        "HugoStepped 2",
        "GuestsCaptured 2 c9 blue",
    ]
    assert stories.after(line, "red ghost", "blue ghost", "red ghost") == (
        f"{edition} rolling act=blue round=1/3 hugo=2 red(0)=9,c10 blue(0)=9,c9"
    )


@stories.in_every
def test_t2_from_the_arrow_a_two_reaches_the_third_square_only(edition: str) -> None:
    line = f"{edition} moving:2 act=red{stories.rounds(edition)} hugo=15 red(0)=1,20 blue(0)=9"
    assert stories.goals(stories.legal(line), "1") == ["3"]


@stories.in_every
def test_t3_from_the_arrow_a_four_reaches_two_rooms(edition: str) -> None:
    line = f"{edition} moving:4 act=red{stories.rounds(edition)} hugo=15 red(0)=1,20 blue(0)=9"
    assert stories.goals(stories.legal(line), "1") == ["5", "r1", "r2"]


@stories.in_every
@pytest.mark.parametrize(
    ("roll", "reached"),
    [("1", ["4", "r1"]), ("2", ["5", "r1", "r2"]), ("4", ["7", "r1", "r2", "r3"])],
)
def test_t4_before_the_first_door(edition: str, roll: str, reached: list[str]) -> None:
    line = f"{edition} moving:{roll} act=red{stories.rounds(edition)} hugo=15 red(0)=3,20 blue(0)=9"
    assert stories.goals(stories.legal(line), "3") == reached


@stories.in_every
def test_t5_a_bonus_room_is_not_entered_with_surplus(edition: str) -> None:
    line = f"{edition} moving:2 act=red{stories.rounds(edition)} hugo=15 red(0)=6,20 blue(0)=10"
    assert stories.goals(stories.legal(line), "6") == ["8"]
    refused = stories.refusal(line, "6>r3")
    assert (refused.reason, refused.facts) == (Reason.ROOM_EXACT, {"needs": 1})


@stories.in_hugo
@pytest.mark.parametrize(
    ("roll", "reached"), [("1", ["1"]), ("4", ["4", "r1"]), ("5", ["5", "r1", "r2"])]
)
def test_t6_from_the_cellar_it_is_the_arrow(edition: str, roll: str, reached: list[str]) -> None:
    line = f"{edition} moving:{roll} act=red hugo=15 passes=1 red(20)=c10 blue(10)=9"
    assert stories.goals(stories.legal(line), "c10") == reached


@stories.in_party
def test_t6_in_the_midnight_party_nobody_leaves_the_cellar(edition: str) -> None:
    line = f"{edition} moving:4 act=red round=1/3 hugo=15 red(0)=20,c10 blue(0)=9"
    assert stories.legal(line) == ["20>24", "20>r9", "pass"]
    assert stories.refusal(line, "c10>4").reason is Reason.STAYS_INSIDE


@stories.in_hugo
def test_t7_of_two_guests_in_the_cellar_the_one_on_the_higher_number_leaves(edition: str) -> None:
    line = f"{edition} moving:2 act=red hugo=15 passes=1 red(30)=c9,c6 blue(10)=9"
    assert stories.legal(line) == ["c9>2"]
    refused = stories.refusal(line, "c6>2")
    assert (refused.reason, refused.nearest) == (Reason.HIGHEST_STEP_FIRST, (59,))


@stories.in_hugo
def test_t8_an_exact_roll_expels_a_rival_and_surplus_does_not(edition: str) -> None:
    where = "act=red hugo=15 passes=1 red(10)=3 blue(10)=r2"
    assert stories.goals(stories.legal(f"{edition} moving:2 {where}"), "3") == ["5", "r1", "r2"]
    assert stories.after(f"{edition} moving:2 {where}", "3>r2") == (
        f"{edition} rolling act=blue hugo=15 passes=1 red(10)=r2 blue(10)=4"
    )
    assert stories.goals(stories.legal(f"{edition} moving:4 {where}"), "3") == ["7", "r1", "r3"]
    assert stories.refusal(f"{edition} moving:4 {where}", "3>r2").reason is Reason.ROOM_FULL_EXACT


@stories.in_party
def test_t8_in_the_midnight_party_an_occupied_room_is_full(edition: str) -> None:
    line = f"{edition} moving:2 act=red round=1/3 hugo=15 red(0)=3,20 blue(0)=9,r2"
    assert stories.goals(stories.legal(line), "3") == ["5", "r1"]
    assert stories.refusal(line, "3>r2").reason is Reason.ROOM_FULL


@stories.in_hugo
def test_t9_a_guest_expelled_onto_hugo_is_captured_at_once(edition: str) -> None:
    line = f"{edition} moving:2 act=red hugo=4 passes=1 red(10)=3 blue(10)=r2"
    assert stories.after(line, "3>r2") == (
        f"{edition} rolling act=blue hugo=4 passes=1 red(10)=r2 blue(20)=c10"
    )


@stories.in_hugo
def test_t10_all_on_one_square_go_to_one_step_and_each_scores(edition: str) -> None:
    line = f"{edition} rolling act=red hugo=15 passes=1 red(10)=17,17 blue(10)=17"
    assert stories.after(line, "red ghost") == (
        f"{edition} rolling act=blue hugo=18 passes=1 red(30)=c10,c10 blue(20)=c10"
    )


@stories.in_party
def test_t10_in_the_midnight_party_the_group_is_scored_at_the_rounds_end(edition: str) -> None:
    line = f"{edition} rolling act=red round=1/1 hugo=15 red(0)=17,17 blue(0)=17,r1"
    assert stories.after(line, "red ghost") == (
        f"{edition} over:rounds round=1/1 hugo=17 sheet=20,10 red(20)=c10,c10 blue(10)=r1,c10"
    )


@stories.in_hugo
def test_t11_a_captive_takes_the_highest_free_step(edition: str) -> None:
    line = f"{edition} rolling act=red hugo=15 passes=1 red(20)=c10,16 blue(18)=c8"
    assert "red(29)=c10,c9 " in stories.after(line.replace("c10,16", "16,c10"), "red ghost")


@stories.in_hugo
def test_t12_when_all_steps_are_taken_ten_is_counted_again(edition: str) -> None:
    line = (
        f"{edition} rolling act=red hugo=15 passes=1 "
        "red(10)=16,c10,c9,c8,c7 blue(10)=3,c6,c5,c4,c3,c2"
    )
    assert stories.after(line, "red ghost") == (
        f"{edition} rolling act=blue hugo=18 passes=1 "
        "red(20)=c10,c10,c9,c8,c7 blue(10)=3,c6,c5,c4,c3,c2"
    )


@stories.in_hugo
def test_t13_a_bonus_never_leads_below_zero(edition: str) -> None:
    line = f"{edition} moving:1 act=red hugo=15 passes=1 red(2)=6 blue(10)=9"
    assert stories.after(line, "6>r3") == (
        f"{edition} rolling act=blue hugo=15 passes=1 red(0)=r3 blue(10)=9"
    )


T14 = "rolling act=red hugo=27 passes=5 red(10)=1,4 blue(10)=28"


def test_t14_amigos_clock_strikes_five_and_hugo_stops_on_the_arrow() -> None:
    assert stories.after(f"amigo-hugo {T14}", "red ghost") == (
        "amigo-hugo over:clock hugo=1 passes=6 red(19)=4,c9 blue(20)=c10"
    )


def test_t14_at_bga_he_takes_all_his_steps_before_it_is_over() -> None:
    assert stories.after(f"bga-hugo {T14}", "red ghost") == (
        "bga-hugo over:clock hugo=6 passes=6 red(27)=c9,c8 blue(20)=c10"
    )


@stories.in_hugo
def test_t15_the_first_time_over_the_arrow_makes_him_no_faster(edition: str) -> None:
    line = f"{edition} rolling act=red hugo=c2 red(10)=9 blue(10)=9"
    assert "ClockStruck 1" in stories.events_of(line, "red ghost")
    assert stories.after(line, "red ghost") == (
        f"{edition} rolling act=blue hugo=3 passes=1 red(10)=9 blue(10)=9"
    )
    assert "hugo=6 " in stories.after(line, "red ghost", "blue ghost")


@stories.in_party
def test_t16_only_a_single_gallery_guest_may_stay(edition: str) -> None:
    one = f"{edition} moving:4 act=red round=1/3 hugo=15 red(0)=5,c10 blue(0)=9"
    two = f"{edition} moving:4 act=red round=1/3 hugo=15 red(0)=5,6 blue(0)=9"
    assert stories.legal(one)[-1] == "pass"
    assert "pass" not in stories.legal(two)
    assert stories.refusal(two, "pass").reason is Reason.MUST_MOVE


@stories.in_hugo
def test_t16_in_the_hugo_rules_nobody_may_ever_stay(edition: str) -> None:
    line = f"{edition} moving:4 act=red hugo=15 passes=1 red(0)=5 blue(0)=9"
    assert stories.refusal(line, "pass").reason is Reason.MUST_MOVE


@pytest.mark.parametrize(
    ("edition", "last"), list(zip(stories.PARTY, ["c2", "c2", "w", "w"], strict=True))
)
def test_t17_the_eleventh_room_ends_the_round_the_others_count_two(edition: str, last: str) -> None:
    line = (
        f"{edition} moving:1 act=red round=1/1 hugo=15 "
        "red(0)=3,5,r2,r5,r6,r7 blue(0)=7,8,r3,r4,r8,r9 green(0)=r10,r11"
    )
    assert stories.after(line, "3>r1") == (
        f"{edition} over:rounds round=1/1 hugo=15 sheet=2,-1,1 "
        f"red(2)=r1,r2,r5,r6,r7,{last} blue(-1)=r3,r4,r8,r9,{last},{last} green(1)=r10,r11"
    )


@stories.in_hugo
def test_t18_a_guest_does_not_go_out_and_in_again_in_one_roll(edition: str) -> None:
    line = f"{edition} moving:2 act=red hugo=15 passes=1 red(10)=r4 blue(10)=9"
    assert stories.legal(line) == ["r4>10"]
    assert stories.refusal(line, "r4>r4").reason is Reason.ROOM_JUST_LEFT


@stories.in_hugo
def test_t19_out_of_the_cellar_onto_hugo_leads_straight_back(edition: str) -> None:
    line = f"{edition} moving:1 act=red hugo=1 passes=1 red(20)=c10 blue(10)=9"
    assert stories.after(line, "c10>1") == (
        f"{edition} rolling act=blue hugo=1 passes=1 red(30)=c10 blue(10)=9"
    )


def test_t20_the_score_sheet_of_the_rule_book_sums_as_printed() -> None:
    position = read_position(
        "amigo-midnight-party rolling act=red round=1/3 "
        "red(0)= blue(0)= turquoise(0)= yellow(0)= black(0)= green(0)="
    )
    printed = [(-6, -13, -14, -8, -3, -13), (-5, -9, -17, -10, -3, 0), (3, -17, -10, -5, -6, -7)]
    for row in printed:  # the sheet counts spooky points downward
        position = evolve(position, RoundScored(tuple(-points for points in row)))
    assert [-points for points in position.points] == [-8, -39, -41, -23, -12, -20]
    assert [tuple(-points for points in column) for column in position.sheet] == printed
