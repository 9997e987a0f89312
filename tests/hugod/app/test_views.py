"""Views can say themselves, for the page's status line and for the ear."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from hugo_core.editions import Colour
from hugo_core.position import Face
from hugod.app.box.check_view import Mark, PartsView, Pattern, PatternView
from hugod.app.box.findings import Picture
from hugod.app.box.page_view import AddressView, CodeView
from hugod.app.busy_view import BusyView
from hugod.app.place_view import Map, PlaceView
from hugod.app.play.die_view import DieView
from hugod.app.sealed.views import MagicView, ProofView
from hugod.app.views import (
    AskView,
    Badge,
    Bar,
    ClockView,
    EndRow,
    EndView,
    HugoView,
    Icon,
    ListView,
    MoveView,
    NewsView,
    RollView,
    SheetRow,
    SheetView,
    StartView,
    TextView,
    ThrowView,
    TrackRow,
    TracksView,
    View,
    WhereRow,
    WhereView,
)

RED, BLUE = Badge(Colour.RED, "red", "R"), Badge(Colour.BLUE, "blue", "B")
BAR = Bar(RED, "24:00")
MOVE = MoveView(BAR, Face.FOUR, "4", "8", "to the gallery", 0, 2, "", "type")

MAP = Map(28, 11, ((31, 3),), (60, 70))

SAID: list[tuple[View, str]] = [
    (StartView("HUGO", "Press Roll"), "HUGO. Press Roll"),
    (StartView("HUGO", "Press Roll", "no glass", 1), "HUGO. Press Roll. no glass"),
    (ListView("Menu", ("a", "b"), 1), "Menu. ▸ b. a / b"),
    (AskView(BAR, "Place", "1", "# takes it"), "red · 24:00. Place. [1]. # takes it"),
    (AskView(Bar(), "How many?", ""), "How many?"),
    (RollView(BAR, "Press Roll", "red → 7"), "red · 24:00. red → 7. Press Roll"),
    (ThrowView(BAR, Face.FOUR, False, 2, "The die rolls …"), "red · 24:00. The die rolls …"),
    (ThrowView(BAR, Face.GHOST, True, 7, "Ghost!"), "red · 24:00. Ghost!"),
    (MOVE, "red · 24:00. 4. ▸ 4 → 8 to the gallery (1/2). type"),
    (HugoView(BAR, "Hugo moves 3", ("1", "2", "3"), -1), "red · 24:00. Hugo moves 3"),
    (HugoView(BAR, "Hugo moves 3", ("1", "2", "3"), 1), "red · 24:00. Hugo moves 3. 1 → 2"),
    (
        NewsView(BAR, Icon.STAIRS, (RED, BLUE), "Caught on 7!", ("put on step 60",)),
        "red, blue. Caught on 7! put on step 60",
    ),
    (TracksView("Points", (TrackRow(RED, 10), TrackRow(BLUE, 0)), 46), "Points. red 10. blue 0"),
    (
        SheetView(("1", "2"), "sum", (SheetRow(RED, ("12", ""), "12"), SheetRow(BLUE, (), "0"))),
        "1 2 sum. red 12  = 12. blue = 0",
    ),
    (ClockView("1:00", 4, 2, 7, "Hugo moves 4"), "1:00. Hugo moves 4"),
    (
        WhereView("Where", (WhereRow(RED, ("4", "60")), WhereRow(BLUE, ())), "70"),
        "Where. Hugo 70. red 4 60. blue –",
    ),
    (TextView("No.", Icon.NO, "Why?", "# yes"), "Why? No. # yes"),
    (
        DieView("Throws: 3", ((Face.ONE, 2), (Face.GHOST, 1)), "evenly: 0, ghost 1"),
        "Throws: 3. 1 ×2. ghost ×1. evenly: 0, ghost 1",
    ),
    (
        EndView("Winner!", (EndRow(BLUE, 1, 8, True), EndRow(RED, 2, 50, False))),
        "Winner! 1. blue 8. 2. red 50",
    ),
    (BusyView(TextView("under"), "saving …", 2), "saving … • •"),
    (PlaceView("red 1/6", MAP, 17, RED, hint="# next"), "red 1/6: 17. # next"),
    (
        MagicView("HUGO AB", "Magic words", ("pari", "rilu", "nadu", "goli"), "Roll goes on"),
        "Magic words. pari rilu nadu goli. Roll goes on",
    ),
    (ProofView("HUGO 12 AB", "Proof", "Roll goes on"), "Proof. HUGO 12 AB. Roll goes on"),
    (
        PartsView(
            "Look!", ((Picture.GLASS, Mark.WRONG), (Picture.DIE, Mark.TICK)), ("Glass", "Die"), "on"
        ),
        "Look! Glass !, Die ✓. on",
    ),
    (AddressView("http://10.0.0.7:80/", "10.0.0.7", 80, "* back"), "10.0.0.7:80. * back"),
    (CodeView("012345", "Keys", "type it"), "Keys. 0 1 2 3 4 5. type it"),
    (PatternView(Pattern.FRAME, "Right? Press A", "1"), "1. Right? Press A"),
]


@pytest.mark.parametrize(("view", "said"), SAID)
def test_a_view_says_itself(view: View, said: str) -> None:
    assert view.words == said


def test_every_view_is_in_the_list() -> None:
    assert {type(view) for view, _ in SAID} == set(View.__args__)


def test_an_entry_takes_the_place_of_the_highlighted_choice() -> None:
    typed = MoveView(BAR, Face.FOUR, "4", "8", "to the gallery", 0, 2, "3", "# takes it")
    assert typed.words == "red · 24:00. 4. [3]. # takes it"


def test_staying_is_said_by_its_words_alone() -> None:
    stay = MoveView(BAR, Face.FOUR, "", "", "0: stay", 1, 2, "", "")
    assert "▸  0: stay (2/2)" in stay.words


def test_an_empty_corner_says_nothing() -> None:
    assert Bar().words == ""
    assert Bar(clock="1:00").words == "1:00"


def test_nobody_changes_a_view() -> None:
    with pytest.raises(FrozenInstanceError):
        BAR.clock = "2:00"  # type: ignore[misc]  # that is the point
