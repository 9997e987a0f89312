"""The geometry of the drawing."""

from itertools import combinations, pairwise

import pytest

from hugo_core.board import Board, Place, load_board, read_board
from hugod.board_art.layout import PITCH, Extent, Spot, plan


def boxes(board: Board) -> dict[int, Extent]:
    return {spot.place: spot.box for spot in plan(board).spots}


def small_board(squares: int, across: int) -> Board:
    return read_board(
        f'name = "small"\nconfirmed = true\nsquares = {squares}\nacross = {across}\nsteps = 2\n'
        'wine_cellar = true\n[[room]]\ndoor = 1\nkind = "plain"\n'
        '[[room]]\ndoor = 3\nkind = "bonus"\n'
    )


def test_the_arrow_is_the_middle_of_the_left_side_and_play_goes_up() -> None:
    box = boxes(load_board("amigo-hugo"))
    assert box[1].y - box[2].y == PITCH
    assert box[1].x == box[2].x == box[3].x == box[27].x == box[28].x
    assert box[3].y + box[27].y == 2 * box[1].y


def test_eleven_squares_lie_along_the_top_and_the_bottom_and_three_at_the_right() -> None:
    box = boxes(load_board("amigo-hugo"))
    assert len({box[n].y for n in range(3, 14)}) == 1
    assert len({box[n].y for n in range(17, 28)}) == 1
    assert len({box[n].x for n in range(13, 18)}) == 1
    assert [box[n].x for n in range(3, 14)] == sorted(box[n].x for n in range(3, 14))


def test_upright_the_board_is_turned_and_play_still_goes_clockwise() -> None:
    upright = plan(load_board("amigo-hugo"), is_upright=True)
    box = {int(spot.place): spot.box for spot in upright.spots}
    assert upright.frame.height > upright.frame.width
    assert box[1].top == upright.ring.top
    assert box[28].x < box[1].x < box[2].x
    assert [box[n].y for n in range(3, 14)] == sorted(box[n].y for n in range(3, 14))
    line = [box[place].y for place in (1, *range(52, 61), 70)]
    assert line == sorted(line)
    for spot in upright.spots:
        assert (spot.outward[0] > 0) <= (spot.box.x > upright.hall.right)


def test_neighbours_on_the_ring_touch() -> None:
    box = boxes(load_board("amigo-hugo"))
    for one, other in pairwise([*range(1, 29), 1]):
        away = abs(box[one].x - box[other].x) + abs(box[one].y - box[other].y)
        assert away == PITCH


def test_each_room_lies_before_its_door_and_outside() -> None:
    board = load_board("ravensburger-1989")
    ring, box = plan(board).ring, boxes(board)
    for room in board.rooms:
        at, door = box[room.place], box[room.square]
        assert (at.x == door.x) != (at.y == door.y)
        assert not (ring.left < at.x < ring.right and ring.top < at.y < ring.bottom)


def test_the_stairs_lead_from_hugos_door_down_to_the_arrow() -> None:
    box = boxes(load_board("amigo-hugo"))
    line = [box[place].x for place in (1, *range(52, 61), 70)]
    assert line == sorted(line)
    assert len({box[place].y for place in (1, *range(52, 61), 70)}) == 1


@pytest.mark.parametrize(("squares", "across"), [(16, 2), (16, 7), (28, 11), (29, 9), (30, 14)])
def test_no_two_places_overlap_and_all_are_in_the_frame(squares: int, across: int) -> None:
    scheme = plan(small_board(squares, across))
    for one, other in combinations(scheme.spots, 2):
        assert apart(one, other), (one, other)
    for spot in scheme.spots:
        assert scheme.frame.left <= spot.box.left
        assert spot.box.right <= scheme.frame.right
        assert scheme.frame.top <= spot.box.top
        assert spot.box.bottom <= scheme.frame.bottom


def apart(one: Spot, other: Spot) -> bool:
    across = abs(one.box.x - other.box.x) >= (one.box.width + other.box.width) / 2 - 0.01
    down = abs(one.box.y - other.box.y) >= (one.box.height + other.box.height) / 2 - 0.01
    return across or down


def test_the_plan_keeps_the_order_of_the_places() -> None:
    board = load_board("ravensburger-1989")
    assert [spot.place for spot in plan(board).spots] == [Place(p) for p in board.places()]
