"""The first evening: a new card, a child that only presses Roll, and the plug pulled in between."""

import pytest

from hugo_core.history import Drafted
from hugod.app.screens.kinds import AGAIN_S, MOST_TRIES
from hugod.app.values.box_views import PartsView
from hugod.app.values.effects import Remember, Show
from hugod.app.values.findings import CheckedPart, Code, Finding, Picture, State
from hugod.app.values.inputs import Checked, Key, KeyDown, StickersAt
from hugod.app.values.prompt_views import AskView, ListView, StartView, TextView
from hugod.app.values.settings import Question, Settings
from hugod.app.values.signs import PartState
from hugod.app.values.turn_views import RollView
from hugod.app.values.view import Light
from hugod.languages import all_languages, all_words
from tests.hugod.app.conftest import Story
from tests.shares import at_once

WELL = Checked((Finding(CheckedPart.CARD, State.OK), Finding(CheckedPart.DISPLAY, State.OK)))
DARK = Finding(CheckedPart.DISPLAY, State.WRONG, Code.LOST)
SLOW = Finding(CheckedPart.CLOCK, State.WRONG, Code.NO_CLOCK)
HERE = StickersAt("http://127.0.0.1:8080/stickers")


def new_card(language: str = "en") -> Story:
    return Story((), [], "", Settings(language, first_evening=Question.LANGUAGE))


def seeking() -> Story:
    """A box that was told its language and looks for its parts."""
    return new_card().press("Roll").wait(1)


def at_stickers() -> Story:
    return seeking().give(WELL).press("Roll").wait(1).give(HERE)


def asked_which_game() -> Story:
    return at_stickers().press("Roll")


AFTER_EACH_QUESTION = {
    Question.LANGUAGE: new_card,
    Question.PARTS: seeking,
    Question.STICKERS: at_stickers,
    Question.GAME: asked_which_game,
}


# The way through


def test_roll_alone_leads_from_a_new_card_to_which_game_it_is() -> None:
    story = new_card()
    names = " / ".join(words.name for words in all_words().values())
    assert story.words == f"Hi, Hallo, Hola. ▸ English. {names}"
    assert story.press("Roll").words == "Looking at my parts …"
    assert story.wait(1).give(WELL).words == "I am ready! Glass ✓, Card ✓. Roll goes on"
    assert story.press("Roll").wait(1).give(HERE).words.startswith("Stickers for your board?")
    assert story.press("Roll").words.startswith("Is there a track 0-46 on your board?")
    assert story.settings == Settings(first_evening=Question.GAME)


def test_a_family_speaks_german_and_plays_on_to_its_first_roll() -> None:
    story = new_card().press("2")
    assert story.words == "Ich suche meine Teile …"
    story.wait(1).give(WELL).press("Roll").wait(1).give(HERE).press("Roll", "Roll", "Roll")
    assert isinstance(story.view, AskView)  # how many play
    story.press("2", "1", "1", "1")
    for square in range(13, 28):
        story.press(str(square))
        if isinstance(story.settle().view, RollView):
            break
    assert story.roll("4").position is not None
    assert story.words.startswith("rot")


@pytest.mark.parametrize(
    ("keys", "language"),
    [
        *((str(number), each) for number, each in enumerate(all_languages(), start=1)),
        *(("B #", "de"), ("A Roll", all_languages()[-1]), ("B A #", "en")),
    ],
)
def test_a_language_is_one_key_or_a_highlight(keys: str, language: str) -> None:
    story = new_card().press(*keys.split())
    assert story.settings == Settings(language, first_evening=Question.PARTS)


def test_who_cannot_read_yet_is_told_the_digits() -> None:
    for key in ("*", "7", "D"):
        assert "2: Deutsch" in " ".join(new_card().press(key).words.split())


def test_a_builder_with_a_glass_and_a_button_sees_what_the_build_guide_says() -> None:
    """Its steps 4 and 5, before there are any keys."""
    story = new_card()
    first = story.view
    assert first.words.startswith("Hi, Hallo, Hola")
    assert first.light is Light.OFF
    story.press("Roll").wait(1).give(WELL)
    assert story.settings.language == "en"
    assert story.words.endswith("Roll goes on")
    assert story.view.light is Light.ON


# Kept before shown, and the plug


@pytest.mark.parametrize("question", AFTER_EACH_QUESTION)
def test_after_a_power_cut_the_same_question_is_asked(question: Question) -> None:
    story = AFTER_EACH_QUESTION[question]()
    again = story.again()
    assert again.settings.first_evening in (question, story.settings.first_evening)
    if question is Question.PARTS:
        assert again.wait(1).checks == 1
        again.give(WELL)
        story.give(WELL)
    if question is Question.STICKERS:
        assert again.wait(1).searches == 1
        again.give(HERE)
    assert again.words == story.words


def test_an_answer_is_kept_before_the_next_question_is_shown() -> None:
    for story in (new_card(), seeking().give(WELL), at_stickers()):
        effects = [type(each) for each in story.session.handle(KeyDown(Key.ROLL), story.now + 1)]
        assert effects.index(Remember) < effects.index(Show)
    story = asked_which_game().press("Roll")
    assert isinstance(story.last_kept, Drafted)
    assert isinstance(story.again().view, ListView)
    assert story.again().words == story.words


