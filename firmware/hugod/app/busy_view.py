"""A screen that waits for the card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hugod.app.views import View


@dataclass(frozen=True, slots=True)
class BusyView:
    """The screen *under* a *sign* of 12 letters at most, with a dot for each key that waits."""

    under: View
    sign: str
    keys: int = 0

    @property
    def words(self) -> str:
        return self.sign + " •" * self.keys
