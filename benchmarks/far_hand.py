"""Who sits at a box of a game with a house that is far away, and presses what leads on."""

from __future__ import annotations

from collections import deque
from random import Random

from played import typed

from hugo_core.commands import MoveGuest, PlaceGuest
from hugo_core.history import Done, Record
from hugo_core.moves import legal_commands
from hugod.app.far.agreeing import DrawScreen, OpenScreen
from hugod.app.far.by_link import AgreeScreen, DieScreen, RefuseScreen
from hugod.app.far.exchange import HearScreen, ToSayScreen
from hugod.app.far.far_turn import HearChoiceScreen
from hugod.app.far.taking_back import FarUndoScreen
from hugod.app.session import Session
from hugod.app.table.far_steps import unheard
from hugod.app.values.prompt_views import ListView
from hugod.app.values.status_views import EndView

WAITING = (HearScreen, ToSayScreen, RefuseScreen, DrawScreen, OpenScreen, DieScreen)


def is_over(session: Session) -> bool:
    """Whether the game is, and its last choice is told."""
    table = session._table
    return isinstance(session._screen.view(table), EndView) and not table.untold


def is_at_rest(session: Session) -> bool:
    """Whether this house has pressed all that leads on, and all it has chosen is there."""
    table, screen = session._table, session._screen
    if table.history is None or table.untold or unheard(table) is not None:
        return False
    if isinstance(screen, HearScreen):
        return isinstance(screen, HearChoiceScreen)
    is_due = screen.is_typed and screen == screen.without_entry()
    return is_due or is_over(session)


def is_choice(record: Record) -> bool:
    """Whether *record* is a place that a person chose."""
    return isinstance(record, Done) and isinstance(record.command, PlaceGuest | MoveGuest)


class Hand:
    """A family that chooses at random; with *asks* they take something back as often as that."""

    def __init__(self, chance: Random, asks: float = 0.0) -> None:
        self._chance, self._asks = chance, asks
        self._keys = deque[str]()
        self._typed_in: object = None

    def key(self, session: Session) -> str:
        """Return the key that is pressed now; empty if there is nothing but to wait."""
        screen, table = session._screen, session._table
        if isinstance(screen, AgreeScreen | FarUndoScreen):
            return self._chance.choice("#*")
        if isinstance(screen, WAITING):
            self._keys.clear()
            is_asking = isinstance(screen, HearChoiceScreen) and self._chance.random() < self._asks
            return "C" if is_asking else ""
        if is_over(session):
            return ""
        if self._keys:
            return self._keys.popleft()
        if not screen.is_typed:
            return "#" if isinstance(screen.view(table), ListView) else "Roll"
        if self._typed_in == table.game():
            return "#"
        self._typed_in = table.game()
        command = self._chance.choice(list(legal_commands(table.game())))
        self._keys.extend(str(typed(command)))
        return self._keys.popleft()
