"""The fear meter: ghosts on the look key's page and beside each choice, a heart that beats."""

import random
from collections.abc import Sequence
from functools import cache
from itertools import islice

import pytest
from odds import positions

from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun
from hugo_core.odds import odds
from hugo_core.position import agree
from hugod.app.table.fear import LEAST, ghosts_of
from hugod.app.values.effects import Cue, Show
from hugod.app.values.prompt_views import ListView, TextView
from hugod.app.values.settings import DisplayKind, FearMeter, Settings, Sound
from hugod.app.values.signs import Fear
from hugod.app.values.status_views import EndView, FearView, TracksView, WhereView
from hugod.app.values.turn_views import MoveView, RollView
from hugod.display.frame_diff import Controller
from hugod.display.oled import Oled
from hugod.draw import render
from tests.hugod.app.conftest import Box, Story

HUGO_NEAR = "amigo-hugo rolling act=red hugo=5 passes=1 red(10)=6,8,14,27 blue(10)=7,9,r2,c10"
MOVING = "amigo-hugo moving:4 act=red hugo=5 passes=1 red(10)=8,10,27 blue(10)=7,9,14"
IN_ROOMS = "amigo-hugo rolling act=red hugo=5 passes=1 red(10)=r1,r2,c8 blue(10)=7,9,14"
LOOK, CHOICES = (Settings(fear=meter) for meter in (FearMeter.LOOK, FearMeter.CHOICES))


def look(story: Story) -> Story:
    """Press D as far as the page behind the places."""
    story.press_until(WhereView, "D")
    return story.press("D")


def ghosts_on(story: Story) -> dict[str, int]:
    view = story.view
    assert isinstance(view, FearView), story.words
    return {row.place: row.fear.ghosts for row in view.rows}


# How much it is


@pytest.mark.parametrize(
    ("chance", "ghosts"),
    [(0.0, 0), (0.049, 0), (0.05, 1), (0.1, 2), (1 / 3, 3), (0.5, 4), (0.749, 4), (0.75, 5)],
)
def test_a_chance_has_its_ghosts(chance: float, ghosts: int) -> None:
    assert ghosts_of(chance) == ghosts
    assert ghosts_of(1.0) == len(LEAST) == 5


def test_the_page_is_the_exact_chance(box: Box) -> None:
    story = look(box(HUGO_NEAR, settings=LOOK))
    position = story.position
    assert position is not None
    assert ghosts_on(story) == {
        str(place): ghosts_of(chance) for place, chance in odds(position)[0].items()
    }
    assert ghosts_on(story) == {"6": 3, "8": 3, "14": 1, "27": 0}


def test_who_is_to_roll_is_caught_by_no_more_than_one_ghost_in_three() -> None:
    """The heart has three tempos, and all of them are heard."""
    found = set()
    for position in islice(positions(random.Random(3)), 300):
        assert position.to_act is not None
        found.add(ghosts_of(max(odds(position)[position.to_act].values(), default=0.0)))
    assert found == {0, 1, 2, 3}


# Off


def test_it_is_off_until_somebody_wants_it(box: Box) -> None:
    assert isinstance(look(box(HUGO_NEAR)).view, TextView)
    story = box(MOVING)
    assert isinstance(story.view, MoveView)
    assert story.view.fear is None
    story = box(HUGO_NEAR)
    assert "fear" not in story.words
    assert story.listen() == []


def test_the_die_s_menu_turns_it_on_and_off(box: Box) -> None:
    story = box(HUGO_NEAR).open("This box", "Settings", "Fear: off", "at each move")
    assert story.words.startswith("Each move shows its fear")
    story.press("Roll")
    assert isinstance(story.view, RollView)
    assert story.settings == CHOICES
    assert story.open("This box", "Settings", "Fear: each move", "no ghosts").words.startswith(
        "No more ghosts"
    )
    assert story.settings == Settings()


# The look key's page


