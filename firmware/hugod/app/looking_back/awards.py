"""The awards of a finished game: what for, from how much on; and who was caught most, who got away.

Before the ranking there is a page for who was caught most, and for who just got away. Looking back
there is an award for each seat: all different as far as there is something to tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from hugo_core import events
from hugo_core.board import Place
from hugo_core.evolve import replay
from hugo_core.history import Done, History
from hugo_core.position import Face, Position, Seat
from hugod.app.values.news_views import NewsView
from hugod.app.values.signs import Bar, Icon
from hugod.app.values.words import N_, Words

LEAST = 2
"""What happened to somebody but once is not worth a page."""

Trail = Sequence[tuple[Position, Done]]
"""Every step that stands, with the position before it."""
Counts = Counter[Seat]


class Merit(Enum):
    """What an award is given for; where two are as fitting, the first."""

    ESCAPES = "escapes"
    BRAVE = "brave"
    GUEST = "guest"
    LONGEST = "longest"
    TREASURE = "treasure"
    HELPER = "helper"
    CAUGHT = "caught"
    LEAPS = "leaps"
    WALKER = "walker"
    COMPANY = "company"
    SPOT = "spot"
    SPORT = "sport"
    WELCOME = "welcome"
    FRIEND = "friend"
    BEGUN = "begun"
    PARTY = "party"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class Award:
    """The award of one seat: what for, and how often or how much."""

    merit: Merit
    count: int = 0


# The die gives each of them to everybody sooner or later.
AT_LEAST = {Merit.HELPER: LEAST, Merit.LEAPS: LEAST, Merit.WALKER: 12}
"""How much it takes to be worth an award, where once is not enough."""
WORDS: Mapping[Merit, tuple[Icon, str, str]] = {
    Merit.ESCAPES: (Icon.LUCKY, N_("Got away!"), N_("{count}× by a hair")),
    Merit.BRAVE: (Icon.SPOOKY, N_("Brave heart"), N_("{count}× near Hugo")),
    Merit.GUEST: (Icon.ROOM, N_("Best guest"), N_("{count}× in a room")),
    Merit.LONGEST: (Icon.ROOM, N_("Cosy room"), N_("stayed {count}×")),
    Merit.TREASURE: (Icon.LUCKY, N_("Treasure finder"), N_("{count}× lucky room")),
    Merit.HELPER: (Icon.GHOST, N_("Hugo's helper"), N_("{count}× the ghost")),
    Merit.CAUGHT: (Icon.STAIRS, N_("Hugo's favourite"), N_("caught {count}×")),
    Merit.LEAPS: (Icon.GUEST, N_("Big leaps"), N_("{count}× a five")),
    Merit.WALKER: (Icon.GUEST, N_("Great walker"), N_("{count} squares")),
    Merit.COMPANY: (Icon.CUP, N_("Good company"), N_("nice to have you")),
    Merit.SPOT: (Icon.GUEST, N_("Good spot"), N_("on {count} at last")),
    Merit.SPORT: (Icon.CUP, N_("Good sport"), N_("thank you!")),
    Merit.WELCOME: (Icon.CUP, N_("Welcome guest"), N_("come again soon")),
    Merit.FRIEND: (Icon.CUP, N_("Hugo's friend"), N_("he waves to you")),
    Merit.BEGUN: (Icon.CUP, N_("Well begun"), N_("more next time")),
    Merit.PARTY: (Icon.CUP, N_("Party guest"), N_("good night!")),
    Merit.NEXT: (Icon.CUP, N_("Next time"), N_("luck will come")),
}
"""The picture, the headline and the line of each, both at most 16 letters."""


def awards(history: History, words: Words) -> tuple[NewsView, ...]:
    """Return a page for each thing worth telling before the ranking: none to two."""
    trail, end = history.trail(), history.position
    return tuple(
        NewsView(
            bar=Bar(None, words.hour(end)),
            icon=WORDS[merit][0],
            who=tuple(words.seat(end, seat) for seat in first),
            headline=words.gettext(WORDS[merit][1]),
            lines=(line_of(Award(merit, counts[first[0]]), words),),
        )
        for merit in (Merit.ESCAPES, Merit.CAUGHT)
        if (first := _first(counts := COUNTED[merit](trail), end))
    )


def line_of(award: Award, words: Words) -> str:
    """How often, or how much, in words."""
    return words.gettext(WORDS[award.merit][2]).format(count=award.count)


def award_each(trail: Trail, end: Position) -> tuple[Award, ...]:
    """An award by seat: who comes nearest to the most of something has it, each thing once."""
    counted = {merit: count(trail) for merit, count in COUNTED.items()}
    given: dict[Seat, Award] = {}
    offers = sorted(
        (
            (-counts[seat] / max(counts.values()), place, seat, Award(merit, counts[seat]))
            for place, (merit, counts) in enumerate(counted.items())
            for seat in map(Seat, end.setup.seats)
            if counts[seat] >= AT_LEAST.get(merit, 1)
        ),
        key=lambda offer: offer[:3],
    )
    for *_, seat, award in offers:
        if seat not in given and award.merit not in {each.merit for each in given.values()}:
            given[seat] = award
    rest = _consolations(end, [Seat(seat) for seat in end.setup.seats if seat not in given])
    return tuple((given | rest)[Seat(seat)] for seat in end.setup.seats)


def _consolations(end: Position, seats: Sequence[Seat]) -> dict[Seat, Award]:
    """For whom nothing is to tell: a kind word, and no two of them the same."""
    left = [merit for merit in Merit if merit not in COUNTED]
    found: dict[Seat, Award] = {}
    for seat in seats:
        spot = next(iter(end.guests[seat]), 0)
        merit = next(each for each in left if spot or each is not Merit.SPOT)
        left.remove(merit)
        found[seat] = Award(merit, spot if merit is Merit.SPOT else 0)
    return found


def _first(counts: Counts, position: Position) -> tuple[Seat, ...]:
    """Return the seats that have most; nobody if all have, or if it is too little."""
    most = max(counts.values(), default=0)
    first = tuple(seat for seat in map(Seat, position.setup.seats) if counts[seat] == most)
    return first if most >= LEAST and len(first) < len(position.points) else ()


# What is counted


def _caught(_before: Position, done: Done) -> Iterator[Seat]:
    """Yield the owner of each guest that was caught, a seat once a guest."""
    for event in done.events:
        if isinstance(event, events.GuestsCaptured):
            yield from event.seats


def _escaped(before: Position, done: Done) -> Iterator[Seat]:
    """Yield the owner of each guest before whom Hugo's walk ended, one square short of it."""
    kinds = {type(event) for event in done.events}
    after = replay(before, done.events) if events.HugoStepped in kinds else before
    if events.HugoStepped not in kinds or events.RoundEnded in kinds or not after.hugo_is_out:
        return
    ahead = after.setup.board.walk(after.hugo, 1)
    for seat in map(Seat, after.setup.seats):
        yield from after.guests[seat].count(ahead) * (seat,)


