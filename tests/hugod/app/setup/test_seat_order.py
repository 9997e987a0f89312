"""The set-up as a family goes through it: how many, which colours clockwise, who is youngest."""

from dataclasses import replace

import pytest

from hugo_core.editions import Colour, colours_for
from hugo_core.history import Begun, Drafted
from hugod.app.screens.notices import MOMENT_S
from hugod.app.setup.answers import why_not_answered, why_not_begun
from hugod.app.setup.edition import WAVES
from hugod.app.values.prompt_views import AskView, ListView, StartView
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import RollView
from hugod.app.values.words import Words
from tests.hugod.app.conftest import Box, Story

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
ALONE_TOO = "1 to 8 can play. Alone you play with me. 0: how we play."
OVER = "amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21"


def asked_how_many(box: Box) -> Story:
    """Go from the ghost to the question how many play."""
    return how_many(box())


def how_many(story: Story) -> Story:
    """Begin a new game, past whatever is asked before how many play."""
    story.press("Roll")
    for _ in range(8):
        if story.words.startswith("How many play?"):
            return story
        story.press("#")
    pytest.fail(f"never asked how many play: {story.words}")


def colours(story: Story) -> list[str]:
    assert story.position is not None
    return [str(colour) for colour in story.position.setup.colours]


def test_with_eight_the_list_of_who_begins_has_ten_lines_and_each_is_reached(box: Box) -> None:
    story = asked_how_many(box).press("8", *["1"] * 7)
    view = story.view
    assert isinstance(view, ListView)
    assert len(view.items) == 10
    for line in range(10):
        assert story.view == replace(view, cursor=line)
        story.press("B")
    assert story.view == view, "round again"
    assert story.press("A", "#").words.startswith("Who is red? ▸ no animal.")
    assert story.press("*", "9").words.startswith("Who is small? ▸ red.")


@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_sit_down_in_the_order_they_name(box: Box, players: int) -> None:
    story = asked_how_many(box).press(str(players))
    wanted = list(reversed(colours_for(players)))[:players]
    for colour in wanted:
        if isinstance(story.view, ListView) and "youngest" not in story.view.title:
            story.press(*["B"] * story.view.badges.index(Words().badge(colour)), "#")
    assert story.words.startswith("Who is youngest?")
    story.press("1")
    assert colours(story) == [str(colour) for colour in wanted]


def test_the_box_offers_only_colours_with_figures_enough(box: Box) -> None:
    story = asked_how_many(box).press("5")
    assert isinstance(story.view, ListView)
    assert story.view.items == ("red", "blue", "turquoise", "yellow", "black (K)")


def test_a_colour_is_taken_once(box: Box) -> None:
    story = asked_how_many(box).press("6", "2")
    assert isinstance(story.view, ListView)
    assert "blue" not in story.view.items


def test_the_last_colour_has_no_choice_and_is_not_asked_for(box: Box) -> None:
    story = asked_how_many(box).press("2", "2")
    assert story.words == "Who is youngest? ▸ blue. blue / red / Who is small? / Take an animal"


def test_the_youngest_is_first_and_the_others_follow_clockwise(box: Box) -> None:
    story = asked_how_many(box).press("4", "1", "1", "1", "3")
    assert colours(story) == ["turquoise", "yellow", "red", "blue"]
    assert story.words == "turquoise · 23:45. Place guest 1/4. 1 to 28, Roll deals all"


@pytest.mark.parametrize("key", ["*", "C"])
def test_back_goes_through_every_question_to_the_first(box: Box, key: str) -> None:
    story = asked_how_many(box).press("4", "1", "1", "1")
    read = [*story.press_until(AskView, key)[1:], story.words]
    seen = [words.partition(". ")[0].partition("? ")[0] for words in read]
    assert seen == ["Player 3", "Player 2", "Player 1", "How many play"]  # the fourth had no choice


def test_back_from_the_first_question_is_no_dead_end(box: Box) -> None:
    story = asked_how_many(box).press("4", "*", "*")
    for _ in range(8):
        if not isinstance(story.view, StartView):
            story.press("*")
    assert how_many(story).press("3").words.startswith("Player 1")


@pytest.mark.parametrize("players", ["9", "A", "#"])
def test_too_few_and_too_many_are_told(box: Box, players: str) -> None:
    assert asked_how_many(box).press(players).words == ALONE_TOO


def test_half_a_set_up_is_there_again_after_a_power_cut(box: Box) -> None:
    story = asked_how_many(box).press("6", "2", "B")
    assert story.again().words == "Player 2. ▸ red. red / turquoise / yellow / " + (
        "black (K) / green / white / violet"
    )


def test_who_begins_is_kept_as_an_answer_before_the_game_begins(box: Box) -> None:
    story = asked_how_many(box).press("3", "1", "1", "B", "#")
    seated, chosen, begun = story.kept[-3:]
    assert isinstance(seated, Drafted)
    assert isinstance(begun, Begun)
    assert chosen == replace(seated, beginner=Colour.BLUE)
    assert begun.setup.colours[0] is Colour.BLUE


@pytest.mark.parametrize("key", ["1", "*", "C"])
def test_a_cut_between_who_begins_and_the_beginning_asks_once_more(box: Box, key: str) -> None:
    story = asked_how_many(box).press("3", "1", "1", "2")
    assert isinstance(story.kept.pop(), Begun)
    story = story.again()
    assert (
        story.words
        == "Who is youngest? ▸ red. red / blue / turquoise / Who is small? / Take an animal"
    )
    story.press(key)
    answer = story.kept[-2] if key == "1" else story.last_kept
    assert isinstance(answer, Drafted)
    assert answer.beginner is (Colour.RED if key == "1" else None)


