"""What was done, told to the others: now, and long after."""

from dataclasses import replace

import pytest

from hugo_core import commands
from hugo_core.board import Place
from hugo_core.editions import Colour
from hugo_core.history import Done, History
from hugo_core.notation import read_position
from hugo_core.position import Face, Seat
from hugod.app.speech.sentences import Role
from hugod.app.speech.spoken_done import done, entered, recalled
from hugod.app.table.table import Table
from hugod.app.values.settings import Detail
from hugod.app.values.words import Words
from tests.hugod.app.conftest import Box

MOVING = read_position("amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12")
RED, BLUE = Seat(0), Seat(1)
P = Place


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (commands.PlaceGuest(P(4)), "Red puts a guest on 4."),
        (commands.MoveGuest(P(4), P(32)), "Red from 4 into room 32."),
        (commands.StayPut(), "Red stays."),
        (commands.RollDie(Face.FOUR), "Red, you threw a 4."),
        (commands.RollDie(Face.GHOST), ""),
        (commands.DrawLot(BLUE), "The lot fell on Blue."),
        (commands.DealGuests(()), "The box has dealt the guests."),
        (commands.Leave(BLUE, False), "Blue leaves."),
        (commands.ComeBack(BLUE), "Blue is back."),
        (commands.Join(Colour.GREEN, ()), ""),
        (commands.LastLap(), "The last lap was agreed on."),
        (commands.EndFairly((4, 12)), "The fair end was agreed on."),
        (commands.Fix((), (), P(1), 0, RED), "The box is as the board is."),
    ],
)
def test_what_was_done_last(command: commands.Command, said: str) -> None:
    assert done(MOVING, command, Words()) == said


@pytest.mark.parametrize(
    ("command", "brief", "detail"),
    [
        (commands.PlaceGuest(P(4)), "On 4.", Detail.SHORT),
        (commands.MoveGuest(P(4), P(32)), "4 to 32.", Detail.SHORT),
        (commands.StayPut(), "", Detail.SHORT),
        (commands.RollDie(Face.FOUR), "", Detail.SHORT),
        (commands.DrawLot(BLUE), None, None),
    ],
)
def test_shortly_only_places_are_told_and_a_lot_by_its_own_page(
    monkeypatch: pytest.MonkeyPatch,
    command: commands.Command,
    brief: str | None,
    detail: Detail | None,
) -> None:
    monkeypatch.setattr(Table, "last", lambda _: (MOVING, Done(command, ())))
    heard = [(each.brief, each.detail, each.role) for each in entered(Table(Words()))]
    assert heard == ([] if brief is None else [(brief, detail, Role.DONE)])
    ours = Table(Words(), seated={Colour.RED: "level:1"})
    is_move = isinstance(command, commands.MoveGuest)
    details = {each.detail for each in entered(ours)}
    assert details == ({Detail.FULL} if is_move else {detail} - {None}), "it was asked for aloud"
    assert list(entered(replace(ours, uncarried=MOVING))) == [] or not is_move


def test_without_a_guest_that_was_put_nothing_was_put_before_the_boxs_own() -> None:
    stands = read_position("amigo-hugo placing act=red red(10)= blue(10)=")
    table = Table(Words(), uncarried=stands)
    assert list(entered(table)) == []
    begun = replace(table, history=History(stands.setup))
    assert list(entered(begun)) == []


@pytest.mark.parametrize(
    ("keys", "told"), [("16", "Blue puts a guest on 16."), ("16#", "Red, you threw a 4.")]
)
def test_what_was_put_before_a_box_whose_guests_stand_otherwise_is_told_as_ever(
    box: Box, keys: str, told: str
) -> None:
    story = box("amigo-hugo placing act=blue red(10)=4,5,6,7,8,9 blue(10)=12", "4")
    for key in keys:
        story.press(key).settle()
    table = story.session._table
    assert table.history is not None
    before, _ = table.history.trail()[1]
    other = read_position("amigo-hugo placing act=red red(10)=9 blue(10)=")
    (heard,) = entered(replace(table, uncarried=before if "#" in keys else other))
    assert heard.text == told


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (commands.RollDie(Face.FOUR), "Red threw a 4."),
        (commands.RollDie(Face.GHOST), "Red threw the ghost."),
        (commands.Join(Colour.GREEN, ()), "Green joins."),
        (commands.StayPut(), "Red stays."),
    ],
)
def test_what_was_done_long_ago(command: commands.Command, said: str) -> None:
    assert recalled(MOVING, command, Words()) == said
