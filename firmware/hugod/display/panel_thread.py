"""The display's thread: when a panel is lost and sought again; the picture for the pages."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from pathlib import PurePath
from threading import Lock
from typing import TYPE_CHECKING

from PIL import Image

from hugod.config import Config, runtime_folder
from hugod.display.early import TAKEN
from hugod.display.frame_diff import SIZE, Controller
from hugod.gpio.pins import is_raspberry_pi
from hugod.late import finder, oled
from hugod.ports import DeviceError
from hugod.worker import Worker

if TYPE_CHECKING:
    from hugod.display.finder import FoundPanel
    from hugod.display.oled import Oled

TURN_S = 1.0
"""Time between two checks of a panel, and between two searches while there is none."""
SPARED_TURN_S = 2.0
"""Time between two checks while the panel is spared."""
# A turn that lasts longer means that the bus hangs: the display counts as lost.
STUCK_S = 2.0
FAREWELL_S = 1.0
"""How long the end of the daemon waits for the panel to go dark."""

log = logging.getLogger(__name__)


class DisplayStatus(Enum):
    """State of the panel, as far as the players could see."""

    ABSENT = auto()
    """There never was one."""
    WORKS = auto()
    LOST = auto()


class DisplayWorker:
    """A `Display` and a `Glass`: carries pictures to the panel that *find* returns, if any.

    Every `TURN_S` without a new picture the panel is asked whether it is there.

    ```
             picture sent         error, or stuck for STUCK_S
      ABSENT ------------> WORKS <-----------------------------> LOST
                                          picture sent
    ```
    """

    def __init__(
        self,
        find: Callable[[], FoundPanel | None] | None = None,
        *,
        is_turned: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._find = find
        self._is_turned = is_turned
        self._clock = clock
        self.changed: Callable[[], None] = lambda: None
        """Called by the thread when `known` has changed."""
        # The loop never waits for the panel: a bus that hangs holds up the thread alone (F17).
        self._lock = Lock()
        self._picture: Image.Image | None = None
        self._spared: Image.Image | None = None
        self._is_new = False
        self._asked: list[Callable[[], None]] = []
        self._worker = Worker("display", self.turn, end=self._darken)
        # Written by the loop, read by the thread
        self._is_dim = False
        self._wanted: Controller | None = None
        # Written by the thread, read by the loop
        self._status = DisplayStatus.ABSENT
        self._found: FoundPanel | None = None
        self._busy_since: float | None = None
        # The thread's own
        self._oled: Oled | None = None
        self._oled_kind: Controller | None = None
        self._search_at = 0.0
        self._complaint = ""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return SIZE

    def start(self) -> None:
        """Begin to look for the panel, unless there is none to look for."""
        if self._find is not None:
            self._worker.start()

    def show(self, picture: Image.Image, spared: Image.Image | None = None) -> None:
        """Show *picture* to the pages at once, and have it sent to the panel, or else *spared*.

        Raises `DeviceError` while the panel, which was there before, does not answer. The picture
        is on its way all the same.
        """
        with self._lock:
            # A picture that the thread has no time for is replaced by the next.
            self._picture, self._is_new = picture.copy(), True
            self._spared = spared and spared.copy()
        self._worker.ring()
        if self.known()[0] is DisplayStatus.LOST:
            raise DeviceError("The display does not answer: check its cable.")

    def dim(self, is_dim: bool) -> None:
        """Have the next picture shown dimly or not; on the pages it is always easy to read."""
        self._is_dim = is_dim

    def use(self, kind: Controller | None) -> None:
        """Draw for *kind* of panel from the next picture on; None: for the one that is found."""
        self._wanted = kind

    def known(self) -> tuple[DisplayStatus, str]:
        """Return the status, and the panel with its place, "" if there is none. From any thread."""
        since, found = self._busy_since, self._found
        is_stuck = since is not None and self._clock() - since > STUCK_S
        return (DisplayStatus.LOST if is_stuck else self._status), found.where if found else ""

    def is_seen(self) -> bool:
        """Return whether there is a panel that shows what it was sent. From any thread."""
        return self.known()[0] is DisplayStatus.WORKS

    def picture(self) -> Image.Image:
        """Return the picture shown last, mode "1"; black before and after. From any thread."""
        return self._picture or Image.new("1", SIZE)

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called when all that was shown is on the panel, if there is one."""
        if self._find is None:
            answer()
            return
        with self._lock:
            self._asked.append(answer)
        self._worker.ring()

    def close(self) -> None:
        """Make panel and pages dark. A bus that hangs is left behind after `FAREWELL_S`."""
        self._worker.close(FAREWELL_S)
        self._picture = None

    def turn(self) -> float:
        """Send the newest picture, or check that the last one is there. Never raises.

        Returns the seconds until the next check.
        """
        with self._lock:
            picture, is_new, self._is_new = self._spared or self._picture, self._is_new, False
            asked, self._asked = self._asked, []
            is_spared = self._spared is not None
        before = self._status, self._found
        self._busy_since = self._clock()
        self._search()
        self._set_up()
        if self._oled is not None and picture is not None:
            self._carry(self._oled, picture, is_new=is_new)
        self._busy_since = None
        if (self._status, self._found) != before:
            self.changed()
        for answer in asked:
            answer()
        # Nobody looks at a panel that is spared: it is asked half as often.
        is_calm = is_spared and self._status is DisplayStatus.WORKS
        return SPARED_TURN_S if is_calm else TURN_S

    def _search(self) -> None:
        if self._oled is not None or self._find is None or self._clock() < self._search_at:
            return
        self._search_at = self._clock() + TURN_S
        try:
            self._found = self._find()
        except DeviceError as error:
            # The search fails each second, and the log is told once.
            if str(error) != self._complaint:
                log.warning("display: %s", error)
            self._complaint = str(error)
            return
        if self._found is not None:
            log.info("display: %s", self._found.where)

    def _set_up(self) -> None:
        """Drive the panel as the kind that is wanted, if it is not so already."""
        found = self._found
        if found is None:
            return
        kind = self._wanted or found.kind
        if self._oled is None or kind is not self._oled_kind:
            wire = oled.TimedWire(found.wire, self._clock)
            self._oled_kind = kind
            self._oled = oled.Oled(wire, kind, is_turned=self._is_turned, clock=self._clock)

    def _carry(self, panel: Oled, picture: Image.Image, *, is_new: bool) -> None:
        try:
            if not is_new:
                # A loose wire or an exchanged panel is noticed while nobody presses a key (F07).
                panel.check()
            panel.dim(self._is_dim)
            panel.show(picture)
        except DeviceError as error:
            log.info("display: %s", error)
            self._darken()
            # It begins with the search again: another panel may be there, at another address.
            self._oled = self._found = None
            self._search_at = self._clock() + TURN_S
            # One that answers but never took a picture cannot be missed.
            if self._status is DisplayStatus.WORKS:
                self._status = DisplayStatus.LOST
        else:
            self._status = DisplayStatus.WORKS

    def _darken(self) -> None:
        if self._oled is not None:
            self._oled.close()


