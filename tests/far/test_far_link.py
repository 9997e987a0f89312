"""Two links on a broker of somebody else's: what the boxes are told, whatever it does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from far_line import Evening, Faults, HouseAtLine

from hugo_far.far_link import AWAY, BROKER, SILENCE_S, THERE
from hugo_far.sealing import FRAME_BYTES

ROOT = Path(__file__).parents[2]
WORDS = (7, 400, 12, 999)
BAD = Faults(loss=0.3, repeats=0.2, replays=0.2, lies=0.1, jitter_s=1.2)


def met(house: HouseAtLine) -> dict[str, object]:
    """The newest word about the meeting that a house has heard."""
    return ([news for news in house.news if "met" in news] or [{}])[-1]


def join_when_met(house: HouseAtLine) -> bool:
    """The box keeps the key and joins with it as soon as it has one."""
    if not house.key and (key := met(house).get("key")):
        house.join(bytes.fromhex(str(key)))
    return bool(house.key)


def meeting(host: Sequence[int], guest: Sequence[int], faults: Faults, seed: int = 1) -> Evening:
    evening = Evening(seed, faults, key=b"")
    evening.host.meet(host)
    evening.guest.meet(guest)
    return evening


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("faults", [Faults(), BAD])
def test_four_words_join_two_boxes_and_then_they_talk(faults: Faults, seed: int) -> None:
    evening = meeting(WORDS, WORDS, faults, seed)
    both = evening.houses
    assert evening.pass_(60, lambda: all([join_when_met(house) for house in both]))
    assert evening.host.key == evening.guest.key
    evening.host.note(b"16, 47")
    assert evening.pass_(30, lambda: evening.guest.heard == b"16, 47".hex())
    assert evening.guest.line == THERE


def test_wrong_words_are_told_to_both_and_cost_one_of_three_tries() -> None:
    evening = meeting(WORDS, (7, 400, 12, 998), Faults())
    evening.pass_(10)
    assert (met(evening.guest)["met"], met(evening.host)["tries"]) == ("wrong", 2)
    for _ in range(2):
        evening.guest.meet((7, 400, 12, 998))
        evening.pass_(10)
    assert met(evening.host) == {"met": "spent", "tries": 0, "key": ""}


@pytest.mark.parametrize("lead_s", [0.6, 20.0])
def test_rm9_who_overheard_the_words_and_types_them_first_is_the_other_house(lead_s: float) -> None:
    """The right house never reads "Joined!": over the telephone that is noticed."""
    evening = meeting(WORDS, WORDS, Faults())
    host, guest = evening.houses
    third = HouseAtLine(evening.broker, is_host=False)
    third.meet(WORDS)
    evening.houses = (host, third)
    evening.pass_(lead_s, lambda: all([join_when_met(house) for house in (host, third)]))
    evening.houses = (host, third, guest)
    evening.pass_(20, lambda: not [join_when_met(house) for house in (host, third)])
    assert host.key == third.key != b""
    assert met(guest)["met"] == ("wrong" if lead_s < 1 else "waiting")


def test_nothing_of_the_link_reads_the_calendar() -> None:
    """A clock of 1970 is as good as any."""
    folders = ("hugo_far", "firmware/hugod/far", "firmware/hugod/app/far")
    pages = [page for folder in folders for page in (ROOT / folder).glob("*.py")]
    assert len(pages) > 15
    asked = re.compile(r"\b(datetime|time_ns|time\.time|localtime|gmtime|strftime)\b")
    assert [page.name for page in pages if asked.search(page.read_text("utf-8"))] == []


def test_rl14_frames_are_as_long_and_come_with_the_beat_whatever_there_is_to_say() -> None:
    evening = Evening(2)
    for number in range(40):
        evening.pass_(evening.chance.random() * 5)
        evening.houses[number % 2].note(bytes(number * 10))
    for topic in {each[1] for each in evening.broker.dump}:
        of_house = [each for each in evening.broker.dump if each[1] == topic]
        assert {len(payload) for _, _, payload in of_house} == {FRAME_BYTES}
        gaps = [later[0] - before[0] for before, later in pairwise(of_house)]
        assert min(gaps) > 0.45
        assert max(gaps) < 0.55


def test_a_line_that_is_cut_is_told_and_both_go_on_when_it_is_back() -> None:
    evening = Evening(3)
    assert evening.pass_(10, lambda: {house.line for house in evening.houses} == {THERE})
    evening.broker.is_up = False
    evening.pass_(2)
    assert {house.line for house in evening.houses} == {BROKER}
    evening.host.note(b"during the cut")
    evening.broker.is_up = True
    assert evening.pass_(30, lambda: evening.guest.heard == b"during the cut".hex())


def test_somebody_who_is_silent_is_on_the_way() -> None:
    evening = Evening(4)
    assert evening.pass_(10, lambda: evening.host.line == THERE)
    evening.houses = (evening.host,)
    evening.pass_(SILENCE_S + 1)
    assert evening.host.line == AWAY


def test_a_link_that_is_killed_is_joined_again_by_its_key() -> None:
    evening = Evening(5, BAD)
    for number in range(20):
        evening.houses[number % 2].note(b"%d" % number)
        evening.houses[number % 3 % 2].start()
        there = evening.houses[1 - number % 2]
        assert evening.pass_(60, partial(there.has_heard, b"%d" % number))
