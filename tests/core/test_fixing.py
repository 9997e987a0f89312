"""Putting the box in step with the cardboard: a position line, and what is put right in it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hugo_core import notation
from hugo_core.board import Place
from hugo_core.commands import RollDie
from hugo_core.errors import Reason, Refused
from hugo_core.fixing import as_it_stands, why_not_fixed, with_guest, with_points
from hugo_core.game_file import read_record
from hugo_core.position import Face, Seat
from hugo_core.rules import play

HUGO = (
    "amigo-hugo rolling act=red hugo=16 passes=2 "
    "red(23)=4,17,20,21,r5,c10 blue(20)=9,11,12,13,14,c9"
)
PARTY = (
    "ghost-party rolling act=red round=2/3 hugo=c10 "
    "red(6)=4,17,20,21,r5,c10 blue(2)=9,11,12,13,14,w"
)
RED, BLUE = Seat(0), Seat(1)


def put_right(line: str, words: str) -> str:
    """Fix it what *words* name in the position *line*, and give the line of what it becomes."""
    position = notation.read_position(line)
    now = {word.partition("=")[0].partition("(")[0]: word for word in words.split()}
    as_it_is = notation.fix_words(position.setup, as_it_stands(position))
    asked = [now.get(word.partition("=")[0].partition("(")[0], word) for word in as_it_is]
    return notation.position_line(play(position, notation.read_fix(position, asked))[1])


def test_a_bumped_guest_stands_again_where_the_cardboard_has_it() -> None:
    now = put_right(HUGO, "red(23)=4,18,20,21,r5,c10")
    assert now == HUGO.replace("red(23)=4,17", "red(23)=4,18")


def test_everything_can_be_put_right_at_once() -> None:
    now = put_right(
        HUGO, "act=blue hugo=15 passes=3 red(9)=1,2,3,r1,r2,c10 blue(44)=9,11,12,13,14,c9"
    )
    assert now == (
        "amigo-hugo rolling act=blue hugo=15 passes=3 "
        "red(9)=1,2,3,r1,r2,c10 blue(44)=9,11,12,13,14,c9"
    )


def test_a_number_that_lies_rolled_stays_while_its_player_is_to_act() -> None:
    moving = HUGO.replace("rolling", "moving:4")
    assert put_right(moving, "red(23)=4,18,20,21,r5,c10").split()[1:3] == ["moving:4", "act=red"]
    assert put_right(moving, "act=blue").split()[1:3] == ["rolling", "act=blue"]


@pytest.mark.parametrize(
    ("line", "words", "reason"),
    [
        (HUGO, "red(23)=4,17,20,21,r5,r5", Reason.TWO_IN_A_ROOM),
        (HUGO, "blue(20)=9,11,12,13,r5,c9", Reason.TWO_IN_A_ROOM),
        (HUGO, "red(23)=4,17,20,21,r5", Reason.WRONG_FIGURES),
        (HUGO, "red(23)=4,17,20,21,22,r5,c10", Reason.WRONG_FIGURES),
        (HUGO, "red(23)=17,4,20,21,r5,c10", Reason.WRONG_FIGURES),
        (HUGO, "red(23)=4,17,20,21,r5,door", Reason.NO_SUCH_PLACE),
        (HUGO, "red(23)=4,16,20,21,r5,c10", Reason.BESIDE_HUGO),
        (HUGO, "hugo=r5", Reason.NOT_HUGOS),
        (PARTY, "hugo=door", Reason.NOT_HUGOS),
        (PARTY, "hugo=w", Reason.NOT_HUGOS),
        (HUGO, "hugo=c9", Reason.CLOCK_WAITS),
        (HUGO, "passes=0", Reason.CLOCK_STRIKES),
        (HUGO, "passes=7", Reason.NO_SUCH_HOUR),
        (HUGO, "passes=-1", Reason.NO_SUCH_HOUR),
        (HUGO, "passes=6", Reason.FIX_ENDS),
        (HUGO, "red(46)=4,17,20,21,r5,c10", Reason.WRONG_POINTS),
        (HUGO, "red(-1)=4,17,20,21,r5,c10", Reason.WRONG_POINTS),
        (PARTY, "red(100)=4,17,20,21,r5,c10", Reason.WRONG_POINTS),
        (PARTY, "red(6)=r1,r2,r3,r4,r5,r6 blue(2)=r7,r8,r9,r10,r11,w", Reason.FIX_ENDS),
        (PARTY, "red(6)=r1,r2,r3,r4,c6,c5 blue(2)=r7,r8,r9,r10,c7,w", Reason.FIX_ENDS),
        ("amigo-hugo placing act=red red(10)=4 blue(10)=5", "hugo=c10", Reason.FIX_LATER),
        (HUGO.replace("rolling act=red", "over:clock"), "hugo=15", Reason.OVER),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(line: str, words: str, reason: Reason) -> None:
    if " over:" in line:
        position = notation.read_position(line)
        fix = replace(as_it_stands(notation.read_position(HUGO)), hugo=Place(15))
        with pytest.raises(Refused) as refused:
            play(position, fix)
    else:
        with pytest.raises(Refused) as refused:
            put_right(line, words)
    assert refused.value.reason is reason


def test_a_correction_for_another_number_of_players_is_refused() -> None:
    position = notation.read_position(HUGO)
    fix = as_it_stands(position)
    for wrong in (
        replace(fix, guests=fix.guests[:1]),
        replace(fix, points=(1, 2, 3)),
        replace(fix, to_act=Seat(2)),
    ):
        refused = why_not_fixed(position, wrong)
        assert refused is not None
        assert refused.reason is Reason.WRONG_PLAYERS


def test_the_makers_of_a_correction_keep_the_order_of_places() -> None:
    position = notation.read_position(HUGO)
    fix = with_guest(as_it_stands(position), RED, Place(4), Place(28))
    assert notation.fix_words(position.setup, fix)[3] == "red(23)=17,20,21,28,r5,c10"
    fix = with_points(with_points(fix, BLUE, 7), RED, 5)
    assert notation.fix_words(position.setup, fix)[3:] == [
        "red(5)=17,20,21,28,r5,c10",
        "blue(7)=9,11,12,13,14,c9",
    ]


@given(st.data())
def test_what_is_accepted_is_a_position_in_which_the_game_goes_on(data: st.DataObject) -> None:
    line = data.draw(st.sampled_from([HUGO, PARTY]))
    position = notation.read_position(line)
    places = st.sampled_from(sorted(notation.places_by_token(position.setup.board).values()))
    fix = as_it_stands(position)
    for _ in range(data.draw(st.integers(1, 4))):
        seat = Seat(data.draw(st.integers(0, 1)))
        fix = with_guest(fix, seat, data.draw(st.sampled_from(fix.guests[seat])), data.draw(places))
    fix = replace(fix, hugo=data.draw(places))
    assert notation.read_fix(position, notation.fix_words(position.setup, fix)) == fix
    if why_not_fixed(position, fix) is not None:
        with pytest.raises(Refused):
            play(position, fix)
        return
    fixed = play(position, fix)[1]
    assert as_it_stands(fixed) == fix
    assert play(fixed, RollDie(Face.GHOST))[0]
    assert notation.read_position(notation.position_line(fixed)) == fixed


# In a game record

HEADER = "hugo-record 1\nedition amigo-hugo\nplayers red blue\n"
PLACED = "".join(
    f"place {colour} {square}\n"
    for first in range(1, 12, 2)
    for colour, square in (("red", first), ("blue", first + 1))
)
FIX = "fix act=red hugo=door passes=0 red(10)=1,3,5,7,9,13 blue(10)=2,4,6,8,10,12\n"


def test_a_fix_line_puts_the_game_in_step() -> None:
    *_, last = read_record((HEADER + PLACED + FIX + "red 4 13>17\n").encode())
    assert last.position.guests[0] == (1, 3, 5, 7, 9, 17)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "act=red",
        "act=green hugo=door passes=0 red(10)=1 blue(10)=2",
        "act=red hugo=door passes=x red(10)=1,3,5,7,9,13 blue(10)=2,4,6,8,10,12",
        "act=red hugo=r99 passes=0 red(10)=1,3,5,7,9,13 blue(10)=2,4,6,8,10,12",
        "act=red hugo=door passes=0 blue(10)=1,3,5,7,9,13 red(10)=2,4,6,8,10,12",
        "act=red hugo=door passes=0 red(10)=1,3,5,7,9,13",
        "act=red hugo=door passes=0 red(10)1,3,5,7,9,13 blue(10)=2,4,6,8,10,12",
        "act=red hugo=door passes=00 red(10)=1,3,5,7,9,13 blue(10)=2,4,6,8,10,12",
    ],
)
def test_a_correction_that_cannot_be_read_shows_how_one_is_written(words: str) -> None:
    placed = [step.position for step in read_record((HEADER + PLACED).encode())][-1]
    with pytest.raises(notation.BadPosition, match=r"fix act=COLOUR hugo=PLACE passes=N red"):
        notation.read_fix(placed, words.split())
