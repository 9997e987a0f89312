"""To which step of a game what is said belongs."""

from dataclasses import replace

from hugod.app.table.far_steps import BEGINNING, far_step, is_far, is_met, unheard
from hugod.app.table.table import Table
from hugod.app.values.far_sayings import LineState
from hugod.app.values.words import Words
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


def test_the_first_choice_that_the_other_house_may_not_have_is_known() -> None:
    """Of house 1 the secret comes before all choices; without a link nothing is known."""
    here, there = houses().both
    begun = replace(here.session._table, line=LineState.THERE)
    assert (far_step(Table(Words())), unheard(Table(Words()))) == (0, None)
    assert unheard(here.session._table) is None
    met = [line for line in LineState if is_met(replace(begun, line=line))]
    assert met == [LineState.THERE, LineState.LOST]
    assert unheard(begun) == BEGINNING == -1
    assert unheard(replace(there.session._table, line=LineState.THERE)) is None
    assert unheard(replace(begun, stands_there=begun.game())) is None
    digits = says(here.press("16"))
    placed = replace(here.session._table, line=LineState.THERE)
    assert unheard(placed) == BEGINNING
    assert unheard(replace(placed, stands_there=begun.game())) == 0
    there.press(digits, "Roll").settle().press("17")
    answered = replace(there.session._table, line=LineState.THERE)
    assert unheard(answered) == 1
    assert unheard(replace(answered, stands_there=answered.game())) is None
