"""The ghost rule: of keys that only seem to be down nothing is said, of others everything."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hugo_keypad.matrix import COLUMNS, KEYS, ROWS, closed, unclear

unhurried = settings(deadline=None)  # other work on the machine is no failure


def seen(down: Iterable[int]) -> list[int]:
    """What a scan shows when *down* are really held: the current takes every way there is."""
    rows = [0] * ROWS
    for key in down:
        rows[key // COLUMNS] |= 1 << key % COLUMNS
    for _ in range(ROWS):
        for row in rows:
            rows = [other | row if other & row else other for other in rows]
    return rows


def keys(mask: int) -> set[int]:
    return {key for key in range(KEYS) if mask >> key & 1}


def test_each_key_shows_as_itself() -> None:
    assert [keys(closed(seen([key]))) for key in range(KEYS)] == [{key} for key in range(KEYS)]


@unhurried
@given(st.sets(st.integers(0, KEYS - 1), max_size=2))
def test_two_keys_are_never_in_doubt(down: set[int]) -> None:
    rows = seen(down)
    assert keys(closed(rows)) == down
    assert unclear(rows) == 0


def test_three_corners_make_a_fourth_and_all_are_in_doubt() -> None:
    rows = seen([0, 1, 4])
    assert keys(closed(rows)) == {0, 1, 4, 5}
    assert keys(unclear(rows)) == {0, 1, 4, 5}


def test_a_key_apart_from_the_rectangle_is_not_in_doubt() -> None:
    rows = seen([0, 1, 4, 15])
    assert keys(unclear(rows)) == {0, 1, 4, 5}
    assert keys(closed(rows)) - keys(unclear(rows)) == {15}


def test_a_whole_row_or_a_whole_column_is_not_in_doubt() -> None:
    for line in (range(4), range(0, 16, 4)):
        rows = seen(line)
        assert keys(closed(rows)) == set(line)
        assert unclear(rows) == 0


@pytest.mark.parametrize("rows", [[0b01, 0b11, 0, 0], [0b11, 0b10, 0, 0], [0b11, 0, 0, 0b01]])
def test_three_corners_of_a_scan_that_was_overtaken_are_in_doubt(rows: list[int]) -> None:
    assert keys(unclear(rows)) >= keys(closed(rows))


@unhurried
@given(st.sets(st.integers(0, KEYS - 1)))
def test_what_is_not_in_doubt_is_true(down: set[int]) -> None:
    rows = seen(down)
    assert keys(closed(rows)) - keys(unclear(rows)) == down - keys(unclear(rows))
