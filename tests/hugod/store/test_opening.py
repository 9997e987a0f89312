"""A game is known by its opening: a copy with other times or another tail is the same game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from families import Family

from hugo_core.history import Committed, Done, PutBack, Record, TookBack
from hugod.store.opening import opening_of
from tests.chains import body_of


def known_by(records: Sequence[Record], game: int = 1) -> str:
    return opening_of(game, map(body_of, records))


@pytest.mark.parametrize("is_sealed", [True, False])
def test_another_tail_is_the_same_game_and_another_number_is_not(is_sealed: bool) -> None:
    records = list(Family("amigo-hugo", 3, 4, is_sealed=is_sealed).play())
    tails: tuple[list[Record], ...] = (
        [],
        [TookBack(1)],
        [TookBack(1), PutBack(1)],
        [TookBack(200)],
    )
    for tail in tails:
        assert known_by([*records, *tail]) == known_by(records)
        assert known_by([*records[:-7], *tail]) == known_by(records)
    assert known_by(records, 2) != known_by(records)


def test_going_back_and_forth_in_the_middle_is_the_same_game() -> None:
    records = list(Family("amigo-hugo", 3, 4, is_sealed=False).play())
    for at in [at for at, record in enumerate(records) if isinstance(record, Done)][:30]:
        back_and_forth = (TookBack(1), PutBack(1))
        other = [*records[: at + 1], *back_and_forth, *records[at + 1 :]]
        assert known_by(other) == known_by(records)


def test_a_sealed_game_cut_short_is_the_same_game() -> None:
    records = list(Family("amigo-hugo", 3, 4, is_sealed=True).play())
    sealed = next(at for at, record in enumerate(records) if isinstance(record, Committed))
    assert known_by(records[: sealed + 1]) == known_by(records)


def test_no_two_of_many_games_are_known_by_the_same() -> None:
    games = [Family("amigo-hugo", 2, seed, is_sealed=False).play() for seed in range(60)]
    assert len({known_by(records) for records in games}) == len(games)
