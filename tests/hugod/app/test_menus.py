"""The menu: on with the game, a new one, another one, the board, the language."""

import pytest

from hugod.app.screens.looking_round import NOTICE_S
from hugod.app.screens.notices import HABIT_S
from hugod.app.values.prompt_views import ListView
from hugod.app.values.turn_views import TumbleView
from hugod.app.values.view import View
from hugod.languages import all_languages, all_words
from tests.hugod.app.conftest import Box, Story
from tests.hugod.app.past.test_list import FOUND

FRENCH = str(all_languages().index("fr") + 1)
PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"


OVER = "amigo-hugo over:limit red(50)=4 blue(10)=12"


def items(story: Story) -> tuple[str, ...]:
    assert isinstance(story.view, ListView)
    return story.view.items


def test_the_menu_of_a_game_ends_with_going_on(box: Box) -> None:
    story = box(PLAYING).press("*")
    assert items(story)[-1] == "Go on"
    assert story.press("A", "#").line == PLAYING


def test_the_same_number_is_the_same_thing_before_in_and_after_a_game(box: Box) -> None:
    before, playing, after = (items(box(line).press("*")) for line in ("", PLAYING, OVER))
    assert before == after == playing[:-1]
    assert box().press("*", "2").words == "There is no game to fix yet."
    assert box(PLAYING).press("*", "6", "1").view == box(OVER).press("*", "6", "1").view


MOST_LINES = 30


def test_a_family_meets_at_most_thirty_lines(box: Box) -> None:
    """What stands behind «This box» is the owner's, behind «Club evening» the club's."""
    main = items(box(PLAYING).press("*"))
    ways = [(item,) for item in main if item not in ("This box", "New game", "Go on")]
    met: dict[tuple[str, ...], int] = {(): len(main)}
    for way in (*ways, ("Fix it", "Board bumped")):
        story = box(PLAYING).open(*way).give(FOUND)
        if isinstance(story.view, ListView) and story.view.title != "Menu":
            met[way] = len(items(story))
    assert sum(met.values()) <= MOST_LINES, met
    assert len(met) > 5, met


@pytest.mark.parametrize("digit", "123456789")
def test_a_digit_too_many_in_the_menu_changes_nothing(box: Box, digit: str) -> None:
    story = box(PLAYING)
    before = (story.settings, story.line, len(story.kept))
    story.press("*", digit).wait(9)
    assert (story.settings, story.line, len(story.kept)) == before
    assert "Wipe all games" not in story.words


@pytest.mark.parametrize("number", "45678")
def test_of_a_highlight_that_was_taken_the_way_back_reminds(number: str, box: Box) -> None:
    story = box(PLAYING).press("*", "6").wait(2).press(number, "*")
    assert isinstance(story.view, ListView)
    assert (story.view.title, story.view.cursor + 1) == ("This box", int(number))


@pytest.mark.parametrize(("number", "then"), [("6", "Language. ▸"), ("7", "End this game and")])
def test_hash_soon_after_a_digit_opens_what_is_highlighted_in_a_moment_and_is_no_yes(
    number: str, then: str, box: Box
) -> None:
    story = box(PLAYING).press("*", number, "#")
    assert story.words == "One moment …"
    assert story.wait(HABIT_S).words.startswith(then)
    assert story.line == PLAYING


def test_the_keys_are_locked_from_the_menu(box: Box) -> None:
    story = box(PLAYING).open("This box", "Settings", "Lock the keys")
    assert story.words.startswith("Locked. Hold A+B.")
    assert story.again().settings.is_locked
    assert story.wait(9).press("Roll").words.startswith("Locked.")
    assert story.hold("A", "B", seconds=2).words == "Unlocked. Play on!"
    assert story.wait(9).line == PLAYING


@pytest.mark.parametrize(
    ("line", "then"), [(PLAYING, TumbleView), (OVER, ListView), ("", ListView)]
)
def test_roll_does_what_the_help_says_or_the_help_goes_by_itself(
    box: Box, line: str, then: type[View]
) -> None:
    story = box(line, "4").settle()
    before = story.view
    story.press("*", "Roll")
    assert "Roll" in story.words or "button" in story.words
    assert story.view.light is before.light
    assert type(story.wait(NOTICE_S).view) is type(before)
    assert isinstance(story.press("*", "Roll", "Roll").view, then)


