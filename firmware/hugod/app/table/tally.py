"""How well the children of a game count: added up from its records, without any name."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hugo_core.position import Seat
from hugod.app.table.counts import Due

MASTERED = 3
"""After so many counts in a row without help a child is asked: how many now?"""


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers that were counted in a game so far."""

    numbers: int = 0
    alone: int = 0
    """Those of them for which nobody helped."""
    in_a_row: tuple[tuple[Seat, int], ...] = ()
    """How many counts each seat has counted in a row without help, where that is more than none."""
    is_helped: bool = False
    """In the count that is going on something was helped."""

    def after(self, due: Due, steps: int, *, helped: bool) -> Tally:
        """Return the tally when *steps* more of the count that is *due* are done."""
        is_helped = helped or (self.is_helped and due.at > 0)
        left = len(due.count.numbers) - due.at
        if steps > left:
            # Whatever goes on beyond its last number was said by the box, and nobody has counted
            # it.
            is_told = left > 0
            return self._with(due.count.seat, 0) if is_told else replace(self, is_helped=False)
        then = replace(
            self,
            numbers=self.numbers + steps,
            alone=self.alone + (0 if helped else steps),
            is_helped=is_helped,
        )
        if steps < left:
            return then
        return then._with(due.count.seat, 0 if is_helped else self.mastered(due.count.seat) + 1)

    def mastered(self, seat: Seat) -> int:
        """How many counts *seat* has counted in a row without help."""
        return dict(self.in_a_row).get(seat, 0)

    def _with(self, seat: Seat, count: int) -> Tally:
        counts = {**dict(self.in_a_row), seat: count}
        in_a_row = tuple((seat, count) for seat, count in sorted(counts.items()) if count)
        return replace(self, in_a_row=in_a_row, is_helped=False)
