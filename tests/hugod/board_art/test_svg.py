"""The drawing of the board, read back with an XML parser."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from hugo_core.board import Board, Place, board_names, load_board, read_board
from hugo_core.notation import place_token, read_position
from hugod.app.values.signs import Marks
from hugod.board_art.layout import Plan, plan
from hugod.board_art.svg import board_words, draw_board, mark, move_arrow
from hugod.languages import words_in

SVG = "{http://www.w3.org/2000/svg}"
TWO = "amigo-hugo rolling act=red hugo=16 red(10)=4,16,17,17,r5,c9 blue(12)=9,12,16,r3,c10,c9"
EIGHT = (
    "amigo-hugo rolling act=yellow hugo=16 passes=2 red(23)=16,r5 blue(20)=16,c10"
    " turquoise(10)=16,16 yellow(11)=17,17 black(8)=17,17 green(46)=17,c9 white(7)=1,26"
    " violet(19)=1,22"
)
CROWD = (
    "amigo-hugo rolling act=red hugo=5 red(10)=5,5,5,5 blue(10)=5,5,5,5 turquoise(10)=5,5,5,5"
    " yellow(9)=5,5,5,5"
)
PLACING = "amigo-hugo placing act=red red(10)=4,8 blue(10)=9"
MIDNIGHT = "ghost-party rolling act=red round=1/3 hugo=c7 red(0)=3,w,w,r11 blue(0)=9,w,r1,c10"


def drawn(line: str) -> ElementTree.Element:
    position = read_position(line)
    return ElementTree.fromstring(draw_board(position.setup.board, position))


def odd_board(squares: int, across: int) -> Board:
    rooms = "".join(
        f'[[room]]\ndoor = {door}\nkind = "plain"\n' for door in (1, 1, 2, 5, squares - 1, squares)
    )
    return read_board(
        f'name = "odd"\nconfirmed = true\nsquares = {squares}\nacross = {across}\n'
        f"steps = 2\nwine_cellar = true\ntwo_doors = true\n{rooms}"
    )


BOARDS = [load_board(name) for name in board_names()] + [
    odd_board(squares, across) for squares, across in ((16, 2), (16, 7), (29, 9), (30, 14), (30, 2))
]


@pytest.mark.parametrize("board", BOARDS, ids=lambda b: f"{b.name}-{b.squares}-{b.across}")
def test_every_place_is_drawn_once_with_its_printed_number(board: Board) -> None:
    root = ElementTree.fromstring(draw_board(board))
    places = {g.get("data-place"): g for g in root.iter(f"{SVG}g") if g.get("data-place")}
    tokens = [g.get("data-place") for g in root.iter() if g.get("data-place")]
    assert tokens == [place_token(place) for place in board.places()]
    for place in board.places():
        printed = [text.text for text in places[place_token(place)].iter(f"{SVG}text")]
        assert str(place) in printed


def test_the_drawing_is_an_image_named_board() -> None:
    root = ElementTree.fromstring(draw_board(load_board("amigo-hugo")))
    assert (root.get("role"), root.get("aria-label")) == ("img", "Board")


@pytest.mark.parametrize("line", [TWO, EIGHT, CROWD, PLACING, MIDNIGHT])
def test_every_guest_stands_inside_its_place(line: str) -> None:
    position, root = read_position(line), drawn(line)
    wanted = Counter(
        (place_token(place), colour.value)
        for colour, mine in zip(position.setup.colours, position.guests, strict=True)
        for place in mine
    )
    found = Counter(
        (place.get("data-place"), guest.get("data-guest"))
        for place in root.iter()
        if place.get("data-place")
        for guest in place.iter()
        if guest.get("data-guest")
    )
    assert found == wanted
    assert sum(1 for one in root.iter() if one.get("data-guest")) == wanted.total()


@pytest.mark.parametrize("line", [TWO, EIGHT, CROWD, PLACING, MIDNIGHT])
def test_hugo_stands_inside_his_place(line: str) -> None:
    root = drawn(line)
    places = [
        place.get("data-place")
        for place in root.iter()
        if place.get("data-place") and any(one.get("data-hugo") is not None for one in place.iter())
    ]
    assert places == [place_token(read_position(line).hugo)]


def test_guests_who_are_in_no_place_yet_wait_beside_the_board() -> None:
    root = drawn(PLACING)
    waiting = Counter(one.get("data-waiting") for one in root.iter() if one.get("data-waiting"))
    assert waiting == {"red": 4, "blue": 5}
    inside = [
        p for p in root.iter() if p.get("data-place") for w in p.iter() if w.get("data-waiting")
    ]
    assert inside == []


def test_the_points_and_the_turn_are_on_the_players_cards() -> None:
    root = drawn(EIGHT)
    points = {t.get("data-points"): t.text for t in root.iter(f"{SVG}text") if t.get("data-points")}
    assert points == {
        "red": "23",
        "blue": "20",
        "turquoise": "10",
        "yellow": "11",
        "black": "8",
        "green": "46",
        "white": "7",
        "violet": "19",
    }
    assert [g.get("data-turn") for g in root.iter() if g.get("data-turn")] == ["yellow"]


def test_colour_is_never_the_only_sign() -> None:
    position, root = read_position(EIGHT), drawn(EIGHT)
    for colour in position.setup.colours:
        guest = next(one for one in root.iter() if one.get("data-guest") == colour)
        assert [text.text for text in guest.iter(f"{SVG}text")]


def test_what_is_not_in_a_stand_never_changes_with_the_position() -> None:
    def rest(line: str) -> bytes:
        root = drawn(line)
        for stand in root.iter():
            if stand.get("data-stand"):
                stand[:], stand.text = [], ""
        return ElementTree.tostring(root)

    assert rest(TWO) == rest(PLACING)


def test_words_say_where_everyone_is() -> None:
    assert board_words(read_position(PLACING)) == "Hugo 70. Red 4 8. Blue 9."
    assert board_words(None) == "No game yet."
    german = words_in("de")
    assert 'aria-label="Spielbrett"' in draw_board(read_position(PLACING).setup.board, words=german)
    assert board_words(None, german) == "Noch kein Spiel."


def scene(board: Board) -> str:
    return str(ElementTree.fromstring(draw_board(board)).get("data-scene"))


def test_a_board_that_was_counted_anew_is_another_scene_under_the_same_name() -> None:
    assert scene(odd_board(16, 7)) == scene(odd_board(16, 7))
    assert scene(odd_board(16, 7)) != scene(odd_board(18, 7))


def test_names_and_letters_are_those_of_the_language_on_the_glass() -> None:
    position = read_position("amigo-hugo rolling act=black black(10)=4 green(10)=9")
    drawn = draw_board(position.setup.board, position, words_in("de"))
    assert {"S", "N", "Schwarz", "Grün"} <= set(re.findall(r">([^<>]+)</text>", drawn))
    assert "Hugo 70. Schwarz 4. Grün 9." in drawn


BOARD = load_board("amigo-hugo")
CHOICE = Marks((Place(8), Place(18), Place(37)), (Place(14), Place(37)))


@pytest.fixture(params=[False, True], ids=["lying", "upright"])
def scheme(request: pytest.FixtureRequest) -> Plan:
    return plan(BOARD, is_upright=request.param)


def test_what_may_be_typed_and_what_is_highlighted_differ_by_their_shape(scheme: Plan) -> None:
    marked = {spot.place: mark(spot, CHOICE) for spot in scheme.spots}
    named = {
        name: {place for place, drawn in marked.items() if name in drawn}
        for name in ("data-target", "data-chosen")
    }
    assert named == {"data-target": {8, 18}, "data-chosen": {14, 37}}
    assert marked[Place(8)].count("M") > marked[Place(37)].count("M")
    assert [place for place, drawn in marked.items() if drawn] == [8, 14, 18, 37]


def test_the_arrow_leads_from_the_edge_of_the_one_place_into_the_other(scheme: Plan) -> None:
    box = {spot.place: spot.box for spot in scheme.spots}
    found = re.search(r"M([-.0-9]+) ([-.0-9]+)L([-.0-9]+) ([-.0-9]+)", move_arrow(scheme, CHOICE))
    assert found is not None
    x, y, to_x, to_y = map(float, found.groups())
    start, end = box[Place(14)], box[Place(37)]
    assert max(abs(x - start.x) / start.width, abs(y - start.y) / start.height) == pytest.approx(
        0.5, abs=0.01
    )
    assert end.left < to_x < end.right
    assert end.top + 37 < to_y < end.bottom  # the number stays to be read


def test_a_place_alone_has_no_arrow(scheme: Plan) -> None:
    assert move_arrow(scheme, Marks(chosen=(Place(5),))) == ""
    assert move_arrow(scheme, Marks(CHOICE.targets)) == ""
