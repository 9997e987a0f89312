"""The words about the box itself. Whether they fit the glass, `test_languages` sees."""

from __future__ import annotations

import pytest

from hugod.app.box.findings import Code, Piece
from hugod.languages import all_words


@pytest.mark.parametrize("code", Code)
def test_there_is_something_to_say_about_every_finding_in_every_language(code: Code) -> None:
    said = {words.about(code) for words in all_words().values()}
    assert len(said) == len(all_words())
    assert "" not in said


def test_every_piece_has_a_name_that_no_other_has() -> None:
    for words in all_words().values():
        names = [words.piece(piece) for piece in Piece]
        assert len(set(names)) == len(names)
        assert max(map(len, names)) <= 14


def test_a_picture_says_which_key_it_belongs_to() -> None:
    assert all(
        "B" in words.gettext("Right? Press {key}").format(key="B") for words in all_words().values()
    )
