"""The marks and test pictures in words, for the page's status line."""

from __future__ import annotations

from hugod.app.box.check_view import MARK_SIGNS, MARKS, Mark, Pattern, PatternView
from hugod.app.box.findings import State


def test_every_state_has_a_mark_and_every_mark_a_sign_of_its_own() -> None:
    assert set(MARKS) == set(State)
    assert set(MARK_SIGNS) == set(Mark) == set(MARKS.values())
    assert len(set(MARK_SIGNS.values())) == len(Mark)


def test_a_test_picture_says_what_is_on_it() -> None:
    assert PatternView(Pattern.ALL, "Every dot is lit.", "").words == "Every dot is lit."
    assert PatternView(Pattern.FRAME, "Right? Press A", "1").words == "1. Right? Press A"