def test_a_and_b_turn_to_the_others_and_d_goes_on(box: Box) -> None:
    story = look(box(HUGO_NEAR, settings=LOOK))
    assert story.words.startswith("red · ")
    assert story.press("B").words.startswith("blue · ")
    assert ghosts_on(story) == {"7": 4, "9": 2}
    assert story.press("B").words.startswith("red · ")
    assert story.press("A").words.startswith("blue · ")
    assert story.press("D").words.startswith("Why?")
    assert isinstance(story.press("D", "D", "D").view, TracksView)
    three = look(box(f"{HUGO_NEAR} green(10)=20", settings=LOOK))
    assert three.press("B").words.startswith("blue · "), "in the order of the turns"


def test_who_stands_nowhere_hugo_goes_has_nothing_to_fear(box: Box) -> None:
    story = look(box(IN_ROOMS, settings=LOOK))
    assert story.words == "red. No guest is where Hugo walks: nothing to fear."
    assert isinstance(story.press("B").view, FearView)


@pytest.mark.parametrize(
    "line",
    [
        MOVING,
        "amigo-hugo placing act=red red(10)=1 blue(10)=",
        "amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21",
    ],
)
def test_where_no_die_is_due_there_is_no_such_page(box: Box, line: str) -> None:
    assert look(box(line, settings=LOOK)).words.startswith("Why?")


def test_of_a_move_that_ends_the_game_there_is_nothing_to_fear(box: Box) -> None:
    line = "amigo-hugo moving:2 act=red hugo=6 passes=1 red(45)=20 blue(10)=22"
    story = box(line, settings=CHOICES)
    for place, is_told in (("→ 22", True), ("→ 39", False)):
        story.press_until(place, "B")
        assert isinstance(story.view, MoveView)
        assert (story.view.fear is not None) is is_told


def test_nothing_is_told_ahead_of_the_news(box: Box) -> None:
    story = box(HUGO_NEAR, "ghost", settings=LOOK).press("Roll", "#").wait(1)
    assert look(story).words.startswith("Why?")


# Beside each choice


def test_each_move_shows_the_fear_of_its_guest_there(box: Box) -> None:
    story = box(MOVING, settings=CHOICES)
    seen: dict[tuple[str, str], int] = {}
    while isinstance(story.view, MoveView) and len(seen) < story.view.count:
        assert story.view.fear is not None
        seen[story.view.origin, story.view.target] = story.view.fear.ghosts
        story.press("B")
    assert seen["8", "12"] == 2
    assert seen["27", "3"] == 0
    assert {ghosts for (_, target), ghosts in seen.items() if int(target) > 30} == {0}


def test_with_d_alone_no_choice_has_ghosts(box: Box) -> None:
    story = box(MOVING, settings=LOOK)
    assert isinstance(story.view, MoveView)
    assert story.view.fear is None


def test_which_guest_shows_what_each_fears_that_stays(box: Box) -> None:
    story = box(MOVING, settings=CHOICES).press("35")
    assert isinstance(story.view, ListView)
    assert [fear.ghosts for fear in story.view.fears] == [4, 2]
    assert story.words == (
        "Which guest? ▸ from 8 (much to fear). from 8 (much to fear) / from 10 (a little to fear)"
    )


def test_a_move_that_ends_the_round_has_no_fear_to_show(box: Box) -> None:
    line = "ghost-party moving:2 act=blue round=1/3 hugo=1"
    line += " red(42)=r5,r6,c10,c8,c7 blue(32)=5,r2,c9,c5,c3 turquoise(36)=r8,c8,c6,c4,w"
    story = box(line, settings=CHOICES)
    seen: dict[str, Fear | None] = {}
    while isinstance(story.view, MoveView) and len(seen) < story.view.count:
        seen[story.view.target] = story.view.fear
        story.press("B")
    assert seen["33"] is None
    assert seen["7"] is not None


# Heard and said


def test_a_heart_beats_behind_the_tune_of_who_is_to_roll(box: Box) -> None:
    story = box(HUGO_NEAR, "1", settings=LOOK).press("Roll").settle()
    story.listen()
    story.press("28", "#").settle()
    assert story.words.startswith("blue · ")
    assert story.listen() == [Cue.TUNE_BLUE, Cue.HEART_3]


