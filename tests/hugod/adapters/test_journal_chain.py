"""Chains of rows: what fits together, and what can be saved from a heap of rows."""

from __future__ import annotations

from hugod.adapters.journal_chain import Row, hash_of, newest_game, root, sound_prefix


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


def test_the_newest_game_is_found_in_a_heap_of_rows() -> None:
    old, new = chain(1, 1, 2, 3, 4), chain(2, 1, 2)
    assert newest_game([]) == ()
    assert list(newest_game([*old, *new])) == new
    assert list(newest_game([*new, *old])) == new
    assert list(newest_game([*reversed(new), *reversed(old), *old, *new])) == new
    assert list(newest_game([*old, new[1], new[0]._replace(body="[]")])) == []
    assert list(newest_game([*old, new[0]._replace(game=3)])) == old
