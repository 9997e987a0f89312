"""The scenes of the pages, and what those in the network are never told."""

import json
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from hugo_core.board import Place, load_board
from hugo_core.editions import Colour
from hugo_core.notation import read_position
from hugo_core.position import Face, Phase
from hugod.app.values.box_views import CodeView
from hugod.app.values.looking_back_views import Balance, CourseView, LedgerView
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import BusyView, ListView, TextView
from hugod.app.values.signs import Badge, Bar, Icon, Marks
from hugod.app.values.turn_views import HugoView, RollView, TumbleView
from hugod.app.values.view import View
from hugod.languages import words_in
from hugod.web.board_broadcast import AWAY, BoardBroadcast
from hugod.web.scenes import BoxBroadcast, GameBroadcast, is_secret, tap_of

BEFORE = read_position("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=9")
AFTER = read_position("amigo-hugo rolling act=blue hugo=24 passes=1 red(10)=4,17 blue(10)=9")
BAR = Bar(Badge(Colour.RED, "red", "R"))
ROLL = RollView(BAR, "Roll!")
CODE = CodeView("482913", "Code for a phone")


class WhiteGlass:
    def picture(self) -> Image.Image:
        return Image.new("1", (128, 64), 1)


@pytest.fixture
def game() -> GameBroadcast:
    return GameBroadcast(load_board("amigo-hugo"))


def told(broadcast: BoardBroadcast) -> dict[str, Any]:
    said = json.loads(broadcast.scene().message(broadcast.scene().board(False)))
    assert isinstance(said, dict)
    broadcast._number += 1
    return said


@pytest.mark.parametrize(("is_far", "view"), [(False, ROLL), (False, CODE), (True, ROLL)])
def test_pages_with_keys_are_told_the_display_the_button_and_the_board(
    is_far: bool, view: View
) -> None:
    box = BoxBroadcast(WhiteGlass(), load_board("amigo-hugo"), is_far=is_far)
    box.saw(view, BEFORE)
    assert not box.hides()
    said = told(box)
    assert list(said) == [
        *(
            *("alive", "made", "words", "standing", "highlighted", "light", "picture", "size"),
            *("tap", "number", "language", "captions", "board"),
        )
    ]
    assert said["words"] == view.words
    assert said["light"] == ("roll" if view is ROLL else "off")
    assert said["picture"].startswith("////")


@pytest.mark.parametrize("view", [CODE, BusyView(CODE, "saving …")])
def test_a_phone_far_away_never_sees_a_code(view: View) -> None:
    box = BoxBroadcast(WhiteGlass(), load_board("amigo-hugo"), is_far=True)
    box.saw(view, BEFORE)
    assert box.hides()
    said = told(box)
    assert (said["words"], said["light"], said["size"]) == ("", "off", [128, 64])
    assert set(said["picture"]) <= set("A=")
    assert is_secret(view)


def test_those_who_watch_are_told_the_board_and_the_points_and_nothing_of_the_display(
    game: GameBroadcast,
) -> None:
    game.saw(CODE, BEFORE)
    said = told(game)
    assert list(said) == ["alive", "made", "stage", "language", "captions", "board"]
    assert "482913" not in json.dumps(said).replace(" ", "")
    assert "4 8 2 9 1 3" not in json.dumps(said)


def test_their_board_has_no_cards_and_no_clock_for_they_stand_beside_it(
    game: GameBroadcast,
) -> None:
    game.saw(ROLL, BEFORE)
    said = told(game)
    assert "data-points" not in said["board"]
    assert "data-clock" not in said["board"]


def test_they_are_told_of_a_walk_and_a_capture_what_the_display_tells(game: GameBroadcast) -> None:
    walk = HugoView(BAR, "Hugo moves 3", ("21", "22", "23"), 1)
    blue = Badge(Colour.BLUE, "blue", "B")
    lines = ("put on step 60", "+10 points")
    for view, said in (
        (TumbleView(BAR, Face.ONE, settled=False, frame=1, said="…"), ">?<"),
        (TumbleView(BAR, Face.GHOST, settled=True, frame=9, said="Ghost!"), 'class="die"'),
        (walk, "<b>HUGO</b> <span>Hugo moves 3</span>"),
        (NewsView(BAR, Icon.STAIRS, (blue,), "Caught on 22!", lines), "+10 points</span>"),
    ):
        game.saw(view, BEFORE)
        assert said in told(game)["stage"]
        game.saw(CODE, BEFORE)  # at the box the menu is open: that is nobody's business
        assert said in told(game)["stage"]
    game.saw(ROLL, AFTER)
    assert "rolls the die" in told(game)["stage"]


def test_they_speak_the_language_of_the_display() -> None:
    game = GameBroadcast(load_board("amigo-hugo"), lambda: words_in("de"))
    game.saw(TextView("Wurf!"), BEFORE)
    said = told(game)
    assert said["language"] == "de"
    assert said["captions"]["away"] == words_in("de").gettext(AWAY)


RIDDLE = ListView("And you?", ("4→8", "17→21"), 1, of_game=True)
RED = Badge(Colour.RED, "red", "R")
COURSE = CourseView("The whole game", (RED,) * 2, ((0.5, 0.5), (1.0, 0.0)), (1,), ("red",))


def test_who_watches_sees_the_riddles_and_answers_of_the_looking_back(game: GameBroadcast) -> None:
    moment = replace(BEFORE, phase=Phase.MOVING, face=Face.FOUR)
    game.saw(TextView("Red had a four.", of_game=True), moment)
    assert "Red had a four." in told(game)["stage"]
    game.saw(RIDDLE, moment)
    stage = told(game)["stage"]
    assert "1: 4→8" in stage
    assert "▸ 2: 17→21" in stage
    game.saw(TextView("482913"), moment)
    assert "482913" not in told(game)["stage"]


def test_the_course_of_the_whole_game_takes_the_place_of_the_board(game: GameBroadcast) -> None:
    for is_upright in (False, True):
        game.saw(BusyView(COURSE, "saving …"), AFTER)
        assert 'data-scene="course/' in game.scene().board(is_upright)
        assert "The whole game" in told(game)["stage"]
    game.saw(ROLL, AFTER)
    assert 'data-scene="course/' not in told(game)["board"]


def test_a_line_for_a_player_has_its_exact_figures(game: GameBroadcast) -> None:
    bars = (Balance("luck", 1, "good luck"), Balance("choices", -1, "bold choices"))
    figures = "start 25, luck +30, choices −5: 50 of 100"
    game.saw(LedgerView(RED, "Brave heart", "2×", *bars, figures), AFTER)
    assert figures in told(game)["stage"]


def test_a_tap_on_a_place_that_is_only_shown_types_nothing() -> None:
    shown = replace(RIDDLE, on_board=Marks(chosen=(Place(4), Place(8)), is_typed=False))
    assert tap_of(shown) == ""
    assert tap_of(replace(shown, on_board=Marks((Place(4),)))) == "{}"
