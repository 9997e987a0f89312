"""The one thread that writes on the card.

It opens the journal and is the only one that ever uses its connection; the notebook's files go
the same way, so that everything reaches the card in the order in which it was ordered. The loop
never waits for it: an order is answered by `Written` in the inbox, and may take a minute.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from hugo_core.history import Record
from hugod.app.effects import Keep, Remember, SaveBoard, Seal, TakeGames, WipeGames
from hugod.app.inputs import CardChanged
from hugod.ports import Journal, JournalError, Notebook, Ping, Write, Written

QUIET_S = 60.0
"""After so long without a record the card is tidied; it takes less than a record does."""
FAREWELL_S = 1.0
"""So long the end of the daemon waits for the card. What is still under way was never shown."""

log = logging.getLogger(__name__)


class Writer:
    """Writes on the card by a thread of its own; *put* is told of each order when it is done.

    Raises what *open_journal* raises. That the card fails is told once: after it nothing more is
    written, because only the next start can tell what is there.
    """

    def __init__(
        self,
        open_journal: Callable[[], Journal],
        notebook: Notebook,
        put: Callable[[Written], None],
        quiet_s: float = QUIET_S,
    ) -> None:
        self._open_journal = open_journal
        self._notebook = notebook
        self._put = put
        self._quiet_s = quiet_s
        self._orders: SimpleQueue[Write | Ping | None] = SimpleQueue()
        self._tidy_at: float | None = None
        """When nobody will have played for long enough, by the monotonic clock."""
        self._passed_by: deque[Write | None] = deque()
        """Orders that came while a long one was carried out; they are next."""
        self.place = (0, 0)
        """The number of the newest game and of its last record on the card. From any thread."""
        self._opened: SimpleQueue[Sequence[Record] | BaseException] = SimpleQueue()
        self._thread = Thread(target=self._work, name="card", daemon=True)
        self._thread.start()
        opened = self._opened.get()
        if isinstance(opened, BaseException):
            raise opened
        self.records = opened
        """The records of the newest game as they were found on the card, oldest first."""

    def write(self, what: Write) -> None:
        """Have *what* put on the card; returns at once, and `Written` answers."""
        self._orders.put(what)

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called by the thread when all that was ordered before is on the card.

        In an order that may take longer than anyone waits for a sign of life it comes earlier.
        """
        self._orders.put(Ping(answer))

    def close(self) -> None:
        """Write what was ordered and let go of the card. One that hangs is left to itself."""
        self._orders.put(None)
        self._thread.join(FAREWELL_S)
        if self._thread.is_alive():
            log.warning("The card does not answer; what it has not taken is not kept.")

    def _work(self) -> None:
        try:
            journal = self._open_journal()
        except BaseException as error:
            self._opened.put(error)
            if isinstance(error, JournalError):
                return
            raise
        try:
            self.place = journal.place()
            self._opened.put(journal.records())
            self._take_orders(journal)
        finally:
            journal.close()

    def _take_orders(self, journal: Journal) -> None:
        while (what := self._next(journal)) is not None:
            if isinstance(what, Ping):
                what.answer()
                continue
            try:
                written = self._carry_out(what, journal)
            except JournalError as error:
                self._put(Written(error))
                return
            except BaseException as error:
                self._put(Written(error))
                raise
            self._put(written)

    def _next(self, journal: Journal) -> Write | Ping | None:
        """Wait for the next order; tidy the card if none comes for long."""
        while not self._passed_by:
            try:
                return self._orders.get(timeout=self._patience())
            except Empty:
                self._tidy_at = None
                journal.tidy()
        return self._passed_by.popleft()

    def _patience(self) -> float | None:
        """Say how long to wait, in seconds: for ever where there is nothing to tidy."""
        if self._tidy_at is None:
            return None
        return max(0.0, self._tidy_at - time.monotonic())

    def _breathe(self) -> None:
        """Give a sign of life to whoever has asked for one meanwhile."""
        with suppress(Empty):
            while True:
                what = self._orders.get_nowait()
                if isinstance(what, Ping):
                    what.answer()
                else:
                    self._passed_by.append(what)

    def _carry_out(self, what: Write, journal: Journal) -> Written:
        """Do it, and give the answer."""
        match what:
            case Keep(record):
                journal.keep(record)
                self.place, self._tidy_at = journal.place(), time.monotonic() + self._quiet_s
            case Seal(text):
                return Written(head=journal.seal(text))
            case Remember(settings):
                self._notebook.remember(settings)
            case SaveBoard(board):
                self._notebook.save_board(board)
            case TakeGames():
                self._notebook.take_in()
                journal.take_in(self._breathe)
                return self._changed(journal)
            case WipeGames():
                journal.wipe(self._breathe)
                return self._changed(journal)
        return Written()

    def _changed(self, journal: Journal) -> Written:
        notebook, self.place = self._notebook, journal.place()
        changed = CardChanged(journal.records(), notebook.settings(), notebook.boards())
        return Written(changed=changed)
