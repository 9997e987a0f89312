"""Tables at which the box has a seat."""

from __future__ import annotations

from collections.abc import Mapping

from hugo_core.editions import Colour
from hugo_core.history import Seated
from hugo_core.notation import FACES, read_position
from hugod.app.values.settings import Settings
from tests.hugod.app.conftest import UNSET, Story, records_of

BLUE = {Colour.BLUE: "level:3"}
PLAYING = "amigo-hugo rolling act=blue hugo=20 passes=1 red(10)=4,17 blue(10)=12,26"


def seated(
    line: str,
    *faces: str,
    players: Mapping[Colour, str] = BLUE,
    settings: Settings = UNSET,
) -> Story:
    """Give a table that stands at *line*, with the *faces* to come; the box plays blue."""
    records = records_of(read_position(line))
    sits = tuple(Seated(colour, player) for colour, player in players.items())
    story = Story((*records, *sits), [FACES[face] for face in faces], "", settings)
    assert story.line == line
    return story
