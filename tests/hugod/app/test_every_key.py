"""F22: every key in every place of the dialogue that keys and time lead to, from many positions.

The places are walked breadth first. Two that differ only in numbers are one: which screen it is,
over which other one, with which item highlighted, and the phase of the game make a place.
"""

import random
from collections import deque
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from inspect import getclosurevars
from typing import Any

import pytest

from hugo_core.commands import RollDie, StayPut
from hugo_core.editions import Colour
from hugo_core.history import Acknowledged, Done, Drafted, Record, Seated, actor
from hugo_core.notation import read_position
from hugo_core.position import Phase
from hugod.app.box.check import KeysScreen, WhichGlassScreen
from hugod.app.club.table_number import DigitsScreen
from hugod.app.screens.kinds import MenuScreen, pick
from hugod.app.screens.looking_round import LookScreen, SayScreen
from hugod.app.screens.notices import HABIT_S
from hugod.app.screens.screen import Screen
from hugod.app.table.evening import tells_lessons
from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.app.values.inputs import Checked, GameOpened, Key, StickersAt, VoicesFound
from hugod.app.values.prompt_views import ListView
from hugod.app.values.settings import Question, Settings
from hugod.app.values.words import Words
from tests.hugod.app.club.test_table_number import AT_CLUB
from tests.hugod.app.conftest import PATIENCE_S, UNSET, Story, records_of
from tests.hugod.app.past.test_list import FOUND as PAST_GAMES
from tests.hugod.app.past.test_list import STEPS
from tests.hugod.app.setup.test_seat_order import how_many
from tests.hugod.app.test_session import LINES, ROLLING, replayed

PLACING = "amigo-hugo placing act=red red(10)= blue(10)="
OVER = "amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21"
LOCKED, OWN_DIE = Settings(is_locked=True), Settings(own_die=True)
MOVES = {"Roll", "#", *"0123456789"}
"""The keys that may change a game. The others look, ask, highlight or leave."""
HIGHLIGHTS = {"A", "B", "D"}
"""What locks and what mutes: these never keep anything at all, but for what is named A and B."""
WAIT, HOLD = "wait", "hold #"
WAYS = (*(key.value for key in Key), WAIT, HOLD)
MOST_PLACES = 3000
"""A walk that finds more goes round in circles that the shape of a place should have closed."""

QUESTIONS = {
    *("hello_menu", "colours_menu", "starter_menu", "seats_menu", "house_menu", "language_screen"),
    "_choose_who_rolls",
    "still_screen",
    *("fix_screen", "player_screen", "hour_screen", "turn_screen", "who_screen"),
    *("_kind", "_cellar", "_levels", "_sounds", "_hours", "_shown", "_speech", "_asking"),
}
"""Lists whose lines are answers: they lead on, and `*` to the question before."""
ANSWERS = {("animals_screen", "1")}
"""Single lines that are answers: who takes no animal is asked no more."""
GO_ON = "9"
"""The last line of the menu leads back itself."""

Shape = tuple[object, ...]
Start = Callable[[], Story]


def shape(screen: Screen) -> Shape:
    """Give what makes two places differ: kinds, highlights, and whether numbers are there."""
    assert is_dataclass(screen)
    return kind(screen), *(feature(f.name, getattr(screen, f.name)) for f in fields(screen))


def kind(screen: Screen) -> str:
    """Name the place: one that is a value of a common kind by the function that makes it.

    The list of a setting's values goes by what follows when one is taken.
    """
    maker = next(
        filter(None, (getattr(screen, n, None) for n in ("items", "answer", "then"))), None
    )
    if not callable(maker):
        return type(screen).__name__
    inner = getclosurevars(maker).nonlocals
    return made_by(inner["then"] if made_by(maker) == pick.__name__ else maker)


def made_by(function: Callable[..., object]) -> str:
    return function.__qualname__.split(".")[0]


def feature(name: str, value: object) -> object:
    if isinstance(value, bool | Enum | None):
        return value
    if isinstance(value, Screen):
        return kind(value)
    if callable(value):
        return made_by(value)
    if isinstance(value, int):
        return max(-1, min(value, 7 if name == "cursor" else 1))
    return bool(value) if isinstance(value, str) else type(value).__name__


