"""The frames: what is said every few moments is said in one breath."""

import pytest

from hugo_core.board import board_names, load_board
from hugod.languages import all_languages
from hugod.voice.frames import frames
from hugod.voice.phrases import sentences
from hugod.voice.vocabulary import vocabulary

SAID = "Red, you threw a 4. 5 ways. From 4 into room 32. Now Blue."
PIECES = [["Red, you threw a 4"], ["5 ways"], ["From 4", "into room 32"], ["Now Blue"]]


def test_a_sentence_with_its_number_is_one_clip() -> None:
    known = {**vocabulary("en"), **frames("en")}
    said = sentences(SAID, known)
    assert [[piece.text for piece in each] for each in said] == PIECES
    assert known[said[2][0].id] == "from 4,"  # it goes on


def test_hugo_is_on_any_step_of_any_board_in_one_breath() -> None:
    steps = {step for name in board_names() for step in load_board(name).steps}
    steps |= {load_board(name).last_resort for name in board_names()}
    said = {f"Hugo is on {place}" for place in (*range(1, 29), *steps)}
    assert {text for text in frames("en").values() if text.startswith("Hugo is on ")} == said


@pytest.mark.parametrize("language", all_languages())
def test_every_language_has_as_many(language: str) -> None:
    assert len(frames(language)) == pytest.approx(len(frames("en")), abs=20)
    assert all("{" not in text for text in frames(language).values())
