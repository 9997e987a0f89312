"""Two houses at one game: two boxes, and people who say and type digits."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from hugo_core.commands import MoveGuest, PlaceGuest
from hugo_core.moves import legal_commands
from hugod.app.far.far_turn import HearChoiceScreen, TellScreen
from hugod.app.screens.screen import Screen
from hugod.app.values.prompt_views import ListView
from hugod.app.values.settings import Settings
from hugod.app.values.status_views import EndView
from tests.hugod.app.conftest import UNSET, Story


def on(story: Story) -> Screen:
    return story.session._screen


def says(story: Story) -> str:
    """Give the digits on the glass that are to be said."""
    return on(story).says(story.session._table)


@dataclass
class Houses:
    """House 1 has set up, house 2 was called."""

    first: Story
    second: Story

    @property
    def both(self) -> tuple[Story, Story]:
        return self.first, self.second

    def tell(self) -> None:
        """Whoever has something to say says it, and the other house types it."""
        for here, there in (self.both, self.both[::-1]):
            if isinstance(on(here), TellScreen):
                digits = says(here)
                rest(there)
                there.press(digits)
                here.press("Roll")

    def turn(self, chance: random.Random) -> None:
        """Play on until neither house goes on by itself, with a choice of one of them if it is
        due."""
        self.tell()
        for story in self.both:
            rest(story)
        if is_over(self):
            return
        due = next(story for story in self.both if not isinstance(on(story), HearChoiceScreen))
        choose(due, chance)
        self.tell()


def is_over(houses: Houses) -> bool:
    return all(isinstance(story.view, EndView) for story in houses.both)


def rest(story: Story) -> None:
    """Let everything go on that needs no choice, Roll pressed where that is all that is wanted."""
    for _ in range(400):
        story.settle()
        screen = on(story)
        if isinstance(screen, HearChoiceScreen | TellScreen) or isinstance(story.view, EndView):
            return
        if screen.is_typed or isinstance(story.view, ListView):
            return
        story.press("Roll")
    raise AssertionError(f"no rest: {story.words}")


def choose(story: Story, chance: random.Random) -> None:
    """Type a choice at random."""
    position = story.position
    assert position is not None
    command = chance.choice(list(legal_commands(position)))
    place = command.square if isinstance(command, PlaceGuest) else 0
    place = command.target if isinstance(command, MoveGuest) else place
    story.press(str(place))
    if story.position == position and not isinstance(story.view, ListView):
        story.press("#")
    if isinstance(story.view, ListView):
        story.wait(2).press("#")
    assert story.position != position, story.words


def set_up(*keys: str, settings: Settings = UNSET) -> Story:
    """Give a box with a new card on which house 1 has given these answers, up to what it says."""
    story = Story((), (), "", settings)
    return story.press("Roll", "1", "5", "1", *keys).settle()


def called(settings: Settings = UNSET) -> Story:
    """Give a box with a new card that waits for what house 1 says."""
    return Story((), (), "", settings).press("Roll", "1", "5", "2")


def agreed(first: Story, second: Story) -> Houses:
    """Let both houses say what begins the game."""
    return agreed_after(first, second.press(says(first)).settle())


def agreed_after(first: Story, second: Story) -> Houses:
    """Let them go on where house 2 says its secret."""
    first.press(says(second))
    second.press(says(first)).settle()
    first.press("Roll")
    return Houses(first, second)


TWO = ("2", "1", "2", "1")
"""Two players, red here and blue there; red begins."""


@pytest.fixture
def houses() -> Houses:
    """Two houses of one player each, the first guest of red due."""
    return agreed(set_up(*TWO), called())
