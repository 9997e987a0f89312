"""The pen: millimetres from the upper left corner become points from the lower left one."""

import pytest

from hugod.stickers.pen import BOLD, MM, Pen, printable, width_of
from hugod.stickers.sheet import Area
from tests.hugod.stickers.reading import read


def test_a_line_lies_where_it_was_drawn() -> None:
    pen = Pen(100, 50, title="line")
    pen.line((10, 5), (30, 5), "#000000", dots=True)
    (line,) = read(pen.finished()).lines
    assert line == pytest.approx((10 * MM, 45 * MM, 30 * MM, 45 * MM), abs=0.001)


def test_text_stands_round_its_middle_or_from_its_beginning() -> None:
    pen = Pen(100, 50, title="text")
    pen.text("Hugo", 50, 25, 20)
    pen.text("Hugo", 50, 25, 20, middle=False)
    (_, middle, base), (_, beginning, _) = read(pen.finished()).words
    assert beginning == pytest.approx(50 * MM, abs=0.01)
    assert beginning - middle == pytest.approx(width_of("Hugo", 20) * MM / 2, abs=0.01)
    assert base == pytest.approx(25 * MM - 7.2, abs=0.01)


def test_boxes_shapes_and_dots_can_be_drawn() -> None:
    pen = Pen(100, 50, title="all")
    pen.box(Area(1, 1, 9, 9), fill="#ffffff", line="#000000")
    pen.box(Area(1, 1, 9, 9), line="#000000", radius=2)
    pen.shape([(0, 0), (1, 0), (1, 1, 2, 2, 0, 1)], fill="#ff0000")
    pen.dot(5, 5, 1, "#00ff00")
    assert read(pen.finished()).lines


def test_widths_are_those_of_the_letters() -> None:
    assert width_of("", 10) == 0
    assert width_of("60", 20, BOLD) == pytest.approx(22.24 / MM, abs=0.01)


@pytest.mark.parametrize(
    ("text", "written"),
    [("Wäschekammer", "Wäschekammer"), ("œuvre", "œuvre"), ("kuchyně", "kuchyne"), ("☃", "?")],
)
def test_letters_the_paper_does_not_know_lose_their_accents(text: str, written: str) -> None:
    assert printable(text) == written
