"""A robot that knows of the game only what lessons say: how much of what it types is allowed?

    python benchmarks/learner.py [GAMES] [--house]

It sees the cardboard, the throw, and the words on the glass; of what is meant by them it knows
nothing. Each question about the game that a player must answer to type a number it answers by
chance, anew each time, until a lesson has told it; what a lesson tells is found in its English
words. The places that the box offers it never takes. All at the table learn the same. The same
games, faces and guesses go on without lessons. Ends with 1 if less than 99 % of what it types
after the first round of turns is allowed.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from house import any_house
from machine import report
from pupils import Cardboard, Pupils

from hugo_core.board import ARROW, CELLAR, Place, Room, RoomKind
from hugo_core.editions import EDITIONS, Colour
from hugo_core.position import Setup, agree
from hugod.app.table.lessons import LESSONS
from hugod.app.values.effects import Show

WANTED, LATER = 0.99, "after a turn each"
MOST_TRIES = 6
"""So often somebody guesses until the others say where to go."""
AS_OTHERS = "as others"
QUESTIONS: dict[str, tuple[object, ...]] = {
    "placed only on free squares": (True, False),
    "whose guest goes": ("mine", "anybody's"),
    "how far": ("exactly", "or less", "one more"),
    "which way": (1, -1),
    "on a square with others": (True, False),
    "into rooms while Hugo is on the stairs": (True, False),
    "a door counts": (1, 0),
    "steps left over for a room": (True, False),
    "steps left over for a green room": (True, False),
    "into a room with somebody else": ("never", "exactly", "always"),
    "into a room with a friend": ("never", "exactly", "always"),
    "out of a room": (True, False),
    "back into the same room": (True, False),
    "out of the cellar": (True, False),
    "the first step from the cellar counts": (0, 1, 2),
    "who leaves the cellar": ("most points", "nearest the arrow", "anyone"),
}
"""What there is to know, and what might be meant."""
TELLS: dict[str, dict[str, object]] = {
    "one free square": {"placed only on free squares": True},
    "one of your guests": {"whose guest goes": "mine"},
    "just as far": {"how far": "exactly"},
    "clockwise": {"which way": 1},
    "share a square": {"on a square with others": True},
    "Until then the rooms are shut": {"into rooms while Hugo is on the stairs": False},
    "door counts one step": {"a door counts": 1},
    "leave a room: one step": {"a door counts": 1},
    "The rest is lost": {"steps left over for a room": True},
    "A green room takes": {"steps left over for a green room": AS_OTHERS},
    "It needs the exact number": {"steps left over for a green room": False},
    "Each room needs the exact number": {
        "steps left over for a room": False,
        "steps left over for a green room": False,
    },
    "A room holds one guest": {
        "into a room with somebody else": "never",
        "into a room with a friend": "never",
    },
    "Somebody else is in? The exact number": {"into a room with somebody else": "exactly"},
    "Two of your guests are never in one room": {"into a room with a friend": "never"},
    "You may leave a room": {"out of a room": True},
    "Not straight back in": {"back into the same room": False},
    "Leave the cellar with one step to the arrow": {
        "out of the cellar": True,
        "the first step from the cellar counts": 1,
    },
    "Highest number first": {"who leaves the cellar": "most points"},
    "Guests in rooms and cellar stay": {"out of a room": False, "out of the cellar": False},
    "not leave a room or the cellar": {"out of a room": False, "out of the cellar": False},
}
"""What words of a lesson tell; of those in one lesson the later goes before the earlier."""


@dataclass(frozen=True, slots=True)
class Way:
    """A guest's way as the robot takes it: the square it goes on from, the steps left there."""

    origin: Place
    square: int
    left: int


