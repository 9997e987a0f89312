"""Parts of screens: always in the same place, and plain in what they ask."""

import pytest
from PIL import Image, ImageChops

from hugo_core.editions import Colour
from hugod.app.values.signs import Badge, Bar
from hugod.display.frame_diff import Controller, changes, packed
from hugod.draw import widgets
from hugod.draw.canvas import Painter, Rect
from hugod.draw.fonts import Font
from hugod.draw.icons import shape

BLUE = Badge(Colour.BLUE, "blue", "B")


def test_whose_turn_is_top_left_and_the_clock_top_right() -> None:
    paint = Painter()
    assert widgets.bar(paint, Bar(BLUE, "1:00")) == 16
    assert paint.image.crop((0, 2, 12, 14)).tobytes() == shape(BLUE.shape).tobytes()
    ink = paint.image.crop((64, 0, 128, 16)).getbbox()
    assert ink is not None
    assert ink[2] >= 63


def test_an_empty_bar_takes_no_room() -> None:
    paint = Painter()
    assert widgets.bar(paint, Bar()) == 0
    assert paint.image.getbbox() is None


def test_a_hint_takes_the_lowest_eight_pixels() -> None:
    paint = Painter()
    assert (widgets.hint(paint, ""), widgets.hint(paint, "#: all right")) == (64, 56)
    ink = paint.image.getbbox()
    assert ink is not None
    assert ink[1] >= 56


def field(typed: str) -> Image.Image:
    paint = Painter()
    widgets.field(paint, typed)
    assert paint.problems == []
    return paint.image


@pytest.mark.parametrize("tens", range(10))
def test_a_digit_comes_in_the_place_of_its_mark_and_nothing_else_changes(tens: int) -> None:
    cells = widgets.FIELD._replace(left=92, right=108), widgets.FIELD._replace(left=108, right=124)
    for ones in range(10):
        empty, begun, full = field(""), field(f"{tens}"), field(f"{tens}{ones}")
        for before, after, cell in ((empty, begun, cells[0]), (begun, full, cells[1])):
            changed = ImageChops.logical_xor(before, after).getbbox()
            assert changed is not None
            left, top, right, bottom = changed
            assert cell.left <= left < right <= cell.right
            assert cell.top < top < bottom < cell.bottom


@pytest.mark.parametrize("kind", Controller)
@pytest.mark.parametrize("digit", range(10))
def test_a_digit_is_at_most_64_bytes_on_the_bus(digit: int, kind: Controller) -> None:
    for before in ("", "8"):
        addressing = kind.addressing
        after = packed(field(f"{before}{digit}"))
        windows = changes(packed(field(before)), after, addressing)
        befores = (None, *windows[:-1])
        cost = sum(addressing.cost(*pair) for pair in zip(windows, befores, strict=True))
        assert 0 < cost <= 64


def test_a_number_of_too_many_digits_is_smaller_and_stays_in_its_frame() -> None:
    assert field("123").tobytes() != field("12").tobytes()
    paint = Painter()
    widgets.field(paint, "1" * 60)
    outside = paint.image.copy()
    outside.paste(0, widgets.FIELD)
    assert outside.getbbox() is None
    assert paint.problems == [f"too long: {'1' * 60!r}"]


def test_a_button_has_dark_words_on_light() -> None:
    paint = Painter()
    widgets.button(paint, Rect(0, 0, 128, 28), "Press Roll", (Font.BIG,))
    assert paint.problems == []
    assert paint.image.histogram()[255] > 128 * 28 // 2