def place(story: Story) -> Shape:
    position = story.position
    is_told = isinstance(story.session._screen, SayScreen | LookScreen | KeysScreen)
    return *shape(story.session._screen), None if is_told else position and position.phase


def go(story: Story, way: str) -> None:
    if way == WAIT:
        story.wait(PATIENCE_S)
    elif way == HOLD:
        story.let_go("#").hold("#", seconds=3.5)
    else:
        story.now += HABIT_S if way == "#" else 0  # meant, and no habit after a number
        story.press(way)


def judge(story: Story, way: str) -> None:
    """Go *way*, and see that no key does what is not its own. The story sees the rest."""
    before = story.position, story.settings, len(story.kept), len(story.boards)
    position, settings, kept, boards = before
    is_asked_for_a_or_b = isinstance(story.session._screen, WhichGlassScreen)
    are_told = tells_lessons(story.session._table)
    go(story, way)
    if are_told:  # one was read, or no more are wanted
        goes_on = settings.lessons and (story.settings.lessons or way != "*")
        read = replace(settings, practised=story.settings.practised)
        settings = replace(read, taught=story.settings.taught, lessons=goes_on)
        before = position, settings, kept, boards
    is_round_chosen = isinstance(story.session._screen, DigitsScreen) and way in ("A", "B")
    if is_round_chosen:  # another round of the finished game, and nothing else
        settings = replace(settings, club_games=story.settings.club_games)
        before = position, settings, kept, boards
    if is_asked_for_a_or_b and way in ("A", "B"):
        assert (story.position, story.kept[kept:]) == (position, []), story.words
        return
    if way not in {*MOVES, HOLD}:
        by_itself = [
            record
            for record in story.kept[kept:]
            if way == WAIT and (is_told(record) or is_roll_of_the_box(record, story))
        ]
        has_moved = any(isinstance(record, Done) for record in by_itself)
        assert story.position == position or has_moved, (way, story.words)
        rest = (record for record in story.kept[kept:] if record not in by_itself)
        assert all(isinstance(record, Drafted) for record in rest), (way, story.words)
        asked = story.settings.first_evening  # `*` and C lead one question back
        assert story.settings == replace(settings, first_evening=asked), (way, story.words)
        assert len(story.boards) == boards, (way, story.words)
    if way in HIGHLIGHTS or (settings.is_locked and way != WAIT):
        after = story.position, story.settings, len(story.kept), len(story.boards)
        assert after == before, (way, story.words)
    assert not story.is_off or story.words.startswith("Good night!")


def judge_way_back(story: Story) -> None:
    """Take each line of a list, and see that `*` leads back to it, with that line highlighted."""
    screen = story.session._screen
    if isinstance(screen, MenuScreen) and kind(screen) not in QUESTIONS:
        for line in range(1, 1 + screen.count(story.session._table)):
            take_and_leave(fork(story), str(line))


def take_and_leave(story: Story, way: str) -> None:
    screen, shown = story.session._screen, story.view
    before = story.settings, len(story.kept), story.glass
    opened = story.press(way).session._screen
    has_done = (story.settings, len(story.kept), story.glass) != before
    is_answer = (kind(screen), way) in ANSWERS or way == GO_ON
    if has_done or opened is screen or isinstance(opened, SayScreen) or is_answer:
        return
    story.press(*"**" if isinstance(opened, KeysScreen) else "*")
    assert isinstance(shown, ListView)
    assert story.view == replace(shown, cursor=int(way) - 1), (kind(screen), way, story.words)


def is_told(record: Record) -> bool:
    """Whether this is what goes on by itself: a page was read, or nobody could move."""
    is_stay = isinstance(record, Done) and record.command == StayPut()
    return isinstance(record, Acknowledged) or is_stay


def is_roll_of_the_box(record: Record, story: Story) -> bool:
    """Whether the box has rolled for a seat of its own."""
    if not isinstance(record, Done) or not isinstance(record.command, RollDie):
        return False
    seat = actor(record)
    return seat is not None and bool(story.session._table.player_of(seat))