def test_it_is_never_asked_again() -> None:
    story = asked_which_game().press("Roll")
    assert story.press("*", "*").again().words == story.again().words
    assert "Hallo" not in story.again().words
    assert isinstance(asked_which_game().press("*").again().view, StartView)


def test_a_box_with_settings_or_a_game_is_not_asked() -> None:
    assert isinstance(Story((), [], "").view, StartView)
    drafted = asked_which_game().press("Roll").kept
    story = Story(drafted, [], "", Settings(first_evening=Question.LANGUAGE))
    assert "Hallo" not in story.words
    story.press("*", "*").open("This box", "Language").press("2")
    assert story.settings == Settings("de", first_evening=Question.LANGUAGE)


# Back


@pytest.mark.parametrize("key", ["*", "C"])
def test_back_leads_one_question_back(key: str) -> None:
    story = at_stickers()
    assert story.press(key).words == "Looking at my parts …"
    assert story.settings.first_evening is Question.PARTS
    assert story.press(key).words.startswith("Hi, Hallo")
    ready = seeking().give(WELL).press(key)
    assert ready.words.startswith("Hi, Hallo")


def test_whoever_does_not_know_the_game_yet_comes_to_the_ghost() -> None:
    story = asked_which_game().press("*")
    assert isinstance(story.view, StartView)
    assert story.settings.first_evening is Question.NONE
    assert story.press("Roll").words.startswith("Is there a track 0-46 on your board?")


# The parts


def test_only_what_is_wrong_is_to_be_read() -> None:
    story = seeking().give(Checked((*WELL.findings[:1], DARK, SLOW)))
    assert isinstance(story.view, PartsView)
    assert story.view.parts == ((Picture.GLASS, PartState.WRONG), (Picture.CARD, PartState.TICK))
    assert story.words.startswith("Look here!")
    assert story.view.light is Light.ON
    assert story.press("Roll").words == "Glass. It does not answer: check its cable. Roll goes on"
    assert story.press("Roll").words == "Clock. The date is wrong, but you can play. Roll goes on"
    assert story.press("*").words.startswith("Glass")
    assert story.press("*").words.startswith("Look here!")
    assert story.press("#", "#", "#").wait(1).searches == 1


def test_a_computer_shows_no_dash_for_what_only_a_box_has() -> None:
    none = [
        Finding(piece, State.ABSENT, Code.NONE)
        for piece in (CheckedPart.BUTTON, CheckedPart.KEYPAD)
    ]
    pins = Finding(CheckedPart.PINS, State.ABSENT, Code.NOT_A_PI)
    page = Finding(CheckedPart.PAGE, State.OK)
    story = seeking().give(Checked((pins, *none, page, Finding(CheckedPart.SOUND, State.ABSENT))))
    assert story.words == "I am ready! Page ✓. Roll goes on"
    a_box = new_card().press("Roll").wait(1).give(Checked((*none, page)))
    assert a_box.words == "I am ready! Roll button –, Keys –, Page ✓. Roll goes on"


def test_what_nobody_can_know_is_asked_and_is_no_trouble() -> None:
    lamp = Finding(CheckedPart.BUTTON, State.UNTESTED, Code.PRESS)
    story = seeking().give(Checked((lamp,)))
    assert story.words == "I am ready! Roll button ?. Roll goes on"


def test_a_part_that_is_missed_is_to_be_read() -> None:
    story = seeking().give(Checked((Finding(CheckedPart.DISPLAY, State.MISSING, Code.LOST),)))
    assert story.words.startswith("Look here! Glass !")
    assert story.press("Roll").words.startswith("Glass. It does not answer")


@pytest.mark.parametrize("code", Code)
@pytest.mark.parametrize("language", at_once(all_languages(), "en".__eq__))
def test_each_trouble_fits_the_glass(language: str, code: Code) -> None:
    number = str(all_languages().index(language) + 1)
    story = new_card().press(number).wait(1)
    for piece in CheckedPart:
        story.give(Checked((Finding(piece, State.WRONG, code),))).press("Roll")
        assert isinstance(story.view, TextView)
        story.press("*", "*", number).wait(1)


def test_keys_do_not_hold_up_the_look_nor_miss_its_news() -> None:
    story = seeking()
    story.press("Roll", "7", "A", "D", "#", "0")
    assert story.checks == 1
    assert isinstance(story.give(WELL).view, PartsView)


def test_a_look_that_brings_nothing_is_tried_again_and_then_left() -> None:
    story = seeking().wait(AGAIN_S * MOST_TRIES)
    assert story.checks == MOST_TRIES
    assert story.words == "I cannot see my parts. Try it later in the menu. Roll goes on"
    assert story.press("Roll").wait(1).searches == 1


def test_the_sound_may_be_muted_meanwhile() -> None:
    story = seeking().hold("D", seconds=1.5)
    assert not story.settings.sound.is_on
    assert story.settings.first_evening is Question.PARTS
