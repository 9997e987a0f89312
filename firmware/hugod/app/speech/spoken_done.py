"""What was done last, said aloud: what was placed, moved or rolled, by whom, now or long after."""

from __future__ import annotations

from hugo_core import commands
from hugo_core.history import Done
from hugo_core.moves import legal_commands
from hugo_core.position import Face, Phase, Position, Seat
from hugod.app.speech.sentences import Role, Said, Sentence, from_to, player, sentence
from hugod.app.table.table import Table
from hugod.app.values.settings import Detail
from hugod.app.values.words import Words


def entered(table: Table) -> Said:
    """Yield the last thing done."""
    # First of all a listener wants to know that it was understood.
    if last := _put_before(table) or table.last():
        before, what = last
        told, brief = done(before, what.command, table.words), ""
        match what.command:
            case commands.MoveGuest(origin, target):
                way = table.words.gettext("{origin} to {target}")
                brief = sentence(way.format(origin=origin, target=target))
            case commands.PlaceGuest(square):
                brief = table.words.gettext("On {place}.").format(place=square)
            case commands.DrawLot():
                return  # its page of news says on whom it fell
        is_told = _is_ours(before, what.command, table)
        if is_told and table.uncarried is not None:
            return  # one list asks for it, together with those of the other ghosts
        # «Move me from 15 to 19.» has told it where the box plays, and who asks for it did it.
        yield Sentence(told, Detail.FULL if is_told else Detail.SHORT, Role.DONE, brief)


def _is_ours(before: Position, command: commands.Command, table: Table) -> bool:
    """Whether *command* is a move of a seat that the box plays."""
    seat = before.to_act
    if seat is None or not isinstance(command, commands.MoveGuest):
        return False
    return bool(table.seated.get(before.setup.colours[seat]))


def _put_before(table: Table) -> tuple[Position, Done] | None:
    """Return the guest that was put before the box put its own ones, which one list tells."""
    stands, history = table.uncarried, table.history
    if stands is None or stands.phase is not Phase.PLACING or history is None:
        return None
    if history.last is None or not isinstance(history.last.command, commands.PlaceGuest):
        return None
    trail = history.trail()
    at = next((at for at, (before, _) in enumerate(trail) if before == stands), 0)
    return trail[at - 1] if at else None


def last_done(table: Table) -> Said:
    """Yield what was done last, and where Hugo is after his walk."""
    last = table.last()
    yield from entered(table)
    if last and last[1].command == commands.RollDie(Face.GHOST):
        said = table.words.gettext("Hugo is on {place}.")
        # His way has been counted aloud.
        yield Sentence(said.format(place=table.game().hugo), Detail.FULL)


def done(before: Position, command: commands.Command, words: Words) -> str:
    """Return what was done in the position *before*, told to the others."""
    _ = words.gettext
    who = "" if before.to_act is None else who_is(before.to_act, before, words)
    match command:
        case commands.PlaceGuest(square):
            said = _("{player} puts a guest on {place}.")
            return said.format(player=who, place=square)
        case commands.MoveGuest(origin, target):
            return sentence(f"{who} {from_to(origin, target, words)}")
        case commands.StayPut():
            can_move = tuple(legal_commands(before)) != (command,)
            said = _("{player} stays.") if can_move else _("{player} cannot move.")
            return said.format(player=who)
        case commands.RollDie(Face.GHOST) | commands.Join():
            return ""  # the walk, or the points at the start, have been told
        case commands.RollDie(face):
            return rolled(who, face.value, words)
        case commands.DrawLot(seat):
            return _("The lot fell on {player}.").format(player=who_is(seat, before, words))
        case commands.DealGuests():
            return _("The box has dealt the guests.")
        case commands.Leave(seat):
            return _("{player} leaves.").format(player=who_is(seat, before, words))
        case commands.ComeBack(seat):
            return _("{player} is back.").format(player=who_is(seat, before, words))
        case commands.Fix():
            return _("The box is as the board is.")
        case commands.LastLap():
            return _("The last lap was agreed on.")
        case commands.EndFairly():
            return _("The fair end was agreed on.")


def recalled(before: Position, command: commands.Command, words: Words) -> str:
    """Return what was done in the position *before*, told long after."""
    _ = words.gettext
    match command:
        case commands.RollDie(face):
            who = "" if before.to_act is None else who_is(before.to_act, before, words)
            ghost, pips = _("{player} threw the ghost."), _("{player} threw a {face}.")
            said = ghost if face is Face.GHOST else pips
            return said.format(player=who, face=face.value)
        case commands.Join(colour):
            return _("{player} joins.").format(player=player(words.badge(colour)))
    return done(before, command, words)


def rolled(who: str, pips: int, words: Words) -> str:
    """Return what the player *who* has rolled; 0 is the ghost."""
    _ = words.gettext
    said = _("{player}, you threw a {face}.") if pips else _("{player}, you threw the ghost!")
    return said.format(player=who, face=pips)


def who_is(seat: Seat, position: Position, words: Words) -> str:
    """Return what the player on *seat* is called."""
    return player(words.seat(position, seat))
