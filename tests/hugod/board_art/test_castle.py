"""The castle without anyone in it: clock, stairs, rooms and their shields."""

from xml.etree import ElementTree

import pytest

from hugo_core.board import CELLAR, Room, RoomKind, load_board
from hugo_core.notation import read_position
from hugod.board_art import castle
from hugod.board_art.layout import Extent, plan

BOARD, OLD = load_board("amigo-hugo"), load_board("ravensburger-1989")
SPOTS = {spot.place: spot for spot in plan(OLD).spots}


def test_the_clock_shows_the_hour_and_hugos_stride() -> None:
    position = read_position("amigo-hugo rolling act=red hugo=16 passes=2 red(23)=4 blue(20)=9")
    drawing = castle.clock(plan(BOARD), position)
    assert ">1:00<" in drawing
    assert ">Hugo: 4<" in drawing


@pytest.mark.parametrize(("hour", "short", "long"), [("23:45", 352, 270), ("24:00", 0, 0)])
def test_the_hands_of_the_clock_stand_at_the_hour_it_is(hour: str, short: int, long: int) -> None:
    dial = ElementTree.fromstring(castle.dial(hour))
    for hand, angle in (("data-hours", short), ("data-minutes", long)):
        (found,) = (each for each in dial.iter("path") if each.get(hand) is not None)
        assert found.get("transform") == f"rotate({angle})"


@pytest.mark.parametrize(
    ("hugo", "are_open"), [("door", False), ("c3", False), ("1", True), ("20", True)]
)
def test_the_doors_open_when_hugo_has_come_out_of_the_cellar(hugo: str, are_open: bool) -> None:
    position = read_position(f"amigo-hugo rolling act=red hugo={hugo} red(0)=4 blue(0)=9")
    drawing = castle.doors(plan(BOARD), BOARD, position)
    assert (drawing.count("leaf open"), drawing.count("leaf")) == (9 * are_open, 9)
    assert castle.doors(plan(BOARD), BOARD, None) == ""


def test_on_an_upright_board_the_clock_is_in_the_hall_beside_the_stairs() -> None:
    scheme = plan(BOARD, is_upright=True)
    position = read_position("amigo-hugo rolling act=red hugo=16 passes=2 red(23)=4 blue(20)=9")
    x = float(castle.clock(scheme, position).partition("translate(")[2].split()[0])
    assert scheme.hall.right - x >= 45
    assert x - max(spot.box.right for spot in scheme.spots if spot.place > CELLAR) >= 45


def test_there_is_no_clock_where_the_rules_have_none() -> None:
    position = read_position("ghost-party rolling act=red round=1/3 red(0)=3 blue(0)=9")
    assert castle.clock(plan(position.setup.board), position) == ""
    assert castle.clock(plan(BOARD), None) == ""


def test_the_stairs_grow_darker_downwards() -> None:
    spot = plan(BOARD).spots[-2]
    assert castle.step(spot, 10, 1.0, 23) != castle.step(spot, 10, 0.0, 23)


def drawn(room: Room) -> str:
    return castle.room(SPOTS[room.place], room)


def test_shields_say_what_the_room_does() -> None:
    for one in OLD.rooms:
        number = {RoomKind.PLAIN: "", RoomKind.BONUS: ">3<", RoomKind.HAUNTED: ">1<"}[one.kind]
        assert number in drawn(one)
        assert ("<text" in drawn(one)) == (one.kind is not RoomKind.PLAIN)


def test_neighbouring_plain_rooms_differ() -> None:
    plain = [drawn(one) for one in OLD.rooms if one.kind is RoomKind.PLAIN]
    assert len({drawing.split("url(")[1].split(")")[0] for drawing in plain}) >= 3


def test_a_rectangle_grows_on_every_side() -> None:
    assert castle.rect(Extent(10, 20, 4, 6), "#fff", grow=1, radius=2) == (
        '<rect x="7.0" y="16.0" width="6.0" height="8.0" rx="2" fill="#fff"/>'
    )
