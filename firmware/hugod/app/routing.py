"""Which screen a game or set-up is at as it stands, and which keys of a phone are allowed there.

A restarted box shows `home` again. A phone is a guest (RM2): it plays this game, and does nothing
that outlives it.
"""

from __future__ import annotations

from dataclasses import replace

from hugo_core.history import Drafted
from hugo_core.houses import SECOND
from hugo_core.position import Phase
from hugod.app.correct.undo import first_undo
from hugod.app.fair.hints import advice_screen
from hugod.app.partners.carrying import carrying
from hugod.app.partners.partner_turn import partner_turn
from hugod.app.play.die import roll_screen
from hugod.app.play.moving import MoveScreen, moving, points_in
from hugod.app.play.placing import PlaceScreen, points_to
from hugod.app.screens.rolling import RollScreen, is_sealing_due
from hugod.app.screens.screen import (
    Back,
    ChangeSettings,
    Commit,
    Deal,
    Do,
    Flow,
    Go,
    Home,
    LeaveOut,
    Look,
    Mend,
    Open,
    Roll,
    Say,
    Screen,
    Send,
    Step,
    Through,
    Undo,
)
from hugod.app.table.evening import tells_lessons
from hugod.app.table.table import Table
from hugod.app.values.effects import DrawSecret
from hugod.app.values.far_sayings import HeardHere
from hugod.app.values.inputs import Key
from hugod.app.values.settings import Question

# What a start rarely stands on is loaded when it is reached.
from hugod.late import (
    agreeing,
    edit,
    edition,
    far_turn,
    first_evening,
    news,
    seat_order,
    stickers,
    teaching,
)

_SCREENS: dict[Phase, Screen] = {
    Phase.PLACING: PlaceScreen(),
    Phase.LOTS: RollScreen(),
}


def home(table: Table) -> Screen:
    """Return the screen of the set-up or the game where it stands; a question of
    the first evening, or the start, if there is none."""
    if table.draft is not None:
        return _set_up(table.draft)
    if table.phase is None:
        return _before_a_game(table)
    if table.untold:
        return far_turn.telling(table)
    if table.uncarried is not None and (carried := carrying(table)):
        return carried
    if table.unread and (more := news.next_news(table)):
        return more
    assert table.history is not None
    if table.history.waiting and not is_sealing_due(table):
        return edit.WaitingScreen()
    return _in_a_game(table)


def arrival(table: Table) -> Screen:
    """Return `home`, with the lessons over it that are due there."""
    screen = home(table)
    return teaching.with_lessons(screen, table) if tells_lessons(table) else screen


def _set_up(draft: Drafted) -> Screen:
    """The question of the set-up that has no answer yet."""
    if draft.far and draft.far.house == SECOND:
        return agreeing.agreeing(draft.far)
    if draft.players is None:
        return edition.HOUSE
    if len(draft.colours) != draft.players:
        return seat_order.COLOURS
    if draft.along and len(draft.seats) != draft.players:
        return seat_order.SEATS
    if draft.far is None:
        return seat_order.STARTER
    if not draft.far.is_seated:
        return seat_order.FAR_SEATS
    return agreeing.agreeing(draft.far) if draft.beginner else seat_order.STARTER


def _before_a_game(table: Table) -> Screen:
    """The question of the first evening that has no answer yet, or the start."""
    match table.question:
        case Question.LANGUAGE:
            return first_evening.HELLO
        case Question.PARTS:
            return first_evening.look_at_parts(table)
        case Question.STICKERS:
            return stickers.find_stickers(table)
    return edition.TRACK if table.question is Question.GAME else edition.StartScreen()


def _in_a_game(table: Table) -> Screen:
    """The screen of a game whose news are read, nobody being asked for a yes."""
    if table.phase is Phase.OVER:
        return news.EndScreen()
    if table.phase is Phase.ROLLING:
        return roll_screen(table)
    if hears := far_turn.hearing(table) if table.house else None:
        return hears
    if partner := partner_turn(table):
        return partner
    assert table.phase is not None
    screen = moving(table) if table.phase is Phase.MOVING else _SCREENS[table.phase]
    if table.advises and isinstance(screen, MoveScreen):
        return advice_screen(screen, points_in(table), table)
    if table.advises and isinstance(screen, PlaceScreen):
        return advice_screen(screen, points_to, table)
    return screen


_OF_THE_GAME = (Say, Look, Do, Roll, Deal, Commit, Mend, LeaveOut)
"""Steps that change this game, or nothing at all."""


ScreenPath = tuple[Screen, ...]
"""The screens from the outermost to the one that is shown; each was opened by the one before it."""


def may_phone(path: ScreenPath, key: Key, table: Table) -> bool:
    """Whether *key* of a phone may do what it means at the end of *path*. Changes nothing."""
    return path[-1].for_phones and _may(path[-1].press(key, table), path, key, table)


def undone(path: ScreenPath, table: Table) -> Step:
    """Return the step that takes back what was done last, where *path* has led."""
    return first_undo(path[-1], table)


def _may(step: Step, path: ScreenPath, key: Key, table: Table) -> bool:
    match step:
        case Go(to) | Open(to):
            return to.for_phones
        case Back(otherwise):
            if len(path) > 1:
                return path[-2].for_phones
            return otherwise is None or _may(otherwise, path, key, table)
        case Home():
            return home(table).for_phones
        case Through(under):
            return may_phone((*path[:-1], under or home(table)), key, table)
        case Flow(then):
            return _may(then, path, key, table)
        case Undo():
            return _may(undone(path, table), path, key, table)
        case Send(HeardHere(), then):
            return _may(then, path, key, table)
        case Send(effect):
            return isinstance(effect, DrawSecret)
        case ChangeSettings(settings, then):  # which round a game was, what was read: of this game
            read = replace(table.settings, taught=settings.taught, practised=settings.practised)
            now = replace(read, club_games=settings.club_games)
            return settings == now and _may(then, path, key, table)
        case _:
            # A step not listed here is not allowed: a new one is the box's until somebody says
            # otherwise.
            return isinstance(step, _OF_THE_GAME)
