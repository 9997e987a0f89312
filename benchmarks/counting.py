"""Counting along: do count, track and record agree? `[COUNTS]`, 10,000.

Whole games of all editions, at random, in which everybody counts. Each number that is shown must
follow the one before it, the board and the points shown must stand exactly there, and the last must
be what the record says.
"""

import random
from collections import Counter
from itertools import pairwise

from families import answers
from machine import how_many, report
from played import Played

from hugo_core.board import Place
from hugo_core.commands import MoveGuest
from hugo_core.editions import EDITIONS, Colour, colours_for
from hugo_core.events import PointsChanged, RoundScored
from hugo_core.history import Done, Record
from hugo_core.position import Position, Seat, agree
from hugod.app.table.counts import LONG, Tally
from hugod.app.values.effects import AppendRecord, Effect
from hugod.app.values.settings import Counting, Help, Settings
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import CountView, MoveView, TumbleView
from hugod.backup.judge import Judge

EVERYBODY = Settings(counting=Counting(**{colour.value: Help.HELP for colour in Colour}))
COUNTS = 10_000


class Evening(Played):
    """One game at random, of which everything is counted; a number that is wrong is an error."""

    finger_s = 1.0

    def __init__(self, edition: str, players: int, seed: int) -> None:
        chance = random.Random(seed)
        colours = chance.sample(colours_for(players), players)
        setup = agree(EDITIONS[edition], tuple(colours), rounds=EDITIONS[edition].rounds and 2)
        self.records: list[Record] = list(answers(setup))
        self.counted: Counter[str] = Counter()
        self._counted_of: Done | None = None
        super().__init__(self.records, EVERYBODY, chance)
        self.begin()

    @property
    def position(self) -> Position:
        position = self.session._table.position
        assert position is not None
        return position

    @property
    def tally(self) -> Tally:
        return self.session._table.tally

    def play(self) -> Counter[str]:
        """Play to the end; give how many captures, rooms, rounds and ways were counted."""
        while not isinstance(self.view, EndView):
            self.step()
        return self.counted

    def press(self, *keys: str) -> None:
        for key in keys:
            due = self.session.deadline()
            if isinstance(self.view, CountView) and due and due <= self.now + self.finger_s:
                self.wait(due)
            super().press(key)

    def step(self) -> None:
        match self.view:
            case CountView():
                self._count()
            case MoveView(count=count):
                self.press(*"B" * self.chance.randrange(count), "#")
            case TumbleView():
                self.wait(self.session.deadline() or self.now)
            case _:
                self.press("Roll")

    def _count(self) -> None:
        """Count to the end of one count, and see that all of it is right."""
        before, done = self._last_done()
        is_way = isinstance(done.command, MoveGuest) and self._counted_of is not done
        self._counted_of = done
        numbers, seat = [], Seat(0)
        while True:
            view, position = self.view, self.show.position if self.show else None
            assert isinstance(view, CountView), view
            assert view.bar.turn
            assert position
            seat = Seat(before.setup.colours.index(view.bar.turn.colour))
            numbers.append(int(view.number.replace("−", "-")))
            here = position.guests[seat] if is_way else (position.points[seat],)
            assert numbers[-1] in here, (view, position)
            if view.is_over:
                break
            self.press("Roll")
        if is_way:
            self._check_way(numbers, before, done)
        else:
            self._check_points(numbers, seat, before, done)
        self.press("#")

    def _last_done(self) -> tuple[Position, Done]:
        last = self.session._table.last()
        assert last is not None
        return last

    def _check_way(self, numbers: list[int], before: Position, done: Done) -> None:
        """See that *numbers* are as many places as were rolled, one beside the other."""
        assert isinstance(done.command, MoveGuest)
        board, squares = before.setup.board, before.setup.board.squares
        assert (numbers[0], numbers[-1]) == (done.command.origin, done.command.target)
        for was, now in pairwise(numbers):
            rooms = [board.room_at[Place(n)].square for n in (was, now) if n in board.room_at]
            at_door = bool(rooms) and {was, now} & set(rooms)
            is_back = len(rooms) == 2 and was == now
            is_next = was <= squares and now == was % squares + 1
            assert is_next or at_door or is_back or (board.in_cellar(Place(was)) and now == 1)
        is_short = done.command.target in board.room_at
        assert before.face is not None
        assert len(numbers) - 1 == before.face or (is_short and len(numbers) - 1 < before.face)
        self.counted["ways"] += 1

    def _check_points(self, numbers: list[int], seat: Seat, before: Position, done: Done) -> None:
        """See that *numbers* go up or down one by one, by what the record says."""
        # One by one; a long sum by tens first, or by guests.
        steps = {now - was for was, now in pairwise(numbers)}
        is_long = abs(numbers[-1] - numbers[0]) > LONG
        assert is_long or steps in ({1}, {-1}), numbers
        assert len(numbers) <= LONG + 8, numbers
        known, is_round = [before.points[seat]], False
        for event in done.events:
            if isinstance(event, PointsChanged) and event.seat == seat:
                known.append(known[-1] + event.by)
            if isinstance(event, RoundScored):
                known.append(known[-1] + event.points[seat])
                is_round = True
        later = known[known.index(numbers[0]) + 1 :]
        assert numbers[-1] in later, (numbers, known)
        if numbers[-1] == known[-1]:
            assert self.position.points[seat] == numbers[-1]
        self.counted["rounds" if is_round else "points"] += 1

    def note(self, effect: Effect) -> None:
        if isinstance(effect, AppendRecord):
            self.records.append(effect.record)


def evenings(counts: int) -> Counter[str]:
    """Play games of all editions and numbers of players until so many *counts* were right.

    Whoever imports such a game must believe it, too.
    """
    counted: Counter[str] = Counter()
    for seed in range(10**6):
        edition = sorted(EDITIONS)[seed % len(EDITIONS)]
        evening, judge = Evening(edition, 2 + seed // len(EDITIONS) % 7, seed), Judge(1)
        counted += evening.play()
        for record in evening.records:
            judge.follow(record)
        assert judge.table.tally == evening.tally
        counted["games"] += 1
        if counted.total() - counted["games"] >= counts:
            break
    return counted


if __name__ == "__main__":
    report("counts that agree with track and record", str(dict(evenings(how_many(COUNTS)))))
