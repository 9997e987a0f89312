"""Tables between their results, as their boxes tell, and minutes of silence. Nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from hugo_core.editions import Colour
from hugo_hall.club_evening import ClubTable, Evening
from hugo_hall.sent import BoxResult, is_counted, is_played_at, seats_at

QUIET_S = 300.0
"""Seconds without a word after which the wall says so."""
SHORTEST_S, LONGEST_S = 2.0, 60.0
"""Seconds between two pictures of the wall: with and without a word of a box."""


@dataclass(frozen=True, slots=True)
class LiveTable:
    """What a box tells of the game on it; the points of *result* are those of now."""

    result: BoxResult
    is_over: bool
    to_act: Colour | None = None
    clock: str = ""
    """Such as `23:15`; empty in an edition without a clock."""
    round: int = 1
    """Of the game, not of the evening."""
    left: tuple[Colour, ...] = ()
    """Who is no longer at the table."""
    is_away: bool = False
    """The box is not reached: it may have been unplugged."""
    heard: float = 0.0
    """When, in seconds."""


@dataclass(frozen=True, slots=True)
class SeenTable:
    """How a table plays now; all is empty where nobody tells."""

    points: tuple[int, ...] = ()
    """In the order of its players."""
    acts: str = ""
    """The mark of whose turn it is."""
    leads: str = ""
    """The mark of who has the fewest points; empty where two have."""
    clock: str = ""
    round: int = 0
    is_over: bool = False
    quiet_min: int = 0
    """Minutes without a word, if they are many."""


def _may_tell(box: str, table: int, boxes: Mapping[int, str]) -> bool:
    """Whether *box* may be heard of *table*: it has the table, or neither has another."""
    return boxes[table] == box if table in boxes else box not in boxes.values()


class LiveTables:
    """What the boxes of a club tell just now; *now* is a clock, in seconds.

    From any thread: what a box tells is replaced as a whole.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._told: dict[str, LiveTable] = {}
        self._before: frozenset[str] = frozenset()
        """Games of earlier rounds."""
        self._has_news, self._drawn = False, now()

    def tell(self, box: str, told: LiveTable | None) -> None:
        """Take over what *box* tells; None: it tells nothing (any more)."""
        if told is None:
            self._told.pop(box, None)
        else:
            self._told[box] = replace(told, heard=self._now())
        self._has_news = True

    def is_due(self) -> bool:
        """Whether the wall is to be drawn anew: soon after a word, and for the minutes of silence.

        It says yes once.
        """
        now = self._now()
        if now - self._drawn < (SHORTEST_S if self._has_news else LONGEST_S):
            return False
        self._has_news, self._drawn = False, now
        return True

    def round_begins(self, evening: Evening) -> None:
        """Know the games that are no game of the round which is seated now after *evening*."""
        tables = [table for _, table in evening.open_tables()]
        self._before = frozenset(
            told.result.game
            for told in [*self._told.values()]
            if not any(is_played_at(told.result, table) for table in tables)
        )

    def seen(
        self, evening: Evening, boxes: Mapping[int, str] | None = None
    ) -> dict[tuple[int, int], SeenTable]:
        """How each open table plays, by its round and its number.

        *boxes* are those of the tables, as far as they are known: no other tells of these.
        """
        boxes = boxes or {}
        told = [
            each
            for each in sorted([*self._told.values()], key=lambda each: -each.heard)
            if each.result.game not in self._before
            and not (each.is_over and is_counted(evening, each.result))
        ]
        return {
            (round_, table.number): self._seen_at(
                table, [each for each in told if _may_tell(each.result.box, table.number, boxes)]
            )
            for round_, table in evening.open_tables()
        }

    def _seen_at(self, table: ClubTable, told: list[LiveTable]) -> SeenTable:
        for each in told:
            seats = seats_at(each.result, table) if is_played_at(each.result, table) else {}
            if seats:
                return self._seen(seats, each)
        return SeenTable()

    def _seen(self, seats: dict[str, Colour], told: LiveTable) -> SeenTable:
        silent = int(self._now() - told.heard)
        quiet = 0 if silent < QUIET_S or told.is_over else silent // 60
        if told.is_away and not told.is_over:
            return SeenTable(quiet_min=quiet)
        points = {player: told.result.points[colour] for player, colour in seats.items()}
        there = [player for player, colour in seats.items() if colour not in told.left]
        fewest = min((points[player] for player in there), default=0)
        first = [player for player in there if points[player] == fewest]
        return SeenTable(
            points=tuple(points.values()),
            acts=next((player for player, colour in seats.items() if colour is told.to_act), ""),
            leads=first[0] if len(first) == 1 else "",
            clock=told.clock,
            round=told.round,
            is_over=told.is_over,
            quiet_min=quiet,
        )
