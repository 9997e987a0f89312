"""The sentences of a turn: what each view of a game says by itself."""

from dataclasses import replace

import pytest

from hugo_core.editions import Colour
from hugo_core.history import History
from hugo_core.notation import read_position
from hugo_core.position import Face, GameEnd, Seat
from hugod.app.speech.new_sentences import sentences
from hugod.app.speech.sentences import Role, Sentence
from hugod.app.speech.spoken_status import TOLD
from hugod.app.speech.spoken_turn import in_turn
from hugod.app.table.table import Table
from hugod.app.values import status_views
from hugod.app.values.effects import Show
from hugod.app.values.settings import Detail
from hugod.app.values.signs import Badge, Bar, Fear
from hugod.app.values.turn_views import CountView, HugoView, MoveView, RollView, TumbleView
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.languages import words_in

KEYS = Role.KEYS
RED, BLUE = Badge(Colour.RED, "red", "R"), Badge(Colour.BLUE, "blue", "B")
BAR = Bar(RED, "1:00")
MOVES = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
MOVING = read_position(MOVES)


def said(view: View) -> list[str]:
    return [each.text for each in spoken(view)]


def spoken(view: View, table: Table | None = None) -> list[Sentence]:
    found = sentences(Show(view, MOVING), table or Table(Words()))
    assert all(isinstance(each.detail, Detail) and isinstance(each.role, Role) for each in found)
    return list(found)


def test_who_cannot_move_is_told() -> None:
    view = MoveView(BAR, Face.TWO, "", "", "nobody can move", 0, 1, "", "")
    assert said(view) == ["Red, you threw a 2.", "None of your guests can move."]


def test_hugo_before_a_guest_is_a_warning() -> None:
    view = MoveView(BAR, Face.ONE, "19", "20", "to Hugo!", 0, 2, "", "")
    assert "Hugo is there!" in said(view)
    may_stay = MoveView(BAR, Face.ONE, "", "", "stay", 1, 2, "", "")
    assert "You may stay: press 0." in said(may_stay), "no move is highlighted, but there are"
    ours = MoveView(BAR, Face.ONE, "4", "5", "", 0, 2, "", "", by_roll=True)
    assert said(ours)[1] == "Move me from 4 to 5."
    unknown = sentences(Show(view, None), Table(Words()))
    assert "From 19 to 20." in [each.text for each in unknown]


def test_one_step_is_one_step() -> None:
    assert said(HugoView(BAR, "Hugo moves 1", ("7",), 0))[0] == "Hugo goes one step."
    walk = HugoView(BAR, "Hugo moves 3", ("7", "8", "9"), 1, frozenset({1}))
    assert [(each.text, each.is_counted) for each in spoken(walk)] == [
        ("Hugo goes 3 steps.", False),
        ("7.", True),
        ("8: caught!", True),
    ]


def test_who_counts_is_called_before_the_first_number_and_not_behind_the_last() -> None:
    for at, is_over, is_called in ((0, False, True), (1, False, False), (0, True, False)):
        view = CountView(BAR, "23", at, 10, is_over=is_over)
        assert ("Red, now you count." in said(view)) is is_called


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
        (brief,) = spoken(replace(view, bar=Bar()))
        assert brief.brief == ("4!" if face is Face.FOUR else "A ghost!")


def test_what_was_stirred_into_the_die_is_told_until_the_first_roll() -> None:
    view, begun = RollView(BAR, "Press Roll", "an owl stirred"), _begun()
    for salts, is_told in (((), False), (("owl",), True)):
        table = replace(begun, sealing=replace(begun.sealing, salts=salts))
        assert ("An owl stirred." in [each.text for each in spoken(view, table)]) is is_told


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
    alone = replace(Table(Words()), practice=replace(table.practice, turns=1))
    assert in_turn(("a", "b", "c"), alone) == "b"


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
    heard = sentences(Show(view, position), Table(Words()))
    assert [each.text for each in heard][1:] == [*ways, "From 7 to 8.", "Type where to."]
    assert {each.role for each in heard if "ress" in each.text or "A and" in each.text} <= {KEYS}
    other = replace(view, face=Face.FIVE if position.face is Face.FOUR else Face.FOUR)
    shown = [each.text for each in sentences(Show(other, position), Table(Words()))]
    assert shown[1:] == ["From 7 to 8.", "Type where to."] or count == 1, "another roll's ways"


def test_the_pages_of_the_look_key() -> None:
    rows = (status_views.TrackRow(RED, 1), status_views.TrackRow(BLUE, 12))
    assert said(status_views.TracksView("Spooky points", rows, 46)) == [
        "Red has 1 point.",
        "Blue has 12 points.",
    ]
    where = status_views.WhereView(
        "Who is where",
        (status_views.WhereRow(RED, ("4", "17", "19")), status_views.WhereRow(BLUE, ())),
        "20",
    )
    assert said(where) == ["Hugo is on 20.", "Red: 4 and 17.", "Red: 19."]
    fear = status_views.FearView(BAR, (status_views.FearRow("4", Fear(0, "safe")),), "A: others")
    assert (said(fear)[-1], len(said(fear))) == ("A: others.", 3)


@pytest.mark.parametrize("end", [*TOLD, None])
def test_that_the_party_is_over_is_said_alone_where_the_news_have_told_it(
    end: GameEnd | None,
) -> None:
    rows = (status_views.EndRow(RED, 1, 4, True),)
    view = status_views.EndView("Winner!", rows, 1, "# goes on")
    table = _begun()
    ended = replace(MOVING, end=end)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "position", ended)
        first, *_, hint = spoken(view, table)
    assert first.role is (Role.ALONE if end else Role.FACT)
    assert (hint.role, hint.detail) == (Role.ASK, Detail.FULL)


def test_the_score_sheet_says_the_total_and_the_last_round() -> None:
    rows = (
        status_views.SheetRow(RED, ("3", "0", "9"), "12"),
        status_views.SheetRow(BLUE, ("−1", "1", "−1"), "−1"),
    )
    assert said(status_views.SheetView(("1", "2", "3"), "total", rows)) == [
        "The score after round 3.",
        "Red has 12 points.",
        "In this round 9 points.",
        "Blue has minus 1 point.",
        "In this round minus 1 point.",
    ]
    for rounds, is_told in ((("4",), False), (("1", "3"), True)):
        row = status_views.SheetRow(RED, rounds, "4")
        heard = said(status_views.SheetView(("1", "2"), "total", (row,)))
        assert any(each.startswith("In this round") for each in heard) is is_told
