"""Chains of rows: what fits together, and what can be saved from a heap of rows."""

from __future__ import annotations

from hugod.store.carve import Found, newest_game
from hugod.store.chain import Row, hash_of, root, sound_prefix


def chain(game: int, *numbers: int) -> list[Row]:
    rows: list[Row] = []
    for seq in numbers:
        prev_hash = rows[-1].hash if rows else root(game)
        row = Row(game, seq, "TookBack", "{}", "", 0, 0, 0, prev_hash)
        rows.append(row._replace(hash=hash_of(row)))
    return rows


def test_a_chain_is_sound_to_its_first_gap_or_change() -> None:
    rows = chain(1, 1, 2, 3, 4)
    assert sound_prefix([]) == ()
    assert list(sound_prefix(rows)) == rows
    assert list(sound_prefix([rows[0], rows[1], rows[3]])) == rows[:2]
    assert list(sound_prefix([rows[0], rows[1], rows[2]._replace(body="[]")])) == rows[:2]
    assert sound_prefix(rows[1:]) == ()


def test_a_linked_row_with_a_wrong_number_does_not_fit() -> None:
    assert list(sound_prefix(chain(1, 1, 2, 4))) == chain(1, 1, 2)


def test_a_sound_row_of_another_chain_does_not_fit() -> None:
    other = Row(1, 2, "TookBack", "{}", "", 0, 0, 0, root(2))
    rows = [*chain(1, 1), other._replace(hash=hash_of(other))]
    assert list(sound_prefix(rows)) == rows[:1]


def newest(*rows: Row, told: tuple[int, str] | None = None) -> list[Row]:
    return list(newest_game(rows, told).chain)


def test_the_newest_game_is_found_in_a_heap_of_rows() -> None:
    old, new = chain(1, 1, 2, 3, 4), chain(2, 1, 2)
    assert newest() == []
    assert newest(*old, *new) == new
    assert newest(*new, *old) == new
    assert newest(*reversed(new), *reversed(old), *old, *new) == new
    assert newest(*old, new[1], new[0]._replace(body="[]")) == []
    assert newest(*old, new[0]._replace(game=3)) == old


def test_how_far_a_game_went_is_known_behind_a_gap() -> None:
    rows = chain(3, 1, 2, 3, 4, 5)
    assert newest_game([*rows[:2], *rows[3:]]) == Found(3, tuple(rows[:2]), 5)
    assert newest_game(rows[1:]) == Found(3, (), 5)


def forked(rows: list[Row], *bodies: str) -> list[Row]:
    """Go on after *rows* in another way."""
    for body in bodies:
        last = rows[-1]
        row = last._replace(seq=last.seq + 1, body=body, prev_hash=last.hash)
        rows = [*rows, row._replace(hash=hash_of(row))]
    return rows


def test_of_two_ways_a_game_went_on_the_one_that_was_told_of_is_right() -> None:
    rows = chain(1, 1, 2, 3)
    short, long = forked(rows, "[]"), forked(rows, "0", "1")
    for heap in ([*short, *long], [*long, *short]):
        assert newest(*heap) == long
        assert newest(*heap, told=(1, short[-1].hash)) == short
        assert newest(*heap, told=(1, rows[1].hash)) == long
        assert newest(*heap, told=(1, "nothing that is here")) == long


def test_a_game_far_beyond_the_one_that_was_told_of_is_a_strangers() -> None:
    ours, next_one, theirs = chain(3, 1, 2, 3), chain(4, 1), chain(57, 1, 2)
    told = (3, ours[-1].hash)
    assert newest(*ours, *theirs) == theirs
    assert newest(*theirs, *ours, told=told) == ours
    assert newest(*ours, *next_one, *theirs, told=told) == next_one
    assert newest(*chain(2, 1), *ours, *next_one[1:], told=told) == ours
