"""Screens that ask: the choice is seen, the rest can be found."""

import pytest

from hugo_core.editions import Colour
from hugod.app.values.prompt_views import BusyView, ListView, StartView, TextView
from hugod.app.values.signs import Badge, Icon
from hugod.draw import problems, render

NINE = tuple(f"choice {number}" for number in range(1, 10))


def light_row(view: ListView) -> list[int]:
    """The rows of 16 pixels that are mostly light."""
    drawn = render(view)
    rows = (drawn.crop((0, 16 * row, 112, 16 * row + 16)) for row in range(4))
    return [row for row, part in enumerate(rows) if part.histogram()[255] > 56 * 16]


@pytest.mark.parametrize(
    ("cursor", "row"),
    [(0, 1), (1, 2), (2, 2), (7, 2), (8, 3)],
    ids=["first", "second", "third", "eighth", "last"],
)
def test_the_highlighted_choice_is_on_the_glass_wherever_it_is(cursor: int, row: int) -> None:
    assert light_row(ListView("Which?", NINE, cursor)) == [row]


def arrows(cursor: int) -> tuple[bool, bool]:
    """Whether there is an arrow up, and an arrow down."""
    drawn = render(ListView("Which?", NINE, cursor))
    boxes = (121, 16, 128, 24), (121, 56, 128, 64)
    up, down = (drawn.crop(box).getbbox() is not None for box in boxes)
    return up, down


def test_arrows_say_where_more_choices_are() -> None:
    assert [arrows(0), arrows(4), arrows(8)] == [(False, True), (True, True), (True, False)]


def test_letters_that_end_at_the_edge_of_the_highlight_have_light_beside_them() -> None:
    drawn = render(ListView("Which?", ("all of us: play", *NINE), 0))
    assert drawn.crop((119, 20, 120, 28)).histogram()[255] == 8


def test_a_name_keeps_away_from_its_shape_however_wide_the_lines_below_are() -> None:
    red = Badge(Colour.RED, "red", "R")
    drawn = render(ListView("Which?", ("red", "a", "sixteen letters!"), 1, (red,)))
    assert drawn.crop((15, 16, 18, 32)).getbbox() is None


def test_a_key_stands_on_the_line_of_what_it_does() -> None:
    glued = render(TextView("A back, B on, # last.", None))
    assert glued.tobytes() == render(TextView("A back, B on, #\u00a0last.", None)).tobytes()


def test_the_ghost_moves_from_frame_to_frame() -> None:
    one, two, three = (render(StartView("Hugo", "Press Roll", "", frame)) for frame in range(3))
    assert one.tobytes() == three.tobytes() != two.tobytes()


def test_an_icon_gives_way_to_words() -> None:
    short = TextView("Really?", Icon.QUESTION)
    long = TextView("sixteen letters! sixteen letters! sixteen letters!", Icon.QUESTION)
    assert problems(short) == problems(long) == ()
    assert render(short).tobytes() != render(TextView("Really?")).tobytes()
    assert render(long).tobytes() == render(TextView(long.text)).tobytes()


def test_a_low_word_hides_the_hint_and_lies_over_nothing_else() -> None:
    text = "Steck einen USB-Stick ein. Dann #."
    under = TextView(text, title="Auf einen Stick", hint="* geht zurück")
    above = (0, 0, 128, 55)
    low = render(BusyView(under, "Einen Moment …", is_low=True))
    assert low.crop(above).tobytes() == render(under).crop(above).tobytes()
    assert low.crop((0, 55, 128, 64)).getbbox() is not None