class Robot:
    """The mind of all at one table."""

    def __init__(self, table: Pupils) -> None:
        self.known: dict[str, object] = {}
        self._table, self._chance = table, table.chance
        self._lessons = list[str]()
        table.watch.append(self._read)

    def _read(self, what: object) -> None:
        """Learn what is on the glass."""
        lesson = self._table.lesson if isinstance(what, Show) else ""
        if lesson and lesson not in self._lessons:
            self._lessons.append(lesson)
            for words, told in TELLS.items():
                if words in lesson:
                    self.known |= told

    def target(self, tried: set[int]) -> int | None:
        """A number that might be meant, by what it knows and guesses now; None: it knows none."""
        self._now = {
            asked: self.known.get(asked, self._chance.choice(might))
            for asked, might in QUESTIONS.items()
        }
        self._seen = Cardboard(self._table.glass)
        found = self._places() if not self._seen.throw else set(self._goals())
        return self._chance.choice(sorted(found - tried)) if found - tried else None

    def _places(self) -> set[int]:
        squares = set(range(1, self._seen.board.squares + 1))
        free = squares - {int(each) for each in self._seen.all}
        return free if self._now["placed only on free squares"] else squares

    def _goals(self) -> Iterator[int]:
        seen = self._seen
        guests = seen.mine if self._now["whose guest goes"] == "mine" else seen.all
        for origin in guests:
            for way in self._ways(origin, guests):
                if way.left >= 0:
                    yield from self._square(way)
                    yield from self._rooms(way)

    def _ways(self, origin: Place, guests: Sequence[Place]) -> Iterator[Way]:
        """Give the way of the guest on *origin*; none if it does not go."""
        board, throw = self._seen.board, self._seen.throw
        if board.is_square(origin):
            yield Way(origin, origin, throw)
        elif origin in board.room_at:
            if self._now["out of a room"]:
                door = int(str(self._now["a door counts"]))
                yield Way(origin, board.room_at[origin].square, throw - door)
        elif self._now["out of the cellar"]:
            caught = [each for each in guests if each > CELLAR]
            first = {"most points": max, "nearest the arrow": min}
            who = first.get(str(self._now["who leaves the cellar"]))
            if who is None or who(caught) == origin:
                step = int(str(self._now["the first step from the cellar counts"]))
                yield Way(origin, ARROW, throw - step)

    def _square(self, way: Way) -> Iterator[int]:
        how, squares = self._now["how far"], self._seen.board.squares
        steps = [way.left]
        if how == "or less":
            steps = list(range(1, way.left + 1))
        elif how == "one more":
            steps = [way.left, way.left + 1]
        for step in steps:
            square = (way.square - 1 + step * int(str(self._now["which way"]))) % squares + 1
            if self._now["on a square with others"] or square not in self._seen.all:
                yield square

    def _rooms(self, way: Way) -> Iterator[int]:
        board = self._seen.board
        is_out = board.is_square(self._seen.hugo)
        if not is_out and not self._now["into rooms while Hugo is on the stairs"]:
            return
        for room in board.rooms:
            ahead = (room.square - way.square) * int(str(self._now["which way"])) % board.squares
            rest = way.left - ahead - int(str(self._now["a door counts"]))
            if rest >= 0 and self._may_enter(room, way.origin, rest):
                yield room.place

    def _may_enter(self, room: Room, origin: Place, rest: int) -> bool:
        if room.place == origin:
            return bool(self._now["back into the same room"])
        if room.place in self._seen.all:
            is_mine = room.place in self._seen.mine
            how = self._now[f"into a room with {'a friend' if is_mine else 'somebody else'}"]
            return how == "always" or (how == "exactly" and rest == 0)
        may = self._now["steps left over for a room"]
        green = self._now["steps left over for a green room"]
        if room.kind is RoomKind.BONUS and green != AS_OTHERS:
            may = green
        return rest == 0 or bool(may)


class Game:
    """One game of the robot: what it typed, and how much of it was allowed."""

    def __init__(self, setup: Setup, seed: object, *, lessons: bool) -> None:
        self.typed, self.allowed = Counter[str](), Counter[str]()
        self.refused = Counter[str]()
        self._moves, self._players = 0, len(setup.colours)
        self._table = Pupils(setup, seed, lessons=lessons)
        self._robot = Robot(self._table)
        self._table.begin()
        self._table.play(self._choose)

    def _choose(self) -> None:
        tried = set[int]()
        is_placing = not Cardboard(self._table.glass).throw
        self._moves += not is_placing
        for _ in range(MOST_TRIES):
            target = self._robot.target(tried)
            if target is None:
                continue
            tried.add(target)
            is_allowed = self._table.type(target)
            for when in self._whens():
                self.typed[when] += 1
                self.allowed[when] += is_allowed
            if is_allowed:
                return
            self.refused[self._table.view.words] += 1
        self._give_up(is_placing=is_placing)

    def _whens(self) -> Iterator[str]:
        yield "all"
        if self._moves > self._players:
            yield LATER

    def _give_up(self, *, is_placing: bool) -> None:
        """Let the others help: take what is highlighted, or let the box deal."""
        before = len(self._table.records)
        for _ in range(4):
            self._table.press("Roll" if is_placing else "#")
            if len(self._table.records) > before:
                return


def any_setup(name: str, chance: random.Random, *, house: bool) -> Setup:
    edition = EDITIONS[name]
    colours = tuple(chance.sample(list(Colour), chance.randint(2, 5)))
    rounds = 2 if edition.rounds else None
    return agree(edition, colours, rounds=rounds, house=any_house(edition, chance) if house else ())


def measure(name: str, games: int, *, house: bool, loud: bool) -> float:
    """Report one edition; give the share that is allowed after a turn each, with lessons."""
    shares: dict[bool, list[str]] = {}
    for lessons in (True, False):
        typed, allowed, refused = Counter[str](), Counter[str](), Counter[str]()
        for seed in range(games):
            setup = any_setup(name, random.Random(f"{name} {seed}"), house=house)
            game = Game(setup, f"{name} {seed}", lessons=lessons)
            typed, allowed, refused = (
                typed + game.typed,
                allowed + game.allowed,
                refused + game.refused,
            )
        shares[lessons] = [f"{allowed[when] / typed[when]:.1%}" for when in typed]
        if lessons:
            share = allowed[LATER] / typed[LATER]
            for words, often in refused.most_common(8) if loud else ():
                report(f"  refused {often} times", words)
    report(name, f"{' '.join(shares[True])}; without lessons {' '.join(shares[False])}")
    return share


def unheard() -> list[str]:
    """Give the words that no lesson says any more."""
    return [words for words in TELLS if not any(words in each.glass for each in LESSONS)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100)
    parser.add_argument("--edition", nargs="+", choices=list(EDITIONS), default=list(EDITIONS))
    parser.add_argument("--house", action="store_true", help="with house rules by chance")
    parser.add_argument("--loud", action="store_true")
    wanted = parser.parse_args()
    assert not unheard(), unheard()
    report("allowed of what is typed", "in all, and after a turn each")
    shares = [
        measure(name, wanted.games, house=wanted.house, loud=wanted.loud) for name in wanted.edition
    ]
    return min(shares) < WANTED


if __name__ == "__main__":
    sys.exit(main())
