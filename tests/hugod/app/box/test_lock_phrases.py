"""The words of the lock: they name the keys that open it."""

from __future__ import annotations

import pytest

from hugod.app.settings import LANGUAGES
from hugod.languages import words_in


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lock_says_which_keys_open_it(language: str) -> None:
    _ = words_in(language).gettext
    assert "A+B" in _("Locked. Hold A+B.")
    assert "A+B" not in _("Unlocked. Play on!")
