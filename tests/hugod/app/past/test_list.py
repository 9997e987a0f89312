"""Past games on the display: asked for at the end of a game or in the menu; looked at, left."""

from dataclasses import replace

import pytest

from hugo_core.animal_marks import read_mark
from hugo_core.board import Place
from hugo_core.commands import Command, MoveGuest, RollDie
from hugo_core.editions import Colour
from hugo_core.notation import read_position
from hugo_core.position import Face
from hugod.app.past.list import MOST
from hugod.app.values import past_games
from hugod.app.values.effects import FindGames, OpenGame
from hugod.app.values.inputs import GameOpened, GamesFound
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import RollView
from tests.hugod.app.conftest import Box, Story

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
OVER = "amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21"
IN_HOUSE = PLAYING.replace("act=red", "act=red house=start-at-0,no-throwing-out")
OWL, FOX = read_mark("owl-4"), read_mark("fox-12")

POSITIONS = (
    read_position(PLAYING),
    read_position("amigo-hugo rolling act=blue hugo=23 passes=1 red(10)=4,17 blue(10)=12"),
    read_position("amigo-hugo rolling act=red hugo=23 passes=1 red(10)=4,17 blue(10)=16"),
    read_position("amigo-hugo rolling act=blue hugo=23 passes=1 red(10)=8,17 blue(10)=16"),
)
COMMANDS: tuple[Command, ...] = (
    RollDie(Face.GHOST),
    MoveGuest(Place(12), Place(16)),
    MoveGuest(Place(4), Place(8)),
)
STEPS = (
    past_games.PastStep(POSITIONS[0]),
    *(
        past_games.PastStep(after, before, command)
        for before, command, after in zip(POSITIONS, COMMANDS, POSITIONS[1:], strict=False)
    ),
)


def game(
    number: int, *, day: str = "2026-11-22", has_marks: bool = True, player: str = ""
) -> past_games.Summary:
    seats = (
        past_games.SeatResult(Colour.RED, FOX if has_marks else None, 30, 2, has_marks),
        past_games.SeatResult(Colour.BLUE, OWL if has_marks else None, 12, 1, has_marks),
    )
    if player:
        seats = (seats[0], replace(seats[1], player=player))
    return past_games.Summary(
        f"{number:04}", number, f"{number:064}", "amigo-hugo", 0, seats, day=day
    )


PLAYERS = (
    past_games.PastPlayer(OWL, 12, 5, 11.4, 2, 3, past_games.Rival(FOX, 7, 4), (-0.25, 0.5)),
    past_games.PastPlayer(FOX, 1, 0, -0.6, 0, 0),
)
RECORDS = (past_games.FewestPoints("amigo-hugo", 12, game(2).seats[1], "0002"),)
FOUND = GamesFound((game(2), game(1, day="")), 2, 0, past_games.Standings(PLAYERS, RECORDS))


def asked(box: Box, found: GamesFound = FOUND) -> Story:
    story = box(PLAYING).open("Past games")
    assert story.past == [FindGames(MOST)]
    assert story.words == "One moment …"
    return story.give(found)


def test_the_newest_game_is_first_with_its_day_and_winner(box: Box) -> None:
    story = asked(box)
    assert story.words == (
        "Past games: 2. ▸ All games. All games / Who plays best? / Fewest points"
    )
    story.press("1")
    assert story.words == "All games. ▸ 22 Nov  owl 4. 22 Nov  owl 4 / #1  owl 4"


def test_at_the_end_of_a_game_they_are_a_line_of_the_list(box: Box) -> None:
    story = box(OVER)
    story.press_until("Play again?", "Roll")
    story.press("A", "#")
    assert story.past == [FindGames(MOST)]
    assert story.give(FOUND).words.startswith("Past games: 2.")


def test_a_game_shows_its_result_and_more_of_it_with_roll(box: Box) -> None:
    story = asked(box).press("1", "1")
    assert story.past[1:] == [OpenGame("0002")]
    assert isinstance(story.view, EndView)
    assert story.words == "Game of 22 Nov. 1. blue 12. 2. red 30"
    assert story.press("Roll").words == (
        "Game of 22 Nov. ▸ Move by move. Move by move / Who was who / Luck"
    )
    assert story.press("1").words == "One moment …"  # it is still being read
    assert story.give(GameOpened("0002", STEPS)).words.startswith("0 of 3. The game begins")


@pytest.mark.parametrize("is_quick", [False, True])
def test_luck_is_always_a_line_and_told_once_it_is_worked_out(box: Box, is_quick: bool) -> None:
    """Whoever is quicker than the box reads «One moment», and need not come again."""
    story, known = asked(box).press("1", "1"), GameOpened("0002", STEPS, (-0.25, 0.25))
    story = story.press("#") if is_quick else story.give(GameOpened("0002", STEPS)).give(known)
    story = story.give(GameOpened("0002", STEPS)) if is_quick else story.press("#")
    assert story.words.endswith("Move by move / Who was who / Luck")
    story.press("3")
    if is_quick:
        assert story.words == "One moment …"
        assert story.give(GameOpened("0002", STEPS)).words == "One moment …"
        story.give(known)
    assert story.words == "Luck. ▸ −25 %. −25 % / +25 %"
    assert story.press("#").words == "So much of a win the die gave or took, whoever plays."


