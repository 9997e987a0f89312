"""How the Roll button shines: on the box and on the page."""

from __future__ import annotations

from enum import StrEnum

from hugod.app.box.check_view import PartsView
from hugod.app.place_view import PlaceView
from hugod.app.sealed.views import MagicView
from hugod.app.views import (
    HugoView,
    MoveView,
    NewsView,
    RollView,
    SheetView,
    StartView,
    TextView,
    View,
)


class Light(StrEnum):
    """How the Roll button shines: it says whose move it is."""

    ROLL = "roll"
    """A throw is due: press me."""
    ON = "on"
    """Something is to be read: press me to go on."""
    BREATHING = "breathing"
    """Nobody plays: come and play."""
    OFF = "off"
    """The keys are meant."""


def light_of(view: View) -> Light:
    """Say how the Roll button shines while *view* is on the glass."""
    if isinstance(view, RollView):
        return Light.ROLL
    if isinstance(view, StartView):
        return Light.BREATHING
    match view:
        case NewsView() | PartsView() | SheetView() | HugoView() | MagicView():
            return Light.ON
        case TextView(by_roll=True) | PlaceView(by_roll=True):
            return Light.ON
        case MoveView(origin="", count=1):  # nobody can move: there is nothing to choose
            return Light.ON
    return Light.OFF
