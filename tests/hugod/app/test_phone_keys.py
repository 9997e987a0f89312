"""RM2: a phone plays this game and nothing else; what is about the box wants a key of the box."""

import ast
from importlib import import_module
from inspect import isabstract
from pathlib import Path
from pkgutil import walk_packages

import pytest

import hugod.app
from hugo_core.history import Drafted
from hugod.app.screens.notices import BOX_IN_USE_S, PAUSE_S, SAID_S
from hugod.app.screens.screen import Screen
from hugod.app.values import inputs
from hugod.app.values.box_views import CodeView
from tests.hugod.app.conftest import Box, Story, records_of

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
MOVING = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
ASKED = "Please press it on the box."

FOR_PHONES = """
    _steps ActScreen AGAIN ALONE animals_screen AnswerScreen asking_who_counts AskScreen
    AsThoughtScreen BUMP_MENU CarryScreen COLOURS ConsentScreen CountScreen CourseScreen DealScreen
    DigitsScreen EndScreen ExpectedPlacesScreen FallsScreen FigureScreen FindScreen FineScreen
    FixConfirm FixMenu ForetellingScreen ForetoldScreen FoundScreen ghosts_screen HOUSE how_strong
    HugoScreen IsOneScreen KeepScreen LeafScreen LedgerScreen MagicScreen MAIN_MENU mark_number
    MendScreen MoveScreen
    NAME NewsScreen OwnDieScreen PartnerRollScreen PAST_MENU PlaceScreen PlayersScreen
    PointsScreen ProofScreen QuestionScreen QuizScreen RiddleScreen RIGHT_MENU RollScreen
    round_screen rounds_screen RULES SCORE SealScreen SEATS SMALL STAIRS STARTER StartScreen
    StirScreen StuckScreen ThinkBackScreen ThinkScreen TumbleScreen ToldScreen TRACK UndoScreen
    WaitingScreen WalkScreen WhichScreen
    AgreeScreen CompareScreen DieScreen DrawScreen FAR_MENU far_line FAR_SEATS FarUndoScreen
    HearChoiceScreen HearFirstScreen HearScreen OpenScreen RequestScreen SayAgainScreen
    SayFirstScreen SaySecondScreen SayThirdScreen TellScreen ToSayScreen first_far_undo
"""
"""The game, how it is set up, looked at, taken back and put right."""
AS_WHAT_IS_UNDER = """
    AskBackScreen LessonScreen LookScreen NoticeScreen SayScreen
"""


def every_screen() -> dict[str, type[Screen]]:
    found: dict[str, type[Screen]] = {}
    for module in walk_packages(hugod.app.__path__, "hugod.app."):
        import_module(module.name)  # some screens are read only when they are asked for
    open_: list[type[Screen]] = Screen.__subclasses__()
    while open_:
        kind = open_.pop()
        open_ += kind.__subclasses__()
        if kind.__module__.startswith("hugod.") and not isabstract(kind):
            found[kind.__name__] = kind
    return found


def said_for_phones() -> set[str]:
    """Name the values, functions and fields of the dialogue that say `for_phones` themselves."""
    found: set[str] = set()
    for path in Path(hugod.app.__path__[0]).rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            name = ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ""
            name = getattr(node, "name", name)
            found |= {name for inner in ast.walk(node) if says_for_phones(inner)}
    return found


def says_for_phones(node: ast.AST) -> bool:
    match node:
        case ast.keyword("for_phones", value) | ast.AnnAssign(ast.Name("for_phones"), _, value):
            return not (isinstance(value, ast.Constant) and value.value is False)
    return False


def test_a_screen_is_the_boxs_but_for_those_named_here() -> None:
    classes = every_screen()
    right = {name for name, kind in classes.items() if getattr(kind, "for_phones", None) is True}
    assert said_for_phones() | right == {*FOR_PHONES.split(), "Fixing", "_Counting"}
    asked = {name for name, kind in classes.items() if kind.for_phones is not Screen.for_phones}
    own = {name for name in asked if isinstance(classes[name].for_phones, property)}
    assert own == {*AS_WHAT_IS_UNDER.split()}


def test_a_phone_plays(box: Box) -> None:
    story = box(PLAYING, "4").phone("Roll").settle()
    assert "moving:4" in story.line
    story.phone("8", "#").settle()
    assert story.line != MOVING
    assert ASKED not in [show.view.words for show in story.shown]


def test_a_phone_sets_a_game_up(box: Box) -> None:
    story = box().phone("Roll", "1")
    assert any(isinstance(record, Drafted) for record in story.kept)


BEHIND_THE_MENU = (
    *(("New game",), ("This box", "Settings"), ("Sound",), ("This box",), ("This box", "Language")),
    *(("This box", "Save games"), ("This box", "Save games", "Wipe all games")),
    *(("This box", "Save games", "Onto a stick"), ("This box", "Switch off")),
    *(("This box", "Save games", "From a stick"), ("This box", "TV and tablet")),
)


