"""What is said of a part that is gone differs by the part; that it fits is tested with the rest."""

from __future__ import annotations

from hugod.app.notices import TOLD
from hugod.app.words import Words


def test_each_part_has_words_of_its_own_and_says_what_still_works() -> None:
    words = Words()
    assert [(words.part_gone(part), words.still_works(part)) for part in TOLD] == [
        ("The keypad is gone. Plug it in again.", "The page still works."),
        ("The glass is dark. Check its cable.", "Any key: play on here."),
    ]
