"""Large letters: one fact at a time, the first what matters most."""

import pytest

from hugo_core.editions import Colour
from hugod.app.values.effects import Sight
from hugod.app.values.facts import LONG, Facts, lines_of
from hugod.app.values.prompt_views import ListView, TextView
from hugod.app.values.settings import DisplayKind
from hugod.app.values.signs import Badge, Bar
from hugod.app.values.turn_views import RollView

RED = Badge(Colour.RED, "red", "R")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Press Roll", ("Press", "Roll")),
        ("How many play?", ("How many", "play?")),
        ("12→16", ("12→16",)),
        ("", ()),
        ("Mitternachtsparty", ("Mitternachtspart", "y")),
        ("127.0.0.1:8080\n/stickers", ("127.0.0.1:8080", "/stickers")),
        ("Combien\u00a0?", ("Combien\u00a0?",)),
    ],
)
def test_words_stand_in_lines_as_large_as_they_can(text: str, lines: tuple[str, ...]) -> None:
    assert lines_of(text) == lines


def test_no_word_is_lost_however_long_the_text() -> None:
    text = "The box cannot switch itself off. Just pull the plug."
    assert " ".join(lines_of(text)) == text
    assert max(map(len, lines_of(text))) <= LONG


def test_whose_turn_and_what_to_press_come_first_and_the_clock_by_key() -> None:
    told = RollView(Bar(RED, "23:45"), "Press Roll", "blue 12→33").facts
    assert told.all[0].lines == ("red", "Press Roll")
    assert told.told == 2
    assert told.all[2].lines == ("23:45",)
    assert told.rest == 0


def test_a_list_rests_on_what_is_highlighted() -> None:
    told = ListView("Is there a track 0-46 on your board?", ("yes", "no"), 1).facts
    assert told.all[told.rest].lines == ("no",)
    assert told.rest == 2
    assert ListView("Menu", ("Help", "Sound"), 1).facts.all[0].lines == ("Menu", "Sound")


def test_a_question_says_its_keys_by_itself() -> None:
    told = TextView("Take back?", hint="# yes  * no").facts
    assert told.told == len(told.all) == 2


def test_there_is_always_a_fact() -> None:
    assert isinstance(TextView("").facts, Facts)
    assert Sight().display is DisplayKind.NORMAL


def test_digits_to_say_stay_and_of_typed_ones_the_end_is_seen() -> None:
    """Nobody dictates as fast as facts follow each other, nor types unseen."""
    digits = "6011 8336 8746 0275 0211 9069"
    said = TextView(digits, title="Say to them", hint="then type theirs", stays=0).facts
    assert (said.told, said.all[said.rest].lines) == (2, ("6011 8336", "8746 0275"))
    assert said.all[2].lines == ("0211 9069",), "with D"
    typed = TextView(f"{digits} 1", title="They say", hint="3 more  * anew", stays=-1).facts
    assert (typed.told, typed.all[typed.rest].lines) == (1, ("0211 9069", "1"))
