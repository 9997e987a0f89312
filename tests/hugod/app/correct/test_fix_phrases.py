"""The words of a correction: short enough for their lines, with real minus signs."""

from __future__ import annotations

import pytest

from hugo_core.board import Place
from hugo_core.editions import Colour
from hugod.app.correct.fix_phrases import FixPhrases
from hugod.languages import all_phrases

WORDS = FixPhrases()


def test_points_below_nought_have_a_real_minus() -> None:
    assert WORDS.points_now(-3) == "points: −3"
    assert WORDS.has_points("red", -3) == "red, points: −3"


def test_a_figure_is_said_with_both_its_places() -> None:
    assert WORDS.moved("red", Place(17), Place(18)) == "red 17→18"


@pytest.mark.parametrize("language", all_phrases())
def test_the_question_has_room_for_the_longest_colour(language: str) -> None:
    words = all_phrases()[language]
    for colour in Colour:
        assert len(words.is_one_on(words.colour(colour), Place(38))) <= 16