def test_a_game_by_house_rules_says_which_they_were(box: Box) -> None:
    ours, begun = replace(game(2), is_by_sheet=False), read_position(IN_HOUSE)
    story = asked(box, replace(FOUND, games=(ours,))).press("1", "1", "#")
    assert story.words.endswith("Move by move / Who was who / Luck / House rules")
    story.press("4").give(GameOpened("0002", (past_games.PastStep(begun),)))
    assert story.words == "House rules. ▸ start: 0. start: 0 / throw out: no"
    assert story.press("2").words == "Nobody is thrown out of a room."


def test_who_was_who_says_the_animals(box: Box) -> None:
    story = asked(box).press("1", "1", "#", "2")
    assert story.words == "Who was who. ▸ owl 4. owl 4 / fox 12"
    assert story.press("2").words == "fox 12: place 2, 30 points."


def test_who_was_far_away_is_an_animal(box: Box) -> None:
    story = asked(box).press("1", "1").give(GameOpened("0002", STEPS, far=(Colour.BLUE,)))
    story.press("Roll")
    assert "Who was far" in story.words
    story.press("3")
    assert story.words.startswith("Who was far. ▸ ")
    assert "owl" in story.words.lower()
    assert "fox" not in story.words.lower()


def test_without_animals_nobody_is_compared(box: Box) -> None:
    bare = game(1, has_marks=False)
    story = asked(box, GamesFound((bare,), 1, 0, past_games.Standings((), RECORDS)))
    assert story.words == "Past games: 1. ▸ All games. All games / Fewest points"
    assert story.press("1").words == "All games. ▸ 22 Nov  blue. 22 Nov  blue"
    assert story.press("1", "#").words == "Game of 22 Nov. ▸ Move by move. Move by move / Luck"


def test_each_line_about_a_player_explains_itself(box: Box) -> None:
    story = asked(box).press("2")
    assert story.words == "Who plays best? ▸ owl 4: 11. owl 4: 11 / fox 12: −1"
    story.press("1")
    assert story.words.endswith(
        "rating: 11 / games: 12, won: 5 / in a row: 2 / rival: fox 12 / luck: −25 % +50 %"
    )
    assert story.press("1").words.startswith("It begins at 0 and rises with every place")
    assert story.press("#", "4").words == "Met 7 times, 4 times before them."


def test_games_alone_against_ghosts_are_counted_and_say_who_was_one(box: Box) -> None:
    alone = past_games.Standings(alone=(past_games.AloneResult("level:3", 5, 2),))
    story = asked(box, GamesFound((game(1, player="level:3"),), 1, 0, alone)).press("2")
    assert story.words == "Against me. ▸ I play so-so. I play so-so"
    assert story.press("#").words == "Alone against me: 2 of 5 games won."
    story.press("*", "*").press("1")
    assert story.words == "All games. ▸ 22 Nov  a ghost. 22 Nov  a ghost"
    assert story.press("1", "#", "2").words.startswith("Who was who. ▸ I play so-so.")


def test_the_fewest_points_are_told_with_who_had_them(box: Box) -> None:
    story = asked(box).press("3")
    assert story.words == "Fewest points. ▸ 12: Hugo (AMIGO). 12: Hugo (AMIGO)"
    assert story.press("1").words == "owl 4: place 1, 12 points."


def test_where_no_game_came_to_its_own_end_there_is_no_record(box: Box) -> None:
    early = GamesFound((game(1),), 1, 0, past_games.Standings(PLAYERS))
    story = asked(box, early)
    assert story.words == "Past games: 1. ▸ All games. All games / Who plays best?"


def test_a_damaged_game_says_so_and_its_result_is_still_there(box: Box) -> None:
    story = asked(box).press("1", "1").give(GameOpened("0002"))
    assert story.press("#", "1").words == "This game is damaged. Roll goes on"
    assert story.press("Roll", "3").words == "This game is damaged. Roll goes on"


def test_news_of_another_game_are_not_taken_for_this_one(box: Box) -> None:
    story = asked(box).press("1", "1").give(GameOpened("0001", STEPS))
    assert story.press("#", "1").words == "One moment …"


def test_nobody_has_played_to_the_end_yet(box: Box) -> None:
    story = asked(box, GamesFound((), 0, 0, past_games.Standings()))
    assert story.words == "No game is over yet. Roll goes on"
    assert story.press("Roll").words.startswith("Menu")


@pytest.mark.parametrize("key", ["*", "C"])
def test_every_screen_is_left_as_it_was_entered(box: Box, key: str) -> None:
    story = asked(box).press("1", "1", key)
    assert story.words.startswith("All games.")
    assert isinstance(story.leave().view, RollView)


def test_a_phone_does_not_look_into_the_past(box: Box) -> None:
    story = box(OVER)
    story.press_until("Play again?", "Roll")
    story.wait(60).phone("A", "#")
    assert story.past == []
