"""The limits by themselves; that they are obeyed is tested where something is read."""

import pytest

from hugo_core import limits


@pytest.mark.parametrize("word", ["a", "A-b_9", "x" * limits.LONGEST_NAME])
def test_a_board_is_called_by_one_plain_word(word: str) -> None:
    assert limits.is_board_name(word)


@pytest.mark.parametrize(
    "word", ["", "a b", "a\n", "grün", "../a", "a.b", "x" * (limits.LONGEST_NAME + 1)]
)
def test_anything_else_is_no_name_of_a_board(word: str) -> None:
    assert not limits.is_board_name(word)


@pytest.mark.parametrize("text", ["a", "Salle d'été", "x" * limits.LONGEST_ROOM_NAME])
def test_a_room_is_called_by_one_line_of_letters(text: str) -> None:
    assert limits.is_room_name(text)


@pytest.mark.parametrize(
    "text",
    ["", " a", "a ", "a\nb", "\x1b[31m", "a\x00", "x" * (limits.LONGEST_ROOM_NAME + 1), 3, None],
)
def test_anything_else_is_no_name_of_a_room(text: object) -> None:
    assert not limits.is_room_name(text)


@pytest.mark.parametrize("word", ["en", "nl", "nds"])
def test_a_language_is_called_by_its_code(word: str) -> None:
    assert limits.is_language(word)


@pytest.mark.parametrize("word", ["", "e", "EN", "En", "fran", "pt-br", "e1", "en\n", "..", "ñu"])
def test_anything_else_is_no_language(word: str) -> None:
    assert not limits.is_language(word)


def test_english_comes_before_all_others() -> None:
    assert sorted(["sv", "de", "en", "nl"], key=limits.language_order) == ["en", "de", "nl", "sv"]


@pytest.mark.parametrize(("squares", "most"), [(16, 7), (17, 7), (28, 13), (30, 14)])
def test_the_short_sides_keep_a_square_for_the_arrow(squares: int, most: int) -> None:
    assert limits.most_across(squares) == most