def _brave(before: Position, done: Done) -> Iterator[Seat]:
    """Yield who chose to leave a guest where the next ghost would bring Hugo."""
    match done.events[0]:
        case events.GuestMoved(seat) | events.GuestStayed(seat) if before.hugo_is_out:
            after = replay(before, done.events)
            board, reached = before.setup.board, range(1, before.stride + 1)
            near = {board.walk(before.hugo, steps) for steps in reached}
            if near.intersection(before.guests[seat]).intersection(after.guests[seat]):
                yield seat


def _visits(before: Position, done: Done) -> Iterator[Seat]:
    match done.events[0]:
        case events.GuestMoved(seat, _, target) if target in before.setup.board.room_at:
            yield seat


def _treasures(_before: Position, done: Done) -> Iterator[Seat]:
    for event in done.events:
        if isinstance(event, events.PointsChanged) and event.cause is events.Cause.BONUS:
            yield event.seat


def _ghosts(_before: Position, done: Done) -> Iterator[Seat]:
    match done.events[0]:
        case events.DieRolled(seat, Face.GHOST):
            yield seat


def _fives(_before: Position, done: Done) -> Iterator[Seat]:
    match done.events[0]:
        case events.DieRolled(seat, Face.FIVE):
            yield seat


def _fields(before: Position, done: Done) -> Iterator[Seat]:
    """Yield who moved, once for each square of the way."""
    match done.events[0]:
        case events.GuestMoved(seat, origin, target):
            board = before.setup.board
            squares = [
                board.room_at[place].square if place in board.room_at else place
                for place in (origin, target)
            ]
            if all(map(board.is_square, squares)):
                yield from (squares[1] - squares[0]) % board.squares * (seat,)


def _in_each(seats: Callable[[Position, Done], Iterator[Seat]]) -> Callable[[Trail], Counts]:
    """Return the function that counts the *seats* of each step."""
    return lambda trail: Counter(seat for before, done in trail for seat in seats(before, done))


def _longest(trail: Trail) -> Counts:
    """The most rolls in a row of each owner for which a guest stayed in one room."""
    most: Counts = Counter()
    here: Counter[tuple[Seat, Place]] = Counter()
    for before, done in trail:
        if not isinstance(done.events[0], events.DieRolled):
            continue
        seat, rooms = done.events[0].seat, before.setup.board.room_at
        mine = {place for place in before.guests[seat] if place in rooms}
        for place in rooms:
            here[seat, place] = here[seat, place] + 1 if place in mine else 0
            most[seat] = max(most[seat], here[seat, place])
    return most


COUNTED: Mapping[Merit, Callable[[Trail], Counts]] = {
    Merit.ESCAPES: _in_each(_escaped),
    Merit.BRAVE: _in_each(_brave),
    Merit.GUEST: _in_each(_visits),
    Merit.LONGEST: _longest,
    Merit.TREASURE: _in_each(_treasures),
    Merit.HELPER: _in_each(_ghosts),
    Merit.CAUGHT: _in_each(_caught),
    Merit.LEAPS: _in_each(_fives),
    Merit.WALKER: _in_each(_fields),
}
