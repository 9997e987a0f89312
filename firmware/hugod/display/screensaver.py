"""Care for the glass: pixels that are always lit wear out, and a table may be left for an evening.

After a minute without a key the glass is dimmed and the picture moved by a pixel now and then;
after five it is black but for a small sign that wanders. A key on a black glass only wakes it:
nobody can know what it would do.
"""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

DIM_AFTER_S, BLANK_AFTER_S = 60.0, 300.0
SHIFT_EVERY_S, WANDER_EVERY_S = 60.0, 10.0
SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1))
SIGN = 4
"""The sign is a square of so many pixels."""


class Rest:
    """Says how the glass rests; *dim* is told when it shall be dimmed, and when no longer."""

    def __init__(self, dim: Callable[[bool], None]) -> None:
        self._dim = dim
        self._pressed_at: float | None = None
        self._is_dim = False
        self._due = 0.0

    def press(self, now: float) -> bool:
        """Take note of a key; say whether it counts, because its player saw the screen."""
        counts = not self._is_blank(now)
        self._pressed_at = now
        return counts

    def deadline(self) -> float:
        """Say when the glass shall look different, if no key is pressed."""
        return self._due

    def look(self, picture: Image.Image, now: float) -> Image.Image:
        """Give what the glass shall show instead of *picture*, which stays as it is."""
        if self._pressed_at is None:
            self._pressed_at = now
        idle_s = now - self._pressed_at
        if (is_dim := idle_s >= DIM_AFTER_S) is not self._is_dim:
            self._is_dim = is_dim
            self._dim(is_dim)
        if not is_dim:
            self._due = self._pressed_at + DIM_AFTER_S
            return picture
        if self._is_blank(now):
            step = self._step(now, BLANK_AFTER_S, WANDER_EVERY_S)
            return _sign(picture.size, step)
        step = self._step(now, DIM_AFTER_S, SHIFT_EVERY_S)
        return shifted(picture, *SHIFTS[step % len(SHIFTS)])

    def _is_blank(self, now: float) -> bool:
        return self._pressed_at is not None and now - self._pressed_at >= BLANK_AFTER_S

    def _step(self, now: float, after_s: float, every_s: float) -> int:
        """Give the number of the step that began last, and note when the next one does."""
        assert self._pressed_at is not None
        began = self._pressed_at + after_s
        step = int((now - began) // every_s)
        self._due = began + (step + 1) * every_s
        return step


def shifted(picture: Image.Image, right: int, down: int) -> Image.Image:
    """Give *picture* moved by some pixels; what leaves the glass is cut, nothing comes in."""
    shifted = Image.new(picture.mode, picture.size)
    shifted.paste(picture, (right, down))
    return shifted


def _sign(size: tuple[int, int], step: int) -> Image.Image:
    """Give a black glass with the sign where it is at *step*: it comes by everywhere in time."""
    x, y = step * 37 % (size[0] - SIGN), step * 23 % (size[1] - SIGN)
    glass = Image.new("1", size)
    glass.paste(1, (x, y, x + SIGN, y + SIGN))
    return glass
