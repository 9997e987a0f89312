"""Lessons of whole games, held against docs/rules.md: in time, once, true, and no key more.

    python benchmarks/taught.py [GAMES]

People play all editions, every other game by house rules, some a practice night, at random, and
read what the glass says. One in ten is played once more without lessons, and once more by who
presses each away. Of each rule that something of a game carries out, this page has the words that
must have been read: before the key that does it, or, of what is told, before the next choice; and
nothing that happens may make false what has been read. The switches of an edition are read from the
tables of docs/rules.md. Ends with 1 if there is a fault.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from house import any_house
from machine import how_many, report
from played import typed
from pupils import Pupils

from hugo_core import events
from hugo_core.board import ARROW, RoomKind
from hugo_core.commands import StayPut
from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.evolve import evolve
from hugo_core.history import Done, Record
from hugo_core.house_rules import in_order
from hugo_core.moves import legal_commands, mover
from hugo_core.position import Face, GameEnd, Position, Setup, agree, start
from hugod.app.values.effects import Show
from hugod.app.values.turn_views import HugoView, TumbleView

MOST_KEYS, AGAIN = 12, 10
"""More keys in a game; one in so many is played again without lessons, and in a hurry."""
PRACTISED = 0.1
"""So much of all is a practice night."""
RULES = Path(__file__).parents[1] / "docs/rules.md"
ROW = re.compile(r"^\| `(\w+)` \|(.*)\|$", re.MULTILINE)
Sheet = dict[str, str]


def sheets() -> dict[str, Sheet]:
    """Each edition's switches, as the table of docs/rules.md has them."""
    text = RULES.read_text("utf-8")
    heading = re.search(r"^\| switch \|(.*)$", text, re.MULTILINE)
    assert heading
    names = re.findall(r"`([\w-]+)`", heading[1])
    found: dict[str, Sheet] = {name: {} for name in names}
    for switch, row in ROW.findall(text):
        cells = [each.strip() for each in row.split("|")]
        if len(cells) > len(names):
            for name, cell in zip(names, cells, strict=False):
                found[name][switch] = cell
    return found


def has(switch: str, value: str = "yes") -> Callable[[Sheet, set[str]], bool]:
    return lambda sheet, _: sheet[switch] == value


def by_house(*rules: str) -> Callable[[Sheet, set[str]], bool]:
    return lambda _, house: not house.isdisjoint(rules)


def by_sheet(*rules: str) -> Callable[[Sheet, set[str]], bool]:
    return lambda _, house: house.isdisjoint(rules)


def expels(sheet: Sheet, house: set[str]) -> bool:
    return (sheet["expels"] == "yes" or "throwing-out" in house) and "no-throwing-out" not in house


CLAIMS: dict[str, tuple[Callable[[Sheet, set[str]], bool], ...]] = {
    "Spooky points are bad": (),
    "one free square": (),
    "one of your guests goes just as far, clockwise": (),
    "climbs the stairs first. Until then the rooms are shut": (),
    "no guest moves, only Hugo": (),
    "guests may share a square": (),
    "comes out at the arrow": (),
    "catches each guest on his way": (),
    "Hugo is out": (),
    "door counts one step": (),
    "The rest is lost": (by_sheet("rooms-exact"),),
    "3 points off. It needs the exact number": (
        has("exact_rooms", "bonus"),
        by_sheet("green-any", "rooms-exact"),
    ),
    "A green room takes 3 points off.$": (by_house("green-any"),),
    "Each room needs the exact number": (by_house("rooms-exact"),),
    "In a red room": (),
    "A room holds one guest": (lambda *played: not expels(*played),),
    "The exact number puts them outside the door": (expels,),
    "Two of your guests are never in one room": (),
    "may leave a room: one step. Not straight back in": (has("leaves_rooms_and_cellar"),),
    "Leave the cellar with one step to the arrow. Highest number first": (
        has("leaves_rooms_and_cellar"),
    ),
    "must come out of room or cellar": (has("leaves_rooms_and_cellar"),),
    "It may stay: press 0": (has("may_miss_with_one_guest"),),
    "Guests in rooms and cellar stay until the round ends": (
        has("leaves_rooms_and_cellar", "no"),
        lambda *played: not expels(*played),
    ),
    "not leave a room or the cellar": (has("leaves_rooms_and_cellar", "no"), expels),
    "Never stop where Hugo is": (),
    "free step that costs the most": (),
    "are counted when the round ends": (has("rounds", "3"),),
    "on one square go to one step": (),
    "Then it is 10 again": (has("overflow", "10"),),
    "Then it is only 2": (has("overflow", "–"),),
    "reaches the arrow, the clock strikes. Later he is faster": (
        has("clock"),
        by_sheet("stride-3"),
    ),
    "reaches the arrow, the clock strikes.$": (has("clock"),),
    "Then the round ends": (has("rounds", "3"),),
    "counts 2": (has("rounds", "3"),),
    "Whoever has most points begins": (has("rounds", "3"), by_sheet("next-begins")),
    "The next player begins": (by_house("next-begins"),),
    "Hugo climbs anew": (has("rounds", "3"),),
    "the lot says who goes first": (has("rounds", "3"),),
    "The last lap": (),
    "begins with 10 points": (has("start_points", "10"), by_sheet("start-at-0")),
    "begins with 0 points": (has("clock"), by_house("start-at-0")),
    "goes 2 steps": (by_sheet("stride-3"),),
    "goes 3 steps.$": (by_sheet("stride-2"),),
    "Later it is more": (has("clock"), by_sheet("stride-3")),
    "fewer than 0 points": (has("clock"),),
    "put outside onto Hugo": (expels,),
    "Then all of them win": (),
    "five o'clock, or at 46": (has("clock"), has("limit", "46"), by_sheet("short-night")),
    "three o'clock, or at 46": (has("limit", "46"), by_house("short-night")),
    "ends at once at": (has("mid_move", "stop"),),
    "Hugo finishes his steps": (has("mid_move", "finish"),),
    "This is the last round": (has("rounds", "3"),),
}
"""Words of each lesson, and what must be so where they are said."""


