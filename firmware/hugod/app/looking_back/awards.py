"""What a game leaves to tell before its ranking: who was caught most, and who just got away.

Each is a page of its own, for the display and the television alike. Nothing of it counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hugo_core.events import GuestsCaptured, HugoStepped, RoundEnded
from hugo_core.evolve import replay
from hugo_core.history import Done, History
from hugo_core.position import Position, Seat
from hugod.app.views import Bar, Icon, NewsView
from hugod.app.words import Words

LEAST = 2
"""What happened to somebody but once is not worth a page."""


def awards(history: History, words: Words) -> tuple[NewsView, ...]:
    """Return a page for each thing worth telling of a finished game: none to two."""
    _ = words.gettext
    trail = history.trail()
    caught = Counter(seat for _, done in trail for seat in _caught(done))
    escaped = Counter(seat for before, done in trail for seat in _escaped(before, done))
    pages = (
        (escaped, Icon.LUCKY, _("Got away!"), _("{count}× by a hair")),
        (caught, Icon.STAIRS, _("Hugo's favourite"), _("caught {count}×")),
    )
    return tuple(
        NewsView(
            bar=Bar(None, words.hour(history.position)),
            icon=icon,
            who=tuple(words.seat(history.position, seat) for seat in first),
            headline=headline,
            lines=(line.format(count=counts[first[0]]),),
        )
        for counts, icon, headline, line in pages
        if (first := _first(counts, history.position))
    )


def _first(counts: Counter[Seat], position: Position) -> tuple[Seat, ...]:
    """Return who has most, in the order of seats; nobody if all have, or if it is too little."""
    most = max(counts.values(), default=0)
    first = tuple(seat for seat in map(Seat, position.setup.seats) if counts[seat] == most)
    return first if most >= LEAST and len(first) < len(position.points) else ()


def _caught(done: Done) -> Iterator[Seat]:
    """Yield the owner of each guest that was caught, a seat once a guest."""
    for event in done.events:
        if isinstance(event, GuestsCaptured):
            yield from event.seats


def _escaped(before: Position, done: Done) -> Iterator[Seat]:
    """Yield the owner of each guest before whom Hugo's walk ended, one square short of it."""
    kinds = {type(event) for event in done.events}
    after = replay(before, done.events) if HugoStepped in kinds else before
    if HugoStepped not in kinds or RoundEnded in kinds or not after.hugo_is_out:
        return
    ahead = after.setup.board.walk(after.hugo, 1)
    for seat in map(Seat, after.setup.seats):
        yield from after.guests[seat].count(ahead) * (seat,)
