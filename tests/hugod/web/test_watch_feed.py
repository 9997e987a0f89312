"""What the pages in the network are told, and what they are never told."""

from __future__ import annotations

import json
from typing import Any

from hugo_core.board import load_board
from hugo_core.editions import Colour
from hugo_core.notation import read_position
from hugo_core.position import Face
from hugod.app.box.page_view import CodeView
from hugod.app.views import Badge, Bar, RollView, ThrowView
from hugod.languages import words_in
from hugod.web.watch_feed import WatchFeed

BEFORE = read_position("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=9")
AFTER = read_position("amigo-hugo rolling act=blue hugo=24 passes=1 red(10)=4,17 blue(10)=9")
BAR = Bar(Badge(Colour.RED, "red", "R"))


def told(feed: WatchFeed) -> dict[str, Any]:
    said = json.loads(feed.scene().message(with_board=True))
    assert isinstance(said, dict)
    feed._number += 1
    return said


def hugo_is_on(drawing: str, token: str) -> bool:
    place = drawing.partition(f'data-place="{token}"')[2].partition("data-place")[0]
    return "data-hugo" in place


def test_they_hear_the_board_and_the_stage_and_nothing_of_the_glass() -> None:
    feed = WatchFeed(load_board("amigo-hugo"))
    feed.saw(CodeView("482913", "Code for a phone"), BEFORE)
    said = told(feed)
    assert set(said) == {"alive", "made", "stage", "language", "captions", "board"}
    assert "482913" not in json.dumps(said).replace(" ", "")
    assert "4 8 2 9 1 3" not in json.dumps(said)


def test_the_board_has_no_cards_and_no_clock_for_they_stand_beside_it() -> None:
    feed = WatchFeed(load_board("amigo-hugo"))
    feed.saw(RollView(BAR, "Roll!"), BEFORE)
    assert "data-points" not in told(feed)["board"]
    assert "data-clock" not in told(feed)["board"]


def test_nobody_sees_where_hugo_went_before_the_die_lies_still() -> None:
    feed = WatchFeed(load_board("amigo-hugo"))
    feed.saw(RollView(BAR, "Roll!"), BEFORE)
    feed.saw(ThrowView(BAR, Face.ONE, settled=False, frame=1, said="…"), AFTER)
    assert hugo_is_on(told(feed)["board"], "20")
    feed.saw(ThrowView(BAR, Face.GHOST, settled=True, frame=9, said="Ghost!"), AFTER)
    assert hugo_is_on(told(feed)["board"], "24")


def test_they_speak_the_language_of_the_glass() -> None:
    feed = WatchFeed(load_board("amigo-hugo"), lambda: words_in("de"))
    feed.saw(RollView(BAR, "Wurf!"), BEFORE)
    said = told(feed)
    assert said["language"] == "de"
    assert said["captions"]["away"] == words_in("de").captions()["away"]
