"""The words for a Roll button that does not work."""

from __future__ import annotations

import pytest

from hugod.app.inputs import ButtonTrouble
from hugod.languages import all_words


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_each_trouble_has_its_words_and_says_how_to_roll(language: str) -> None:
    words = all_words()[language]
    _ = words.gettext
    said = [words.button_trouble(trouble) for trouble in ButtonTrouble]
    assert len(set(said)) == len(ButtonTrouble)
    assert all("#" in sentence for sentence in (*said, _("Press #"), _("Press # to roll.")))


def test_a_stuck_button_is_told_kindly() -> None:
    told = all_words()["en"].button_trouble(ButtonTrouble.STUCK)
    assert told == "The Roll button is stuck. Press # to roll."
