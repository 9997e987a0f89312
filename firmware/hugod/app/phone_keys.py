"""What the key of a phone may do: play this game, and nothing that outlives it.

A phone is a guest (RM2). Wiping, switching off, sticks, settings, other phones and the end of an
open game are for those who sit at the box. What is not listed here is not allowed, so a new screen
or step is the box's until somebody says otherwise.
"""

from __future__ import annotations

from hugod.app.correct.undo import first_undo
from hugod.app.effects import DrawSecret
from hugod.app.inputs import Key
from hugod.app.routing import home
from hugod.app.screens import (
    Commit,
    Do,
    Go,
    Home,
    LeaveOut,
    Look,
    Mend,
    OpenMenu,
    Say,
    Screen,
    Send,
    Step,
    Through,
    Throw,
    Undo,
)
from hugod.app.table import Table

_OF_THE_GAME = (Say, Look, OpenMenu, Do, Throw, Commit, Mend, LeaveOut)
"""Steps that change this game, or nothing at all."""


def may_phone(screen: Screen, key: Key, table: Table) -> bool:
    """Whether *key* of a phone may do what it means on *screen*. Changes nothing."""
    return screen.for_phones and _may(screen.press(key, table), screen, key, table)


def _may(step: Step, screen: Screen, key: Key, table: Table) -> bool:
    match step:
        case Go(to):
            return to.for_phones
        case Home():
            return home(table).for_phones
        case Through(under):
            return may_phone(under or home(table), key, table)
        case Undo():
            return _may(first_undo(screen, table), screen, key, table)
        case Send(effect):
            return isinstance(effect, DrawSecret)
        case _:
            return isinstance(step, _OF_THE_GAME)