def walk(starts: Iterable[Start], far: int) -> set[Shape]:
    """Go every way from every place that less than *far* ways lead to, and give the places."""
    seen: set[Shape] = set()
    places: deque[tuple[Story, tuple[str, ...]]] = deque((start(), ()) for start in starts)
    while places:
        before, path = places.popleft()
        judge_way_back(before)
        for way in WAYS:
            story = fork(before)
            judge(story, way)
            if (here := place(story)) not in seen and not story.is_off:
                assert replayed(story.kept) == story.position, (*path, way)
                seen.add(here)
                if len(path) + 1 < far:
                    places.append((story, (*path, way)))
        assert len(seen) < MOST_PLACES
    return seen


def fork(value: Any, copies: dict[int, Any] | None = None) -> Any:
    """Copy whatever may change; values are shared, for there is a board in every position."""
    copies = {} if copies is None else copies
    if id(value) in copies:
        return copies[id(value)]
    if isinstance(value, list | deque):
        return type(value)(fork(each, copies) for each in value)
    if isinstance(value, dict):
        return {key: fork(each, copies) for key, each in value.items()}
    if isinstance(value, set | random.Random):
        return copy(value)
    if changing := names_of(value.__class__):
        copies[id(value)] = other = copy(value)
        for name in changing(value):
            setattr(other, name, fork(getattr(value, name), copies))
        return other
    return value


@cache
def names_of(kind: Any) -> Callable[[Any], Iterable[str]] | None:
    """Give what names the attributes of an object of ours that may change; None for a value."""
    is_ours = kind.__module__.startswith(("hugo", "tests.")) and not issubclass(kind, Enum | Words)
    if not is_ours or not is_dataclass(kind):
        return (lambda one: list(vars(one))) if is_ours else None
    parameters: Any = getattr(kind, "__dataclass_params__", None)
    names = [field.name for field in fields(kind)]
    return None if parameters.frozen else lambda one: names


def at(line: str, settings: Settings = UNSET) -> Start:
    """Give the way to a box that stands at *line*."""

    def start() -> Story:
        records = records_of(read_position(line)) if line else ()
        story = Story(records, [], "", settings)
        story.chance = random.Random(1)
        return story

    return start


def beside(line: str) -> Start:
    """Give the way to a box that stands at *line*, where it is its own turn."""

    def start() -> Story:
        records = records_of(read_position(line))
        seated = Seated(Colour.RED, "level:3")
        story = Story((*records, seated), [], "", UNSET)
        story.chance = random.Random(1)
        return story

    return start


def played(line: str, *turns: str) -> Start:
    """Give the way to a box at which these *turns* (a face, then keys) have been played."""

    def start() -> Story:
        story = at(line)()
        for face, *keys in map(str.split, turns):
            story.roll(face).press(*keys).settle()
        return story

    return start


def new_card() -> Story:
    return Story((), [], "", Settings(first_evening=Question.LANGUAGE))


def looked() -> Story:
    findings = (
        Finding(CheckedPart.DISPLAY, State.WRONG, Code.LOST),
        Finding(CheckedPart.CARD, State.OK),
    )
    return new_card().press("Roll").wait(1).give(Checked(findings))


def found(at: StickersAt) -> Start:
    return lambda: looked().press("Roll", "Roll").wait(1).give(at)


def seated_with_the_box() -> Story:
    """Two colours, and the box may play one of them."""
    story = how_many(at("")()).press("0", "3").wait(2).press("2", "1")
    assert kind(story.session._screen) == "seats_menu", story.words
    return story


def over_at_club() -> Story:
    story = at(OVER, AT_CLUB)()
    story.press_until("Play again?", "Roll")
    return story


def past_games() -> Story:
    return at("")().open("Past games").give(PAST_GAMES)


def past_game() -> Story:
    return past_games().press("1", "1").give(GameOpened("0002", STEPS, (0.1, -0.1)))


def checked() -> Story:
    findings = (
        Finding(CheckedPart.DISPLAY, State.OK),
        Finding(CheckedPart.KEYPAD, State.ABSENT, Code.NONE),
    )
    return at("")().open("This box", "Check the box").press("#").give(Checked(findings))


