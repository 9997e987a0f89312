"""Bedtime: how long still, a last lap, the fair end, and whoever does not agree."""

from dataclasses import replace

import pytest

from hugo_core.commands import EndFairly, LastLap
from hugo_core.editions import Colour
from hugo_core.history import Done
from hugo_core.notation import read_position
from hugod.app.fair.bedtime import LookingScreen
from hugod.app.screens.screen import Say
from hugod.app.speech.new_sentences import sentences
from hugod.app.table.table import Table
from hugod.app.values.effects import Show
from hugod.app.values.inputs import Thought
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import ListView
from hugod.app.values.status_views import EndView, TracksView
from hugod.app.values.turn_views import RollView
from hugod.app.values.view import Light
from hugod.app.values.words import Words
from hugod.draw.render import render
from hugod.thinking.course import COURSES, LookAhead, band, expected
from hugod.thinking.tempo import CAREFUL, tempo_of
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.partners.conftest import seated

LATE = (
    "amigo-hugo rolling act=red hugo=26 passes=5 red(40)=4,5,17,23,r2,c10 blue(38)=1,2,3,12,13,r5"
)
ROUND = (
    "ghost-party rolling act=red round=3/3 hugo=20 red(30)=4,r1,r2,r3,c10,c9 "
    "blue(28)=1,r4,r5,r6,c8,c7"
)


def asked(story: Story) -> Story:
    return story.open("Who plays", "How long still?").settle()


def agree(story: Story) -> Story:
    """Both players say yes."""
    assert story.words.startswith("red"), story.words
    return story.press("Roll").wait(2).press("Roll")


def test_it_promises_a_band_of_turns_and_the_game_goes_on(box: Box) -> None:
    story = asked(box(LATE))
    assert isinstance(story.view, ListView)
    courses = LookAhead(read_position(LATE), range(COURSES)).answer()
    least, most = band(courses)
    assert story.view.title == f"About {least} to {most} more turns"
    assert story.view.items == ("Go on", "One last lap", "Stop now")
    story.press("1")
    assert isinstance(story.view, RollView)
    assert story.line == LATE


def test_with_the_best_ghost_it_lasts_longer_than_among_careful_players() -> None:
    story = asked(seated(LATE, players={Colour.BLUE: "level:6"}))
    courses = LookAhead(read_position(LATE), range(COURSES)).answer()
    by = tempo_of(read_position(LATE), [CAREFUL, 6])
    least, most = band(courses, by.stretch, by.outside)
    assert by.stretch > 1
    assert story.words.startswith(f"About {least} to {most} more turns")


def test_a_last_lap_is_agreed_on_by_all_and_everybody_is_told(box: Box) -> None:
    story = asked(box(LATE)).press("2").wait(2)
    assert story.words.startswith("Everybody has one more turn, then it is over?")
    agree(story.press("#"))
    assert isinstance(story.view, NewsView)
    assert story.view.headline == "The last lap!"
    story.press("Roll").settle()
    assert isinstance(story.view, RollView)
    assert "last=red,blue" in story.line
    assert "The last lap!" in story.words
    for _ in range(2):
        story.roll("1").wait(2).press("#").settle()
        for _ in range(4):
            if not isinstance(story.view, NewsView):
                break
            story.press("Roll").settle()
    assert "over:" in story.line
    assert "last-lap\n" in story.sealed[-1]


def test_one_who_does_not_agree_is_enough(box: Box) -> None:
    story = asked(box(LATE)).press("2").wait(2).press("#").press("Roll").wait(2).press("*")
    assert story.line == LATE
    assert not any(isinstance(each, Done) and each.command == LastLap() for each in story.kept)


def test_a_last_lap_can_be_taken_back(box: Box) -> None:
    story = agree(asked(box(LATE)).press("2").wait(2).press("#")).press("Roll", "C")
    assert "the last lap" in story.words
    story.wait(2).press("#").settle()
    assert story.line == LATE