def uses(event: events.Event, before: Position) -> Iterator[str]:
    """The words that must have been read by who does this, or is told of it."""
    board, expels_here = before.setup.board, before.setup.edition.expels
    match event:
        case events.GuestPlaced() if before.round == 1:
            yield "one free square"
        case events.GuestPlaced():
            yield "New round"
        case events.DieRolled(_, face):
            yield "no guest moves, only Hugo" if face is Face.GHOST else "far, clockwise"
        case events.GuestMoved(_, origin, target):
            if board.is_square(target):
                yield from ["guests may share a square"] * (target in before.taken)
                yield from ["Never stop where Hugo is"] * (target == before.hugo)
            elif target in board.room_at:
                kind = board.room_at[target].kind
                yield "door counts one step"
                if kind is not RoomKind.PLAIN:
                    yield "green" if kind is RoomKind.BONUS else "In a red room"
            if origin in board.room_at:
                yield "may leave a room"
            elif not board.is_square(origin):
                yield "Leave the cellar"
        case events.GuestExpelled():
            yield "puts them outside the door" if expels_here else "nobody is thrown out here"
            yield from ["put outside onto Hugo"] * (event.square == before.hugo)
        case events.HugoStepped(place):
            yield "climbs the stairs first" if not board.is_square(place) else "catches each guest"
            yield from [f"Hugo goes {before.stride} steps"] * (not before.hugo_is_out)
            yield from ["comes out at the arrow"] * (place == ARROW and not before.hugo_is_out)
        case events.GuestsCaptured(_, _, seats):
            yield "free step that costs the most"
            yield from ["are counted when the round ends"] * (not before.setup.edition.clock)
            yield from ["on one square go to one step"] * (len(seats) > 1)
        case events.ClockStruck():
            yield "the clock strikes"
        case events.RoundEnded():
            yield "Then the round ends"
        case events.GuestLeftOver():
            yield "counts 2"
        case events.LotDrawn():
            yield "the lot says who goes first"
        case events.GameEnded(how):
            ends = {GameEnd.LIMIT, GameEnd.CLOCK}
            yield "or at 46" if how in ends else "This is the last round"


def belied(event: events.Event, before: Position) -> Iterator[str]:
    """The words that this makes false: nobody may have read them in such a game."""
    board = before.setup.board
    match event:
        case events.DieRolled(_, Face.GHOST) if not before.hugo_is_out:
            yield from (f"Hugo goes {far} steps" for far in FAR if far != before.stride)
        case events.GuestExpelled():
            yield from ("A room holds one guest", "stay until the round ends")
        case events.GuestMoved(_, origin, target):
            if not board.is_square(origin):
                yield from ("stay until the round ends", "may not leave a room")
            if target in board.room_at and target in mover(before):
                yield "Two of your guests"


FAR = (2, 3, 4, 6)
"""Steps that lessons tell of Hugo on the stairs."""
CHOSEN = (events.GuestMoved, events.GuestPlaced)
"""What somebody does with a key: the rule is read before it. Nobody has a choice where all stay."""


def claims_of(text: str) -> list[str]:
    """The words that this page knows in a lesson."""
    return [words for words in CLAIMS if re.search(words, text)]


