"""The box at a seat of its own: it rolls, thinks and says; people move its figure."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from hugo_core.board import Place, RoomKind, load_board
from hugo_core.commands import MoveGuest, RollDie
from hugo_core.editions import EDITIONS, Colour, colours_for
from hugo_core.history import Begun, Done, Replayed, Seated
from hugo_core.moves import legal_commands
from hugo_core.notation import read_fix, read_position
from hugo_core.position import Face, Phase, agree
from hugod.app.partners.questions import Chosen, StandInReason, WhatProgramDoes, WhatToDo
from hugod.app.setup.count_board import BoardCount
from hugod.app.values.effects import AskProgram, Effect, Think
from hugod.app.values.inputs import Thought
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import Detail, Settings, Speech
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import MoveView, RollView, TumbleView
from hugod.app.values.view import Light
from tests.hugod.app.conftest import UNSET, Story, records_of
from tests.hugod.app.partners.conftest import PLAYING, play, seated
from tests.shares import PLAYED_AT_ONCE, at_once

RED_FIRST = PLAYING.replace("act=blue", "act=red")
ALOUD = Settings(speech=Speech(Detail.FULL))


def test_it_rolls_by_itself_thinks_and_says_which_figure_goes_where() -> None:
    story = seated(PLAYING, "4")
    assert story.words.startswith("blue · 24:00.")
    assert "cat: I roll" in story.words, "the blue ghost is a cat"
    story.wait_until(MoveView)
    view = story.view
    assert isinstance(view, MoveView)
    assert (view.face.value, view.by_roll) == (4, True)
    assert view.light is Light.ON
    assert story.words == f"blue · 24:00. 4. ▸ {view.origin} → {view.target}. move me, then Roll"
    assert story.position is not None
    assert story.position.phase is Phase.MOVING, "nothing is done before the figure stands there"
    story.wait(2).press("Roll")
    assert isinstance(story.last_kept, Done)
    assert story.words.startswith(f"red · 24:00. blue {view.origin}→{view.target}. Press Roll")


def test_it_is_heard_as_a_child_would_say_it() -> None:
    story = seated(RED_FIRST, "1", "4", settings=ALOUD).press("Roll").settle().press("5")
    story.settle()
    said = " ".join(play.said.text for play in story.played if play.said)
    assert "I play blue. Cat: now I roll. I threw a 4. Move me from 12 to 36." in said
    assert said.endswith("to 36. Then press the big button."), "26 into room 31 is as good"
    assert "blue, you" not in said.lower()


def test_roll_hurries_its_roll_and_nothing_hurries_the_people() -> None:
    story = seated(PLAYING, "4").press("Roll")
    assert isinstance(story.view, TumbleView)
    story.settle()
    assert isinstance(story.view, MoveView)
    story.wait(3600)
    assert isinstance(story.view, MoveView)


def test_after_hugo_has_walked_it_waits_until_his_figure_is_carried() -> None:
    story = seated(RED_FIRST, "ghost", "4").press("Roll")
    story.wait_until(RollView)
    story.wait(3600)
    assert isinstance(story.view, RollView)
    assert "Press Roll" in story.words
    story.press("Roll").settle()
    assert isinstance(story.view, MoveView)


@pytest.mark.parametrize("key", ["1", "9", "A", "B"])
def test_a_key_that_means_nothing_says_what_to_do(key: str) -> None:
    story = seated(PLAYING, "4").press("Roll").settle().press(key)
    assert story.words == "It is my turn. Move my figure for me, then press Roll."
    assert isinstance(story.press("#").view, MoveView)


def test_taken_back_and_played_again_it_does_the_same_and_does_not_run_ahead() -> None:
    story = seated(PLAYING, "4").press("Roll").settle()
    words = story.words
    story.press("Roll", "C").wait(1).press("#").wait(3600)
    assert story.words == "blue. On the board. 36 → 12. on the board, then Roll"
    story.press("Roll")
    assert story.wait_until(MoveView)
    assert story.words == words
    story.press("C").wait(1).press("#")
    story.wait(3600)
    assert isinstance(story.view, RollView), "who goes back step by step is not overtaken"
    story.press("Roll").settle()
    assert story.words == words


def test_a_power_cut_at_any_moment_leads_to_the_same_choice() -> None:
    story = seated(PLAYING, "4").press("Roll")
    in_mid_roll = story.again().settle()
    story.settle()
    for other in (in_mid_roll, story.again().settle(), story.again().again().settle()):
        assert other.words == story.words


class Deaf(Story):
    """A story in which nobody thinks: the questions are noted."""

    asked: list[Any]

    def _carry_out(self, effects: Sequence[Effect]) -> None:
        self.asked += [each.question for each in effects if isinstance(each, Think | AskProgram)]
        Story._carry_out(
            self, [each for each in effects if not isinstance(each, Think | AskProgram)]
        )


def deaf(player: str = "level:3") -> Deaf:
    """Give a story that stands where the box is to roll a four and nobody thinks for it."""
    Deaf.asked = []
    records = (*records_of(read_position(PLAYING)), Seated(Colour.BLUE, player))
    story = Deaf(records, [Face.FOUR], "", UNSET)
    story.translated.clear()  # they would think on another clock
    return story


def test_the_plug_pulled_while_it_thinks() -> None:
    story = deaf().press("Roll").wait(4)
    assert isinstance(story, Deaf)
    assert story.words == "I am thinking …"
    first = story.asked[0]
    again = Deaf(story.kept, [], "", UNSET).wait(0.1)
    assert isinstance(again, Deaf)
    assert {*again.asked} == {first}
    again.give(Thought(first, first.answer()))
    assert isinstance(again.view, MoveView)


def test_keys_work_while_it_thinks_and_a_late_thought_about_something_else_is_no_news() -> None:
    story, thoughts = deaf(), Deaf.asked
    story.press("Roll").wait(4)
    assert story.words == "I am thinking …"
    assert story.press("D").words.startswith("Spooky points")
    assert story.press("#", "*").words.startswith("Menu")
    story.press("*")
    other = WhatToDo(read_position(RED_FIRST.replace("rolling", "moving:4")), 3)
    story.give(Thought(other, other.answer()))
    assert story.words == "I am thinking …"
    story.give(Thought(thoughts[-1], thoughts[-1].answer()))
    assert isinstance(story.view, MoveView)


@pytest.mark.parametrize("nonsense", [None, "rubbish", Chosen(RollDie(Face.ONE))])
def test_thinking_that_fails_asks_the_careful_player_and_in_the_end_anything_goes(
    nonsense: object,
) -> None:
    story, thoughts = deaf(), Deaf.asked
    story.press("Roll").wait(4)
    story.give(Thought(thoughts[-1], nonsense)).wait(0.1)
    assert thoughts[-1].level == 0
    story.give(Thought(thoughts[-1], nonsense)).wait(0.1)
    assert isinstance(story.view, MoveView)
    story.press("Roll")
    assert "act=red" in story.line


def test_where_nobody_thinks_at_all_the_game_goes_on_all_the_same() -> None:
    story = deaf().press("Roll").wait(30)
    assert isinstance(story.view, MoveView)
    assert "act=red" in story.press("Roll").line


def test_a_choice_by_simple_rules_is_told() -> None:
    story, thoughts = deaf(), Deaf.asked
    story.press("Roll").wait(4)
    command = thoughts[-1].answer().command
    story.give(Thought(thoughts[-1], Chosen(command, StandInReason.NO_DATA)))
    assert story.words.startswith("I cannot think today: my data are damaged.")
    assert isinstance(story.press("Roll").view, MoveView)


def test_with_a_die_of_their_own_people_roll_for_it() -> None:
    story = seated(PLAYING, settings=Settings(own_die=True, speech=Speech(Detail.FULL)))
    assert story.words == "blue · 24:00. Roll for me. type it, 0 for the ghost"
    story.press("4").settle()
    assert isinstance(story.view, MoveView)
    said = [play.said.text for play in story.played if play.said]
    assert any(text.startswith("I threw a 4.") for text in said)


def test_a_sealed_die_is_stirred_by_people_alone() -> None:
    story = seated(PLAYING, settings=Settings(sealed_die=True))
    story.press("Roll").press("Roll").press("123")
    assert story.session._table.sealing.salts == ("123",)
    assert "Stir" not in story.words
    story.press("Roll").settle()
    assert isinstance(story.view, MoveView) or "Hugo" in story.words or "red" in story.words


def test_a_die_that_does_not_answer_is_told_and_asked_again() -> None:
    story = seated(PLAYING)
    story.faces.append(None)
    story.faces.append(read_position(RED_FIRST.replace("rolling", "moving:4")).face)
    story.press("Roll")
    assert story.words == "The die does not answer. Press Roll again."
    story.press("Roll").settle()
    assert isinstance(story.view, MoveView)


def test_nobody_asks_the_box_whether_it_agrees() -> None:
    three = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12 turquoise(10)=15"
    story = seated(three, "4", "5", "1").press("Roll").settle().press("8").wait(2)
    story.settle().press("Roll").wait(2).press("Roll").settle()
    assert story.words.startswith("turquoise · 24:00. 1.")
    story.press("C", "C", "C", "C").wait(1).press("#")
    assert story.words == "red. Do you agree? Roll yes, * no"
    assert story.press("Roll").words == "turquoise. Do you agree? Roll yes, * no"
    assert story.press("Roll").line.startswith("amigo-hugo moving:4 act=red")


def test_who_is_alone_with_the_box_takes_back_without_being_asked() -> None:
    story = seated(PLAYING, "4", "5").press("Roll").settle().press("Roll")
    story.press("Roll").settle()
    story.press("C", "C", "C").wait(1).press("#")
    assert "Do you agree?" not in story.words


def test_a_move_of_the_box_that_went_otherwise_is_mended() -> None:
    story = seated(PLAYING, "4").press("Roll").settle()
    view = story.view
    assert isinstance(view, MoveView)
    story.press("Roll")
    before = read_position(PLAYING.replace("rolling", "moving:4"))
    moves = [each for each in legal_commands(before) if isinstance(each, MoveGuest)]
    other = next(each for each in moves if str(each.origin) != view.origin)
    story.open("Fix it", "Fix a move").press("1").wait(2)
    story.press(str(other.target)).wait(2)
    if not isinstance(story.last_kept, Replayed):
        story.press("#")
    assert isinstance(story.last_kept, Replayed)


def test_after_a_bump_it_plays_on_from_where_its_figures_are_put() -> None:
    """Box and cardboard are put in step by hand; then it is the box's turn."""
    story = seated(RED_FIRST, "4")
    game = story.session._table.game()
    words = ["act=blue", "hugo=3", "passes=1", "red(30)=5,6,9,11,r2,r3", "blue(20)=7,8,10,12,14,15"]
    story._carry_out(story.session.enter(read_fix(game, words), story.now))
    while isinstance(story.view, NewsView | PlaceView):
        story.press("Roll")
    story.press("Roll").settle()
    view = story.view
    assert isinstance(view, MoveView)
    assert view.by_roll
    assert int(view.origin) in (7, 8, 10, 12, 14, 15)


