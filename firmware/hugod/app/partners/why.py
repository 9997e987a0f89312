"""Why the box does what it does, in a word: at most 16 letters that a child understands."""

from __future__ import annotations

from collections.abc import Iterable

from hugo_core.board import Place
from hugo_core.commands import Command, MoveGuest, StayPut
from hugo_core.events import Cause, Event, GuestExpelled, PointsChanged
from hugo_core.moves import legal_commands
from hugo_core.position import Position
from hugo_core.rules import play
from hugod.app.values.words import Words


def why(position: Position, command: Command, words: Words) -> str:
    """Return why *command*, a move that is legal in *position*, is a good idea."""
    _ = words.gettext
    if isinstance(command, StayPut):
        could = tuple(legal_commands(position)) != (command,)
        return _("I stay here") if could else _("nobody can move")
    assert isinstance(command, MoveGuest)
    origin, target = command.origin, command.target
    board = position.setup.board
    if target in board.room_at:
        return _of_room(play(position, command)[0], position, words)
    if target == position.hugo:
        return _("to Hugo!")
    if board.in_cellar(origin):
        return _("from the cellar")
    if origin in board.room_at:
        return _("out of the room")
    return _on_gallery(origin, target, position, words)


def _of_room(events: Iterable[Event], position: Position, words: Words) -> str:
    """Return what entering the room brought: points, a guest who must leave, or shelter."""
    _, said = words.gettext, ""
    for event in events:
        match event:
            case PointsChanged(cause=Cause.BONUS):
                return _("green: 3 off")
            case PointsChanged(cause=Cause.HAUNTED):
                said = _("ghost: 1 more")
            case GuestExpelled(seat):
                who = words.seat(position, seat).name
                said = _("out with {colour}!").format(colour=who)
    return said or _("safe in a room")


def _on_gallery(origin: Place, target: Place, position: Position, words: Words) -> str:
    """Return where it goes as Hugo sees it, who walks the same way round."""
    _, board = words.gettext, position.setup.board
    if not board.is_square(position.hugo):
        return _("on I go")
    ahead = [(place - position.hugo) % board.squares for place in (origin, target)]
    return _("away from Hugo") if ahead[0] < ahead[1] else _("past Hugo")
