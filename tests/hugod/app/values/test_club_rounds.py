"""Which round a finished game was: kept for the newest, and good for that game alone."""

import pytest

from hugod.app.values import club_codes

NUMBER = club_codes.box_number(3, "314159")
GAME = club_codes.CountedGame(17, "ab" * 32, NUMBER, 2)


def test_what_was_typed_comes_back_and_the_last_word_of_a_game_counts() -> None:
    words = club_codes.with_counted(club_codes.with_counted((), GAME), GAME._replace(round=3))
    (word,) = words
    assert club_codes.read_counted(word) == GAME._replace(round=3, head="ab" * 8)


def test_the_newest_games_are_kept() -> None:
    words: tuple[str, ...] = ()
    for game in range(1, 40):
        words = club_codes.with_counted(words, GAME._replace(game=game))
    assert len(words) == 9
    assert words[-1].startswith("39 ")
    assert club_codes.is_counted_list(words)


@pytest.mark.parametrize("word", ["", "17", f"17 {'ab' * 8} 033141590 2", f"0 {'ab' * 8} 1 2"])
def test_anything_else_is_none(word: str) -> None:
    assert club_codes.read_counted(word) is None
    assert not club_codes.is_counted_list([word])
    assert len(club_codes.with_counted((word,), GAME)) == 1
