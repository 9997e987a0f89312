"""Shapes and icons: all there, all different, all of the promised size."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from hugo_core.position import Face
from hugod.app.values.signs import Icon, Shape
from hugod.draw.fonts import Font
from hugod.draw.icons import PIPS, die, disc, icon, picture, plate, shape, tumbling


def lit(drawn: Image.Image) -> int:
    """How many pixels are lit."""
    return drawn.histogram()[255]


@pytest.mark.parametrize("size", [8, 12])
def test_any_two_shapes_differ_in_a_seventh_of_their_pixels(size: int) -> None:
    for one, two in combinations(Shape, 2):
        drawn = shape(one, size), shape(two, size)
        assert drawn[0].size == drawn[1].size == (size, size)
        assert lit(ImageChops.logical_xor(*drawn)) >= size * size // 7, (one, two)


@pytest.mark.parametrize("which", Icon)
def test_every_icon_is_there_in_two_sizes(which: Icon) -> None:
    assert (icon(which).size, icon(which, 32).size) == ((16, 16), (32, 32))
    assert lit(icon(which)) > 40


def test_icons_are_all_different() -> None:
    assert len({icon(which).tobytes() for which in Icon}) == len(Icon)


def test_the_ghost_waves() -> None:
    one, other = picture("ghost-a-40"), picture("ghost-b-40")
    assert one.size == other.size
    assert one.tobytes() != other.tobytes()


def test_a_die_in_the_air_shows_each_face_by_its_pips() -> None:
    assert {face: len(PIPS[face]) for face in Face} == {face: int(face) for face in Face}
    assert len({tumbling(face).tobytes() for face in Face}) == len(Face)
    dark = 48 * 48 - lit(tumbling(Face.FIVE))
    assert dark - (48 * 48 - lit(tumbling(Face.FOUR))) == lit(disc(8))


def test_a_die_in_the_air_never_shows_what_the_settled_one_shows() -> None:
    settled = {die(face, 48, Font.GIANT).tobytes() for face in Face}
    assert settled.isdisjoint(tumbling(face).tobytes() for face in Face)


def test_every_face_of_the_die_looks_different() -> None:
    for size, font in ((48, Font.GIANT), (24, Font.HUGE)):
        assert len({die(face, size, font).tobytes() for face in Face}) == len(Face)


def test_a_disc_is_round_and_a_plate_has_round_corners() -> None:
    assert disc(62).getbbox() == (0, 0, 62, 62)
    assert disc(20).getpixel((0, 0)) == 0
    assert plate(20, 12, 4).getpixel((0, 0)) == plate(20, 12, 4).getpixel((19, 11)) == 0
    assert plate(20, 12, 4).getpixel((10, 0)) == 255
