"""Why something is refused: the rule, the place, and what would be allowed instead."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from hugo_core.board import Place
from hugo_core.errors import Reason
from hugo_core.notation import place_token, read_position
from hugo_core.refusals import why_not_there
from tests.core.stories import refusal

H = "amigo-hugo {} act=red hugo=15 passes=1 "
M = "ghost-party {} act=red round=1/3 hugo=15 "


@dataclass(frozen=True)
class Row:
    """One line of the table: what is tried where, and what comes of it."""

    position: str
    attempt: str
    reason: str
    sentence: str
    nearest: str


def table() -> list[Row]:
    lines = (Path(__file__).parent / "refusals.txt").read_text("utf-8").splitlines()
    return [
        Row(*(cell.strip() for cell in f"{line} ".split("|")))
        for line in lines
        if not line.startswith("#")
    ]


@pytest.mark.parametrize("row", table(), ids=lambda row: f"{row.reason} {row.attempt}")
def test_the_refusal_names_rule_place_and_what_is_near(row: Row) -> None:
    refused = refusal(row.position, row.attempt)
    assert refused.reason is Reason[row.reason]
    assert row.sentence in refused.words(refused.reason.value, place_token)
    near = " ".join(map(place_token, refused.nearest))
    assert near.startswith(row.nearest)
    assert len(refused.nearest) <= 3


def test_every_reason_is_in_the_table() -> None:
    """But for two: one is asked by the history of a game, one is of values no text can say."""
    told = {row.reason for row in table()}
    unwritten = {Reason.OTHER_TURN, Reason.AGREED_BEFORE, Reason.WRONG_PLAYERS}
    assert told == {reason.name for reason in set(Reason) - unwritten}


def test_at_most_three_near_places_are_told() -> None:
    line = "amigo-hugo moving:4 act=red hugo=15 passes=1 red(9)=1,5,9,13,17,21 blue(9)=2"
    assert refusal(line, "12>16").nearest == (13, 9, 17)


def test_of_two_as_near_the_one_of_the_same_kind_is_told_first() -> None:
    line = "amigo-hugo moving:2 act=red hugo=15 passes=1 red(9)=17 blue(9)=2"
    assert refusal(line, "17>18").nearest == (38, 19, 37)
    assert refusal(line, "17>r2").nearest == (37, 19, 38)


def test_the_nearest_lie_round_the_ring_on_both_sides() -> None:
    line = "amigo-hugo placing act=red red(9)= blue(9)=1"
    assert refusal(line, "place red 1").nearest == (2, 28, 3)


@pytest.mark.parametrize(
    ("line", "target", "reason"),
    [
        # from 8 the bonus room is too near, from 20 too far: its own rule says more
        (H.format("moving:4") + "red(10)=8,20 blue(10)=2", "34", "ROOM_EXACT"),
        (H.format("moving:1") + "red(10)=2,20 blue(10)=9", "31", "ROOM_TOO_FAR"),
        (H.format("moving:4") + "red(10)=3,20 blue(10)=r2", "32", "ROOM_FULL_EXACT"),
        (H.format("moving:4") + "red(10)=3,20 blue(10)=9", "9", "WRONG_COUNT"),
        (H.format("moving:4") + "red(10)=3,20 blue(10)=9", "36", "ROOM_OUT_OF_REACH"),
        (M.format("moving:4") + "red(0)=r1,c10 blue(0)=9", "5", "STAYS_INSIDE"),
        (M.format("moving:4") + "red(0)=1,5 blue(0)=9", "51", "NOT_A_GOAL"),
        (M.format("moving:4") + "red(0)=1,5 blue(0)=9", "99", "NO_SUCH_PLACE"),
    ],
)
def test_for_a_typed_place_the_clearest_reason_is_told(line: str, target: str, reason: str) -> None:
    refused = why_not_there(read_position(line), Place(int(target)))
    assert refused.reason is Reason[reason]
    assert refused.where == int(target)


def test_the_example_of_the_specification_is_told_as_it_stands_there() -> None:
    refused = refusal(H.format("moving:4") + "red(10)=4 blue(10)=20", "4>r3")
    assert str(refused) == "Room 33 needs exactly 3."
    assert set(refused.nearest) == {32, 8}


def test_a_sentence_in_another_language_is_filled_the_same_way() -> None:
    line = H.format("moving:4") + "red(10)=6 blue(10)=9"
    refused = refusal(line, "6>r3")
    assert refused.words("Raum {where} braucht genau {needs}.", str) == "Raum 33 braucht genau 1."
    assert str(refused) == "Room 33 needs exactly 1."
