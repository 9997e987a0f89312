"""Every kind of view has something to say, in every language and without a sign."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hugo_core.editions import Colour
from hugo_core.notation import read_position
from hugo_core.position import Face
from hugod.app.speech.spoken_views import SAID, sentences
from hugod.app.table.table import Table
from hugod.app.values import box_views
from hugod.app.values.effects import Show
from hugod.app.values.findings import Picture
from hugod.app.values.map_views import PlaceView
from hugod.app.values.prompt_views import BusyView, ListView, StartView, TextView
from hugod.app.values.settings import Settings
from hugod.app.values.signs import Badge, Bar, Icon, PartState
from hugod.app.values.status_views import ClockView, DieView
from hugod.app.values.turn_views import CountView
from hugod.app.values.view import View
from hugod.languages import all_languages, words_in
from tests.hugod.app.speech.test_sentences import SIGNS
from tests.kinds_of_view import KINDS

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box

RED = Badge(Colour.RED, "red", "R")
BLACK = Badge(Colour.BLACK, "black", "K")
POSITION = read_position("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12")


def said(view: View, language: str = "en") -> str:
    table = Table(words_in(language), Settings())
    return " ".join(each.text for each in sentences(Show(view, POSITION), table))


def test_each_kind_of_view_has_its_own_sentences() -> None:
    assert {*SAID} == {*KINDS}


def test_a_kind_that_was_forgotten_says_its_words() -> None:
    class Newcomer:
        words = "red 12→16"

    view: View = Newcomer()  # type: ignore[assignment]  # a kind that nobody knows yet
    assert said(view) == "Red 12 to 16."


@pytest.mark.parametrize(
    ("view", "text"),
    [
        (
            CountView(Bar(RED), "23", 0, 10, said="10 more", hint="Roll counts   * skips"),
            "Red, now you count. 23. 10 more. The big button counts, star skips it.",
        ),
        (CountView(Bar(RED), "24", 1, 9), "24."),
        (CountView(Bar(RED), "−2", 1, 9), "Minus 2."),
        (CountView(Bar(RED), "24", 1, 9, said="Now 25!"), "24. Now 25!"),
        (
            CountView(Bar(RED), "33", 10, 0, said="There you are!", is_over=True),
            "33. There you are!",
        ),
        (CountView(Bar(RED), "33", 10, 0, said="33 it is.", is_over=True), "33 it is."),
        (
            StartView("HUGO", "Press Roll", "* menu"),
            "Hugo. Press the big button. Star is the menu.",
        ),
        (
            ListView("Who is youngest?", ("red", "black (K)"), 1, (RED, BLACK)),
            "Who is the youngest? Black. 2 of 2. A and B choose, hash takes it.",
        ),
        (
            ListView("Check the box", ("Card",), 0, marks=(PartState.WRONG,)),
            "Check the box. Card: it does not work. 1 of 1. A and B choose, hash takes it.",
        ),
        (
            TextView("Room 33 needs exactly 3.", Icon.NO, hint="→ 8, 16 … D: all"),
            "Room 33 needs exactly 3. You may go to 8 or 16. D says all of them.",
        ),
        (
            TextView("A guest must move.", Icon.NO, hint="→ 8, 16"),
            "A guest must move. You may go to 8 or 16.",
        ),
        (
            PlaceView("red", None, 4, RED, more=(17,), hint="put here, Roll goes on"),  # type: ignore[arg-type]  # no map is needed
            "Red. 4 and 17. Set it up like this, then press the big button.",
        ),
        (
            PlaceView("red on 12?", None, 12, RED, hint="# yes      * no"),  # type: ignore[arg-type]  # no map is needed
            "Red on 12? Press hash for yes, star for no.",
        ),
        (
            DieView("Rolls: 9", ((Face.GHOST, 3), (Face.ONE, 1)), "average: 2, ghost 3"),
            "Rolls: 9. Ghost: 3 times. 1: once. Average: 2, ghost 3.",
        ),
        (
            box_views.PartsView(
                "I am ready!", ((Picture.CARD, PartState.TICK),), ("Card",), "Roll goes on"
            ),
            "I am ready! Card: it works. The big button goes on.",
        ),
        (
            box_views.ProofView("HUGO 12", "The proof", "for a phone"),
            "The proof. A phone reads the square. For a phone.",
        ),
        (
            box_views.MagicView("HUGO", "Magic words", ("bibo", "tula"), "note them, then Roll"),
            "Magic words. Bibo, tula. Note them, then press the big button.",
        ),
        (
            box_views.AddressView("http://x", "192.168.1.20", 8080),
            "The page is at 192.168.1.20, port 8080.",
        ),
        (
            box_views.CodeView("482", "Code for a phone", "two minutes"),
            "Code for a phone. 4, 8, 2. Two minutes.",
        ),
        (
            box_views.PatternView(box_views.Pattern.FRAME, "Let go to stop", "3"),
            "Let go to stop. 3.",
        ),
        (
            box_views.PatternView(box_views.Pattern.ALL, "Every dot is lit.", "3"),
            "Every dot is lit.",
        ),
        (ClockView("24:00", 3, 1, 7, "Hugo moves 3"), "It is midnight. Hugo goes 3 steps."),
        (BusyView(TextView("Good night!"), "saving …", 2), "Saving."),
    ],
)
def test_what_a_view_says(view: View, text: str) -> None:
    assert said(view) == text


def test_what_a_square_holds_is_not_said() -> None:
    assert "HUGO 12" not in said(box_views.ProofView("HUGO 12", "The proof"))
    assert "http" not in said(box_views.CodeView("", "Let the phone read it", "", "http://a/code"))


@pytest.mark.parametrize("language", all_languages())
@pytest.mark.parametrize("item", "12345678")
def test_no_screen_of_the_menu_is_silent_or_says_a_sign(box: Box, item: str, language: str) -> None:
    story = box("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12")
    story.session._table = replace(story.session._table, words=words_in(language))
    heard = []
    for key in ("*", item, *"BBBBBBBB", "#")[: 2 if item == "1" else None]:
        story.wait(2).press(key)
        heard.append(sentences(story.shown[-1], story.session._table))
    assert all(heard)
    texts = [each.text for said in heard for each in said]
    assert [text for text in texts if SIGNS.search(text)] == []
