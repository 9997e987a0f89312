"""The Roll button's light says whose move it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hugo_core.position import Face
from hugod.app.light import Light, light_of
from hugod.app.views import (
    Bar,
    HugoView,
    Icon,
    MoveView,
    NewsView,
    RollView,
    StartView,
    TextView,
    View,
)

STAYING = MoveView(Bar(), Face.FOUR, "", "", "nobody moves", 0, 1, "", "Roll goes on")


@pytest.mark.parametrize(
    ("view", "light"),
    [
        (RollView(Bar(), "Roll!"), Light.ROLL),
        (StartView("Hugo", "press Roll"), Light.BREATHING),
        (NewsView(Bar(), Icon.GHOST, (), "Hugo!", ()), Light.ON),
        (HugoView(Bar(), "Hugo moves 3", ("1", "2"), 0), Light.ON),
        (TextView("No"), Light.OFF),
        (TextView("Read me", by_roll=True), Light.ON),
        (STAYING, Light.ON),
        (replace(STAYING, count=2), Light.OFF),
    ],
)
def test_the_button_shines_when_it_does_something(view: View, light: Light) -> None:
    assert light_of(view) is light
