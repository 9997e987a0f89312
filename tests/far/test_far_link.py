"""Two links on a broker of somebody else's: what the boxes are told, whatever it does."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest
from far_line import CALL, Evening, Faults, HouseAtLine

from hugo_far.far_link import AWAY, BROKER, SILENCE_S, THERE
from hugo_far.lines import JoinWith, MeetBy
from hugo_far.sealing import FRAME_BYTES

WORDS = (7, 400, 12, 999)
BAD = Faults(loss=0.3, repeats=0.2, replays=0.2, lies=0.1, jitter_s=1.2)


def met(house: HouseAtLine) -> dict[str, object]:
    """The newest word about the meeting that a house has heard."""
    return [news for news in house.news if "met" in news][-1]


def meeting(host_words: Sequence[int], guest_words: Sequence[int], faults: Faults) -> Evening:
    evening = Evening(1, faults, key=b"")
    evening.host.link.order(MeetBy(tuple(host_words), True))
    evening.guest.link.order(MeetBy(tuple(guest_words), False))
    evening.pass_(60)
    return evening


@pytest.mark.parametrize("faults", [Faults(), BAD])
def test_four_words_join_two_boxes_and_then_they_play(faults: Faults) -> None:
    evening = meeting(WORDS, WORDS, faults)
    keys = [str(met(house)["key"]) for house in evening.houses]
    assert len(keys[0]) == 64
    assert keys[0] == keys[1]
    for house in evening.houses:
        house.link.order(JoinWith(bytes.fromhex(keys[0]), house.is_host, 0))
    assert evening.pass_(30, lambda: evening.is_level)
    evening.host.do(b"16, 47")
    assert evening.pass_(30, lambda: evening.guest.card == [b"16, 47"])
    assert evening.guest.line == THERE


def test_wrong_words_are_told_to_both_and_cost_one_of_three_tries() -> None:
    evening = meeting(WORDS, (7, 400, 12, 998), Faults())
    assert (met(evening.guest)["met"], met(evening.host)["tries"]) == ("wrong", 2)
    for _ in range(2):
        evening.guest.link.order(MeetBy((7, 400, 12, 998), False))
        evening.pass_(10)
    assert met(evening.host) == {"met": "spent", "tries": 0, "key": ""}


def test_nobody_is_told_anything_by_what_is_said_at_the_broker() -> None:
    """Every frame is as long, and comes with its beat: moves are told by neither."""
    evening = Evening(2)
    for number in range(40):
        evening.pass_(evening.chance.random() * 5)
        if evening.is_level:
            evening.houses[number % 2].do(bytes(1 + number * 10))
    for house in ("h", "g"):
        of_house = [
            each
            for each in evening.broker.dump
            if each[1] == evening.broker.dump["hg".index(house)][1]
        ]
        assert {len(payload) for _, _, payload in of_house} == {FRAME_BYTES}
        times = [at for at, _, _ in of_house]
        gaps = [later - before for before, later in itertools.pairwise(times)]
        assert min(gaps) > 0.45
        assert max(gaps) < 0.55


def test_a_line_that_is_cut_is_told_and_both_go_on_when_it_is_back() -> None:
    evening = Evening(3)
    assert evening.pass_(10, lambda: evening.is_level)
    evening.broker.is_up = False
    evening.pass_(2)
    assert {house.line for house in evening.houses} == {BROKER}
    evening.host.do(b"during the cut")
    evening.broker.is_up = True
    assert evening.pass_(30, lambda: evening.is_level)
    assert evening.guest.card == [b"during the cut"]


def test_somebody_who_is_silent_is_on_the_way() -> None:
    evening = Evening(4)
    evening.pass_(10, lambda: evening.host.line == THERE)
    evening.houses = (evening.host,)
    evening.pass_(SILENCE_S + 1)
    assert evening.host.line == AWAY


def test_a_link_that_is_killed_gets_everything_from_the_card_and_says_nothing_before() -> None:
    evening = Evening(5)
    for number in range(20):
        evening.pass_(10, lambda: evening.is_level)
        evening.houses[number % 2].do(b"%d" % number)
        evening.houses[number % 3 % 2].start()
    assert evening.pass_(30, lambda: evening.is_level)
    assert evening.host.card == [b"%d" % number for number in range(20)]
    before = len(evening.broker.dump)
    evening.houses = (evening.host,)
    evening.host.link.order(CALL)
    evening.host.link.order(JoinWith(bytes(32), True, 20))
    evening.pass_(5)
    assert len(evening.broker.dump) == before, "with the card half told, it would claim too little"


def test_what_goes_beside_the_log_arrives_too() -> None:
    evening = Evening(6, BAD)
    evening.guest.note(b"take back?")
    assert evening.pass_(30, lambda: evening.host.heard == b"take back?".hex())
    evening.guest.note(b"")
    assert evening.pass_(30, lambda: evening.host.heard == "")