def test_the_look_key_in_the_set_up_says_what_is_wanted_and_goes_back(box: Box) -> None:
    story = asked_how_many(box).press("D")
    assert story.words == f"Why? {ALONE_TOO}"
    assert story.press("D").words.startswith("How many play?")
    assert story.press("D", "3").words.startswith("Player 1")


def test_the_ghost_waves_while_nobody_plays_until_the_glass_is_dark(box: Box) -> None:
    story = box()
    before = story.view
    assert story.wait(1.1).view != before
    for _ in range(WAVES):
        story.wait(1.1)
    at_rest = story.view
    assert story.wait(1.1).view == at_rest
    assert story.press("5").words == "Press Roll to begin a new game."


def test_the_menu_offers_to_go_on_only_where_there_is_a_game(box: Box) -> None:
    assert box(PLAYING).press("*").words.endswith("New game / Who plays / Go on")
    assert box(OVER).press("*").words.endswith("New game / Who plays")
    assert box().press("*").words.endswith("New game / Who plays")


def test_a_new_game_is_confirmed_while_one_is_open(box: Box) -> None:
    story = box(PLAYING).press("*", "7")
    assert story.words == "End this game and begin a new one? # yes      * no"
    assert story.press("Roll").words == "Press # for yes, * for no."
    assert story.press("#").press("*").words.startswith("Menu. ▸ New game")
    assert story.press("*").line == PLAYING
    assert story.words.endswith("Press Roll")


def test_hash_by_habit_does_not_confirm_a_new_game(box: Box) -> None:
    story = box(PLAYING).press("*", "7", "#")
    assert story.words == "One moment …"
    assert story.wait(MOMENT_S).words.startswith("End this game")


@pytest.mark.parametrize("press", ["Roll", "#"])
def test_after_the_end_two_presses_begin_anew_with_the_same_players(box: Box, press: str) -> None:
    story = box(OVER)
    assert story.position
    before = story.position.setup
    assert story.press("Roll").words.startswith("Play again? ▸ Same players")
    drafted, begun = story.press(press).kept[-2:]
    assert begun == Begun(before)
    assert story.again().view == story.view
    assert isinstance(drafted, Drafted)
    assert isinstance(begun, Begun)
    assert why_not_answered(None, drafted) == why_not_begun(drafted, begun) == ""


@pytest.mark.parametrize(
    ("line", "colours", "start"),
    [
        ("left=turquoise red(50)=4 blue(10)=12 turquoise(20)=5", "red blue", ()),
        ("left=blue start=4,10,10 red(50)=4 blue(10)=12 yellow(20)=5", "red blue", (4, 10)),
        ("left=red start=4,10,10 red(50)=4 blue(10)=12 yellow(20)=5", "blue red", ()),
        ("left=blue red(50)=4 blue(10)=12", "", ()),
    ],
)
def test_who_went_to_bed_is_not_dealt_in_again(
    box: Box, line: str, colours: str, start: tuple[int, ...]
) -> None:
    story = box(f"amigo-hugo over:limit {line}")
    assert story.press("Roll").words.startswith("Play again? ▸ All still here")
    drafted, begun = story.press("Roll").kept[-2:]
    if not colours:
        assert story.words.startswith("How many play?"), "nobody plays alone"
        return
    assert isinstance(drafted, Drafted)
    assert isinstance(begun, Begun)
    assert " ".join(begun.setup.colours) == colours
    assert begun.setup.start == start
    assert why_not_answered(None, drafted) == why_not_begun(drafted, begun) == ""


def test_the_games_of_an_evening_are_counted_also_over_a_power_cut(box: Box) -> None:
    story = box(OVER).press("Roll")
    assert "Games won" not in story.words, "it was the first game"
    assert story.press("Roll").again().session._table.won == (Colour.RED, Colour.BLUE)
    story = box("amigo-hugo over:clock hugo=1 passes=6 red(9)=9 blue(20)=21")
    story.session._table = replace(story.session._table, won=(Colour.RED, Colour.BLUE))
    assert story.press("Roll").words.endswith("Others play / Games won / Look back / Past games")
    assert story.press("3").words == "Games won. ▸ red 2. red 2 / blue 1 / New evening"
    anew = story.again()
    anew.session._table = replace(anew.session._table, won=(Colour.RED, Colour.BLUE))
    assert anew.press("Roll", "3", "3").again().session._table.won == (), "from now on"
    drafted, begun = story.press("*", "1").kept[-2:]
    assert isinstance(drafted, Drafted)
    assert isinstance(begun, Begun)
    assert why_not_answered(None, drafted) == why_not_begun(drafted, begun) == ""
    assert story.again().session._table.won == (Colour.RED, Colour.BLUE, Colour.RED)
    others = box(OVER).press("Roll", "2", "2").kept[-1]
    assert isinstance(others, Drafted)
    assert others.won == (), "others count anew"


@pytest.mark.parametrize("key", ["C", "*"])
def test_a_new_game_by_mistake_says_how_the_old_one_is_found_again(box: Box, key: str) -> None:
    story = box(PLAYING).press("*", "7").wait(2).press("#")
    assert story.words == "How many play?\n1–8. 0: ghosts  C: old game"
    assert story.press(key).line == PLAYING
    assert isinstance(story.view, RollView if key == "C" else ListView)


def test_after_the_end_others_may_play_the_same_game(box: Box) -> None:
    story = box(OVER).press("Roll", "2")
    assert story.words.startswith("How many play?")
    assert story.shown[-1].position is None  # the pages show an empty board
    assert story.press("*").shown[-1].position is not None
    assert story.words.startswith("Play again? ▸ Others play")
    assert isinstance(story.press("*").view, EndView)