@pytest.mark.parametrize("way", BEHIND_THE_MENU, ids="/".join)
def test_no_key_of_a_phone_changes_what_is_about_the_box(box: Box, way: tuple[str, ...]) -> None:
    """Those at the box went there; the phone presses, and holds, each of its keys."""
    story = box(PLAYING).open(*way)
    before = outlasting(story)
    for key in inputs.Key:
        story.give(inputs.KeyDown(key, inputs.Origin.PHONE)).wait(4).give(
            inputs.KeyUp(key, inputs.Origin.PHONE)
        ).wait(1)
        assert outlasting(story) == before, key
    assert story.wait(PAUSE_S + SAID_S).phone("9").words == ASKED


def outlasting(story: Story) -> tuple[object, ...]:
    """Give everything a phone has no right to, and the screen itself, to which it has none."""
    done = (story.settings, len(story.kept), len(story.boards), len(story.sticks), story.checks)
    return (*done, story.is_off, tuple(story.page), story.searches, story.session._screen)


def test_from_the_game_a_phone_does_not_get_there(box: Box) -> None:
    story = box(PLAYING).phone("*")
    before = outlasting(story)
    for key in "13456789":
        story.wait(PAUSE_S + SAID_S).phone(key)
        if story.words == ASKED:
            assert outlasting(story) == before
        else:
            story.wait(SAID_S).phone("*").phone("*")
    assert story.settings == box(PLAYING).settings


def test_what_a_phone_holds_is_not_held(box: Box) -> None:
    """Neither the lock, nor the sound, nor a countdown of those at the box."""
    story = box(PLAYING)
    for keys in (("A", "B"), ("D",)):
        for key in keys:
            story.give(inputs.KeyDown(inputs.Key(key), inputs.Origin.PHONE))
        story.wait(4)
        for key in keys:
            story.give(inputs.KeyUp(inputs.Key(key), inputs.Origin.PHONE))
    assert (story.settings.is_locked, story.settings.sound) == (False, box().settings.sound)


def test_a_phone_does_not_disturb_a_key_that_is_held_at_the_box(box: Box) -> None:
    story = box(PLAYING).open("This box", "Switch off").let_go("#").wait(2).press("#")
    for _ in range(30):
        story.wait(0.1).phone("#", "*", "5")
    assert story.wait(0.5).words.startswith("Good night")


def test_a_screen_of_the_box_is_answered_kindly_and_now_and_then(box: Box) -> None:
    """Those at the box can read it all the same, whatever a phone storms."""
    story = box(PLAYING).open("This box").wait(BOX_IN_USE_S)
    below = story.words
    seen = []
    for _ in range(400):
        seen.append(story.wait(0.1).phone("5").words)
    assert set(seen) == {below, ASKED}
    assert 0 < seen.count(ASKED) <= len(seen) / 4
    story.wait(PAUSE_S).phone("5")
    story.press("B")
    assert ASKED not in {story.phone("5").words for _ in range(20)}


def test_no_phone_covers_a_code(box: Box) -> None:
    story = box(PLAYING).open("This box", "TV and tablet").press("#")
    story.give(inputs.PageTold(inputs.PageState.OPEN, "192.168.1.7", 8080)).press("*", "B", "#")
    story.give(inputs.PageTold(inputs.PageState.CODE, code="048291")).wait(BOX_IN_USE_S + 1)
    assert isinstance(story.phone("5", "#", "*").view, CodeView)


def test_sticks_are_for_the_box_in_the_middle_of_it_too(box: Box) -> None:
    story = box(PLAYING).open("This box", "Save games", "From a stick").wait(2).press("#")
    story.give(inputs.StickRead(2, 0)).wait(BOX_IN_USE_S)
    story.phone("#", "Roll")
    assert [type(one).__name__ for one in story.sticks] == ["ReadStick"]
    story.press("#")
    assert [type(one).__name__ for one in story.sticks] == ["ReadStick", "TakeGames"]
    assert story.give(inputs.CopiedToStick(1)).phone("#").sticks == story.sticks


def test_the_first_evening_is_the_boxs(box: Box) -> None:
    fresh = Story((), (), "", box().settings)
    before = fresh.settings
    for key in inputs.Key:
        fresh.wait(1).phone(key.value)
    assert fresh.settings == before


def test_locked_keys_are_locked_for_phones_too(box: Box) -> None:
    story = box(PLAYING, "4").hold("A", "B", seconds=2).wait(5)
    assert story.phone("Roll").words.startswith("Locked")
    assert story.line == PLAYING


def test_a_power_cut_makes_no_phone_a_box(box: Box) -> None:
    story = Story(records_of(box(PLAYING).position), (), "")  # type: ignore[arg-type]  # it plays
    assert outlasting(story.phone("*", "6"))[0] == story.settings
