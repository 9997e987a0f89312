"""House rules: the edition that comes of them (which go together: C-68)."""

import pytest

from hugo_core.editions import EDITIONS, HouseRule
from hugo_core.errors import BadSetup
from hugo_core.house_rules import House, Matter, house_rule, next_of, played_by, rules_of, sheet_of


def test_an_edition_without_house_rules_is_the_very_one_and_with_them_one_each() -> None:
    for edition in EDITIONS.values():
        assert played_by(edition, ()) is edition
        for rule in rules_of(edition):
            played = played_by(edition, (rule,))
            assert played is played_by(played, (rule,))
            assert played.house == (rule,)
            assert sheet_of(played) is played_by(played, ()) is edition


def test_two_about_different_things_add_up() -> None:
    both = (HouseRule.STRIDE_THREE, HouseRule.SHORT_NIGHT)
    clock = played_by(EDITIONS["bga-hugo"], both).clock
    assert [(hour.label, hour.stride) for hour in clock][-2:] == [("2:00", 3), ("3:00", 3)]


def test_a_question_goes_round_all_its_answers_and_leaves_the_others() -> None:
    edition = EDITIONS["amigo-midnight-party"]
    house: House = (HouseRule.NEXT_BEGINS,)
    seen = []
    for _ in range(4):
        house = next_of(edition, house, Matter.STRIDE)
        seen.append(" ".join(house))
    assert seen == [
        "slow-from-5 next-begins",
        "stride-2 next-begins",
        "stride-3 next-begins",
        "next-begins",
    ]


def test_a_rule_of_the_future_is_named() -> None:
    with pytest.raises(BadSetup, match="'two-ghosts' is known here, perhaps a newer box has it"):
        house_rule("two-ghosts")
