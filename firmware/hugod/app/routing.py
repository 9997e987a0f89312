"""Which screen belongs to the table as it stands: the one a restarted box shows again."""

from __future__ import annotations

from hugo_core.position import Phase
from hugod.app.box.menu import StartScreen
from hugod.app.correct.edit import WaitingScreen
from hugod.app.play.die import throwing
from hugod.app.play.news import EndScreen, first_news
from hugod.app.play.turn import MoveScreen, PlaceScreen, RollScreen
from hugod.app.screens import Screen
from hugod.app.sealed.screens import is_sealing_due
from hugod.app.settings import Question
from hugod.app.setup.edition import HouseScreen, TrackScreen
from hugod.app.setup.first_evening import HelloScreen, SeekScreen
from hugod.app.setup.players import ColoursScreen, StarterScreen
from hugod.app.setup.stickers import FindStickersScreen
from hugod.app.table import Table

_SCREENS: dict[Phase, type[Screen]] = {
    Phase.PLACING: PlaceScreen,
    Phase.MOVING: MoveScreen,
    Phase.LOTS: RollScreen,
    Phase.OVER: EndScreen,
}

_QUESTIONS: dict[Question, type[Screen]] = {
    Question.LANGUAGE: HelloScreen,
    Question.PARTS: SeekScreen,
    Question.STICKERS: FindStickersScreen,
    Question.GAME: TrackScreen,
    Question.NONE: StartScreen,
}


def home(table: Table) -> Screen:
    """Give the screen of the set-up or the game where it stands; a question of
    the first evening, or the start, if there is none."""
    if table.draft is not None:
        if table.draft.players is None:
            return HouseScreen()
        is_complete = len(table.draft.colours) == table.draft.players
        return StarterScreen() if is_complete else ColoursScreen()
    if table.phase is None:
        return _QUESTIONS[table.question]()
    if table.unread:
        return first_news(table)
    assert table.history is not None
    if table.history.waiting and not is_sealing_due(table):
        return WaitingScreen()
    if table.phase is Phase.ROLLING:
        return throwing(table)
    return _SCREENS[table.phase]()
