"""Who does which errand of the dialogue."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from hugod.app.effects import Errand

log = logging.getLogger(__name__)
Kind = TypeVar("Kind", bound=Errand)


class Errands:
    """One doer for each kind of errand; it returns at once, and its news come into the inbox."""

    def __init__(self) -> None:
        self._doers: dict[type[Any], Callable[[Any], None]] = {}

    def give(self, kind: type[Kind], doer: Callable[[Kind], None]) -> None:
        """Let *doer* do every errand of that *kind* from now on."""
        self._doers[kind] = doer

    def run(self, errand: Errand) -> None:
        """Have *errand* done. If nobody can, the screen that waits for its news gives up."""
        doer = self._doers.get(type(errand))
        if doer is None:
            log.warning("nobody does %s", errand)
        else:
            doer(errand)
