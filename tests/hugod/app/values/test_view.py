"""Views can say themselves, for the page's status line and for the ear."""

from dataclasses import FrozenInstanceError, replace

import pytest

from hugo_core.editions import Colour
from hugo_core.position import Face
from hugod.app.values import box_views, signs, status_views
from hugod.app.values.findings import Picture
from hugod.app.values.looking_back_views import Balance, CourseView, LedgerView
from hugod.app.values.map_views import Map, PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, BusyView, ListView, StartView, TextView
from hugod.app.values.turn_views import CountView, HugoView, MoveView, RollView, TumbleView
from hugod.app.values.view import View
from tests.kinds_of_view import KINDS

RED, BLUE = signs.Badge(Colour.RED, "red", "R"), signs.Badge(Colour.BLUE, "blue", "B")
BAR = signs.Bar(RED, "24:00")
MOVE = MoveView(BAR, Face.FOUR, "4", "8", "", 0, 2, "", "type", aside="A B: other moves")

MAP = Map(28, 11, ((31, 3),), (60, 70))

SCARED = signs.Fear(4, "much to fear")
BARS = (Balance("luck", 1, "a bit of luck"), Balance("choices", 3, "brilliant!"))
SAID: list[tuple[View, str]] = [
    (
        CourseView("The whole game", (), (), (), ("red: from 50 to 100 of 100",), "Roll goes on"),
        "The whole game. red: from 50 to 100 of 100. Roll goes on",
    ),
    (
        LedgerView(
            signs.Badge(Colour.RED, "red", "R"), "Got away!", "2× by a hair", *BARS, "50: 100"
        ),
        "red. Got away! 2× by a hair. a bit of luck. brilliant! 50: 100",
    ),
    (StartView("HUGO", "Press Roll"), "HUGO. Press Roll"),
    (StartView("HUGO", "Press Roll", "no glass", 1), "HUGO. Press Roll. no glass"),
    (ListView("Menu", ("a", "b"), 1), "Menu. ▸ b. a / b"),
    (AskView(BAR, "Place", "1", "# takes it"), "red · 24:00. Place. [1]. # takes it"),
    (AskView(signs.Bar(), "How many?", ""), "How many?"),
    (RollView(BAR, "Press Roll", "red → 7"), "red · 24:00. red → 7. Press Roll"),
    (TumbleView(BAR, Face.FOUR, False, 2, "The die rolls …"), "red · 24:00. The die rolls …"),
    (TumbleView(BAR, Face.GHOST, True, 7, "Ghost!"), "red · 24:00. Ghost!"),
    (MOVE, "red · 24:00. 4. ▸ 4 → 8 (1/2). type"),
    (replace(MOVE, entry="3", hint="# takes it"), "red · 24:00. 4. [3]. # takes it"),
    (
        replace(MOVE, origin="", target="", choice="0: stay", index=1, hint=""),
        "red · 24:00. 4. ▸ 0: stay (2/2)",
    ),
    (HugoView(BAR, "Hugo moves 3", ("1", "2", "3"), -1), "red · 24:00. Hugo moves 3"),
    (HugoView(BAR, "Hugo moves 3", ("1", "2", "3"), 1), "red · 24:00. Hugo moves 3. 1 → 2"),
    (CountView(BAR, "23", 0, 10, said="10 more", hint="Roll counts"), "red. 23. 10 more"),
    (CountView(BAR, "28", 5, 5), "28"),
    (CountView(BAR, "28", 5, 5, said="Now 29!"), "28. Now 29!"),
    (CountView(BAR, "33", 10, 0, said="There you are!", is_over=True), "33. There you are!"),
    (CountView(BAR, "33", 10, 0, said="33 it is.", is_over=True), "33 it is."),
    (
        NewsView(BAR, signs.Icon.STAIRS, (RED, BLUE), "Caught on 7!", ("put on step 60",)),
        "red, blue. Caught on 7! put on step 60",
    ),
    (
        status_views.TracksView(
            "Points", (status_views.TrackRow(RED, 10), status_views.TrackRow(BLUE, 0)), 46
        ),
        "Points. red 10. blue 0",
    ),
    (
        status_views.SheetView(
            ("1", "2"),
            "sum",
            (status_views.SheetRow(RED, ("12", ""), "12"), status_views.SheetRow(BLUE, (), "0")),
        ),
        "1 2 sum. red 12  = 12. blue = 0",
    ),
    (status_views.ClockView("1:00", 4, 2, 7, "Hugo moves 4"), "1:00. Hugo moves 4"),
    (
        status_views.WhereView(
            "Who is where",
            (status_views.WhereRow(RED, ("4", "60")), status_views.WhereRow(BLUE, ())),
            "70",
        ),
        "Who is where. Hugo 70. red 4 60. blue –",
    ),
    (RollView(BAR, "Press Roll", "", SCARED), "red · 24:00. much to fear. Press Roll"),
    (AskView(BAR, "Roll it", "", fear=SCARED), "red · 24:00. much to fear. Roll it"),
    (replace(MOVE, fear=SCARED), "red · 24:00. 4. ▸ 4 → 8, much to fear (1/2). type"),
    (
        ListView("Which?", ("from 8",), 0, fears=(SCARED,)),
        "Which? ▸ from 8 (much to fear). from 8 (much to fear)",
    ),
    (
        status_views.FearView(
            BAR,
            (
                status_views.FearRow("4", SCARED),
                status_views.FearRow("17", signs.Fear(0, "nothing")),
            ),
            "A B",
        ),
        f"{BAR.words}. 4: much to fear. 17: nothing. A B",
    ),
    (TextView("No.", signs.Icon.NO, "Why?", "# yes"), "Why? No. # yes"),
    (
        status_views.DieView("Rolls: 3", ((Face.ONE, 2), (Face.GHOST, 1)), "average: 0, ghost 1"),
        "Rolls: 3. 1 ×2. ghost ×1. average: 0, ghost 1",
    ),
    (
        status_views.EndView(
            "Winner!",
            (status_views.EndRow(BLUE, 1, 8, True), status_views.EndRow(RED, 2, 50, False)),
            2,
        ),
        "Winner! 1. blue 8. 2. red 50",
    ),
    (BusyView(TextView("under"), "saving …", 2), "saving … • •"),
    (PlaceView("red 1/6", MAP, 17, RED, hint="# next"), "red 1/6: 17. # next"),
    (PlaceView("red", MAP, 17, RED, more=(17, 33), hint="Roll"), "red: 17, 17, 33. Roll"),
    (PlaceView("red 2/6", MAP, 17, RED, entry="2"), "red 2/6: [2]."),
    (PlaceView("red on 17?", MAP, 17, RED, hint="# yes"), "red on 17? # yes"),
    (
        box_views.MagicView(
            "HUGO AB", "Magic words", ("pari", "rilu", "nadu", "goli"), "Roll goes on"
        ),
        "Magic words. pari rilu nadu goli. Roll goes on",
    ),
    (box_views.ProofView("HUGO 12 AB", "Proof", "Roll goes on"), "Proof. HUGO 12 AB. Roll goes on"),
    (
        box_views.PartsView(
            "Look!",
            ((Picture.GLASS, signs.PartState.WRONG), (Picture.DIE, signs.PartState.TICK)),
            ("Glass", "Die"),
            "on",
        ),
        "Look! Glass !, Die ✓. on",
    ),
    (box_views.AddressView("http://10.0.0.7:80/", "10.0.0.7", 80, "* back"), "10.0.0.7:80. * back"),
    (box_views.CodeView("012345", "Keys", "type it"), "Keys. 0 1 2 3 4 5. type it"),
    (box_views.PatternView(box_views.Pattern.FRAME, "Right? Press A", "1"), "1. Right? Press A"),
    (box_views.PatternView(box_views.Pattern.ALL, "Every dot is lit.", ""), "Every dot is lit."),
]


@pytest.mark.parametrize(("view", "said"), SAID)
def test_a_view_says_itself(view: View, said: str) -> None:
    assert view.words == said


def test_every_view_is_in_the_list() -> None:
    assert {type(view) for view, _ in SAID} == {*KINDS}


def test_nobody_changes_a_view() -> None:
    with pytest.raises(FrozenInstanceError):
        BAR.clock = "2:00"  # type: ignore[misc]  # that is the point


def test_of_a_list_that_is_gone_through_only_the_highlighted_line_is_new() -> None:
    first, second = (ListView("Who rolls?", ("The box", "We"), cursor) for cursor in (0, 1))
    assert first.highlight == ("Who rolls?\nThe box\nWe", "The box, 1/2")
    assert second.highlight == (first.highlight[0], "We, 2/2")
    other = replace(MOVE, origin="12", target="16", index=1)
    assert MOVE.highlight[0] == other.highlight[0]
    assert other.highlight[1] == "12 → 16, 2/2"
    assert replace(other, choice="to Hugo!").highlight[1] == "12 → 16 to Hugo!, 2/2"
    assert replace(other, entry="1").highlight == TextView("16").highlight == ("", "")
