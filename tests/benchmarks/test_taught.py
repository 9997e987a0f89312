"""The benches about lessons: what is told, and what the look key tells, is what is played."""

import looked_up
import taught

from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.position import agree
from hugod.app.table.lessons import LESSONS

FOUR = (Colour.RED, Colour.BLUE, Colour.GREEN, Colour.YELLOW)
HUGO, PARTY = (agree(EDITIONS[name], FOUR) for name in ("amigo-hugo", "ghost-party"))


def test_each_lesson_is_known_to_the_bench() -> None:
    assert [lesson.glass for lesson in LESSONS if not taught.claims_of(lesson.glass)] == []


def test_lessons_of_another_game_are_found_false_and_what_is_not_told_is_missed() -> None:
    # Somebody is thrown out of a room there, after it was said who stays in.
    thrown_out = agree(EDITIONS["ghost-party"], FOUR, rounds=2, house=(HouseRule.THROWING_OUT,))
    for setup, seed in ((HUGO, 1), (thrown_out, 3)):
        assert taught.played(setup, seed)[1].faults == []
    for other, false in (("ghost-party", ""), ("bga-hugo", "It ends at once at five o'clock")):
        faults = taught.played(HUGO, 1, sheet=other)[1].faults
        assert any(each.startswith(f"false: {false}") for each in faults)
    faults = taught.played(PARTY, 1, lessons=False)[1].faults
    assert "not told in time: one free square" in faults


def test_the_look_key_tells_a_rule_of_what_was_done_refused_and_may_come_next() -> None:
    for number in (0, 3, 8):  # one of the Hugo rules, two of the Midnight Party
        stops = looked_up.Stops()
        stops.game(number)
        assert stops.wrong == {}
        assert min(stops.seen.values()) > 50
    stairs = next(each for each in LESSONS if each.id == "stairs")
    assert not looked_up.is_about(stairs, {"far, clockwise"})