class Audit:
    """A game and its lessons; `faults` says what is wrong with them."""

    def __init__(self, setup: Setup, table: Pupils, sheet: Sheet) -> None:
        self._table, self._sheet, self._house = table, sheet, set(map(str, setup.house))
        self.read, self.faults = list[str](), list[str]()
        self._due, self._now = list[str](), start(setup)
        self._is_rolled = self._walk = True
        self._last = ""
        table.watch.append(self._see)

    def _see(self, what: Show | Record) -> None:
        if isinstance(what, Done):
            self._done(what)
        elif isinstance(what, Show):
            view = what.view
            self._is_rolled |= isinstance(view, TumbleView) and view.settled
            if isinstance(view, HugoView):
                self._walk |= view.at >= len(view.path) - 1
            lesson = self._table.lesson
            if lesson and lesson != self._last:
                self._lesson(lesson)
            self._last = lesson

    def _lesson(self, text: str) -> None:
        if text in self.read:
            self.faults.append(f"twice: {text}")
        self.read.append(text)
        claims = [CLAIMS[words] for words in claims_of(text)]
        if not claims:
            self.faults.append(f"says something of which this bench knows nothing: {text}")
        if not all(claim(self._sheet, self._house) for each in claims for claim in each):
            self.faults.append(f"false: {text}")
        told = ("free step that costs", "the clock strikes", "one square go", "All steps are")
        if any(each in text for each in told) and not self._walk:
            self.faults.append(f"ahead of Hugo's walk: {text}")
        if not self._is_rolled:
            self.faults.append(f"ahead of the die: {text}")

    def _done(self, done: Done) -> None:
        """What was told before is to be known by now, and what is done now too."""
        self._miss(self._due)
        self._due = []
        is_rolled = any(isinstance(each, events.DieRolled) for each in done.events)
        is_hugo = any(isinstance(each, events.HugoStepped) for each in done.events)
        self._is_rolled, self._walk = not is_rolled, not is_hugo
        said = " ".join(self.read)
        for event in done.events:
            words = list(uses(event, self._now))
            false = (each for each in belied(event, self._now) if each in said)
            self.faults += [f"false, as is seen: {each}" for each in false]
            if isinstance(event, CHOSEN):
                self._miss(words)
            else:
                self._due += words
            self._now = evolve(self._now, event)

    def _miss(self, wanted: list[str]) -> None:
        said = " ".join(self.read)
        self.faults += [f"not told in time: {words}" for words in wanted if words not in said]


def choice(table: Pupils) -> int:
    """A number that is allowed, by chance: what is shown says which game it is."""
    position = table.glass.position
    assert position is not None
    ways = list(legal_commands(position))
    way = table.chance.choice([each for each in ways if not isinstance(each, StayPut)] or ways)
    return typed(way)


def played(
    setup: Setup,
    seed: object,
    *,
    lessons: bool = True,
    hurries: bool = False,
    sheet: str = "",
) -> tuple[Pupils, Audit]:
    """Play a game; *sheet* names the edition by which its lessons are judged, if not its own."""
    table = Pupils(setup, seed, lessons=lessons)
    audit = Audit(setup, table, SHEETS[sheet or setup.edition.name])
    table.begin()
    table.play(lambda: table.type(choice(table)), hurries=hurries)
    return table, audit


def any_setup(number: int) -> Setup:
    """The six editions by turns; every other game by house rules."""
    chance = random.Random(f"taught {number}")
    edition = EDITIONS[sorted(EDITIONS)[number % len(EDITIONS)]]
    colours = tuple(chance.sample(list(Colour), chance.randint(2, 8)))
    house = any_house(edition, chance) if number // len(EDITIONS) % 2 else ()
    if chance.random() < PRACTISED:
        house = in_order((*house, HouseRule.PRACTICE))
    return agree(edition, colours, rounds=2 if edition.rounds else None, house=house)


SHEETS = sheets()


def main() -> int:
    more, hurried = list[int](), list[int]()
    lessons, faults = list[int](), Counter[str]()
    for number in range(how_many(10_000)):
        setup = any_setup(number)
        table, audit = played(setup, number)
        lessons.append(len(audit.read))
        if number % AGAIN == 0:
            plain, _ = played(setup, number, lessons=False)
            quick, _ = played(setup, number, hurries=True)
            more.append(table.keys - plain.keys)
            hurried.append(quick.keys - plain.keys)
            if not plain.records == table.records == quick.records:
                audit.faults.append("another game than without lessons")
        for fault in set(audit.faults):
            faults[fault] += 1
            if faults[fault] == 1:
                report(f"game {number}, {setup.edition.name} {' '.join(setup.house)}", fault)
    report("games, lessons in one", f"{len(lessons)}, {min(lessons)} to {max(lessons)}")
    keys = f"{max(more)} at most; in a hurry {max(hurried)} at most"
    report(f"more keys with lessons, {len(more)} games", keys)
    report("faults", f"{faults.total()}")
    return faults.total() > 0 or max(more + hurried) > MOST_KEYS


if __name__ == "__main__":
    sys.exit(main())
