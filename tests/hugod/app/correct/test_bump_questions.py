"""After a bump: what is read out, what the box asks, and where it finds the figures."""

import pytest

from hugo_core.board import Place, load_board
from hugo_core.notation import place_token, places_by_token, read_position
from hugo_core.position import Seat
from hugod.app.correct.bump_questions import SURE, Bump, SeenPlace, near

LINE = "amigo-hugo rolling act=red hugo=28 passes=1 red(10)=4,17,r5,c10 blue(12)=9,12,20,c9"
RED, BLUE = Seat(0), Seat(1)


def bump(*seen: SeenPlace) -> Bump:
    return Bump(read_position(LINE), seen)


def stands(found: Bump, way: int = 0) -> str:
    """Say how the figures stand by the likeliest way, or the next ones."""
    guests = found.ways()[way][0]
    return " ".join(",".join(map(place_token, mine)) for mine in guests)


def test_before_anything_is_read_out_everything_stands_where_it_stood() -> None:
    assert stands(bump()) == "4,17,r5,c10 9,12,20,c9"
    assert bump().question(bump().ways()) is None


@pytest.mark.parametrize(
    ("seen", "found"),
    [
        (SeenPlace(RED, Place(18)), "4,18,r5,c10 9,12,20,c9"),
        (SeenPlace(BLUE, Place(22)), "4,17,r5,c10 9,12,22,c9"),
        (SeenPlace(RED, Place(12)), "4,12,17,c10 9,20,r5,c9"),
        (SeenPlace(BLUE, Place(17)), "4,20,r5,c10 9,12,17,c9"),
        (SeenPlace(RED, Place(58)), "4,17,r5,c8 9,12,20,c9"),
    ],
)
def test_one_figure_read_out_where_it_does_not_belong(seen: SeenPlace, found: str) -> None:
    ways = [stands(bump(seen), way) for way in range(len(bump(seen).ways()))]
    assert found in ways


def test_of_two_that_may_have_slipped_there_the_box_asks_about_one() -> None:
    position = read_position(LINE.replace("red(10)=4,17", "red(10)=15,17"))
    between = Bump(position, (SeenPlace(RED, Place(16)),))
    ways = between.ways()
    assert ways[0][1] == pytest.approx(ways[1][1])
    asked = between.question(ways) if ways[0][1] < SURE else SeenPlace(RED, Place(17))
    assert asked is not None
    assert asked.place in (15, 17)
    gone = between.with_seen(SeenPlace(RED, Place(17), False))
    assert stands(gone).startswith("15,16,")


def test_a_way_that_was_not_right_is_not_proposed_again() -> None:
    first = bump(SeenPlace(BLUE, Place(11)))
    second = first.without(first.ways()[0][0])
    assert stands(second) != stands(first)


def test_what_nothing_explains_has_no_way() -> None:
    assert bump(SeenPlace(RED, Place(26))).ways() == []


def test_two_are_never_found_in_one_room_nor_one_beside_hugo() -> None:
    for seen in (
        SeenPlace(BLUE, Place(11)),
        SeenPlace(BLUE, Place(12), False),
        SeenPlace(RED, Place(4), False),
    ):
        for guests, _ in bump(seen).ways():
            rooms = [place for mine in guests for place in mine if 30 < place < 50]
            assert len(rooms) == len(set(rooms))
            assert all(28 not in mine for mine in guests)


def test_the_ways_are_told_with_their_shares() -> None:
    ways = bump(SeenPlace(BLUE, Place(12), False)).ways()
    assert len(ways) > 3
    assert sum(share for _, share in ways) == pytest.approx(1)
    assert [share for _, share in ways] == sorted((share for _, share in ways), reverse=True)


@pytest.mark.parametrize(
    ("place", "slips"),
    [
        ("17", "14 15 16 18 19 20 r7"),
        ("1", "26 27 28 2 3 4"),
        ("r5", "9 10 11 12 13"),
        ("c10", "c9 c8 c7"),
        ("c2", "c5 c4 c3"),
    ],
)
def test_a_figure_slips_a_few_places_at_most(place: str, slips: str) -> None:
    board = load_board("amigo-hugo")
    near_by = near(board, places_by_token(board)[place])
    assert " ".join(place_token(other) for other, _ in near_by) == slips
    assert all(1 <= far <= 3 for _, far in near_by)


def test_a_place_read_out_says_who_is_there_and_who_is_not() -> None:
    told = bump().with_place(Place(16), [RED])
    assert told.seen == (SeenPlace(RED, Place(16)), SeenPlace(BLUE, Place(16), False))
    assert told.with_place(Place(16), [RED]) == told
    assert stands(told) == "4,16,r5,c10 9,12,20,c9"
    nobody = bump().with_place(Place(17), [])
    assert all(17 not in mine for guests, _ in nobody.ways() for mine in guests)