def test_the_fair_end_shows_its_points_before_all_agree_and_says_what_it_is(box: Box) -> None:
    story = asked(box(LATE)).press("3")
    assert isinstance(story.view, TracksView)
    points = expected(LookAhead(read_position(LATE), range(COURSES)).answer())
    assert tuple(row.points for row in story.view.rows) == points
    story.press("#").wait(2)
    assert story.words.startswith("Shall these points count, and the game be over?")
    agree(story.press("#"))
    assert isinstance(story.view, NewsView)
    assert story.view.headline == "Fair end"
    done = [record for record in story.kept if isinstance(record, Done)]
    assert done[-1].command == EndFairly(points)
    story.press("Roll").settle()
    assert isinstance(story.view, EndView)
    assert story.view.title in ("Likely winner!", "Likely winners!")
    red, blue = points
    assert story.sealed[-1].endswith(f"fair-end red({red}) blue({blue})\n")


def test_after_a_start_the_fair_end_stands(box: Box) -> None:
    story = agree(asked(box(LATE)).press("3").press("#").wait(2).press("#"))
    story.press("Roll").settle()
    assert story.again().settle().line == story.line


def test_in_the_last_lap_no_other_is_offered(box: Box) -> None:
    story = agree(asked(box(LATE)).press("2").wait(2).press("#")).press("Roll").settle()
    asked(story)
    assert isinstance(story.view, ListView)
    assert story.view.items == ("Go on", "Stop now")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (LATE.replace("rolling", "moving:4"), "Move the 4 first."),
        ("amigo-hugo placing act=red red(10)= blue(10)=", "Place all the guests first."),
    ],
)
def test_in_the_middle_of_a_turn_it_says_what_is_first(box: Box, line: str, said: str) -> None:
    story = box(line).open("Who plays", "How long still?")
    assert story.words.startswith(said)
    assert story.line == line


def test_when_it_is_over_nobody_asks_how_long(box: Box) -> None:
    over = box("amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21").settle()
    assert over.open("Who plays", "How long still?").words.startswith("Nobody plays yet")


def test_who_has_left_neither_agrees_nor_wins(box: Box) -> None:
    line = LATE.replace("c10 blue", "blue").replace(",13,r5", ",13") + " green(39)=6,7,8,9,10"
    line = line.replace("4,5,17,23,r2,", "4,5,17,23,r2 ")
    story = box(line).open("Who plays", "Somebody leaves", "blue").press("1")
    story = asked(story).press("3").press("#").wait(2).press("#")
    story.press("Roll").wait(2).press("Roll")
    assert isinstance(story.view, NewsView)
    assert story.position is not None
    assert 1 not in story.position.winners


def test_thoughts_that_failed_or_are_of_another_place_promise_nothing(box: Box) -> None:
    table, screen = box(LATE).session._table, LookingScreen()
    other = LookAhead(read_position(ROUND), range(8))
    assert screen.on_result(Thought(other, other.answer()), table) is None
    failed = screen.on_result(Thought(LookAhead(read_position(LATE), range(8)), None), table)
    assert failed == Say("That is too hard for me.", at_home=True)


def test_star_stops_looking_ahead(box: Box) -> None:
    story = box(LATE).open("Who plays", "How long still?")
    assert story.words.startswith("I look ahead …")
    assert not story.press("*").words.startswith("I look ahead …")


def test_who_is_alone_with_ghosts_is_asked_once(box: Box) -> None:
    for item, agreed in (("2", "last=red,blue"), ("3", "over:")):
        story = asked(seated(LATE)).press(item)
        if isinstance(story.view, TracksView):
            story.press("Roll")
        assert agreed in story.wait(2).press("#").settle().line


def test_the_likely_points_are_told_as_such_and_roll_shines(box: Box) -> None:
    """With four players there is a title, too, though small; and nobody «has» those points."""
    four = (
        "amigo-hugo rolling act=red hugo=26 passes=5 red(40)=4,5,17,23 blue(38)=1,2,3,r5 "
        "turquoise(20)=6,7,8,c10 yellow(21)=18,19,20,21"
    )
    story = asked(box(four)).press("3")
    assert isinstance(story.view, TracksView)
    assert story.view.light is Light.ON
    untitled = replace(story.view, title="")
    assert render(story.view).tobytes() != render(untitled).tobytes()
    position = story.session._table.game()
    heard = [each.text for each in sentences(Show(story.view, position), Table(Words()))]
    points = [row.points for row in story.view.rows]
    assert heard[:2] == ["Likely points.", f"Red: {points[0]} points."]
    told = "Play on, and it ends about like this. Roll: let these points count."
    assert story.press("5").words == told, "any other key explains them"
