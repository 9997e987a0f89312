"""The screensaver: dim, black with a wandering sign, and what wakes it."""

import pytest
from PIL import Image

from hugod.display import screensaver

PICTURE = Image.new("1", (128, 64))
PICTURE.paste(1, (10, 20, 30, 40))
BEGAN = 1000.0


class Lamp:
    """Notes how it shall shine."""

    def __init__(self) -> None:
        self.told: list[bool] = []

    def dim(self, is_dim: bool) -> None:
        self.told.append(is_dim)


@pytest.fixture
def lamp() -> Lamp:
    return Lamp()


@pytest.fixture
def rest(lamp: Lamp) -> screensaver.Screensaver:
    rest = screensaver.Screensaver(lamp.dim)
    rest.look(PICTURE, BEGAN)
    return rest


def box(rest: screensaver.Screensaver, idle_s: float) -> tuple[int, int, int, int] | None:
    return rest.look(PICTURE, BEGAN + idle_s).getbbox()


def test_while_one_plays_the_picture_is_left(rest: screensaver.Screensaver, lamp: Lamp) -> None:
    assert rest.look(PICTURE, BEGAN + screensaver.DIM_AFTER_S - 0.1) is PICTURE
    assert rest.deadline() == BEGAN + screensaver.DIM_AFTER_S
    assert lamp.told == []


def test_after_a_minute_it_is_dimmed_once(rest: screensaver.Screensaver, lamp: Lamp) -> None:
    for idle_s in (
        screensaver.DIM_AFTER_S,
        screensaver.DIM_AFTER_S + 1,
        screensaver.BLANK_AFTER_S,
        10 * screensaver.BLANK_AFTER_S,
    ):
        box(rest, idle_s)
    assert lamp.told == [True]


def test_the_dim_picture_moves_by_a_pixel_a_minute(rest: screensaver.Screensaver) -> None:
    left_tops = []
    for step in range(len(screensaver.SHIFTS)):
        left, top, right, bottom = (
            box(rest, screensaver.DIM_AFTER_S + step * screensaver.SHIFT_EVERY_S) or (0,) * 4
        )
        assert (right - left, bottom - top) == (20, 20)
        left_tops.append((left - 10, top - 20))
        assert (
            rest.deadline()
            == BEGAN + screensaver.DIM_AFTER_S + (step + 1) * screensaver.SHIFT_EVERY_S
        )
    assert tuple(left_tops) == screensaver.SHIFTS


def test_after_five_minutes_only_a_small_sign_wanders(rest: screensaver.Screensaver) -> None:
    places = set()
    for step in range(500):
        left, top, right, bottom = (
            box(rest, screensaver.BLANK_AFTER_S + step * screensaver.WANDER_EVERY_S) or (0,) * 4
        )
        assert (right - left, bottom - top) == (screensaver.SIGN, screensaver.SIGN)
        assert (
            rest.deadline()
            == BEGAN + screensaver.BLANK_AFTER_S + (step + 1) * screensaver.WANDER_EVERY_S
        )
        places.add((left, top))
    assert len(places) == 500
    assert {x // 32 for x, _ in places} == {0, 1, 2, 3}
    assert {y // 16 for _, y in places} == {0, 1, 2, 3}


def test_a_key_counts_while_there_is_a_picture(rest: screensaver.Screensaver, lamp: Lamp) -> None:
    assert rest.press(BEGAN + screensaver.DIM_AFTER_S + 5)
    now = BEGAN + screensaver.DIM_AFTER_S + 5
    assert rest.look(PICTURE, now) is PICTURE
    assert rest.deadline() == now + screensaver.DIM_AFTER_S


def test_a_key_on_black_wakes_it_the_next_counts(rest: screensaver.Screensaver, lamp: Lamp) -> None:
    box(rest, screensaver.BLANK_AFTER_S)
    now = BEGAN + screensaver.BLANK_AFTER_S + 30
    assert not rest.press(now)
    assert rest.look(PICTURE, now) is PICTURE
    assert lamp.told == [True, False]
    assert rest.press(now + 0.1)


def test_where_nothing_is_lit_nothing_is_spared_and_every_key_counts(lamp: Lamp) -> None:
    panels: list[str] = []
    rest = screensaver.Screensaver(lamp.dim, lambda: bool(panels))
    rest.look(PICTURE, BEGAN)
    now = BEGAN + 10 * screensaver.BLANK_AFTER_S
    assert rest.look(PICTURE, now) is PICTURE
    assert now < rest.deadline() <= now + screensaver.DIM_AFTER_S
    assert rest.press(now)
    panels.append("plugged in")
    assert rest.look(PICTURE, now + screensaver.DIM_AFTER_S) is not PICTURE
    assert not rest.press(now + screensaver.BLANK_AFTER_S)


def test_a_key_before_the_first_picture_counts(lamp: Lamp) -> None:
    assert screensaver.Screensaver(lamp.dim).press(5.0)


def test_the_picture_itself_is_never_drawn_on(rest: screensaver.Screensaver) -> None:
    before = PICTURE.tobytes()
    for idle_s in (screensaver.DIM_AFTER_S + screensaver.SHIFT_EVERY_S, screensaver.BLANK_AFTER_S):
        box(rest, idle_s)
    assert PICTURE.tobytes() == before
