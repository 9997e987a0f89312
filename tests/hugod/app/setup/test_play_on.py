"""Playing on from a place of a game that is over: a new game whose first moves are made."""

from dataclasses import replace
from pathlib import Path

import pytest

from hugo_core.board import load_board
from hugo_core.commands import RollDie
from hugo_core.editions import Colour
from hugo_core.game_file import read_record
from hugo_core.history import BY_HAND, Begun, Replayed
from hugod.app.values.inputs import GameOpened
from hugod.backup.judge import Judge
from hugod.backup.proved import judged
from hugod.history.past_answers import past_steps
from tests.chains import chain_of
from tests.hugod.app.conftest import Box
from tests.hugod.app.past.test_list import FOUND, asked, game

GAMES = Path(__file__).parents[3] / "core" / "games"


@pytest.mark.parametrize(
    "name", ["amigo-hugo-3-company", "amigo-hugo-8-shared", "fantome-de-minuit-8", "ghost-party-8"]
)
def test_from_any_move_it_is_played_on_in_a_new_game(box: Box, name: str) -> None:
    steps = past_steps(tuple(read_record((GAMES / f"{name}.hugo").read_bytes(), load_board)))
    at = len(steps) // 2
    found = replace(FOUND, games=(game(2, player="level:3"),))
    story = asked(box, found).press("1", "1").give(GameOpened("0002", steps)).press("#", "1")
    table = story.session._table = replace(story.session._table, won=(Colour.RED, Colour.BLUE))
    before = len(story.kept)
    story.press(*"B" * at, "Roll")
    assert story.words == "End this game and play on from there? # yes      * no"
    story.wait(2).press("#")
    begun = story.kept[before:]
    assert [type(each) for each in begun[1:]] == [Begun, Replayed]
    assert story.session._table.game() == steps[at].after
    assert "On the board" in story.words or "put here" in story.words
    judge = Judge(1)
    for record in begun:
        judge.follow(record)
    assert judge.table.game() == steps[at].after
    moved = begun[2]
    assert isinstance(moved, Replayed)
    assert judged(chain_of(begun), has_true_bytes=True)[0].by_hand > 0
    rolled = [each for each in moved.done if isinstance(each.command, RollDie)]
    assert {each.proof for each in rolled} == {BY_HAND}, "no die of this box has shown them"
    story = story.again()
    now = story.session._table
    assert now.seated == {Colour.BLUE: "level:3"}, "who was a ghost is one again"
    assert (now.won, now.usual) == (table.won, table.usual), (
        "it counts nothing and changes no habit"
    )
    while "here" in story.words or "On the board" in story.words:
        story.press("Roll")
    assert story.told == story.line, "all of it is laid on the cardboard, page by page"