@pytest.mark.parametrize("edition", at_once(EDITIONS, PLAYED_AT_ONCE.__contains__))
def test_whole_games_with_seats_of_the_box(edition: str) -> None:
    """Every edition to its end, with every level; people play at random."""
    people = 1 + [*EDITIONS].index(edition) % 2
    colours = colours_for(3)[:3]
    setup = agree(EDITIONS[edition], colours, rounds=1 if EDITIONS[edition].rounds else None)
    levels = {colour: f"level:{1 + 2 * at}" for at, colour in enumerate(colours[people:])}
    story = Story((Begun(setup), *(Seated(*each) for each in levels.items())), [], "", Settings())
    story.looks_at_glass = False
    play(story, Random(f"{edition} {people}"))
    assert isinstance(story.view, EndView)
    assert all(f"player {colour} {level}\n" in story.sealed[-1] for colour, level in levels.items())


def test_a_board_that_was_counted_is_played_on_as_well() -> None:
    """Eight squares fewer than on ours, and four rooms."""
    base = load_board("amigo-hugo")
    doors = (Place(3), Place(8), Place(13), Place(18))
    kinds = (RoomKind.PLAIN, RoomKind.BONUS, RoomKind.PLAIN, RoomKind.HAUNTED)
    board = BoardCount(base, 20, doors, kinds, 10, has_wine_cellar=False).board()
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), board=board)
    story = Story((Begun(setup), Seated(Colour.BLUE, "level:4")), [], "", Settings())
    story.looks_at_glass = False
    play(story, Random(20))
    assert isinstance(story.view, EndView)


