"""A past game move by move: forward, back, first, last, and the pages of the look key."""

from hugo_core.notation import read_position
from hugod.app.values.effects import FindGames, OpenGame
from hugod.app.values.inputs import GameOpened
from hugod.app.values.status_views import ClockView, SheetView, TracksView, WhereView
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.past.test_list import STEPS, asked, game


def replayed(box: Box) -> Story:
    """Open the newest game, and go through it."""
    story = asked(box).press("1", "1").give(GameOpened("0002", STEPS))
    return story.press("#", "1")


def test_it_begins_at_the_beginning_and_goes_on_and_back(box: Box) -> None:
    story = replayed(box)
    assert story.words == "0 of 3. The game begins\nHugo 20, 24:00. A back B on Roll: play"
    assert story.press("B").words.startswith("1 of 3. red: Ghost!\nHugo 23, 24:00")
    assert story.press("B").words.startswith("2 of 3. blue 12→16")
    assert story.press("A").words.startswith("1 of 3.")


def test_the_last_and_the_first_are_a_key_away_and_it_stops_there(box: Box) -> None:
    story = replayed(box).press("#")
    assert story.words.startswith("3 of 3. red 4→8")
    assert story.press("B").words.startswith("3 of 3.")
    assert story.press("C").words.startswith("0 of 3.")
    assert story.press("A").words.startswith("0 of 3.")


def test_d_turns_to_where_everyone_was_the_points_and_the_clock(box: Box) -> None:
    story = replayed(box).press("#", "D")
    assert isinstance(story.view, WhereView)
    assert story.words.startswith("Who is where. Hugo 23. red 8 17. blue 16")
    story.press("A")
    assert story.words.startswith("Who is where. Hugo 23. red 4 17. blue 16")
    assert isinstance(story.press("D").view, TracksView)
    assert isinstance(story.press("D").view, ClockView)
    assert story.press("D").words.startswith("2 of 3.")


def test_star_leads_from_the_board_back_to_the_move_and_then_out(box: Box) -> None:
    story = replayed(box).press("B", "D", "D")
    assert isinstance(story.view, TracksView)
    assert story.press("*").words.startswith("1 of 3. red: Ghost!")
    assert story.press("*").words.startswith("Game of 22 Nov. ▸ Move by move")


def test_the_score_sheet_of_many_players_has_two_pages(box: Box) -> None:
    line = "amigo-midnight-party rolling act=red round=1/3 red(0)=3 blue(0)=4 turquoise(0)=5 "
    first = type(STEPS[0])(read_position(line + "yellow(0)=6 black(0)=7"))
    story = asked(box).press("1", "1").give(GameOpened("0002", (first,))).press("#", "1")
    pages = [type(story.press("D").view) for _ in range(4)]
    assert pages.count(SheetView) == 2


def test_another_key_says_which_keys_there_are_and_star_leaves(box: Box) -> None:
    story = replayed(box).press("5")
    assert story.words == "A back, B on, # last. D: board. Roll: play on from here."
    story.press("#", "*")
    assert story.words.startswith("Game of 22 Nov. ▸ Move by move")


def test_the_game_on_the_table_waits_and_nothing_of_it_is_changed(box: Box) -> None:
    story = replayed(box)
    before, line = list(story.kept), story.line
    story.press("B", "D", "#", "C", "*", "*")
    assert story.leave().line == line
    assert story.kept == before
    assert [type(each) for each in story.past] == [FindGames, OpenGame]
    assert game(2).name == "0002"
