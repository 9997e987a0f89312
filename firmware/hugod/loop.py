"""The only place that waits: inputs in, effects out, in order.

Whoever notices something puts an input into the inbox, from any thread or signal handler; one
consumer hands them to the session, one after the other. An effect that is answered (a face is
drawn, a part is lost) is answered before the next input is looked at.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import assert_never

from PIL import Image

from hugo_core.position import Position
from hugod.app.effects import (
    CastLot,
    CheckParts,
    DrawFace,
    Effect,
    Keep,
    Play,
    Remember,
    SaveBoard,
    Seal,
    Show,
    Stop,
    TryGlass,
)
from hugod.app.inputs import (
    FaceDrawn,
    Input,
    KeyDown,
    LotCast,
    Part,
    PartFound,
    PartLost,
    TimePassed,
)
from hugod.app.session import Session
from hugod.app.view import View
from hugod.ports import (
    DeviceError,
    Dice,
    DieError,
    Display,
    Journal,
    JournalError,
    Notebook,
    Watcher,
    Workshop,
)
from hugod.rest import Rest

MOST_WAITING = 500
"""Keys beyond this are dropped: nobody types faster, and a flood must not fill the memory. What
else is noticed is rare and gets in: a part that is gone, the wish to stop."""
REPAINT_S = 1.0
"""So often a display that has failed is tried again while nothing else happens."""

log = logging.getLogger(__name__)


class Inbox:
    """Where inputs wait. `put` may be called from any thread and from signal handlers."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Input] = SimpleQueue()

    def put(self, item: Input) -> None:
        if self._waiting.qsize() < MOST_WAITING or not isinstance(item, KeyDown):
            self._waiting.put(item)

    def get(self, timeout_s: float | None) -> Input:
        """Give the oldest input, or `TimePassed` if none comes in *timeout_s*."""
        try:
            return self._waiting.get(timeout=timeout_s)
        except Empty:
            return TimePassed()


class Loop:
    """Carries a session through an evening."""

    def __init__(
        self,
        session: Session,
        inbox: Inbox,
        *,
        display: Display,
        journal: Journal,
        notebook: Notebook,
        dice: Dice,
        paint: Callable[[View, tuple[int, int]], Image.Image],
        rest: Rest | None = None,
        workshop: Workshop | None = None,
        play: Callable[[Play], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._session = session
        self._inbox = inbox
        self._display = display
        self._journal = journal
        self._notebook = notebook
        self._dice = dice
        self._paint = paint
        self._rest = rest
        self._workshop = workshop
        self._play = play
        self._clock = clock
        self._watchers: list[Watcher] = []
        self._answers: deque[Input] = deque()
        self._has_glass = True
        self._seen: tuple[View, Position | None] | None = None
        self._is_running = True

    def watch(self, watcher: Watcher) -> None:
        """Let *watcher* see what is shown, beginning with what is shown now."""
        self._watchers.append(watcher)
        if self._seen is not None:
            watcher.saw(*self._seen)

    def begin(self) -> None:
        """Show the first picture."""
        self._carry_out(self._session.begin(self._clock()))

    def run(self) -> None:
        """Go on until the daemon is asked to stop. Raises `JournalError` if the card fails."""
        while self._is_running:
            self.turn()

    def turn(self) -> None:
        """Take one input, waiting no longer than the session wants, and do what follows."""
        item = self._answers.popleft() if self._answers else self._inbox.get(self._patience())
        log.debug("%s", item)
        if self._only_wakes(item):
            self._show_again()
            return
        self._carry_out(self._session.handle(item, self._clock()))
        if isinstance(item, TimePassed):
            self._look_after_glass()

    def _patience(self) -> float | None:
        now = self._clock()
        waits = [] if self._has_glass else [REPAINT_S]
        rests = None if self._rest is None else self._rest.deadline()
        deadlines = (self._session.deadline(), rests)
        waits += [max(0.0, deadline - now) for deadline in deadlines if deadline is not None]
        return min(waits, default=None)

    def _only_wakes(self, item: Input) -> bool:
        is_key = isinstance(item, KeyDown)
        return is_key and self._rest is not None and not self._rest.press(self._clock())

    def _look_after_glass(self) -> None:
        """Let it rest a little more if it is time, else try one that has failed again."""
        if self._rest is not None and self._clock() >= self._rest.deadline():
            self._show_again()
        elif not self._has_glass and self._seen is not None:
            self._paint_on_glass(self._seen[0])

    def _show_again(self) -> None:
        if self._seen is not None:
            self._show(*self._seen)

    def _carry_out(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            match effect:
                case Keep() | Seal() | Remember() | SaveBoard():
                    self._keep(effect)
                case Show(view, position):
                    self._show(view, position)
                case Play():
                    self._play(effect)
                case DrawFace() | CastLot():
                    self._answers.append(self._drawn(effect))
                case CheckParts() | TryGlass():
                    self._look_at_parts(effect)
                case Stop():
                    self._is_running = False
                case _:
                    assert_never(effect)

    def _keep(self, effect: Keep | Seal | Remember | SaveBoard) -> None:
        """Bring it to the card. A card that fails ends the daemon: it must not play on."""
        try:
            match effect:
                case Keep(record):
                    self._journal.keep(record)
                case Seal(text):
                    self._journal.seal(text)
                case Remember(settings):
                    self._notebook.remember(settings)
                    if self._workshop is not None:
                        self._workshop.choose_glass(settings.glass)
                case SaveBoard(board):
                    self._notebook.save_board(board)
        except JournalError:
            position = self._seen[1] if self._seen else None
            self._show(self._session.storage_failed(), position)
            raise

    def _look_at_parts(self, effect: CheckParts | TryGlass) -> None:
        if self._workshop is None:
            return
        if isinstance(effect, TryGlass):
            self._workshop.try_glass(effect.kind)
        else:
            self._workshop.check()

    def _drawn(self, effect: DrawFace | CastLot) -> Input:
        try:
            if isinstance(effect, DrawFace):
                return FaceDrawn(*self._dice.draw_face())
            return LotCast(*self._dice.draw_lot(effect.seats))
        except DieError as error:
            return PartLost(Part.DIE, str(error))

    def _show(self, view: View, position: Position | None) -> None:
        self._paint_on_glass(view)
        self._seen = view, position
        for watcher in self._watchers:
            watcher.saw(view, position)

    def _paint_on_glass(self, view: View) -> None:
        picture = self._paint(view, self._display.size)
        if self._rest is not None:
            picture = self._rest.look(picture, self._clock())
        try:
            self._display.show(picture)
        except DeviceError as error:
            self._notice_glass(works=False, reason=str(error))
        else:
            self._notice_glass(works=True)

    def _notice_glass(self, *, works: bool, reason: str = "") -> None:
        if works is self._has_glass:
            return
        self._has_glass = works
        part = Part.DISPLAY
        self._answers.append(PartFound(part) if works else PartLost(part, reason))