def open_display(config: Config) -> DisplayWorker:
    """Return the display; its panel is looked for from now on, unless the owner has none."""
    is_auto = config.display_kind == "auto"
    # Only a Raspberry Pi is searched unasked: on another machine's bus may be anything.
    if config.display_kind == "none" or (is_auto and not is_raspberry_pi()):
        return DisplayWorker()
    _take_glass()
    find = finder.Finder(finder.wish_of(config)).probe
    display = DisplayWorker(find, is_turned=config.display_rotate == 180)
    display.start()
    return display


def _take_glass() -> None:
    """Let the early ghost send nothing more."""
    # The imports that follow outlast what the ghost has under way.
    if runtime := runtime_folder():
        with suppress(OSError):
            (runtime / PurePath(TAKEN).name).touch()


class KindChoice:
    """Has *use* draw for the kind of display that is tried now, or else for the chosen one.

    A kind that the settings name (*is_fixed*) is not overruled by a choice.
    """

    def __init__(self, use: Callable[[Controller | None], None], *, is_fixed: bool = False) -> None:
        self._use = use
        self._is_fixed = is_fixed
        self._chosen: Controller | None = None

    def try_glass(self, kind: str) -> None:
        """Draw for that kind for now; empty: for the one that was chosen or found."""
        self._use(Controller(kind) if kind else self._chosen)

    def choose_glass(self, kind: str) -> None:
        """Draw for that kind whenever none is tried; empty: for the one that is found."""
        self._chosen = Controller(kind) if kind and not self._is_fixed else None
        self._use(self._chosen)
