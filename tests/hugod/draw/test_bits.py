"""Parts of screens: always in the same place, and plain in what they ask."""

from __future__ import annotations

from hugo_core.editions import Colour
from hugod.app.view import Badge, Bar
from hugod.draw import bits
from hugod.draw.letters import Font
from hugod.draw.painter import Box, Painter
from hugod.draw.pictures import shape

BLUE = Badge(Colour.BLUE, "blue", "B")


def test_whose_turn_is_top_left_and_the_clock_top_right() -> None:
    paint = Painter()
    assert bits.bar(paint, Bar(BLUE, "1:00")) == 16
    assert paint.image.crop((0, 2, 12, 14)).tobytes() == shape(BLUE.shape).tobytes()
    ink = paint.image.crop((64, 0, 128, 16)).getbbox()
    assert ink is not None
    assert ink[2] >= 63


def test_an_empty_bar_takes_no_room() -> None:
    paint = Painter()
    assert bits.bar(paint, Bar()) == 0
    assert paint.image.getbbox() is None


def test_a_hint_takes_the_lowest_eight_pixels() -> None:
    paint = Painter()
    assert (bits.hint(paint, ""), bits.hint(paint, "#: all right")) == (64, 56)
    ink = paint.image.getbbox()
    assert ink is not None
    assert ink[1] >= 56


def test_the_mark_for_the_next_digit_moves_as_one_types() -> None:
    pictures = set()
    for typed in ("", "1", "12", "123"):
        paint = Painter()
        bits.entry(paint, Box(0, 32, 128, 62), typed)
        assert paint.problems == []
        pictures.add(paint.image.tobytes())
    assert len(pictures) == 4


def test_an_endless_entry_stays_in_its_frame() -> None:
    paint = Painter()
    bits.entry(paint, Box(32, 32, 128, 62), "1" * 60)
    assert paint.image.crop((0, 0, 32, 64)).getbbox() is None
    assert paint.problems == [f"too long: {'1' * 60!r}"]


def test_a_button_has_dark_words_on_light() -> None:
    paint = Painter()
    bits.button(paint, Box(0, 0, 128, 28), "Press Roll", (Font.BIG,))
    assert paint.problems == []
    assert paint.image.histogram()[255] > 128 * 28 // 2
