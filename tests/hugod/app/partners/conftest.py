"""Tables at which the box has a seat."""

from collections.abc import Callable, Mapping
from random import Random

import pytest

from hugo_core.commands import StayPut
from hugo_core.editions import Colour
from hugo_core.history import Seated
from hugo_core.moves import legal_commands
from hugo_core.notation import FACES, read_position
from hugod.app.partners.partner_turn import ActScreen
from hugod.app.values.prompt_views import AskView, ListView
from hugod.app.values.settings import Settings
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import MoveView
from tests.hugod.app.conftest import UNSET, Story, records_of

BLUE = {Colour.BLUE: "level:3"}
PLAYING = "amigo-hugo rolling act=blue hugo=20 passes=1 red(10)=4,17 blue(10)=12,26"


def seated(
    line: str, *faces: str, players: Mapping[Colour, str] = BLUE, settings: Settings = UNSET
) -> Story:
    """Give a table that stands at *line*, with the *faces* to come; the box plays blue."""
    records = records_of(read_position(line))
    sits = tuple(Seated(colour, player) for colour, player in players.items())
    story = Story((*records, *sits), [FACES[face] for face in faces], "", settings)
    assert story.line == line
    return story


def play(story: Story, chance: Random, until: Callable[[], bool] = lambda: False) -> None:
    """Play to the end, or *until* something is so: people type anything that is legal."""
    story.chance = chance
    for _ in range(3000):
        while (position := story.position) != story.settle().position:
            assert position != story.position
        if isinstance(story.view, EndView) or until():
            return
        if isinstance(story.session._screen, ActScreen) or not isinstance(
            story.view, MoveView | AskView | ListView
        ):
            story.press("Roll")
        elif StayPut() in legal_commands(story.session._table.game()):
            story.press("0").wait(2)
        else:
            story.play_turn(chance)
    pytest.fail(f"no end: {story.words}")
