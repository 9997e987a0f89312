"""The words of the lock: they name the keys that open it."""

from __future__ import annotations

import pytest

from hugod.app.settings import LANGUAGES
from hugod.languages import phrases_in


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lock_says_which_keys_open_it(language: str) -> None:
    words = phrases_in(language)
    assert "A+B" in words.locked(is_locked=True)
    assert "A+B" not in words.locked(is_locked=False)
