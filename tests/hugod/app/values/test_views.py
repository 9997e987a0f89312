"""Views can say themselves, for the page's status line and for the ear."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from hugo_core.board import DOOR, board_names, load_board
from hugo_core.editions import Colour
from hugo_core.position import Face
from hugod.app.values import box_views, views
from hugod.app.values.findings import Picture, State

RED, BLUE = views.Badge(Colour.RED, "red", "R"), views.Badge(Colour.BLUE, "blue", "B")
BAR = views.Bar(RED, "24:00")
MOVE = views.MoveView(BAR, Face.FOUR, "4", "8", "", 0, 2, "", "type", aside="A B: other moves")

MAP = views.Map(28, 11, ((31, 3),), (60, 70))

SCARED = views.Fear(4, "much to fear")
BARS = (views.Balance("luck", 1, "a bit of luck"), views.Balance("choices", 3, "brilliant!"))
SAID: list[tuple[views.View, str]] = [
    (
        views.CourseView(
            "The whole game", (), (), (), ("red: from 50 to 100 of 100",), "Roll goes on"
        ),
        "The whole game. red: from 50 to 100 of 100. Roll goes on",
    ),
    (
        views.LedgerView(
            views.Badge(Colour.RED, "red", "R"), "Got away!", "2× by a hair", *BARS, "50: 100"
        ),
        "red. Got away! 2× by a hair. a bit of luck. brilliant! 50: 100",
    ),
    (views.StartView("HUGO", "Press Roll"), "HUGO. Press Roll"),
    (views.StartView("HUGO", "Press Roll", "no glass", 1), "HUGO. Press Roll. no glass"),
    (views.ListView("Menu", ("a", "b"), 1), "Menu. ▸ b. a / b"),
    (views.AskView(BAR, "Place", "1", "# takes it"), "red · 24:00. Place. [1]. # takes it"),
    (views.AskView(views.Bar(), "How many?", ""), "How many?"),
    (views.RollView(BAR, "Press Roll", "red → 7"), "red · 24:00. red → 7. Press Roll"),
    (views.ThrowView(BAR, Face.FOUR, False, 2, "The die rolls …"), "red · 24:00. The die rolls …"),
    (views.ThrowView(BAR, Face.GHOST, True, 7, "Ghost!"), "red · 24:00. Ghost!"),
    (MOVE, "red · 24:00. 4. ▸ 4 → 8 (1/2). type"),
    (replace(MOVE, entry="3", hint="# takes it"), "red · 24:00. 4. [3]. # takes it"),
    (
        replace(MOVE, origin="", target="", choice="0: stay", index=1, hint=""),
        "red · 24:00. 4. ▸ 0: stay (2/2)",
    ),
    (views.HugoView(BAR, "Hugo moves 3", ("1", "2", "3"), -1), "red · 24:00. Hugo moves 3"),
    (views.HugoView(BAR, "Hugo moves 3", ("1", "2", "3"), 1), "red · 24:00. Hugo moves 3. 1 → 2"),
    (views.CountView(BAR, "23", 0, 10, said="10 more", hint="Roll counts"), "red. 23. 10 more"),
    (views.CountView(BAR, "28", 5, 5), "28"),
    (views.CountView(BAR, "28", 5, 5, said="Now 29!"), "28. Now 29!"),
    (views.CountView(BAR, "33", 10, 0, said="There you are!", is_over=True), "33. There you are!"),
    (views.CountView(BAR, "33", 10, 0, said="33 it is.", is_over=True), "33 it is."),
    (
        views.NewsView(BAR, views.Icon.STAIRS, (RED, BLUE), "Caught on 7!", ("put on step 60",)),
        "red, blue. Caught on 7! put on step 60",
    ),
    (
        views.TracksView("Points", (views.TrackRow(RED, 10), views.TrackRow(BLUE, 0)), 46),
        "Points. red 10. blue 0",
    ),
    (
        views.SheetView(
            ("1", "2"),
            "sum",
            (views.SheetRow(RED, ("12", ""), "12"), views.SheetRow(BLUE, (), "0")),
        ),
        "1 2 sum. red 12  = 12. blue = 0",
    ),
    (views.ClockView("1:00", 4, 2, 7, "Hugo moves 4"), "1:00. Hugo moves 4"),
    (
        views.WhereView(
            "Who is where", (views.WhereRow(RED, ("4", "60")), views.WhereRow(BLUE, ())), "70"
        ),
        "Who is where. Hugo 70. red 4 60. blue –",
    ),
    (views.RollView(BAR, "Press Roll", "", SCARED), "red · 24:00. much to fear. Press Roll"),
    (views.AskView(BAR, "Roll it", "", fear=SCARED), "red · 24:00. much to fear. Roll it"),
    (
        replace(MOVE, fear=SCARED),
        "red · 24:00. 4. ▸ 4 → 8, much to fear (1/2). type",
    ),
    (
        views.ListView("Which?", ("from 8",), 0, fears=(SCARED,)),
        "Which? ▸ from 8 (much to fear). from 8 (much to fear)",
    ),
    (
        views.FearView(
            BAR, (views.FearRow("4", SCARED), views.FearRow("17", views.Fear(0, "nothing"))), "A B"
        ),
        f"{BAR.words}. 4: much to fear. 17: nothing. A B",
    ),
    (views.TextView("No.", views.Icon.NO, "Why?", "# yes"), "Why? No. # yes"),
    (
        views.DieView("Rolls: 3", ((Face.ONE, 2), (Face.GHOST, 1)), "average: 0, ghost 1"),
        "Rolls: 3. 1 ×2. ghost ×1. average: 0, ghost 1",
    ),
    (
        views.EndView(
            "Winner!", (views.EndRow(BLUE, 1, 8, True), views.EndRow(RED, 2, 50, False)), 2
        ),
        "Winner! 1. blue 8. 2. red 50",
    ),
    (views.BusyView(views.TextView("under"), "saving …", 2), "saving … • •"),
    (views.PlaceView("red 1/6", MAP, 17, RED, hint="# next"), "red 1/6: 17. # next"),
    (views.PlaceView("red", MAP, 17, RED, more=(17, 33), hint="Roll"), "red: 17, 17, 33. Roll"),
    (views.PlaceView("red 2/6", MAP, 17, RED, entry="2"), "red 2/6: [2]."),
    (views.PlaceView("red on 17?", MAP, 17, RED, hint="# yes"), "red on 17? # yes"),
    (
        views.MagicView("HUGO AB", "Magic words", ("pari", "rilu", "nadu", "goli"), "Roll goes on"),
        "Magic words. pari rilu nadu goli. Roll goes on",
    ),
    (views.ProofView("HUGO 12 AB", "Proof", "Roll goes on"), "Proof. HUGO 12 AB. Roll goes on"),
    (
        box_views.PartsView(
            "Look!",
            ((Picture.GLASS, box_views.PartState.WRONG), (Picture.DIE, box_views.PartState.TICK)),
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
def test_a_view_says_itself(view: views.View, said: str) -> None:
    assert view.words == said


def test_every_view_is_in_the_list() -> None:
    assert {type(view) for view, _ in SAID} == set(views.View.__args__)


def test_an_empty_corner_says_nothing() -> None:
    assert views.Bar().words == ""
    assert views.Bar(clock="1:00").words == "1:00"


def test_nobody_changes_a_view() -> None:
    with pytest.raises(FrozenInstanceError):
        BAR.clock = "2:00"  # type: ignore[misc]  # that is the point


def test_every_player_has_a_shape_of_its_own() -> None:
    assert len(set(views.SHAPES.values())) == len(Colour)
    assert views.Badge(Colour.RED, "red", "R").shape is views.Shape.CIRCLE


@pytest.mark.parametrize("name", board_names())
def test_the_map_has_every_place_of_the_board(name: str) -> None:
    board = load_board(name)
    drawn = views.Map.of(board)
    places = {*range(1, drawn.squares + 1), *dict(drawn.rooms), *drawn.stairs}
    assert places == set(board.places())
    assert drawn.stairs[0] == board.steps[-1]
    assert drawn.stairs[-1] == DOOR


def test_every_state_has_a_mark_and_every_mark_a_sign_of_its_own() -> None:
    assert set(box_views.MARKS) == set(State)
    assert set(box_views.MARK_SIGNS) == set(box_views.PartState) == set(box_views.MARKS.values())
    assert len(set(box_views.MARK_SIGNS.values())) == len(box_views.PartState)


def test_of_a_list_that_is_gone_through_only_the_highlighted_line_is_new() -> None:
    first, second = (views.ListView("Who rolls?", ("The box", "We"), cursor) for cursor in (0, 1))
    assert views.highlight_of(first) == ("Who rolls?\nThe box\nWe", "The box, 1/2")
    assert views.highlight_of(second) == (views.highlight_of(first)[0], "We, 2/2")
    other = replace(MOVE, origin="12", target="16", index=1)
    assert views.highlight_of(MOVE)[0] == views.highlight_of(other)[0]
    assert views.highlight_of(other)[1] == "12 → 16, 2/2"
    assert views.highlight_of(replace(other, choice="to Hugo!"))[1] == "12 → 16 to Hugo!, 2/2"
    assert (
        views.highlight_of(replace(other, entry="1"))
        == views.highlight_of(views.TextView("16"))
        == ("", "")
    )