def test_help_says_what_the_page_why_says(box: Box) -> None:
    story = box(PLAYING).open("This box", "Settings").press("1", "3", "Roll").open("Help")
    assert story.words == "Roll your die. Type 1, 2, 4 or 5. 0 is the ghost."
    assert story.press("#").press("D", "D", "D", "D").words.startswith("Why? Roll your die")


def test_another_game_is_asked_for_only_after_a_yes(box: Box) -> None:
    story = box(PLAYING).open("This box", "The board", "Which game?")
    assert story.words.startswith("End this game and begin a new one?")
    assert story.wait(2).press("#").words.startswith("Is there a track 0-46 on your board?")
    assert story.press("*").words.startswith("The board. ▸ Which game?")
    assert story.leave().line == PLAYING


@pytest.mark.parametrize("line", ["", PLAYING])
def test_another_language_is_spoken_at_once_and_remembered(box: Box, line: str) -> None:
    story = box(line).open("This box", "Language").press("2")
    assert (story.settings.language, story.again().settings.language) == ("de", "de")
    assert story.line == line
    assert story.open("Diese Box", "Sprache").press("1").settings.language == "en"


def test_the_language_that_is_spoken_is_highlighted_so_a_needless_hash_changes_nothing(
    box: Box,
) -> None:
    story = box().open("This box", "Language").press(FRENCH).settle()
    assert story.press("*", "6", "1").words.startswith("Langue. ▸ Français.")
    story.wait(2).press("#")
    assert story.settings.language == "fr"


@pytest.mark.parametrize("line", ["", PLAYING])
@pytest.mark.parametrize("number", [str(n) for n in range(1, len(all_languages()) + 1)])
def test_the_list_of_languages_is_found_by_who_cannot_read_the_menu(
    line: str, number: str, box: Box
) -> None:
    """As the guide says it: `wrong.md`."""
    story = box(line).open("This box", "Language").press(number).settle()
    story.press("*", "6", "1")
    assert isinstance(story.view, ListView)
    assert story.view.items == tuple(words.name for words in all_words().values())


@pytest.mark.parametrize("line", ["", PLAYING, OVER])
def test_no_list_has_more_lines_than_there_are_digits(box: Box, line: str) -> None:
    """Each line is taken by its digit as well; a tenth would have none."""
    story = box(line).press("*")
    lists = [story.view]
    assert isinstance(story.view, ListView)
    for digit in range(1, len(story.view.items) + 1):
        lists.append(box(line).press("*").press(str(digit)).view)
    seen = [view for view in lists if isinstance(view, ListView)]
    assert len(seen) > 2
    assert all(1 < len(view.items) <= 9 for view in seen), seen


@pytest.mark.parametrize("number", range(8))
def test_each_line_about_the_box_is_taken_by_its_digit_as_by_its_highlight(
    box: Box, number: int
) -> None:
    by_digit = box().open("This box").wait(2).press(str(number + 1))
    by_highlight = box().open("This box").wait(2).press(*["B"] * number, "#")
    assert by_digit.view == by_highlight.view
    assert by_digit.words != box().open("This box").words


@pytest.mark.parametrize("way", ["65##", "612", "7##3", "8422"])
@pytest.mark.parametrize("pause", [0, 0.4])
def test_a_hand_on_all_the_keys_changes_nothing_that_lasts(
    box: Box, way: str, pause: float
) -> None:
    """The page on the network, the language, a new game, who plays: all is as it was."""
    story = box(PLAYING)
    kept, settings = list(story.kept), story.settings
    for key in ("A", "B", "0", "9", "3", "1", "*", "*"):
        story.press(key).wait(pause)
    assert story.words.startswith("Menu")
    for key in way:
        story.press(key).wait(pause)
    assert story.words == "Too fast! The last keys do not count."
    assert (story.kept, story.settings, story.page) == (kept, settings, [])
    assert story.wait(NOTICE_S).line == PLAYING
    story.press("*", *way)
    assert (story.kept, story.settings) != (kept, settings), "who is quick and means it may"
