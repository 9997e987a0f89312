"""To which step of a game what is said belongs."""

from hugod.app.table.far_steps import far_step, is_far
from tests.hugod.app.far.conftest import TWO, Houses, agreed, called, says, set_up


def houses() -> Houses:
    return agreed(set_up(*TWO), called())


def test_a_choice_is_said_of_the_step_in_which_the_other_house_waits_for_it() -> None:
    here, there = houses().both
    waits = far_step(there.session._table)
    digits = says(here.press("16"))
    assert far_step(here.session._table) == waits == 1
    there.press(digits)
    here.press("Roll")
    assert far_step(here.session._table) == far_step(there.session._table) == 2


def test_the_other_house_is_called_from_the_set_up_on() -> None:
    assert is_far(set_up(*TWO).session._table)
    assert is_far(called().session._table)
    assert all(is_far(story.session._table) for story in houses().both)
