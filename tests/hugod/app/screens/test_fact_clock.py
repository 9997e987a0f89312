"""Facts are told one after the other, and D turns to the next."""

from hugo_core.editions import Colour
from hugod.app.screens.fact_clock import FACT_S, FactClock
from hugod.app.values.prompt_views import ListView
from hugod.app.values.settings import DisplayKind
from hugod.app.values.signs import Badge, Bar
from hugod.app.values.turn_views import RollView

RED = Badge(Colour.RED, "red", "R")
ROLL = RollView(Bar(RED, "23:45"), "Press Roll", "blue 12→33")
"""What to do, what was done; and by key the clock."""
ASK = ListView("Is there a track 0-46 on your board?", ("yes", "no"), 0)
L = DisplayKind.LARGE


def test_the_usual_display_tells_nothing_by_itself() -> None:
    clock = FactClock()
    assert clock.saw(ROLL, DisplayKind.NORMAL, 0.0).fact == 0
    assert clock.deadline() is None
    assert not clock.turn()


def test_what_is_new_is_told_once_then_what_is_to_be_done_is_there_again() -> None:
    clock = FactClock()
    assert clock.saw(ROLL, L, 0.0).fact == 0
    assert clock.told_at(0.0) == 2 * FACT_S
    assert not clock.is_over(FACT_S - 0.1)
    assert clock.is_over(FACT_S)
    assert clock.saw(ROLL, L, FACT_S).fact == 1
    assert clock.is_over(2 * FACT_S)
    assert clock.saw(ROLL, L, 2 * FACT_S).fact == 0
    assert clock.deadline() is None


def test_d_turns_to_every_fact_and_then_is_the_look_key_again() -> None:
    clock = FactClock()
    clock.saw(ROLL, L, 0.0)
    assert [clock.turn() for _ in range(3)] == [True, True, False]
    assert clock.deadline() is None, "what was asked for by key stays"


def test_a_highlight_that_moves_is_seen_at_once() -> None:
    clock = FactClock()
    clock.saw(ASK, L, 0.0)
    assert clock.saw(ListView(ASK.title, ASK.items, 1), L, 0.1).fact == 2
    assert clock.deadline() is None


def test_another_display_begins_anew() -> None:
    clock = FactClock()
    clock.saw(ROLL, L, 0.0)
    clock.turn()
    clock.saw(ROLL, DisplayKind.PICTURES, 1.0)
    assert clock.saw(ROLL, L, 2.0).fact == 0
