"""Which screen belongs to the table as it stands: the one a restarted box shows again."""

from __future__ import annotations

from collections.abc import Callable

from hugo_core.position import Phase
from hugod.app.correct.edit import WaitingScreen
from hugod.app.play.die import throwing
from hugod.app.play.news import EndScreen, first_news
from hugod.app.play.turn import MoveScreen, PlaceScreen, RollScreen
from hugod.app.screens import Screen
from hugod.app.sealed.screens import is_sealing_due
from hugod.app.settings import Question
from hugod.app.setup.edition import HOUSE, TRACK, StartScreen
from hugod.app.setup.first_evening import HELLO, look_at_parts
from hugod.app.setup.players import COLOURS, STARTER
from hugod.app.setup.stickers import find_stickers
from hugod.app.table import Table

_SCREENS: dict[Phase, Screen] = {
    Phase.PLACING: PlaceScreen(),
    Phase.MOVING: MoveScreen(),
    Phase.LOTS: RollScreen(),
    Phase.OVER: EndScreen(),
}

_QUESTIONS: dict[Question, Callable[[Table], Screen]] = {
    Question.LANGUAGE: lambda _: HELLO,
    Question.PARTS: look_at_parts,
    Question.STICKERS: find_stickers,
    Question.GAME: lambda _: TRACK,
    Question.NONE: lambda _: StartScreen(),
}


def home(table: Table) -> Screen:
    """Return the screen of the set-up or the game where it stands; a question of
    the first evening, or the start, if there is none."""
    if table.draft is not None:
        if table.draft.players is None:
            return HOUSE
        is_complete = len(table.draft.colours) == table.draft.players
        return STARTER if is_complete else COLOURS
    if table.phase is None:
        return _QUESTIONS[table.question](table)
    if table.unread:
        return first_news(table)
    assert table.history is not None
    if table.history.waiting and not is_sealing_due(table):
        return WaitingScreen()
    if table.phase is Phase.ROLLING:
        return throwing(table)
    return _SCREENS[table.phase]
