"""The pages of the looking back: the bands follow the shares, the bars the blocks."""

from PIL import Image

from hugo_core.editions import Colour
from hugod.app.values.looking_back_views import Balance, CourseView, LedgerView
from hugod.app.values.words import Words
from hugod.draw import problems, render
from hugod.draw.canvas import HINT, WIDTH

RED, BLUE = (Words().badge(colour) for colour in (Colour.RED, Colour.BLUE))


def course(*shares: tuple[float, float], moments: tuple[int, ...] = ()) -> Image.Image:
    view = CourseView("The whole game", (RED, BLUE), shares, moments, ())
    assert problems(view) == ()
    return render(view)


def lit(drawn: Image.Image, left: int, top: int, right: int, bottom: int) -> int:
    return drawn.crop((left, top, right, bottom)).histogram()[255]


def edge(drawn: Image.Image, column: int) -> int:
    """The first row of the second band: its edge is a line."""
    return next(row for row in range(16, HINT) if drawn.getpixel((column, row)))


def test_the_edge_between_two_players_rises_and_falls_with_their_shares() -> None:
    drawn = course((0.2, 0.8), (0.8, 0.2))
    edges = [edge(drawn, column) for column in range(2, WIDTH - 20)]
    assert edges == sorted(edges)
    assert edges[0] < 26 < edges[-1]


def test_a_riddle_is_a_line_with_its_number() -> None:
    without, with_one = course((0.5, 0.5), (0.5, 0.5)), course((0.5, 0.5), (0.5, 0.5), moments=(0,))
    assert lit(without, 0, 0, WIDTH, 10) == 0
    assert lit(with_one, 0, 0, 12, 10) > 3


def test_a_course_without_any_roll_is_no_picture_and_no_fault() -> None:
    assert lit(course(), 0, 0, WIDTH, 64) == 0


def ledger(luck: int, choices: int) -> Image.Image:
    bars = (Balance("luck", luck, "good luck"), Balance("choices", choices, "clever choices"))
    view = LedgerView(RED, "Hugo's favourite", "caught 4×", *bars, "start 50: 100 of 100")
    assert problems(view) == ()
    return render(view)


def test_a_bar_grows_to_the_right_for_good_and_to_the_left_for_bad() -> None:
    drawn = ledger(luck=-2, choices=3)
    left_of, right_of = (58, 91), (94, WIDTH)
    luck, choices = (27, 40), (41, 54)
    assert lit(drawn, left_of[0], luck[0], left_of[1], luck[1]) > 100
    assert lit(drawn, right_of[0], luck[0], right_of[1], luck[1]) < 20
    assert lit(drawn, right_of[0], choices[0], right_of[1], choices[1]) > 200
    assert lit(drawn, left_of[0], choices[0], left_of[1], choices[1]) < 20
