"""What a page hears over its link, and a scene to be told there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hugo_core.editions import Colour
from hugo_core.notation import read_position
from hugod.app.values.signs import Badge, Bar
from hugod.app.values.turn_views import RollView

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

RED = Badge(Colour.RED, "Red", "R")
ROLL = RollView(Bar(RED, "23:45"), "Roll!")
POSITION = read_position("amigo-hugo rolling act=red red(10)=4,17 blue(10)=9")
WAIT_S = 60.0


def hear(link: ClientConnection) -> dict[str, Any]:
    said = json.loads(link.recv(timeout=WAIT_S))
    assert isinstance(said, dict)
    return said
