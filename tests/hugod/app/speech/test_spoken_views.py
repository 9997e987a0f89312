"""Every kind of view has something to say, in every language and without a sign."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

import pytest

from hugo_core.editions import Colour
from hugo_core.notation import read_position
from hugo_core.position import Face
from hugod.app.speech.spoken_views import SAID, sentences
from hugod.app.table.table import Table
from hugod.app.values import views
from hugod.app.values.box_views import (
    AddressView,
    CodeView,
    PartState,
    PartsView,
    Pattern,
    PatternView,
)
from hugod.app.values.effects import Show
from hugod.app.values.findings import Picture
from hugod.app.values.settings import Settings
from hugod.languages import all_languages, words_in
from tests.hugod.app.speech.test_sentences import SIGNS

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box

RED = views.Badge(Colour.RED, "red", "R")
BLACK = views.Badge(Colour.BLACK, "black", "K")
POSITION = read_position("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12")


def said(view: views.View, language: str = "en") -> str:
    table = Table(words_in(language), Settings())
    return " ".join(each.text for each in sentences(Show(view, POSITION), table))


def test_each_kind_of_view_has_its_own_sentences() -> None:
    assert {*SAID} == {*get_args(views.View)}


def test_a_kind_that_was_forgotten_says_its_words() -> None:
    class Newcomer:
        words = "red 12→16"

    view: views.View = Newcomer()  # type: ignore[assignment]  # a kind that nobody knows yet
    assert said(view) == "Red 12 to 16."


@pytest.mark.parametrize(
    ("view", "text"),
    [
        (
            views.CountView(
                views.Bar(RED), "23", 0, 10, said="10 more", hint="Roll counts   * skips"
            ),
            "Red, now you count. 23. 10 more. The big button counts, star skips it.",
        ),
        (views.CountView(views.Bar(RED), "24", 1, 9), "24."),
        (views.CountView(views.Bar(RED), "−2", 1, 9), "Minus 2."),
        (views.CountView(views.Bar(RED), "24", 1, 9, said="Now 25!"), "24. Now 25!"),
        (
            views.CountView(views.Bar(RED), "33", 10, 0, said="There you are!", is_over=True),
            "33. There you are!",
        ),
        (views.CountView(views.Bar(RED), "33", 10, 0, said="33 it is.", is_over=True), "33 it is."),
        (
            views.StartView("HUGO", "Press Roll", "* menu"),
            "Hugo. Press the big button. Star is the menu.",
        ),
        (
            views.ListView("Who is youngest?", ("red", "black (K)"), 1, (RED, BLACK)),
            "Who is youngest? Black. 2 of 2. A and B choose, hash takes it.",
        ),
        (
            views.ListView("Check the box", ("Card",), 0, marks=(PartState.WRONG,)),
            "Check the box. Card: it does not work. 1 of 1. A and B choose, hash takes it.",
        ),
        (
            views.TextView("Room 33 needs exactly 3.", views.Icon.NO, hint="→ 8, 16 … D: all"),
            "Room 33 needs exactly 3. You may go to 8 or 16. D says all of them.",
        ),
        (
            views.TextView("A guest must move.", views.Icon.NO, hint="→ 8, 16"),
            "A guest must move. You may go to 8 or 16.",
        ),
        (
            views.PlaceView("red", None, 4, RED, more=(17,), hint="put here, Roll goes on"),  # type: ignore[arg-type]  # no map is needed
            "Red. 4 and 17. Put them there, then press the big button.",
        ),
        (
            views.PlaceView("red on 12?", None, 12, RED, hint="# yes      * no"),  # type: ignore[arg-type]  # no map is needed
            "Red on 12? Press hash for yes, star for no.",
        ),
        (
            views.DieView("Rolls: 9", ((Face.GHOST, 3), (Face.ONE, 1)), "average: 2, ghost 3"),
            "Rolls: 9. Ghost: 3 times. 1: once. Average: 2, ghost 3.",
        ),
        (
            PartsView("I am ready!", ((Picture.CARD, PartState.TICK),), ("Card",), "Roll goes on"),
            "I am ready! Card: it works. The big button goes on.",
        ),
        (
            views.ProofView("HUGO 12", "The proof", "for a phone"),
            "The proof. A phone reads the square. For a phone.",
        ),
        (
            views.MagicView("HUGO", "Magic words", ("bibo", "tula"), "note them, then Roll"),
            "Magic words. Bibo, tula. Note them, then press the big button.",
        ),
        (AddressView("http://x", "192.168.1.20", 8080), "The page is at 192.168.1.20, port 8080."),
        (
            CodeView("482", "Code for a phone", "two minutes"),
            "Code for a phone. 4, 8, 2. Two minutes.",
        ),
        (PatternView(Pattern.FRAME, "Let go to stop", "3"), "Let go to stop. 3."),
        (PatternView(Pattern.ALL, "Every dot is lit.", "3"), "Every dot is lit."),
        (views.ClockView("24:00", 3, 1, 7, "Hugo moves 3"), "It is midnight. Hugo goes 3 steps."),
        (views.BusyView(views.TextView("Good night!"), "saving …", 2), "Saving. Good night!"),
    ],
)
def test_what_a_view_says(view: views.View, text: str) -> None:
    assert said(view) == text


def test_what_a_square_holds_is_not_said() -> None:
    assert "HUGO 12" not in said(views.ProofView("HUGO 12", "The proof"))
    assert "http" not in said(CodeView("", "Let the phone read it", "", "http://a/code"))


@pytest.mark.parametrize("language", all_languages())
@pytest.mark.parametrize("item", "12345678")
def test_no_screen_of_the_menu_is_silent_or_says_a_sign(box: Box, item: str, language: str) -> None:
    story = box("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12")
    story.session._table = replace(story.session._table, words=words_in(language))
    heard = []
    for key in ("*", item, *"BBBBBBBB", "#"):
        story.wait(2).press(key)
        heard.append(sentences(story.shown[-1], story.session._table))
    assert all(heard)
    texts = [each.text for said in heard for each in said]
    assert [text for text in texts if SIGNS.search(text)] == []
