"""Hugo's jokes: his lines for who is caught, who just escapes, midnight; which comes and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from hugo_core.events import ClockStruck, Event, GuestsCaptured, HugoStepped
from hugo_core.position import Position
from hugod.app.values.words import N_


class Occasion(Enum):
    """A moment at which Hugo has something to say."""

    MIDNIGHT = auto()
    CAUGHT = auto()
    ESCAPED = auto()
    """He stops one step behind a guest."""


LINES = {
    Occasion.MIDNIGHT: (N_("Midnight, time for breakfast!"), N_("At last, I am wide awake!")),
    Occasion.CAUGHT: (
        N_("Boo, I only said hello!"),
        N_("Come in, I have biscuits!"),
        N_("Got you, tickle tickle!"),
        N_("My spider likes visitors!"),
    ),
    Occasion.ESCAPED: (
        N_("Whoops, you are quick!"),
        N_("I nearly had your shoelace!"),
        N_("I need faster slippers!"),
    ),
}
"""All that he says, a sentence each: a voice has a clip of each."""
GAMES = 2
"""The games of an evening among which his lines are shared out."""


@dataclass(frozen=True, slots=True)
class Jokes:
    """The lines of an evening so far: each once, also if what it was about is taken back."""

    said: tuple[str, ...] = ()
    """Those of the evening's other games, too."""
    about: Event | None = None
    """The event of the last thing done that the last line is about; None: he says nothing."""
    rests: bool = False
    """He has just made a joke: the next occasion passes without one."""

    @property
    def line(self) -> str:
        """His last line."""
        return self.said[-1] if self.said else ""

    def after(self, before: Position, events: Sequence[Event]) -> Jokes:
        """Return the jokes when *events* have happened in the position *before*."""
        for occasion, about in _occasions(before, events):
            left = [line for line in LINES[occasion] if line not in self.said]
            if self.rests and occasion is not Occasion.MIDNIGHT:
                return Jokes(self.said)
            if left:
                # Where the guests stand differs from game to game, so the lines do, too.
                line = left[sum(map(sum, before.guests)) % len(left)]
                return Jokes((*self.said, line), about, rests=True)
        return Jokes(self.said, rests=self.rests) if self.about else self


def jokes_of(game: int) -> Jokes:
    """Return the jokes at the beginning of an evening's *game*, of which the first is 0."""
    # What he said in another game stands in no record of this one: each game has lines of its own.
    lines = ((at, line) for some in LINES.values() for at, line in enumerate(some))
    return Jokes(tuple(line for at, line in lines if at % GAMES != game))


def _occasions(before: Position, events: Sequence[Event]) -> Iterator[tuple[Occasion, Event]]:
    """Yield the occasions for a joke in *events*, the rarest first, with what it is about."""
    by_kind = {type(event): event for event in events}
    struck, caught = by_kind.get(ClockStruck), by_kind.get(GuestsCaptured)
    if isinstance(struck, ClockStruck) and struck.passes == 1:
        yield Occasion.MIDNIGHT, struck
    elif caught:
        yield Occasion.CAUGHT, caught
    elif isinstance(last := by_kind.get(HugoStepped), HugoStepped):
        board = before.setup.board
        if board.is_square(last.place) and board.walk(last.place, 1) in before.taken:
            yield Occasion.ESCAPED, last
