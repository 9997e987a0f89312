"""The look key's two rules, held against the core at every stop of whole games.

    python benchmarks/looked_up.py [GAMES]

The rules play all editions, every other game by house rules, at random. At every stop «The rule»
must be about something that the last turn carried out, «What next?» about something that one of the
allowed commands would carry out: what that is says the page of `taught`. Every place where nobody
may go is tried, too: what is told of the refusal must have a number of docs/rules.md that it is
about. Ends with 1 if a rule is wrong, or missing where there is one.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator

import taught
from machine import how_many, report

from hugo_core import events
from hugo_core.board import CELLAR
from hugo_core.commands import PlaceGuest
from hugo_core.errors import Reason, Refused
from hugo_core.evolve import evolve
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Position, start
from hugo_core.refusals import why_not, why_not_there
from hugo_core.rules import play
from hugod.app.table.lessons import Lesson, of_done, of_next, refused

NUMBERS = {
    Reason.GALLERY_ONLY: {"C-01", "C-02", "C-45"},
    Reason.SQUARE_TAKEN: {"C-02", "C-45"},
    Reason.NO_GUEST_THERE: {"C-09"},
    Reason.STAYS_INSIDE: {"C-21"},
    Reason.SHUT_IN: {"C-69"},
    Reason.HIGHEST_STEP_FIRST: {"C-10"},
    Reason.NOT_A_GOAL: {"C-09", "C-22"},
    Reason.WRONG_COUNT: {"C-09", "C-22"},
    Reason.ROOMS_CLOSED: {"C-51"},
    Reason.ROOM_TOO_FAR: {"C-07"},
    Reason.ROOM_OUT_OF_REACH: {"C-07"},
    Reason.ROOM_EXACT: {"C-14", "C-41", "C-70"},
    Reason.ROOM_FULL: {"C-16"},
    Reason.ROOM_FULL_EXACT: {"C-17"},
    Reason.ROOM_OWN: {"C-16"},
    Reason.ROOM_JUST_LEFT: {"C-13"},
}
"""What a refusal is about."""
STAYS = ("It may stay", "stay until the round ends", "may not leave a room")
"""What there is to say of a roll that nobody goes by."""


def carried_out(told: Iterable[events.Event], before: Position) -> Iterator[str]:
    """Words of the rules that these events carry out."""
    for event in told:
        match event:
            case events.GuestStayed():
                yield from STAYS
            case events.GuestMoved(_, _, target):
                yield "far, clockwise"
                is_room = target in before.setup.board.room_at
                yield from ["Each room needs the exact number"] * is_room
            case events.GuestPlaced() if before.round > 1:
                yield "go to free squares"
            case events.RoundBegan() | events.GuestSteppedOut() | events.HugoReturned():
                yield "New round"
            case events.GuestsCaptured() if before.taken.issuperset(before.setup.board.steps):
                yield "All steps are taken"
        yield from taught.uses(event, before)
        before = evolve(before, event)


def is_about(lesson: Lesson, words: set[str]) -> bool:
    return any(re.search(each, lesson.glass) for each in words)


def tried(position: Position) -> Iterator[Refused]:
    """Why nobody may go where nobody may, for each such place."""
    legal = set(legal_commands(position))
    targets = {getattr(each, "target", None) for each in legal}
    for place in (*position.setup.board.places(), CELLAR):
        if position.phase is Phase.PLACING and PlaceGuest(place) not in legal:
            yield why_not(position, PlaceGuest(place))
        elif position.phase is Phase.MOVING and place not in targets:
            yield why_not_there(position, place)


class Stops:
    """What was looked up, and what of it was wrong."""

    def __init__(self) -> None:
        self.seen, self.wrong = Counter[str](), Counter[str]()

    def game(self, number: int) -> None:
        setup, chance = taught.any_setup(number), random.Random(f"looked up {number}")
        position = start(setup)
        while position.phase is not Phase.OVER:
            ways = list(legal_commands(position))
            coming = (carried_out(play(position, each)[0], position) for each in ways)
            self._look("next", of_next(position), {each for few in coming for each in few})
            for why in tried(position):
                self._refused(why, position)
            before, (told, position) = position, play(position, chance.choice(ways))
            self._look("done", of_done(before, told), set(carried_out(told, before)))

    def _look(self, what: str, lesson: Lesson | None, words: set[str]) -> None:
        self.seen[what] += 1
        if not (is_about(lesson, words) if lesson else not words):
            self.wrong[f"{what}: {lesson.id if lesson else 'none'}"] += 1

    def _refused(self, why: Refused, position: Position) -> None:
        self.seen["refused"] += 1
        lesson = refused(why.reason, position.setup)
        if why.reason is Reason.NO_SUCH_PLACE:  # no rule, a hole in the board's numbers
            return
        if lesson is None or not NUMBERS[why.reason].intersection(lesson.rules):
            self.wrong[f"refused: {why.reason.name} {lesson.id if lesson else 'none'}"] += 1


def main() -> int:
    stops = Stops()
    for number in range(how_many(100)):
        stops.game(number)
    for what, often in stops.seen.items():
        wrong = sum(many for name, many in stops.wrong.items() if name.startswith(what))
        report(f"{what}, stops", f"{often}, {wrong} wrong ({wrong / often:.2%})")
    for name, many in stops.wrong.most_common(12):
        report(f"  {name}", f"{many}")
    return bool(stops.wrong)


if __name__ == "__main__":
    sys.exit(main())