def test_no_heart_without_fear_and_none_with_the_sound_off(box: Box) -> None:
    far = HUGO_NEAR.replace("7,9,r2", "1,2,r2")
    story = box(far, "1", settings=LOOK).press("Roll").settle()
    story.listen()
    assert story.press("28", "#").settle().listen() == [Cue.TUNE_BLUE]
    silent = Settings(fear=FearMeter.LOOK, sound=Sound(is_on=False))
    story = box(HUGO_NEAR, "1", settings=silent).press("Roll").settle().press("28", "#")
    assert story.settle().listen() == []


def test_an_own_die_has_its_heart_too(box: Box) -> None:
    story = box(HUGO_NEAR, settings=Settings(fear=FearMeter.LOOK, own_die=True))
    story.press("1").settle()
    story.listen()
    assert story.press("28", "#").settle().listen() == [Cue.TUNE_BLUE, Cue.HEART_3]


@pytest.mark.parametrize("display", DisplayKind)
def test_every_page_fits_in_every_language_and_display(box: Box, display: DisplayKind) -> None:
    """The story looks at each of its pictures, in all languages."""
    settings = Settings(fear=FearMeter.CHOICES, display=display)
    look(box(HUGO_NEAR, settings=settings)).press("B", "D").settle()
    box(MOVING, settings=settings).press("B", "B", "35", "B").settle()
    box(HUGO_NEAR, settings=settings).open(
        "This box", "Settings", "Fear: each move", "with D"
    ).settle()


# The display's bus


class Wire:
    """A bus that ends in nothing and counts its bytes, address and control byte included."""

    def __init__(self) -> None:
        self.sent = 0

    def command(self, *codes: int) -> None:
        self.sent += 2 + len(codes)

    def data(self, content: Sequence[int], /) -> None:
        self.sent += 2 + len(content)

    def status(self) -> int | None:
        return 0

    def reset(self) -> bool:
        return False

    def cleanup(self) -> None:
        """Nothing is open."""


@pytest.mark.parametrize("kind", [Controller.SSD1306, Controller.SH1106])
def test_a_turn_of_typed_moves_is_at_most_64_bytes_more_on_the_bus(kind: Controller) -> None:
    usual, afraid = (bytes_of_turns(settings, kind) for settings in (Settings(), CHOICES))
    more = [on - off for on, off in zip(afraid, usual, strict=True)]
    assert 20 < max(more) <= 64


def test_a_turn_of_three_looks_at_other_moves_is_hardly_more_on_the_bus() -> None:
    """The ghosts stand above the places, which change anyway, and instead of the count."""
    usual, afraid = (
        bytes_of_turns(each, Controller.SSD1306, "BBB") for each in (Settings(), CHOICES)
    )
    more = [on - off for on, off in zip(afraid, usual, strict=True)]
    assert sum(more) <= 0 < max(more) <= 75


@cache
def shown_in_a_game(settings: Settings, looks: str) -> Sequence[Show]:
    begun = Begun(agree(EDITIONS["amigo-hugo"], tuple(Colour)[:4]))
    story, chance = Story((begun,), (), "", settings), random.Random(1)
    story.looks_at_glass = story.looks_back = False
    while not isinstance(story.settle().view, EndView):
        if isinstance(story.view, MoveView) and story.view.count > 1:
            story.press(*looks)
        story.play_turn(chance)
    return story.shown


def bytes_of_turns(settings: Settings, kind: Controller, looks: str = "") -> list[int]:
    """What each turn of one game brings over the bus, the same for all *settings*."""
    wire, turns, before = Wire(), [0], None
    glass = Oled(wire, kind, clock=lambda: 0.0)
    for show in shown_in_a_game(settings, looks):
        if isinstance(show.view, RollView) and not isinstance(before, RollView):
            turns.append(0)
        so_far, before = wire.sent, show.view
        glass.show(render(show.view))
        turns[-1] += wire.sent - so_far
    return turns[1:]
