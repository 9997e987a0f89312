"""Two houses at one game: two boxes, and people who say and type digits."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from hugo_core.commands import MoveGuest, PlaceGuest
from hugo_core.moves import legal_commands
from hugo_core.position import Phase
from hugod.app.far import agreement
from hugod.app.far.agreeing import SayFirstScreen, SaySecondScreen
from hugod.app.far.far_turn import HearChoiceScreen, TellScreen
from hugod.app.screens.screen import Screen
from hugod.app.values.effects import Effect
from hugod.app.values.far_sayings import (
    HeardHere,
    LineState,
    LineTold,
    OpenThere,
    SayThere,
    TendLine,
)
from hugod.app.values.prompt_views import ListView
from hugod.app.values.settings import Settings
from hugod.app.values.status_views import EndView
from hugod.far.telephone import Telephone
from tests.hugod.app.conftest import UNSET, Story


@pytest.fixture(autouse=True)
def _is_bound_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Binding takes a small box half a second on purpose; a story need not wait for that."""
    monkeypatch.setattr(agreement, "COST", 2)


def on(story: Story) -> Screen:
    return story.session._screen


def sends(story: Story) -> str:
    """Give the digits that a link is to carry."""
    return on(story).says(story.session._table)


def says(story: Story) -> str:
    """Give the digits on the glass that are to be said: a link says more of the agreement."""
    digits = sends(story)
    if isinstance(on(story), SaySecondScreen):
        return digits[: agreement.SECOND_LENGTH]
    is_first = isinstance(on(story), SayFirstScreen)
    return digits[: agreement.first_length(digits)] if is_first else digits


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


class Linked(Story):
    """A box with a link: what its telephone says is brought to the other one, or lost."""

    def __init__(self, *story: object, seed: int = 1) -> None:
        self.telephone = Telephone(random.Random(seed).randbytes)
        self.is_calling = self.has_called = False
        super().__init__(*story)  # type: ignore[arg-type]  # what a story is made of
        self.looks_at_glass = False
        self.give(LineTold(LineState.THERE))

    def _carry_out(self, effects: Sequence[Effect]) -> None:
        super()._carry_out(effects)
        for effect in effects:
            match effect:
                case SayThere(digits, step):
                    self.telephone.say(digits, step)
                case HeardHere(digits):
                    self.telephone.take(digits)
                case OpenThere():
                    self.telephone.open(effect)
                case TendLine(is_wanted):
                    self.is_calling, self.has_called = is_wanted, self.has_called or is_wanted

    def started_again(self, seed: int) -> Linked:
        """The plug was pulled: the card is all that is left."""
        return Linked(self.kept, (), "", self.settings, self.boards, seed=seed)


class Line:
    """Two boxes and what is between them; *loss* is the share of notes that never arrive."""

    def __init__(
        self,
        loss: float = 0.0,
        seed: int = 1,
        settings: Settings = UNSET,
        keys: Sequence[str] = TWO,
    ) -> None:
        self.loss, self.chance = loss, random.Random(seed)
        first = Linked((), (), "", settings).press("Roll", "1", "5", "1", *keys)
        assert isinstance(first, Linked)
        second = Linked((), (), "", seed=2).press("Roll", "1", "5", "2")
        assert isinstance(second, Linked)
        self.houses = [first, second]

    def beat(self) -> None:
        """Half a second: each note is said once more, and what came of it is told."""
        for at in (0, 1):
            here, there = self.houses[at], self.houses[1 - at]
            if self.chance.random() >= self.loss:
                there.telephone.hear(here.telephone.note)
        for house in self.houses:
            for news in house.telephone.news():
                house.give(news)
            house.wait(0.5)

    def beat_until(self, holds: Callable[[], bool], most: int = 200) -> None:
        for _ in range(most):
            if holds():
                return
            self.beat()
        raise AssertionError([house.words for house in self.houses])

    def play_until(self, holds: Callable[[], bool], most: int = 3000) -> None:
        """Play at random until *holds*."""
        for house in self.houses:
            house.looks_at_glass = False
        for _ in range(most):
            if holds():
                return
            self.move()
            self.beat()
        raise AssertionError([house.words for house in self.houses])

    def begin(self) -> Line:
        """Let both agree, by themselves."""
        self.beat_until(lambda: all(house.session._table.house for house in self.houses))
        self.beat_until(lambda: not self.houses[0].session._table.untold)
        return self

    @property
    def lines(self) -> list[str]:
        return [house.line for house in self.houses]

    def move(self) -> None:
        """Press what leads on in both houses, and choose where it is due."""
        for house in self.houses:
            screen = on(house)
            if isinstance(screen, HearChoiceScreen | TellScreen) or is_over_here(house):
                continue
            if screen.is_typed:
                choose(house, self.chance)
            else:
                house.press("Roll")


def is_over_here(house: Story) -> bool:
    return house.session._table.phase is Phase.OVER


@pytest.fixture
def houses() -> Houses:
    """Two houses of one player each, the first guest of red due."""
    return agreed(set_up(*TWO), called())
