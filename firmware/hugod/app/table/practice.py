"""The practice of a game's players: how often each did what, and when its keys are known."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hugo_core.commands import Aside, StayPut
from hugo_core.history import Done
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Position, Seat
from hugod.app.table.jokes import Jokes, jokes_of

ENOUGH = 2
"""So often somebody does a thing until its keys are known."""


@dataclass(frozen=True, slots=True)
class Practice:
    """Everything done in a game so far: what was taken back is practice, too."""

    deeds: tuple[tuple[Seat, Phase], ...] = ()
    """Who has done what, each as often as it was done, until it is known."""
    turns: int = 0
    """Things done in all."""
    jokes: Jokes = field(default_factory=Jokes)
    """What Hugo has said of it."""

    def after(self, before: Position, done: Done, *, is_by_box: bool = False) -> Practice:
        """Return the practice when something was *done* in the position *before*.

        Nobody learns a key from the box, from somebody who joins meanwhile, or from a roll with
        which no guest can move: it goes on by itself."""
        seat, jokes, what = before.to_act, self.jokes.after(before, done.events), done.command
        then = replace(self, turns=self.turns + 1, jokes=jokes)
        if seat is None or is_by_box or isinstance(what, Aside) or self.knows(before):
            return then
        if isinstance(what, StayPut) and tuple(legal_commands(before)) == (what,):
            return then
        return replace(then, deeds=(*self.deeds, (seat, before.phase)))

    def knows(self, now: Position) -> bool:
        """Whether the player whose turn it is has done often enough what is due *now*."""
        return self.deeds.count((now.to_act, now.phase)) >= ENOUGH


def fresh(game: int) -> Practice:
    """Return the practice at the beginning of an evening's *game*, of which the first is 0."""
    return Practice(jokes=jokes_of(game))