def voices() -> Story:
    found = VoicesFound(
        {"robot-en": "Robot", "grandma-en": "grandma"}, "grandma-en", frozenset({"grandma-en"})
    )
    return at("")().open("This box", "Speech", "Voice").give(found)


THREE_CAN = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,5,17 blue(12)=12,14,r3"
EITHER = "amigo-hugo rolling act=red hugo=26 passes=1 red(40)=13,14 blue(20)=22,23"
STARTS = {
    **{f"{line[11:30]} {line.count('=')}": at(line) for line in LINES},
    "a roll of our own": at(ROLLING, OWN_DIE),
    "locked": at(ROLLING, LOCKED),
    "the box is to roll": beside(ROLLING),
    "the box has rolled": beside(ROLLING.replace("rolling", "moving:4")),
    "the box places": beside(PLACING),
    "others have rolled": played(THREE_CAN, "4 8", "1 13", "2"),
    "everyone is asked": played(THREE_CAN, "4 8", "1 13", "2 C C #"),
    "two can go there": played(EITHER, "4 36"),
    "over at the club": over_at_club,
    "at the club": lambda: at("", AT_CLUB)().open("Who plays", "Club evening"),
    "the box may play a colour": seated_with_the_box,
    "past games": past_games,
    "a past game": past_game,
    "checked": checked,
    "voices": voices,
    "a new card": new_card,
    "a first look": looked,
    "the first stickers": found(StickersAt("http://192.168.178.23:8080/stickers", is_here=False)),
    "stickers by hand": found(StickersAt()),
}


FOUND = {
    "ConsentScreen",
    "CountdownScreen",
    "EndScreen",
    "_found",
    "GoodNightScreen",
    "hello_menu",
    "house_menu",
    "ActScreen",
    "PartnerRollScreen",
    "partners_menu",
    "_asked",
    "ghosts_screen",
    "how_strong",
    "seats_menu",
    "language_screen",
    "MendScreen",
    "OwnDieScreen",
    "parts_screen",
    "LookedScreen",
    "_looked",
    "_shown",
    "_levels",
    "_sounds",
    "_speech",
    "_squares",
    "StickersScreen",
    "WalkScreen",
    "WhichGlassScreen",
    "WhichScreen",
    *("animals_screen", "mark_number", "small_menu", "_steps", "_metering", "DealScreen"),
    *("still_screen", "ExpectedScreen", "RiddleScreen", "CourseScreen", "LedgerScreen"),
    *("BoxNumberScreen", "club_menu", "_digits_screen", "DigitsScreen"),
    *("past_menu", "games_menu", "GameScreen", "game_menu", "ReplayScreen", "animals_menu"),
    *("luck_menu", "players_menu", "player_menu", "records_menu"),
}
"""Places the walk must not miss."""
NEAR = {"LookScreen"}
"""What is one key from a start."""


@pytest.mark.parametrize(
    ("far", "found"),
    [
        pytest.param(1, NEAR, id="from each start", marks=pytest.mark.share),
        pytest.param(MOST_PLACES, FOUND, id="everywhere", marks=pytest.mark.endurance),
    ],
)
def test_f22_every_key_answers_everywhere_and_keeps_only_what_is_its_own_and_star_goes_back(
    far: int, found: set[str]
) -> None:
    kinds = {kind for kind, *_ in walk(STARTS.values(), far)}
    assert kinds >= found, found - kinds


@pytest.mark.parametrize("name", STARTS)
def test_r8_roll_mashed_ten_times_a_second_rolls_once_a_press_and_once_a_turn(name: str) -> None:
    story = STARTS[name]()
    for _ in range(50):
        kept, phase = len(story.kept), story.position and story.position.phase
        story.press("Roll").let_go("Roll").wait(0.09)
        new = rolls(story.kept[kept:])
        assert new <= (phase is Phase.ROLLING), f"{new} throws by one press in {phase}"


def test_r8_a_held_roll_rolls_once() -> None:
    story = at(ROLLING)()
    kept = len(story.kept)
    assert rolls(story.hold("Roll", seconds=700).kept[kept:]) == 1


def rolls(records: list[Record]) -> int:
    done = (record.command for record in records if isinstance(record, Done))
    return sum(isinstance(command, RollDie) for command in done)
