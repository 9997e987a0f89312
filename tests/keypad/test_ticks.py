"""The board's clock, which begins again every twelve days."""

from hugo_keypad.ticks import PERIOD, elapsed


def test_time_goes_on_over_the_end_of_the_clock() -> None:
    assert elapsed(5, 12) == 7
    assert elapsed(PERIOD - 3, 4) == 7


def test_what_was_before_is_below_zero() -> None:
    assert elapsed(12, 5) == -7
    assert elapsed(4, PERIOD - 3) == -7
