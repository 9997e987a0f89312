"""The words of a correction: short enough for their lines, with real minus signs."""

from __future__ import annotations

import pytest

from hugo_core.board import Place
from hugo_core.editions import Colour
from hugod.app.words import Words
from hugod.languages import all_words

WORDS = Words()


def test_points_below_nought_have_a_real_minus() -> None:
    assert "points: {points}".format(points=WORDS.number(-3)) == "points: −3"
    assert f"red, {'points: {points}'.format(points=WORDS.number(-3))}" == "red, points: −3"


def test_a_figure_is_said_with_both_its_places() -> None:
    assert f"red {Place(17)}→{Place(18)}" == "red 17→18"


@pytest.mark.parametrize("language", all_words())
def test_the_question_has_room_for_the_longest_colour(language: str) -> None:
    words = all_words()[language]
    for colour in Colour:
        assert (
            len(
                words.gettext("{who} on {place}?").format(who=words.colour(colour), place=Place(38))
            )
            <= 16
        )
