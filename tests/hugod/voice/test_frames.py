"""The frames: what is said every few moments is said in one breath."""

import re

import pytest

from hugo_core.board import board_names, load_board
from hugod.languages import all_languages
from hugod.voice.frames import frames
from hugod.voice.phrases import sentences
from hugod.voice.vocabulary import vocabulary

SAID = "Red, you threw a 4. 5 ways. From 4 into room 32. Now Blue."
COLOURS = ("Blue", "Turquoise", "Yellow", "Black", "Green", "White", "Violet")
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


def test_each_number_that_can_stand_in_a_frame_has_its_clip() -> None:
    found: dict[str, list[int]] = {}
    for text in frames("en").values():
        kind, number = re.sub(r"\d+", "#", text), re.search(r"\d+", text)
        found.setdefault(kind, []).append(int(number[0]) if number else 0)
    told = {kind: (len(each), min(each), max(each)) for kind, each in found.items()}
    assert {kind: told[kind] for kind in told if kind[0] != "R" and "#" in kind} == {
        "# to,": (49, 1, 60),
        "from #,": (38, 1, 60),
        "from room #,": (11, 31, 41),
        "to #": (38, 1, 60),
        "into room #": (11, 31, 41),
        "# ways": (19, 2, 20),
        "Put the guest on step #": (10, 51, 60),
        "# points": (59, 2, 60),
        "Hugo is on #": (38, 1, 60),
        "Place #,": (8, 1, 8),
        **{f"{who}, you threw a #": (4, 1, 5) for who in COLOURS},
    }
    assert {kind for kind in told if "Red" in kind} == {
        "Red, it is your turn",
        "Now Red",
        "Red cannot move",
        "Red stays",
        "Red has,",
        "Hugo caught Red on,",
        "Red, you threw a #",
    }


@pytest.mark.parametrize("language", all_languages())
def test_every_language_has_as_many(language: str) -> None:
    assert len(frames(language)) == 361
    assert all("{" not in text for text in frames(language).values())
