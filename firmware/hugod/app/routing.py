"""Which screen belongs to the table as it stands: the one a restarted box shows again."""

from __future__ import annotations

from hugo_core.position import Phase
from hugod.app.die_screens import throwing
from hugod.app.first_screens import HelloScreen, SeekScreen
from hugod.app.game_screens import HouseScreen, TrackScreen
from hugod.app.mend_screens import WaitingScreen
from hugod.app.menu_screens import StartScreen
from hugod.app.news_screens import EndScreen, first_news
from hugod.app.play_screens import MoveScreen, PlaceScreen, RollScreen
from hugod.app.screens import Screen
from hugod.app.seal_screens import is_sealing_due
from hugod.app.settings import Question
from hugod.app.setup_screens import ColoursScreen, StarterScreen
from hugod.app.sticker_screens import FindStickersScreen
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
