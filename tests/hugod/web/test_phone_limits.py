"""RM3: a phone that storms is bounded, is quieted by the box, and is forgotten; a friend is not."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from hugo_core.notation import read_position
from hugod.app.effects import PageWish
from hugod.app.inputs import Key, KeyDown, KeyUp, Origin
from hugod.app.settings import Settings
from hugod.app.views import ListView
from hugod.web.phone_limits import (
    BOX_FIRST,
    KEYS_A_SECOND,
    MOST_KNOWN,
    NOT_HEARD_S,
    TOO_FAST,
    Manners,
)
from tests.hugod.app.conftest import Story, records_of

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
MOVING = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
LINES = (PLAYING, MOVING)
MOST_KEYS = 12
"""Four lead there when nobody disturbs, and one says yes."""
WAY = ("This box", "TV and tablet", "Forget phones")


def pressed(manners: Manners, phone: str, a_second: float, seconds: float) -> list[str]:
    """Press so often from second 100 on; give what was answered."""
    return [
        manners.refusal(phone, 100 + number / a_second) for number in range(int(a_second * seconds))
    ]


def test_a_phone_presses_eight_times_a_second() -> None:
    answers = pressed(Manners(), "a", 48, 10)
    assert answers.count("") <= 11 * KEYS_A_SECOND
    assert answers.count("") >= 9 * KEYS_A_SECOND
    assert set(answers) == {"", TOO_FAST}


def test_each_phone_has_its_own_pace() -> None:
    manners = Manners()
    pressed(manners, "a", 48, 2)
    assert manners.refusal("b", 102) == ""


def test_a_friend_at_a_phone_is_heard_whatever_is_pressed_at_the_box() -> None:
    """Two fast hands: a key every 0.6 s for ten minutes, and bursts of six in between."""
    manners, now = Manners(), 100.0
    for turn in range(100):
        for _ in range(6):
            manners.box_pressed(now)
            assert manners.refusal("a", now) == ""
            now += 0.6 if turn % 5 else 0.2
        now += 1


def test_a_storm_is_not_heard_for_a_while_behind_a_key_of_the_box() -> None:
    manners = Manners()
    pressed(manners, "a", 48, 3)
    manners.box_pressed(103)
    behind = [manners.refusal("a", 103 + number / 48) for number in range(480)]
    first = next(number for number, answer in enumerate(behind) if answer != BOX_FIRST)
    assert first / 48 == pytest.approx(NOT_HEARD_S, abs=0.05)


def test_a_storm_that_ends_is_forgiven() -> None:
    manners = Manners()
    pressed(manners, "a", 48, 3)
    manners.box_pressed(109)
    assert manners.refusal("a", 109.1) == ""


def test_a_crowd_fills_no_memory() -> None:
    manners = Manners()
    for number in range(100 * MOST_KNOWN):
        assert manners.refusal(str(number), 100) == ""
    assert len(manners._phones) == MOST_KNOWN


class Storm:
    """A phone that presses *keys* 48 times a second into a story, as fast as it is let."""

    def __init__(self, story: Story, keys: Iterator[Key]) -> None:
        self.story, self.keys, self.manners = story, keys, Manners()

    def goes_on(self, seconds: float) -> None:
        for _ in range(int(seconds * 48)):
            self.story.wait(1 / 48)
            key = next(self.keys)
            if not self.manners.refusal("phone", self.story.now):
                self.story.give(KeyDown(key, Origin.PHONE)).give(KeyUp(key, Origin.PHONE))

    def box(self, key: str) -> None:
        self.manners.box_pressed(self.story.now)
        self.story.press(key).let_go(key)


def keys_of(kind: str) -> Iterator[Key]:
    chance = random.Random(3)
    while True:
        yield chance.choice(list(Key)) if kind == "any" else Key(kind)


@pytest.mark.parametrize("kind", ["any", "*", "#", "D", "Roll", "A", "C", "9"])
@pytest.mark.parametrize("line", LINES)
def test_those_at_the_box_forget_a_phone_that_storms(line: str, kind: str) -> None:
    """A calm hand presses a key every 0.6 s, by what it reads."""
    story = Story(records_of(read_position(line)), (), "", Settings(on_network=True))
    story.chance, story.looks_at_glass = random.Random(3), False
    storm = Storm(story, keys_of(kind))
    storm.goes_on(20)
    assert walk(storm, WAY) <= MOST_KEYS


def walk(storm: Storm, way: tuple[str, ...]) -> int:
    """Press what leads along *way* and says yes; give how many keys it took."""
    story = storm.story
    for taken in range(2 * MOST_KEYS):
        if PageWish.FORGET in story.page:
            return taken
        view = story.view
        wanted = [item for item in way if isinstance(view, ListView) and item in view.items]
        if isinstance(view, ListView) and wanted:
            storm.box(str(view.items.index(wanted[0]) + 1))
        elif story.words.startswith("Take the keys away"):
            storm.box("#")
        else:
            storm.box("*")
        storm.goes_on(0.6)
    return 2 * MOST_KEYS
