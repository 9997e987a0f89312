"""What a box says of a game, in the words that the forms fix."""

import json
from io import StringIO

import pytest

from hugo_core.animal_marks import Animal, Mark, Marked
from hugo_core.commands import Leave, PlaceGuest, RollDie
from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.game_file import read_record, write_record
from hugo_core.history import Begun, Done, Drafted, History, TookBack
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position, state
from hugo_core.position import Face, Phase, Seat, agree
from hugo_core.rules import play
from hugo_link.arrived import read_result
from hugo_link.said import Followed, payload, places, result_of, state_of
from hugo_link.topics import About
from tests.link.conftest import played

SETUP = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))


def test_a_whole_game_ends_with_the_state_that_replay_gives() -> None:
    followed = Followed()
    for record in played(1):
        followed.follow(record)
    history = followed.history
    assert history
    said = state_of("0001-aaaaaaaa", history)
    written = write_record(history.setup, [(at, done.command) for at, done in history.trail()])
    *_, last = read_record(written.encode())
    assert said["line"] == last.line == len(StringIO(written).readlines())
    assert {key: said[key] for key in said if key not in ("edition", "players", "game")} == state(
        last.position, last.line
    )
    assert said["edition"] == "amigo-hugo"
    assert said["players"] == [colour.value for colour in history.position.setup.colours]


def test_what_happens_is_said_with_seats_and_places_as_records_have_them() -> None:
    before = read_position("amigo-hugo rolling act=red hugo=15 red(10)=4,17,r5 blue(10)=9,16")
    events, _ = play(before, RollDie(Face.GHOST))
    followed = Followed()
    followed.follow(Begun(SETUP))
    assert followed.history
    followed.history._node.position = before
    told = followed.follow(Done(RollDie(Face.GHOST), events))
    assert told[0] == {"event": "thrown", "kind": "DieThrown", "seat": "red", "face": "ghost"}
    assert told[1] == {"event": "hugo_walks", "kind": "HugoStepped", "place": "16", "steps": 1}
    caught = {"kind": "GuestsCaptured", "step": "c10"}
    assert told[2] == {"event": "caught", "seat": "blue", "place": "16", **caught}
    assert {"event": "turn", "kind": "RollingTurn", "seat": "blue"} in told
    assert [each["event"] for each in told].count("caught") == 2


def test_taking_back_is_said_and_the_next_set_up_and_practice_say_nothing() -> None:
    followed = Followed()
    assert followed.follow(Drafted(2)) == ()
    (begun,) = followed.follow(Begun(SETUP))
    assert begun["event"] == "begun"
    assert followed.history
    events, _ = play(followed.history.position, PlaceGuest(next(iter(SETUP.board.places()))))
    followed.follow(Done(PlaceGuest(next(iter(SETUP.board.places()))), events))
    (back,) = followed.follow(TookBack(1))
    assert back == {"event": "taken_back", "kind": "TookBack", "steps": 1}
    assert followed.follow(TookBack(1))
    followed.follow(Drafted(3))
    practice = agree(EDITIONS["amigo-hugo"], SETUP.colours, house=(HouseRule.PRACTICE,))
    assert followed.follow(Begun(practice)) == ()
    assert followed.position is None
    assert followed.follow(TookBack(1)) == ()


def test_a_result_says_who_came_where() -> None:
    followed = Followed()
    for record in played(1):
        followed.follow(record)
    assert followed.history
    plain = result_of("owls", "0001-aaaaaaaa", "f" * 64, followed.history)
    assert plain
    assert plain["id"] == "0001-aaaaaaaa"
    seats = plain["seats"]
    assert isinstance(seats, list)
    assert sorted(seat["place"] for seat in seats)[0] == 1
    assert json.loads(payload(plain)) == plain


def test_who_has_a_mark_is_known_by_it_and_nobody_by_a_name() -> None:
    marks = (Marked(Colour.BLUE, Mark(Animal.OWL, 4)),)
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), marks=marks)
    history = History(setup)
    while history.position.phase is Phase.PLACING:
        history.do(next(iter(legal_commands(history.position))))
    history.do(Leave(Seat(0), False))
    plain = result_of("owls", "0001-aaaaaaaa", "f" * 64, history)
    assert plain
    assert str(plain["seats"]).count("owl-4") == 1
    about = About("owls", "result", "0001-aaaaaaaa")
    assert [seat.mark for seat in read_result(about, payload(plain)).seats] == ["", "owl-4"]
    written = write_record(setup, [(at, done.command) for at, done in history.trail()])
    assert state_of("0001-aaaaaaaa", history)["line"] == len(written.splitlines())


def test_no_game_that_goes_on_has_a_result() -> None:
    followed = Followed()
    followed.follow(Begun(SETUP))
    assert followed.history
    assert result_of("owls", "0001-aaaaaaaa", "f" * 64, followed.history) is None


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("amigo-hugo over:clock red(20)= blue(5)= green(20)= white(31)=", (2, 1, 2, 4)),
        ("amigo-hugo over:clock left=blue red(20)= blue(5)= green(9)=", (2, 3, 1)),
    ],
)
def test_fewest_points_come_first_and_who_has_left_comes_last(
    line: str, wanted: tuple[int, ...]
) -> None:
    assert places(read_position(line)) == wanted
