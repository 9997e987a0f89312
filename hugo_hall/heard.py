"""The desk's memory of boxes in the network: their tables, games offered, boxes not heard again.

It is kept in memory alone, so much of each box and no more: one box makes no other unheard.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hugo_hall.club_evening import Evening, WishRefused
from hugo_hall.live_tables import LiveTable
from hugo_hall.sent import BoxResult, Claim, CountedResult, Offered, is_claimed, is_right, take_in
from hugod.app.values.words import N_

MOST_OFFERS = 3
"""Games of a box, the newest, that the desk may be asked about."""
MOST_WRONG = 30
"""Claims of a box that are no box's of this evening. An honest one has some of another evening."""
MOST_IGNORED = 1_000

OTHER_BOX = N_(
    "Two boxes say that they are table {table}: {box}, and {other} before it."
    " Look at the number of both."
)

TOO_WRONG = N_("{box} has sent many games of no table of this evening: type its digits.")


class Heard:
    """The boxes of one evening, as far as they have been heard."""

    def __init__(self) -> None:
        self._first: dict[int, str] = {}
        """The box that was the first to show that it has the table's number."""
        self._wrong: dict[str, set[Claim]] = {}
        self._open: dict[str, dict[str, BoxResult]] = {}
        """Of each box its newest games that were not counted."""
        self._floor: dict[str, str] = {}
        """Of each box the newest game before the round was seated."""
        self._ignored: dict[str, BoxResult] = {}

    def boxes(self, evening: Evening) -> Mapping[int, str]:
        """The box of each table: whose result was counted, else who was heard first."""
        return {**self._first, **evening.boxes()}

    def take_in(self, evening: Evening, result: BoxResult) -> CountedResult | Offered | None:
        """What a game that a box has sent makes happen. Raises `WishRefused`."""
        result = self._believed(evening, result)
        self._keep(result)
        found = take_in(evening, result, self.boxes(evening))
        if isinstance(found, CountedResult):
            self._forget(result.game)
            return found
        if found is None or not self._is_new(evening, found):
            return None
        if found.is_other_box:
            number = found.table.number
            raise _two_boxes(number, result.box, self.boxes(evening)[number])
        return found

    def placed(
        self, evening: Evening, box: str, told: LiveTable | None, claim: Claim | None
    ) -> LiveTable | None:
        """What *box* tells, at the table that it shows to be. Raises `WishRefused`."""
        if told is None or claim is None or not self._is_right(evening, box, claim, box):
            return told
        first = self.boxes(evening).get(claim.table)
        if first not in (None, box):
            raise _two_boxes(claim.table, box, str(first))
        self._first = {table: one for table, one in self._first.items() if one != box}
        self._first[claim.table] = box
        return replace(told, result=replace(told.result, table=claim.table))

    def offered(self, evening: Evening) -> list[Offered]:
        """The games that somebody is to count, or not: those that fit a table now."""
        boxes, found = self.boxes(evening), []
        for results in self._open.values():
            for result in results.values():
                try:
                    each = take_in(evening, self._believed(evening, result), boxes)
                except WishRefused:
                    continue
                if isinstance(each, CountedResult):
                    at = each.happening
                    table = evening.table(at["round"], at["table"])
                    each = Offered(result, at["round"], table) if table else None
                if isinstance(each, Offered) and self._is_new(evening, each):
                    found.append(each)
        return found

    def offer(self, evening: Evening, game: str) -> Offered:
        """What was offered of *game*. Raises `WishRefused` if it is no more."""
        for each in self.offered(evening):
            if each.result.game == game:
                return each
        raise WishRefused(N_("The desk does not know that. Load the page anew."))

    def ignore(self, game: str) -> None:
        """Offer *game* no more, as it is."""
        for results in self._open.values():
            if game in results:
                self._ignored[game] = results[game]
        if len(self._ignored) > MOST_IGNORED:
            del self._ignored[next(iter(self._ignored))]

    def round_begins(self, before: Evening) -> None:
        """Know the games that are none of the round which is seated now, after *before*."""
        waiting = {each.result.game for each in self.offered(before)}
        for box, results in self._open.items():
            self._floor[box] = max([*results, self._floor.get(box, "")], key=_age)
            self._open[box] = {game: one for game, one in results.items() if game in waiting}

    def _is_new(self, evening: Evening, offered: Offered) -> bool:
        """Whether it is to be asked: it was not answered, and is not of before the round."""
        result = offered.result
        if self._ignored.get(result.game) == result:
            return False
        is_later = _age(result.game) > _age(self._floor.get(result.box, ""))
        is_known = result.game in self._open.get(result.box, {}) and offered.round < evening.round
        return is_later or is_known or result.game in evening.games or is_claimed(evening, result)

    def _believed(self, evening: Evening, result: BoxResult) -> BoxResult:
        """*result* without a claim that is wrong, and at the table where its box is known to be."""
        claim = result.claim
        if claim and not self._is_right(evening, result.box, claim, result.game):
            result = replace(result, claim=None)
        known = next((n for n, box in self._first.items() if box == result.box), result.table)
        if result.claim:
            self._first.setdefault(result.claim.table, result.box)
        return replace(result, table=result.claim.table if result.claim else known)

    def _is_right(self, evening: Evening, box: str, claim: Claim, said: str) -> bool:
        """Whether *claim* is right; who was wrong too often is not looked at: it tries numbers."""
        wrong = self._wrong.setdefault(box, set())
        if len(wrong) >= MOST_WRONG:
            return False
        if is_right(evening, claim, said):
            return True
        wrong.add(claim)
        if found := self.silenced(box):
            raise found
        return False

    def silenced(self, *boxes: str) -> WishRefused | None:
        """Says of one of the *boxes*, or of any, that its claims are not looked at any more."""
        for box in boxes or self._wrong:
            if len(self._wrong[box]) >= MOST_WRONG:
                return WishRefused(TOO_WRONG, box=box)
        return None

    def _keep(self, result: BoxResult) -> None:
        of_box = {**self._open.get(result.box, {}), result.game: result}
        newest = sorted(of_box, key=_age)[-MOST_OFFERS:]
        self._open[result.box] = {game: of_box[game] for game in newest}

    def _forget(self, game: str) -> None:
        for results in self._open.values():
            results.pop(game, None)


def _two_boxes(table: int, box: str, other: str) -> WishRefused:
    return WishRefused(OTHER_BOX, table=table, box=box, other=other)


def _age(game: str) -> tuple[int, str]:
    """What orders the games of a box: their number on its card."""
    number = game.rpartition("/")[2].partition("-")[0]
    return int(number) if number.isdecimal() else -1, game
