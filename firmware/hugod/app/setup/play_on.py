"""Playing on from a place of a game that is over: a new game whose first moves are already made.

Its record says so: the game begins with all these moves at once, and their rolls count as told by
hand. It is no game for a rating, nor for the evening's count, and changes no habit of the family.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hugo_core.commands import Command, Dealt, DrawLot, EndFairly, RollDie
from hugo_core.editions import Colour
from hugo_core.errors import Refused
from hugo_core.history import BY_HAND, Done, Drafted, History, Replayed
from hugo_core.position import Setup
from hugod.app.partners.seats import PERSON
from hugod.app.screens.kinds import ConfirmScreen
from hugod.app.screens.screen import Commit, Open, Say, Step
from hugod.app.setup.seat_order import agreed
from hugod.app.table.evening import is_game_open, won
from hugod.app.table.table import Table


def asking_to_play_on(
    setup: Setup, commands: Iterable[Command], players: Mapping[Colour, str], table: Table
) -> Step:
    """Ask whether to play on where *commands* lead from *setup*; *players* are those of ghosts."""
    _ = table.words.gettext
    try:
        then = _played_on(setup, tuple(commands), players, won(table))
    except Refused:
        # An older box may have kept what the rules of this one do not allow.
        return Say(_("From here it cannot be played on."))
    asked = _("Play on from here? The figures are put there first.")
    if is_game_open(table):
        asked = _("End this game and play on from there?")
    return Open(ConfirmScreen(asked, lambda _: then))


def _played_on(
    setup: Setup,
    commands: tuple[Command, ...],
    players: Mapping[Colour, str],
    before: tuple[Colour, ...],
) -> Commit:
    is_along = any(players.values())
    draft = Drafted(
        players=len(setup.colours),
        colours=setup.colours,
        edition=setup.sheet,
        board=setup.board,
        rounds=setup.rounds,
        house=setup.house,
        start=setup.start,
        marks=setup.marks,
        along=is_along,
        seats=tuple(players.get(each, PERSON) for each in setup.colours) if is_along else (),
        won=tuple(each for each in before if each in setup.colours),
        played_on=True,
    )
    begun = agreed(draft, 0)
    # What the figures of an agreed code are, a new game without one has to say itself.
    history = History(replace(setup, deal="", houses=()))
    done = tuple(_done(history, command) for command in commands)
    return replace(begun, more=(*begun.more, Replayed(0, done)))


def _done(history: History, command: Command) -> Done:
    assert not isinstance(command, EndFairly), "no game goes on after it"
    is_drawn = isinstance(command, RollDie | DrawLot | Dealt)
    return history.do(command, BY_HAND if is_drawn else "")
