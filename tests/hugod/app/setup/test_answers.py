"""Which answer of a set-up may follow which: what the screens ask, and nothing else."""

from dataclasses import replace

import pytest

from hugo_core.board import load_board
from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.history import Begun, Drafted
from hugo_core.position import agree
from hugod.app.setup.answers import why_not_answered, why_not_begun

PARTY = EDITIONS["amigo-midnight-party"]
NAMED = Drafted(edition=PARTY, board=load_board(PARTY.board), rounds=3)
THREE = replace(NAMED, players=3)
TRIO = (Colour.RED, Colour.BLUE, Colour.TURQUOISE)
SEATED = replace(THREE, colours=TRIO)
CHOSEN = replace(SEATED, beginner=TRIO[1])
HUGO = Drafted(edition=EDITIONS["amigo-hugo"], board=load_board("amigo-hugo"))
OTHER_BOARD = replace(load_board(PARTY.board), name="my-amigo-midnight-party", is_confirmed=True)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (None, NAMED),
        (None, THREE),
        (None, Drafted(players=2)),
        (Drafted(players=2), Drafted(2, (Colour.RED,))),
        (SEATED, HUGO),
        (NAMED, THREE),
        (THREE, replace(THREE, players=4)),
        (SEATED, NAMED),
        (NAMED, replace(NAMED, rounds=1)),
        (NAMED, NAMED),
        (THREE, replace(THREE, board=OTHER_BOARD)),
        (THREE, replace(THREE, colours=TRIO[:1])),
        (THREE, replace(THREE, colours=TRIO[1:2])),
        (replace(THREE, colours=TRIO[:1]), SEATED),
        (SEATED, replace(THREE, colours=TRIO[:1])),
        (SEATED, CHOSEN),
        (None, CHOSEN),
        (CHOSEN, CHOSEN),
        (CHOSEN, replace(SEATED, beginner=TRIO[2])),
        (CHOSEN, replace(THREE, colours=TRIO[:2])),
        (CHOSEN, THREE),
        (CHOSEN, NAMED),
        (CHOSEN, replace(SEATED, board=OTHER_BOARD)),
        (HUGO, replace(HUGO, edition=EDITIONS["bga-hugo"])),
        (
            replace(NAMED, edition=EDITIONS["ghost-party"]),
            replace(NAMED, edition=EDITIONS["ghost-party"], house=(HouseRule.SLOW_FROM_FIVE,)),
        ),
    ],
)
def test_what_the_screens_lead_to_is_taken(before: Drafted | None, now: Drafted) -> None:
    assert why_not_answered(before, now) == ""


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (None, SEATED),
        (None, replace(CHOSEN, beginner=Colour.VIOLET)),
        (None, replace(CHOSEN, colours=TRIO[:2])),
        (None, replace(CHOSEN, players=9)),
        (replace(THREE, colours=TRIO[:2]), replace(THREE, colours=TRIO[:2], beginner=TRIO[1])),
        (replace(THREE, colours=TRIO[:2]), CHOSEN),
        (SEATED, replace(SEATED, beginner=Colour.VIOLET)),
        (SEATED, replace(CHOSEN, rounds=1)),
        (CHOSEN, replace(CHOSEN, board=OTHER_BOARD)),
        (NAMED, replace(NAMED, beginner=TRIO[1])),
        (THREE, replace(THREE, beginner=TRIO[1])),
        (None, replace(NAMED, rounds=1)),
        (None, replace(NAMED, players=9)),
        (NAMED, SEATED),
        (THREE, replace(THREE, colours=(Colour.VIOLET,))),
        (THREE, replace(THREE, colours=(Colour.RED, Colour.RED))),
        (NAMED, replace(NAMED, rounds=99)),
        (NAMED, replace(NAMED, rounds=2, board=OTHER_BOARD)),
        (NAMED, replace(NAMED, house=(HouseRule.SLOW_FROM_FIVE,) * 2)),
        (HUGO, replace(HUGO, house=(HouseRule.SLOW_FROM_FIVE,))),
        (HUGO, replace(HUGO, edition=PARTY)),
    ],
)
def test_what_no_screen_leads_to_is_not(before: Drafted | None, now: Drafted) -> None:
    assert why_not_answered(before, now)


@pytest.mark.parametrize("first", range(3))
def test_a_game_begins_as_it_was_set_up_by_whom_was_chosen(first: int) -> None:
    begun = Begun(agree(PARTY, TRIO[first:] + TRIO[:first], rounds=3))
    assert why_not_begun(replace(SEATED, beginner=TRIO[first]), begun) == ""
    assert why_not_begun(SEATED, begun) == ""  # an older box did not keep who was chosen
    assert (why_not_begun(CHOSEN, begun) == "") is (first == 1)


@pytest.mark.parametrize(
    ("draft", "begun"),
    [
        (None, Begun(agree(PARTY, TRIO))),
        (THREE, Begun(agree(PARTY, TRIO))),
        (SEATED, Begun(agree(PARTY, TRIO[::-1]))),
        (CHOSEN, Begun(agree(PARTY, TRIO, rounds=3))),
        (replace(THREE, colours=TRIO[:2], beginner=TRIO[0]), Begun(agree(PARTY, TRIO[:2]))),
        (SEATED, Begun(agree(PARTY, TRIO, rounds=2))),
        (SEATED, Begun(agree(EDITIONS["bga-midnight-party"], TRIO))),
        (SEATED, Begun(agree(PARTY, TRIO, board=OTHER_BOARD))),
    ],
)
def test_another_game_does_not_begin(draft: Drafted | None, begun: Begun) -> None:
    assert why_not_begun(draft, begun)
