"""Numbers of what is shown: a key of a page is for the picture it was pressed on.

Between a page and the box lies a network: what its player sees may be seconds old. So every key of
a page has the number of its picture, and one that is for an older picture is not done. But whoever
types 4 and 7 knows the 4 before it is seen: what only the page's own keys have changed about the
same question is no news to it.
"""

from __future__ import annotations

from hugod.app.screens.screen import Screen
from hugod.app.values.view import Seen


class Pictures:
    """Counts the pictures, and tells which keys are for an older one."""

    def __init__(self) -> None:
        self.number = 0
        """Of the newest picture; 0: there was none yet."""
        self._words = ""
        self._asked: Screen | None = None
        self._page: int | None = None
        """The page whose keys alone have changed something since `_since`; None: there is none."""
        self._since = 0

    def show(self, words: str, asked: Screen, page: int | None) -> int:
        """Return the number of a picture with these *words*, shown for a key of *page*, or None.

        *asked* is what is asked there, the same while it is being typed or chosen. What moves in a
        picture, and says nothing, makes no other one of it.
        """
        if words == self._words and asked == self._asked:
            return self.number
        is_own = page is not None and asked == self._asked
        if not (is_own and page == self._page):
            self._page, self._since = (page if is_own else None), self.number
        self.number += 1
        self._words, self._asked = words, asked
        return self.number

    def kept(self) -> None:
        """Note that a record is kept: what is asked now is asked anew, though it looks the same."""
        self._asked = None

    def is_old(self, seen: Seen) -> bool:
        """Whether a key pressed on what was *seen* is for something that is no longer there."""
        first = self._since if seen.page == self._page else self.number
        return not first <= seen.picture <= self.number
