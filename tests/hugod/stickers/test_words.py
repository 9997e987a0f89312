"""The words of the sheet: whole in every language, and in letters the paper knows."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from hugo_core.board import LANGUAGES, load_board
from hugod.stickers.pen import printable
from hugod.stickers.words import WORDS, about


def test_every_language_of_the_rooms_has_its_words() -> None:
    assert tuple(WORDS) == LANGUAGES


@pytest.mark.parametrize("language", WORDS)
def test_no_word_is_missing_and_all_can_be_printed(language: str) -> None:
    words = asdict(WORDS[language])
    texts = [*words.pop("how"), *words.values()]
    assert all(texts)
    assert [text for text in texts if printable(text) != text] == []
    assert "100 mm" in WORDS[language].how[1]
    assert "{}" in WORDS[language].step


def test_no_two_languages_say_the_same_sentence() -> None:
    for key in ("title", "how", "assumed", "map", "beside"):
        assert len({asdict(words)[key] for words in WORDS.values()}) == len(WORDS)


def test_the_board_is_told_with_its_size() -> None:
    board = load_board("amigo-hugo")
    assert about(WORDS["de"], board) == "Spielplan amigo-hugo: 28 Felder, 9 Räume"
