"""The scoreboard, read back with an HTML-minded XML parser."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from hugo_core.board import load_board
from hugo_core.commands import RollDie
from hugo_core.editions import Colour
from hugo_core.history import Done
from hugo_core.notation import read_position
from hugo_core.position import Face, GameEnd, Phase, Position
from hugo_core.rules import decide
from hugod.app.table.announce import news_of
from hugod.app.values.map_views import Map, PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import ListView, TextView
from hugod.app.values.signs import Badge, Bar, Fear
from hugod.app.values.status_views import EndRow, EndView
from hugod.app.values.turn_views import RollView, TumbleView
from hugod.app.values.view import View
from hugod.app.values.words import Words
from hugod.board_art.pieces import PAINTS
from hugod.languages import all_languages, words_in
from hugod.web.scoreboard import scoreboard

MOVING = "amigo-hugo moving:4 act=blue hugo=20 passes=3 red(10)=4,r5 blue(21)=12,13"
THREE = "amigo-hugo rolling act=red hugo=1 passes=5 red(12)=4,r5 blue(7)=12,13 green(7)=1"
OVER = replace(read_position(THREE), phase=Phase.OVER, to_act=None, end=GameEnd.CLOCK)
PLACING = "amigo-hugo placing act=red red(10)=4,8 blue(10)=9"
PARTY = "ghost-party rolling act=red round=2/3 hugo=c7 red(0)=3,r11 blue(-3)=9,r1"
EIGHT = (
    "amigo-hugo rolling act=yellow hugo=16 passes=2 red(23)=16 blue(20)=16 turquoise(10)=16"
    " yellow(11)=17 black(8)=17 green(46)=17 white(-7)=1 violet(19)=1"
)
TEXT = TextView("words")
BLUE = Badge(Colour.BLUE, "blue", "B")


def shown(
    game: str | Position, view: View = TEXT, words: Words | None = None
) -> ElementTree.Element:
    position = game if isinstance(game, Position) else read_position(game) if game else None
    return ElementTree.fromstring(f"<p>{scoreboard(view, position, words or Words())}</p>")


def texts(element: ElementTree.Element) -> str:
    return " ".join(" ".join(element.itertext()).split())


def part(root: ElementTree.Element, name: str) -> ElementTree.Element:
    (found,) = (each for each in root.iter("div") if each.get("data-stand") == name)
    return found


def tumble(*, settled: bool, face: Face = Face.FOUR) -> TumbleView:
    return TumbleView(Bar(Badge(Colour.BLUE, "blue", "B")), face, settled, 1, "…")


def test_it_says_whose_turn_it_is_how_late_and_how_far_hugo_goes() -> None:
    root = shown(MOVING)
    assert texts(part(root, "turn")) == "B Blue moves"
    assert texts(part(root, "hour")) == "2:00 Hugo moves 5"
    assert texts(part(root, "points")) == "R Red 10 B Blue 21"
    (row,) = (each for each in root.iter("li") if "on-turn" in str(each.get("class")))
    assert texts(row) == "B Blue 21"


def pips(root: ElementTree.Element) -> int:
    (die,) = (each for each in root.iter("svg") if "die" in str(each.get("class")).split())
    return len(list(die.iter("circle")))


@pytest.mark.parametrize("face", [Face.ONE, Face.TWO, Face.FOUR, Face.FIVE])
def test_the_die_shows_its_pips_when_it_lies_still(face: Face) -> None:
    assert pips(shown(MOVING, tumble(settled=True, face=face))) == face.value


def test_while_it_tumbles_nobody_sees_what_it_shows() -> None:
    root = shown(MOVING, tumble(settled=False, face=Face.FIVE))
    assert pips(root) == 0
    assert "?" in texts(part(root, "turn"))


def test_the_ghost_is_shown_too() -> None:
    root = shown(MOVING.replace("moving:4", "rolling"), tumble(settled=True, face=Face.GHOST))
    assert [
        each.get("data-hugo") for each in root.iter("g") if each.get("data-hugo") is not None
    ] == [""]


def test_before_a_game_there_is_only_the_ghost() -> None:
    root = shown("")
    assert texts(root) == "HUGO Nobody plays yet"
    assert len(part(root, "points")) == len(part(root, "hour")) == 0


def test_the_end_names_who_won() -> None:
    root = shown(OVER)
    assert texts(part(root, "turn")).endswith("Blue, Green Winners!")
    rows = [row for row in root.iter("li") if row.find("svg[@class='sign crowned']") is not None]
    assert [row.get("class") for row in rows] == ["winner", "winner"]
    assert len(part(root, "turn").findall("svg[@class='sign crowned']")) == 2
    assert [texts(row) for row in root.iter("li") if row.get("class") == "winner"] == [
        "B Blue 7",
        "G Green 7",
    ]


@pytest.mark.parametrize(
    ("told", "rows", "turn", "is_joy"),
    [
        (1, ["", "", "R Red 12"], "HUGO The party's over", False),
        (3, ["B Blue 7", "G Green 7", "R Red 12"], "B G Blue, Green Winners!", True),
    ],
)
def test_the_ranking_is_told_from_the_last_row_up_and_hugo_bows_in_the_end(
    told: int, rows: list[str], turn: str, is_joy: bool
) -> None:
    ranks = (("blue", 1, 7), ("green", 1, 7), ("red", 3, 12))
    ranking = tuple(
        EndRow(Words().badge(Colour(who)), rank, points, won=rank == 1)
        for who, rank, points in ranks
    )
    view = EndView("Winners!" if is_joy else "The party's over", ranking, told)
    root = shown(OVER if is_joy else replace(OVER, phase=Phase.ROLLING), view)
    assert [texts(row) for row in root.iter("li")] == rows
    assert texts(part(root, "turn")) == turn
    assert bool(len(part(root, "joy"))) == is_joy


def test_who_is_caught_is_in_the_arms_of_hugo_in_a_cap_of_that_colour() -> None:
    before = read_position("amigo-hugo rolling act=red hugo=10 passes=1 red(10)=4 blue(10)=11")
    ghost = RollDie(Face.GHOST)
    (told,) = news_of(before, Done(ghost, decide(before, ghost)), Words())
    assert isinstance(told.page, NewsView)
    turn = part(shown(before, told.page), "turn")
    (caught,) = turn.findall("svg[@class='sign caught']")
    assert PAINTS[Colour.BLUE].fill in {each.get("fill") for each in caught.iter("path")}
    assert texts(turn).startswith("B Caught on 11!")


def test_guests_that_wait_for_their_place_are_counted_by_eye() -> None:
    waiting = [g.get("data-waiting") for g in shown(PLACING).iter("g") if g.get("data-waiting")]
    assert waiting == ["red"] * 4 + ["blue"] * 5


def test_the_party_has_rounds_and_points_below_nought() -> None:
    root = shown(PARTY)
    assert texts(part(root, "hour")).startswith("R2/3")
    assert texts(part(root, "points")) == "R Red 0 B Blue −3"


def test_eight_players_are_told_apart_without_colours() -> None:
    rows = [texts(row) for row in shown(EIGHT).iter("li")]
    assert len(rows) == len({row.split()[0] for row in rows}) == 8


@pytest.mark.parametrize("language", all_languages())
def test_it_speaks_the_language_of_the_glass(language: str) -> None:
    words = words_in(language)
    said = texts(shown(MOVING, words=words))
    assert words.colour(Colour.BLUE).capitalize() in said
    assert " ".join(words.hugo_moves(5).split()) in said


@pytest.mark.parametrize(("game", "sign"), [(MOVING, "B "), (OVER, "")])
def test_a_riddle_has_the_sign_of_whose_turn_it_is(game: str | Position, sign: str) -> None:
    asked = ListView("Who goes?", ("4", "12"), 1, of_game=True)
    told = TextView("It was 12", title="Right", of_game=True)
    assert texts(part(shown(game, asked), "turn")) == f"{sign}Who goes? 1: 4 ▸ 2: 12"
    assert texts(part(shown(game, told), "turn")) == f"{sign}Right It was 12"


def test_no_translation_can_bring_markup() -> None:
    evil = Words(lambda text: f"<script>{text}</script>\" onload='x' & {text}", "en")
    root = shown(MOVING, words=evil)
    assert not list(root.iter("script"))
    assert not [each for each in root.iter() if each.get("onload")]
    assert "<script>" in texts(root)


def test_who_is_to_roll_in_fear_has_its_ghosts_and_the_words_for_them() -> None:
    bar = Bar(Badge(Colour.RED, "red", "R"))
    root = shown(THREE, RollView(bar, "Press Roll", "", Fear(3, "quite a bit to fear")))
    (fear,) = (each for each in root.iter("p") if each.get("class") == "fear")
    assert len(list(fear.iter("svg"))) == 3
    assert texts(part(root, "turn")) == "R Red rolls the die quite a bit to fear"
    assert texts(part(shown(THREE, RollView(bar, "Press Roll")), "turn")) == "R Red rolls the die"


def test_who_has_left_is_pale_and_figures_to_be_put_are_told() -> None:
    left = "amigo-hugo rolling act=red left=blue red(10)=5 blue(10)=6"
    view = PlaceView(
        "blue", Map.of(load_board("amigo-hugo")), 6, BLUE, more=(17,), hint="put here", by_roll=True
    )
    root = shown(left, view)
    pale = [texts(row) for row in root.iter("li") if "away" in str(row.get("class"))]
    assert pale == ["B Blue 10"]
    assert texts(part(root, "turn")) == "B Blue 6, 17 put here"
