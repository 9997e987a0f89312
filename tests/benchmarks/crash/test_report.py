"""A bar that is missed is said, and is the exit code."""

from report import Bar, verdict

MET, MISSED = Bar("D1", True, "0 wrong", "0 wrong"), Bar("D5", False, "0 untold", "3 untold")


def test_only_a_run_that_meets_every_bar_is_good() -> None:
    assert verdict([MET]) == (0, "every bar is met")
    assert verdict([MET, MISSED, MISSED]) == (1, "not met: D5")
    assert verdict([]) == (1, "not met: nothing was tried")
