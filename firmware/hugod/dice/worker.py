"""The thread that rolls: the die, the lots and the deals, one after the other.

The kernel's generator answers within microseconds, but early after a start, or when it is broken,
it may take minutes. The loop never waits for it: `Rolled` in the inbox answers.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from hugod.app.effects import RollDeal, RollDie, RollLot
from hugod.app.inputs import DieRolled, GuestsDealt, LotRolled, Part, PartLost
from hugod.ports import Dice, DieError, Roll, Rolled
from hugod.worker import Jobs

FAREWELL_S = 0.2

log = logging.getLogger(__name__)


class DiceWorker:
    """Rolls *dice* in a thread; *put* receives `Rolled` for each roll."""

    def __init__(self, dice: Dice, put: Callable[[Rolled], None]) -> None:
        self._dice, self._put = dice, put
        self._jobs = Jobs("die")

    def roll(self, what: Roll) -> None:
        """Have *what* rolled once; returns at once, and `Rolled` answers."""
        self._jobs.do(partial(self._answer, what))

    def close(self) -> None:
        """Roll no more. A roll that hangs is left behind: it holds nothing open."""
        self._jobs.close(FAREWELL_S)

    def _answer(self, what: Roll) -> None:
        try:
            self._put(Rolled(self._rolled(what)))
        except DieError as error:
            log.warning("The die: %s", error)
            self._put(Rolled(PartLost(Part.DIE, str(error))))
        except BaseException as error:
            self._put(Rolled(error))
            raise

    def _rolled(self, what: Roll) -> DieRolled | LotRolled | GuestsDealt:
        match what:
            case RollDie():
                return DieRolled(*self._dice.roll())
            case RollLot(seats):
                return LotRolled(*self._dice.roll_lot(seats))
            case RollDeal(squares, count, colour):
                return GuestsDealt(colour, *self._dice.roll_deal(squares, count))
