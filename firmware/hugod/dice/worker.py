"""The one thread that draws: the die and the lots, one after the other.

The kernel's generator answers within microseconds, but early after a start, or when it is broken,
it may take minutes. The loop never waits for it: an order is answered by `Drawn` in the inbox.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from hugod.app.effects import CastLot, DrawFace
from hugod.app.inputs import FaceDrawn, LotCast, Part, PartLost
from hugod.ports import Dice, DieError, Draw, Drawn

FAREWELL_S = 0.2

log = logging.getLogger(__name__)


class Thrower:
    """Draws with *dice* by a thread of its own; *put* is told of each order what was drawn."""

    def __init__(self, dice: Dice, put: Callable[[Drawn], None]) -> None:
        self._dice, self._put = dice, put
        self._orders: SimpleQueue[Draw | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="die", daemon=True)
        self._thread.start()

    def draw(self, what: Draw) -> None:
        """Have *what* drawn, once; returns at once, and `Drawn` answers."""
        self._orders.put(what)

    def close(self) -> None:
        """Draw nothing more. A draw that hangs is left to itself: it has nothing to let go of."""
        self._orders.put(None)
        self._thread.join(FAREWELL_S)

    def _work(self) -> None:
        while (what := self._orders.get()) is not None:
            try:
                self._put(Drawn(self._drawn(what)))
            except DieError as error:
                log.warning("The die: %s", error)
                self._put(Drawn(PartLost(Part.DIE, str(error))))
            except BaseException as error:
                self._put(Drawn(error))
                raise

    def _drawn(self, what: Draw) -> FaceDrawn | LotCast:
        match what:
            case DrawFace():
                return FaceDrawn(*self._dice.draw_face())
            case CastLot(seats):
                return LotCast(*self._dice.draw_lot(seats))
