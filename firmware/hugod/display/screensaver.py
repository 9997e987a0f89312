"""The display while nobody plays: how soon it is dim, then a wandering sign."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

# Pixels of a panel that are always lit wear out; those of a page do not.
DIM_AFTER_S, BLANK_AFTER_S = 60.0, 300.0
SHIFT_EVERY_S, WANDER_EVERY_S = 60.0, 10.0
SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1))
SIGN = 4
"""Width and height of the sign in pixels."""


class Screensaver:
    """The choice of the picture by the time since the last key; calls *dim* when that changes."""

    def __init__(
        self, dim: Callable[[bool], None], is_there: Callable[[], bool] = lambda: True
    ) -> None:
        self._dim = dim
        self._is_there = is_there
        self._pressed_at: float | None = None
        self._is_dim = False
        self.is_blank = False
        """The last picture it chose was the sign."""
        self._due = 0.0

    def press(self, now: float) -> bool:
        """Note a key. Returns whether it counts: its player saw the screen."""
        counts = not self._is_blank(now)
        self._pressed_at = now
        return counts

    def deadline(self) -> float:
        """Return the time at which the picture changes next, if no key is pressed."""
        return self._due

    def look(self, picture: Image.Image, now: float) -> Image.Image:
        """Return the picture to show instead of *picture*, which is not drawn on."""
        if self._pressed_at is None:
            self._pressed_at = now
        idle_s = now - self._pressed_at
        if (is_dim := idle_s >= DIM_AFTER_S and self._is_there()) is not self._is_dim:
            self._is_dim = is_dim
            self._dim(is_dim)
        self.is_blank = self._is_blank(now)
        if not is_dim:
            self._due = (self._pressed_at if idle_s < DIM_AFTER_S else now) + DIM_AFTER_S
            return picture
        if self.is_blank:
            step = self._step(now, BLANK_AFTER_S, WANDER_EVERY_S)
            return _sign(picture.size, step)
        step = self._step(now, DIM_AFTER_S, SHIFT_EVERY_S)
        return shifted(picture, *SHIFTS[step % len(SHIFTS)])

    def _is_blank(self, now: float) -> bool:
        is_left = self._pressed_at is not None and now - self._pressed_at >= BLANK_AFTER_S
        # Without a panel there is nothing to spare: then every key counts.
        return is_left and self._is_there()

    def _step(self, now: float, after_s: float, every_s: float) -> int:
        """Number of the step that began last; the deadline becomes the begin of the next."""
        assert self._pressed_at is not None
        began = self._pressed_at + after_s
        step = int((now - began) // every_s)
        self._due = began + (step + 1) * every_s
        return step


def shifted(picture: Image.Image, right: int, down: int) -> Image.Image:
    """Return *picture* moved by some pixels; what leaves it is cut, nothing comes in."""
    shifted = Image.new(picture.mode, picture.size)
    shifted.paste(picture, (right, down))
    return shifted


def _sign(size: tuple[int, int], step: int) -> Image.Image:
    """Return a black picture with the sign at its place of *step*."""
    # In time the sign comes by everywhere: no pixel wears out.
    x, y = step * 37 % (size[0] - SIGN), step * 23 % (size[1] - SIGN)
    black = Image.new("1", size)
    black.paste(1, (x, y, x + SIGN, y + SIGN))
    return black
