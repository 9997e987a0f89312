"""The fear meter: from what chance of being caught on it is how many ghosts, and its words."""

from __future__ import annotations

from dataclasses import replace

from hugo_core.board import Place, order
from hugo_core.commands import Command, MoveGuest
from hugo_core.odds import odds
from hugo_core.position import Phase, Position, Seat
from hugo_core.rules import play
from hugod.app.table.table import Table
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import FearMeter
from hugod.app.values.signs import Fear, Icon
from hugod.app.values.status_views import FearRow, FearView
from hugod.app.values.view import View
from hugod.app.values.words import N_, Words

# Whoever is to roll is caught by a ghost of its own alone once in three, so that is three ghosts;
# four and five are for those who roll later.
LEAST = (1 / 20, 1 / 10, 1 / 4, 1 / 2, 3 / 4)
"""The least chance of one ghost, of two, and so on to five."""
SAID = (
    N_("nothing to fear"),
    N_("hardly anything to fear"),
    N_("a little to fear"),
    N_("quite a bit to fear"),
    N_("much to fear"),
    N_("very much to fear"),
)
"""What so many ghosts say."""


def ghosts_of(chance: float) -> int:
    """How many ghosts, from 0 to 5, a *chance* from 0 to 1 is."""
    return sum(chance >= least for least in LEAST)


def fear_of(chance: float, words: Words) -> Fear:
    """The *chance* as ghosts, and in words."""
    ghosts = ghosts_of(chance)
    return Fear(ghosts, words.gettext(SAID[ghosts]))


def is_due(position: Position) -> bool:
    """Whether there is any fear to tell."""
    # The odds are of a position in which somebody is to roll.
    return position.phase is Phase.ROLLING and position.to_act is not None


def of_turn(position: Position, table: Table) -> Fear | None:
    """Return the fear of the player to act: that of the guest with the most; None while it is
    off."""
    if table.settings.fear is FearMeter.OFF or not is_due(position):
        return None
    assert position.to_act is not None
    # All guests wait for one roll: the largest is the chance that any is caught, at most 1 in 3.
    return fear_of(max(odds(position)[position.to_act].values(), default=0.0), table.words)


def of_move(position: Position, command: Command, table: Table) -> Fear | None:
    """The fear of the moved guest where it comes to; None where none is to be told."""
    if table.settings.fear is not FearMeter.CHOICES or not isinstance(command, MoveGuest):
        return None
    return _after(position, command, command.target, table.words)


def of_staying(
    position: Position, origins: tuple[Place, ...], target: Place, table: Table
) -> tuple[Fear, ...]:
    """The fear of each guest on *origins* if another of them goes to *target*; () if none."""
    if table.settings.fear is not FearMeter.CHOICES:
        return ()
    fears = []
    for origin in origins:
        other = next(each for each in origins if each != origin)
        fears.append(_after(position, MoveGuest(other, target), origin, table.words))
    return tuple(fear for fear in fears if fear)


def _after(position: Position, move: MoveGuest, place: Place, words: Words) -> Fear | None:
    """The fear of a guest of the player to act on *place* after the *move*."""
    assert position.to_act is not None
    after = play(position, move)[1]
    if not is_due(after) or after.round != position.round:
        return None
    return fear_of(odds(after)[position.to_act].get(place, 0.0), words)


# The page of the look key


def page_of(position: Position, table: Table, on: int) -> View:
    """The fear of each guest on the gallery of one player: *on* seats from the one to act on."""
    assert position.to_act is not None
    words = table.words
    seats = len(position.points)
    seat = Seat((position.to_act + on) % seats)
    bar = replace(words.bar(position), turn=words.seat(position, seat))
    chances = odds(position)[seat]
    if not chances:
        said = words.gettext("No guest is where Hugo walks: nothing to fear.")
        return TextView(said, Icon.GUEST, bar.turn.name if bar.turn else "")
    rows = tuple(
        FearRow(str(place), fear_of(chances[place], words)) for place in sorted(chances, key=order)
    )
    return FearView(bar, rows, words.gettext("A B: the others"))
