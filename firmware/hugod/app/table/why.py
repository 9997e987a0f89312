"""Why the box does what it does: a word and a sentence for each motive of `thinking.motives`."""

from __future__ import annotations

from hugo_core.commands import Command, StayPut
from hugo_core.moves import legal_commands
from hugo_core.position import Position, Seat
from hugod.app.values.words import N_, Words
from hugod.thinking.motives import Gain, Motive

SAID = {
    Gain.GREEN: N_("green: 3 off"),
    Gain.SAVED: N_("{place} in danger"),
    Gain.OUT: N_("out with {colour}!"),
    Gain.SHELTER: N_("safe in a room"),
    Gain.SAFER: N_("safer like this"),
    Gain.NEAR: N_("green is near"),
}
"""Each in a word: at most 16 letters that a child understands. Placing has none."""
LONG = {
    Gain.GREEN: N_("Room {room} takes points off."),
    Gain.SAVED: N_("The guest on {place} was in danger."),
    Gain.OUT: N_("That turns {colour} out."),
    Gain.SHELTER: N_("In room {room} nobody catches you."),
    Gain.SAFER: N_("Anything else is riskier."),
    Gain.NEAR: N_("Then a green room is near."),
    Gain.LATER: N_("Hugo comes to {place} later."),
}
"""Each in a sentence."""


def why(position: Position, command: Command, motive: Motive | None, words: Words) -> str:
    """Return why, in a word; empty where nothing speaks for *command* alone."""
    _ = words.gettext
    if isinstance(command, StayPut):
        could = tuple(legal_commands(position)) != (command,)
        return _("I stay here") if could else _("nobody can move")
    return _filled(_(SAID[motive.gain]), motive, position, words) if motive else ""


def sentence_for(motive: Motive, position: Position, words: Words) -> str:
    """Return *motive* in a sentence."""
    return _filled(words.gettext(LONG[motive.gain]), motive, position, words)


def _filled(said: str, motive: Motive, position: Position, words: Words) -> str:
    is_seat = motive.gain is Gain.OUT
    colour = words.seat(position, Seat(motive.of)).name if is_seat else ""
    return said.format(place=motive.of, room=motive.of, colour=colour)
