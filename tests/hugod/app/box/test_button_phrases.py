"""The words for a Roll button that does not work."""

from __future__ import annotations

import pytest

from hugod.app.inputs import ButtonTrouble
from hugod.languages import all_phrases


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_each_trouble_has_its_words_and_says_how_to_roll(language: str) -> None:
    words = all_phrases()[language]
    said = [words.button_trouble(trouble) for trouble in ButtonTrouble]
    assert len(set(said)) == len(ButtonTrouble)
    assert all("#" in sentence for sentence in (*said, words.press_hash, words.hash_rolls))


def test_a_stuck_button_is_told_kindly() -> None:
    told = all_phrases()["en"].button_trouble(ButtonTrouble.STUCK)
    assert told == "The Roll button is stuck. Press # to roll."
