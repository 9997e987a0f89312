"""The sentences of a turn: what each view of a game says by itself."""

from dataclasses import replace

import pytest

from hugo_core.editions import Colour
from hugo_core.history import History
from hugo_core.notation import read_position
from hugo_core.position import Face, Seat
from hugod.app.speech.new_sentences import sentences
from hugod.app.speech.sentences import Role
from hugod.app.speech.spoken_turn import in_turn
from hugod.app.table.table import Table
from hugod.app.values import status_views
from hugod.app.values.effects import Show
from hugod.app.values.signs import Badge, Bar, Fear
from hugod.app.values.turn_views import HugoView, MoveView, RollView, TumbleView
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.languages import words_in

RED, BLUE = Badge(Colour.RED, "red", "R"), Badge(Colour.BLUE, "blue", "B")
BAR = Bar(RED, "1:00")
MOVES = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
MOVING = read_position(MOVES)


def said(view: View) -> list[str]:
    return [each.text for each in sentences(Show(view, MOVING), Table(Words()))]


def test_who_cannot_move_is_told() -> None:
    view = MoveView(BAR, Face.TWO, "", "", "nobody can move", 0, 1, "", "")
    assert said(view) == ["Red, you threw a 2.", "None of your guests can move."]


def test_hugo_before_a_guest_is_a_warning() -> None:
    view = MoveView(BAR, Face.ONE, "19", "20", "to Hugo!", 0, 2, "", "")
    assert "Hugo is there!" in said(view)


def test_one_step_is_one_step() -> None:
    assert said(HugoView(BAR, "Hugo moves 1", ("7",), 0))[0] == "Hugo goes one step."


def test_the_ranking_is_told_from_the_last_and_the_winner_first_when_it_is_known() -> None:
    rows = (status_views.EndRow(RED, 1, 4, True), status_views.EndRow(BLUE, 2, 12, False))
    assert said(status_views.EndView("The party's over", rows, 1)) == [
        "The party is over!",
        "Place 2: Blue. 12 points.",
    ]
    assert said(status_views.EndView("Winner!", rows, 2))[1] == "Red has won with 4 points!"
    likely = said(status_views.EndView("Likely winner!", rows, 2))
    assert likely[1:3] == ["Likely winner!", "Place 1: Red. 4 points."]


def test_the_german_ranking_is_german() -> None:
    """«mit» wants «Gruselpunkten», and the noun with its number has one form."""
    rows = (status_views.EndRow(RED, 1, 4, True), status_views.EndRow(BLUE, 2, 12, False))
    heard = sentences(
        Show(status_views.EndView("Gewonnen!", rows, 2), MOVING), Table(words_in("de"))
    )
    assert [each.text for each in heard][1:] == [
        "Red hat gewonnen: 4 Gruselpunkte!",
        "Platz 2: Blue. 12 Gruselpunkte.",
    ]


def test_the_box_says_in_few_words_too_that_its_roll_waits_for_the_button() -> None:
    table = _begun()
    view = RollView(BAR, "Press Roll", "Hugo is on 5")
    heard = {each.text: each for each in sentences(Show(view, MOVING), table)}
    assert heard["Press the big button."].role is Role.KEYS  # until the player knows it
    table = replace(table, seated={Colour.RED: "level:1"})
    view = replace(view, fear=Fear(3, "much to fear"))
    heard = {each.text: each for each in sentences(Show(view, MOVING), table)}
    assert list(heard) == ["I play red.", "Much to fear.", "Press the big button."]
    assert heard["Press the big button."].role is Role.GO_ON


def test_the_box_says_its_own_roll_as_its_own() -> None:
    table = replace(_begun(), seated={Colour.RED: "level:1"})
    for face, heard in ((Face.FOUR, "I threw a 4."), (Face.GHOST, "I threw the ghost!")):
        view = TumbleView(BAR, face, settled=True, frame=9, said="")
        assert [each.text for each in sentences(Show(view, MOVING), table)] == [heard]


def test_between_whom_a_lot_is_drawn_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    tied = replace(MOVING, tied=(Seat(0), Seat(1)))
    monkeypatch.setattr(Table, "game", lambda _: tied)
    heard = sentences(Show(RollView(Bar(), "Press Roll"), tied), _begun())
    assert [each.text for each in heard][:2] == ["Now the lot is drawn.", "Among Red and Blue."]


def _begun() -> Table:
    return replace(Table(Words()), history=History(MOVING.setup))


def test_the_short_words_change_when_each_player_has_heard_them_once() -> None:
    table = _begun()
    turns = (replace(table, practice=replace(table.practice, turns=each)) for each in range(8))
    assert "".join(in_turn(("a", "b", "c"), each) for each in turns) == "aabbccaa"


def test_who_shares_the_win_is_a_winner_only_when_all_are_known() -> None:
    rows = (status_views.EndRow(RED, 1, 4, True), status_views.EndRow(BLUE, 1, 4, True))
    assert said(status_views.EndView("The party's over", rows, 1))[1:] == [
        "Place 1: Blue. 4 points."
    ]
    assert said(status_views.EndView("Winner!", rows, 2))[1:] == [
        "Red has won with 4 points!",
        "Blue has won with 4 points!",
    ]


PARTY = "amigo-midnight-party moving:1 act=red round=2/3 red(10)=4 blue(10)=12"
OF_ONE = "amigo-hugo moving:1 act=red hugo=20 passes=1 red(10)=7 blue(10)=12"


@pytest.mark.parametrize(
    ("line", "count", "ways"),
    [
        (OF_ONE, 1, ["Only 7 to 8."]),
        (PARTY, 2, ["4 to 5, or stay.", "Press 0 to stay."]),
        (MOVES, 5, ["5 ways.", "A and B say each of them."]),
        (MOVES, 2, []),  # they are not those of the display
        (OF_ONE, 2, []),
    ],
)
def test_what_may_be_done_is_said_at_once_or_counted(
    line: str, count: int, ways: list[str]
) -> None:
    position = read_position(line)
    assert isinstance(position.face, Face)
    view = MoveView(BAR, position.face, "7", "8", "", 0, count, "", "")
    heard = [each.text for each in sentences(Show(view, position), Table(Words()))]
    assert heard[1:] == [*ways, "From 7 to 8.", "Type where to."]


def test_the_pages_of_the_look_key() -> None:
    rows = (status_views.TrackRow(RED, 1), status_views.TrackRow(BLUE, 12))
    assert said(status_views.TracksView("Spooky points", rows, 46)) == [
        "Red has 1 point.",
        "Blue has 12 points.",
    ]
    where = status_views.WhereView(
        "Who is where",
        (status_views.WhereRow(RED, ("4", "17")), status_views.WhereRow(BLUE, ())),
        "20",
    )
    assert said(where) == ["Hugo is on 20.", "Red: 4 and 17."]


def test_the_score_sheet_says_the_total_and_the_last_round() -> None:
    rows = (
        status_views.SheetRow(RED, ("3", "9"), "12"),
        status_views.SheetRow(BLUE, ("−2", "1"), "−1"),
    )
    assert said(status_views.SheetView(("1", "2"), "total", rows)) == [
        "The score after round 2.",
        "Red has 12 points.",
        "In this round 9 points.",
        "Blue has minus 1 point.",
        "In this round 1 point.",
    ]