@pytest.mark.parametrize(
    "line",
    [
        "amigo-hugo rolling act=blue red(10)=1,2,3,4,5,6 blue(10)=7,8,9,10,11,12",
        "amigo-hugo rolling act=blue hugo=28 passes=4 red(45)=c2,c2 blue(45)=r2,c2",
        "amigo-hugo rolling act=blue hugo=1 passes=5 red(0)=4 blue(0)=r1,r2,r3,r4,r5,r6",
        "ghost-party rolling act=blue round=1/3 hugo=5 red(0)=r1,r2 blue(0)=1,c10,w",
    ],
)
def test_a_position_no_game_reaches_is_played_all_the_same(line: str) -> None:
    story = seated(line, "4", "4", "4").press("Roll").settle().press("Roll").settle()
    assert any(isinstance(each, Done) and each.proof == "ab" for each in story.kept)


def silent() -> Story:
    story = deaf("program:bob").press("Roll").wait(4)
    question = Deaf.asked[-1]
    assert isinstance(question, WhatProgramDoes)
    assert (question.name, question.before.phase) == ("bob", Phase.ROLLING)
    story.give(Thought(question, Chosen(question.answer().command, StandInReason.SILENT)))
    assert story.words == "bob says nothing. I play carefully for it. Roll goes on"
    assert story.press("Roll").words.startswith("Who plays blue? ▸ I play so-so.")
    return story.wait(2)


def test_a_silent_programs_turn_is_played_for_it_if_nobody_else_is_wanted() -> None:
    story = silent()
    assert isinstance(story.press("*").view, MoveView)
    assert "act=red" in story.wait(2).press("Roll").line


def test_another_player_takes_the_seat_of_a_silent_program() -> None:
    story = silent().press("#")
    assert Seated(Colour.BLUE, "level:3") in story.kept
    assert isinstance(story.wait(2).press("#").wait(1).view, TumbleView | TextView)
    assert isinstance(Deaf.asked[-1], WhatToDo), "the program is not waited for any more"
