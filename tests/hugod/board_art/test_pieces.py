"""Figures and how they share a place."""

from itertools import combinations

import pytest

from hugo_core.editions import Colour
from hugod.app.values.signs import Badge, Shape
from hugod.board_art import pieces
from hugod.board_art.layout import Extent


@pytest.mark.parametrize("count", range(17))
def test_up_to_sixteen_figures_share_a_place_without_covering_each_other(count: int) -> None:
    area = Extent(10, 20, 90, 62)
    slots = pieces.slots(count, area)
    assert len(slots) == count
    for one, other in combinations(slots, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) >= one.width - 0.01
    for slot in slots:
        assert slot.width >= 14
        assert area.left - 0.01 <= slot.left
        assert slot.right <= area.right + 0.01
        assert area.top - 0.01 <= slot.top
        assert slot.bottom <= area.bottom + 0.01


def test_where_many_stand_together_their_letters_stay_as_large_as_can_be_read() -> None:
    badge = Badge(Colour.RED, "red", "R")
    drawn = pieces.guest(badge, Extent(0, 0, 27, 27), 23)
    assert "scale(0.250)" in drawn
    assert 'font-size="92"' in drawn
    assert "</text>" not in pieces.guest(badge, Extent(0, 0, 14, 14), 23)  # the shape alone


def test_every_shape_has_an_outline() -> None:
    assert set(pieces.OUTLINES) == set(Shape)


def test_a_figure_wears_the_letter_of_the_glass() -> None:
    drawn = pieces.guest(Badge(Colour.BLACK, "schwarz", "S"), Extent(0, 0, 98, 98), 23)
    assert 'data-guest="black"' in drawn
    assert ">S</text>" in drawn


@pytest.mark.parametrize("colour", Colour)
def test_letters_stand_out_from_their_figures(colour: Colour) -> None:
    paint = pieces.PAINTS[colour]
    assert contrast(paint.fill, paint.ink) >= 4.5


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_hugo_carries_his_mark() -> None:
    assert 'data-hugo=""' in pieces.hugo(Extent(0, 0, 98, 98))
