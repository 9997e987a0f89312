"""The glass of the box: the virtual one that the page shows, and the real one when there is one.

The loop never waits for the real one. A thread of its own carries the pictures there; one that it
has no time for is replaced by the next. A bus that hangs holds up that thread and nobody else.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import Condition, Thread

from PIL import Image

from hugod.display.frame_diff import Kind
from hugod.display.oled import VirtualOled
from hugod.display.worker import TURN_S, Glass, GlassKeeper
from hugod.ports import DeviceError

STUCK_S = 2.0
"""When the thread has been carrying one picture for so long, the glass counts as lost."""
FAREWELL_S = 1.0
"""So long the end of the daemon waits for the real glass to go dark."""


class Letterbox:
    """Room for one picture: a new one takes the place of one that nobody fetched."""

    def __init__(self) -> None:
        self._picture: Image.Image | None = None
        self._asked: tuple[Callable[[], None], ...] = ()
        self._is_closed = False
        self._changed = Condition()

    def put(self, picture: Image.Image) -> None:
        with self._changed:
            self._picture = picture
            self._changed.notify()

    def ask(self, answer: Callable[[], None]) -> None:
        """Put the question whether anybody comes by, behind the picture that is there."""
        with self._changed:
            self._asked += (answer,)
            self._changed.notify()

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            self._changed.notify()

    @property
    def is_closed(self) -> bool:
        return self._is_closed

    def take(self, timeout_s: float) -> tuple[Image.Image | None, Sequence[Callable[[], None]]]:
        """Give the newest picture, and what to call when it is on the glass.

        The picture is None if none comes in *timeout_s*, or the box is closed.
        """
        with self._changed:
            self._changed.wait_for(
                lambda: self._picture or self._asked or self._is_closed, timeout_s
            )
            taken = self._picture, self._asked
            self._picture, self._asked = None, ()
            return taken


class BoxGlass:
    """The display of the daemon: shows on the virtual glass and has *keeper* show on the real."""

    def __init__(
        self, keeper: GlassKeeper | None = None, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._virtual = VirtualOled()
        self._keeper = keeper
        self._clock = clock
        self._letterbox = Letterbox()
        self._busy_since: float | None = None
        self._thread = Thread(target=self._carry, name="glass", daemon=True)
        if keeper is not None:
            self._thread.start()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._virtual.size

    def show(self, picture: Image.Image) -> None:
        """Put *picture* on both, without waiting for the real one.

        Raises `DeviceError` while the real one, which was there before, does not answer. The
        picture is on its way all the same.
        """
        self._virtual.show(picture)
        self._letterbox.put(picture.copy())
        if self._is_stuck() or (self._keeper and self._keeper.state is Glass.LOST):
            raise DeviceError("The display does not answer: check its cable.")

    def dim(self, is_dim: bool) -> None:
        """Have the next picture shown dimly or not; on the page it is always easy to read."""
        if self._keeper is not None:
            self._keeper.is_dim = is_dim

    def use(self, kind: Kind | None) -> None:
        """Draw for *kind* of panel from the next picture on; None: for the one that is found."""
        if self._keeper is not None:
            self._keeper.kind = kind

    def known(self) -> tuple[Glass, str]:
        """Say how it stands with the real glass, and where it is. From any thread."""
        if self._keeper is None:
            return Glass.ABSENT, ""
        return Glass.LOST if self._is_stuck() else self._keeper.state, self._keeper.where

    def picture(self) -> Image.Image:
        """Give what the virtual glass shows now, mode "1". May be called from any thread."""
        return self._virtual.picture()

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called when all that was shown is on the real glass, if there is one."""
        if self._keeper is None:
            answer()
        else:
            self._letterbox.ask(answer)

    def close(self) -> None:
        """Make both dark. A real one that hangs is left to itself."""
        self._letterbox.close()
        if self._thread.is_alive():
            self._thread.join(FAREWELL_S)
        self._virtual.close()

    def _is_stuck(self) -> bool:
        since = self._busy_since
        return since is not None and self._clock() - since > STUCK_S

    def _carry(self) -> None:
        assert self._keeper is not None
        while not self._letterbox.is_closed:
            picture, asked = self._letterbox.take(TURN_S)
            self._busy_since = self._clock()
            self._keeper.turn(picture)
            self._busy_since = None
            for answer in asked:
                answer()
        self._keeper.close()
