"""What is glued where, on every board: each place by its rule, nothing over anything else."""

from itertools import combinations, product
from math import hypot

import pytest

from hugo_core.board import ARROW, DOOR, WINE_CELLAR, Board, Place, RoomKind, load_board
from hugo_core.editions import Colour
from hugod.app.values.inputs import Key
from hugod.languages import all_words
from hugod.stickers import touch
from hugod.stickers.pen import printable
from hugod.stickers.sheet import MARGIN, OnPaper, Paper
from tests.hugod.stickers.test_sheet import BOARDS

each_board = pytest.mark.parametrize("board", BOARDS, ids=lambda b: f"{b.name}-{b.squares}")


@each_board
def test_no_square_is_more_than_two_from_a_dot(board: Board) -> None:
    marked = touch.dots_of(board).keys()
    for square in (place for place in board.places() if board.is_square(place)):
        near = {board.walk(square, steps) for steps in (-2, -1, 0, 1, 2)}
        assert near & marked, square


@each_board
def test_each_place_feels_as_its_rule_says(board: Board) -> None:
    marks = touch.dots_of(board)
    assert marks[ARROW] == marks[DOOR] == touch.Dots(soft=1)
    assert (WINE_CELLAR in marks) is board.has_wine_cellar
    assert [marks[board.walk(ARROW, n)] for n in (4, 9, 14)] == [
        touch.Dots(hard=1), touch.Dots(hard=2), touch.Dots(hard=1),
    ]  # fmt: skip
    for room in board.rooms:
        assert marks[room.place] == touch.Dots(soft=touch.DOORS[room.kind])
    assert all(dots.hard == 0 or dots.soft == 0 for dots in marks.values())


def test_steps_are_marked_like_squares() -> None:
    marks = touch.dots_of(load_board("amigo-hugo"))
    assert {place for place in marks if 51 < place < 70} == {55, 60}
    assert (marks[Place(55)], marks[Place(60)]) == (touch.Dots(hard=1), touch.Dots(hard=2))


def test_kinds_of_rooms_feel_different() -> None:
    assert len(set(touch.DOORS.values())) == len(RoomKind)


def test_all_dots_are_counted_for_the_shop() -> None:
    assert touch.needed(load_board("amigo-hugo")) == touch.Dots(10, 15)


@pytest.mark.parametrize("paper", Paper)
@each_board
def test_every_dot_is_drawn_on_its_place_and_on_no_other_dot(board: Board, paper: Paper) -> None:
    area = touch.map_area(paper, 120)
    drawn, view = touch.on_map(board, area), OnPaper(touch.plan_for(board, area), area)
    boxes = {spot.place: view.area(spot.box) for spot in touch.plan_for(board, area).spots}
    for place, dots in touch.dots_of(board).items():
        assert [dot.place for dot in drawn].count(place) == dots.hard + dots.soft
    for dot in drawn:
        box = boxes[dot.place]
        assert box.left <= dot.x - dot.radius
        assert dot.x + dot.radius <= box.right + 0.01
        assert box.top <= dot.y - dot.radius
        assert dot.y + dot.radius <= box.bottom + 0.01
        assert MARGIN <= dot.x <= paper.width - MARGIN
        assert dot.y <= paper.height - MARGIN
    for one, other in combinations(drawn, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= one.radius + other.radius


@each_board
def test_the_legend_tells_all_marks_and_no_others(board: Board) -> None:
    told = dict(touch.legend(board, all_words()["en"]))
    assert set(told) == set(touch.dots_of(board).values())
    if board.squares == 28:
        assert told[touch.Dots(hard=1)] == "5, 15, 25, and step 5"
        assert told[touch.Dots(hard=2)] == "10, 20, and step 10"


def test_marked_keys_feel_different_and_lie_on_the_pad() -> None:
    assert len(set(touch.KEYS.values())) == len(touch.KEYS)
    assert {key.value for key in touch.KEYS} < set("".join(touch.ROWS))
    assert touch.KEYS[Key("5")].dots == touch.Dots(hard=1)


def test_the_guests_of_each_colour_feel_different() -> None:
    assert list(touch.FIGURES) == list(Colour)
    assert len(set(touch.FIGURES.values())) == len(Colour)


@pytest.mark.parametrize("language", [each for each in all_words() if each != "en"])
def test_all_words_are_there_and_can_be_printed(language: str) -> None:
    lines = (
        touch.TITLE_WORDS,
        touch.KEYS_TITLE,
        touch.NEEDED,
        touch.FIGURE_LINE,
        touch.LIFE_SIZE,
        *touch.HOW,
        *touch.KEY_LINES,
    )
    for line in (*lines, *(meaning for _dots, meaning in touch.LEGEND)):
        said = all_words()[language].gettext(line)
        assert said != line
        assert printable(said) == said


def test_where_a_board_lies_larger_it_lies() -> None:
    for board, paper in product(BOARDS, Paper):
        wide, high = touch.map_area(paper, 200), touch.map_area(paper, 0)
        assert (
            OnPaper(touch.plan_for(board, high), high).cell
            >= OnPaper(touch.plan_for(board, wide), wide).cell
        )
