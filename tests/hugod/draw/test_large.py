"""Large letters: pixel for pixel as in `golden/large/`, whole, and high enough.

`UPDATE_GOLDEN=1 pytest tests/hugod/draw` writes what changed anew, and fails for it: look at it.
"""

import pytest

from hugo_core.position import Face
from hugod.app.values.effects import Sight
from hugod.app.values.facts import Fact
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import DisplayKind
from hugod.app.values.signs import Bar
from hugod.app.values.turn_views import RollView
from hugod.draw import problems, render
from hugod.draw.canvas import Painter
from hugod.draw.large import CAPITAL, Letters, fact, lettered
from tests.hugod.draw.test_render import GOLDEN, LONG, SAMPLES, see_golden

CHOSEN = (
    *("start", "list", "list-colours", "ask-typed", "roll", "tumble-ghost", "move-room", "hugo"),
    *("news", "tracks-3", "end-2", "busy"),
)
L = DisplayKind.LARGE


@pytest.mark.parametrize("name", CHOSEN)
def test_the_first_fact_is_drawn_as_in_its_golden_picture(name: str) -> None:
    see_golden(render(SAMPLES[name], sight=Sight(L)), f"large/{name}")


def test_every_golden_picture_belongs_to_a_sample() -> None:
    assert {file.stem for file in (GOLDEN / "large").glob("*.png")} == set(CHOSEN)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_fact_of_every_sample_fits(name: str) -> None:
    for at in range(len(SAMPLES[name].facts.all)):
        assert problems(SAMPLES[name], Sight(L, at)) == (), at


@pytest.mark.parametrize("letters", Letters)
def test_a_capital_letter_and_a_digit_have_at_least_24_dots(letters: Letters) -> None:
    for sign in "ABDEFHKLMNPRTXZ1234567890":
        ink = lettered(sign, letters).getbbox()
        assert ink is not None
        assert ink[3] - ink[1] >= CAPITAL, sign


def test_words_too_long_for_a_line_are_told() -> None:
    paint = Painter()
    fact(paint, Fact(("many more than sixteen letters", "")))
    assert paint.problems != []


def test_the_number_on_the_small_die_is_as_high_as_a_capital_letter() -> None:
    one, other = (render_fact(Fact(("12→16", "on"), face=face)) for face in (Face.FOUR, Face.FIVE))
    assert one != other


def render_fact(what: Fact) -> bytes:
    paint = Painter()
    fact(paint, what)
    assert paint.problems == []
    return paint.image.tobytes()


@pytest.mark.parametrize("lines", [("Zet gast", "2/5"), ("Ägypten", "Été"), ("gjpqy", "ÀÉÎÖÜ/")])
def test_what_hangs_below_a_line_does_not_meet_what_rises_above_the_next(
    lines: tuple[str, str],
) -> None:
    assert any(render_fact(Fact(lines)))


def test_a_fact_that_is_gone_shows_the_last_one() -> None:
    view = RollView(Bar(LONG, "23:45"), "Press Roll")
    last = len(view.facts.all) - 1
    assert (
        render(view, sight=Sight(L, 99)).tobytes() == render(view, sight=Sight(L, last)).tobytes()
    )
    assert render(TextView(""), sight=Sight(L, 3)).getbbox() is None
